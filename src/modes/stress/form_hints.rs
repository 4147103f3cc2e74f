//! The runs on inputs in other forms than the statement's, once the command has passed all rounds.

use std::collections::{BTreeMap, HashSet};

use super::StressTest;
use super::failure::Failure;
use super::runner::{Runner, Stop};
use crate::forms::Form;
use crate::modes::judge::answer_to;

impl StressTest<'_> {
    /// Runs the command on a few inputs in each form, and returns a hint, on a line of its own, for each way in which
    /// it fails and fails again, except timeouts.
    pub(super) fn form_hints(&self, runner: &mut Runner) -> Result<String, Stop> {
        let mut hints = BTreeMap::<_, Vec<_>>::new();
        for form in self.problem.forms {
            runner.progress.show(&format!("running inputs with {}", form.0));
            if let Some(failure) = self.failure_in(form, runner)? {
                hints.entry(failure.to_string()).or_default().push(form.0);
            }
        }
        let hints = hints.iter().map(|(failure, forms)| {
            let forms = forms.join(", or ");
            format!("\nhint: real data may have {forms}; the command then fails ({failure})")
        });
        Ok(hints.collect())
    }

    /// The failure on the first input in a form on which the command fails, if it comes again.
    fn failure_in(&self, form: &'static Form, runner: &mut Runner) -> Result<Option<Failure>, Stop> {
        for input in self.inputs_in(form) {
            if let Some(failure) = runner.run(&input, self.time_limit)?.failure {
                let recurs = !failure.is_timeout()
                    && runner.run(&input, runner.confirming_limit())?.fails_like(failure);
                return Ok(Some(failure).filter(|_| recurs));
            }
        }
        Ok(None)
    }

    /// Generated inputs that the command has passed, in a form that changes them, and whose answers differ: ten, or
    /// one of ten or more items.
    fn inputs_in(&self, Form(_, apply): &'static Form) -> impl Iterator<Item = Vec<u8>> {
        let mut answers = HashSet::new();
        let inputs = self.inputs().take(self.input_count() as usize).filter(|input| input.seed.is_some());
        let inputs = inputs.filter_map(move |input| {
            let text = String::from_utf8_lossy(&input.text);
            let changed = apply(&text);
            let is_useful = changed != text && answers.insert(answer_to(self.problem, &input.text));
            is_useful.then(|| changed.into())
        });
        inputs.take(if self.items_in(1) < 10 { 10 } else { 1 })
    }
}
