//! The command line: arguments in, exit status out.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use fourow::Error;

const HELP: &str = "\
Judges games of four in a row as SPOJ's FOUROW does, byte for byte.

Usage: fourow [FILE]...

Reads standard input, or each FILE as an input of its own; - is standard input.

Options:
  -h, --help     print this help
  -V, --version  print the version

Exit status: 0 if everything was judged; 2 for bad input, bad usage, or a file
that cannot be read or written.
";

/// What the command line asks for.
enum Request {
    Print(String),
    Judge(Vec<OsString>),
}

/// What went wrong with the whole run: the answer cannot be written.
struct Unwritable(io::Error);

fn main() -> ExitCode {
    let done = match parse(std::env::args_os().skip(1)) {
        Ok(Request::Print(text)) => print(&text),
        Ok(Request::Judge(files)) => judge(&files),
        Err(usage) => {
            complain(&format!("{usage}; 'fourow --help' lists the options"));
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
fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let mut files = Vec::new();
    let mut options = true;
    for argument in arguments {
        match argument.to_str() {
            Some("--") if options => options = false,
            Some("-h" | "--help") if options => return Ok(Request::Print(HELP.into())),
            Some("-V" | "--version") if options => {
                return Ok(Request::Print(format!("fourow {}\n", env!("CARGO_PKG_VERSION"))));
            }
            Some(option) if options && option.starts_with('-') && option != "-" => {
                return Err(format!("unknown option '{option}'"));
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    Ok(Request::Judge(files))
}

fn print(text: &str) -> Result<bool, Unwritable> {
    io::stdout().write_all(text.as_bytes()).map_err(Unwritable)?;
    Ok(true)
}

/// Judges each file as an input of its own, and tells whether all of them were good.
fn judge(files: &[OsString]) -> Result<bool, Unwritable> {
    let mut all_good = true;
    for file in files {
        let (source, judged) = if file == "-" {
            ("stdin".into(), judge_one(&mut io::stdin().lock()))
        } else {
            let file = Path::new(file);
            let judged = File::open(file).map_err(Error::Read).and_then(|mut file| judge_one(&mut file));
            (file.to_string_lossy(), judged)
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

fn judge_one(input: &mut dyn Read) -> Result<(), Error> {
    fourow::judge(input, &mut io::stdout().lock())
}

/// Says on standard error what is wrong. If that cannot be written either, the exit status has to do.
fn complain(what: &str) {
    let _ = writeln!(io::stderr(), "fourow: {what}");
}
