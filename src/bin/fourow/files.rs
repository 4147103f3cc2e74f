//! Files and standard streams: opens them, and names them in messages.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
#[cfg(unix)]
use std::{fs::Metadata, os::fd::AsFd, os::unix::fs::MetadataExt};

use crate::args::escape;
use fourow::Error;

/// A standard stream to read or write, as a file: the standard library's own ignores the errors of a stream that was
/// opened in the wrong direction, as in `1</dev/null`.
///
/// A closed stream, as in `>&-`, looks like `/dev/null`, because Rust opens that in its place before `main`.
#[cfg(unix)]
fn stdio(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(Into::into)
}

/// A standard stream to read or write: the standard library's own, which converts the text of a console.
#[cfg(not(unix))]
fn stdio<T>(stream: T) -> io::Result<T> {
    Ok(stream)
}

pub fn stdout() -> io::Result<impl Write> {
    stdio(io::stdout())
}

/// Opens a file, or standard input for `-`.
pub fn open(file: &OsStr) -> Result<Box<dyn Read>, Error> {
    if file == "-" { reader_of(stdio(io::stdin())) } else { reader_of(File::open(file)) }
}

/// A reader of an opened input, unless that is also the output: what is written could be read again.
#[cfg(unix)]
fn reader_of(opened: io::Result<File>) -> Result<Box<dyn Read>, Error> {
    let file = opened.map_err(Error::Read)?;
    let id = |data: Metadata| data.is_file().then(|| (data.dev(), data.ino()));
    let input = file.metadata().ok().and_then(id);
    let output = stdio(io::stdout()).and_then(|output| output.metadata()).ok().and_then(id);
    match input {
        Some(_) if input == output => Err(Error::Refused("is also the output".into())),
        _ => Ok(Box::new(file)),
    }
}

#[cfg(not(unix))]
fn reader_of(opened: io::Result<impl Read + 'static>) -> Result<Box<dyn Read>, Error> {
    opened.map(|reader| Box::new(reader) as _).map_err(Error::Read)
}

pub fn display_name(file: &OsStr) -> String {
    if file == "-" { "stdin".into() } else { escape(file) }
}
