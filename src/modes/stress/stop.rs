//! Why runs stop before their end.

use std::io;
use std::time::Instant;

use crate::system;

/// Why runs stopped before their end.
#[derive(Debug)]
pub enum Stop {
    /// The time for them is over.
    Deadline,
    /// Ctrl-C was pressed, or another signal is to end this program.
    Interrupted,
    /// The command could not be run.
    Io(io::Error),
}

impl Stop {
    /// Whether runs are to stop now.
    pub fn check(deadline: Option<Instant>) -> Result<(), Self> {
        if system::caught_signal().is_some() {
            return Err(Self::Interrupted);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) { Err(Self::Deadline) } else { Ok(()) }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The result of some runs; `None` if they stopped before their end.
pub fn unless_stopped<T>(result: Result<T, Stop>) -> io::Result<Option<T>> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(Stop::Io(error)) => Err(error),
        Err(Stop::Deadline | Stop::Interrupted) => Ok(None),
    }
}
