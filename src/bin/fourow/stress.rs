//! `--stress`: tests a command, and prints a small input on which it fails.

use std::ffi::OsStr;
use std::io;
use std::num::NonZero;
use std::thread::available_parallelism;

use crate::args::{MAX_JOBS, Options};
use crate::command::{next_steps, quoting_hint};
use crate::files::{display_name, open};
use crate::inputs::hint;
use crate::output::{ExitStatus, fail, print, print_error};
use fourow::stress::{Outcome, SHRINK_TIME_LIMIT, StressTest, clock_limit, end_by_signal, read_test_input};
use fourow::{BadInput, Input};

/// Tests the command, and prints the counterexample if there is one. A bad input does not keep the others from being
/// tried.
pub fn stress(options: &Options) -> io::Result<ExitStatus> {
    let inputs: Vec<_> = options.files.iter().filter_map(|file| read_input(options, file)).collect();
    if inputs.is_empty() && !options.files.is_empty() {
        return Ok(ExitStatus::Error);
    }
    let status = if inputs.len() < options.files.len() { ExitStatus::Error } else { ExitStatus::Ok };
    let cores = available_parallelism().map_or(1, NonZero::get);
    let stress = StressTest {
        problem: options.problem,
        command: &options.command,
        seed: options.seed,
        rounds: options.rounds,
        games: options.games,
        jobs: options.jobs.unwrap_or(MAX_JOBS.min(cores as u64)) as usize,
        time_limit: options.time_limit,
        clock_limit: clock_limit(options.time_limit),
        shrink_time_limit: SHRINK_TIME_LIMIT,
        given_inputs: &inputs,
    };
    match stress.run() {
        Ok(Outcome::Passed(report, signal)) => {
            print_error(&report);
            signal.into_iter().for_each(end_by_signal);
            Ok(status)
        }
        Ok(Outcome::Failed { report, input, failure }) => {
            let steps = next_steps(options.problem, &options.command, failure.is_wrong_output());
            print_error(&format!("{}\n\n{steps}", report.trim_end()));
            print(&input, status.max(ExitStatus::Mismatch))
        }
        Err(error) => Ok(fail(&format!("cannot run the command: {error}"))),
    }
}

/// Reads an input, and returns it with its name. If it cannot be tested, prints why: it may be an argument of the
/// command.
fn read_input(options: &Options, file: &OsStr) -> Option<(String, Vec<u8>)> {
    let name = display_name(file);
    let quoting = quoting_hint(&options.command, file);
    let report = |bad: &BadInput| print_error(&format!("{name}:{bad}{}; {quoting}", hint(options, bad)));
    let text = open(file).and_then(|reader| read_test_input(options.problem, Input::new(reader, report)));
    let text = text.unwrap_or_else(|error| {
        print_error(&format!("{name}: {error}; {quoting}"));
        None
    });
    text.map(|text| (name, text))
}
