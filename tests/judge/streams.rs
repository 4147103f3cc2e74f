//! Standard streams: answers come before the input ends, and streams that cannot be read or written are errors.

#[cfg(unix)]
mod unix;

use std::io::{BufRead, BufReader, Write};

use crate::run::fourow;

#[test]
fn each_game_is_answered_as_soon_as_its_line_ends() {
    let mut child = fourow(&[]).spawn().expect("the binary should run");
    let mut stdin = child.stdin.take().expect("the stream should be a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("the stream should be a pipe")).lines();
    let mut ask = |text: &str| stdin.write_all(text.as_bytes()).expect("the binary should read its input");
    let mut answer =
        || answers.next().expect("there should be an answer").expect("the answer should be readable");
    ask("3\nGame #1: 12\n");
    assert_eq!(answer(), "Game #1 is not over, yet.");
    ask("Game #2: 1111111\nGame #3");
    assert_eq!(answer(), "Game #2 is invalid.");
    ask(": 1\n");
    assert_eq!(answer(), "Game #3 is not over, yet.");
    drop(stdin);
    assert!(child.wait().expect("the binary should exit").success());
}

/// Hints look at all of a bad line, but the answers before it do not wait for its end.
#[test]
fn a_game_is_answered_before_the_rest_of_a_bad_line_is_read() {
    let mut child = fourow(&[]).spawn().expect("the binary should run");
    let mut stdin = child.stdin.take().expect("the stream should be a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("the stream should be a pipe")).lines();
    stdin.write_all(b"Game #1: 12\nGame #2: x").expect("the binary should read its input");
    let answer = answers.next().expect("there should be an answer").expect("the answer should be readable");
    assert_eq!(answer, "Game #1 is not over, yet.");
    drop(stdin);
    assert_eq!(child.wait().expect("the binary should exit").code(), Some(2));
}

#[test]
fn each_line_of_a_simulation_is_answered_before_the_next_is_read() {
    let mut child = fourow(&["-p", "conecta4"]).spawn().expect("the binary should run");
    let mut stdin = child.stdin.take().expect("the stream should be a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("the stream should be a pipe")).lines();
    let mut ask = |text: &str| stdin.write_all(text.as_bytes()).expect("the binary should read its input");
    let mut answer = |count| -> Vec<String> {
        lines.by_ref().take(count).map(|line| line.expect("the line should be readable")).collect()
    };
    ask("1 2\n\n");
    assert_eq!(answer(7)[5], "|01      |");
    ask("1 1 1 1 1 1\n");
    assert_eq!(answer(1), ["INVALID"]);
    ask("3 4 3 4 3 4 3\n");
    assert_eq!(answer(8)[0], "CONNECT4");
    assert!(child.wait().expect("the binary should exit on its own").success());
}
