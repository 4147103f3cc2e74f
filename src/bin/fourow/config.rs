//! The configuration of a run: what the command line means.

use std::ffi::OsString;
use std::time::Duration;

use fourow::{Only, PROBLEMS, Palette, Problem, Strictness};

/// The configuration of a run.
pub struct Config {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    /// What to do with the inputs.
    pub mode: Mode,
    /// The file with the answer to check.
    pub answer: OsString,
    /// The command to test.
    pub command: String,
    /// How closely the inputs are held to the statement.
    pub strictness: Strictness,
    /// Whether bad games and boards are skipped.
    pub keep_going: bool,
    /// The only game or board to judge; `None` for all.
    pub only: Option<Only>,
    /// When pictures have colors.
    pub color: ColorChoice,
    /// The seed of the first generated input.
    pub seed: u64,
    /// The number of games or boards in a generated input; `None` for the problem's default.
    pub games: Option<u64>,
    /// The number of generated inputs to try; `None` for the problem's default.
    pub rounds: Option<u64>,
    /// How long one run of the command may take.
    pub time_limit: Duration,
    /// The inputs: files, or `-` for standard input.
    pub files: Vec<OsString>,
}

/// What to do with the inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Write the answer.
    Judge,
    /// Write the answer for a person.
    Explain,
    /// Compare the answer with another one.
    Check,
    /// Count the verdicts.
    Summary,
    /// Report which hard cases the inputs hold.
    Coverage,
    /// Write a test input.
    Generate,
    /// Find the smallest input that a command gets wrong.
    Stress,
}

/// When pictures have colors.
#[derive(Clone, Copy)]
pub enum ColorChoice {
    /// On a terminal, unless the environment variable `NO_COLOR` forbids it.
    Auto,
    /// Wherever they go.
    Always,
    /// Nowhere.
    Never,
}

impl Config {
    /// The number of games or boards in a generated input.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(self.problem.default_items())
    }

    /// The flag that names the problem, with a space before it; empty for the default.
    pub fn problem_flag(&self) -> String {
        let name = self.problem.name;
        if name == PROBLEMS[0].name { String::new() } else { format!(" -p {name}") }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            problem: &PROBLEMS[0],
            mode: Mode::Judge,
            answer: OsString::new(),
            command: String::new(),
            strictness: Strictness::Lenient,
            keep_going: false,
            only: None,
            color: ColorChoice::Auto,
            seed: 1,
            games: None,
            rounds: None,
            time_limit: Duration::from_secs(2),
            files: Vec::new(),
        }
    }
}

impl ColorChoice {
    /// Each choice by its name.
    pub const NAMES: [(&str, Self); 3] =
        [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];

    /// The palette for pictures that go to a terminal, or elsewhere.
    pub fn palette(self, terminal: bool) -> Palette {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        self.palette_for(terminal, no_color)
    }

    fn palette_for(self, terminal: bool, no_color: bool) -> Palette {
        match self {
            Self::Always => Palette::Colored,
            Self::Auto if terminal && !no_color => Palette::Colored,
            _ => Palette::Monochrome,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_colors_are_for_terminals_without_no_color() {
        use Palette::{Colored, Monochrome};
        // To a pipe, to a terminal, and both with NO_COLOR.
        let streams = [(false, false), (true, false), (false, true), (true, true)];
        for (choice, palettes) in [
            (ColorChoice::Auto, [Monochrome, Colored, Monochrome, Monochrome]),
            (ColorChoice::Always, [Colored; 4]),
            (ColorChoice::Never, [Monochrome; 4]),
        ] {
            assert_eq!(streams.map(|(terminal, no_color)| choice.palette_for(terminal, no_color)), palettes);
        }
    }
}
