//! The inputs of a job, one after the other.

use std::ffi::OsStr;
use std::io::Read;

use crate::files::{open, say, source};
use crate::job::{Job, Mode};
use crate::status::{Status, Unwritable, written};
use fourow::{BadInput, Error, Hint, Input, PROBLEMS};

/// How many bad spots of a run are told if bad games are left out.
const MOST_TOLD: u64 = 20;

/// Does `work` on each file. A bad one does not stop those after it.
pub fn each_file(
    job: &Job,
    mut work: impl FnMut(&OsStr, Input) -> Result<(), Error>,
) -> Result<Status, Unwritable> {
    let (mut status, mut left_out) = (Status::Good, 0);
    for file in &job.files {
        let report = |bad: &BadInput| {
            left_out += 1;
            if left_out <= MOST_TOLD {
                complain_of(job, file, bad);
            }
        };
        let read = |text| work(file, input(job, text, report).only(job.only.clone()));
        let done = open(file, job.problem.input).and_then(read);
        if left_out > 0 {
            status = Status::Bad;
        }
        match done {
            Ok(()) => continue,
            Err(Error::Write(error)) => return written(Err(error), status),
            Err(Error::Input(bad)) => complain_of(job, file, &bad),
            Err(error) => say(&format!("{}: {error}", source(file))),
        }
        status = Status::Bad;
    }
    if left_out > MOST_TOLD {
        say(&format!("{left_out} bad spots in all; the first {MOST_TOLD} are above"));
    }
    Ok(status)
}

/// A text as an input of the job; `report` is told of what is left out, if that is asked for.
pub fn input<'a>(job: &Job, text: impl Read + 'a, report: impl FnMut(&BadInput) + 'a) -> Input<'a> {
    let input = Input::new(text).held(job.strictness);
    if job.keep_going { input.keep_going(report) } else { input }
}

/// Says what is bad in a file, and what to do about it.
fn complain_of(job: &Job, file: &OsStr, bad: &BadInput) {
    say(&format!("{}:{bad}{}", source(file), hint(job, bad)));
}

/// What to do about bad input, as the end of a complaint; nothing if that is not known.
pub fn hint(job: &Job, bad: &BadInput) -> String {
    match (Hint::find(bad, job.problem, PROBLEMS), &job.mode) {
        (None, _) => String::new(),
        (Some(Hint::Answer), Mode::Check(_)) => {
            format!("; {}: --check takes the answer first, then the input", Hint::Answer)
        }
        (Some(Hint::OtherProblem(name)), _) => format!("; this looks like --problem {name}"),
        (Some(hint), _) => format!("; {hint}"),
    }
}

/// What an input is called where one of several is meant; empty if there is only one.
pub fn name(job: &Job, file: &OsStr) -> String {
    if job.files.len() > 1 { source(file) } else { String::new() }
}
