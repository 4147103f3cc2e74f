//! Byte order marks: UTF-8's is skipped at the start of an input, and rejected elsewhere.

use std::io::Read;

use fourow::{Found, Location, PROBLEMS};

use crate::run::{Outcome, judge_bad, outcome, samples, write_file};

pub const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

#[test]
fn a_byte_order_mark_is_skipped() {
    for problem in PROBLEMS {
        let mut inputs: Vec<_> = samples(problem.name).into_iter().map(|(input, _)| input).take(8).collect();
        inputs.extend(["", "\n", "?", "\u{b}"].map(String::from));
        for input in inputs {
            let marked = [UTF_8_MARK, input.as_bytes()].concat();
            for arguments in [&["-p", problem.name][..], &["-p", problem.name, "--explain"]] {
                let plain = outcome(arguments, input.as_bytes());
                assert_eq!(outcome(arguments, &marked), plain, "for {input:?} of {}", problem.name);
            }
        }
    }
    let answer = write_file("byte-order-mark.out", "Game #1 is not over, yet.\n");
    let marked = [UTF_8_MARK, b"1\nGame #1: 1\n"].concat();
    assert_eq!(outcome(&["--check", &answer], &marked), Outcome::ok(""));
}

/// A partial mark, a late mark, and a second mark are each reported at their first byte.
#[test]
fn a_mark_is_rejected_after_the_start() {
    for problem in PROBLEMS {
        for (input, line) in [
            (&b"\xef"[..], 1),
            (b"\xef\xbb", 1),
            (b"\xef\xbb\n", 1),
            (b"\xef\xbb\xbe1", 1),
            (b"\xef\xbb\xbf\xef\xbb\xbf1", 1),
            (b"\n\xef\xbb\xbf1", 2),
        ] {
            let Ok(Some(bad)) = judge_bad(problem, input.chain(&b"1"[..])).1 else {
                panic!("the mark should be an error");
            };
            let location = Location { line, column: 1 };
            assert_eq!((bad.location, bad.found), (location, Found::Byte(0xef)), "{}", problem.name);
        }
    }
}
