//! The command-line arguments: what they say, the options that they mean, and which of them make no sense together.

use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::flags::{Action, FLAGS, Flag, FlagInfo, action_names};
use fourow::{Kind, PROBLEMS, Problem};

pub const MAX_JOBS: u64 = 100;

/// The arguments: flags, each with its value if it takes one, and files.
#[derive(Default)]
pub struct Args {
    pub flags: Vec<(&'static FlagInfo, OsString)>,
    pub files: Vec<OsString>,
}

impl Args {
    /// Parses the arguments, or returns the error message to print.
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
            let found = argument.to_str().and_then(find_flag);
            let (flag, name, attached) = found.ok_or_else(|| {
                let name = escape(&argument);
                format!(
                    "unknown option '{name}'; fourow --help lists all options, and what follows -- is a FILE"
                )
            })?;
            let value = match (flag.value(), attached) {
                (None, None) => OsString::new(),
                (None, Some(_)) => return Err(format!("{name} takes no value")),
                (Some(_), Some(value)) => value.into(),
                (Some(value_name), None) => {
                    let next = arguments.next().filter(|next| !looks_like_flag(next));
                    next.ok_or_else(|| format!("{name} needs a value, as in {name} {value_name}"))?
                }
            };
            args.flags.push((flag, value));
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

    /// Calls `parse` with the flag's name and each of its values, and returns the last result; `None` if there is none.
    pub fn value<T>(
        &self,
        flag: Flag,
        parse: impl Fn(&str, &OsStr) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let mut given = self.flags.iter().filter(|(given, _)| given.flag == flag);
        given.try_fold(None, |_, (flag, value)| parse(flag.name(), value).map(Some))
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

fn looks_like_flag(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// An argument as it stands in messages.
pub fn escape(argument: &OsStr) -> String {
    fourow::escape(argument.as_encoded_bytes())
}

pub struct Options {
    pub problem: &'static Problem,
    pub action: Action,
    pub answer: OsString,
    pub command: String,
    /// Whether only inputs in the statement's own form are judged.
    pub strict: bool,
    /// Whether bad games or boards are skipped; always with `--tsv`, which has rows for them.
    pub keep_going: bool,
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
        let problem = args.value(Flag::Problem, parse_problem)?.unwrap_or(&PROBLEMS[0]);
        let reads_stdin = args.files.is_empty() && ![Action::Generate, Action::Stress].contains(&action);
        let number = |flag, range: RangeInclusive<u64>| {
            args.value(flag, |name, text| parse_number(name, text, &range))
        };
        let max_games = match action {
            _ if problem.kind == Kind::Simulation => 1,
            Action::Stress => problem.max_items,
            _ => u64::MAX,
        };
        let options = Self {
            problem,
            action,
            answer: args.value(Flag::Action(Action::Check), |_, file| Ok(file.into()))?.unwrap_or_default(),
            command: args.value(Flag::Action(Action::Stress), parse_command)?.unwrap_or_default(),
            strict: args.has(Flag::Strict),
            keep_going: args.has(Flag::KeepGoing) || action == Action::Tsv,
            seed: number(Flag::Seed, 0..=u64::MAX)?.unwrap_or(1),
            games: number(Flag::Games, 1..=max_games)?,
            rounds: number(Flag::Rounds, 1..=u64::MAX)?.unwrap_or(problem.default_rounds()),
            jobs: number(Flag::Jobs, 1..=MAX_JOBS)?,
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
            _ if self.answer == "-" && args.files.is_empty() => {
                Err("--check - reads the answer from stdin: name the FILE that ANSWER is for".into())
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
        let is_allowed = flag.with.contains(action);
        Err(match flag.flag {
            _ if !is_allowed && flag.with.contains(&Action::Judge) => {
                format!("{name} cannot be used with {}", action_names(&[*action]))
            }
            _ if !is_allowed => format!("{name} can be used only with {}", action_names(flag.with)),
            Flag::KeepGoing if self.strict => "--keep-going cannot be used with --strict".into(),
            Flag::Action(Action::Tsv) | Flag::KeepGoing if problem.kind == Kind::Simulation => {
                format!("{name} is for games and boards, but {} has one simulation per input", problem.name)
            }
            _ => return Ok(()),
        })
    }
}

fn parse_problem(_: &str, name: &OsStr) -> Result<&'static Problem, String> {
    name.to_str().and_then(fourow::problem).ok_or_else(|| {
        let names: Vec<_> = PROBLEMS.iter().map(|problem| problem.name).collect();
        format!("unknown problem '{}'; expected one of {}", escape(name), names.join(", "))
    })
}

fn parse_command(flag: &str, command: &OsStr) -> Result<String, String> {
    command.to_str().map(String::from).ok_or_else(|| format!("{flag} needs a command in UTF-8"))
}

fn parse_number(flag: &str, text: &OsStr, range: &RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.to_str().and_then(|text| text.parse().ok()).filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        format!("{flag} needs a whole number from {min} to {max}, not '{}'", escape(text))
    })
}

fn parse_seconds(flag: &str, text: &OsStr) -> Result<Duration, String> {
    let seconds = text.to_str().and_then(|text| text.parse().ok()).filter(|seconds| *seconds <= 1e6);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        format!("{flag} needs a number of seconds above 0 and at most 1e6, not '{}'", escape(text))
    })
}
