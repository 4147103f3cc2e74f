//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::iter::Enumerate;
use std::time::{Duration, Instant};
use std::{io, thread};

use super::StressTest;
use super::inputs::TestInput;
use super::run::{Run, RunConfig};
use super::under_way::RunUnderWay;
use crate::system;

/// The maximum time between two looks at the runs under way.
const MAX_PAUSE: Duration = Duration::from_millis(4);

pub struct Queue<'a, I> {
    test: &'a StressTest<'a>,
    inputs: Enumerate<I>,
    /// The inputs that were taken, and are to be run again.
    waiting: VecDeque<(usize, TestInput)>,
    /// The maximum number of runs at a time.
    pub jobs: usize,
    pub config: RunConfig,
    /// The number of inputs whose outcome is known.
    pub known: usize,
    /// The runs that were started, but not returned, in the order of their inputs.
    entries: VecDeque<Entry>,
}

struct Entry {
    index: usize,
    input: TestInput,
    /// Whether no other run was under way since the one on this input was started.
    is_alone: bool,
    state: State,
}

enum State {
    UnderWay(RunUnderWay),
    Ended(Run),
}

/// An input of a queue, with its index, and the run on it, which has ended.
pub struct Ended {
    pub index: usize,
    pub input: TestInput,
    pub run: Run,
}

/// Why a search ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time for it is over.
    Deadline,
    /// Ctrl-C was pressed, or another signal is to end this program.
    Interrupted,
    /// The command could not be run.
    Io(io::Error),
}

/// The result of some runs; `None` if a search stopped before its end.
pub fn unless_stopped<T>(result: Result<T, Stop>) -> io::Result<Option<T>> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(Stop::Io(error)) => Err(error),
        Err(Stop::Deadline | Stop::Interrupted) => Ok(None),
    }
}

impl<'a, I: Iterator<Item = TestInput>> Queue<'a, I> {
    pub fn new(test: &'a StressTest, inputs: I, jobs: usize, config: RunConfig) -> Self {
        let (inputs, waiting, entries) = (inputs.enumerate(), VecDeque::new(), VecDeque::new());
        Self { test, inputs, waiting, jobs, config, known: 0, entries }
    }

    /// Waits for the next run to end, in the order of the inputs; `None` if there is no input left. One that failed is
    /// returned only when no other is under way any more; at Ctrl-C, the first that has failed, if any has.
    pub fn next(&mut self) -> Result<Option<Ended>, Stop> {
        loop {
            if system::was_interrupted() {
                return self.take_failed().map(Some).ok_or(Stop::Interrupted);
            }
            if self.config.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stop::Deadline);
            }
            self.poll().map_err(Stop::Io)?;
            self.start_runs().map_err(Stop::Io)?;
            if let Some(ended) = self.take_first() {
                return Ok(Some(ended));
            }
            // The longer they have written nothing, the longer is the pause.
            let Some(idle) = self.under_way().map(|run| run.last_read.elapsed()).min() else {
                return Ok(None);
            };
            thread::sleep((idle / 16).min(MAX_PAUSE));
        }
    }

    /// Takes note of the runs that have ended. What they left running is killed.
    fn poll(&mut self) -> io::Result<()> {
        for entry in &mut self.entries {
            if let State::UnderWay(run) = &mut entry.state
                && let Some(run) = run.poll()?
            {
                entry.state = State::Ended(Run { was_alone: entry.is_alone, ..run });
            }
        }
        Ok(())
    }

    /// Starts as many runs as there may be, unless one has failed. What was killed is gone before one starts alone.
    fn start_runs(&mut self) -> io::Result<()> {
        let has_failed = |entry: &Entry| matches!(&entry.state, State::Ended(Run { failure: Some(_), .. }));
        if self.entries.iter().any(has_failed) {
            return Ok(());
        }
        while self.under_way().count() < self.jobs
            && let Some((index, input)) = self.waiting.pop_front().or_else(|| self.inputs.next())
        {
            let is_alone = self.under_way().next().is_none();
            if is_alone {
                system::await_killed();
            }
            let run = RunUnderWay::start(self.test, &input.text, self.config.time_limit)?;
            let beside = self.entries.iter_mut().filter(|entry| matches!(entry.state, State::UnderWay(_)));
            beside.for_each(|entry| entry.is_alone = false);
            self.entries.push_back(Entry { index, input, is_alone, state: State::UnderWay(run) });
        }
        Ok(())
    }

    fn under_way(&self) -> impl Iterator<Item = &RunUnderWay> {
        self.entries.iter().filter_map(|entry| match &entry.state {
            State::UnderWay(run) => Some(run),
            State::Ended(_) => None,
        })
    }

    /// Takes out the first run, if it has ended; if it failed, only if no run is under way.
    fn take_first(&mut self) -> Option<Ended> {
        match &self.entries.front()?.state {
            State::Ended(run) if run.failure.is_none() || self.under_way().next().is_none() => self.take(0),
            _ => None,
        }
    }

    /// Takes out the first run that has failed, unless it says nothing.
    fn take_failed(&mut self) -> Option<Ended> {
        let has_failed = |entry: &Entry| match &entry.state {
            State::Ended(run) => run.failure.is_some() && !run.says_nothing(),
            State::UnderWay(_) => false,
        };
        self.take(self.entries.iter().position(has_failed)?)
    }

    fn take(&mut self, position: usize) -> Option<Ended> {
        match self.entries.remove(position)? {
            Entry { index, input, state: State::Ended(run), .. } => Some(Ended { index, input, run }),
            Entry { state: State::UnderWay(_), .. } => None,
        }
    }

    /// From here on, there are no more runs at a time than this. If they were more, those that were started are
    /// forgotten, and their inputs are run again.
    pub fn limit_jobs(&mut self, jobs: usize) {
        if jobs < self.jobs {
            self.jobs = jobs;
            for Entry { index, input, .. } in self.entries.drain(..).rev() {
                self.waiting.push_front((index, input));
            }
        }
    }
}
