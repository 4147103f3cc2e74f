//! The configuration that a command line results in.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use fourow::{Only, PROBLEMS, Palette, Problem, Strictness};

/// The configuration of a run.
pub struct Config {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    pub mode: Mode,
    /// The file with the answer to check.
    pub answer: OsString,
    /// The command to test.
    pub command: String,
    pub strictness: Strictness,
    /// Whether bad games and boards are skipped.
    pub keep_going: bool,
    /// The only game or board to answer; `None` for all.
    pub only: Option<Only>,
    /// The palette for pictures; `None` if it depends on where they go.
    pub palette: Option<Palette>,
    /// The seed of the first generated input; `None` for the default.
    pub seed: Option<u64>,
    /// The number of games or boards in a generated input; `None` for the default.
    pub games: Option<u64>,
    /// The number of generated inputs to try; `None` for the default.
    pub rounds: Option<u64>,
    /// The time limit for each run of the command.
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
    /// Write a row for each game or board.
    Tsv,
    /// Report which hard cases the inputs contain.
    Coverage,
    /// Write a test input.
    Generate,
    /// Find the smallest input that a command gets wrong.
    Stress,
}

impl Config {
    /// The seed of the first generated input.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// The number of games or boards in a generated input.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(self.problem.default_items())
    }

    /// The palette for pictures; `terminal` is whether they go to one.
    pub fn palette(&self, terminal: bool) -> Palette {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let term = std::env::var_os("TERM").unwrap_or_default();
        self.palette.unwrap_or(default_palette(terminal, no_color, &term))
    }

    /// The flag for the problem after a space; empty for the default problem.
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
            palette: None,
            seed: None,
            games: None,
            rounds: None,
            time_limit: Duration::from_secs(2),
            files: Vec::new(),
        }
    }
}

/// The palette for pictures that go to a terminal, or elsewhere; `no_color` is whether the environment forbids colors,
/// and `term` is the kind of terminal.
fn default_palette(terminal: bool, no_color: bool, term: &OsStr) -> Palette {
    if terminal && !no_color && term != "dumb" { Palette::Colored } else { Palette::Monochrome }
}

#[cfg(test)]
mod tests {
    use super::default_palette;
    use fourow::Palette::{Colored, Monochrome};

    #[test]
    fn colors_are_for_terminals_without_no_color() {
        let streams = [(false, false), (true, false), (false, true), (true, true)];
        let palette = |term: &str| {
            streams.map(|(terminal, no_color)| default_palette(terminal, no_color, term.as_ref()))
        };
        for term in ["", "xterm"] {
            assert_eq!(palette(term), [Monochrome, Colored, Monochrome, Monochrome]);
        }
        assert_eq!(palette("dumb"), [Monochrome; 4]);
    }
}
