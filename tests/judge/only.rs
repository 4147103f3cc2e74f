//! `--only`: judging a single game or board.

use fourow::{Input, PROBLEMS, Selection, Theme};

use crate::run::{Outcome, generated, outcome};

/// Three games, two of which have the same number, and a bad line.
const GAMES: &str = "Game #7: 12\nGame #007: 1212121\nGame #80: 3\nGame #x\n";

fn only(problem: &str, number: &str, input: &str) -> Outcome {
    outcome(&["-p", problem, "--only", number], input.as_bytes())
}

fn assert_only(number: &str, answer: &str) {
    assert_eq!(only("fourow", number, GAMES), Outcome::ok(answer));
}

fn assert_error(problem: &str, number: &str, input: &str, error: &str) {
    assert_eq!(only(problem, number, input), Outcome::error(format!("fourow: {error}\n")));
}

#[test]
fn the_first_game_with_the_number_is_selected() {
    assert_only("7", "Game #7 is not over, yet.\n");
    assert_only("0080", "Game #80 is not over, yet.\n");
}

#[test]
fn numbers_can_exceed_64_bits() {
    let number = "123456789012345678901234567890";
    let long = only("fourow", number, &format!("Game #1: \nGame #{number}: \n"));
    assert_eq!(long, Outcome::ok(format!("Game #{number} is not over, yet.\n")));
    let zeros = only("fourow", "0", "Game #1: \nGame #00: \n");
    assert_eq!(zeros, Outcome::ok("Game #00 is not over, yet.\n"));
}

#[test]
fn input_before_the_item_must_be_valid_and_input_after_it_is_not_read() {
    let board = "X..\n...\n...\n";
    assert_eq!(only("tictactoe", "1", &format!("{board}junk")).stdout, "second\n");
    assert_eq!(only("fourow", "1", "9\nGame #1: 1\n").stdout, "Game #1 is not over, yet.\n");
    let bad = "Game #1: 8\nGame #2: 1\n";
    assert_eq!(only("fourow", "2", bad).status, 2);
}

#[test]
fn a_missing_item_is_an_error() {
    assert_error(
        "fourow",
        "3",
        "2\nGame #1: \nGame #2: \n",
        "stdin: there is no Game #3: the input has 2 games",
    );
    let bad = outcome(&["--keep-going", "--only", "1"], b"Game #1: x\nGame #2: \n").stderr;
    assert!(bad.ends_with("fourow: stdin: there is no Game #1: the input has 1 game, 1 skipped\n"), "{bad}");
    assert_error("fourow", "1", "", "stdin: there is no Game #1: the input has 0 games");
    assert_error("tictactoe", "2", "X..\n...\n...\n", "stdin: there is no board 2: the input has 1 board");
    assert_error("tictactoe", "0", "X..\n...\n...\n", "stdin: there is no board 0: the input has 1 board");
}

/// Messages show only the first twenty digits of a number.
#[test]
fn a_long_number_is_truncated() {
    let (long, short) = ("7".repeat(60_000), "7".repeat(20) + "…");
    assert_error(
        "fourow",
        &long,
        "Game #1: \n",
        &format!("stdin: there is no Game #{short}: the input has 1 game"),
    );
}

/// The outputs for single items, concatenated, are the output for the whole input: the answer or the explanation.
#[test]
fn single_items_add_up_to_the_whole_output() {
    for problem in PROBLEMS {
        let items = if problem.has_single_item() { 1 } else { 40 };
        let input = generated(problem.name, 3, items);
        for explain in [false, true] {
            let text = |only| {
                let (mut text, input) = (Vec::new(), Input::new(input.as_bytes()).select(only));
                let result = match explain {
                    false => problem.judge(input, &mut text),
                    true => problem.explain(input, Theme::PLAIN, &mut text),
                };
                result.ok().map(|()| text)
            };
            let single_outputs: Vec<Vec<u8>> =
                (1..).map_while(|nth| text(Some(Selection::Nth(nth)))).collect();
            assert_eq!(Some(single_outputs.concat()), text(None), "{}", problem.name);
        }
    }
}
