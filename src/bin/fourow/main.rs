//! The command line: arguments in, exit status out.

mod args;
mod check;
mod config;
mod flags;
mod inputs;
mod stdio;
mod stress;

use std::io;
use std::process::ExitCode;

use args::Args;
use check::check;
use config::{Config, Mode};
use fourow::system::interprets_escapes;
use fourow::{BadInput, Coverage, Error, Input, Summary, read_strict};
use inputs::{distinguishing_name, for_each_input, hint};
use stdio::{ExitStatus, WriteError, fail, handle_write_error, print, stdout};
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

/// Runs the configured mode.
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
