//! The forms of inputs that real data may have besides the statement's.

use fourow::PROBLEMS;

use super::{assert_passes, count_runs};
use crate::reference;
use crate::run::{generated, judge, missing_file, problem};

#[test]
fn every_form_keeps_what_an_input_says() {
    assert_forms(
        "fourow",
        "2\nGame #1: \nGame #2: 12\n",
        &[
            "2\r\nGame #1: \r\nGame #2: 12\r\n",
            "2\nGame #1: \nGame #2: 12",
            "2 \nGame #1:  \nGame #2: 12 \n",
            "2\nGame #1:\nGame #2: 12\n",
            "2\nGame #1: \nGame #2: 12\n\n\n",
        ],
    );
    assert_forms(
        "tictactoe",
        "X0.\n...\n..X\n",
        &["X0.\r\n...\r\n..X\r\n", "X0.\n...\n..X", "X0. \n... \n..X \n"],
    );
    assert_forms(
        "conecta4",
        "\n1 2 3\n\n4\n",
        &["\r\n1 2 3\r\n\r\n4\r\n", "\n1 2 3\n\n4", "\n1  2  3 \n\n4 \n"],
    );
    assert_forms("conecta4", "1\n\n", &["1\r\n\r\n", "1\n\n", "1 \n\n"]);
    assert_forms("conecta4", "\n", &["\r\n", "\n", "\n"]);
    assert_forms("connectfour", "", &[]);
}

/// Asserts that these are the forms of an input.
fn assert_forms(name: &str, input: &str, expected: &[&str]) {
    let forms: Vec<_> = problem(name).forms.iter().map(|form| (form.1)(input)).collect();
    assert_eq!(forms, expected, "of {input:?}");
}

#[test]
fn an_input_has_the_same_answer_in_every_form() {
    for problem in PROBLEMS {
        let (name, games) = (problem.name, problem.max_items);
        let reference = reference::judge(name);
        for seed in 1..=if games > 1 { 30 } else { 300 } {
            let input = generated(name, seed, games);
            let answer = reference(&input);
            for form in problem.forms {
                let input = (form.1)(&input);
                assert!(judge(name, input.as_bytes()) == answer, "{name}, seed {seed}, {}", form.0);
            }
        }
    }
}

/// The second run is the first in another form.
#[test]
fn a_failure_in_another_form_gives_a_hint_only_if_it_comes_again() {
    for (fails, has_hint) in [("$n = 2", false), ("$n -ge 2", true)] {
        let count = count_runs("stress-form");
        let message = assert_passes(&format!("{count}; [ {fails} ] && exit 1; fourow"), &["--rounds", "1"]);
        assert_eq!(message.contains("\nhint: "), has_hint, "{message}");
    }
}

/// No game is empty, so one form changes nothing. Of the others, ten inputs of one game are tried, not just the first.
#[test]
fn inputs_are_chosen_for_each_form() {
    let arguments = ["--games", "1", "--rounds", "5", "--jobs", "1"];
    let count = count_runs("stress-form");
    for (solution, hint) in [
        (
            "fourow --strict".into(),
            "CRLF line endings, or no newline at the end, or spaces at line ends, or blank lines at the end; the \
             command then fails (exit status 1)",
        ),
        (
            format!("{count}; case $n in 10|11) exit 3; esac; fourow"),
            "CRLF line endings; the command then fails (exit status 3)",
        ),
    ] {
        let message = assert_passes(&solution, &arguments);
        assert!(message.ends_with(&format!("\nhint: real data may have {hint}\n")), "{message}");
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
    assert_eq!(message.matches("then fails").count(), 1, "{message}");
}
