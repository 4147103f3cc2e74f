//! The command-line arguments: what they say, the options that they mean, and which of them make no sense together.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use crate::command::{file_quoting_hint, quoting_hint};
use crate::files::escape;
use crate::flags::{Action, FLAGS, Flag, FlagInfo, action_names};
use crate::suggestions::unknown;
use fourow::system::native_command;
use fourow::{PROBLEMS, Palette, Problem};

pub const MAX_JOBS: u64 = 100;

/// The arguments: flags, each with its value if it takes one, and files.
#[derive(Default)]
pub struct Args {
    pub flags: Vec<(&'static FlagInfo, OsString)>,
    pub files: Vec<OsString>,
}

impl Args {
    /// Parses the arguments up to `--help` or `--version`, or returns the error message to print.
    pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut args = Self::default();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                args.files.extend(arguments);
                break;
            }
            if !looks_like_flag(&argument) {
                args.files.push(argument);
                continue;
            }
            let text = argument.to_string_lossy();
            let (flag, name, attached) = find_flag(&text).ok_or_else(|| args.unknown_flag(&argument))?;
            let value = match (flag.value(), attached) {
                (None, None) => OsString::new(),
                (None, Some(_)) => return Err(format!("{name} takes no value")),
                (Some(value_name), None) => {
                    let next = arguments.next().filter(is_value);
                    next.ok_or_else(|| format!("{name} needs a value, as in {name} {value_name}"))?
                }
                (Some(_), Some(value)) if argument.to_str().is_some() => value.into(),
                _ => return Err(format!("a value for {name} that is not UTF-8 must be a separate argument")),
            };
            args.flags.push((flag, value));
            if let Flag::Help | Flag::Version = flag.flag {
                break;
            }
        }
        Ok(args)
    }

    /// The action that the flags select. Fails if they select more than one.
    pub fn action(&self) -> Result<Action, String> {
        let mut actions = self.flags.iter().filter_map(|(flag, _)| Some((flag.name(), flag.action()?)));
        let Some((name, action)) = actions.next() else { return Ok(Action::Judge) };
        match actions.find(|(_, other)| *other != action) {
            Some((other, _)) => Err(format!("{name} and {other} cannot be used together")),
            None => Ok(action),
        }
    }

    pub fn has(&self, flag: Flag) -> bool {
        self.flags.iter().any(|(given, _)| given.flag == flag)
    }

    /// Parses every value given for a flag, after its name, and returns the last; `None` if there is none.
    pub fn value<T>(
        &self,
        flag: Flag,
        parse: impl Fn(&str, &OsStr) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let mut given = self.flags.iter().filter(|(given, _)| given.flag == flag);
        given.try_fold(None, |_, (flag, value)| parse(flag.name(), value).map(Some))
    }

    /// The error message for an unknown flag. With `--stress`, the flag may be part of the command.
    fn unknown_flag(&self, argument: &OsStr) -> String {
        let names: Vec<_> = FLAGS.iter().map(FlagInfo::name).collect();
        let error = unknown("option", argument, &names);
        match self.flags.iter().rfind(|(given, _)| given.flag == Flag::Action(Action::Stress)) {
            Some((_, command)) => {
                let words = format!("{} {} ...", escape(command), escape(argument));
                format!("{error} {}", quoting_hint("it", &words))
            }
            None => format!("{error} fourow --help lists all options"),
        }
    }
}

/// Finds the flag in an argument, with its name there and the value that is attached to it, if any: `--name`,
/// `--name=value`, `-n` or `-nvalue`.
fn find_flag(argument: &str) -> Option<(&'static FlagInfo, &'static str, Option<&str>)> {
    let mut names = FLAGS.iter().flat_map(|flag| flag.names().map(move |name| (flag, name)));
    names.find_map(|(flag, name)| {
        let value = match argument.strip_prefix(name)? {
            "" => None,
            rest if name == flag.name() => Some(rest.strip_prefix('=')?),
            rest if flag.value().is_some() => Some(rest),
            _ => return None,
        };
        Some((flag, name, value))
    })
}

/// Whether an argument is a flag or a negative number.
fn looks_like_flag(argument: &OsStr) -> bool {
    matches!(argument.as_encoded_bytes(), [b'-', _, ..])
}

/// Whether an argument can be the value of the flag before it. A negative number can, although it looks like a flag.
fn is_value(argument: &OsString) -> bool {
    let is_number = argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok());
    is_number || !looks_like_flag(argument)
}

pub struct Options {
    pub problem: &'static Problem,
    pub action: Action,
    pub answer: OsString,
    pub command: String,
    /// Whether only inputs in the statement's own form are judged.
    pub strict: bool,
    /// Whether bad games or boards are skipped, as a table has rows for them, too.
    pub keep_going: bool,
    /// The palette for pictures; `None` for the default, which depends on the terminal and the environment.
    pub color: Option<Palette>,
    pub seed: u64,
    /// The number of games or boards in a generated input; `None` for the default.
    pub games: Option<u64>,
    pub rounds: u64,
    /// The number of runs at a time; `None` for the default, the number of cores.
    pub jobs: Option<u64>,
    pub time_limit: Duration,
    pub files: Vec<OsString>,
}

impl Options {
    /// Interprets the arguments, or returns the error message to print.
    pub fn new(args: &Args) -> Result<Self, String> {
        let action = args.action()?;
        let problems: Vec<_> = PROBLEMS.iter().map(|problem| (problem.name, problem)).collect();
        let problem =
            args.value(Flag::Problem, |_, name| look_up("problem", name, &problems))?.unwrap_or(&PROBLEMS[0]);
        let palettes =
            [("auto", None), ("always", Some(Palette::Colored)), ("never", Some(Palette::Monochrome))];
        let reads_stdin = args.files.is_empty() && ![Action::Generate, Action::Stress].contains(&action);
        let number = |flag: Flag, min| args.value(flag, |name, text| parse_number(name, text, min));
        let options = Self {
            problem,
            action,
            answer: args.value(Flag::Action(Action::Check), |_, file| Ok(file.into()))?.unwrap_or_default(),
            command: args.value(Flag::Action(Action::Stress), parse_command)?.unwrap_or_default(),
            strict: args.has(Flag::Strict),
            keep_going: args.has(Flag::KeepGoing) || action == Action::Tsv,
            color: args.value(Flag::Color, |_, when| look_up("color setting", when, &palettes))?.flatten(),
            seed: number(Flag::Seed, 0)?.unwrap_or(1),
            games: number(Flag::Games, 1)?,
            rounds: number(Flag::Rounds, 1)?.unwrap_or(problem.default_rounds()),
            jobs: number(Flag::Jobs, 1)?,
            time_limit: args.value(Flag::TimeLimit, parse_seconds)?.unwrap_or(Duration::from_secs(2)),
            files: if reads_stdin { vec!["-".into()] } else { args.files.clone() },
        };
        options.check(args).map(|()| options)
    }

    /// Rejects flags, values and files that make no sense together.
    fn check(&self, args: &Args) -> Result<(), String> {
        args.flags.iter().try_for_each(|(flag, _)| self.check_flag(flag))?;
        match &self.files[..] {
            [file, ..] if self.action == Action::Generate => {
                Err(format!("unexpected argument '{}': --generate reads no input", escape(file)))
            }
            files if files.iter().chain([&self.answer]).filter(|file| *file == "-").count() > 1 => {
                Err("'-' can be used only once".into())
            }
            _ => Ok(()),
        }
    }

    /// Rejects a flag that makes no sense with the rest of the command line.
    fn check_flag(&self, flag: &FlagInfo) -> Result<(), String> {
        let Self { problem, action, .. } = self;
        let name = flag.name();
        let is_allowed = flag.allowed_with.contains(action);
        let games = self.games.unwrap_or(1);
        let max = problem.max_items;
        let is_stress_with_files = *action == Action::Stress && !self.files.is_empty();
        Err(match flag.flag {
            _ if !is_allowed && flag.allowed_with.contains(&Action::Judge) => {
                format!("{name} cannot be used with {}", action_names(&[*action]))
            }
            _ if !is_allowed => format!("{name} can be used only with {}", action_names(flag.allowed_with)),
            Flag::KeepGoing if self.strict => "--keep-going cannot be used with --strict".into(),
            Flag::Action(Action::Tsv) | Flag::KeepGoing if problem.is_simulation() => {
                format!("{name} is for games and boards, but {} has one simulation per input", problem.name)
            }
            Flag::Games if problem.is_simulation() && games > 1 => {
                format!("--games must be 1 for {}: an input contains one simulation", problem.name)
            }
            Flag::Games if *action == Action::Stress && games > max => {
                format!("--games must be at most {max} with --stress, as the statement promises")
            }
            Flag::Jobs if self.jobs > Some(MAX_JOBS) => format!("--jobs must be at most {MAX_JOBS}"),
            Flag::Seed | Flag::Games | Flag::Rounds if is_stress_with_files => {
                let hint = file_quoting_hint(&self.command, &self.files);
                format!("{name} is for generated inputs, but a FILE is given; {hint}")
            }
            _ => return Ok(()),
        })
    }

    pub fn palette(&self, is_terminal: bool) -> Palette {
        let variable = |name| std::env::var_os(name).unwrap_or_default();
        let no_color = !variable("NO_COLOR").is_empty();
        self.color.unwrap_or(default_palette(is_terminal, no_color, &variable("TERM")))
    }
}

fn parse_command(flag: &str, command: &OsStr) -> Result<String, String> {
    let command = command.to_str().ok_or_else(|| format!("{flag} needs a command in UTF-8"))?;
    if command.trim().is_empty() {
        return Err(format!("{flag} needs a command, but this one is empty"));
    }
    Ok(native_command(command))
}

/// Parses a number of at least `min`, which is 0 or 1.
fn parse_number(flag: &str, text: &OsStr, min: u64) -> Result<u64, String> {
    let digits =
        text.to_str().filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
    let range = match digits.map(str::parse) {
        Some(Ok(number)) if number >= min => return Ok(number),
        Some(Err(_)) => " below 2^64",
        _ if min > 0 => " above 0",
        _ => "",
    };
    Err(format!("{flag} needs a whole number{range}, not '{}'", escape(text)))
}

fn parse_seconds(flag: &str, text: &OsStr) -> Result<Duration, String> {
    let seconds = text.to_str().and_then(|text| text.parse().ok()).filter(|seconds| *seconds <= 1e6);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        format!("{flag} needs a number of seconds above 0 and at most 1e6, not '{}'", escape(text))
    })
}

/// Looks up a value by its name. `kind` is the noun for a name in the error message, such as `problem`.
fn look_up<T: Copy>(kind: &str, name: &OsStr, values: &[(&str, T)]) -> Result<T, String> {
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    let value = values.iter().find(|(known, _)| name == *known).map(|(_, value)| *value);
    value.ok_or_else(|| format!("{} expected one of {}", unknown(kind, name, &names), names.join(", ")))
}

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
