//! The command line: arguments in, exit status out.

mod arguments;
mod files;
mod job;
mod options;

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use arguments::Request;
use files::{complain, open, source};
#[cfg(unix)]
use fourow::stress::{Impossible, Outcome, Stress};
use fourow::{
    BadInput, Check, Coverage, Cure, Difference, Error, Found, Input, Only, PROBLEMS, PartPlace, Place,
};
use job::{Job, Mode};

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
        Ok(Request::Print(text)) => print(text.as_bytes(), Status::Good),
        Ok(Request::Work(job)) => run(&job),
        Err(usage) => {
            complain(&usage);
            Ok(Status::Bad)
        }
    };
    let status = status.unwrap_or_else(|Unwritable(error)| {
        complain(&Error::Write(error).to_string());
        Status::Bad
    });
    ExitCode::from(status as u8)
}

/// Prints all that is left to say in a run of this status.
fn print(text: &[u8], status: Status) -> Result<Status, Unwritable> {
    written(output()?.write_all(text), status)
}

/// The status of a run that had this one when something was written, or could not be.
fn written(done: io::Result<()>, status: Status) -> Result<Status, Unwritable> {
    match done {
        // Whoever closed the pipe has seen enough, but what was wrong stays wrong.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Unwritable(error)),
        _ => Ok(status),
    }
}

/// Opens standard output.
fn output() -> Result<impl Write + IsTerminal, Unwritable> {
    files::output().map_err(Unwritable)
}

fn run(job: &Job) -> Result<Status, Unwritable> {
    match &job.mode {
        Mode::Judge => judge(job, &mut output()?),
        Mode::Explain => {
            let mut output = output()?;
            let palette = job.color.palette(output.is_terminal());
            each_file(job, |_, input| job.problem.explain(input, palette, &mut output))
        }
        Mode::Check(answer) => check(job, answer),
        Mode::Coverage => {
            let mut coverage = Coverage::new(job.problem);
            let status = each_file(job, |file, input| coverage.add(&name(job, file), input))?;
            print(coverage.to_string().as_bytes(), status)
        }
        Mode::Stress(command) => stress(job, command),
        Mode::Generate => {
            let games = job.games.unwrap_or(job.problem.usual_items());
            match fourow::generate(job.problem, job.seed, games, &mut output()?) {
                Err(Error::Write(error)) => written(Err(error), Status::Good),
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
        let read = |text| work(file, Input::new(text).held(job.strictness).only(job.only.clone()));
        match open(file, job.problem.input).and_then(read) {
            Ok(()) => continue,
            Err(Error::Write(error)) => return written(Err(error), status),
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
    let mut check = match open(answer, "the answer") {
        Ok(text) => Check::new(job.problem, text),
        Err(error) => return unreadable(error),
    };
    let status = each_file(job, |file, input| {
        check.next_input(&name(job, file));
        job.problem.judge(input, &mut check)
    })?;
    if status == Status::Bad {
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
            print_finding((report + &aftermath(job, &difference)).as_bytes())
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
        files::open_again(file)
            .map(|text| Input::new(text).held(job.strictness).only(Some(Only::Nth(place.nth))))
    };
    let palette = job.color.palette(output().is_ok_and(|output| output.is_terminal()));
    let mut text = place.text(job.problem, input()?)?;
    job.problem.explain(input()?, palette, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into())
}

/// The command that explains what is wrong.
fn explaining(job: &Job, place: &PartPlace) -> String {
    let problem = if job.problem.name == PROBLEMS[0].name {
        String::new()
    } else {
        format!(" -p {}", job.problem.name)
    };
    let only = place.number().map_or(String::new(), |number| format!(" --only {number}"));
    format!("fourow{problem} --explain{only} < INPUT")
}

/// What an input is called where one of several is meant; empty if there is only one.
fn name(job: &Job, file: &OsStr) -> String {
    if job.files.len() > 1 { source(file) } else { String::new() }
}

/// Prints what was found to be wrong.
fn print_finding(finding: &[u8]) -> Result<Status, Unwritable> {
    print(finding, Status::Different)
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
        palette: job.color.palette(io::stderr().is_terminal()),
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
    let (command, quote) = (job::shown(command.as_ref()), if command.contains('\'') { '"' } else { '\'' });
    match file == "-" {
        true => String::new(),
        false => format!(
            "; if it belongs to the command, quote that: --stress {quote}{command} {}{quote}",
            job::shown(file)
        ),
    }
}

#[cfg(not(unix))]
fn stress(_: &Job, _: &str) -> Result<Status, Unwritable> {
    complain("--stress needs a Unix system, where it can end all that a command has started");
    Ok(Status::Bad)
}
