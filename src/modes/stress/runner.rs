//! What runs the command, and takes note of what the runs revealed.

use std::collections::HashSet;
use std::time::{Duration, Instant};
use std::{io, mem, thread};

use super::failure::Failure;
use super::inputs::{StressTest, TestInput};
use super::process::Process;
use super::run::{Run, Stop, hash};
use super::signals::caught_signal;
use crate::modes::items::items_of;

/// The minimum time limit of a hurried run, by the clock.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// What runs the command.
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    pub findings: Findings,
}

/// What the runs revealed.
#[derive(Default)]
pub struct Findings {
    /// The number of inputs that the command passed.
    pub passed: u64,
    /// The number of items in them.
    pub items: u64,
    /// The processor time of the slowest run on one of these, and its name.
    pub slowest_input: Option<(Duration, String)>,
    /// The time of the slowest correct run of all, by the clock.
    pub slowest_correct_run: Option<Duration>,
    /// The inputs whose failure did not come again, each with that failure.
    pub passed_over: Vec<String>,
    /// Whether an answer differed only in whitespace that the online judge ignores.
    pub whitespace_differs: bool,
    /// The hashes of the correct answers, and of what the command wrote, in runs alone and those that are run again:
    /// only these do not depend on the number of jobs.
    pub answers: HashSet<u64>,
    pub outputs: HashSet<u64>,
}

impl Runner<'_> {
    /// Runs the command on one input after another, up to `jobs` at a time, until it fails on one; then no further run
    /// is started. Returns the inputs on which it failed, in their order, once no run is under way any more.
    pub fn run_side_by_side(
        &mut self,
        inputs: &mut impl Iterator<Item = TestInput>,
        jobs: usize,
    ) -> io::Result<Vec<(TestInput, Run)>> {
        let (mut under_way, mut failed) = (Vec::<(TestInput, Process)>::new(), Vec::new());
        while caught_signal().is_none() {
            while failed.is_empty()
                && under_way.len() < jobs
                && let Some(input) = inputs.next()
            {
                let process = Process::start(self.test, &input.text, self.test.clock_limit)?;
                under_way.push((input, process));
            }
            let pauses = under_way.iter().map(|(_, process)| process.pause());
            let Some(pause) = pauses.min() else { break };
            thread::sleep(pause);
            for (input, mut process) in mem::take(&mut under_way) {
                match process.poll()? {
                    None => under_way.push((input, process)),
                    Some(run) if run.failure.is_some() => failed.push((input, run)),
                    Some(run) => self.observe_passed(&input, &run),
                }
            }
        }
        // A terminal, or `timeout`, sends its signal to what has just been started, too.
        failed.retain(|(_, run): &(_, Run)| run.failure != caught_signal().map(Failure::Crash));
        failed.sort_by_key(|(input, ..)| input.number);
        Ok(failed)
    }

    /// Runs the command on an input, with nothing beside it. In a hurry, a time-out is expected.
    pub fn run_alone(&mut self, input: &[u8], hurry: bool, deadline: Option<Instant>) -> Result<Run, Stop> {
        Stop::check(deadline)?;
        let (test, slowest) = (self.test, self.findings.slowest_correct_run);
        let clock_limit = if hurry { hurried_limit(slowest, test.time_limit) } else { test.clock_limit };
        let mut process = Process::start(self.test, input, clock_limit)?;
        let run = loop {
            thread::sleep(process.pause());
            match process.poll()? {
                Some(run) => break run,
                None => Stop::check(deadline)?,
            }
        };
        // A signal may have ended the run, too.
        Stop::check(None)?;
        self.findings.observe(&run);
        Ok(run)
    }

    /// Takes note of an input that the command passed, in this run or, if that failed, in those that followed.
    pub fn observe_passed(&mut self, input: &TestInput, run: &Run) {
        let findings = &mut self.findings;
        findings.passed += 1;
        findings.items += items_of(self.test.problem, &run.input).len() as u64;
        if run.failure.is_none() {
            findings.observe_correct(run);
            let timed = run.processor_time.map(|time| (time, input.name.clone()));
            findings.slowest_input = findings.slowest_input.take().max(timed);
        }
    }
}

impl Findings {
    /// Takes note of a run alone, or of one that is run again.
    pub fn observe(&mut self, run: &Run) {
        self.answers.insert(hash(&run.answer));
        self.outputs.insert(hash(&run.stdout));
        if run.failure.is_none() {
            self.observe_correct(run);
        }
    }

    fn observe_correct(&mut self, run: &Run) {
        self.slowest_correct_run = self.slowest_correct_run.max(Some(run.clock_time));
        self.whitespace_differs |= run.stdout != run.answer;
    }
}

/// The time limit, by the clock, of a run that is expected to exceed it: ten times the slowest correct run, and at most
/// the limit for processor time.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}
