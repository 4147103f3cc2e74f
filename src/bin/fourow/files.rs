//! Files and standard streams: opens inputs one at a time, reports their errors, and prints what a run writes.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
#[cfg(unix)]
use std::{fs::Metadata, os::fd::AsFd, os::unix::fs::MetadataExt};

use crate::args::{Options, escape};
use crate::flags::Action;
use fourow::{BadInput, Error, Input, LOOKS_LIKE_ANSWER, find_hint};

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

/// Calls `work` with each input, prints its errors, and returns the exit status. A bad input does not end the run.
pub fn for_each_input(
    options: &Options,
    mut work: impl FnMut(&OsStr, Input) -> Result<(), Error>,
) -> io::Result<ExitStatus> {
    // A bad item of a table has a row instead.
    let max_shown = if options.action == Action::Tsv { 0 } else { 20 };
    let mut errors = Errors { options, status: ExitStatus::Ok, bad_items: 0, max_shown };
    // Nothing is written after an error of writing, not even what another input would have to say.
    let written = options.files.iter().try_for_each(|file| {
        let read = |reader| {
            let input = Input::new(reader, |bad: &BadInput| errors.add(file, bad));
            work(file, if options.keep_going { input.keep_going() } else { input })
        };
        match open(file).and_then(read) {
            Err(Error::Write(error)) => return Err(error),
            Err(error) => errors.status = fail_on(file, &error),
            Ok(()) => {}
        }
        Ok(())
    });
    errors.print_count();
    end_output(written, errors.status)
}

/// The errors of a run's inputs, which are printed, and the exit status that follows from them.
struct Errors<'a> {
    options: &'a Options,
    status: ExitStatus,
    bad_items: u64,
    /// The maximum number of bad items to print.
    max_shown: u64,
}

impl Errors<'_> {
    /// Adds bad input: an item that is skipped, or the end of the input or, rarely, what belongs to no item.
    fn add(&mut self, file: &OsStr, bad: &BadInput) {
        let Options { keep_going, strict, .. } = *self.options;
        let is_skipped = keep_going && bad.item_line.is_some();
        let status = if is_skipped || strict { ExitStatus::Mismatch } else { ExitStatus::Error };
        self.status = self.status.max(status);
        self.bad_items += u64::from(is_skipped);
        if !is_skipped || self.bad_items <= self.max_shown {
            let hint = hint(self.options, bad);
            print_error(&format!("{}:{bad}{hint}", display_name(file)));
        }
    }

    /// Prints the number of bad items, unless each has been printed.
    fn print_count(&self) {
        if self.bad_items > self.max_shown {
            let note = match self.options.action {
                Action::Tsv => String::new(),
                _ => format!("; the first {} are shown", self.max_shown),
            };
            print_error(&(self.options.problem.format_bad_count(self.bad_items) + &note));
        }
    }
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
    match file.to_str() {
        Some("-") => "stdin".into(),
        Some("") => "''".into(),
        _ => escape(file),
    }
}

/// The name that distinguishes a file from the others; empty if there are no others.
pub fn distinguishing_name(options: &Options, file: &OsStr) -> String {
    if options.files.len() > 1 { display_name(file) } else { String::new() }
}

/// Prints an error about a file, and returns the exit status of a run that ends with it.
pub fn fail_on(file: &OsStr, error: &Error) -> ExitStatus {
    fail(&format!("{}: {error}", display_name(file)))
}

/// The hint about bad input, as a suffix for the error message; empty if there is none.
pub fn hint(options: &Options, bad: &BadInput) -> String {
    let hint = find_hint(bad, options.problem);
    let is_swapped = hint.as_deref() == Some(LOOKS_LIKE_ANSWER) && options.action == Action::Check;
    let order = if is_swapped { ": --check takes the answer first, then the input" } else { "" };
    hint.map_or(String::new(), |hint| format!("; {hint}{order}"))
}
