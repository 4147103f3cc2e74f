//! The command line, understood.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};

use fourow::{PROBLEMS, Palette, Problem, Task};

/// What the command line asks for.
pub enum Request {
    /// To print a text.
    Print(String),
    /// To judge inputs.
    Judge(Job),
}

/// Inputs to be judged.
pub struct Job {
    /// What to do with each of them.
    pub task: Task,
    /// The inputs: files, or `-` for standard input.
    pub files: Vec<OsString>,
    /// The answer to compare with, if any.
    pub check: Option<OsString>,
}

/// The options, by the names that can be mistyped.
const OPTIONS: [&str; 7] =
    ["--problem", "--explain", "--check", "--strict", "--color", "--help", "--version"];

/// When to use colours.
const COLORS: [&str; 3] = ["auto", "always", "never"];

/// The help; the list of problems goes between its parts.
const HELP: [&str; 2] = [
    "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...    without FILE, or for -: standard input

Problems, chosen by -p, --problem NAME:
",
    "
Options:
  --explain       instead of the verdicts tell their reasons, and draw the grids
  --check ANSWER  compare the file ANSWER instead, and show where it is wrong
  --strict        accept only what the problem's statement promises
  --color WHEN    colours in explanations: auto, always or never
  -h, --help      print this help; -V, --version prints the version

Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
Exit status: 0 if all was judged, 1 if --check found a difference, 2 for bad
input, bad usage, or a file that cannot be read or written.
",
];

/// Understands the arguments; the error says which one is wrong, and what to do.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let (mut problem, mut color) = (&PROBLEMS[0], COLORS[0]);
    let (mut explain, mut strict, mut check) = (false, false, None);
    let (mut files, mut options) = (Vec::new(), true);
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let bytes = argument.as_encoded_bytes();
        if !options || bytes == b"-" || !bytes.starts_with(b"-") {
            files.push(argument);
            continue;
        }
        let text = argument.to_string_lossy();
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(OsString::from(value))),
            _ => (&*text, None),
        };
        if value.is_some() && argument.to_str().is_none() {
            return Err(format!("{option} takes such a value only as an argument of its own"));
        }
        let mut value_of = |what: &str| {
            let next =
                || arguments.next().filter(|next| next == "-" || !next.as_encoded_bytes().starts_with(b"-"));
            value.clone().or_else(next).ok_or(format!("{option} wants {what} behind it"))
        };
        match option {
            "-p" | "--problem" => problem = named(&value_of("the name of a problem")?)?,
            "--check" => check = Some(value_of("a file with the answer")?),
            "--color" => color = when(&value_of("one of auto, always and never")?)?,
            _ if value.is_some() && OPTIONS.contains(&option) => {
                return Err(format!("{option} takes no value"));
            }
            "--" if value.is_none() => options = false,
            "--explain" => explain = true,
            "--strict" => strict = true,
            "-h" | "--help" => return Ok(Request::Print(help())),
            "-V" | "--version" => {
                return Ok(Request::Print(format!("fourow {}\n", env!("CARGO_PKG_VERSION"))));
            }
            _ => return Err(unknown("option", &OPTIONS, &argument)),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let task = Task { problem, strict, explain: explain.then(|| palette(color)) };
    Job { task, files, check }.possible().map(Request::Judge)
}

impl Job {
    /// The job, unless it contradicts itself.
    fn possible(self) -> Result<Self, String> {
        if self.task.explain.is_some() && self.check.is_some() {
            return Err("--explain and --check exclude each other".into());
        }
        if self.files.iter().chain(&self.check).filter(|file| *file == "-").count() > 1 {
            return Err("standard input can be read only once, as one input or as the answer".into());
        }
        Ok(self)
    }
}

/// The palette for standard output.
fn palette(color: &str) -> Palette {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let automatic = io::stdout().is_terminal() && !no_color;
    if color == "always" || color == "auto" && automatic { Palette::Coloured } else { Palette::Plain }
}

/// The problem of this name.
fn named(name: &OsStr) -> Result<&'static Problem, String> {
    let names = PROBLEMS.each_ref().map(|problem| problem.name);
    name.to_str().and_then(Problem::named).ok_or_else(|| unknown("problem", &names, name))
}

/// When to use colours, by this name.
fn when(name: &OsStr) -> Result<&'static str, String> {
    let found = COLORS.into_iter().find(|when| name == *when);
    found.ok_or_else(|| unknown("colour", &COLORS, name))
}

/// The error that a name is none of those known, with the nearest of them and all there are.
fn unknown(what: &str, known: &[&str], given: &OsStr) -> String {
    let given = shown(given);
    let word = given.split('=').next().unwrap_or_default();
    let nearest =
        known.iter().min_by_key(|name| distance(name, word)).filter(|name| distance(name, word) < 4);
    let suggestion = nearest.map_or(String::new(), |name| format!(" did you mean '{name}'?"));
    format!("unknown {what} '{given}';{suggestion} there are {}", known.join(", "))
}

/// How many characters have to be put in, left out or replaced to make one word of another (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut costs: Vec<usize> = (0..=other.len()).collect();
    for (row, character) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut costs[0], row + 1);
        for (column, with) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *with);
            diagonal = costs[column + 1];
            costs[column + 1] = replaced.min(diagonal + 1).min(costs[column] + 1);
        }
    }
    costs[other.len()]
}

/// A name from the command line, on one line and in characters that print.
pub fn shown(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) if !name.contains(char::is_control) => name.into(),
        _ => name.as_encoded_bytes().escape_ascii().to_string(),
    }
}

fn help() -> String {
    let line = |problem: &Problem| format!("  {:<14}  {}\n", problem.name, problem.summary);
    HELP.join(&PROBLEMS.iter().map(line).collect::<String>())
}
