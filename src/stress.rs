//! The smallest input found that a command gets wrong.

mod process;
mod story;
mod trial;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::cases::Item;
use crate::error::Error;
use crate::generate::generate;
use crate::item::ItemKind;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::shrink::{self, Failing};
use crate::words;
use story::{describe, thousands};
pub use trial::Failure;
use trial::{CannotStart, Trial};

/// How long an input is made smaller on which the command does not end.
const SHRINK_TIME_OUTS: Duration = Duration::from_secs(30);

/// A stress test of a command.
pub struct Stress<'a> {
    /// The problem that the command is to solve.
    pub problem: &'static Problem,
    /// What `sh -c` runs.
    pub command: &'a str,
    /// The seed of the first generated input; the next have the next.
    pub seed: u64,
    /// How many inputs to generate.
    pub rounds: u64,
    /// How many games or boards they hold.
    pub games: u64,
    /// How long one run may take.
    pub time_limit: Duration,
    /// Inputs to try instead of generated ones, by name.
    pub inputs: &'a [(String, Vec<u8>)],
    /// How pictures are drawn.
    pub palette: Palette,
}

/// How a stress test ended.
pub enum Outcome {
    /// The command was right on every input; this says on how many.
    Right(String),
    /// The command fails.
    Fails {
        /// How it does.
        failure: Failure,
        /// The smallest input found on which it does.
        input: Vec<u8>,
        /// What happened, for a person.
        story: String,
    },
    /// The command failed on an input, but not when it was run on it again.
    FailsOnce {
        /// The input.
        input: Vec<u8>,
        /// What happened, for a person.
        story: String,
    },
}

/// Why there is no outcome.
pub enum Impossible {
    /// The command cannot be started, for this reason.
    Command(String),
    /// An input given by name is not good.
    Input(String, Error),
}

impl From<CannotStart> for Impossible {
    fn from(CannotStart(reason): CannotStart) -> Self {
        Self::Command(reason)
    }
}

impl Stress<'_> {
    /// Runs the command on one input after the other until it fails, and makes that input small.
    ///
    /// # Errors
    ///
    /// If the command cannot be started, or an input is not good.
    pub fn run(&self) -> Result<Outcome, Impossible> {
        let outcome = self.try_inputs();
        progress("");
        outcome
    }

    fn try_inputs(&self) -> Result<Outcome, Impossible> {
        let mut trial = Trial::new(self.problem, self.command, self.time_limit)?;
        let (mut inputs, mut items) = (0, 0);
        while let Some((name, input)) = self.input(inputs) {
            progress(&format!("{name}: {inputs} right so far"));
            let tried = shrink::items(self.problem, &input)
                .map_err(|error| Impossible::Input(name.clone(), error))?;
            let failure = trial.failure(&input)?;
            inputs += 1;
            items += tried.len() as u64;
            if let Some(failure) = failure {
                return Ok(self.shrink(trial, &name, tried, failure));
            }
        }
        Ok(Outcome::Right(self.all_right(inputs, items, trial.blanks)))
    }

    /// An input and its name.
    fn input(&self, number: u64) -> Option<(String, Vec<u8>)> {
        if let Some(input) = self.inputs.get(usize::try_from(number).ok()?) {
            return Some(input.clone());
        }
        if number >= self.rounds || !self.inputs.is_empty() {
            return None;
        }
        if let Some(every) = self.every() {
            let item = every.get(number as usize)?;
            let name = format!("{} {}", self.problem.items.noun, number + 1);
            return Some((name, self.problem.items.input(std::slice::from_ref(item))));
        }
        let seed = self.seed.wrapping_add(number);
        let mut input = Vec::new();
        generate(self.problem, seed, self.games, &mut input).ok()?;
        let round = if number > 0 { format!(", round {}", number + 1) } else { String::new() };
        Some((format!("seed {seed}{round}"), input))
    }

    /// Every input there is, if there are so few that the rounds are enough.
    fn every(&self) -> Option<&'static [Item]> {
        let every = self.problem.every?();
        (self.rounds >= every.len() as u64).then_some(every)
    }

    /// The sentence that tells that nothing failed.
    fn all_right(&self, inputs: u64, items: u64, blanks: bool) -> String {
        let inputs_text = thousands(words::count(inputs, "input"), inputs);
        let kind = self.problem.items;
        let of = if kind.single {
            String::new()
        } else {
            format!(", {}", thousands(words::count(items, kind.noun), items))
        };
        let every = match self.problem.every {
            Some(_) if self.every().is_some() && self.inputs.is_empty() => {
                format!(": that is every {}", kind.noun)
            }
            Some(every) if self.inputs.is_empty() => {
                format!("; --rounds {} tries every {}", every().len(), kind.noun)
            }
            _ => String::new(),
        };
        let hint = if blanks {
            "\nhint: white space at line ends differs, which the contest's judge does not see"
        } else {
            ""
        };
        format!("right on {inputs_text}{of}{every}{hint}")
    }

    /// Makes a failing input small, and tells the story.
    fn shrink(&self, mut trial: Trial, name: &str, items: Vec<Item>, failure: Failure) -> Outcome {
        let kind = self.problem.items;
        let given = kind.input(&items);
        let (games, runs) = (items.len() as u64, trial.runs);
        if !matches!(trial.failure(&given), Ok(again) if again == Some(failure)) {
            let why = match failure {
                Failure::TimeOut => "it takes about as long as the limit (--time-limit)",
                _ => "the command is not deterministic",
            };
            let story = format!("{name}: {failure}, but not when run again on the same input: {why}");
            return Outcome::FailsOnce { input: given, story };
        }
        let give_up = (failure == Failure::TimeOut).then(|| Instant::now() + SHRINK_TIME_OUTS);
        let mut same = Same { trial: &mut trial, failure, kind, give_up };
        let small = shrink::shrink(self.problem, items, &mut same);
        let gave_up = same.gave_up();
        let runs = words::count(trial.runs - runs, "run");
        let input = kind.input(&small);
        // The last run that failed may have been on another input.
        trial.last = None;
        let again = matches!(trial.failure(&input), Ok(again) if again == Some(failure));
        let unstable =
            if again { "" } else { ", but not when run once more: the command is not deterministic" };

        let what = describe(kind, &small);
        let made = match kind.max {
            _ if input == given => format!("cannot be made smaller: {what}, after {runs}"),
            1 => format!("made smaller to {what} in {runs}"),
            _ => format!("made smaller from {} to {what} in {runs}", words::count(games, kind.noun)),
        };
        let stopped = if gave_up { "; stopped there after 30 s" } else { "" };
        let details = story::details(self.problem, &trial, failure, &input, self.palette);
        let story = format!("{name}: {failure}; {made}{stopped}{unstable}\n{details}");
        Outcome::Fails { failure, input, story }
    }
}

/// The command fails in the same way as at first.
struct Same<'a> {
    trial: &'a mut Trial,
    failure: Failure,
    kind: &'static ItemKind,
    /// When to stop.
    give_up: Option<Instant>,
}

impl Same<'_> {
    fn gave_up(&self) -> bool {
        self.give_up.is_some_and(|give_up| Instant::now() >= give_up)
    }
}

impl Failing for Same<'_> {
    fn fails(&mut self, items: &[Item]) -> bool {
        if self.gave_up() {
            return false;
        }
        let (what, runs) = (describe(self.kind, items), words::count(self.trial.runs, "run"));
        progress(&format!("{}: {what} after {runs}", self.failure));
        let input = self.kind.input(items);
        matches!(self.trial.failure(&input), Ok(failure) if failure == Some(self.failure))
    }

    /// In games the command answers one after the other, so one run tells of many.
    fn suspects(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        if self.failure == Failure::WrongAnswer { self.trial.wrong_items(items) } else { None }
    }
}

/// Says how far the test is, on a line that is written anew each time, if anybody is watching.
fn progress(text: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = stderr.write_all(progress_line(text).as_bytes());
    }
}

/// A text in place of the line before, no longer than fits into a usual one.
fn progress_line(text: &str) -> String {
    format!("\r\x1b[K{}", text.chars().take(79).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a right solution of tic-tac-toe that was tried on so many boards.
    fn all_right(rounds: u64, tried: u64, inputs: &[(String, Vec<u8>)]) -> String {
        let stress = Stress {
            problem: &crate::tictactoe::PROBLEM,
            command: "",
            seed: 1,
            rounds,
            games: 1,
            time_limit: Duration::from_secs(2),
            inputs,
            palette: Palette::Monochrome,
        };
        stress.all_right(tried, tried, false)
    }

    #[test]
    fn every_board_is_tried_from_a_number_of_rounds_on() {
        let few = "right on 19,682 inputs, 19,682 boards; --rounds 19683 tries every board";
        assert_eq!(all_right(19_682, 19_682, &[]), few);
        let every = "right on 19,683 inputs, 19,683 boards: that is every board";
        assert_eq!(all_right(19_683, 19_683, &[]), every);
        assert_eq!(all_right(20_000, 19_683, &[]), every);
        let given = [("board.in".into(), b"...\n...\n...\n".into())];
        assert_eq!(all_right(19_683, 1, &given), "right on 1 input, 1 board");
    }

    #[test]
    fn the_line_that_is_written_anew_fits_into_a_narrow_terminal() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            assert_eq!(
                progress_line(&"\u{2713}".repeat(length)),
                "\r\x1b[K".to_string() + &"\u{2713}".repeat(shown)
            );
        }
    }
}
