//! `--check` of answers that never end.

use std::io::{self, Read, Write};

use fourow::{Check, Input};

use crate::check::check;
use crate::run::{generated, judge, problem};

/// An answer that repeats a text, after a correct start, and counts the bytes that are read of it.
struct Endless<'a> {
    start: &'a [u8],
    text: &'a [u8],
    bytes_read: &'a mut usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut source = self.start.chain(self.text);
        let length = source.read(buffer)?;
        self.start = &self.start[length.min(self.start.len())..];
        *self.bytes_read += length;
        Ok(length)
    }
}

#[test]
fn an_endless_answer_is_read_no_further_than_needed() {
    let input = generated("fourow", 3, 2000);
    let answer = judge("fourow", input.as_bytes());
    for start in [0, 10, answer.len() / 2, answer.len()] {
        for text in [&b"y\n"[..], b"\0", b"\n", b"       \n", b"Game\n", b"Game #1 is invalid.\n"] {
            let mut bytes_read = 0;
            let endless = Endless { start: &answer.as_bytes()[..start], text, bytes_read: &mut bytes_read };
            let mut check = Check::new(problem("fourow"), fourow::PROBLEMS, endless);
            let mut expected = check.expected_writer("");
            problem("fourow")
                .judge(Input::new(input.as_bytes()), &mut expected)
                .expect("the input should be valid");
            expected.flush().expect("nothing should be written");
            let difference = check.difference().expect("the answer should be readable");
            assert!(difference.is_some(), "{start} bytes, then {text:?}");
            // Two lines, a block and what the blocks exceed the answer by.
            let max = answer.len() + 4 * (1 << 16);
            assert!(bytes_read <= max, "{start} bytes, then {text:?}: {bytes_read} of {max}");
        }
    }
}

/// The difference is in the game whose line was expected, although the line before it belongs to another.
#[test]
fn the_game_of_the_expected_line_is_named() {
    let input = "Game #10: 1\nGame #11: 12\n";
    let answer = "Game #10 is not over, yet.\nextra\nGame #11 is not over, yet.\n";
    let report = check("fourow", input, answer).expect_mismatch();
    assert!(
        report.starts_with("stdin:2: the answers differ in Game #11\n  expected: \"Game #11 "),
        "{report}"
    );
    assert!(
        report.contains("\nGame #11: 12\n") && report.ends_with("\n1 of 2 games differs: #11\n"),
        "{report}"
    );
}

/// An answer that ends is compared to its end, however much is wrong with it.
#[test]
fn a_long_answer_is_compared_to_its_end() {
    let input = generated("fourow", 3, 2000);
    let answer = judge("fourow", input.as_bytes()).replace('\n', &format!("{}\n", " ".repeat(50)));
    let report = check("fourow", &input, &*answer).expect_mismatch();
    assert!(report.contains("\n2000 of 2000 games differ: "), "{report}");
}
