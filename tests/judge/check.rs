//! `--check`: each difference with its location and its likely cause.

use std::io::Read;

use fourow::testing::Random;
use fourow::{Check, Difference, Input, PROBLEMS, Problem};

use crate::run::{Outcome, judge, outcome, samples, write_file};

/// A won game and a game without moves.
pub const INPUT: &str = "2\nGame #1: 1213141\nGame #2: \n";

pub const ANSWER: &str = "\
Game #1 is over. The first player won.
-------
X      
X      
X      
Xooo   
-------
Game #2 is not over, yet.
";

/// Runs `--check` on an answer to an input for a problem.
pub fn check(problem: &str, input: &str, answer: impl AsRef<[u8]>) -> Outcome {
    let input = write_file("check.in", input);
    outcome(&["-p", problem, "--check", "-", &input], answer.as_ref())
}

/// The library's check of an answer to inputs, each given with its name.
pub fn compare<'a>(problem: &'static Problem, inputs: &[(&str, &str)], answer: impl Read + 'a) -> Check<'a> {
    let mut check = Check::new(problem, fourow::PROBLEMS, answer);
    for (name, input) in inputs {
        let judged = problem.judge(Input::new(input.as_bytes()), &mut check.expected_writer(name));
        judged.expect("the input should be valid");
    }
    check
}

/// The library's difference between an answer, given by a reader, and the correct one.
pub fn library_difference(problem: &'static Problem, input: &str, answer: impl Read) -> Option<Difference> {
    let check = compare(problem, &[("", input)], answer);
    check.difference().expect("the answer should be readable")
}

#[test]
fn a_correct_answer_gives_no_output() {
    assert_eq!(check("fourow", INPUT, ANSWER), Outcome::ok(""));
    assert_eq!(check("fourow", "", ""), Outcome::ok(""));
    for problem in PROBLEMS {
        for (input, answer) in samples(problem.name) {
            assert!(library_difference(problem, &input, answer.as_bytes()).is_none(), "for {input}");
        }
    }
}

#[test]
fn a_changed_byte_is_reported_on_its_line() {
    let mut random = Random::new(7);
    for problem in PROBLEMS {
        for (input, answer) in samples(problem.name).into_iter().filter(|(_, answer)| !answer.is_empty()) {
            let mut wrong = answer.into_bytes();
            let offset = random.below(wrong.len());
            let line = 1 + wrong[..offset].iter().filter(|byte| **byte == b'\n').count() as u64;
            wrong[offset] = b'?';
            let difference = library_difference(problem, &input, wrong.as_slice());
            assert_eq!(difference.map(|difference| difference.line), Some(line), "for {input}");
        }
    }
}

/// A line whose first number is the next game's, or that starts with `Game #` but has no number, counts as a wrong
/// first line of the next game's section, even if the correct line follows.
#[test]
fn a_mistake_before_the_number_counts_against_its_game() {
    let input = "Game #1: 1213141\nGame #2: \nGame #3: 1\nGame #4: 1213141\n";
    let answer = outcome(&[], input.as_bytes()).stdout;
    for number in 1..=4 {
        let head = format!("Game #{number}");
        let before = answer.lines().position(|line| line.starts_with(&head));
        let line = before.expect("the game should have an answer") + 1;
        for wrong in [
            format!("Game  #{number}"),
            format!("Game # {number}"),
            format!("Game {number}"),
            "Game #".into(),
            format!("case {number}:\n{head}"),
        ] {
            let report = check("fourow", input, answer.replace(&head, &wrong)).expect_mismatch();
            assert!(report.starts_with(&format!("stdin:{line}: ")), "'{wrong}': {report}");
            assert!(report.ends_with(&format!(": #{number}\n")), "'{wrong}': {report}");
        }
    }
}

/// What is shown of the line is truncated, and the lines after it are still compared.
#[test]
fn a_line_may_be_longer_than_any_correct_one() {
    let (_, rest) = ANSWER.split_once('\n').expect("the answer should have several lines");
    for length in [1 << 10, (1 << 16) - 1] {
        let answer = format!("Game #1 {}\n{rest}", "X".repeat(length - "Game #1 ".len()));
        let report = check("fourow", INPUT, answer).stdout;
        assert!(report.contains(&format!("\"Game #1 {}\"...\n", "X".repeat(92))), "{length} bytes: {report}");
        assert!(report.ends_with(": #1\n"), "{length} bytes: {report}");
    }
}

/// Whatever is too long may be endless, so the rest of the answer is not compared.
#[test]
fn a_line_that_may_be_endless_ends_the_comparison() {
    let input = "3\nGame #1: 1\nGame #2: \nGame #3: 1213141\n";
    let answer = judge("fourow", input.as_bytes());
    let (first, rest) = answer.split_once('\n').expect("the answer should have several lines");
    for length in [1 << 16, 1 << 17, 400_000] {
        let report = check("fourow", input, format!("{first}{}\n{rest}", "X".repeat(length))).stdout;
        assert!(report.ends_with("; not compared: 2 of 3 games, from Game #2 on\n"), "{length}: {report}");
    }
}
