//! Files and standard streams: how they are opened, and what they are called.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
#[cfg(unix)]
use std::os::fd::AsFd;

use fourow::Error;

use crate::job::shown;

/// Opens a file, or standard input for `-`. Somebody at a terminal is told what to type.
pub fn open(file: &OsStr, what: &str) -> Result<Box<dyn Read>, Error> {
    if file != "-" {
        return Ok(Box::new(File::open(file).map_err(Error::Read)?));
    }
    if io::stdin().is_terminal() {
        say(&format!("type {what}; end it with Ctrl-D on a line of its own"));
    }
    Ok(Box::new(honest(io::stdin()).map_err(Error::Read)?))
}

/// Opens a file anew that was read before, if reading it again gives the same.
pub fn open_again(file: &OsStr) -> Result<impl Read, Error> {
    // A pipe has nothing left, and opening one may wait for ever.
    match std::fs::metadata(file) {
        Ok(data) if file != "-" && data.is_file() => File::open(file).map_err(Error::Read),
        Ok(_) => Err(Error::Read(io::ErrorKind::NotSeekable.into())),
        Err(error) => Err(Error::Read(error)),
    }
}

/// What an input is called in messages.
pub fn source(file: &OsStr) -> String {
    match file.to_str() {
        Some("-") => "stdin".into(),
        Some("") => "''".into(),
        _ => shown(file),
    }
}

/// Opens standard output.
pub fn output() -> io::Result<impl Write + IsTerminal> {
    honest(io::stdout())
}

/// Says something on standard error. If that cannot be written either, the exit status has to do.
pub fn say(what: &str) {
    // In one piece, so that other processes cannot write inside it.
    let _ = io::stderr().write_all(format!("fourow: {what}\n").as_bytes());
}

/// A standard stream that tells if it is open the wrong way, as in `1</dev/null`: the standard library's own ones
/// drop what is written then, and read nothing.
///
/// One that is closed, as by `>&-`, cannot be told from `/dev/null`, which Rust opens in its place before `main`.
#[cfg(unix)]
fn honest(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(not(unix))]
fn honest<T>(stream: T) -> io::Result<T> {
    Ok(stream)
}
