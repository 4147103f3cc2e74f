//! The options of the command line, each defined once, with its help and what it does.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use fourow::{Only, PROBLEMS, Strictness};

use crate::job::{ColorWhen, Job, Mode, shown};

/// The job as far as the arguments have been read.
#[derive(Default)]
pub struct Draft {
    pub job: Job,
    /// The option that chose the mode.
    pub mode_option: Option<&'static str>,
    /// Options that go only with certain modes, and the options that choose these; empty for the answer itself.
    pub wanted_modes: Vec<(&'static str, &'static [&'static str])>,
}

impl Draft {
    fn set_mode(&mut self, option: &'static str, mode: Mode) -> Result<(), String> {
        if let Some(other) = self.mode_option.replace(option).filter(|other| *other != option) {
            return Err(format!("{other} and {option} cannot be used together"));
        }
        self.job.mode = mode;
        Ok(())
    }
}

/// An option, its help and what it does.
pub struct CliOption {
    pub long: &'static str,
    pub short: Option<&'static str>,
    help: &'static str,
    /// The options that choose the modes it goes with, [`NO_MODE`] for the mode without one; all modes if there are none.
    pub goes_with: &'static [&'static str],
    pub effect: Effect,
}

impl CliOption {
    /// Whether a value belongs to it.
    pub fn takes_value(&self) -> bool {
        matches!(self.effect, Effect::SetTo { .. })
    }
}

/// What stands for the mode that no option chooses.
pub const NO_MODE: &str = "";

/// What an option does.
pub enum Effect {
    /// It prints a text, and nothing else is done.
    Print(fn() -> String),
    /// It changes the job.
    Set(fn(&mut Draft) -> Result<(), String>),
    /// It sets a part of the job to a value.
    SetTo {
        /// The value's name in the help.
        value: &'static str,
        /// What the value is, for the message that it is missing.
        what: &'static str,
        set: fn(&mut Draft, OsString) -> Result<(), String>,
    },
}

/// The options that choose the mode.
const MODES: &[CliOption] = &[
    CliOption {
        long: "--explain",
        short: None,
        help: "the reasons in words, with pictures of the boards",
        goes_with: &[],
        effect: Effect::Set(|draft| draft.set_mode("--explain", Mode::Explain)),
    },
    CliOption {
        long: "--check",
        short: None,
        help: "where the answer in the file ANSWER is wrong, and why",
        goes_with: &[],
        effect: Effect::SetTo {
            value: "ANSWER",
            what: "a file with the answer",
            set: |draft, answer| draft.set_mode("--check", Mode::Check(answer)),
        },
    },
    CliOption {
        long: "--summary",
        short: None,
        help: "how many games or boards got which verdict",
        goes_with: &[],
        effect: Effect::Set(|draft| draft.set_mode("--summary", Mode::Summary)),
    },
    CliOption {
        long: "--coverage",
        short: None,
        help: "which of the problem's hard cases the input holds",
        goes_with: &[],
        effect: Effect::Set(|draft| draft.set_mode("--coverage", Mode::Coverage)),
    },
    CliOption {
        long: "--generate",
        short: None,
        help: "a test input that holds hard cases",
        goes_with: &[],
        effect: Effect::Set(|draft| draft.set_mode("--generate", Mode::Generate)),
    },
    CliOption {
        long: "--stress",
        short: None,
        help: "the smallest input found that COMMAND gets wrong",
        goes_with: &[],
        effect: Effect::SetTo {
            value: "COMMAND",
            what: "a command in quotes",
            set: |draft, command| {
                let command = command.into_string().map_err(|_| "--stress needs a command in UTF-8")?;
                if command.trim().is_empty() {
                    return Err("--stress needs a command, not blanks".into());
                }
                draft.set_mode("--stress", Mode::Stress(command))
            },
        },
    },
];

/// The other options.
const OPTIONS: &[CliOption] = &[
    CliOption {
        long: "--problem",
        short: Some("-p"),
        help: "which problem the input is for (default fourow)",
        goes_with: &[],
        effect: Effect::SetTo {
            value: "NAME",
            what: "the name of a problem",
            set: |draft, name| {
                let problems = PROBLEMS.iter().map(|problem| (problem.name, problem));
                draft.job.problem = named("problem", &name, problems.collect())?;
                Ok(())
            },
        },
    },
    CliOption {
        long: "--strict",
        short: None,
        help: "accept only what the problem's statement promises",
        goes_with: &[NO_MODE, "--explain", "--check", "--summary", "--coverage", "--stress"],
        effect: Effect::Set(|draft| {
            draft.job.strictness = Strictness::Strict;
            Ok(())
        }),
    },
    CliOption {
        long: "--keep-going",
        short: None,
        help: "leave out bad games or boards, and judge the others",
        goes_with: &[NO_MODE, "--explain", "--check", "--summary", "--coverage"],
        effect: Effect::Set(|draft| {
            draft.job.keep_going = true;
            Ok(())
        }),
    },
    CliOption {
        long: "--only",
        short: None,
        help: "game number N alone, or the Nth board",
        goes_with: &[NO_MODE, "--explain"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, number| {
                let digits = number
                    .to_str()
                    .filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
                let digits =
                    digits.ok_or_else(|| format!("--only needs a whole number, not '{}'", shown(&number)))?;
                draft.job.only = Some(Only::Numbered(digits.into()));
                Ok(())
            },
        },
    },
    CliOption {
        long: "--color",
        short: None,
        help: "colors in pictures: auto (default), always or never",
        goes_with: &["--explain", "--check", "--stress"],
        effect: Effect::SetTo {
            value: "WHEN",
            what: "one of auto, always and never",
            set: |draft, when| {
                draft.job.color = named("color", &when, ColorWhen::NAMES.to_vec())?;
                Ok(())
            },
        },
    },
    CliOption {
        long: "--seed",
        short: None,
        help: "the number that chooses the input (default 1)",
        goes_with: &["--generate", "--stress"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, seed| {
                draft.job.seed = number("--seed", &seed, 0)?;
                Ok(())
            },
        },
    },
    CliOption {
        long: "--games",
        short: None,
        help: "games or boards per input (default 99 games, 1 board)",
        goes_with: &["--generate", "--stress"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, games| {
                draft.job.games = Some(number("--games", &games, 1)?);
                Ok(())
            },
        },
    },
    CliOption {
        long: "--rounds",
        short: None,
        help: "inputs to try (default 100 for fourow, else 300)",
        goes_with: &["--stress"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, rounds| {
                draft.job.rounds = Some(number("--rounds", &rounds, 1)?);
                Ok(())
            },
        },
    },
    CliOption {
        long: "--time-limit",
        short: None,
        help: "for one run of COMMAND (default 2)",
        goes_with: &["--stress"],
        effect: Effect::SetTo {
            value: "SECONDS",
            what: "a number of seconds",
            set: |draft, limit| {
                draft.job.time_limit = seconds(&limit)?;
                Ok(())
            },
        },
    },
    CliOption {
        long: "--help",
        short: Some("-h"),
        help: "print this help",
        goes_with: &[],
        effect: Effect::Print(help),
    },
    CliOption {
        long: "--version",
        short: Some("-V"),
        help: "print the version",
        goes_with: &[],
        effect: Effect::Print(|| format!("fourow {}\n", env!("CARGO_PKG_VERSION"))),
    },
];

/// Every option.
pub fn all() -> impl Iterator<Item = &'static CliOption> {
    MODES.iter().chain(OPTIONS)
}

/// A number of this least value.
fn number(option: &str, text: &OsStr, least: u64) -> Result<u64, String> {
    let number = text.to_str().filter(|text| !text.starts_with('+')).and_then(|text| text.parse().ok());
    let (number, most) = (number.filter(|number| *number >= least), u64::MAX);
    let wrong = || format!("{option} needs a whole number from {least} to {most}, not '{}'", shown(text));
    number.ok_or_else(wrong)
}

/// A time of more than nothing.
fn seconds(text: &OsStr) -> Result<Duration, String> {
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // Nobody waits for longer than some thirty years, and clocks cannot count for ever.
    let time = time.filter(|time| !time.is_zero()).map(|time| time.min(Duration::from_secs(1_000_000_000)));
    time.ok_or_else(|| format!("--time-limit needs a number of seconds above 0, not '{}'", shown(text)))
}

/// The thing of this name.
fn named<T>(kind: &str, name: &OsStr, things: Vec<(&str, T)>) -> Result<T, String> {
    let names: Vec<_> = things.iter().map(|(name, _)| *name).collect();
    let found = things.into_iter().find(|(known, _)| name == *known);
    let all = || format!("{} there are {}", unknown(kind, name, &names), names.join(", "));
    found.map(|(_, thing)| thing).ok_or_else(all)
}

/// The error for an unknown name, with the nearest known one.
pub fn unknown(kind: &str, given: &OsStr, known: &[&str]) -> String {
    let given = shown(given);
    // An option is compared without its value, and the name in `-p=NAME` without the sign.
    let word = given.split('=').find(|word| !word.is_empty()).unwrap_or_default();
    let suggestion = nearest(word, known).map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
    format!("unknown {kind} '{given}'{suggestion};")
}

/// The known name that a word is likely to mean.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    /// Beyond this many changes a word is not taken for a misspelling: three are about half the letters of most names.
    const MISSPELLED: usize = 3;

    let spelled = spelled_out(word);
    let likeness = |name: &str| {
        let other = spelled_out(name);
        let abbreviated = abbreviates(&spelled, &other);
        (!abbreviated, distance(&spelled, &other), if abbreviated { 0 } else { distance(word, name) })
    };
    let likely = |name: &&&str| {
        let (no_abbreviation, changes, _) = likeness(name);
        !no_abbreviation || changes <= MISSPELLED.min(spelled.len() / 2)
    };
    known.iter().min_by_key(|name| likeness(name)).filter(likely).copied()
}

/// A name without what people write one way or the other: capitals, hyphens, and a 4 for four.
fn spelled_out(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "").replace('4', "four")
}

/// Whether a word is a name with letters left out, and two at least are there.
fn abbreviates(word: &str, name: &str) -> bool {
    let mut letters = name.chars();
    let in_order = word.chars().all(|letter| letters.any(|other| other == letter));
    in_order && word.len() > 1 && word.chars().next() == name.chars().next()
}

/// How many characters must be inserted, left out or replaced to turn one word into another (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut costs: Vec<usize> = (0..=other.len()).collect();
    for (length, character) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut costs[0], length + 1);
        for (column, with) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *with);
            diagonal = costs[column + 1];
            costs[column + 1] = replaced.min(diagonal + 1).min(costs[column] + 1);
        }
    }
    costs[other.len()]
}

/// The help, put together from the problems and the options.
fn help() -> String {
    let problems = PROBLEMS.iter().map(|problem| line(problem.name, problem.summary));
    let options = |options: &[CliOption]| {
        let lines = options.iter().map(|option| {
            let short = option.short.map_or(String::new(), |short| format!("{short}, "));
            let value = if let Effect::SetTo { value, .. } = option.effect { value } else { "" };
            line(format!("{short}{} {value}", option.long).trim_end(), option.help)
        });
        lines.collect::<String>()
    };
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...    without FILE, or for -: standard input

Problems:
{}
What to write instead of the answer, one of:
{}
Options:
{}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow --stress ./mine > small.in
Exit status: 0 if all was judged, 1 if --check found a difference or --stress a
failure, 2 for bad input, bad usage, or a file that cannot be read or written.
",
        problems.collect::<String>(),
        options(MODES),
        options(OPTIONS),
    )
}

/// A line of the help: a term and what it means.
fn line(term: &str, meaning: &str) -> String {
    format!("  {term:<21} {meaning}\n")
}
