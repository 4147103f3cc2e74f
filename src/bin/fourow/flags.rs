//! The flags of the command line: one table, for the parser and for `--help`.

use Action::{Check, Coverage, Explain, Generate, Judge, Stress, Summary, Tsv};
use Flag::{Color, Games, Help, Jobs, KeepGoing, Problem, Rounds, Seed, Strict, TimeLimit, Version};

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

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    Action(Action),
    Problem,
    Strict,
    KeepGoing,
    Color,
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
    /// Its names; the last is the long one.
    pub names: &'static [&'static str],
    /// The name of its value; `None` if it takes none.
    pub value: Option<&'static str>,
    pub help: &'static str,
    pub allowed_with: &'static [Action],
}

/// Every flag, in the order of the help.
pub const FLAGS: &[FlagInfo] = &[
    action(Explain, &["--explain"], None, "the reasons in words, with pictures of the boards"),
    action(Check, &["--check"], Some("ANSWER"), "where the answer in the file ANSWER is wrong, and why"),
    action(Summary, &["--summary"], None, "how many games or boards got each verdict"),
    action(Tsv, &["--tsv"], None, "a row of tab-separated fields for each game or board"),
    action(Coverage, &["--coverage"], None, "which of the problem's hard cases the input contains"),
    action(Generate, &["--generate"], None, "a test input that contains hard cases"),
    action(Stress, &["--stress"], Some("COMMAND"), "the smallest input found that COMMAND gets wrong"),
    flag(Problem, &["-p", "--problem"], Some("NAME"), "which problem the input is for (default fourow)", ALL),
    flag(Strict, &["--strict"], None, "accept only the statement's own form, byte for byte", &[Judge]),
    flag(KeepGoing, &["--keep-going"], None, "skip bad games or boards, and judge the others", JUDGING),
    flag(Color, &["--color"], Some("WHEN"), "colors in pictures: auto (default), always or never", DRAWING),
    flag(Seed, &["--seed"], N, "the seed of the generated inputs (default 1)", GENERATING),
    flag(Games, &["--games"], N, "games or boards per input (default 99 games, 1 board)", GENERATING),
    flag(Rounds, &["--rounds"], N, "inputs to try (default 100 for fourow, else 1000)", TESTING),
    flag(Jobs, &["--jobs"], N, "runs of COMMAND at a time (default: as many as cores)", TESTING),
    flag(TimeLimit, &["--time-limit"], SECONDS, "time limit for each run of COMMAND (default 2)", TESTING),
    flag(Help, &["-h", "--help"], None, "print this help", ALL),
    flag(Version, &["-V", "--version"], None, "print the version", ALL),
];

const N: Option<&str> = Some("N");
const SECONDS: Option<&str> = Some("SECONDS");

/// The actions that judge inputs, draw boards, generate inputs, or test a command, and all actions.
const JUDGING: &[Action] = &[Judge, Explain, Check, Summary, Tsv, Coverage];
const DRAWING: &[Action] = &[Explain, Check, Stress];
const GENERATING: &[Action] = &[Generate, Stress];
const TESTING: &[Action] = &[Stress];
const ALL: &[Action] = &[Judge, Explain, Check, Summary, Tsv, Coverage, Stress, Generate];

const fn action(
    action: Action,
    names: &'static [&'static str],
    value: Option<&'static str>,
    help: &'static str,
) -> FlagInfo {
    flag(Flag::Action(action), names, value, help, ALL)
}

const fn flag(
    flag: Flag,
    names: &'static [&'static str],
    value: Option<&'static str>,
    help: &'static str,
    allowed_with: &'static [Action],
) -> FlagInfo {
    FlagInfo { flag, names, value, help, allowed_with }
}

impl FlagInfo {
    pub fn name(&self) -> &'static str {
        self.names.last().copied().unwrap_or_default()
    }

    /// The action that it selects.
    pub fn action(&self) -> Option<Action> {
        if let Flag::Action(action) = self.flag { Some(action) } else { None }
    }

    /// Its names and the name of its value, as in `-p, --problem NAME`.
    pub fn usage(&self) -> String {
        let value = self.value.map_or(String::new(), |value| format!(" {value}"));
        self.names.join(", ") + &value
    }
}

/// The flags that select these actions, as in `--tsv`, `--check or --tsv`, and `--check, --tsv or --stress`.
pub fn action_names(actions: &[Action]) -> String {
    let flags = FLAGS.iter().filter(|flag| flag.action().is_some_and(|action| actions.contains(&action)));
    let names: Vec<_> = flags.map(FlagInfo::name).collect();
    match &names[..] {
        [front @ .., last] if !front.is_empty() => format!("{} or {last}", front.join(", ")),
        _ => names.concat(),
    }
}
