//! The work that the command line asks for.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use fourow::{Only, PROBLEMS, Palette, Problem, Strictness};

/// Work on inputs.
pub struct Job {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    /// What to do with them.
    pub mode: Mode,
    /// How closely the inputs are held to the statement.
    pub strictness: Strictness,
    /// Whether bad games or boards are left out.
    pub keep_going: bool,
    /// What is wanted alone; `None` for everything.
    pub only: Option<Only>,
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

impl Job {
    /// The option that names the problem, with a space before it; empty for the default.
    pub fn problem_option(&self) -> String {
        let name = self.problem.name;
        if name == PROBLEMS[0].name { String::new() } else { format!(" -p {name}") }
    }
}

/// What to do with inputs.
pub enum Mode {
    /// Write the answer.
    Judge,
    /// Write the answer for a person.
    Explain,
    /// Compare the answer with the one in this file.
    Check(OsString),
    /// Count the verdicts.
    Summary,
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
    /// Each by its name.
    pub const NAMES: [(&str, Self); 3] =
        [("auto", Self::Auto), ("always", Self::Always), ("never", Self::Never)];

    /// The palette for pictures that go to a terminal, or to something else.
    pub fn palette(self, terminal: bool) -> Palette {
        let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        self.choose(terminal, forbidden)
    }

    fn choose(self, terminal: bool, forbidden: bool) -> Palette {
        match self {
            Self::Always => Palette::Colored,
            Self::Auto if terminal && !forbidden => Palette::Colored,
            _ => Palette::Monochrome,
        }
    }
}

impl Default for Job {
    fn default() -> Self {
        Self {
            problem: &PROBLEMS[0],
            mode: Mode::Judge,
            strictness: Strictness::Lenient,
            keep_going: false,
            only: None,
            color: ColorWhen::Auto,
            seed: 1,
            games: None,
            rounds: None,
            time_limit: Duration::from_secs(2),
            files: Vec::new(),
        }
    }
}

/// A name from the command line, on one line and in characters that print.
pub fn shown(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) if prints(name) => name.into(),
        _ => name.as_encoded_bytes().escape_ascii().to_string(),
    }
}

/// Whether every character can be seen, and none moves the others.
fn prints(text: &str) -> bool {
    // The standard library knows which ones, but it escapes quotes and backslashes as well.
    text.split(['\'', '"', '\\']).all(|piece| piece.escape_debug().eq(piece.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_for_terminals_unless_somebody_says_otherwise() {
        use Palette::{Colored, Monochrome};
        // To a pipe, to a terminal, and both with NO_COLOR.
        let palettes = [
            ("auto", [Monochrome, Colored, Monochrome, Monochrome]),
            ("always", [Colored; 4]),
            ("never", [Monochrome; 4]),
        ];
        for ((name, when), (expected, palettes)) in ColorWhen::NAMES.into_iter().zip(palettes) {
            assert_eq!(name, expected);
            let chosen = [(false, false), (true, false), (false, true), (true, true)]
                .map(|(terminal, forbidden)| when.choose(terminal, forbidden));
            assert_eq!(chosen, palettes);
        }
    }
}
