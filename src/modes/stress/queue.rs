//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::iter::repeat_n;
use std::{io, mem};

use super::inputs::TestInput;
use super::run::{Run, RunConfig};

/// `R` is a run under way.
pub struct Queue<I, R> {
    inputs: I,
    /// The inputs that were taken, but not started: for further attempts, or again.
    waiting: VecDeque<TestInput>,
    /// The maximum number of runs at a time.
    jobs: usize,
    pub config: RunConfig,
    /// The number of attempts whose outcome is known.
    pub known: usize,
    /// The runs that were started, but not returned, in the order of their inputs.
    entries: VecDeque<Entry<R>>,
}

pub struct Entry<R> {
    pub input: TestInput,
    state: State<R>,
    /// Whether other runs were under way during the one on this input.
    pub ran_concurrently: bool,
}

enum State<R> {
    Running(R),
    Ended(Run),
}

impl<R> Entry<R> {
    fn running(&mut self) -> Option<&mut R> {
        if let State::Running(running) = &mut self.state { Some(running) } else { None }
    }
}

impl<I: Iterator<Item = TestInput>, R> Queue<I, R> {
    pub fn new(inputs: I, jobs: usize, config: RunConfig) -> Self {
        Self { inputs, waiting: VecDeque::new(), jobs, config, known: 0, entries: VecDeque::new() }
    }

    pub fn running(&mut self) -> impl Iterator<Item = &mut R> {
        self.entries.iter_mut().filter_map(Entry::running)
    }

    /// Takes note of the runs that have ended, according to `poll`, and starts others, unless one has failed.
    pub fn update(
        &mut self,
        poll: impl Fn(&mut R) -> io::Result<Option<Run>>,
        start: impl Fn(&[u8]) -> io::Result<R>,
    ) -> io::Result<()> {
        for entry in &mut self.entries {
            if let Some(running) = entry.running()
                && let Some(run) = poll(running)?
            {
                entry.state = State::Ended(run);
            }
        }
        let failed = |entry: &Entry<R>| matches!(&entry.state, State::Ended(run) if run.failure.is_some());
        let has_failed = self.entries.iter().any(failed);
        while !has_failed
            && self.running().count() < self.jobs
            && let Some(input) = self.next_input()
        {
            let state = State::Running(start(&input.text)?);
            self.entries.push_back(Entry { input, state, ran_concurrently: false });
        }
        if self.running().count() > 1 {
            for entry in &mut self.entries {
                entry.ran_concurrently |= entry.running().is_some();
            }
        }
        Ok(())
    }

    /// The next input to start a run on: each of the inputs as often as there are attempts.
    fn next_input(&mut self) -> Option<TestInput> {
        if self.waiting.is_empty() {
            self.waiting.extend(repeat_n(self.inputs.next()?, self.config.attempts));
        }
        self.waiting.pop_front()
    }

    /// The first input, and the run on it, if that has ended; if it failed, only when no run is under way any more.
    pub fn pop(&mut self) -> Option<(Entry<R>, Run)> {
        let is_alone = self.running().next().is_none();
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

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, iter, time::Duration};

    use super::*;
    use crate::modes::stress::failure::Failure;

    /// Goes through steps with a queue of the inputs 0 to 4: the inputs whose runs end, those of them that fail, those
    /// whose runs are then started, and those that are returned. Before one of the steps, the queue may go on alone.
    fn test(jobs: usize, steps: &[[&[u8]; 4]], alone_from: Option<usize>) {
        let config = RunConfig { expected: None, time_limit: Duration::MAX, attempts: 1, deadline: None };
        let mut queue = Queue::new((0..5).map(|n| TestInput::candidate(vec![n])), jobs, config);
        for (n, [ended, failed, started, returned]) in steps.iter().enumerate() {
            if alone_from == Some(n) {
                queue.go_on_alone();
            }
            let log = RefCell::new(Vec::<u8>::new());
            let poll = |input: &mut Vec<u8>| {
                let failure = failed.contains(&input[0]).then_some(Failure::WrongAnswer);
                Ok(ended.contains(&input[0]).then(|| Run { failure, ..Run::default() }))
            };
            let start = |input: &[u8]| {
                log.borrow_mut().extend(input);
                Ok(input.to_vec())
            };
            queue.update(poll, start).expect("nothing should go wrong");
            let popped = iter::from_fn(|| queue.pop()).map(|(entry, _)| entry.input.text[0]);
            assert_eq!(popped.collect::<Vec<_>>(), *returned, "step {n}");
            assert_eq!(log.into_inner(), *started, "step {n}");
        }
    }

    #[test]
    fn inputs_are_returned_in_order_whichever_run_ends_first() {
        test(2, &[[&[], &[], &[0, 1], &[]], [&[1], &[], &[2], &[]], [&[0], &[], &[3], &[0, 1]]], None);
    }

    #[test]
    fn a_failure_is_returned_when_the_runs_beside_it_have_ended_and_no_more_are_started() {
        let first: [&[u8]; 4] = [&[], &[], &[0, 1, 2], &[]];
        test(3, &[first, [&[1], &[1], &[], &[]], [&[0], &[], &[], &[0]], [&[2], &[], &[], &[1, 2]]], None);
    }

    #[test]
    fn alone_the_runs_that_were_started_are_repeated_one_at_a_time() {
        let steps: [[&[u8]; 4]; 5] = [
            [&[], &[], &[0, 1, 2], &[]],
            [&[1, 2], &[], &[3, 4], &[]],
            [&[], &[], &[0], &[]],
            [&[0], &[], &[1], &[0]],
            [&[1], &[], &[2], &[1]],
        ];
        test(3, &steps, Some(2));
    }
}
