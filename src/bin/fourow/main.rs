//! The command line: arguments in, exit status out.

mod args;
mod check;
mod config;
mod flags;
mod inputs;
mod run;
mod stdio;
#[cfg(unix)]
mod stress;
mod suggest;

use std::process::ExitCode;

use args::Parsed;
use fourow::Error;
use stdio::{ExitStatus, WriteError, print, print_error};

fn main() -> ExitCode {
    let result = match args::parse(std::env::args_os().skip(1)) {
        Ok(Parsed::Print(text)) => print(text.as_bytes(), ExitStatus::Ok),
        Ok(Parsed::Run(config)) => run::run(&config),
        Err(usage) => {
            print_error(&usage);
            Ok(ExitStatus::Error)
        }
    };
    let status = result.unwrap_or_else(|WriteError(error)| {
        print_error(&Error::Write(error).to_string());
        ExitStatus::Error
    });
    ExitCode::from(status as u8)
}
