//! A queue of inputs, and the runs on them: several are under way at a time, but they are returned in order.

use std::collections::VecDeque;
use std::io;

use super::run::{Run, Running};

pub struct Queue<'a, T> {
    inputs: Box<dyn Iterator<Item = T> + 'a>,
    /// The inputs that were taken, but not returned.
    entries: VecDeque<Entry<T>>,
    /// The number of inputs that were returned.
    pub returned: usize,
    /// The maximum number of runs at a time.
    pub jobs: usize,
}

struct Entry<T> {
    input: T,
    running: Option<Running>,
    ended: Option<Run>,
}

impl<'a, T> Queue<'a, T> {
    pub fn new(inputs: impl Iterator<Item = T> + 'a, jobs: usize) -> Self {
        Self { inputs: Box::new(inputs), entries: VecDeque::new(), returned: 0, jobs }
    }

    pub fn running(&mut self) -> impl Iterator<Item = &mut Running> {
        self.entries.iter_mut().filter_map(|entry| entry.running.as_mut())
    }

    /// Takes note of the runs that have ended, and starts others.
    pub fn update(&mut self, mut start: impl FnMut(&T) -> io::Result<Running>) -> io::Result<()> {
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
        let has_company = self.running().count() > 1;
        self.running().for_each(|running| running.has_company |= has_company);
        Ok(())
    }

    /// The next input to start a run on; `None` if the solution has failed on one before it.
    fn next_waiting(&mut self) -> Option<&mut Entry<T>> {
        let has_failed = |run: &Run| run.failure.is_some();
        let stops = |entry: &Entry<T>| entry.running.is_none() && entry.ended.as_ref().is_none_or(has_failed);
        let index = self.entries.iter().position(stops).unwrap_or(self.entries.len());
        if index == self.entries.len() {
            let input = self.inputs.next()?;
            self.entries.push_back(Entry { input, running: None, ended: None });
        }
        self.entries.get_mut(index).filter(|entry| entry.ended.is_none())
    }

    /// Returns the first input if the run on it has ended.
    pub fn pop(&mut self) -> Option<(T, Run)> {
        let run = self.entries.front_mut()?.ended.take()?;
        self.returned += 1;
        self.entries.pop_front().map(|entry| (entry.input, run))
    }

    /// Kills the runs under way; their inputs wait again.
    pub fn kill_runs(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.running = None);
    }

    /// Forgets the runs that have ended; their inputs wait again.
    pub fn forget_runs(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.ended = None);
    }
}
