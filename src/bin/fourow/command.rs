//! The command of `--stress` in messages: how to quote it, and how to paste it into a shell.

use std::ffi::OsStr;

use fourow::{PROBLEMS, Problem, escape};

/// The hint to quote a command together with the file after it, as that may be its argument.
pub fn quoting_hint(command: &str, file: &OsStr) -> String {
    let file = escape(file.as_encoded_bytes());
    let words = quoted(&format!("{} {file}", escape(command.as_bytes())));
    format!("if {file} is for the command, quote all of it: --stress {words}")
}

/// The commands that reproduce a failure, with a check if the output is wrong, and make the input a test.
pub fn next_steps(problem: &Problem, command: &str, is_wrong_output: bool) -> String {
    let command = pasteable(command);
    let fourow = match problem.name {
        name if name == PROBLEMS[0].name => "fourow".into(),
        name => format!("fourow -p {name}"),
    };
    let check = if is_wrong_output { format!(" | {fourow} --check - small.in") } else { String::new() };
    format!("reproduce: {command} < small.in{check}\nas a test: {fourow} small.in > small.out")
}

/// A command to paste into a shell, with redirections to follow that apply to all of it: a path, or one for `sh`.
fn pasteable(command: &str) -> String {
    let is_plain = command.chars().all(|char| char.is_ascii_alphanumeric() || "./-_+,@%:".contains(char));
    if is_plain && command.contains('/') {
        return command.into();
    }
    // Line ends and tabs can be pasted, too.
    let shows_as_it_is = command.split(['\n', '\t']).all(|piece| escape(piece.as_bytes()) == piece);
    let escaped = escape(command.as_bytes());
    format!("sh -c {}", quoted(if shows_as_it_is { command } else { &escaped }))
}

/// A text in single quotes, as a word for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
