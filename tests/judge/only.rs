//! `--only`: one game or board alone.

use fourow::{Input, Only, PROBLEMS, Palette};

use crate::run::{Outcome, file, generated, outcome};

/// Three games, two of which have the same number, and a bad line.
const GAMES: &str = "Game #7: 12\nGame #007: 1212121\nGame #80: 3\nGame #x\n";

fn only(problem: &str, number: &str, input: &str) -> Outcome {
    outcome(&["-p", problem, "--only", number], input.as_bytes())
}

fn assert_only(number: &str, answer: &str) {
    assert_eq!(only("fourow", number, GAMES), Outcome::ok(answer));
}

fn assert_refused(problem: &str, number: &str, input: &str, error: &str) {
    assert_eq!(only(problem, number, input), Outcome::error(format!("fourow: {error}\n")));
}

#[test]
fn it_is_the_first_game_with_the_number() {
    assert_only("7", "Game #7 is not over, yet.\n");
    assert_only("0080", "Game #80 is not over, yet.\n");
}

#[test]
fn numbers_have_any_length() {
    let number = "123456789012345678901234567890";
    let long = only("fourow", number, &format!("Game #1: \nGame #{number}: \n"));
    assert_eq!(long, Outcome::ok(format!("Game #{number} is not over, yet.\n")));
    let zeros = only("fourow", "0", "Game #1: \nGame #00: \n");
    assert_eq!(zeros, Outcome::ok("Game #00 is not over, yet.\n"));
}

#[test]
fn what_follows_is_not_read_and_what_comes_before_must_be_good() {
    let board = "X..\n...\n...\n";
    assert_eq!(only("tictactoe", "1", &format!("{board}junk")).stdout, "second\n");
    assert_eq!(only("fourow", "1", "9\nGame #1: 1\n").stdout, "Game #1 is not over, yet.\n");
    let bad = "Game #1: 8\nGame #2: 1\n";
    assert_eq!(only("fourow", "2", bad).status, 2);
}

#[test]
fn what_is_not_there_is_told() {
    assert_refused("fourow", "3", "2\nGame #1: \nGame #2: \n", "stdin: there is no Game #3 among 2 games");
    assert_refused("fourow", "1", "", "stdin: there is no Game #1 among 0 games");
    assert_refused("tictactoe", "2", "X..\n...\n...\n", "stdin: there is no board 2 among 1 board");
    assert_refused("tictactoe", "0", "X..\n...\n...\n", "stdin: there is no board 0 among 1 board");
}

#[test]
fn the_explanation_of_one_is_a_part_of_that_of_all() {
    let input = generated("connectfour", 1, 5);
    let path = file("only-explained.in", &input);
    let explain =
        |more: &[&str]| outcome(&[&["-p", "connectfour", "--explain", &path], more].concat(), b"").stdout;
    let all: String = (1..=5).map(|number| explain(&["--only", &number.to_string()])).collect();
    assert_eq!(all, explain(&[]));
    assert!(explain(&["--only", "4"]).starts_with("Board 4: "));
}

/// What is answered one by one is the answer to all.
#[test]
fn each_alone_is_a_part_of_the_whole() {
    for problem in PROBLEMS {
        let items = if problem.has_single_item() { 1 } else { 40 };
        let input = generated(problem.name, 3, items);
        let judge = |only| {
            let mut answer = Vec::new();
            let judged = problem.judge(Input::new(input.as_bytes()).only(only), &mut answer);
            judged.is_ok().then_some(String::from_utf8(answer).expect("answers are ASCII"))
        };
        let each: String = (1..).map_while(|nth| judge(Some(Only::Nth(nth)))).collect();
        assert_eq!(Some(each), judge(None), "{}", problem.name);

        let explain = |only| {
            let mut text = Vec::new();
            let input = Input::new(input.as_bytes()).only(only);
            let explained = problem.explain(input, Palette::Monochrome, &mut text);
            explained.is_ok().then_some(String::from_utf8(text).expect("explanations are UTF-8"))
        };
        let each: String = (1..).map_while(|nth| explain(Some(Only::Nth(nth)))).collect();
        assert_eq!(Some(each), explain(None), "{}", problem.name);
    }
}
