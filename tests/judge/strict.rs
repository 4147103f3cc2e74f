//! `--strict`: the statements' promises, kept; transcripts show those that are broken.

use crate::run::{Outcome, outcome};

/// The outcome of judging an input with `--strict`.
fn strict(problem: &str, input: &str) -> Outcome {
    outcome(&["--problem", problem, "--strict"], input.as_bytes())
}

/// An input of `count` games, in the statement's form.
fn games(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("Game #{number}: 1234567\n"));
    format!("{count}\n{}", lines.collect::<String>())
}

#[test]
fn valid_inputs_get_the_same_answer() {
    let full = format!("1\nGame #1: {}\n", "1".repeat(42));
    let games = [1, 9, 10, 11, 99].map(games).into_iter().chain(["1\nGame #1: \n".into(), full]);
    let simulations = ["", "\n", "1\n", "1 2\n3 4\n\n\n5\n", "1 1 1 1 1 1 1\n2\n", "1 2 1 2 1 2 1\n"];
    // All input after the end of a simulation is ignored.
    let ended = ["\n\r\n", " 9  x", "\n \n", " \t"].map(|rest| format!("1 2 1 2 1 2 1{rest}"));
    let simulations = simulations.map(String::from).into_iter().chain(ended);
    let inputs = games.map(|input| ("fourow", input));
    for (problem, input) in inputs.chain(simulations.map(|input| ("conecta4", input))) {
        let answer = outcome(&["--problem", problem], input.as_bytes()).expect_ok();
        assert_eq!(strict(problem, &input), Outcome::ok(answer), "for {input:?}");
    }
}

#[test]
fn games_after_the_ninth_are_numbered_too() {
    let Outcome { stdout, status, .. } = strict("fourow", &games(12).replace("Game #11", "Game #1"));
    assert_eq!((stdout, status), (outcome(&[], games(10).as_bytes()).stdout, 2));
}

/// Input that is bad even without `--strict` gets the same message with it.
#[test]
fn bad_input_gets_the_same_message() {
    for (problem, input) in [
        ("fourow", "1\nGame #1: 8\n"),
        ("fourow", "x"),
        ("fourow", "2\nGame #1: 1\n"),
        ("fourow", "1\nGame #1: 1\nGame #2: 1\n"),
        ("fourow", "1\nGame #: 1\n"),
        ("fourow", "1\nGame #1 : 1\n"),
        ("connectfour", ".......\n...x...\n"),
        ("connectfour", "......\n"),
        ("connectfour", "........\n"),
        ("connectfour", ".......\n"),
        ("tictactoe", "XOX\n"),
        ("tictactoe", "X0X\n...\n"),
        ("conecta4", "9\n"),
        ("conecta4", "12\n"),
        ("conecta4", "1 x\n"),
        ("conecta4", "1\t2\n"),
    ] {
        let lenient = outcome(&["-p", problem], input.as_bytes());
        assert_eq!(lenient.status, 2, "for {input:?}");
        assert_eq!(strict(problem, input), lenient, "for {input:?}");
    }
}
