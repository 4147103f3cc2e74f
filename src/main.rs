//! The command line: arguments in, exit status out.

mod arguments;
mod command;
mod files;
mod inputs;
mod job;
mod options;
mod status;

use std::io::IsTerminal;
use std::process::ExitCode;

use arguments::Request;
use files::say;
use fourow::{Coverage, Error, Summary};
use inputs::{each_file, name};
use job::{Job, Mode};
use status::{Status, Unwritable, output, print, written};

fn main() -> ExitCode {
    let status = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Request::Print(text)) => print(text.as_bytes(), Status::Good),
        Ok(Request::Work(job)) => work(&job),
        Err(usage) => {
            say(&usage);
            Ok(Status::Bad)
        }
    };
    let status = status.unwrap_or_else(|Unwritable(error)| {
        say(&Error::Write(error).to_string());
        Status::Bad
    });
    ExitCode::from(status as u8)
}

/// Does a job.
fn work(job: &Job) -> Result<Status, Unwritable> {
    match &job.mode {
        Mode::Judge => {
            let mut output = output()?;
            each_file(job, |_, input| job.problem.judge(input, &mut output))
        }
        Mode::Explain => {
            let mut output = output()?;
            let palette = job.color.palette(output.is_terminal());
            each_file(job, |_, input| job.problem.explain(input, palette, &mut output))
        }
        Mode::Check(answer) => command::check::check(job, answer),
        Mode::Summary => {
            let mut summary = Summary::new(job.problem);
            let status = each_file(job, |_, input| summary.add(input))?;
            print(summary.to_string().as_bytes(), status)
        }
        Mode::Coverage => {
            let mut coverage = Coverage::new(job.problem);
            let status = each_file(job, |file, input| coverage.add(&name(job, file), input))?;
            print(coverage.to_string().as_bytes(), status)
        }
        Mode::Generate => {
            let games = job.games.unwrap_or(job.problem.usual_items());
            match fourow::generate(job.problem, job.seed, games, &mut output()?) {
                Err(Error::Write(error)) => written(Err(error), Status::Good),
                Ok(()) | Err(_) => Ok(Status::Good),
            }
        }
        Mode::Stress(command) => command::stress::stress(job, command),
    }
}
