//! The standard streams, and the exit status.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Read, Write};

/// The exit status of a run; the greatest of several wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Everything was judged.
    Ok = 0,
    /// A difference or a failure was found.
    Mismatch = 1,
    /// An input or the usage is bad, or a file cannot be read or written.
    Error = 2,
}

/// An error while writing the answer, which ends a run.
pub struct WriteError(pub io::Error);

/// Opens standard input.
pub fn stdin() -> io::Result<impl Read> {
    checked_stdio(io::stdin())
}

/// Opens standard output.
pub fn stdout() -> Result<impl Write + IsTerminal, WriteError> {
    checked_stdio(io::stdout()).map_err(WriteError)
}

/// Prints the rest of the output of a run that ends with `status`.
pub fn print(text: &[u8], status: ExitStatus) -> Result<ExitStatus, WriteError> {
    stdout()?.write_all(text).map_or_else(|error| end_of_output(error, status), |()| Ok(status))
}

/// Ends a run with `status` when writing fails because the reader of a pipe went away, else with an error.
pub fn end_of_output(error: io::Error, status: ExitStatus) -> Result<ExitStatus, WriteError> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(status) } else { Err(WriteError(error)) }
}

/// Prints a message on standard error. A failure to do so is ignored.
pub fn print_error(message: &str) {
    // In one write, so that messages of several processes are not interleaved.
    let _ = io::stderr().write_all(format!("fourow: {message}\n").as_bytes());
}

/// An argument for a message, on one line and in printable characters.
pub fn escape(argument: &OsStr) -> String {
    match argument.to_str() {
        Some(text) if is_printable(text) => text.into(),
        _ => argument.as_encoded_bytes().escape_ascii().to_string(),
    }
}

/// Whether every character is visible, and none moves the others.
fn is_printable(text: &str) -> bool {
    // The standard library knows which characters print, but it escapes quotes and backslashes as well.
    text.split(['\'', '"', '\\']).all(|piece| piece.escape_debug().eq(piece.chars()))
}

/// A standard stream that fails if it is open the wrong way, as in `1</dev/null`, where those of the standard library
/// ignore the error.
///
/// A stream that is closed, as by `>&-`, looks like `/dev/null`, which Rust opens in its place before `main`.
#[cfg(unix)]
fn checked_stdio(stream: impl std::os::fd::AsFd) -> io::Result<std::fs::File> {
    stream.as_fd().try_clone_to_owned().map(Into::into)
}

#[cfg(not(unix))]
fn checked_stdio<T>(stream: T) -> io::Result<T> {
    Ok(stream)
}
