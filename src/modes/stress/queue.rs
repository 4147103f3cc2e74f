//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::iter::repeat_n;
use std::time::{Duration, Instant};
use std::{io, mem, thread};

use super::StressTest;
use super::inputs::TestInput;
use super::run::{Run, RunConfig};
use crate::io::command::RunningCommand;
use crate::modes::judge::answer_to;
use crate::system::{self, Watchdog};

/// The maximum time between two looks at the runs under way.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

pub struct Queue<'a, I> {
    test: &'a StressTest<'a>,
    watchdog: &'a Watchdog,
    inputs: I,
    /// The inputs that were taken, but not started: for further attempts, or again.
    waiting: VecDeque<TestInput>,
    /// The maximum number of runs at a time.
    jobs: usize,
    pub config: RunConfig,
    /// The number of attempts whose outcome is known.
    pub known: usize,
    /// The runs that were started, but not returned, in the order of their inputs.
    entries: VecDeque<Entry<'a>>,
}

pub struct Entry<'a> {
    pub input: TestInput,
    state: State<'a>,
    /// Whether other runs were under way during the one on this input.
    pub ran_concurrently: bool,
}

enum State<'a> {
    Running { command: RunningCommand<'a>, answer: Vec<u8> },
    Ended(Run),
}

/// Why a search ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time for it is over.
    Deadline,
    /// Ctrl-C was pressed.
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
    pub fn new(
        test: &'a StressTest,
        watchdog: &'a Watchdog,
        inputs: I,
        jobs: usize,
        config: RunConfig,
    ) -> Self {
        let (waiting, entries) = (VecDeque::new(), VecDeque::new());
        Self { test, watchdog, inputs, waiting, jobs, config, known: 0, entries }
    }

    /// Waits for the next run to end, in the order of the inputs; `None` if there is no input left. A run that failed
    /// is returned only when no other is under way any more.
    pub fn next(&mut self) -> Result<Option<(Entry<'a>, Run)>, Stop> {
        loop {
            if system::was_interrupted() {
                return Err(Stop::Interrupted);
            }
            if self.config.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stop::Deadline);
            }
            self.update().map_err(Stop::Io)?;
            let idle = self.running().map(|command| command.last_read.elapsed()).min();
            if let Some(ended) = self.pop(idle.is_none()) {
                return Ok(Some(ended));
            }
            // The longer they have written nothing, the longer is the pause.
            let Some(idle) = idle else { return Ok(None) };
            thread::sleep((idle / 16).min(MAX_PAUSE));
        }
    }

    /// Takes note of the runs that have ended, and starts others, unless one has failed.
    fn update(&mut self) -> io::Result<()> {
        let mut has_failed = false;
        for entry in &mut self.entries {
            if let State::Running { command, answer } = &mut entry.state
                && let Some(output) = command.poll()?
            {
                entry.state = State::Ended(Run::new(self.test.problem, answer, output));
            }
            has_failed |= matches!(&entry.state, State::Ended(run) if run.failure.is_some());
        }
        while !has_failed
            && self.running().count() < self.jobs
            && let Some(input) = self.next_input()
        {
            let state = self.start(&input.text)?;
            self.entries.push_back(Entry { input, state, ran_concurrently: false });
        }
        if self.running().count() > 1 {
            for entry in &mut self.entries {
                entry.ran_concurrently |= matches!(entry.state, State::Running { .. });
            }
        }
        Ok(())
    }

    fn start(&self, input: &[u8]) -> io::Result<State<'a>> {
        let StressTest { problem, command, .. } = self.test;
        let answer = answer_to(problem, input);
        let max_stdout = answer.len() + MAX_EXCESS_OUTPUT;
        let command =
            RunningCommand::start(command, input, self.config.time_limit, max_stdout, self.watchdog)?;
        Ok(State::Running { command, answer })
    }

    fn running(&self) -> impl Iterator<Item = &RunningCommand<'a>> {
        self.entries.iter().filter_map(|entry| match &entry.state {
            State::Running { command, .. } => Some(command),
            State::Ended(_) => None,
        })
    }

    /// The next input to start a run on: each of the inputs as often as there are attempts.
    fn next_input(&mut self) -> Option<TestInput> {
        if self.waiting.is_empty() {
            self.waiting.extend(repeat_n(self.inputs.next()?, self.config.attempts));
        }
        self.waiting.pop_front()
    }

    /// The first input, and the run on it, if that has ended; if it failed, only if no run is under way.
    fn pop(&mut self, is_alone: bool) -> Option<(Entry<'a>, Run)> {
        let State::Ended(run) = &mut self.entries.front_mut()?.state else { return None };
        if run.failure.is_some() && !is_alone {
            return None;
        }
        let run = mem::take(run);
        self.entries.pop_front().map(|entry| (entry, run))
    }

    /// From here on, there is one run at a time. Those that were started are forgotten; their inputs are run again.
    pub fn go_on_alone(&mut self) {
        self.jobs = 1;
        for entry in self.entries.drain(..).rev() {
            self.waiting.push_front(entry.input);
        }
    }
}
