//! The runs on inputs in other forms than the statement's, once the command has passed all rounds.

use std::collections::{BTreeMap, HashSet};

use super::StressTest;
use super::run::RunConfig;
use super::runner::{Runner, Stop};
use crate::forms::Form;
use crate::io::progress::Progress;

impl StressTest<'_> {
    /// Runs the command, alone, on a few inputs in each form, and returns a hint, on a line of its own, for each way in
    /// which it fails and fails again, except timeouts.
    pub(super) fn form_hints(&self, runner: &mut Runner, progress: &Progress) -> Result<String, Stop> {
        let (inputs, config) = (self.passed_inputs(), runner.config());
        let mut hints = BTreeMap::<_, Vec<_>>::new();
        for Form(description, apply) in self.problem.forms {
            progress.show(&format!("running inputs with {description}"));
            for input in inputs.iter().map(|input| apply(input).into_bytes()) {
                let Some(failure) = runner.run(&input, config)?.failure else { continue };
                let config = RunConfig { expected: Some(failure), ..config };
                if !failure.is_timeout() && config.expected_failure(&runner.run(&input, config)?).is_some() {
                    hints.entry(failure.to_string()).or_default().push(*description);
                }
                break;
            }
        }
        let hints = hints.iter().map(|(failure, forms)| {
            let forms = forms.join(", or ");
            format!("\nhint: real data may have {forms}; the command then fails ({failure})")
        });
        Ok(hints.collect())
    }

    /// Generated inputs that the command has passed, whose answers differ, and that every form changes: five, or one of
    /// many items.
    fn passed_inputs(&self) -> Vec<String> {
        let texts = self.inputs().filter_map(|input| input.seed.and(String::from_utf8(input.text).ok()));
        let (problem, mut answers) = (self.problem, HashSet::new());
        let is_useful = |text: &String| {
            problem.forms.iter().all(|Form(_, apply)| apply(text) != *text)
                && answers.insert(problem.answer(text.as_bytes()))
        };
        texts.filter(is_useful).take(if problem.default_items() > 1 { 1 } else { 5 }).collect()
    }
}
