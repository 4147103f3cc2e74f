//! The forms of inputs that real data may have besides the statement's.

use super::{assert_passes, count_runs};
use crate::run::missing_file;

/// The second run is the first in another form.
#[test]
fn a_failure_in_another_form_gives_a_hint_only_if_it_comes_again() {
    for (fails, has_hint) in [("$n = 2", false), ("$n -ge 2", true)] {
        let count = count_runs("stress-form");
        let message = assert_passes(&format!("{count}; [ {fails} ] && exit 1; fourow"), &["--rounds", "1"]);
        assert_eq!(message.contains("\nhint: "), has_hint, "{message}");
    }
}

/// A form is of no use if it changes what an input says, or is no input.
#[test]
fn only_inputs_of_the_same_content_are_run() {
    for (problem, forms) in [
        (
            "fourow",
            &["CRLF line endings", "no newline at the end", "spaces at line ends", "blank lines at the end"]
                [..],
        ),
        ("conecta4", &["CRLF line endings", "no newline at the end", "more spaces between moves"]),
    ] {
        let solution = format!("fourow -p {problem} --strict");
        let message = assert_passes(&solution, &["-p", problem, "--games", "1", "--rounds", "12"]);
        for form in forms {
            let hint = format!("\nhint: real data may have {form}; the command then fails (exit status 1)");
            assert!(message.contains(&hint), "{message}");
        }
        assert_eq!(message.contains("more spaces between moves"), problem == "conecta4", "{message}");
    }
}

/// A run that sees another one fails.
#[test]
fn inputs_in_other_forms_are_run_one_at_a_time() {
    let lock = missing_file("stress-form-lock");
    let solution = format!(
        "fourow --strict && exit; mkdir '{lock}' || exit 3
        sleep 0.1; rmdir '{lock}'; exit 4"
    );
    let message = assert_passes(&solution, &["--rounds", "1", "--jobs", "4"]);
    assert!(message.ends_with("; the command then fails (exit status 4)\n"), "{message}");
    assert!(!message.contains("exit status 3"), "{message}");
}
