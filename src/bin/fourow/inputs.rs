//! The inputs of a run, one after another, and their errors.

use std::ffi::OsStr;
use std::io;

use crate::args::Options;
use crate::files::{display_name, open};
use crate::flags::Action;
use crate::output::{ExitStatus, end_output, fail, print_error};
use fourow::{BadInput, Error, Input, LOOKS_LIKE_ANSWER, find_hint};

/// Calls `work` with each input, prints its errors, and returns the exit status. A bad input does not end the run.
pub fn for_each_input(
    options: &Options,
    mut work: impl FnMut(&OsStr, Input) -> Result<(), Error>,
) -> io::Result<ExitStatus> {
    // A bad item of a table has a row instead.
    let max_shown = if options.action == Action::Tsv { 0 } else { 20 };
    let mut errors = Errors { options, status: ExitStatus::Ok, bad_items: 0, max_shown };
    // Nothing is written after an error of writing.
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

/// Prints an error about a file, and returns the exit status of a run that ends with it.
pub fn fail_on(file: &OsStr, error: &Error) -> ExitStatus {
    fail(&format!("{}: {error}", display_name(file)))
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
    /// Adds bad input: an item that is skipped, what ends the input, or what belongs to no item.
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

/// The hint about bad input, as a suffix for the error message; empty if there is none.
pub fn hint(options: &Options, bad: &BadInput) -> String {
    let hint = find_hint(bad, options.problem);
    let is_swapped = hint.as_deref() == Some(LOOKS_LIKE_ANSWER) && options.action == Action::Check;
    let order = if is_swapped { ": --check takes the answer first, then the input" } else { "" };
    hint.map_or(String::new(), |hint| format!("; {hint}{order}"))
}
