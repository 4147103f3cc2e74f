//! `--check`: compares an answer with the correct one, and prints the difference.

use std::io::{self, IsTerminal};

use crate::config::Config;
use crate::inputs::{display_name, distinguishing_name, for_each_input, input, open, reopen};
use crate::stdio::{self, ExitStatus, WriteError, print, print_error};
use fourow::system::interprets_escapes;
use fourow::{Check, Difference, Error, ItemRef, Selection};

/// Compares the given answer with the correct one for all inputs, and prints the first difference. If an input cannot
/// be judged to the end, prints only the errors.
pub fn check(config: &Config) -> Result<ExitStatus, WriteError> {
    let mut check = match open(&config.answer, "the answer") {
        Ok(text) => Check::new(config.problem, text),
        Err(error) => return Ok(report_answer_error(config, &error)),
    };
    let mut judged = 0;
    let status = for_each_input(config, |file, input| {
        config.problem.judge(input, &mut check.expected_writer(&distinguishing_name(config, file)))?;
        judged += 1;
        Ok(())
    })?;
    if judged == config.files.len() { print_result(config, check, status) } else { Ok(status) }
}

/// Reports an error about the answer file.
fn report_answer_error(config: &Config, error: &Error) -> ExitStatus {
    stdio::fail(&format!("{}: {error}", display_name(&config.answer)))
}

/// Prints the result of the comparison. `status` is the exit status of judging the inputs.
fn print_result(config: &Config, check: Check, status: ExitStatus) -> Result<ExitStatus, WriteError> {
    let count = check.compared_items();
    match check.difference() {
        Ok(None) => {
            if io::stderr().is_terminal() {
                print_error(&format!("{count}: all correct"));
            }
            Ok(status)
        }
        Ok(Some(difference)) => {
            print(report(config, &difference).as_bytes(), status.max(ExitStatus::Mismatch))
        }
        Err(error) => Ok(report_answer_error(config, &Error::Read(error))),
    }
}

/// Formats the report: the first difference, the explanation of its item, and the summary.
fn report(config: &Config, difference: &Difference) -> String {
    let first = format!("{}:{}: {}", display_name(&config.answer), difference.line, difference.text);
    let explanation = difference.item.as_ref().and_then(|item| explain(config, item));
    let sections = [explanation, difference.summary.clone()].into_iter().flatten();
    sections.fold(first, |report, text| format!("{report}\n{text}\n"))
}

/// Explains an item. This rereads the input; returns `None` unless it is a regular file given by name.
fn explain(config: &Config, item: &ItemRef) -> Option<String> {
    let file = &config.files[item.input];
    // The errors of skipped items have already been printed.
    let reread = || Some(input(config, reopen(file)?, |_| {}).select(Some(Selection::Nth(item.nth))));
    let mut text = config.problem.item_text(reread()?).ok()?;
    let palette = config.palette(interprets_escapes(io::stdout()));
    config.problem.explain(reread()?, palette, &mut text).ok()?;
    Some(String::from_utf8_lossy(text.trim_ascii_end()).into())
}
