//! The command-line flags, each defined once: its help, its modes, and its action.

use std::ffi::{OsStr, OsString};
use std::num::IntErrorKind;
use std::time::Duration;

use crate::config::{Config, Mode};
use crate::stdio::escape;
use crate::suggest::{normalize, unknown};
use Mode::{Check, Coverage, Explain, Generate, Judge, Stress, Summary, Tsv};
use Modes::{All, AnyOf, Selects};
use fourow::{PROBLEMS, Palette, Selection, Strictness};

/// A command-line flag.
pub struct Flag {
    pub long: &'static str,
    pub short: Option<&'static str>,
    modes: Modes,
    help: &'static str,
    pub action: Action,
}

/// The modes in which a flag can be used.
enum Modes {
    /// All modes.
    All,
    /// These modes.
    AnyOf(&'static [Mode]),
    /// The mode that the flag selects.
    Selects(Mode),
}

/// The action of a flag.
pub enum Action {
    /// Prints text and exits.
    Print(fn() -> String),
    /// Changes the configuration.
    Set(fn(&mut Config)),
    /// Changes the configuration according to a value, or returns an error message.
    SetTo {
        /// The name of the value in the help.
        value_name: &'static str,
        /// A description of the value, for the error if it is missing.
        description: &'static str,
        set: fn(&mut Config, OsString) -> Result<(), String>,
    },
}

/// Creates a flag for all modes, without an action yet.
const fn flag(long: &'static str, help: &'static str) -> Flag {
    Flag { long, short: None, modes: All, help, action: Action::Set(|_| {}) }
}

impl Flag {
    const fn short(self, short: &'static str) -> Self {
        Self { short: Some(short), ..self }
    }

    const fn modes(self, modes: Modes) -> Self {
        Self { modes, ..self }
    }

    const fn action(self, action: Action) -> Self {
        Self { action, ..self }
    }

    /// Makes the flag take a value, given the name of the value in the help, its description and its setter.
    const fn value(
        self,
        value_name: &'static str,
        description: &'static str,
        set: fn(&mut Config, OsString) -> Result<(), String>,
    ) -> Self {
        self.action(Action::SetTo { value_name, description, set })
    }

    /// Whether the flag takes a value.
    pub fn takes_value(&self) -> bool {
        matches!(self.action, Action::SetTo { .. })
    }

    /// The mode that the flag selects, if any.
    pub fn selected_mode(&self) -> Option<Mode> {
        if let Selects(mode) = self.modes { Some(mode) } else { None }
    }

    /// The flag that selects a mode; no flag selects [`Judge`].
    pub fn for_mode(mode: Mode) -> Option<&'static Self> {
        FLAGS.iter().find(|flag| flag.selected_mode() == Some(mode))
    }

    /// Whether the flag needs a problem whose inputs can contain multiple games or boards.
    pub fn needs_multiple_items(&self) -> bool {
        ["--tsv", "--keep-going", "--only"].contains(&self.long)
    }

    /// Whether the flag can be added to the command line that `config` was parsed from.
    fn can_be_added(&self, config: &Config) -> bool {
        let is_excluded = self.selected_mode().is_some() && config.mode != Judge
            || self.needs_multiple_items() && config.problem.has_single_item();
        !is_excluded && self.check_mode(config.mode).is_ok()
    }

    /// Rejects the flag if it cannot be used in a mode.
    pub fn check_mode(&self, mode: Mode) -> Result<(), String> {
        let AnyOf(modes) = self.modes else { return Ok(()) };
        match Self::for_mode(mode) {
            _ if modes.contains(&mode) => Ok(()),
            Some(other) if modes.contains(&Judge) => {
                Err(format!("{} cannot be used with {}", self.long, other.long))
            }
            _ => {
                let flags = modes.iter().filter_map(|mode| Self::for_mode(*mode));
                let names: Vec<_> = flags.map(|flag| flag.long).collect();
                Err(format!("{} can be used only with {}", self.long, join_with_or(&names)))
            }
        }
    }
}

/// Every flag, in the order of the help.
pub const FLAGS: &[Flag] = &[
    flag("--explain", "the reasons in words, with pictures of the boards").modes(Selects(Explain)),
    flag("--check", "where the answer in the file ANSWER is wrong, and why")
        .value("ANSWER", "a file with the answer", |config, answer| {
            config.answer = answer;
            Ok(())
        })
        .modes(Selects(Check)),
    flag("--summary", "how many games or boards got each verdict").modes(Selects(Summary)),
    flag("--tsv", "a row of tab-separated fields for each game or board").modes(Selects(Tsv)),
    flag("--coverage", "which of the problem's hard cases the input contains").modes(Selects(Coverage)),
    flag("--generate", "a test input that contains hard cases").modes(Selects(Generate)),
    flag("--stress", "the smallest input found that COMMAND gets wrong")
        .value("COMMAND", "a command in quotes", |config, command| {
            parse_command(command).map(|command| config.command = command)
        })
        .modes(Selects(Stress)),
    flag("--problem", "which problem the input is for (default fourow)")
        .value("NAME", "the name of a problem", |config, name| {
            let problems: Vec<_> = PROBLEMS.iter().map(|problem| (problem.name, problem)).collect();
            look_up("problem", &name, &problems).map(|problem| config.problem = problem)
        })
        .short("-p"),
    flag("--strict", "accept only what the problem's statement promises")
        .action(Action::Set(|config| config.strictness = Strictness::Strict))
        .modes(AnyOf(&[Judge, Explain, Check, Summary, Tsv, Coverage, Stress])),
    flag("--keep-going", "skip bad games or boards, and judge the others")
        .action(Action::Set(|config| config.keep_going = true))
        .modes(AnyOf(&[Judge, Explain, Check, Summary, Tsv, Coverage])),
    flag("--only", "judge only game number N, or the Nth board")
        .value("N", "a number", |config, number| {
            parse_only(&number).map(|digits| config.only = Some(Selection::Numbered(digits)))
        })
        .modes(AnyOf(&[Judge, Explain])),
    flag("--color", "colors in pictures: auto (default), always or never")
        .value("WHEN", "auto, always or never", |config, when| {
            let palettes =
                [("auto", None), ("always", Some(Palette::Colored)), ("never", Some(Palette::Monochrome))];
            look_up("color setting", &when, &palettes).map(|palette| config.palette = palette)
        })
        .modes(AnyOf(&[Explain, Check, Stress])),
    flag("--seed", "the seed of the generated inputs (default 1)")
        .value("N", "a number", |config, n| parse_number("--seed", &n, 0).map(|n| config.seed = n))
        .modes(AnyOf(&[Generate, Stress])),
    flag("--games", "games or boards per input (default 99 games, 1 board)")
        .value("N", "a number", |config, n| parse_number("--games", &n, 1).map(|n| config.games = Some(n)))
        .modes(AnyOf(&[Generate, Stress])),
    flag("--rounds", "inputs to try (default 100 for fourow, else 300)")
        .value("N", "a number", |config, n| parse_number("--rounds", &n, 1).map(|n| config.rounds = Some(n)))
        .modes(AnyOf(&[Stress])),
    flag("--time-limit", "time limit for each run of COMMAND (default 2)")
        .value("SECONDS", "a number of seconds", |config, limit| {
            parse_seconds(&limit).map(|limit| config.time_limit = limit)
        })
        .modes(AnyOf(&[Stress])),
    flag("--help", "print this help").short("-h").action(Action::Print(help)),
    flag("--version", "print the version")
        .short("-V")
        .action(Action::Print(|| format!("fourow {}\n", env!("CARGO_PKG_VERSION")))),
];

/// A suffix for the error message about a missing file. If the file's name is the name of a problem, a flag without its
/// leading hyphens, or a number, the suffix suggests the option that was probably meant. It is empty otherwise, or if
/// that option cannot be added.
pub fn option_suggestion(config: &Config, file: &OsStr) -> String {
    let name = file.to_string_lossy();
    let problem = PROBLEMS.iter().find(|problem| normalize(problem.name) == normalize(&name));
    let (long, value) = match (problem, name.parse::<u64>()) {
        (Some(problem), _) => ("--problem".into(), format!(" {}", problem.name)),
        (None, Ok(number)) => ("--only".into(), format!(" {number}")),
        (None, Err(_)) => (format!("--{name}"), String::new()),
    };
    let flag = FLAGS.iter().find(|flag| flag.long == long && flag.can_be_added(config));
    flag.map_or(String::new(), |flag| format!("; did you mean '{}{value}'?", flag.long))
}

/// Joins names, as in `a`, `a or b`, and `a, b or c`.
fn join_with_or(names: &[&str]) -> String {
    match names {
        [front @ .., last] if !front.is_empty() => format!("{} or {last}", front.join(", ")),
        names => names.concat(),
    }
}

/// Parses a command for the shell.
fn parse_command(command: OsString) -> Result<String, String> {
    let command = command.into_string().map_err(|_| "--stress needs a command in UTF-8")?;
    if command.trim().is_empty() {
        Err("--stress needs a command, but this one is empty".into())
    } else {
        Ok(command)
    }
}

/// Parses the number for `--only`, of any length, and returns its digits.
fn parse_only(text: &OsStr) -> Result<String, String> {
    match text.to_str() {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(digits.into())
        }
        _ => Err(format!("--only needs one whole number, not '{}'", escape(text))),
    }
}

/// Parses a number of at least `min`, which is 0 or 1.
fn parse_number(flag: &str, text: &OsStr, min: u64) -> Result<u64, String> {
    let digits = text.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let parsed = digits.unwrap_or_default().parse::<u64>();
    let range = match &parsed {
        Ok(number) if *number >= min => return Ok(*number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => " below 2^64",
        _ if min > 0 => " above 0",
        _ => "",
    };
    Err(format!("{flag} needs a whole number{range}, not '{}'", escape(text)))
}

/// Parses a positive number of seconds. A time longer than `MAX` is clamped to it; one too long for a [`Duration`] is
/// rejected.
fn parse_seconds(text: &OsStr) -> Result<Duration, String> {
    // Adding a much longer time to an `Instant` would overflow.
    const MAX: Duration = Duration::from_secs(1_000_000_000);
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .map(|time| time.min(MAX))
        .ok_or_else(|| format!("--time-limit needs a number of seconds above 0, not '{}'", escape(text)))
}

/// Looks up a value by its name. `kind` is the noun for a name in the error message, such as `problem`.
fn look_up<T: Copy>(kind: &str, name: &OsStr, values: &[(&str, T)]) -> Result<T, String> {
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    let value = values.iter().find(|(known, _)| name == *known).map(|(_, value)| *value);
    value.ok_or_else(|| format!("{} expected one of {}", unknown(kind, name, &names), names.join(", ")))
}

/// The help text, built from the problems and the flags.
fn help() -> String {
    let problems = PROBLEMS.iter().map(|problem| help_line(problem.name, problem.description));
    let (modes, others): (Vec<_>, Vec<_>) = FLAGS.iter().partition(|flag| flag.selected_mode().is_some());
    let lines = |flags: Vec<&Flag>| flags.into_iter().map(flag_help).collect::<String>();
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...
With no FILE, or when FILE is -, read standard input.

Problems:
{}
Instead of the answer, write one of:
{}
Options:
{}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow --stress ./mine > small.in
Exit status: 0 on success; 1 if --check finds a difference, --stress a failure,
or --coverage a missing case; 2 for bad input, bad usage, or a file that cannot
be read or written.
",
        problems.collect::<String>(),
        lines(modes),
        lines(others),
    )
}

/// The help line for a flag.
fn flag_help(flag: &Flag) -> String {
    let short = flag.short.map_or(String::new(), |short| format!("{short}, "));
    let value = if let Action::SetTo { value_name, .. } = flag.action { value_name } else { "" };
    help_line(format!("{short}{} {value}", flag.long).trim_end(), flag.help)
}

/// A help line: a term and its meaning.
fn help_line(term: &str, meaning: &str) -> String {
    format!("  {term:<21} {meaning}\n")
}
