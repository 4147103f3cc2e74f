//! How a run ends.

use std::io::{self, IsTerminal, Write};

use crate::files;

/// The exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All was judged.
    Good = 0,
    /// A difference or a failure was found.
    Different = 1,
    /// An input is bad, or a file cannot be read.
    Bad = 2,
}

/// Why a whole run fails: the answer cannot be written.
pub struct Unwritable(pub io::Error);

/// Prints all that is left to say in a run of this status.
pub fn print(text: &[u8], status: Status) -> Result<Status, Unwritable> {
    written(output()?.write_all(text), status)
}

/// The status of a run that had this one when something was written, or could not be.
pub fn written(done: io::Result<()>, status: Status) -> Result<Status, Unwritable> {
    match done {
        // Whoever closed the pipe has seen enough, but what was wrong stays wrong.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Unwritable(error)),
        _ => Ok(status),
    }
}

/// Opens standard output.
pub fn output() -> Result<impl Write + IsTerminal, Unwritable> {
    files::output().map_err(Unwritable)
}
