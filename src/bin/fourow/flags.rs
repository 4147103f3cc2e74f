//! The command-line flags: one table, for the parser and for the help.

use std::ffi::OsStr;

use crate::args::normalize;
use crate::config::{Config, Mode};
use Mode::{Check, Coverage, Explain, Generate, Judge, Stress, Summary, Tsv};
use fourow::PROBLEMS;

/// A command-line flag.
pub struct Flag {
    /// Its names and the name of its value, as in `-p, --problem NAME`.
    usage: &'static str,
    help: &'static str,
    /// The mode that it selects, if any.
    pub mode: Option<Mode>,
    /// The modes in which it can be used.
    modes: &'static [Mode],
}

/// Every flag, in the order of the help.
pub const FLAGS: &[Flag] = &[
    mode(Explain, "--explain", "the reasons in words, with pictures of the boards"),
    mode(Check, "--check ANSWER", "where the answer in the file ANSWER is wrong, and why"),
    mode(Summary, "--summary", "how many games or boards got each verdict"),
    mode(Tsv, "--tsv", "a row of tab-separated fields for each game or board"),
    mode(Coverage, "--coverage", "which of the problem's hard cases the input contains"),
    mode(Generate, "--generate", "a test input that contains hard cases"),
    mode(Stress, "--stress COMMAND", "the smallest input found that COMMAND gets wrong"),
    flag("-p, --problem NAME", "which problem the input is for (default fourow)", ALL),
    flag("--strict", "accept only what the problem's statement promises", &[Judge]),
    flag("--keep-going", "skip bad games or boards, and judge the others", JUDGING),
    flag("--only N", "judge only game number N, or the Nth board", &[Judge, Explain]),
    flag("--color WHEN", "colors in pictures: auto (default), always or never", &[Explain, Check, Stress]),
    flag("--seed N", "the seed of the generated inputs (default 1)", &[Generate, Stress]),
    flag("--games N", "games or boards per input (default 99 games, 1 board)", &[Generate, Stress]),
    flag("--rounds N", "inputs to try (default 100 for fourow, else 1000)", &[Stress]),
    flag("--time-limit SECONDS", "time limit for each run of COMMAND (default 2)", &[Stress]),
    flag("-h, --help", "print this help", ALL),
    flag("-V, --version", "print the version", ALL),
];

/// The modes that judge inputs, and all modes.
const JUDGING: &[Mode] = &[Judge, Explain, Check, Summary, Tsv, Coverage];
const ALL: &[Mode] = &[Judge, Explain, Check, Summary, Tsv, Coverage, Stress, Generate];

/// A flag that selects a mode.
const fn mode(mode: Mode, usage: &'static str, help: &'static str) -> Flag {
    Flag { mode: Some(mode), ..flag(usage, help, ALL) }
}

/// A flag that can be used in these modes.
const fn flag(usage: &'static str, help: &'static str, modes: &'static [Mode]) -> Flag {
    Flag { usage, help, mode: None, modes }
}

impl Flag {
    /// The names, the long one last.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.usage.split([',', ' ']).filter(|word| word.starts_with('-'))
    }

    /// The long name.
    pub fn name(&self) -> &'static str {
        self.names().last().unwrap_or_default()
    }

    /// The name of its value; `None` if it takes none.
    pub fn value_name(&self) -> Option<&'static str> {
        self.usage.rsplit(' ').next().filter(|word| !word.starts_with('-'))
    }

    /// Rejects the flag if it makes no sense with the rest of the command line.
    pub fn check(&self, config: &Config) -> Result<(), String> {
        let Config { problem, mode, rounds, .. } = config;
        let (name, has_mode) = (self.name(), self.modes.contains(mode));
        let (games, max) = (config.games.unwrap_or(1), problem.default_items());
        let is_stress_with_files = *mode == Stress && !config.files.is_empty();
        Err(match name {
            _ if !has_mode && self.modes.contains(&Judge) => {
                format!("{name} cannot be used with {}", mode_names(&[*mode]))
            }
            _ if !has_mode => format!("{name} can be used only with {}", mode_names(self.modes)),
            "--keep-going" if config.strict => "--keep-going cannot be used with --strict".into(),
            "--tsv" | "--keep-going" | "--only" if problem.has_single_item() => {
                format!("{name} is for games and boards, but {} has one simulation per input", problem.name)
            }
            "--games" if problem.has_single_item() && games > 1 => {
                format!("--games must be 1 for {}: an input contains one simulation", problem.name)
            }
            "--games" if *mode == Stress && games > max => {
                format!("--games must be at most {max} with --stress, as the statement promises")
            }
            "--seed" | "--games" | "--rounds" if is_stress_with_files => {
                format!("{name} is for generated inputs, but a FILE is given")
            }
            "--seed" if *mode == Stress && problem.tries_every_input(*rounds) => {
                format!("--seed is for generated inputs, but --rounds {rounds} tries every possible input")
            }
            _ => return Ok(()),
        })
    }
}

/// The flags that select these modes, as in `--tsv`, `--check or --tsv`, and `--check, --tsv or --stress`.
fn mode_names(modes: &[Mode]) -> String {
    let flags = FLAGS.iter().filter(|flag| flag.mode.is_some_and(|mode| modes.contains(&mode)));
    let names: Vec<_> = flags.map(Flag::name).collect();
    match &names[..] {
        [front @ .., last] if !front.is_empty() => format!("{} or {last}", front.join(", ")),
        _ => names.concat(),
    }
}

/// A suffix for the error message about a missing file. If the file's name is the name of a problem, a flag without its
/// leading hyphens, or a number, the suffix suggests the option that was probably meant. It is empty otherwise, or if
/// that option cannot be added.
pub fn option_suggestion(config: &Config, file: &OsStr) -> String {
    let name = file.to_string_lossy();
    let problem = PROBLEMS.iter().find(|problem| normalize(problem.name) == normalize(&name));
    let can_be_added =
        |flag: &&Flag| (flag.mode.is_none() || config.mode == Judge) && flag.check(config).is_ok();
    let option = FLAGS.iter().filter(can_be_added).map(Flag::name).find_map(|flag| match flag {
        _ if flag == format!("--{name}") => Some(flag.into()),
        "--problem" => Some(format!("{flag} {}", problem?.name)),
        "--only" => Some(format!("{flag} {}", name.parse::<u64>().ok()?)),
        _ => None,
    });
    option.map_or(String::new(), |option| format!("; did you mean '{option}'?"))
}

/// The help text, built from the problems and the flags.
pub fn help() -> String {
    let problems = help_lines(PROBLEMS.iter().map(|problem| (problem.name, problem.description)));
    let (modes, options): (Vec<_>, Vec<_>) = FLAGS.iter().partition(|flag| flag.mode.is_some());
    let [modes, options] =
        [modes, options].map(|flags| help_lines(flags.iter().map(|flag| (flag.usage, flag.help))));
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...
With no FILE, or when FILE is -, read standard input.

Problems:
{problems}
Instead of the answer, write one of:
{modes}
Options:
{options}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow --stress ./mine > small.in
Exit status: 0 if all is well; 1 if a difference, a failure, a missing case or
an input that is not strict was found, or if bad games or boards were skipped;
2 for other bad input, bad usage, or a file that cannot be read or written.
"
    )
}

/// Help lines, each a term and its meaning.
fn help_lines<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    lines.map(|(term, meaning)| format!("  {term:<21} {meaning}\n")).collect()
}
