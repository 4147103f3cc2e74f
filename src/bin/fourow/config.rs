//! The configuration of a run, parsed from the command line.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use fourow::{Glyphs, PROBLEMS, Palette, Problem, Selection, Strictness, Theme};

/// The configuration of a run.
pub struct Config {
    /// The problem that the inputs are for.
    pub problem: &'static Problem,
    pub mode: Mode,
    /// The answer file to check.
    pub answer: OsString,
    /// The command to test.
    pub command: String,
    pub strictness: Strictness,
    /// Whether bad games and boards are skipped.
    pub keep_going: bool,
    /// The only game or board to judge; `None` for all.
    pub only: Option<Selection>,
    /// The palette for pictures; `None` for the default, which depends on the terminal and the environment.
    pub palette: Option<Palette>,
    /// The seed of the first generated input.
    pub seed: u64,
    /// The number of games or boards in a generated input; `None` for the default.
    pub games: Option<u64>,
    /// The number of generated inputs to try; `None` for the default.
    pub rounds: Option<u64>,
    /// The time limit for each run of the command.
    pub time_limit: Duration,
    /// The inputs: files, or `-` for standard input.
    pub files: Vec<OsString>,
}

/// The operation to perform. Each mode except [`Judge`](Mode::Judge) is selected by a flag of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
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

impl Config {
    /// The number of games or boards in a generated input.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(self.problem.default_items())
    }

    /// The number of inputs to try.
    pub fn rounds(&self) -> u64 {
        self.rounds.unwrap_or(self.problem.default_rounds())
    }

    /// The appearance of pictures and of visible whitespace, in output to a terminal or elsewhere.
    pub fn theme(&self, is_terminal: bool) -> Theme {
        let variable = |name| std::env::var_os(name).unwrap_or_default();
        let no_color = !variable("NO_COLOR").is_empty();
        let palette = self.palette.unwrap_or(default_palette(is_terminal, no_color, &variable("TERM")));
        Theme { palette, glyphs: glyphs(is_terminal, ["LC_ALL", "LC_CTYPE", "LANG"].map(variable)) }
    }

    /// The flag that selects the problem, with a leading space; empty for the default problem.
    #[cfg(unix)]
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
            seed: 1,
            games: None,
            rounds: None,
            time_limit: Duration::from_secs(2),
            files: Vec::new(),
        }
    }
}

/// The default palette, given whether the output is a terminal, whether `NO_COLOR` is set, and the value of `TERM`.
fn default_palette(is_terminal: bool, no_color: bool, term: &OsStr) -> Palette {
    if is_terminal && !no_color && term != "dumb" { Palette::Colored } else { Palette::Monochrome }
}

/// The characters for pictures and visible whitespace: ASCII for a terminal whose encoding is not UTF-8. The first
/// nonempty locale determines the encoding; if all are empty, UTF-8 is assumed.
fn glyphs(is_terminal: bool, locales: [OsString; 3]) -> &'static Glyphs {
    let locale = locales.into_iter().find(|locale| !locale.is_empty()).unwrap_or("UTF-8".into());
    let locale = locale.to_string_lossy().to_lowercase();
    let is_utf_8 = ["utf-8", "utf8"].iter().any(|name| locale.contains(name));
    if is_terminal && !is_utf_8 { &Glyphs::ASCII } else { &Glyphs::UNICODE }
}

#[cfg(test)]
mod tests {
    use super::{default_palette, glyphs};
    use fourow::Glyphs;
    use fourow::Palette::{Colored, Monochrome};

    #[test]
    fn terminals_without_utf_8_get_ascii() {
        for (locales, expected) in [
            (["", "", ""], Glyphs::UNICODE),
            (["C", "", ""], Glyphs::ASCII),
            (["POSIX", "en_US.UTF-8", "en_US.UTF-8"], Glyphs::ASCII),
            (["C.utf8", "C", "C"], Glyphs::UNICODE),
            (["", "C", "C.UTF-8"], Glyphs::ASCII),
            (["", "de_DE.Utf-8", "C"], Glyphs::UNICODE),
            (["", "", "C"], Glyphs::ASCII),
            (["", "", "en_US.ISO-8859-1"], Glyphs::ASCII),
            (["", "", "en_US.UTF8"], Glyphs::UNICODE),
        ] {
            assert_eq!(*glyphs(true, locales.map(Into::into)), expected, "for {locales:?}");
            assert_eq!(*glyphs(false, locales.map(Into::into)), Glyphs::UNICODE);
        }
    }

    #[test]
    fn only_terminals_without_no_color_get_colors() {
        let settings = [(false, false), (true, false), (false, true), (true, true)];
        let palette = |term: &str| {
            settings.map(|(is_terminal, no_color)| default_palette(is_terminal, no_color, term.as_ref()))
        };
        for term in ["", "xterm"] {
            assert_eq!(palette(term), [Monochrome, Colored, Monochrome, Monochrome]);
        }
        assert_eq!(palette("dumb"), [Monochrome; 4]);
    }
}
