//! Inputs in other forms than the statement's, as real data may have them. A command that has passed the test need not
//! read these, so there are only hints.

use std::collections::HashSet;

use super::StressTest;
use super::inputs::hash;
use super::run::Stop;
use super::runner::Runner;
use crate::io::input::Input;
use crate::modes::judge::{answer_to, judge};

/// What an input has in another form, and the conversion from the statement's form.
type Form = (&'static str, fn(&str) -> String);

const FORMS: &[Form] = &[
    ("CRLF line endings", |input| input.replace('\n', "\r\n")),
    ("no newline at the end", |input| {
        let line = input.strip_suffix('\n').filter(|line| !line.ends_with('\n'));
        line.unwrap_or(input).into()
    }),
    ("spaces at line ends", |input| input.replace('\n', " \n")),
    ("no space after 'Game #1:' without moves", |input| input.replace(": \n", ":\n")),
    ("more spaces between moves", |input| input.replace(' ', "  ")),
    ("blank lines at the end", |input| format!("{input}\n\n")),
];

impl StressTest<'_> {
    /// Runs the command on generated inputs in each form that changes them, but not their answers: on one of many
    /// items, or on ten with different answers. Adds a hint, on a line of its own, for each form in which it fails and
    /// fails again.
    pub(super) fn add_form_hints(&self, runner: &mut Runner, report: &mut String) -> Result<(), Stop> {
        let max_inputs = if self.items_in(1) < 10 { 10 } else { 1 };
        for (name, convert) in FORMS.iter().filter(|_| self.given_inputs.is_empty()) {
            runner.progress.show(&format!("running inputs with {name}"));
            let mut answers = HashSet::new();
            let inputs = self.inputs().filter_map(|input| {
                let changed = convert(&String::from_utf8_lossy(&input.text)).into_bytes();
                (changed != input.text).then_some((changed, answer_to(self.problem, &input.text)))
            });
            let inputs = inputs.take(10 * max_inputs).filter(|(input, answer)| {
                self.lenient_answer(input).as_ref() == Some(answer) && answers.insert(hash(answer))
            });
            for (input, _) in inputs.take(max_inputs) {
                let run = runner.run(&input, self.time_limit, None)?;
                let Some(failure) = run.failure.filter(|failure| !failure.is_timeout()) else { continue };
                if runner.run(&input, runner.confirming_limit(), None)?.fails_like(failure) {
                    *report +=
                        &format!("\nhint: real data may have {name}; the command then fails ({failure})");
                }
                break;
            }
        }
        Ok(())
    }

    /// The answer to an input as far as it is good.
    fn lenient_answer(&self, input: &[u8]) -> Option<Vec<u8>> {
        let mut answer = Vec::new();
        judge(self.problem, Input::new(input, |_| {}), &mut answer).ok().map(|()| answer)
    }
}
