//! The queue of the rounds: several runs are under way at a time, but they are returned in the order of their inputs.

use std::collections::VecDeque;
use std::{io, thread};

use super::StressTest;
use super::inputs::TestInput;
use super::run::Run;
use super::stop::Stop;
use super::under_way::RunUnderWay;

pub struct Queue<'a, I> {
    test: &'a StressTest<'a>,
    inputs: I,
    /// The inputs that are to be run again before others.
    waiting: VecDeque<TestInput>,
    /// The maximum number of runs at a time.
    pub jobs: usize,
    /// The rounds that were started, but not returned, in the order of their inputs.
    rounds: VecDeque<Round>,
}

struct Round {
    input: TestInput,
    state: State,
}

enum State {
    UnderWay(RunUnderWay),
    Ended(Run),
}

impl<'a, I: Iterator<Item = TestInput>> Queue<'a, I> {
    pub fn new(test: &'a StressTest, inputs: I) -> Self {
        Self { test, inputs, waiting: VecDeque::new(), jobs: test.jobs, rounds: VecDeque::new() }
    }

    /// Waits for the run on the next input, which passes or fails; `None` if there is no input left. At Ctrl-C, it is
    /// the first run that has failed, if any has.
    pub fn next(&mut self) -> Result<Option<(TestInput, Run)>, Stop> {
        loop {
            self.poll()?;
            if let Err(stop) = Stop::check(None) {
                return self.take_failed().map(Some).ok_or(stop);
            }
            self.start_runs()?;
            if let Some(ended) = self.take_first() {
                return Ok(Some(ended));
            }
            let Some(pause) = self.under_way().map(RunUnderWay::pause).min() else { return Ok(None) };
            thread::sleep(pause);
        }
    }

    /// Takes note of the runs that have ended. What they left running is killed.
    fn poll(&mut self) -> io::Result<()> {
        for Round { state, .. } in &mut self.rounds {
            if let State::UnderWay(run) = state
                && let Some(run) = run.poll()?
            {
                *state = State::Ended(run);
            }
        }
        Ok(())
    }

    /// Starts as many runs as there may be; none once one has failed, so that soon it can be run again alone. If the
    /// first said nothing, that is done here.
    fn start_runs(&mut self) -> io::Result<()> {
        if self.rounds.iter().filter_map(Round::ended).any(|run| run.failure.is_some()) {
            return self.repeat_first();
        }
        while self.under_way().count() < self.jobs
            && let Some(input) = self.waiting.pop_front().or_else(|| self.inputs.next())
        {
            let is_alone = self.under_way().next().is_none();
            let run = RunUnderWay::start(self.test, &input.text, self.test.time_limit, is_alone)?;
            self.rounds.iter_mut().for_each(Round::has_company);
            self.rounds.push_back(Round { input, state: State::UnderWay(run) });
        }
        Ok(())
    }

    /// Runs the first input again if its run said nothing, once no other is under way.
    fn repeat_first(&mut self) -> io::Result<()> {
        let is_alone = self.under_way().next().is_none();
        if is_alone
            && let Some(Round { input, state }) = self.rounds.front_mut()
            && matches!(state, State::Ended(run) if run.says_nothing())
        {
            *state = State::UnderWay(RunUnderWay::start(self.test, &input.text, self.test.time_limit, true)?);
        }
        Ok(())
    }

    fn under_way(&self) -> impl Iterator<Item = &RunUnderWay> {
        self.rounds.iter().filter_map(|round| match &round.state {
            State::UnderWay(run) => Some(run),
            State::Ended(_) => None,
        })
    }

    /// Takes out the first round, if its run passed, or has failed and no other is under way any more. After a failure,
    /// the runs on later inputs are forgotten, as if they had never been started.
    fn take_first(&mut self) -> Option<(TestInput, Run)> {
        let passed = self.rounds.front()?.ended()?.failure.is_none();
        if !passed && self.under_way().next().is_some() {
            return None;
        }
        let first = self.take(0);
        if !passed {
            let later = self.rounds.drain(..).rev();
            later.for_each(|round| self.waiting.push_front(round.input));
        }
        first
    }

    /// Takes out the first round that has failed.
    fn take_failed(&mut self) -> Option<(TestInput, Run)> {
        let has_failed = |run: &Run| run.failure.is_some() && !run.says_nothing();
        self.take(self.rounds.iter().position(|round| round.ended().is_some_and(has_failed))?)
    }

    fn take(&mut self, index: usize) -> Option<(TestInput, Run)> {
        match self.rounds.remove(index)? {
            Round { input, state: State::Ended(run) } => Some((input, run)),
            Round { state: State::UnderWay(_), .. } => None,
        }
    }
}

impl Round {
    fn ended(&self) -> Option<&Run> {
        match &self.state {
            State::Ended(run) => Some(run),
            State::UnderWay(_) => None,
        }
    }

    /// Takes note that another run is started.
    fn has_company(&mut self) {
        if let State::UnderWay(run) = &mut self.state {
            run.is_alone = false;
        }
    }
}
