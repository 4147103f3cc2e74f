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

    /// Whether a run that was returned may have been beside others, and is not the only one so far.
    pub fn is_parallel(&self) -> bool {
        self.jobs > 1 && self.returned + self.entries.len() > 1
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

    /// The first input, and the run on it, if that has ended; if it failed, only when no run is under way any more.
    pub fn pop(&mut self) -> Option<(T, Run)> {
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
