//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::io;

use super::run::{Run, Running};

pub struct Queue<'a, I: Iterator> {
    inputs: I,
    /// The inputs that were taken, but not returned.
    entries: VecDeque<Entry<'a, I::Item>>,
    /// The number of inputs that were returned.
    pub returned: usize,
    /// The maximum number of runs at a time.
    pub jobs: usize,
}

struct Entry<'a, T> {
    input: T,
    running: Option<Running<'a>>,
    ended: Option<Run>,
}

impl<'a, I: Iterator> Queue<'a, I> {
    pub fn new(inputs: I, jobs: usize) -> Self {
        // A single input has nothing beside it, so its failure needs no second run alone.
        let jobs = if inputs.size_hint().1 == Some(1) { 1 } else { jobs };
        Self { inputs, entries: VecDeque::new(), returned: 0, jobs }
    }

    pub fn running(&mut self) -> impl Iterator<Item = &mut Running<'a>> {
        self.entries.iter_mut().filter_map(|entry| entry.running.as_mut())
    }

    /// Takes note of the runs that have ended, and starts others.
    pub fn update(&mut self, start: impl Fn(&I::Item) -> io::Result<Running<'a>>) -> io::Result<()> {
        for entry in &mut self.entries {
            if let Some(running) = &mut entry.running
                && let Some(run) = running.poll()?
            {
                (entry.running, entry.ended) = (None, Some(run));
            }
        }
        while self.running().count() < self.jobs
            && let Some(entry) = self.next_waiting()
        {
            entry.running = Some(start(&entry.input)?);
        }
        Ok(())
    }

    /// The next input to start a run on; `None` if the solution has failed on one before it.
    fn next_waiting(&mut self) -> Option<&mut Entry<'a, I::Item>> {
        let has_failed = |run: &Run| run.failure.is_some();
        let stops = |entry: &Entry<'a, I::Item>| {
            entry.running.is_none() && entry.ended.as_ref().is_none_or(has_failed)
        };
        let index = self.entries.iter().position(stops).unwrap_or(self.entries.len());
        if index == self.entries.len() {
            let input = self.inputs.next()?;
            self.entries.push_back(Entry { input, running: None, ended: None });
        }
        self.entries.get_mut(index).filter(|entry| entry.ended.is_none())
    }

    /// The first input, and the run on it, if that has ended; if it failed, only when no run is under way any more.
    pub fn pop(&mut self) -> Option<(I::Item, Run)> {
        let is_alone = self.running().next().is_none();
        let run = self.entries.front_mut()?.ended.take_if(|run| run.failure.is_none() || is_alone)?;
        self.returned += 1;
        self.entries.pop_front().map(|entry| (entry.input, run))
    }

    /// Forgets the runs that have ended; their inputs wait again.
    pub fn forget_runs(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.ended = None);
    }
}
