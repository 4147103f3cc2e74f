//! Byte order marks: passed over at the start, minded elsewhere, and what tells UTF-16.

use std::io::Read;

use fourow::{Coverage, Error, Hint, Input, PROBLEMS, Palette, Problem};

use crate::hint::{assert_hint, found};
use crate::run::{Outcome, Trickle, file, outcome, samples};

const MARK: &[u8] = b"\xef\xbb\xbf";

/// What an input in a library's hands comes to, in each mode, one byte at a time or at once.
fn in_all_modes(problem: &'static Problem, input: &[u8], at_once: bool) -> Vec<String> {
    let reader = || -> Box<dyn Read> { if at_once { Box::new(input) } else { Box::new(Trickle(input, 1)) } };
    let told = |done: Result<(), Error>, text: Vec<u8>| match done {
        Ok(()) => String::from_utf8(text).expect("answers are UTF-8"),
        Err(Error::Input(bad)) => {
            let hint = Hint::find(&bad, problem, PROBLEMS);
            format!("{}{bad} {hint:?}", String::from_utf8_lossy(&text))
        }
        Err(error) => panic!("{error}"),
    };
    let mut judged = Vec::new();
    let done = problem.judge(Input::new(reader()), &mut judged);
    let judged = told(done, judged);
    let mut explained = Vec::new();
    let done = problem.explain(Input::new(reader()), Palette::Monochrome, &mut explained);
    let explained = told(done, explained);
    let mut coverage = Coverage::new(problem);
    let done = coverage.add("", Input::new(reader()));
    let covered = told(done, coverage.to_string().into());
    vec![judged, explained, covered]
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    for problem in PROBLEMS {
        let mut inputs: Vec<_> = samples(problem.name).into_iter().map(|(input, _)| input).take(8).collect();
        inputs.extend(["", "\n", "?", "\u{b}"].map(String::from));
        for input in inputs {
            let marked = [MARK, input.as_bytes()].concat();
            let plain = in_all_modes(problem, input.as_bytes(), true);
            assert_eq!(in_all_modes(problem, &marked, true), plain, "for {input:?} of {}", problem.name);
            assert_eq!(in_all_modes(problem, &marked, false), in_all_modes(problem, input.as_bytes(), false));
            let plain = outcome(&["-p", problem.name], input.as_bytes());
            assert_eq!(outcome(&["-p", problem.name], &marked), plain);
        }
    }
    let answer = file("hint-marked.out", "Game #1 is not over, yet.\n");
    let marked = [MARK, b"1\nGame #1: 1\n"].concat();
    assert_eq!(outcome(&["--check", &answer], &marked), Outcome::ok(""));
}

#[test]
fn a_mark_is_minded_where_it_must_not_be() {
    let promise = "1:1: expected no byte order mark, as the statement promises, found '\\xef'";
    for problem in PROBLEMS {
        for rest in [&b""[..], b"1\nGame #1: 1\n", b"\n...", b"4 5\n"] {
            let marked = [MARK, rest].concat();
            let said = outcome(&["-p", problem.name, "--strict"], &marked).stderr;
            assert_eq!(said, format!("fourow: stdin:{promise}\n"));
            let strict = Input::strict(Trickle(&marked, 1));
            let said = problem.judge(strict, &mut Vec::new()).expect_err("a mark breaks a promise");
            assert_eq!(said.to_string(), promise);
        }
        // A part of a mark, one that comes too late, and two are bad at their first byte.
        for (input, place) in [
            (&b"\xef"[..], "1:1"),
            (b"\xef\xbb", "1:1"),
            (b"\xef\xbb\n", "1:1"),
            (b"\xef1", "1:1"),
            (b"\xef\xbb\xbe1", "1:1"),
            (b"\xef\xbb\xbf\xef\xbb\xbf1", "1:1"),
            (b"\n\xef\xbb\xbf1", "2:1"),
        ] {
            for text in [Input::new(input), Input::new(Trickle(input, 1)), Input::new(input.chain(&b"1"[..]))]
            {
                let said = problem.judge(text, &mut Vec::new()).expect_err("no mark").to_string();
                let name = problem.name;
                assert!(
                    said.starts_with(&format!("{place}: ")),
                    "'{}' of {name}: {said}",
                    input.escape_ascii()
                );
                assert!(said.ends_with(", found '\\xef'"), "'{}' of {name}: {said}", input.escape_ascii());
            }
        }
    }
}

#[test]
fn utf_16_is_named() {
    let text = "1\nGame #1: 1\n";
    let little: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<_> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let hint = "this is UTF-16: save it as UTF-8";
    for problem in PROBLEMS {
        for (mark, text) in [(b"\xff\xfe", &little), (b"\xfe\xff", &big)] {
            for input in [mark.to_vec(), [&mark[..], text].concat()] {
                for arguments in [&["-p", problem.name][..], &["-p", problem.name, "--strict"]] {
                    let told = found(arguments, &input);
                    assert_eq!(told, format!("'\\x{:x}'; {hint}", mark[0]));
                }
                let said = in_all_modes(problem, &input, false);
                assert!(said.iter().all(|said| said.contains("1:1: ") && said.ends_with("Some(Utf16)")));
            }
        }
        for near in [&b"\xff"[..], b"\xfe", b"\xff\xff", b"\xfe\xfe", b"\xfe\n\xff", b"\n\xff\xfe1"] {
            assert_hint(problem.name, near, "");
        }
    }
}
