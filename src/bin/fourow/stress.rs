//! `--stress`: tests a command, and prints a small input on which it fails.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Seek};
use std::path::{Path, is_separator};

use crate::args::Options;
use crate::files::{ExitStatus, WriteError, display_name, fail, hint, open, print, print_error};
use crate::suggestions::escape;
use fourow::stress::{Failure, Outcome, SHRINK_TIME_LIMIT, StressTest};
use fourow::system::{QUOTE, interprets_escapes, stdio_file};
use fourow::{BadInput, Error, Found, Input, Location, PROBLEMS, read_strict};

/// Tests the command, and prints the counterexample if there is one. A bad input does not keep the others from being
/// tried.
pub fn stress(options: &Options) -> Result<ExitStatus, WriteError> {
    // Of a script or a list of commands, something has been read.
    let unread = |mut file: File| Ok(file.metadata()?.len() > 0 && file.stream_position()? == 0);
    if stdio_file(io::stdin()).and_then(unread).unwrap_or_default() && !options.files.contains(&"-".into()) {
        print_error("standard input is read only as the FILE '-'");
    }
    let inputs: Vec<_> = options.files.iter().filter_map(|file| read_input(options, file)).collect();
    if inputs.is_empty() && !options.files.is_empty() {
        return Ok(ExitStatus::Error);
    }
    let status = if inputs.len() < options.files.len() { ExitStatus::Error } else { ExitStatus::Ok };
    let stress = StressTest {
        problem: options.problem,
        command: &options.command,
        seed: options.seed,
        rounds: options.rounds,
        games: options.games,
        jobs: options.jobs as usize,
        time_limit: options.time_limit,
        shrink_time_limit: SHRINK_TIME_LIMIT,
        inputs: &inputs,
    };
    let palette = options.palette(interprets_escapes(io::stderr()));
    match stress.run(palette) {
        Ok(Outcome::Passed(report)) => {
            print_error(&report);
            Ok(status)
        }
        Ok(Outcome::Failed { report, input, failure }) => {
            let next_steps = failure.map(|failure| next_steps(options, failure)).unwrap_or_default();
            print_error((report + &next_steps).trim_end());
            print(&input, status.max(ExitStatus::Mismatch))
        }
        Ok(Outcome::CannotStart(reason)) => {
            Ok(fail(&format!("the command cannot be started: {reason}{}", source_hint(options))))
        }
        Err(error) => Ok(fail(&format!("cannot run the command: {error}"))),
    }
}

/// Reads an input in the statement's own form, and returns it with its name. Otherwise, prints the error.
fn read_input(options: &Options, file: &OsStr) -> Option<(String, Vec<u8>)> {
    let name = display_name(file);
    let text = open(file, options.problem.input_description)
        .and_then(|reader| read_strict(options.problem, Input::new(reader)));
    match text {
        Ok(text) => return Some((name, text)),
        Err(Error::Input(bad)) if source_file(&name).is_none() => {
            print_error(&bad_input(options, &name, &bad));
        }
        Err(Error::Input(bad)) => print_error(&format!("{name}:{bad}{}", quoting_hint(options))),
        Err(Error::Read(error)) if error.kind() == io::ErrorKind::NotFound => {
            print_error(&format!("{name}: {}{}", Error::Read(error), quoting_hint(options)));
        }
        Err(error) => print_error(&format!("{name}: {error}")),
    }
    None
}

fn bad_input(options: &Options, name: &str, bad: &BadInput) -> String {
    if bad.location == Location::START && bad.found == Found::End {
        return format!("{name} is empty; if you redirected the output to it, use another file");
    }
    format!("{name}:{bad}{}", hint(options, bad))
}

/// A hint to quote the command, in case a file was meant as part of it.
fn quoting_hint(options: &Options) -> String {
    let words = format!("{} {}", command(options), escape(&options.files.join(" ".as_ref())));
    format!(
        "; if the file name is part of the command, quote the whole command: --stress {QUOTE}{words}{QUOTE}"
    )
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

/// The command that runs a source file, empty if it must be compiled; `None` if a file is no source file.
fn source_file(file: &str) -> Option<&'static str> {
    let (_, extension) = file.rsplit_once('.')?;
    SOURCE_FILES.iter().find(|(known, _)| *known == extension).map(|(_, run)| *run)
}

/// The hint about a command that cannot be started, as it is a file or starts with one; empty for any other command.
fn source_hint(options: &Options) -> String {
    let command = command(options);
    let command = command.trim();
    let file = command.split(' ').next().unwrap_or_default();
    let is_file = |path| Path::new(path).is_file();
    match source_file(file) {
        None if !file.contains(is_separator) && is_file(file) => format!("; did you mean ./{file}?"),
        None if file != command && is_file(command) => format!("; within it, quote the path: \"{command}\""),
        None => String::new(),
        Some("") => format!("; {file} is source code: compile it, and use the program instead"),
        Some(run) => format!("; {file} is source code: use --stress {QUOTE}{run} {command}{QUOTE}"),
    }
}

/// The command as it appears in messages: on as many lines as it has.
fn command(options: &Options) -> String {
    let lines: Vec<_> = options.command.split('\n').map(|line| escape(line.as_ref())).collect();
    lines.join("\n")
}

/// The commands that reproduce the failure, and that turn the counterexample into a test.
fn next_steps(options: &Options, failure: Failure) -> String {
    let command = command(options);
    // The redirections must apply to all of the command, and a comment in it must not swallow the parenthesis.
    let end = if command.contains('#') { "\n" } else { "" };
    let is_compound = command.contains(['|', ';', '&', '<', '>', '#', '\n']);
    let command = if is_compound { format!("({command}{end})") } else { command };
    let fourow = match options.problem.name {
        name if name == PROBLEMS[0].name => "fourow".into(),
        name => format!("fourow -p {name}"),
    };
    let is_wrong = failure.is_wrong_output();
    let check = if is_wrong { format!(" | {fourow} --check - INPUT") } else { String::new() };
    format!("reproduce: {command} < INPUT{check}\nas a test: {fourow} INPUT > INPUT.out")
}
