//! The rule that decides which failure counts: it is run again, alone, at once, and must come again in the same way.

use super::counterexample::{Counterexample, REPETITIONS, Repetitions};
use super::failure::Failure;
use super::runner::Runner;
use super::stop::Stop;

/// What a failure is worth.
pub enum Verdict {
    /// It came again in the same way, so it is shrunk.
    Counts,
    /// It comes only sometimes, so its input is printed as it is.
    NotDeterministic,
    /// It came only beside other runs, or is a timeout that did not come again. That is no failure.
    PassedOver,
}

/// Runs the command on a failing input again, to decide what its failure is worth.
pub fn judge(runner: &mut Runner, found: &mut Counterexample) -> Result<Verdict, Stop> {
    if found.failure.is_timeout()
        && let Some(verdict) = judge_timeout(runner, found)?
    {
        return Ok(verdict);
    }
    let again = found.repeat(runner, runner.confirming_limit())?;
    if again.fails_like(found.failure) {
        (found.run, found.repetitions) = (again, None);
        return Ok(Verdict::Counts);
    }
    for _ in 1..REPETITIONS {
        found.repeat(runner, runner.confirming_limit())?;
    }
    if found.has_recurred() || found.run.was_alone {
        return Ok(Verdict::NotDeterministic);
    }
    runner.findings.disturbed_input = Some((found.original.name.clone(), found.failure));
    Ok(Verdict::PassedOver)
}

/// A timeout counts if two more runs exceed the limit. The second has twice as long: if it exceeds that, so must what
/// the input is shrunk to, as that would be at the edge of the limit, which a faster machine moves. If a run fails in
/// another way, that is the failure, and this does not decide: `None`.
fn judge_timeout(runner: &mut Runner, found: &mut Counterexample) -> Result<Option<Verdict>, Stop> {
    let limit = runner.test.time_limit;
    for run_limit in [limit, runner.confirming_limit()] {
        let run = found.repeat(runner, run_limit)?;
        match run.failure {
            Some(Failure::Timeout(exceeded)) => {
                (found.time_limit, found.original_time, found.run) = (exceeded, None, run);
            }
            _ if run.time >= limit => found.original_time = Some(run.time),
            Some(failure) => {
                (found.failure, found.run, found.original_time) = (failure, run, None);
                found.repetitions = Some(Repetitions::default());
                return Ok(None);
            }
            None => {
                runner.findings.unrepeated_timeouts += 1;
                return Ok(Some(Verdict::PassedOver));
            }
        }
    }
    found.repetitions = None;
    Ok(Some(Verdict::Counts))
}
