//! A counterexample: a failing input, shrunk while the solution keeps failing in the same way, with a line of progress.

use std::io::{self, Write};
use std::slice;
use std::time::Instant;

use super::run::{Failure, Run};
use super::shrink::{self, Predicate};
use super::solution::{MAX_ATTEMPTS, Solution};
use crate::item::plural;
use crate::modes::generate::Pool;
use crate::modes::strict::read_items;
use crate::problem::Problem;
use crate::system;

/// The smallest input found on which a command fails.
#[derive(Debug)]
pub struct Counterexample {
    pub problem: &'static Problem,
    /// The name of the original input.
    pub name: String,
    pub original: Vec<u8>,
    pub input: Vec<u8>,
    /// The failure on the original input.
    pub failure: Failure,
    /// The last failed run on the shrunk input.
    pub run: Run,
    /// How many of the further runs on the input failed; `None` if the solution appears to be deterministic.
    pub failures: Option<usize>,
    /// Whether the failure recurred: that of a timeout after shrinking, any other before.
    pub recurred: bool,
    /// The number of runs that shrinking took, one for each input, however often that was run.
    pub shrink_runs: u64,
    /// When shrinking was stopped, as in `after 30 s`; `None` if it ended by itself.
    pub stop: Option<String>,
    /// Whether the input has several items, and the solution is correct on each of them alone.
    pub needs_all_items: bool,
    /// The number of all runs if every one of them failed, even on one item of one element.
    pub all_failed: Option<u64>,
}

impl Counterexample {
    /// A counterexample about which nothing is known, as if Ctrl-C had been pressed already.
    pub fn new(problem: &'static Problem, name: String, input: Vec<u8>, failure: Failure, run: Run) -> Self {
        Self {
            problem,
            name,
            original: input.clone(),
            input,
            failure,
            run,
            failures: None,
            recurred: true,
            shrink_runs: 0,
            stop: Some("at Ctrl-C".into()),
            needs_all_items: false,
            all_failed: None,
        }
    }

    /// Shrinks the input if the failure recurs, and finds out more about it.
    ///
    /// # Errors
    ///
    /// Returns an error of kind `Interrupted` after Ctrl-C; the counterexample is then what is known so far.
    pub fn shrink(&mut self, solution: &mut Solution, progress: &Progress) -> io::Result<()> {
        let is_timeout = self.failure.is_timeout();
        // A timeout has already occurred twice.
        if !is_timeout {
            self.run_again(solution)?;
            self.recurred = self.failures != Some(0);
            if !self.recurred {
                return Ok(());
            }
        }
        let (time_limit, runs_before) = (solution.test.shrink_time_limit, solution.runs);
        let deadline = Instant::now() + time_limit;
        let (accepted, failed_run) = (Vec::new(), None);
        let mut search = Search { counterexample: self, solution, progress, deadline, accepted, failed_run };
        let has_ended = if is_timeout { search.shrink_timeout() } else { search.shrink() };
        self.shrink_runs = solution.runs - runs_before;
        self.stop = (!has_ended?).then(|| format!("after {} s", time_limit.as_secs_f64()));
        self.run_again(solution)?;
        self.recurred = !is_timeout || self.failures != Some(0);
        if !self.recurred {
            self.input.clone_from(&self.original);
            self.run.stderr.clear();
            return Ok(());
        }
        self.needs_all_items = self.is_right_on_each_item(solution)?;
        self.all_failed = self.count_if_all_failed(solution)?;
        Ok(())
    }

    /// Runs the solution on the input again: once if it fails and always did so on the first attempt, or else several
    /// times, and counts the failures.
    fn run_again(&mut self, solution: &mut Solution) -> io::Result<()> {
        let mut failures = 0;
        for _ in 0..MAX_ATTEMPTS {
            let run = solution.run(&self.input)?;
            if !run.fails_like(self.failure) {
                solution.attempts = MAX_ATTEMPTS;
                continue;
            }
            (self.run, failures) = (run, failures + 1);
            if solution.attempts == 1 {
                return Ok(());
            }
        }
        self.failures = Some(failures);
        Ok(())
    }

    /// Whether the input has several items, two if shrinking was stopped, and the solution is correct on each of them
    /// alone, in every attempt.
    fn is_right_on_each_item(&self, solution: &mut Solution) -> io::Result<bool> {
        let items = read_items(self.problem, &*self.input).unwrap_or_default();
        let inputs = items.iter().map(|item| self.problem.item_kind.input_text(slice::from_ref(item)));
        let is_tried = items.len() == 2 || items.len() > 2 && self.stop.is_none();
        Ok(is_tried && solution.first_failing(inputs, None)?.is_none())
    }

    /// The number of runs so far and of one more, on one item of one element, if every one of them failed.
    fn count_if_all_failed(&self, solution: &mut Solution) -> io::Result<Option<u64>> {
        let pool = Pool::shared(self.problem);
        let small = pool.items.iter().find(|(item, _)| count_elements(item) == 1);
        if let (None, Some((item, _))) = (solution.slowest_correct_run, small) {
            solution.run(&self.problem.item_kind.input_text(slice::from_ref(item)))?;
        }
        Ok(Some(solution.runs).filter(|_| solution.slowest_correct_run.is_none()))
    }
}

/// A search for a smaller input on which the solution fails in the same way as on the original one.
struct Search<'a, 'b> {
    /// The counterexample, with the smallest input so far, apart from those of hurried runs.
    counterexample: &'a mut Counterexample,
    solution: &'a mut Solution<'b>,
    progress: &'a Progress,
    deadline: Instant,
    /// The smallest inputs so far of hurried runs, each smaller than the one before it.
    accepted: Vec<Vec<u8>>,
    /// The run on the last input that failed.
    failed_run: Option<Run>,
}

impl Search<'_, '_> {
    /// Shrinks the input; returns whether that ended by itself.
    fn shrink(&mut self) -> io::Result<bool> {
        let (problem, input) = (self.counterexample.problem, self.counterexample.input.clone());
        match shrink::shrink(problem, &input, self) {
            Err(error) if error.kind() == io::ErrorKind::TimedOut => Ok(false),
            result => result.map(|_| true),
        }
    }

    /// Shrinks the input with hurried runs, which may have been just slow in the end: goes back to an input that
    /// exceeds the full time limit, past half of those before each that does not, and then shrinks that without hurry.
    fn shrink_timeout(&mut self) -> io::Result<bool> {
        self.solution.is_hurried = true;
        let has_ended = self.shrink()?;
        self.progress.show("trying the smallest inputs again, with the full time limit");
        let mut was_just_slow = false;
        while let Some(input) = self.accepted.pop()
            && !self.exceeds_full_limit(&input)?
        {
            was_just_slow = true;
            self.accepted.truncate(self.accepted.len() / 2);
        }
        self.solution.is_hurried = false;
        if has_ended && !was_just_slow { Ok(true) } else { self.shrink() }
    }

    /// Whether the solution exceeds the full time limit on an input, which is then the counterexample.
    fn exceeds_full_limit(&mut self, input: &[u8]) -> io::Result<bool> {
        self.solution.is_hurried = false;
        let run = self.solution.run(input)?;
        self.solution.is_hurried = true;
        let fails = run.fails_like(self.counterexample.failure);
        if fails {
            (self.counterexample.input, self.counterexample.run) = (input.into(), run);
            self.accepted.clear();
        }
        Ok(fails)
    }

    fn check_deadline(&self) -> io::Result<()> {
        if Instant::now() < self.deadline { Ok(()) } else { Err(io::ErrorKind::TimedOut.into()) }
    }
}

impl Predicate for Search<'_, '_> {
    fn first_failing(&mut self, inputs: &[Vec<u8>]) -> io::Result<Option<usize>> {
        let Counterexample { problem, ref input, failure, .. } = *self.counterexample;
        let size = describe(problem, self.accepted.last().unwrap_or(input));
        let inputs = (self.solution.runs..).zip(inputs).map_while(|(runs, input)| {
            let time_left = self.deadline.checked_duration_since(Instant::now())?.as_secs();
            let runs = plural(runs, "run");
            self.progress.show(&format!("{failure}: {size} after {runs}, at most {time_left} s left"));
            Some(input)
        });
        let Some((index, run)) = self.solution.first_failing(inputs, Some(failure))? else {
            return self.check_deadline().map(|()| None);
        };
        self.failed_run = Some(run);
        Ok(Some(index))
    }

    /// The solution's answer, if the original failure was wrong output, and one run is enough to reproduce it. Other
    /// failures do not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> io::Result<Option<Vec<u8>>> {
        if !self.counterexample.failure.is_wrong_output() || self.solution.attempts > 1 {
            return Ok(None);
        }
        self.check_deadline()?;
        self.solution.run(input).map(|run| Some(run.stdout))
    }

    fn accept(&mut self, input: &[u8]) -> io::Result<()> {
        if self.solution.is_hurried {
            // Much smaller inputs are confirmed at once: at Ctrl-C, the last confirmed one is the result.
            if 10 * input.len() >= self.counterexample.input.len() {
                self.accepted.push(input.into());
            } else if !self.exceeds_full_limit(input)? {
                // What hurried runs find from here on would probably be just slow, too.
                return Err(io::ErrorKind::TimedOut.into());
            }
        } else if let Some(run) = self.failed_run.take() {
            (self.counterexample.input, self.counterexample.run) = (input.into(), run);
        }
        Ok(())
    }
}

fn count_elements(item: &[u8]) -> usize {
    item.iter().filter(|byte| matches!(byte, b'0'..=b'9' | b'O' | b'X')).count()
}

/// A description of an input, as in `1 game of 7 moves` and `2 games totaling 7 moves`.
pub fn describe(problem: &Problem, input: &[u8]) -> String {
    let kind = problem.item_kind;
    let items = read_items(problem, input).unwrap_or_default();
    let count: usize = items.iter().map(|item| count_elements(item)).sum();
    let elements = plural(count as u64, kind.element);
    let lines = items.iter().flat_map(|item| item.split_inclusive(|byte| *byte == b'\n'));
    let blank_lines = match lines.filter(|line| *line == b"\n").count() {
        0 => String::new(),
        count => format!(" and {}", plural(count as u64, "blank line")),
    };
    let of = if items.len() > 1 { "totaling" } else { "of" };
    let items = plural(items.len() as u64, kind.noun);
    let items = if kind.single { String::new() } else { format!("{items} {of} ") };
    format!("{items}{elements}{blank_lines}")
}

/// A line on standard error, shown only on a terminal and rewritten with each update.
#[derive(Debug)]
pub struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Moves the cursor up to the previous line, and clears that line.
    const REWRITE: &str = "\x1b[A\x1b[K";

    /// The maximum length of the line, which must fit in an 80-column terminal.
    const MAX_LENGTH: usize = 79;

    /// Prints an empty line for updates to replace.
    pub fn start() -> Self {
        let progress = Self { is_shown: system::interprets_escapes(io::stderr()) };
        progress.write("\n");
        progress
    }

    /// Replaces the line. The cursor stays below it, because Ctrl-C may end the program at any time.
    pub fn show(&self, text: &str) {
        self.write(&Self::line(text));
    }

    fn line(text: &str) -> String {
        format!("{}{}\n", Self::REWRITE, text.chars().take(Self::MAX_LENGTH).collect::<String>())
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(Self::REWRITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_line_fits_in_80_columns() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            let line = format!("\x1b[A\x1b[K{}\n", "\u{2713}".repeat(shown));
            assert_eq!(Progress::line(&"\u{2713}".repeat(length)), line);
        }
    }
}
