//! What a run prints, and its exit status.

use std::io::{self, Write};

use crate::files::stdout;

/// The exit status of a run; if several apply, the highest is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Everything was judged, and nothing is wrong.
    Ok = 0,
    /// A difference, a failure, an input that is not strict, or a bad item that was skipped.
    Mismatch = 1,
    /// The run could not be completed: the input or the usage was bad, a file could not be read or written, or a
    /// command could not be run.
    Error = 2,
}

/// Prints the last output of a run, whose exit status is given.
pub fn print(text: &[u8], status: ExitStatus) -> io::Result<ExitStatus> {
    end_output(stdout()?.write_all(text), status)
}

/// The exit status of a run whose output ends with this result. A broken pipe is no error, and leaves it as given.
pub fn end_output(written: io::Result<()>, status: ExitStatus) -> io::Result<ExitStatus> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(status),
    }
}

/// Prints a message to standard error, after the name of the program. A failure to do so is ignored.
pub fn print_error(message: &str) {
    // A single write, so that messages from concurrent processes are not interleaved.
    let _ = io::stderr().write_all(format!("fourow: {message}\n").as_bytes());
}

/// Prints an error message, and returns the exit status of a run that ends with it.
pub fn fail(message: &str) -> ExitStatus {
    print_error(message);
    ExitStatus::Error
}
