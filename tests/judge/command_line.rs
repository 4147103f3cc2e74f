//! The built binary's pipes and memory.

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

/// A long line does not take more than 32 MiB of address space.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    use crate::run::{Outcome, finish, limited};

    let size = 40 << 20;
    let moves = format!("Game #1: {}", "1".repeat(size));
    assert_eq!(finish(&mut limited(&[]), moves.as_bytes()), Outcome::ok("Game #1 is invalid.\n"));
    let spaces = format!("Game #1:{}", " ".repeat(size));
    assert_eq!(finish(&mut limited(&[]), spaces.as_bytes()), Outcome::ok("Game #1 is not over, yet.\n"));
    let junk = finish(&mut limited(&[]), &vec![0xff; size]);
    assert_eq!((junk.stdout.as_str(), junk.stderr.len() < 300, junk.status), ("", true, 2));
}
