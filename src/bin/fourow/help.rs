//! The flags of the command line with their help: one table, for the parser and for `--help`.

use Action::{Check, Coverage, Explain, Generate, Judge, Stress, Summary, Tsv};
use fourow::PROBLEMS;

/// What a run does. Each action except [`Judge`](Action::Judge) is selected by a flag of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Action {
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

pub struct Flag {
    /// Its names and the name of its value, as in `-p, --problem NAME`.
    usage: &'static str,
    help: &'static str,
    /// The action that it selects.
    pub selects: Option<Action>,
    /// The actions with which it can be used.
    pub allowed_with: &'static [Action],
}

/// Every flag, in the order of the help.
pub const FLAGS: &[Flag] = &[
    action(Explain, "--explain", "the reasons in words, with pictures of the boards"),
    action(Check, "--check ANSWER", "where the answer in the file ANSWER is wrong, and why"),
    action(Summary, "--summary", "how many games or boards got each verdict"),
    action(Tsv, "--tsv", "a row of tab-separated fields for each game or board"),
    action(Coverage, "--coverage", "which of the problem's hard cases the input contains"),
    action(Generate, "--generate", "a test input that contains hard cases"),
    action(Stress, "--stress COMMAND", "the smallest input found that COMMAND gets wrong"),
    flag("-p, --problem NAME", "which problem the input is for (default fourow)", ALL),
    flag("--strict", "accept only the statement's own form, byte for byte", &[Judge]),
    flag("--keep-going", "skip bad games or boards, and judge the others", JUDGING),
    flag("--only N", "judge only game number N, or the Nth board", &[Judge, Explain]),
    flag("--color WHEN", "colors in pictures: auto (default), always or never", &[Explain, Check, Stress]),
    flag("--seed N", "the seed of the generated inputs (default 1)", &[Generate, Stress]),
    flag("--games N", "games or boards per input (default 99 games, 1 board)", &[Generate, Stress]),
    flag("--rounds N", "inputs to try (default 100 for fourow, else 1000)", &[Stress]),
    flag("--jobs N", "runs of COMMAND at a time (default: as many as cores)", &[Stress]),
    flag("--time-limit SECONDS", "time limit for each run of COMMAND (default 2)", &[Stress]),
    flag("-h, --help", "print this help", ALL),
    flag("-V, --version", "print the version", ALL),
];

/// The actions that judge inputs, and all actions.
const JUDGING: &[Action] = &[Judge, Explain, Check, Summary, Tsv, Coverage];
const ALL: &[Action] = &[Judge, Explain, Check, Summary, Tsv, Coverage, Stress, Generate];

const fn action(action: Action, usage: &'static str, help: &'static str) -> Flag {
    Flag { selects: Some(action), ..flag(usage, help, ALL) }
}

/// A flag that can be used with these actions.
const fn flag(usage: &'static str, help: &'static str, allowed_with: &'static [Action]) -> Flag {
    Flag { usage, help, selects: None, allowed_with }
}

impl Flag {
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.usage.split([',', ' ']).filter(|word| word.starts_with('-'))
    }

    pub fn name(&self) -> &'static str {
        self.names().last().unwrap_or_default()
    }

    /// The name of its value; `None` if it takes none.
    pub fn value_name(&self) -> Option<&'static str> {
        self.usage.rsplit(' ').next().filter(|word| !word.starts_with('-'))
    }
}

/// The flags that select these actions, as in `--tsv`, `--check or --tsv`, and `--check, --tsv or --stress`.
pub fn action_names(actions: &[Action]) -> String {
    let flags = FLAGS.iter().filter(|flag| flag.selects.is_some_and(|action| actions.contains(&action)));
    let names: Vec<_> = flags.map(Flag::name).collect();
    match &names[..] {
        [front @ .., last] if !front.is_empty() => format!("{} or {last}", front.join(", ")),
        _ => names.concat(),
    }
}

pub fn help() -> String {
    let problems = help_lines(PROBLEMS.iter().map(|problem| (problem.name, problem.description)));
    let (actions, options): (Vec<_>, Vec<_>) = FLAGS.iter().partition(|flag| flag.selects.is_some());
    let [actions, options] =
        [actions, options].map(|flags| help_lines(flags.iter().map(|flag| (flag.usage, flag.help))));
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...
With no FILE, or when FILE is -, read standard input (--stress: only when -).

Problems:
{problems}
Instead of the answer, write one of:
{actions}
Options:
{options}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow -p tictactoe --stress ./mine > small.in   (COMMAND reads standard input)
Exit status: 0 if all is well; 1 if a difference, a failure or a missing case
was found, --strict rejected an input, or bad games or boards were skipped;
2 for other bad input, bad usage, or a file that cannot be read or written.
"
    )
}

fn help_lines<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    lines.map(|(term, meaning)| format!("  {term:<21} {meaning}\n")).collect()
}
