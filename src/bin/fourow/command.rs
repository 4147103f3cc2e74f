//! The command of `--stress` in messages: hints about it, and how to paste it into a shell.

use std::ffi::{OsStr, OsString};
use std::path::{Path, is_separator};

use crate::files::escape;
use fourow::stress::Failure;
use fourow::system::QUOTE;
use fourow::{BadInput, Found, Hint, Location, PROBLEMS, Problem};

/// The hint to quote a command of these words, as `part` may be one of them.
pub fn quoting_hint(part: &str, words: &str) -> String {
    format!("if {part} is part of the command, quote the whole command: --stress {QUOTE}{words}{QUOTE}")
}

/// The hint to quote the command if FILEs behind it are part of it.
pub fn file_quoting_hint(command: &str, files: &[OsString]) -> String {
    let words = format!("{} {}", escape_lines(command), escape(&files.join(" ".as_ref())));
    quoting_hint("the file name", &words)
}

/// The command that runs a source file, empty if it must be compiled; `None` if a file is no source file.
fn source_file(file: &str) -> Option<&'static str> {
    let (_, extension) = file.rsplit_once('.')?;
    match extension {
        "c" | "cc" | "cpp" | "rs" => Some(""),
        "go" => Some("go run"),
        "java" => Some("java"),
        "js" => Some("node"),
        "py" => Some("python3"),
        "rb" => Some("ruby"),
        _ => None,
    }
}

/// The hint about bad input in a file that is a program to test: source code by its extension, or else recognized by
/// its first bytes.
pub fn program_hint(file: &OsStr, hint: Option<Hint>) -> Option<String> {
    let name = escape(file);
    match source_file(&name) {
        Some("") => Some("this is source code: compile it, then --stress ./mine".into()),
        Some(run) => Some(format!("did you mean --stress {QUOTE}{run} {name}{QUOTE}?")),
        None if file != "-" && hint == Some(Hint::Program) => {
            let dir = if name.contains(is_separator) { "" } else { "./" };
            Some(format!("did you mean --stress {dir}{name}?"))
        }
        None => None,
    }
}

/// The error about bad input in a FILE of `--stress`, to follow its name, with a hint, given that to quote the command.
/// The FILE may be part of that, or the file of the output.
pub fn bad_file_error(name: &str, quoting_hint: &str, bad: &BadInput, hint: &str) -> String {
    if bad.location == Location::START && bad.found == Found::End {
        return " is empty; if you redirected the output to it, use another file".into();
    }
    match source_file(name) {
        Some(_) => format!(":{bad}; {quoting_hint}"),
        None => format!(":{bad}{hint}"),
    }
}

/// The hint about a command that cannot be started, as it is a file or starts with one; empty for any other command.
pub fn start_hint(command: &str) -> String {
    let command = escape_lines(command.trim());
    let file = command.split(' ').next().unwrap_or_default();
    let is_program = !file.contains(is_separator) && Path::new(file).is_file();
    match source_file(file) {
        None if is_program => format!("; did you mean ./{file}?"),
        None => path_hint(&command).map_or(String::new(), |hint| format!("; {hint}")),
        Some("") => format!("; {file} is source code: compile it, and use the program instead"),
        Some(run) => format!("; {file} is source code: use --stress {QUOTE}{run} {command}{QUOTE}"),
    }
}

/// The hint to quote the path of a file with which a command starts, if it has spaces: the shell runs the first word.
fn path_hint(command: &str) -> Option<String> {
    let mut beginnings =
        command.match_indices(' ').map(|(end, _)| &command[..end]).chain([command]).map(str::trim);
    let path = beginnings.rfind(|path| path.contains(' ') && Path::new(path).is_file())?;
    Some(format!("within the command, quote the path: \"{}\"", escape(path.as_ref())))
}

/// The hint about the command, if any, and the commands that reproduce the failure and make the input a test.
pub fn next_steps(problem: &Problem, command: &str, failure: Failure) -> String {
    let hint = path_hint(command).map_or(String::new(), |hint| format!("hint: {hint}\n"));
    let command = pasteable(command);
    let fourow = match problem.name {
        name if name == PROBLEMS[0].name => "fourow".into(),
        name => format!("fourow -p {name}"),
    };
    let is_wrong = failure.is_wrong_output();
    let check = if is_wrong { format!(" | {fourow} --check - INPUT") } else { String::new() };
    format!("{hint}reproduce: {command} < INPUT{check}\nas a test: {fourow} INPUT > INPUT.out")
}

/// The words that mean something to a shell itself, in POSIX or in a shell of users, perhaps not the same in each.
const SHELL_WORDS: &str = ". : alias bg bind break builtin case cd command continue coproc declare dirs disown do done \
     echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in jobs \
     kill let local logout newgrp popd print printf pushd pwd read readonly return select set shift shopt source \
     suspend test then time times trap true type typeset ulimit umask unalias unset until wait while";

/// A command to paste into a POSIX shell, which cannot change it, with redirections to follow that apply to all of it:
/// plain words as they are, and anything else for `sh`.
fn pasteable(command: &str) -> String {
    let plain_marks = if cfg!(windows) { "./-_=+,@%: \\\"" } else { "./-_=+,@%: " };
    let is_plain = command.chars().all(|char| char.is_ascii_alphanumeric() || plain_marks.contains(char));
    let name = command.split(' ').find(|word| !word.is_empty() && !word.contains('='));
    let starts_program = name.is_some_and(|name| SHELL_WORDS.split(' ').all(|word| word != name));
    match command {
        command if is_plain && starts_program => command.into(),
        command if cfg!(windows) => format!("({})", escape_lines(command)),
        command => format!("sh -c '{}'", command.chars().map(quoted_char).collect::<String>()),
    }
}

/// A character within single quotes. What is not printable is octal in `$'...'`, which bash, zsh and ksh know.
fn quoted_char(char: char) -> String {
    match char.to_string() {
        text if text == "'" => r"'\''".into(),
        text if text == escape_lines(&text) => text,
        text => format!("'$'{}''", text.bytes().map(|byte| format!("\\{byte:03o}")).collect::<String>()),
    }
}

/// A command as it stands in messages: on as many lines as it has.
pub fn escape_lines(command: &str) -> String {
    let lines: Vec<_> = command.split('\n').map(|line| escape(line.as_ref())).collect();
    lines.join("\n")
}
