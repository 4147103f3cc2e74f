//! `--check`: what there is to say of an answer.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};

use crate::files::{open, open_again, say, source};
use crate::inputs::{each_file, input, name};
use crate::job::Job;
use crate::status::{Status, Unwritable, output, print};
use fourow::{Check, Difference, Error, Only, PartPlace, Strictness};

/// Compares the answer to all files with the one in a file. There is none if one of them is bad or cannot be read.
pub fn check(job: &Job, answer: &OsStr) -> Result<Status, Unwritable> {
    let unreadable = |error: Error| {
        say(&format!("{}: {error}", source(answer)));
        Ok(Status::Bad)
    };
    let mut check = match open(answer, "the answer") {
        Ok(text) => Check::new(job.problem, text),
        Err(error) => return unreadable(error),
    };
    let mut judged = 0;
    let status = each_file(job, |file, input| {
        job.problem.judge(input, &mut check.answer_to(&name(job, file)))?;
        judged += 1;
        Ok(())
    })?;
    if judged < job.files.len() {
        return Ok(status);
    }
    let count = check.count();
    match check.difference() {
        Ok(None) => {
            if io::stderr().is_terminal() {
                say(&format!("{count}: all right"));
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
    let tally = difference.tally.as_ref().map_or(String::new(), |tally| format!("\n{tally}\n"));
    let Some(place) = &difference.place else { return tally };
    match explain_again(job, place) {
        Ok(text) => format!("\n{}\n{tally}", text.trim_end()),
        Err(_) => format!("{tally}why: {}\n", explaining(job, place)),
    }
}

/// Reads what is wrong once more and explains it, if that can be done.
fn explain_again(job: &Job, place: &PartPlace) -> Result<String, Error> {
    let file = &job.files[place.input];
    // What is bad there has been told before.
    let again = || open_again(file).map(|text| input(job, text, |_| {}).only(Some(Only::Nth(place.nth))));
    let palette = job.color.palette(output().is_ok_and(|output| output.is_terminal()));
    let mut text = place.text(job.problem, again()?)?;
    job.problem.explain(again()?, palette, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into())
}

/// The command that explains what is wrong.
fn explaining(job: &Job, place: &PartPlace) -> String {
    let problem = job.problem_option();
    let only = place.number().map_or(String::new(), |number| format!(" --only {number}"));
    let keep_going = match (job.keep_going, job.strictness) {
        (false, _) => "",
        (true, Strictness::Lenient) => " --keep-going",
        (true, Strictness::Strict) => " --keep-going --strict",
    };
    // Several games may have the number, and the command tells of the first.
    let which = match place.number() {
        Some(number) if number != place.nth.to_string() => format!("    (answered as game {})", place.nth),
        _ => String::new(),
    };
    format!("fourow{problem} --explain{only}{keep_going} < INPUT{which}")
}
