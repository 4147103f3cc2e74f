//! Files and standard streams: opens inputs one at a time, reports their errors, and prints what a run writes.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};

use crate::args::Options;
use crate::flags::Action;
use crate::suggestions::{escape, program_hint};
use fourow::system::{END_OF_INPUT, checked_stdio};
use fourow::{BadInput, Error, Hint, Input, PROBLEMS};

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

pub fn stdout() -> io::Result<impl Write> {
    checked_stdio(io::stdout())
}

/// Prints the last output of a run, and returns `status`, even if a broken pipe prevents the output.
pub fn print(text: &[u8], status: ExitStatus) -> io::Result<ExitStatus> {
    stdout()?.write_all(text).map_or_else(|error| handle_write_error(error, status), |()| Ok(status))
}

/// Returns `status` if the error is a broken pipe, and the error otherwise.
pub fn handle_write_error(error: io::Error, status: ExitStatus) -> io::Result<ExitStatus> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(status) } else { Err(error) }
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

const MAX_SHOWN_ERRORS: u64 = 20;

/// Calls `work` with each input, prints its errors, and returns the exit status. A bad input does not end the run.
pub fn for_each_input(
    options: &Options,
    mut work: impl FnMut(&OsStr, Input) -> Result<(), Error>,
) -> io::Result<ExitStatus> {
    let description = match options.action {
        Action::Check => "the input (not the answer)",
        _ => options.problem.input_description,
    };
    let mut status = ExitStatus::Ok;
    let mut bad_items = 0;
    // Nothing is written after an error of writing, not even what another input would have to say.
    let mut written = Ok(());
    let mut files = options.files.iter();
    while written.is_ok()
        && let Some(file) = files.next()
    {
        let report = |bad: &BadInput| {
            let is_item = bad.item_line.is_some();
            status = status.max(if is_item { ExitStatus::Mismatch } else { ExitStatus::Error });
            bad_items += u64::from(is_item);
            // A bad item of a table has a row. What belongs to no item is rare, and makes the run fail.
            if !is_item || bad_items <= MAX_SHOWN_ERRORS && options.action != Action::Tsv {
                report_bad_input(options, file, bad);
            }
        };
        let read = |reader| work(file, input(options, reader, report).select(options.only.clone()));
        let error = open(file, description).and_then(read).err();
        for error in error.into_iter().flat_map(Error::into_parts) {
            let is_rejected = options.strict && matches!(error, Error::Input(_));
            match error {
                Error::Write(error) => written = Err(error),
                error => {
                    report_error(options, file, &error);
                    status = status.max(if is_rejected { ExitStatus::Mismatch } else { ExitStatus::Error });
                }
            }
        }
    }
    let count = options.problem.format_bad_count(bad_items);
    if options.action == Action::Tsv && bad_items > 0 {
        // If the output could not be written, the rest of the input was not read.
        print_error(&(count + if written.is_err() { " so far" } else { "" }));
    } else if bad_items > MAX_SHOWN_ERRORS {
        print_error(&format!("{count}; the first {MAX_SHOWN_ERRORS} are shown"));
    }
    written.map_or_else(|error| handle_write_error(error, status), |()| Ok(status))
}

pub fn input<'a>(options: &Options, reader: impl Read + 'a, report: impl FnMut(&BadInput) + 'a) -> Input<'a> {
    let input = Input::new(reader);
    if options.keep_going || options.action == Action::Tsv { input.keep_going(report) } else { input }
}

/// Opens a file, or standard input for `-`. If that is a terminal, prints a prompt with this description of the input.
pub fn open(file: &OsStr, description: &str) -> Result<Box<dyn Read>, Error> {
    if file != "-" {
        return Ok(Box::new(File::open(file).map_err(Error::Read)?));
    }
    if io::stdin().is_terminal() {
        print_error(&format!("type {description}, then {END_OF_INPUT}"));
    }
    Ok(Box::new(checked_stdio(io::stdin()).map_err(Error::Read)?))
}

/// Reopens a regular file; `None` for anything else, such as a pipe, which cannot be read again from its start.
pub fn reopen(file: &OsStr) -> Result<Option<File>, Error> {
    // A pipe has nothing left, and opening one may block forever.
    let is_regular = || Ok(file != "-" && fs::metadata(file)?.is_file());
    is_regular().and_then(|is_regular| is_regular.then(|| File::open(file)).transpose()).map_err(Error::Read)
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

pub fn report_error(options: &Options, file: &OsStr, error: &Error) {
    match error {
        Error::Input(bad) => report_bad_input(options, file, bad),
        error => print_error(&format!("{}: {error}", display_name(file))),
    }
}

fn report_bad_input(options: &Options, file: &OsStr, bad: &BadInput) {
    print_error(&format!("{}:{bad}{}", display_name(file), hint(options, file, bad)));
}

/// The hint about bad input in a file, as a suffix for the error message; empty if there is none.
pub fn hint(options: &Options, file: &OsStr, bad: &BadInput) -> String {
    let hint = Hint::find(bad, options.problem, PROBLEMS);
    if let Some(program_hint) = program_hint(file, hint) {
        return format!("; {program_hint}");
    }
    match hint {
        None => String::new(),
        Some(Hint::Answer) if options.action == Action::Check => {
            format!("; {}: --check takes the answer first, then the input", Hint::Answer)
        }
        Some(hint) => format!("; {hint}"),
    }
}
