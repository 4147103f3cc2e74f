//! The rule that decides which failure counts: it is run again, alone, at once, and must come again in the same way.

use super::counterexample::{Counterexample, REPETITIONS, Repetitions};
use super::failure::Failure;
use super::queue::Stop;
use super::run::{Run, RunConfig};
use super::runner::Runner;

/// What a failure is worth.
pub enum Verdict {
    /// It came again in the same way, so it is shrunk.
    Counts,
    /// It comes only sometimes, so its input is printed as it is.
    Flaky,
    /// It came only beside other runs, or is a timeout that did not come again. That is no failure.
    PassedOver,
}

impl Runner<'_> {
    /// Runs the command on a failing input again, to decide what its failure is worth.
    pub fn judge(&mut self, found: &mut Counterexample) -> Result<Verdict, Stop> {
        if found.failure.is_timeout()
            && let Some(verdict) = self.judge_timeout(found)?
        {
            return Ok(verdict);
        }
        let again = self.repeat(found, self.confirming_config())?;
        if again.fails_like(Some(found.failure)) {
            (found.run, found.repetitions) = (again, None);
            return Ok(Verdict::Counts);
        }
        for _ in 1..REPETITIONS {
            self.repeat(found, self.confirming_config())?;
        }
        if found.has_recurred() || found.run.was_alone {
            return Ok(Verdict::Flaky);
        }
        self.disturbed_input = Some((found.original.name.clone(), found.failure));
        self.jobs = 1;
        Ok(Verdict::PassedOver)
    }

    /// A timeout counts if two more runs exceed the limit. The second of them has twice as long: if it exceeds that, so
    /// must what the input is shrunk to, as that would be at the edge of the limit, which a faster machine moves.
    /// If a run fails in another way, the rule starts from that: `None`.
    fn judge_timeout(&mut self, found: &mut Counterexample) -> Result<Option<Verdict>, Stop> {
        for config in [self.config(), self.confirming_config()] {
            let run = self.repeat(found, config)?;
            match run.failure {
                Some(Failure::Timeout(exceeded)) => {
                    (found.time_limit, found.original_time, found.run) = (exceeded, None, run);
                }
                _ if run.time >= self.test.time_limit => found.original_time = Some(run.time),
                Some(failure) => {
                    (found.failure, found.run) = (failure, run);
                    found.repetitions = Some(Repetitions::default());
                    return Ok(None);
                }
                None => {
                    self.flaky_timeouts += 1;
                    return Ok(Some(Verdict::PassedOver));
                }
            }
        }
        found.repetitions = None;
        Ok(Some(Verdict::Counts))
    }

    /// Runs the command on an input once more, alone.
    pub fn repeat(&mut self, found: &mut Counterexample, config: RunConfig) -> Result<Run, Stop> {
        let run = self.run(&found.input, config)?;
        let Repetitions { runs, failures } = found.repetitions.get_or_insert_default();
        *runs += 1;
        *failures += usize::from(run.failure.is_some());
        Ok(run)
    }
}
