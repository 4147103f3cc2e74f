//! `--stress`: tests a command, and prints a small input on which it fails.

use std::io::{self, IsTerminal, Read};

use crate::config::Config;
use crate::inputs::{display_name, hint, open};
use crate::stdio::{ExitStatus, WriteError, escape, fail, print, print_error};
use fourow::stress::{self, Failure, Outcome, StressError, StressTest};
use fourow::{BadInput, Error, Found, Location};

/// Tests the command, and prints the counterexample if there is one.
pub fn stress(config: &Config) -> Result<ExitStatus, WriteError> {
    let inputs = match read_inputs(config) {
        Ok(inputs) => inputs,
        Err(message) => return Ok(fail(&message)),
    };
    let stress = StressTest {
        problem: config.problem,
        command: &config.command,
        seed: config.seed,
        rounds: config.rounds,
        games: config.games,
        time_limit: config.time_limit,
        inputs: &inputs,
    };
    let theme = config.theme(io::stderr().is_terminal());
    match stress.run(theme) {
        Ok(Outcome { report, input, failure }) => {
            let next_steps = failure.map(|failure| next_steps(config, failure)).unwrap_or_default();
            print_error(&(report + &next_steps));
            input.map_or(Ok(ExitStatus::Ok), |input| print(&input, ExitStatus::Mismatch))
        }
        Err(StressError::Input(name, Error::Input(bad))) => Ok(fail(&bad_input(config, &name, &bad))),
        Err(error @ StressError::CannotStart(_)) => {
            Ok(fail(&format!("{error}{}", source_hint(&config.command))))
        }
        Err(error) => Ok(fail(&error.to_string())),
    }
}

/// Reads the given inputs, and returns each with its name, or else an error message to print.
fn read_inputs(config: &Config) -> Result<Vec<(String, Vec<u8>)>, String> {
    let read = |file| {
        let text = open(file, config.problem.input_description)
            .and_then(|input| read_small(input).map_err(Error::Read));
        let error_message =
            |error| format!("{}: {error}{}", display_name(file), quoting_hint(config, &error));
        text.map(|text| (display_name(file), text)).map_err(error_message)
    };
    config.files.iter().map(|file| read(file)).collect()
}

/// Reads a test input of at most 1 MiB; any input within the statement's limits is smaller.
fn read_small(input: impl Read) -> io::Result<Vec<u8>> {
    const MAX_BYTES: u64 = 1 << 20;
    let mut text = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut text)?;
    let is_small = text.len() as u64 <= MAX_BYTES;
    if is_small { Ok(text) } else { Err(io::Error::other("test inputs are limited to 1 MiB")) }
}

/// The error message for bad input in a given file.
fn bad_input(config: &Config, name: &str, bad: &BadInput) -> String {
    if bad.location == Location::START && bad.found == Found::End {
        return format!("{name} is empty; if you redirected the output to it, use another file");
    }
    format!("{name}:{bad}{}", hint(config, bad))
}

/// A hint to quote the command, in case a file that does not exist was meant as part of it; empty for other errors.
fn quoting_hint(config: &Config, error: &Error) -> String {
    match error {
        Error::Read(error) if error.kind() == io::ErrorKind::NotFound => format!(
            "; if the file name is part of the command, quote the whole command: --stress '{} {}'",
            escape(config.command.as_ref()),
            escape(&config.files.join(" ".as_ref()))
        ),
        _ => String::new(),
    }
}

/// The extensions of source files, each with the command that runs such a file; empty if it must be compiled.
const SOURCE_FILES: &[(&str, &str)] = &[
    ("c", ""),
    ("cc", ""),
    ("cpp", ""),
    ("go", "go run"),
    ("java", "java"),
    ("js", "node"),
    ("py", "python3"),
    ("rb", "ruby"),
    ("rs", ""),
];

/// The hint about a command that starts with the name of a source file; empty for any other command.
fn source_hint(command: &str) -> String {
    let command = escape(command.trim().as_ref());
    let file = command.split(' ').next().unwrap_or_default();
    let extension = file.rsplit_once('.').map(|(_, extension)| extension);
    match SOURCE_FILES.iter().find(|(known, _)| Some(*known) == extension) {
        None => String::new(),
        Some((_, "")) => format!("; {file} is source code: compile it, and use the program instead"),
        Some((_, run)) => format!("; {file} is source code: use --stress '{run} {command}'"),
    }
}

/// The commands that reproduce the failure, and that turn the counterexample into a test.
fn next_steps(config: &Config, failure: Failure) -> String {
    let escape_char = |c: char| if c == '\n' { c.into() } else { stress::escape(c) };
    let command: String = config.command.chars().map(escape_char).collect();
    // The redirections must apply to all of the command, and a comment in it must not swallow the parenthesis.
    let end = if command.contains('#') { "\n" } else { "" };
    let is_compound = command.contains(['|', ';', '&', '<', '>', '#', '\n']);
    let command = if is_compound { format!("({command}{end})") } else { command };
    let fourow = format!("fourow{}", config.problem_flag());
    let check = match failure {
        Failure::WrongAnswer => format!(" | {fourow} --check - INPUT"),
        _ => String::new(),
    };
    format!("reproduce: {command} < INPUT{check}\nas a test: {fourow} INPUT > INPUT.out")
}
