//! The runs on inputs in other forms than the statement's, once the command has passed all rounds.

use std::collections::{BTreeMap, HashSet};

use super::StressTest;
use super::inputs::TestInput;
use super::progress::Progress;
use super::queue::{Ended, Stop};
use super::runner::Runner;
use crate::forms::Form;

impl StressTest<'_> {
    /// Runs the command on a few inputs in each form, and returns a hint, on a line of its own, for each way in which
    /// it fails and fails again, except timeouts.
    pub(super) fn form_hints(&self, runner: &mut Runner, progress: &Progress) -> Result<String, Stop> {
        let forms = self.problem.forms.iter();
        let mut inputs: Vec<_> = forms.flat_map(|form| self.inputs_in(form)).collect();
        let mut hints = BTreeMap::<_, Vec<_>>::new();
        loop {
            let shown = inputs.iter().cloned().inspect(|input| {
                progress.show(&format!("running inputs with {}", input.name));
            });
            let failing = runner.next_failing(&mut runner.queue(shown, runner.config()))?;
            let Some(Ended { index, input, run }) = failing else { break };
            // One failure in each form is enough.
            inputs.drain(..index);
            inputs.retain(|other| other.name != input.name);
            if let Some(failure) = run.failure
                && !failure.is_timeout()
                && runner.run(&input.text, runner.config())?.fails_like(Some(failure))
            {
                hints.entry(failure.to_string()).or_default().push(input.name);
            }
        }
        let hints = hints.iter().map(|(failure, forms)| {
            let forms = forms.join(", or ");
            format!("\nhint: real data may have {forms}; the command then fails ({failure})")
        });
        Ok(hints.collect())
    }

    /// Generated inputs that the command has passed, in a form that changes them, and whose answers differ: five, or
    /// one of ten or more items.
    fn inputs_in(&self, Form(description, apply): &'static Form) -> impl Iterator<Item = TestInput> {
        let mut answers = HashSet::new();
        let inputs = self.inputs().filter(|input| input.seed.is_some()).filter_map(move |input| {
            let text = String::from_utf8_lossy(&input.text);
            let changed = apply(&text);
            let is_useful = changed != text && answers.insert(self.problem.answer(&input.text));
            let name = description.to_string();
            is_useful.then(|| TestInput { name, ..TestInput::candidate(changed.into()) })
        });
        inputs.take(if self.items_in(1) < 10 { 5 } else { 1 })
    }
}
