//! The command line, understood.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::time::Duration;

use fourow::{PROBLEMS, Palette, Problem, Strictness};

/// What the command line asks for.
pub enum Request {
    /// To print a text.
    Print(String),
    /// To work on inputs.
    Work(Job),
}

/// Work on inputs.
pub struct Job {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    /// What to do with them.
    pub mode: Mode,
    /// How closely the inputs are held to the statement.
    pub strictness: Strictness,
    /// When pictures have colors.
    pub color: ColorWhen,
    /// Where the random numbers of generated inputs start.
    pub seed: u64,
    /// How many games or boards a generated input holds; `None` for as many as is usual.
    pub games: Option<u64>,
    /// How many generated inputs to try; `None` for as many as is usual.
    pub rounds: Option<u64>,
    /// How long one run of a command may take.
    pub time_limit: Duration,
    /// The inputs: files, or `-` for standard input.
    pub files: Vec<OsString>,
}

/// What to do with inputs.
pub enum Mode {
    /// Write the answer.
    Judge,
    /// Write the answer for a person.
    Explain,
    /// Compare the answer with the one in this file.
    Check(OsString),
    /// Report which hard cases the inputs hold.
    Coverage,
    /// Write a test input.
    Generate,
    /// Find the smallest input that this command gets wrong.
    Stress(String),
}

/// When pictures have colors.
#[derive(Clone, Copy)]
pub enum ColorWhen {
    /// On a terminal, unless the environment variable NO_COLOR forbids it.
    Auto,
    Always,
    Never,
}

impl ColorWhen {
    const NAMES: [(&str, Self); 3] = [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];

    /// The palette for pictures that go to `stream`.
    pub fn palette(self, stream: &impl IsTerminal) -> Palette {
        let forbidden = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => Palette::Colored,
            Self::Auto if stream.is_terminal() && !forbidden() => Palette::Colored,
            _ => Palette::Monochrome,
        }
    }
}

/// The job as far as the arguments have been read.
struct Draft {
    job: Job,
    /// The option that chose the mode.
    mode_option: Option<&'static str>,
    /// Options that go only with certain modes, and the options that choose these; empty for the answer itself.
    wanted_modes: Vec<(&'static str, &'static [&'static str])>,
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
struct CliOption {
    long: &'static str,
    short: Option<&'static str>,
    help: &'static str,
    /// The options that choose the modes it goes with, [`ANSWER`] for the mode without one; all modes if there are none.
    goes_with: &'static [&'static str],
    effect: Effect,
}

/// What stands for the mode that no option chooses.
const ANSWER: &str = "";

/// What an option does.
enum Effect {
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
        help: "where the answer in the file ANSWER is wrong; nothing if it is right",
        goes_with: &[],
        effect: Effect::SetTo {
            value: "ANSWER",
            what: "a file with the answer",
            set: |draft, answer| draft.set_mode("--check", Mode::Check(answer)),
        },
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
        goes_with: &[ANSWER, "--explain", "--check", "--coverage", "--stress"],
        effect: Effect::Set(|draft| {
            draft.job.strictness = Strictness::Strict;
            Ok(())
        }),
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
        help: "another input for each number N (default 1)",
        goes_with: &["--generate", "--stress"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, seed| {
                draft.job.seed = number(&seed, 0)?;
                Ok(())
            },
        },
    },
    CliOption {
        long: "--games",
        short: None,
        help: "games or boards an input (default 99; boards 1)",
        goes_with: &["--generate", "--stress"],
        effect: Effect::SetTo {
            value: "N",
            what: "a number",
            set: |draft, games| {
                draft.job.games = Some(number(&games, 1)?);
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
                draft.job.rounds = Some(number(&rounds, 1)?);
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

fn all_options() -> impl Iterator<Item = &'static CliOption> {
    MODES.iter().chain(OPTIONS)
}

/// Understands the arguments; the error says which one is wrong, and what to do.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let job = Job {
        problem: &PROBLEMS[0],
        mode: Mode::Judge,
        strictness: Strictness::Lenient,
        color: ColorWhen::Auto,
        seed: 1,
        games: None,
        rounds: None,
        time_limit: Duration::from_secs(2),
        files: Vec::new(),
    };
    let mut draft = Draft { job, mode_option: None, wanted_modes: Vec::new() };
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            draft.job.files.extend(arguments);
            break;
        }
        if !is_option(&argument) {
            draft.job.files.push(argument);
            continue;
        }
        let (name, attached) = split(&argument)?;
        let Some(option) = all_options().find(|option| option.long == name || option.short == Some(&name))
        else {
            let names: Vec<_> = all_options().map(|option| option.long).collect();
            return Err(format!("{} fourow --help lists them all", unknown("option", &argument, &names)));
        };
        if !option.goes_with.is_empty() {
            draft.wanted_modes.push((option.long, option.goes_with));
        }
        match option.effect {
            Effect::Print(_) | Effect::Set(_) if attached.is_some() => {
                return Err(format!("{name} takes no value"));
            }
            Effect::Print(text) => return Ok(Request::Print(text())),
            Effect::Set(set) => set(&mut draft)?,
            Effect::SetTo { what, set, .. } => {
                let value = attached.or_else(|| arguments.next().filter(|next| !is_option(next)));
                set(&mut draft, value.ok_or(format!("{name} needs {what} after it"))?)?;
            }
        }
    }
    finish(draft).map(Request::Work)
}

/// Completes the job, unless its parts do not go together.
fn finish(draft: Draft) -> Result<Job, String> {
    let Draft { mut job, mode_option, wanted_modes } = draft;
    let mode = mode_option.unwrap_or(ANSWER);
    if let Some((option, modes)) = wanted_modes.iter().find(|(_, modes)| !modes.contains(&mode)) {
        let modes: Vec<_> = modes.iter().filter(|mode| **mode != ANSWER).copied().collect();
        let modes = modes.join(", ");
        return Err(match mode {
            ANSWER => format!("{option} goes only with {modes}"),
            _ => format!("{option} does not go with {mode}"),
        });
    }
    if let (Mode::Generate, Some(file)) = (&job.mode, job.files.first()) {
        return Err(format!("--generate reads no input, so '{}' has no use", shown(file)));
    }
    let one_game = job.problem.is_one_run();
    match (job.games, &job.mode) {
        (Some(2..), _) if one_game => {
            return Err(format!("--games is 1 for {}: an input holds one game", job.problem.name));
        }
        (Some(games), Mode::Stress(_)) if games > job.problem.usual_items() => {
            let most = job.problem.usual_items();
            return Err(format!("--games is at most {most} with --stress, as the statement promises"));
        }
        _ => {}
    }
    if job.files.is_empty() && !matches!(job.mode, Mode::Generate | Mode::Stress(_)) {
        job.files.push("-".into());
    }
    let answer = if let Mode::Check(answer) = &job.mode { Some(answer) } else { None };
    if job.files.iter().chain(answer).filter(|file| *file == "-").count() > 1 {
        return Err("standard input can be read only once, as one input or as the answer".into());
    }
    Ok(job)
}

/// Whether an argument is an option, not a file or a value.
fn is_option(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// An option's name, and its value if that is attached, as in `--name=value`.
fn split(argument: &OsStr) -> Result<(String, Option<OsString>), String> {
    let text = argument.to_string_lossy();
    match text.split_once('=') {
        Some((name, _)) if name.len() > 2 && name.starts_with("--") && argument.to_str().is_none() => {
            Err(format!("{name} needs a value that is not UTF-8 as a separate argument"))
        }
        Some((name, value)) if name.len() > 2 && name.starts_with("--") => {
            Ok((name.into(), Some(value.into())))
        }
        _ => Ok((text.into(), None)),
    }
}

/// A number of this least value.
fn number(text: &OsStr, least: u64) -> Result<u64, String> {
    let number = text.to_str().and_then(|text| text.parse().ok()).filter(|number| *number >= least);
    number.ok_or_else(|| format!("'{}' should be a number from {least} up", shown(text)))
}

/// A time of more than nothing.
fn seconds(text: &OsStr) -> Result<Duration, String> {
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero());
    time.ok_or_else(|| format!("'{}' should be a number of seconds above 0", shown(text)))
}

/// The thing of this name.
fn named<T>(kind: &str, name: &OsStr, things: Vec<(&str, T)>) -> Result<T, String> {
    let names: Vec<_> = things.iter().map(|(name, _)| *name).collect();
    let found = things.into_iter().find(|(known, _)| name == *known);
    let all = || format!("{} there are {}", unknown(kind, name, &names), names.join(", "));
    found.map(|(_, thing)| thing).ok_or_else(all)
}

/// The error for an unknown name, with the nearest known one.
fn unknown(kind: &str, given: &OsStr, known: &[&str]) -> String {
    /// Beyond this many changes a word is not taken for a misspelling: three are about half the letters of most names.
    const MISSPELLED: usize = 3;

    let given = shown(given);
    let word = given.split('=').next().unwrap_or_default();
    let nearest = known
        .iter()
        .min_by_key(|name| distance(name, word))
        .filter(|name| distance(name, word) <= MISSPELLED);
    let suggestion = nearest.map_or(String::new(), |name| format!(" did you mean '{name}'?"));
    format!("unknown {kind} '{given}';{suggestion}")
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

/// A name from the command line, on one line and in characters that print.
pub fn shown(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) if !name.contains(char::is_control) => name.into(),
        _ => name.as_encoded_bytes().escape_ascii().to_string(),
    }
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
