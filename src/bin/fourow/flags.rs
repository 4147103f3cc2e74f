//! The flags of the command line: one table, for the parser and for `--help`.

use fourow::PROBLEMS;

use Action::{Check, Explain, Generate, Judge, Stress, Summary, Tsv};
use Flag::{Games, Help, Jobs, KeepGoing, Problem, Rounds, Seed, Strict, TimeLimit, Version};

/// What a run does. Each action except [`Judge`](Action::Judge) is selected by a flag of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Write the answer.
    Judge,
    Explain,
    Check,
    Summary,
    Tsv,
    Generate,
    Stress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    Action(Action),
    Problem,
    Strict,
    KeepGoing,
    Seed,
    Games,
    Rounds,
    Jobs,
    TimeLimit,
    Help,
    Version,
}

/// A flag as it stands on the command line and in the help.
pub struct FlagInfo {
    pub flag: Flag,
    /// Its names, the last of which is the long one, and the name of its value if it takes one.
    usage: &'static str,
    help: &'static str,
    /// The actions that it goes with.
    pub with: &'static [Action],
}

/// Every flag, in the order of the help.
pub const FLAGS: &[FlagInfo] = &[
    flag(Flag::Action(Explain), "--explain", "the reasons in words, with pictures of the boards", ALL),
    flag(Flag::Action(Check), "--check ANSWER", "where the answer in the file ANSWER is wrong, and why", ALL),
    flag(Flag::Action(Summary), "--summary", "how many games or boards got each verdict", ALL),
    flag(Flag::Action(Tsv), "--tsv", "a row of tab-separated fields for each game or board", ALL),
    flag(Flag::Action(Generate), "--generate", "a test input that contains hard cases", ALL),
    flag(Flag::Action(Stress), "--stress COMMAND", "the smallest input found that COMMAND gets wrong", ALL),
    flag(Problem, "-p, --problem NAME", "which problem the input is for (default fourow)", ALL),
    flag(Strict, "--strict", "accept only the statement's own form, byte for byte", &[Judge]),
    flag(KeepGoing, "--keep-going", "skip bad games or boards, and judge the others", JUDGING),
    flag(Seed, "--seed N", "the seed of the generated inputs (default 1)", GENERATING),
    flag(Games, "--games N", "games or boards per input (default 99 games, 1 board)", GENERATING),
    flag(Rounds, "--rounds N", "inputs to try (default 100 for fourow, else 1000)", TESTING),
    flag(Jobs, "--jobs N", "runs of COMMAND at a time (default: one per core)", TESTING),
    flag(TimeLimit, "--time-limit SECONDS", "time limit for each run of COMMAND (default 2)", TESTING),
    flag(Help, "-h, --help", "print this help", ALL),
    flag(Version, "-V, --version", "print the version", ALL),
];

/// The actions that judge inputs, generate inputs, or test a command, and all actions.
const JUDGING: &[Action] = &[Judge, Explain, Check, Summary, Tsv];
const GENERATING: &[Action] = &[Generate, Stress];
const TESTING: &[Action] = &[Stress];
const ALL: &[Action] = &[Judge, Explain, Check, Summary, Tsv, Generate, Stress];

const fn flag(flag: Flag, usage: &'static str, help: &'static str, with: &'static [Action]) -> FlagInfo {
    FlagInfo { flag, usage, help, with }
}

impl FlagInfo {
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.usage.split([',', ' ']).filter(|word| word.starts_with('-'))
    }

    pub fn name(&self) -> &'static str {
        self.names().last().unwrap_or_default()
    }

    /// The name of its value; `None` if it takes none.
    pub fn value(&self) -> Option<&'static str> {
        self.usage.rsplit(' ').next().filter(|word| !word.starts_with('-'))
    }

    /// The action that it selects.
    pub fn action(&self) -> Option<Action> {
        if let Flag::Action(action) = self.flag { Some(action) } else { None }
    }
}

/// The flags that select these actions, as in `--generate or --stress`.
pub fn action_names(actions: &[Action]) -> String {
    let flags = FLAGS.iter().filter(|flag| flag.action().is_some_and(|action| actions.contains(&action)));
    let names: Vec<_> = flags.map(FlagInfo::name).collect();
    names.join(" or ")
}

/// The text of `--help`.
pub fn help() -> String {
    let problems = help_lines(PROBLEMS.iter().map(|problem| (problem.name, problem.description)));
    let (actions, options): (Vec<_>, Vec<_>) = FLAGS.iter().partition(|flag| flag.action().is_some());
    let [actions, options] =
        [actions, options].map(|flags| help_lines(flags.iter().map(|flag| (flag.usage, flag.help))));
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...
With no FILE, or when FILE is -, read standard input (--stress: only for -).

Problems:
{problems}
Instead of the answer, print one of these:
{actions}
Options:
{options}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow -p tictactoe --stress ./mine > small.in   (COMMAND reads standard input)
Exit status: 0 if all is well; 1 if a difference or a failure was found,
--strict rejected an input, or bad games or boards were skipped; 2 for other
bad input, a wrong command line, or a file that cannot be read or written.
"
    )
}

fn help_lines(lines: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    lines.map(|(term, meaning)| format!("  {term:<21} {meaning}\n")).collect()
}
