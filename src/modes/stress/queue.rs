//! A queue of inputs, and the runs on them: several may be under way, but they end in the order of the inputs.

use std::collections::VecDeque;
use std::{io, mem};

use super::run::{Run, Running};
use crate::system::Watchdog;

/// Inputs that are taken one by one, and the runs on those that were taken, but not returned.
pub struct Queue<'a, T> {
    inputs: Box<dyn Iterator<Item = T> + 'a>,
    taken: VecDeque<(T, State)>,
    /// The number of inputs that were returned.
    pub returned: usize,
    /// The maximum number of runs at a time.
    pub max_runs: usize,
}

pub enum State {
    Waiting,
    Running(Running),
    Ended(Run),
}

impl<'a, T> Queue<'a, T> {
    pub fn new(inputs: impl Iterator<Item = T> + 'a, max_runs: usize) -> Self {
        Self { inputs: Box::new(inputs), taken: VecDeque::new(), returned: 0, max_runs }
    }

    /// The runs under way.
    pub fn running(&mut self) -> impl Iterator<Item = &mut Running> {
        self.taken.iter_mut().filter_map(|(_, state)| match state {
            State::Running(running) => Some(running),
            _ => None,
        })
    }

    /// The next input on which to start a run, with its state. Those after a failure wait until it is returned.
    pub fn next_waiting(&mut self) -> Option<&mut (T, State)> {
        let next = self.taken.iter().position(|(_, state)| match state {
            State::Waiting => true,
            State::Running(_) => false,
            State::Ended(run) => run.failure.is_some(),
        });
        if next.is_none() {
            self.taken.push_back((self.inputs.next()?, State::Waiting));
        }
        let next = next.unwrap_or(self.taken.len() - 1);
        self.taken.get_mut(next).filter(|(_, state)| matches!(state, State::Waiting))
    }

    /// Takes note of the runs that have ended. Their watchdogs are idle then.
    pub fn update(&mut self, idle: &mut Vec<Watchdog>) -> io::Result<()> {
        for (_, state) in &mut self.taken {
            if let State::Running(running) = state
                && let Some(run) = running.poll()?
                && let State::Running(running) = mem::replace(state, State::Ended(run))
            {
                idle.push(running.watchdog);
            }
        }
        Ok(())
    }

    /// The first input, if the run on it has ended.
    pub fn pop_ended(&mut self) -> Option<(T, Run)> {
        match self.taken.pop_front()? {
            (input, State::Ended(run)) => {
                self.returned += 1;
                Some((input, run))
            }
            other => {
                self.taken.push_front(other);
                None
            }
        }
    }

    /// Kills the runs under way. Their inputs wait again, and their watchdogs are idle.
    pub fn kill_runs(&mut self, idle: &mut Vec<Watchdog>) -> io::Result<()> {
        self.running().try_for_each(Running::kill)?;
        for (_, state) in self.taken.iter_mut().filter(|(_, state)| matches!(state, State::Running(_))) {
            if let State::Running(running) = mem::replace(state, State::Waiting) {
                idle.push(running.watchdog);
            }
        }
        Ok(())
    }

    /// Makes all inputs wait again, although there were runs on them. None must be under way.
    pub fn forget_runs(&mut self) {
        self.taken.iter_mut().for_each(|(_, state)| *state = State::Waiting);
    }
}
