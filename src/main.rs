//! The command line: arguments in, exit status out.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use fourow::{Error, PROBLEMS, Problem};

/// The help; the list of problems goes between its parts.
const HELP: [&str; 2] = [
    "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...

Reads standard input, or each FILE as an input of its own; - is standard input.

Problems:
",
    "
Options:
  -p, --problem NAME  what to judge
  -h, --help          print this help
  -V, --version       print the version

Exit status: 0 if everything was judged; 2 for bad input, bad usage, or a file
that cannot be read or written.
",
];

/// What the command line asks for.
enum Request {
    Print(String),
    Judge(&'static Problem, Vec<OsString>),
}

/// What went wrong with the whole run: the answer cannot be written.
struct Unwritable(io::Error);

fn main() -> ExitCode {
    let done = match parse(std::env::args_os().skip(1)) {
        Ok(Request::Print(text)) => print(&text),
        Ok(Request::Judge(problem, files)) => judge(problem, &files),
        Err(usage) => {
            complain(&usage);
            Ok(false)
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // Whoever closed the pipe has seen enough.
        Err(Unwritable(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Unwritable(error)) => {
            complain(&format!("cannot write the answer: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Understands the arguments; the error says which one is wrong.
fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let mut problem = &PROBLEMS[0];
    let mut files = Vec::new();
    let mut options = true;
    while let Some(argument) = arguments.next() {
        match argument.to_string_lossy().as_ref() {
            file if !options || file == "-" || !file.starts_with('-') => files.push(argument),
            "--" => options = false,
            "-h" | "--help" => return Ok(Request::Print(help())),
            "-V" | "--version" => {
                return Ok(Request::Print(format!("fourow {}\n", env!("CARGO_PKG_VERSION"))));
            }
            option @ ("-p" | "--problem") => {
                let name = arguments.next().ok_or(format!("{option} wants the name of a problem"))?;
                problem = named(&name)?;
            }
            option => match option.strip_prefix("--problem=") {
                Some(name) => problem = named(name.as_ref())?,
                None => {
                    let option = shown(&argument);
                    return Err(format!("unknown option '{option}'; 'fourow --help' lists the options"));
                }
            },
        }
    }
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err("'-' is named twice, but standard input can be read only once".into());
    }
    if files.is_empty() {
        files.push("-".into());
    }
    Ok(Request::Judge(problem, files))
}

/// The problem of this name; the error lists those there are.
fn named(name: &OsStr) -> Result<&'static Problem, String> {
    let name = shown(name);
    let known = || PROBLEMS.iter().map(|problem| problem.name).collect::<Vec<_>>().join(", ");
    Problem::named(&name).ok_or_else(|| format!("unknown problem '{name}'; there are {}", known()))
}

fn help() -> String {
    let line = |problem: &Problem| format!("  {:<11}  {}\n", problem.name, problem.summary);
    HELP.join(&PROBLEMS.iter().map(line).collect::<String>())
}

fn print(text: &str) -> Result<bool, Unwritable> {
    io::stdout().write_all(text.as_bytes()).map_err(Unwritable)?;
    Ok(true)
}

/// Judges each file as an input of its own, and tells whether all of them were good.
fn judge(problem: &Problem, files: &[OsString]) -> Result<bool, Unwritable> {
    let mut all_good = true;
    for file in files {
        let (source, judged) = if file == "-" {
            ("stdin".into(), judge_one(problem, &mut io::stdin().lock()))
        } else {
            let opened = File::open(file).map_err(Error::Read);
            (shown(file), opened.and_then(|mut file| judge_one(problem, &mut file)))
        };
        match judged {
            Ok(()) => {}
            Err(Error::Write(error)) => return Err(Unwritable(error)),
            Err(Error::Input(bad)) => {
                complain(&format!("{source}:{bad}"));
                all_good = false;
            }
            Err(error) => {
                complain(&format!("{source}: {error}"));
                all_good = false;
            }
        }
    }
    Ok(all_good)
}

fn judge_one(problem: &Problem, input: &mut dyn Read) -> Result<(), Error> {
    fourow::judge(problem, input, &mut io::stdout().lock())
}

/// A name from the command line, on one line and in characters that print.
fn shown(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) if !name.contains(char::is_control) => name.into(),
        _ => name.as_encoded_bytes().escape_ascii().to_string(),
    }
}

/// Says on standard error what is wrong. If that cannot be written either, the exit status has to do.
fn complain(what: &str) {
    let _ = writeln!(io::stderr(), "fourow: {what}");
}
