//! `--stress`: what there is to say of a command.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Read};

use crate::files::{open, say, source};
use crate::inputs;
use crate::job::{self, Job};
use crate::status::{Status, Unwritable, print};
use fourow::stress::{Failure, Impossible, Outcome, Stress};
use fourow::{Error, Found, Location, begins_as_input};

/// Looks for the smallest input that a command gets wrong.
pub fn stress(job: &Job, command: &str) -> Result<Status, Unwritable> {
    let mut inputs = Vec::new();
    for file in &job.files {
        match open(file, job.problem.input).and_then(|input| read_test(input).map_err(Error::Read)) {
            Ok(text) => inputs.push((source(file), text)),
            Err(error) => {
                say(&format!("{}: {error}{}", source(file), quoted(command, file)));
                return Ok(Status::Bad);
            }
        }
    }
    let stress = Stress {
        problem: job.problem,
        command,
        seed: job.seed,
        rounds: job.rounds.unwrap_or(job.problem.usual_rounds()),
        games: job.games.unwrap_or(job.problem.usual_items()),
        time_limit: job.time_limit,
        inputs: &inputs,
        palette: job.color.palette(io::stderr().is_terminal()),
    };
    match stress.run() {
        Ok(Outcome::Right(inputs)) => {
            say(&inputs);
            Ok(Status::Good)
        }
        Ok(Outcome::Fails { failure, input, story }) => {
            say(&format!("{story}{}", next_step(job, command, failure)));
            print(&input, Status::Different)
        }
        Ok(Outcome::FailsOnce { input, story }) => {
            say(&story);
            print(&input, Status::Different)
        }
        Err(Impossible::Command(reason)) => {
            say(&format!("the command cannot be started: {reason}"));
            Ok(Status::Bad)
        }
        Err(Impossible::Input(name, Error::Input(bad)))
            if bad.location == Location::START && bad.found == Found::End =>
        {
            say(&format!("{name} is empty; what is written must go to another file than what is read"));
            Ok(Status::Bad)
        }
        Err(Impossible::Input(name, error)) => {
            let mut hint = String::new();
            if let Error::Input(bad) = &error {
                hint = inputs::hint(job, bad);
                if hint.is_empty() && bad.location.line == 1 && !begins_as_input(bad, job.problem) {
                    hint = quoted(command, OsStr::new(&name));
                }
            }
            say(&format!("{name}:{error}{hint}"));
            Ok(Status::Bad)
        }
    }
}

/// What to run next, once the input is in `small.in`.
fn next_step(job: &Job, command: &str, failure: Failure) -> String {
    // What is more than a program and its arguments needs brackets.
    let simple = !command.contains(['|', ';', '&', '<', '>', '#', '\n']);
    // A comment would swallow the closing one.
    let end = if command.contains('#') { "\n" } else { "" };
    let command = if simple { command.into() } else { format!("({command}{end})") };
    match failure {
        Failure::WrongAnswer => {
            let option = job.problem_option();
            format!("next: {command} < small.in | fourow{option} --check - small.in")
        }
        _ => format!("next: {command} < small.in"),
    }
}

/// Reads a test input; those that keep the statement's promises are small.
fn read_test(input: impl Read) -> io::Result<Vec<u8>> {
    const MOST: u64 = 1 << 20;
    let mut text = Vec::new();
    input.take(MOST + 1).read_to_end(&mut text)?;
    let small = text.len() as u64 <= MOST;
    if small { Ok(text) } else { Err(io::Error::other("it is larger than 1 MiB, and no test input is")) }
}

/// How to write a command of several words, if that is what a file is for that cannot be an input.
fn quoted(command: &str, file: &OsStr) -> String {
    let (command, quote) = (job::shown(command.as_ref()), if command.contains('\'') { '"' } else { '\'' });
    match file == "-" {
        true => String::new(),
        false => format!(
            "; if it belongs to the command, quote that: --stress {quote}{command} {}{quote}",
            job::shown(file)
        ),
    }
}
