//! The command line: arguments in, exit status out.

#![cfg_attr(not(unix), allow(dead_code, reason = "only `--stress` needs some options"))]

mod args;
mod command;
mod files;
mod flags;
mod inputs;
mod output;
#[cfg(unix)]
mod stress;
#[cfg(not(unix))]
mod stress {
    pub fn stress(_: &crate::Options) -> std::io::Result<crate::ExitStatus> {
        Ok(crate::fail("--stress needs processes as Unix has them: run it in WSL"))
    }
}

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use args::{Args, Options};
use files::{display_name, open, stdout};
use flags::{Action, Flag, help};
use fourow::{BadInput, Check, Difference, Error, IGNORED_WHITESPACE, Input, Summary, read_strict};
use inputs::{fail_on, for_each_input, hint};
use output::{ExitStatus, end_output, fail, print, print_error};
use stress::stress;

const VERSION: &str = concat!("fourow ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    let result = match Args::parse(std::env::args_os().skip(1)) {
        Ok(args) if args.has(Flag::Help) => print(help().as_bytes(), ExitStatus::Ok),
        Ok(args) if args.has(Flag::Version) => print(VERSION.as_bytes(), ExitStatus::Ok),
        Ok(args) => Options::new(&args).map_or_else(|message| Ok(fail(&message)), |options| run(&options)),
        Err(message) => Ok(fail(&message)),
    };
    let status = result.unwrap_or_else(|error| fail(&format!("stdout: {}", Error::Write(error))));
    ExitCode::from(status as u8)
}

/// Runs the action. Errors are those of writing to standard output, here and below.
fn run(options: &Options) -> io::Result<ExitStatus> {
    match options.action {
        Action::Judge => judge(options),
        Action::Explain => explain(options),
        Action::Check => check(options),
        Action::Summary => summarize(options),
        Action::Tsv => tabulate(options),
        Action::Generate => generate(options),
        Action::Stress => stress(options),
    }
}

fn judge(options: &Options) -> io::Result<ExitStatus> {
    let mut output = stdout()?;
    for_each_input(options, |_, input| {
        if !options.strict {
            return fourow::judge(options.problem, input, &mut output);
        }
        let text = read_strict(options.problem, input)?;
        text.map_or(Ok(()), |text| fourow::judge(options.problem, Input::valid(&text[..]), &mut output))
    })
}

fn explain(options: &Options) -> io::Result<ExitStatus> {
    let mut output = stdout()?;
    for_each_input(options, |_, input| fourow::explain(options.problem, input, &mut output))
}

/// Compares the given answer with the correct one for all inputs, and prints the first difference, the explanation of
/// its item, and the summary. If the inputs are bad, prints only the errors.
fn check(options: &Options) -> io::Result<ExitStatus> {
    let mut check = match open(&options.answer) {
        Ok(text) => Check::new(options.problem, text),
        Err(error) => return Ok(fail_on(&options.answer, &error)),
    };
    let status = for_each_input(options, |file, input| {
        // A single input needs no name.
        let name = if options.files.len() > 1 { display_name(file) } else { String::new() };
        check.add(&name, input)
    })?;
    if status == ExitStatus::Error {
        return Ok(status);
    }
    match check.difference() {
        Ok(None) => {
            if check.whitespace_differs {
                print_error(IGNORED_WHITESPACE);
            } else if status == ExitStatus::Ok && io::stderr().is_terminal() {
                print_error("all correct");
            }
            Ok(status)
        }
        Ok(Some(Difference { line, text, explanation, summary, .. })) => {
            let mut report = format!("{}:{line}: {text}", display_name(&options.answer));
            let sections = [explanation, summary.unwrap_or_default()];
            for section in sections.iter().filter(|section| !section.is_empty()) {
                report += &format!("\n{section}\n");
            }
            print(report.as_bytes(), status.max(ExitStatus::Mismatch))
        }
        Err(error) => Ok(fail_on(&options.answer, &Error::Read(error))),
    }
}

/// Prints a summary, unless something is wrong and it is empty: then nothing is known.
fn summarize(options: &Options) -> io::Result<ExitStatus> {
    let mut summary = Summary::new(options.problem);
    let status = for_each_input(options, |_, input| summary.add(input))?;
    if status == ExitStatus::Error && summary.is_empty() {
        return Ok(status);
    }
    print(summary.report(options.files.len() as u64).as_bytes(), status)
}

fn tabulate(options: &Options) -> io::Result<ExitStatus> {
    let mut output = stdout()?;
    for_each_input(options, |file, input| {
        let name = if file == "-" { "stdin".as_ref() } else { file };
        let name = (options.files.len() > 1).then_some(name.as_encoded_bytes());
        let describe = |bad: &BadInput| format!("{bad}{}", hint(options, bad));
        fourow::tabulate(options.problem, input, name, describe, &mut output)
    })
}

fn generate(options: &Options) -> io::Result<ExitStatus> {
    let games = options.games.unwrap_or(options.problem.max_items);
    let written = fourow::generate(options.problem, options.seed, games, &mut stdout()?);
    end_output(written, ExitStatus::Ok)
}
