//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.

mod forms;
mod inputs;
mod queue;
mod report;
mod run;
pub(crate) mod runner;
mod search;
pub(crate) mod shrink;

use std::io;
use std::time::{Duration, Instant};

use crate::io::progress::Progress;
use crate::item::{ItemKind, plural_with_commas, with_commas};
use crate::modes::check::IGNORED_WHITESPACE;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system::{self, Watchdog};
use runner::{Recurrence, Runner};
use search::{Search, unless_interrupted};

pub use run::Failure;

/// The time limit of shrinking an input, by default.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The number of the input whose timeout is reported although it recurred only at first, as it did on those before.
const MAX_RARE_TIMEOUTS: u64 = 3;

/// A stress test of a command.
#[derive(Debug)]
pub struct StressTest<'a> {
    /// The problem that the command is supposed to solve.
    pub problem: &'static Problem,
    /// The command, for the shell: `sh -c` or, on Windows, `cmd /C`.
    pub command: &'a str,
    /// The seed of the first generated input; each further input has the next seed that gives another one.
    pub seed: u64,
    /// The number of inputs to generate. If the problem has no more possible inputs than that, all of them are tried
    /// instead. If ten times as many seeds give fewer different inputs, there are fewer.
    pub rounds: u64,
    /// The number of games or boards in each input; `None` for the maximum that the statement allows, except that every
    /// eleventh input of games is small.
    pub games: Option<u64>,
    /// The maximum number of runs at a time. The outcome depends on it only if the command is not deterministic.
    pub jobs: usize,
    /// The time limit of a run.
    pub time_limit: Duration,
    /// The time limit of shrinking an input.
    pub shrink_time_limit: Duration,
    /// Inputs to try instead of generated ones, with their names.
    pub inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The shell could not start the command. The string is its error message.
    CannotStart(String),
    /// The command passed every test. The string is the report.
    Passed(String),
    /// The command failed a test.
    Failed {
        /// The report.
        report: String,
        /// The input on which it failed, shrunk if the failure recurred.
        input: Vec<u8>,
        /// The failure on that input, if it was reproduced.
        failure: Option<Failure>,
    },
}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Pictures in the
    /// report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
        let (progress, watchdog, start) = (Progress::start(), Watchdog::start()?, Instant::now());
        let mut runner = Runner::new(self, &watchdog);
        let (mut tried, mut rare_timeouts) = (Tried::default(), 0);
        let inputs = self.inputs().inspect(|input| {
            tried.inputs += 1;
            tried.items += self.problem.items(&input.text).len() as u64;
            tried.last_seed = input.seed;
            progress.show(&self.progress(tried.inputs, &input.name, start.elapsed()));
        });
        let mut queue = runner.queue(inputs, None, runner.limits());
        while let Some((index, input, run)) = runner.next_failing(&mut queue)?
            && let Some(failure) = run.failure
        {
            if let (0, Failure::Status(status) | Failure::Crash(status)) = (index, failure)
                && system::is_start_error(status, self.command, &run.stderr)
            {
                return Ok(Outcome::CannotStart(report::start_error(&run, failure)));
            }
            system::catch_interrupts(true);
            let search = Search::new(self.problem, &mut runner, &progress, failure, (input.text, run));
            let finding = search.run(input.name, self.shrink_time_limit)?;
            rare_timeouts += u64::from(!finding.has_recurred());
            if finding.has_recurred() || !failure.is_timeout() || rare_timeouts == MAX_RARE_TIMEOUTS {
                let report = finding.report(runner.disturbed_input.as_deref(), palette);
                let failure = finding.run.failure.filter(|_| finding.recurrence != Recurrence::Never);
                return Ok(Outcome::Failed { report, input: finding.input, failure });
            }
            runner.flaky_timeouts += 1;
            system::catch_interrupts(false);
        }
        let report = self.passed_report(&runner, &tried);
        let hints = unless_interrupted(self.form_hints(&mut runner, &progress))?;
        Ok(Outcome::Passed(report + &hints))
    }

    /// The line of progress when the nth input is tried: from the tenth on, with an estimate of the time left.
    fn progress(&self, n: u64, name: &str, elapsed: Duration) -> String {
        let (count, ended) = (self.input_count(), n.saturating_sub(self.jobs as u64));
        let seconds_left = elapsed.as_secs_f64() / ended as f64 * (count - ended) as f64;
        let left =
            if n < 10 || ended == 0 { String::new() } else { format!(", about {seconds_left:.0} s left") };
        let input = format!("input {} of {}", with_commas(n), with_commas(count));
        match name.strip_prefix(&format!("round {n}")) {
            Some(options) => format!("{input}{options}{left}"),
            None => format!("{input}{left}: {name}"),
        }
    }

    fn passed_report(&self, runner: &Runner, tried: &Tried) -> String {
        let mut report = format!("passed {}", plural_with_commas(tried.inputs, "input"));
        let ItemKind { noun, .. } = self.problem.item_kind;
        if !self.problem.has_single_item() {
            report += &format!(", {}", plural_with_commas(tried.items, noun));
        }
        if runner.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(runner.flaky_timeouts, "time-out"));
        }
        report += &runner.disturbed_input.as_deref().map(report::disturbance).unwrap_or_default();
        match (tried.last_seed.map(|seed| seed.wrapping_add(1)), self.problem.possible_inputs()) {
            (Some(seed), None) => report += &format!("; --seed {seed} tries others"),
            (Some(seed), Some(possible)) => {
                report += &format!("; --seed {seed} tries others, --rounds {possible} every {noun}");
            }
            (None, Some(_)) if self.inputs.is_empty() => {
                report += &format!("; every possible {noun} was tested");
            }
            (None, _) => {}
        }
        if runner.differs_in_whitespace {
            report += &format!("\nhint: {IGNORED_WHITESPACE}");
        }
        report
    }
}

/// The inputs that were tried.
#[derive(Default)]
struct Tried {
    inputs: u64,
    items: u64,
    /// The seed of the last input, if it was generated.
    last_seed: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stress test on boards of tic-tac-toe.
    fn stress_test(rounds: u64) -> StressTest<'static> {
        let (problem, command, jobs, inputs) = (&crate::problems::tictactoe::PROBLEM, "", 1, &[]);
        let ([time_limit, shrink_time_limit], games) = ([Duration::from_secs(1); 2], None);
        StressTest { problem, command, seed: 1, rounds, games, jobs, time_limit, shrink_time_limit, inputs }
    }

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let test = stress_test(19_683);
        let watchdog = Watchdog::start().expect("the watchdog should start");
        let tried = Tried { inputs: 19_683, items: 19_683, last_seed: None };
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        assert_eq!(test.passed_report(&Runner::new(&test, &watchdog), &tried), report);
    }

    #[test]
    fn a_hurried_run_has_ten_times_as_long_as_the_slowest_correct_one() {
        let watchdog = Watchdog::start().expect("the watchdog should start");
        for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
            let [slowest, time_limit, expected] = times.map(Duration::from_millis);
            let test = StressTest { time_limit, ..stress_test(1) };
            let mut runner = Runner::new(&test, &watchdog);
            assert_eq!(runner.hurried_limit(), time_limit);
            runner.slowest_correct_run = Some(slowest);
            assert_eq!(runner.hurried_limit(), expected);
        }
    }

    #[test]
    fn the_time_left_is_proportional_to_the_inputs_left() {
        let test = stress_test(1000);
        for (n, name, seconds, expected) in [
            (9, "round 9 (--seed 9)", 60, "input 9 of 1,000 (--seed 9)"),
            (10, "round 10 (--seed 17)", 9, "input 10 of 1,000 (--seed 17), about 991 s left"),
            (501, "mine.in", 99, "input 501 of 1,000, about 99 s left: mine.in"),
        ] {
            assert_eq!(test.progress(n, name, Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn no_input_is_tried_twice() {
        let test = stress_test(19_682);
        let mut texts: Vec<_> = test.inputs().map(|input| input.text).collect();
        let count = texts.len();
        assert!((1..19_682).contains(&count), "the seeds should be used up before that");
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
