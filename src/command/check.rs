//! `--check`: what there is to say of an answer.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};

use crate::files::{complain, open, open_again, source};
use crate::inputs::{each_file, name};
use crate::job::Job;
use crate::status::{Status, Unwritable, output, print};
use fourow::{Check, Difference, Error, Input, Only, PROBLEMS, PartPlace, Strictness};

/// Compares the answer to all files with the one in a file. A bad input has no answer to compare with.
pub fn check(job: &Job, answer: &OsStr) -> Result<Status, Unwritable> {
    let unreadable = |error: Error| {
        complain(&format!("{}: {error}", source(answer)));
        Ok(Status::Bad)
    };
    let mut check = match open(answer, "the answer") {
        Ok(text) => Check::new(job.problem, text),
        Err(error) => return unreadable(error),
    };
    let status = each_file(job, |file, input| {
        check.next_input(&name(job, file));
        job.problem.judge(input, &mut check)
    })?;
    if status == Status::Bad && !job.keep_going {
        return Ok(status);
    }
    let count = check.count();
    match check.difference() {
        Ok(None) => {
            if io::stderr().is_terminal() {
                complain(&format!("{count}: all right"));
            }
            Ok(status)
        }
        Ok(Some(difference)) => {
            let report = format!("{}:{}: {}", source(answer), difference.line, difference.text);
            print((report + &aftermath(job, &difference)).as_bytes(), status.max(Status::Different))
        }
        Err(error) => unreadable(Error::Read(error)),
    }
}

/// What else there is to say of a difference: the explanation of what is wrong, or how to get it, and how much is.
fn aftermath(job: &Job, difference: &Difference) -> String {
    let explained = difference.place.as_ref().map(|place| (explain_again(job, place), place));
    let (explanation, command) = match explained {
        None => (String::new(), String::new()),
        Some((Ok(text), _)) => (format!("\n{}\n", text.trim_end()), String::new()),
        Some((Err(_), place)) => (String::new(), format!("why: {}\n", explaining(job, place))),
    };
    let tally = difference.tally.as_ref().map_or(String::new(), |tally| format!("\n{tally}\n"));
    explanation + &tally + &command
}

/// Reads what is wrong once more and explains it, if that can be done.
fn explain_again(job: &Job, place: &PartPlace) -> Result<String, Error> {
    let file = &job.files[place.input];
    let input = || {
        open_again(file)
            .map(|text| Input::new(text).held(job.strictness).only(Some(Only::Nth(place.nth))))
            .map(|input| if job.keep_going { input.keep_going(|_| {}) } else { input })
    };
    let palette = job.color.palette(output().is_ok_and(|output| output.is_terminal()));
    let mut text = place.text(job.problem, input()?)?;
    job.problem.explain(input()?, palette, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into())
}

/// The command that explains what is wrong.
fn explaining(job: &Job, place: &PartPlace) -> String {
    let problem = match job.problem.name == PROBLEMS[0].name {
        true => String::new(),
        false => format!(" -p {}", job.problem.name),
    };
    let only = place.number().map_or(String::new(), |number| format!(" --only {number}"));
    let keep_going = match (job.keep_going, job.strictness) {
        (false, _) => "",
        (true, Strictness::Lenient) => " --keep-going",
        (true, Strictness::Strict) => " --keep-going --strict",
    };
    format!("fourow{problem} --explain{only}{keep_going} < INPUT")
}
