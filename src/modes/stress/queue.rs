//! The queue of the rounds: several runs are under way at a time, but they are returned in the order of their inputs.

use std::collections::{BTreeMap, VecDeque};
use std::{io, mem, thread};

use super::StressTest;
use super::inputs::TestInput;
use super::run::Run;
use super::stop::Stop;
use super::under_way::RunUnderWay;

/// The maximum number of runs that wait for a slow one before them, for each job.
const MAX_ENDED_PER_JOB: usize = 16;

pub struct Queue<'a, I> {
    test: &'a StressTest<'a>,
    inputs: I,
    /// The inputs that come before those, as they are to be run again.
    waiting: VecDeque<TestInput>,
    /// The maximum number of runs at a time.
    pub jobs: usize,
    /// The runs under way, in the order of their inputs.
    under_way: Vec<(TestInput, RunUnderWay)>,
    /// The runs that have ended, but were not returned, by the numbers of their inputs.
    ended: BTreeMap<u64, (TestInput, Run)>,
}

impl<'a, I: Iterator<Item = TestInput>> Queue<'a, I> {
    pub fn new(test: &'a StressTest, inputs: I) -> Self {
        let (waiting, under_way, ended) = (VecDeque::new(), Vec::new(), BTreeMap::new());
        Self { test, inputs, waiting, jobs: test.jobs, under_way, ended }
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
            let pauses = self.under_way.iter().map(|(_, run)| run.pause());
            let Some(pause) = pauses.min() else { return Ok(None) };
            thread::sleep(pause);
        }
    }

    /// Takes note of the runs that have ended. What they left running is killed.
    fn poll(&mut self) -> io::Result<()> {
        for (input, mut run) in mem::take(&mut self.under_way) {
            match run.poll()? {
                Some(run) => drop(self.ended.insert(input.number, (input, run))),
                None => self.under_way.push((input, run)),
            }
        }
        Ok(())
    }

    /// Starts as many runs as there may be. Once one has failed, none is started, so that soon it can be run again with
    /// nothing beside it; but if the first said nothing, that is done here.
    fn start_runs(&mut self) -> io::Result<()> {
        if self.ended.values().all(|(_, run)| run.failure.is_none()) {
            while self.under_way.len() < self.jobs
                && self.ended.len() < MAX_ENDED_PER_JOB * self.jobs
                && let Some(input) = self.waiting.pop_front().or_else(|| self.inputs.next())
            {
                self.start(input)?;
            }
        } else if self.under_way.is_empty()
            && let Some(first) = self.ended.first_entry()
            && first.get().1.says_nothing()
        {
            let (first, _) = first.remove();
            self.start(first)?;
        }
        Ok(())
    }

    fn start(&mut self, input: TestInput) -> io::Result<()> {
        let is_alone = self.under_way.is_empty();
        let run = RunUnderWay::start(self.test, &input.text, self.test.time_limit, is_alone)?;
        self.under_way.iter_mut().for_each(|(_, other)| other.run.was_alone = false);
        self.under_way.push((input, run));
        Ok(())
    }

    /// Takes out the run on the first input if it passed, or has failed and no other is under way any more. After a
    /// failure, the runs on later inputs are forgotten, as if they had never been started.
    fn take_first(&mut self) -> Option<(TestInput, Run)> {
        let first = self.ended.first_entry()?;
        let is_next = self.under_way.first().is_none_or(|(input, _)| input.number > *first.key());
        let passed = first.get().1.failure.is_none();
        if !(is_next && passed || self.under_way.is_empty()) {
            return None;
        }
        let first = first.remove();
        if !passed {
            let later = mem::take(&mut self.ended).into_values().map(|(input, _)| input);
            self.waiting = later.chain(self.waiting.drain(..)).collect();
        }
        Some(first)
    }

    /// Takes out the run on the first input on which the command has failed.
    fn take_failed(&mut self) -> Option<(TestInput, Run)> {
        let has_failed = |run: &Run| run.failure.is_some() && !run.says_nothing();
        let number = self.ended.iter().find(|(_, (_, run))| has_failed(run)).map(|(number, _)| *number);
        self.ended.remove(&number?)
    }
}
