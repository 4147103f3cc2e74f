//! The configuration of a run, parsed from the command line.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use crate::args::{Args, unknown};
use crate::stdio::escape;
use fourow::system::{expand, native_command};
use fourow::{PROBLEMS, Palette, Problem, Selection};

/// The configuration of a run.
pub struct Config {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    pub mode: Mode,
    /// The answer file to check.
    pub answer: OsString,
    /// The command to test.
    pub command: String,
    /// Whether only inputs in the statement's own form are judged.
    pub strict: bool,
    /// Whether bad games and boards are skipped.
    pub keep_going: bool,
    /// The only game or board to judge; `None` for all.
    pub only: Option<Selection>,
    /// The palette for pictures; `None` for the default, which depends on the terminal and the environment.
    pub color: Option<Palette>,
    /// The seed of the first generated input.
    pub seed: u64,
    /// The number of games or boards in a generated input; `None` for the default.
    pub games: Option<u64>,
    /// The number of generated inputs to try.
    pub rounds: u64,
    /// The time limit for each run of the command.
    pub time_limit: Duration,
    /// The inputs: files, or `-` for standard input.
    pub files: Vec<OsString>,
}

/// The operation to perform. Each mode except [`Judge`](Mode::Judge) is selected by a flag of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Write the answer.
    Judge,
    Explain,
    Check,
    Summary,
    Tsv,
    Coverage,
    Generate,
    Stress,
}

impl Config {
    /// Interprets the arguments, or returns the error message to print.
    pub fn new(args: &Args) -> Result<Self, String> {
        let mode = args.mode()?;
        let problems: Vec<_> = PROBLEMS.iter().map(|problem| (problem.name, problem)).collect();
        let problem =
            args.value("--problem", |name| look_up("problem", name, &problems))?.unwrap_or(&PROBLEMS[0]);
        let palettes =
            [("auto", None), ("always", Some(Palette::Colored)), ("never", Some(Palette::Monochrome))];
        let reads_stdin = args.files.is_empty() && ![Mode::Generate, Mode::Stress].contains(&mode);
        let files = args.files.iter().flat_map(|file| expand(file)).collect();
        let number = |flag, min| args.value(flag, |text| parse_number(flag, text, min));
        let config = Self {
            problem,
            mode,
            answer: args.value("--check", |file| Ok(file.into()))?.unwrap_or_default(),
            command: args.value("--stress", parse_command)?.unwrap_or_default(),
            strict: args.has("--strict"),
            keep_going: args.has("--keep-going"),
            only: args.value("--only", parse_only)?.map(Selection::Numbered),
            color: args.value("--color", |when| look_up("color setting", when, &palettes))?.flatten(),
            seed: number("--seed", 0)?.unwrap_or(1),
            games: number("--games", 1)?,
            rounds: number("--rounds", 1)?.unwrap_or(problem.default_rounds()),
            time_limit: args.value("--time-limit", parse_seconds)?.unwrap_or(Duration::from_secs(2)),
            files: if reads_stdin { vec!["-".into()] } else { files },
        };
        config.check(args).map(|()| config)
    }

    /// Rejects flags, values and files that make no sense together.
    fn check(&self, args: &Args) -> Result<(), String> {
        args.flags.iter().try_for_each(|(flag, _)| flag.check(self))?;
        match &self.files[..] {
            [file, ..] if self.mode == Mode::Generate => {
                Err(format!("unexpected argument '{}': --generate reads no input", escape(file)))
            }
            [_, _, ..] if self.only.is_some() => Err("--only cannot be used with more than one FILE".into()),
            files if files.iter().chain([&self.answer]).filter(|file| *file == "-").count() > 1 => {
                Err("'-' can be used only once".into())
            }
            _ => Ok(()),
        }
    }

    /// The palette for pictures in output to a terminal or elsewhere.
    pub fn palette(&self, is_terminal: bool) -> Palette {
        let variable = |name| std::env::var_os(name).unwrap_or_default();
        let no_color = !variable("NO_COLOR").is_empty();
        self.color.unwrap_or(default_palette(is_terminal, no_color, &variable("TERM")))
    }

    /// The flag that selects the problem, with a leading space; empty for the default problem.
    pub fn problem_flag(&self) -> String {
        let name = self.problem.name;
        if name == PROBLEMS[0].name { String::new() } else { format!(" -p {name}") }
    }
}

/// Parses a command for the shell.
fn parse_command(command: &OsStr) -> Result<String, String> {
    let command = command.to_str().ok_or("--stress needs a command in UTF-8")?;
    if command.trim().is_empty() {
        return Err("--stress needs a command, but this one is empty".into());
    }
    Ok(native_command(command))
}

/// Parses the number for `--only`, of any length, and returns its digits.
fn parse_only(text: &OsStr) -> Result<String, String> {
    let error = || format!("--only needs one whole number, not '{}'", escape(text));
    digits(text).map(String::from).ok_or_else(error)
}

/// Parses a number of at least `min`, which is 0 or 1.
fn parse_number(flag: &str, text: &OsStr, min: u64) -> Result<u64, String> {
    let range = match digits(text).map(str::parse) {
        Some(Ok(number)) if number >= min => return Ok(number),
        Some(Err(_)) => " below 2^64",
        _ if min > 0 => " above 0",
        _ => "",
    };
    Err(format!("{flag} needs a whole number{range}, not '{}'", escape(text)))
}

/// The text, if it is one or more digits.
fn digits(text: &OsStr) -> Option<&str> {
    text.to_str().filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Parses a number of seconds above 0 and at most a million.
fn parse_seconds(text: &OsStr) -> Result<Duration, String> {
    let seconds = text.to_str().and_then(|text| text.parse().ok()).filter(|seconds| *seconds <= 1e6);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        format!("--time-limit needs a number of seconds above 0 and at most 1e6, not '{}'", escape(text))
    })
}

/// Looks up a value by its name. `kind` is the noun for a name in the error message, such as `problem`.
fn look_up<T: Copy>(kind: &str, name: &OsStr, values: &[(&str, T)]) -> Result<T, String> {
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    let value = values.iter().find(|(known, _)| name == *known).map(|(_, value)| *value);
    value.ok_or_else(|| format!("{} expected one of {}", unknown(kind, name, &names), names.join(", ")))
}

/// The default palette, given whether the output is a terminal, whether `NO_COLOR` is set, and the value of `TERM`.
fn default_palette(is_terminal: bool, no_color: bool, term: &OsStr) -> Palette {
    if is_terminal && !no_color && term != "dumb" { Palette::Colored } else { Palette::Monochrome }
}

#[cfg(test)]
mod tests {
    use super::default_palette;
    use fourow::Palette::{Colored, Monochrome};

    #[test]
    fn only_terminals_without_no_color_get_colors() {
        let settings = [(false, false), (true, false), (false, true), (true, true)];
        let palette = |term: &str| {
            settings.map(|(is_terminal, no_color)| default_palette(is_terminal, no_color, term.as_ref()))
        };
        for term in ["", "xterm"] {
            assert_eq!(palette(term), [Monochrome, Colored, Monochrome, Monochrome]);
        }
        assert_eq!(palette("dumb"), [Monochrome; 4]);
    }
}
