//! The forms of inputs that real data may have besides the statement's.

use fourow::PROBLEMS;

use super::{assert_passes, count_runs};
use crate::reference;
use crate::run::{generated, judge, problem};

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
        let (name, games) = (problem.name, problem.default_items());
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
