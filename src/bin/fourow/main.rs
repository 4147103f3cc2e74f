//! The command line: arguments in, exit status out.

mod args;
mod config;
mod files;
mod flags;
mod stress;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use args::Args;
use config::Config;
use files::{
    ExitStatus, WriteError, display_name, distinguishing_name, fail, for_each_input, handle_write_error,
    hint, input, open, print, print_error, reopen, stdout,
};
use flags::Mode;
use fourow::system::interprets_escapes;
use fourow::{BadInput, Check, Coverage, Difference, Error, Input, ItemRef, Selection, Summary, read_strict};
use stress::stress;

const VERSION: &str = concat!("fourow ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    let result = match Args::parse(std::env::args_os().skip(1)) {
        Ok(args) if args.has("--help") => print(flags::help().as_bytes(), ExitStatus::Ok),
        Ok(args) if args.has("--version") => print(VERSION.as_bytes(), ExitStatus::Ok),
        Ok(args) => Config::new(&args).map_or_else(|message| Ok(fail(&message)), |config| run(&config)),
        Err(message) => Ok(fail(&message)),
    };
    let status = result.unwrap_or_else(|WriteError(error)| fail(&format!("stdout: {}", Error::Write(error))));
    ExitCode::from(status as u8)
}

fn run(config: &Config) -> Result<ExitStatus, WriteError> {
    match config.mode {
        Mode::Judge => judge(config),
        Mode::Explain => explain(config),
        Mode::Check => check(config),
        Mode::Summary => summarize(config),
        Mode::Tsv => tabulate(config),
        Mode::Coverage => report_coverage(config),
        Mode::Generate => generate(config),
        Mode::Stress => stress(config),
    }
}

fn judge(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut output = stdout()?;
    for_each_input(config, |_, input| {
        if !config.strict {
            return config.problem.judge(input, &mut output);
        }
        let text = read_strict(config.problem, input)?;
        config.problem.judge(Input::new(&text[..]).select(config.only.clone()), &mut output)
    })
}

fn explain(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut output = stdout()?;
    let palette = config.palette(interprets_escapes(io::stdout()));
    for_each_input(config, |_, input| config.problem.explain(input, palette, &mut output))
}

/// Compares the given answer with the correct one for all inputs, and prints the first difference. If an input cannot
/// be judged to the end, prints only the errors.
fn check(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut check = match open(&config.answer, "the answer") {
        Ok(text) => Check::new(config.problem, text),
        Err(error) => return Ok(report_answer_error(config, &error)),
    };
    let mut judged = 0;
    let status = for_each_input(config, |file, input| {
        config.problem.judge(input, &mut check.expected_writer(&distinguishing_name(config, file)))?;
        judged += 1;
        Ok(())
    })?;
    if judged == config.files.len() { print_result(config, check, status) } else { Ok(status) }
}

fn report_answer_error(config: &Config, error: &Error) -> ExitStatus {
    fail(&format!("{}: {error}", display_name(&config.answer)))
}

/// Prints the result of the comparison. `status` is the exit status of judging the inputs.
fn print_result(config: &Config, check: Check, status: ExitStatus) -> Result<ExitStatus, WriteError> {
    let count = check.compared_items();
    match check.difference() {
        Ok(None) => {
            if io::stderr().is_terminal() {
                print_error(&format!("{count}: all correct"));
            }
            Ok(status)
        }
        Ok(Some(difference)) => {
            print(report(config, &difference).as_bytes(), status.max(ExitStatus::Mismatch))
        }
        Err(error) => Ok(report_answer_error(config, &Error::Read(error))),
    }
}

/// Formats the report: the first difference, the explanation of its item, and the summary.
fn report(config: &Config, difference: &Difference) -> String {
    let first = format!("{}:{}: {}", display_name(&config.answer), difference.line, difference.text);
    let explanation = difference.item.as_ref().and_then(|item| explain_item(config, item));
    let sections = [explanation, difference.summary.clone()].into_iter().flatten();
    sections.fold(first, |report, text| format!("{report}\n{text}\n"))
}

/// Explains an item. This rereads the input; returns `None` unless it is a regular file given by name.
fn explain_item(config: &Config, item: &ItemRef) -> Option<String> {
    let file = &config.files[item.input];
    // The errors of skipped items have already been printed.
    let reread = || Some(input(config, reopen(file)?, |_| {}).select(Some(Selection::Nth(item.nth))));
    let mut text = config.problem.item_text(reread()?).ok()?;
    let palette = config.palette(interprets_escapes(io::stdout()));
    config.problem.explain(reread()?, palette, &mut text).ok()?;
    Some(String::from_utf8_lossy(text.trim_ascii_end()).into())
}

fn summarize(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut summary = Summary::new(config.problem);
    let status = for_each_input(config, |_, input| summary.add(input))?;
    print(summary.report(config.files.len() as u64).as_bytes(), status)
}

fn tabulate(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut output = stdout()?;
    for_each_input(config, |file, input| {
        let name = if file == "-" { "stdin".as_ref() } else { file };
        let name = (config.files.len() > 1).then_some(name.as_encoded_bytes());
        let describe = |bad: &BadInput| format!("{bad}{}", hint(config, bad));
        config.problem.tabulate(input, name, describe, &mut output)
    })
}

fn report_coverage(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut coverage = Coverage::new(config.problem);
    let status =
        for_each_input(config, |file, input| coverage.add(&distinguishing_name(config, file), input))?;
    let coverage_status = if coverage.missing().is_empty() { ExitStatus::Ok } else { ExitStatus::Mismatch };
    print(coverage.to_string().as_bytes(), status.max(coverage_status))
}

fn generate(config: &Config) -> Result<ExitStatus, WriteError> {
    let games = config.games.unwrap_or(config.problem.default_items());
    match fourow::generate(config.problem, config.seed, games, &mut stdout()?) {
        Err(Error::Write(error)) => handle_write_error(error, ExitStatus::Ok),
        // Nothing is read, so nothing else can fail.
        Ok(()) | Err(_) => Ok(ExitStatus::Ok),
    }
}
