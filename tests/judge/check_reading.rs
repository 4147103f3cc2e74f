//! `--check` reads answers of any length, in pieces of any size.

use std::io::Read;

use fourow::{Check, Glyphs, Input};

use crate::check::{ANSWER, INPUT, difference, difference_from};
use crate::run::{Interrupted, Outcome, Trickle, file, finish, judge, limited, problem};

#[test]
fn interrupted_reads_are_retried() {
    let difference = difference_from(problem("fourow"), INPUT, Interrupted(ANSWER.as_bytes(), false));
    assert!(difference.is_none());
}

/// A terminal can yield more input after the end of a file.
#[test]
fn an_answer_is_not_read_after_its_end() {
    let first = "Game #1 is over. The first player won.\n";
    let difference = difference_from(problem("fourow"), INPUT, Interrupted(first.as_bytes(), false));
    let text = difference.expect("the missing grid should be a difference").text;
    assert!(text.contains("\n  found:    nothing\n"), "{text}");
}

/// Neither long lines nor many lines of an answer take more than 32 MiB.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let size = 50 << 20;
    let sample = file("check-memory.in", INPUT);
    let report = |answer: &[u8]| finish(&mut limited(&["--check", "-", &sample]), answer).expect_different();
    let first =
        "stdin:1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.\n";
    let hint = "  hint: the line is longer than any correct one\n";
    for (byte, shown) in [(0xff, "\\xff"), (b'X', "X")] {
        let found = shown.repeat(120);
        assert_eq!(difference(&report(&vec![byte; size])), format!("{first}  found:    {found}…\n{hint}"));
    }
    let longer = [ANSWER.as_bytes(), &vec![b'-'; size]].concat();
    assert!(
        report(&longer).starts_with("stdin:9: the answers differ after the last game\n  expected: nothing\n")
    );

    // Equal text is not kept in memory, either.
    let many = 1_000_000;
    for (problem, item, line) in [
        ("fourow", "Game #1: 4\n", "Game #1 is not over, yet.\n"),
        ("tictactoe", "XXX\n00.\n...\n", "the first player won\n"),
    ] {
        let answer = file("check-memory.out", &line.repeat(many));
        let checked =
            finish(&mut limited(&["-p", problem, "--check", &answer]), item.repeat(many).as_bytes());
        assert_eq!(checked, Outcome::ok(""));
    }
}

/// The difference does not depend on the pieces in which the answer is read.
#[test]
fn an_answer_can_be_read_in_pieces() {
    let games = ["3\nGame #1: 12\nGame #2: 1213141\nGame #3: 1\n", "1\nGame #1: 1\n"];
    let boards = ["X..\n...\n...\n".repeat(3), "...\n...\n...\nXXX\n00.\n...\n".into()];
    for (name, inputs) in [("fourow", games), ("tictactoe", [&boards[0], &boards[1]])] {
        let answer: String = inputs.iter().map(|input| judge(name, input.as_bytes())).collect();
        let difference = |answer: &mut dyn Read| {
            let mut check = Check::new(problem(name), answer, &Glyphs::UNICODE);
            for (file, input) in ["A", "B"].iter().zip(inputs) {
                let judged =
                    problem(name).judge(Input::new(input.as_bytes()), &mut check.expected_writer(file));
                judged.expect("the input should be valid");
            }
            let difference = check.difference().expect("the answer should be readable");
            difference.map(|found| (found.line, found.text, found.item, found.summary))
        };
        for offset in (0..answer.len()).step_by(7) {
            let mut wrong = answer.clone().into_bytes();
            wrong[offset] = b'?';
            let whole = difference(&mut wrong.as_slice());
            assert!(whole.is_some());
            for split in 0..wrong.len() {
                for next in
                    [split, split + 1, split + 3, split + 6, split + 20].map(|next| next.min(wrong.len()))
                {
                    let mut pieces = wrong[..split].chain(&wrong[split..next]).chain(&wrong[next..]);
                    assert_eq!(difference(&mut pieces), whole, "split at {split} and {next}");
                }
            }
            assert_eq!(difference(&mut Trickle(&wrong, 1)), whole);
        }
        assert_eq!(difference(&mut Trickle(answer.as_bytes(), 1)), None);
    }
}
