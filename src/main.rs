//! The command line: arguments in, exit status out.

mod arguments;
mod job;
mod options;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use arguments::Request;
#[cfg(unix)]
use fourow::stress::{Impossible, Outcome, Stress};
use fourow::{BadInput, Check, Coverage, Cure, Error, Found, Input, PROBLEMS, Place};
use job::{Job, Mode, shown};

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Good = 0,
    Different = 1,
    Bad = 2,
}

/// Why a whole run fails: the answer cannot be written.
struct Unwritable(io::Error);

fn main() -> ExitCode {
    let status = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Request::Print(text)) => print(&text),
        Ok(Request::Work(job)) => run(&job),
        Err(usage) => {
            complain(&usage);
            Ok(Status::Bad)
        }
    };
    let status = status.unwrap_or_else(|Unwritable(error)| {
        // Whoever closed the pipe has seen enough.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Status::Good;
        }
        complain(&Error::Write(error).to_string());
        Status::Bad
    });
    ExitCode::from(status as u8)
}

fn print(text: &str) -> Result<Status, Unwritable> {
    io::stdout().write_all(text.as_bytes()).map_err(Unwritable)?;
    Ok(Status::Good)
}

fn run(job: &Job) -> Result<Status, Unwritable> {
    let mut output = io::stdout().lock();
    match &job.mode {
        Mode::Judge => judge(job, &mut output),
        Mode::Explain => {
            let palette = job.color.palette(&output);
            each_file(job, |_, input| job.problem.explain(input, palette, &mut output))
        }
        Mode::Check(answer) => check(job, answer),
        Mode::Coverage => {
            let mut coverage = Coverage::new(job.problem);
            let status = each_file(job, |file, input| {
                // Where a case came first needs a name only if there are several files.
                let source = if job.files.len() > 1 { source(file) } else { String::new() };
                coverage.add(&source, input)
            })?;
            output.write_all(coverage.to_string().as_bytes()).map_err(Unwritable)?;
            Ok(status)
        }
        Mode::Stress(command) => stress(job, command),
        Mode::Generate => {
            let games = job.games.unwrap_or(job.problem.usual_items());
            match fourow::generate(job.problem, job.seed, games, &mut output) {
                Err(Error::Write(error)) => Err(Unwritable(error)),
                Ok(()) | Err(_) => Ok(Status::Good),
            }
        }
    }
}

/// Judges each file as an input of its own.
fn judge(job: &Job, output: &mut dyn Write) -> Result<Status, Unwritable> {
    each_file(job, |_, input| job.problem.judge(input, output))
}

/// Does `work` on each file. A bad one does not stop those after it.
fn each_file(
    job: &Job,
    mut work: impl FnMut(&OsStr, Input) -> Result<(), Error>,
) -> Result<Status, Unwritable> {
    let mut status = Status::Good;
    for file in &job.files {
        let read = |text| work(file, Input::new(text).held(job.strictness));
        match open(file, job.problem.input).and_then(read) {
            Ok(()) => continue,
            Err(Error::Write(error)) => return Err(Unwritable(error)),
            Err(Error::Input(bad)) => complain(&format!("{}:{bad}{}", source(file), cure(job, &bad))),
            Err(error) => complain(&format!("{}: {error}", source(file))),
        }
        status = Status::Bad;
    }
    Ok(status)
}

/// What to do about bad input, as the end of a complaint; nothing if that is not known.
fn cure(job: &Job, bad: &BadInput) -> String {
    match (Cure::of(bad, job.problem, PROBLEMS), &job.mode) {
        (None, _) => String::new(),
        (Some(Cure::Answer), Mode::Check(_)) => {
            format!("; {}: --check takes the answer first, then the input", Cure::Answer)
        }
        (Some(cure), _) => format!("; {cure}"),
    }
}

/// Compares the answer to all files with the one in a file. A bad input has no answer to compare with.
fn check(job: &Job, answer: &OsStr) -> Result<Status, Unwritable> {
    let unreadable = |error: Error| {
        complain(&format!("{}: {error}", source(answer)));
        Ok(Status::Bad)
    };
    let mut input = match open(answer, "the answer") {
        Ok(input) => input,
        Err(error) => return unreadable(error),
    };
    let mut check = Check::new(job.problem, &mut *input);
    if judge(job, &mut check)? == Status::Bad {
        return Ok(Status::Bad);
    }
    match check.difference() {
        Ok(None) => Ok(Status::Good),
        Ok(Some(report)) => print_finding(format!("{}:{report}", source(answer)).as_bytes()),
        Err(error) => unreadable(Error::Read(error)),
    }
}

/// Prints what was found to be wrong. It stays wrong if whoever reads has seen enough.
fn print_finding(finding: &[u8]) -> Result<Status, Unwritable> {
    match io::stdout().write_all(finding) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Unwritable(error)),
        _ => Ok(Status::Different),
    }
}

/// Looks for the smallest input that a command gets wrong.
#[cfg(unix)]
fn stress(job: &Job, command: &str) -> Result<Status, Unwritable> {
    let mut inputs = Vec::new();
    for file in &job.files {
        match open(file, job.problem.input).and_then(|input| read_test(input).map_err(Error::Read)) {
            Ok(text) => inputs.push((source(file), text)),
            Err(error) => {
                complain(&format!("{}: {error}{}", source(file), quoted(command, file)));
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
        palette: job.color.palette(&io::stderr()),
    };
    match stress.run() {
        Ok(Outcome::Right(inputs)) => {
            complain(&inputs);
            Ok(Status::Good)
        }
        Ok(Outcome::Fails { input, story }) => {
            complain(story.trim_end());
            print_finding(&input)
        }
        Err(Impossible::Command(reason)) => {
            complain(&format!("the command cannot be started: {reason}"));
            Ok(Status::Bad)
        }
        Err(Impossible::Input(name, Error::Input(bad)))
            if bad.place == Place::START && bad.found == Found::End =>
        {
            complain(&format!("{name} is empty; what is written must go to another file than what is read"));
            Ok(Status::Bad)
        }
        Err(Impossible::Input(name, error)) => {
            let mut hint = String::new();
            if let Error::Input(bad) = &error {
                hint = cure(job, bad);
                if hint.is_empty() && bad.place.line == 1 {
                    hint = quoted(command, OsStr::new(&name));
                }
            }
            complain(&format!("{name}:{error}{hint}"));
            Ok(Status::Bad)
        }
    }
}

/// Reads a test input; those that keep the statement's promises are small.
#[cfg(unix)]
fn read_test(input: impl Read) -> io::Result<Vec<u8>> {
    const MOST: u64 = 1 << 20;
    let mut text = Vec::new();
    input.take(MOST + 1).read_to_end(&mut text)?;
    let small = text.len() as u64 <= MOST;
    if small { Ok(text) } else { Err(io::Error::other("it is larger than 1 MiB, and no test input is")) }
}

/// How to write a command of several words, if that is what a file is for that cannot be an input.
#[cfg(unix)]
fn quoted(command: &str, file: &OsStr) -> String {
    let quote = if command.contains('\'') { '"' } else { '\'' };
    match file == "-" {
        true => String::new(),
        false => format!(
            "; if it belongs to the command, quote that: --stress {quote}{command} {}{quote}",
            shown(file)
        ),
    }
}

#[cfg(not(unix))]
fn stress(_: &Job, _: &str) -> Result<Status, Unwritable> {
    complain("--stress needs a Unix system, where it can end all that a command has started");
    Ok(Status::Bad)
}

/// Opens a file, or standard input for `-`. Somebody at a terminal is told what to type.
fn open(file: &OsStr, what: &str) -> Result<Box<dyn Read>, Error> {
    if file != "-" {
        return Ok(Box::new(File::open(file).map_err(Error::Read)?));
    }
    if io::stdin().is_terminal() {
        complain(&format!("type {what}; end it with Ctrl-D on a line of its own"));
    }
    Ok(Box::new(io::stdin().lock()))
}

/// What an input is called in messages.
fn source(file: &OsStr) -> String {
    if file == "-" { "stdin".into() } else { shown(file) }
}

/// Says something on standard error. If that cannot be written either, the exit status has to do.
fn complain(what: &str) {
    let _ = writeln!(io::stderr(), "fourow: {what}");
}
