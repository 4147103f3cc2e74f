//! The standard streams, and the exit status.

use std::ffi::OsStr;
use std::io::{self, Read, Write};

use fourow::system::checked_stdio;

/// The exit status of a run; if several apply, the highest is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Everything was judged, and nothing is wrong.
    Ok = 0,
    /// A difference, a failure, a missing case, an input that is not strict, or a bad item that was skipped.
    Mismatch = 1,
    /// The run could not be completed: the input or the usage was bad, a file could not be read or written, or a
    /// command could not be run.
    Error = 2,
}

/// An error while writing to standard output, which ends the run.
pub struct WriteError(pub io::Error);

/// Opens standard input.
pub fn stdin() -> io::Result<impl Read> {
    checked_stdio(io::stdin())
}

/// Opens standard output.
pub fn stdout() -> Result<impl Write, WriteError> {
    checked_stdio(io::stdout()).map_err(WriteError)
}

/// Prints the last output of a run, and returns `status`, even if a broken pipe prevents the output.
pub fn print(text: &[u8], status: ExitStatus) -> Result<ExitStatus, WriteError> {
    stdout()?.write_all(text).map_or_else(|error| handle_write_error(error, status), |()| Ok(status))
}

/// Returns `status` if the error is a broken pipe, and the error otherwise.
pub fn handle_write_error(error: io::Error, status: ExitStatus) -> Result<ExitStatus, WriteError> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(status) } else { Err(WriteError(error)) }
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

/// An argument as it appears in a message.
pub fn escape(argument: &OsStr) -> String {
    fourow::escape(argument.as_encoded_bytes())
}
