//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::io;

use super::inputs::TestInput;
use super::run::{Run, RunConfig};

/// `R` is a run under way.
pub struct Queue<I, R> {
    inputs: I,
    /// The maximum number of runs at a time.
    jobs: usize,
    pub config: RunConfig,
    /// The number of inputs of which it is known whether the command fails.
    pub known: usize,
    /// The inputs that were taken, but not returned.
    entries: VecDeque<Entry<R>>,
}

pub struct Entry<R> {
    pub input: TestInput,
    running: Option<R>,
    ended: Option<Run>,
    /// Whether other runs were under way during the one on this input.
    pub ran_concurrently: bool,
}

impl<I: Iterator<Item = TestInput>, R> Queue<I, R> {
    pub fn new(inputs: I, jobs: usize, config: RunConfig) -> Self {
        Self { inputs, jobs, config, known: 0, entries: VecDeque::new() }
    }

    pub fn running(&mut self) -> impl Iterator<Item = &mut R> {
        self.entries.iter_mut().filter_map(|entry| entry.running.as_mut())
    }

    /// Takes note of the runs that have ended, according to `poll`, and starts others on their inputs.
    pub fn update(
        &mut self,
        poll: impl Fn(&mut R) -> io::Result<Option<Run>>,
        start: impl Fn(&[u8]) -> io::Result<R>,
    ) -> io::Result<()> {
        for entry in &mut self.entries {
            if let Some(running) = &mut entry.running
                && let Some(run) = poll(running)?
            {
                (entry.running, entry.ended) = (None, Some(run));
            }
        }
        while self.running().count() < self.jobs
            && let Some(entry) = self.next_waiting()
        {
            entry.running = Some(start(&entry.input.text)?);
        }
        if self.running().count() > 1 {
            let running = self.entries.iter_mut().filter(|entry| entry.running.is_some());
            running.for_each(|entry| entry.ran_concurrently = true);
        }
        Ok(())
    }

    /// The next input to start a run on; `None` if there is none, or if the command has failed on one before it.
    fn next_waiting(&mut self) -> Option<&mut Entry<R>> {
        let has_failed = |run: &Run| run.failure.is_some();
        let stops = |entry: &Entry<R>| entry.running.is_none() && entry.ended.as_ref().is_none_or(has_failed);
        let index = self.entries.iter().position(stops).unwrap_or(self.entries.len());
        if index == self.entries.len() {
            let input = self.inputs.next()?;
            self.entries.push_back(Entry { input, running: None, ended: None, ran_concurrently: false });
        }
        self.entries.get_mut(index).filter(|entry| entry.ended.is_none())
    }

    /// The first input, and the run on it, if that has ended; if it failed, only when no run is under way any more.
    pub fn pop(&mut self) -> Option<(Entry<R>, Run)> {
        let is_alone = self.running().next().is_none();
        let run = self.entries.front_mut()?.ended.take_if(|run| run.failure.is_none() || is_alone)?;
        self.entries.pop_front().map(|entry| (entry, run))
    }

    /// Drops the inputs that were taken, and the runs on them, if a condition does not hold.
    pub fn retain(&mut self, condition: impl Fn(&TestInput) -> bool) {
        self.entries.retain(|entry| condition(&entry.input));
    }

    /// From here on, there is one run at a time. Those that have ended are forgotten; their inputs wait again.
    pub fn go_on_alone(&mut self) {
        self.jobs = 1;
        self.entries.iter_mut().for_each(|entry| (entry.ended, entry.ran_concurrently) = (None, false));
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, iter, time::Duration};

    use super::*;
    use crate::modes::stress::run::Failure;

    /// Goes through steps with a queue of the inputs 0 to 4: the inputs whose runs end, those of them that fail, those
    /// whose runs are then started, and those that are returned.
    fn test(jobs: usize, steps: &[[&[u8]; 4]], go_on_alone: bool) {
        let config = RunConfig { expected: None, time_limit: Duration::MAX, attempts: 1, deadline: None };
        let mut queue = Queue::new((0..5).map(|n| TestInput::candidate(vec![n])), jobs, config);
        for (n, [ended, failed, started, returned]) in steps.iter().enumerate() {
            if go_on_alone && n + 1 == steps.len() {
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
        test(2, &[[&[], &[], &[0, 1], &[]], [&[1], &[], &[2], &[]], [&[0], &[], &[3], &[0, 1]]], false);
    }

    #[test]
    fn a_failure_is_returned_when_the_runs_beside_it_have_ended_and_no_more_are_started() {
        let first: [&[u8]; 4] = [&[], &[], &[0, 1, 2], &[]];
        test(3, &[first, [&[1], &[1], &[], &[]], [&[0], &[], &[], &[0]], [&[2], &[], &[], &[1, 2]]], false);
    }

    #[test]
    fn alone_the_runs_that_had_ended_are_repeated_one_at_a_time() {
        test(
            3,
            &[[&[], &[], &[0, 1, 2], &[]], [&[1, 2], &[], &[3, 4], &[]], [&[0, 3, 4], &[], &[1], &[0]]],
            true,
        );
    }
}
