//! Reads of any size lead to the same results, for inputs of every problem in most modes. Most of these inputs start
//! with a byte order mark or a part of one: UTF-8's is skipped at the start and rejected elsewhere.

use std::io::Read;

use fourow::{
    BadInput, Coverage, Error, Found, Hint, Input, Location, PROBLEMS, Palette, Problem, Selection, Summary,
};

use crate::run::{Outcome, Trickle, outcome, samples, write_file};

const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// A function that processes an input and writes its output.
type Mode<'a> = &'a dyn Fn(Input, &mut Vec<u8>) -> Result<(), Error>;

/// The output and the errors of the library when it judges, explains, summarizes and reports coverage, reading
/// `chunk_size` bytes at a time.
fn library_outcomes(problem: &'static Problem, input: &[u8], chunk_size: usize) -> Vec<String> {
    let report = |bad: &BadInput| format!("{bad} {:?}\n", Hint::find(bad, problem, PROBLEMS));
    let mut outcomes = Vec::new();
    for keep_going in [false, true] {
        if keep_going && problem.name == "conecta4" {
            continue;
        }
        let mut in_mode = |mode: Mode| {
            let (mut text, mut errors) = (Vec::new(), String::new());
            let plain = Input::new(Trickle(input, chunk_size));
            let result = if keep_going {
                mode(plain.keep_going(|bad| errors += &report(bad)), &mut text)
            } else {
                mode(plain, &mut text)
            };
            match result {
                Ok(()) => {}
                Err(Error::Input(bad)) => errors += &report(&bad),
                Err(error) => errors += &error.to_string(),
            }
            outcomes.push(String::from_utf8(text).expect("answers should be UTF-8") + &errors);
        };
        in_mode(&|input, text| problem.judge(input, text));
        in_mode(&|input, text| problem.judge(input.select(Some(Selection::Nth(1))), text));
        in_mode(&|input, text| problem.explain(input, Palette::Monochrome, text));
        in_mode(&|input, text| {
            let mut summary = Summary::new(problem);
            let result = summary.add(input);
            text.extend(summary.report(1).bytes());
            result
        });
        in_mode(&|input, text| {
            let mut coverage = Coverage::new(problem);
            let result = coverage.add("", input);
            text.extend(coverage.to_string().bytes());
            result
        });
    }
    outcomes
}

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

/// The marks are complete, partial or repeated, before valid and bad inputs of every problem.
#[test]
fn the_size_of_reads_does_not_matter() {
    let starts = [
        &b""[..],
        b"\xef",
        b"\xef\xbb",
        UTF_8_MARK,
        b"\xef\xbb\xbf\xef",
        b"\xef\xbb\xbf\xef\xbb\xbf",
        b"\n\xef\xbb\xbf",
        b"\xff",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xff\xfe",
    ];
    for start in starts {
        for rest in [
            &b""[..],
            b"\n",
            b"1",
            b"\n1\nGame #1: 12\n",
            b"2\nGame #1: 12\nGame #2: 1212121\n",
            b"Game #1: 1\nx\nGame #2: 8\nGame #3: 2\n",
            b"4 5\n\n4 4 4 4 4 4 4\n",
            &b"4 5 ".repeat(2000),
            b"8\n8\nGame #1: 1\n",
            b"8\n8 x\n",
            b"Game #1 is invalid.\n",
            b"X0.\n...\n}...\nX..\n...\n...\n\n...\n",
            b"{\".......\", \"X..\" }\n.......\n.......\n.......\n.......\n...O...\n...X..X\n\n.......\n",
        ] {
            let input = [start, rest].concat();
            for problem in PROBLEMS {
                let whole = library_outcomes(problem, &input, usize::MAX);
                for chunk_size in 1..=3 {
                    let context =
                        format!("'{}' of {} in chunks of {chunk_size}", input.escape_ascii(), problem.name);
                    assert_eq!(library_outcomes(problem, &input, chunk_size), whole, "{context}");
                }
            }
        }
    }
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
            let input = Input::new(input.chain(&b"1"[..]));
            let Err(Error::Input(bad)) = problem.judge(input, &mut Vec::new()) else {
                panic!("the mark should be an error");
            };
            let location = Location { line, column: 1 };
            assert_eq!((bad.location, bad.found), (location, Found::Byte(0xef)), "{}", problem.name);
        }
    }
}
