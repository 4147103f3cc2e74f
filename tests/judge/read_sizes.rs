//! Reads of any size lead to the same results, for inputs of every problem in every mode. Most of these inputs start
//! with a byte order mark or a part of one. Lines of boards are read at once or cell by cell.

use std::io::Read;

use fourow::PROBLEMS;

use crate::faults::{Calls, MODES, Scenario};
use crate::run::{self, Trickle};

/// The marks are complete, partial or repeated, before valid and bad inputs of every problem.
#[test]
fn the_size_of_reads_does_not_matter() {
    let starts = [
        &b""[..],
        b"\xef",
        b"\xef\xbb",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf\xef",
        b"\xef\xbb\xbf\xef\xbb\xbf",
        b"\n\xef\xbb\xbf",
        b"\xff",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xff\xfe",
    ];
    let rests = [
        &b""[..],
        b"\n",
        b"1",
        b"\n1\nGame #1: 12\n",
        b"\r\nX0.\r\n\r\n...\r\n",
        b"2\nGame #1: 12\nGame #2: 1212121\n",
        b"Game #1: 1\nx\nGame #2: 8\nGame #3: 2\n",
        b"4 5\n\n4 4 4 4 4 4 4\n",
        b"8\n8\nGame #1: 1\n",
        b"8\n8 x\n",
        b"Game #1 is invalid.\n",
        b"X0.\n...\n}...\nX..\n...\n...\n\n...\n",
        b"{\".......\", \"X..\" }\n.......\n.......\n.......\n.......\n...O...\n...X..X\n\n.......\n",
    ];
    let mut inputs: Vec<_> =
        starts.iter().flat_map(|start| rests.map(|rest| [*start, rest].concat())).collect();
    // A hint looks at the start of this line only.
    inputs.push([&b"4 5 ".repeat(2000)[..], b"x"].concat());
    // Here, the head is full before the line that is too short.
    inputs.push([&b"X0.\n...\n...\n\n".repeat(400)[..], b"X0\r\n"].concat());
    inputs.push([&b"Game #1: 1\n".repeat(400)[..], b"Game\r\n"].concat());
    // A tar archive is known by what stands at byte 257.
    inputs.push([&b"games.in"[..], &[0; 249], b"ustar\0\nGame #1: 1\n"].concat());
    for input in &inputs {
        for (problem, mode) in PROBLEMS.iter().flat_map(|problem| MODES.map(|mode| (problem, mode))) {
            for keeps_going in [false, true] {
                let calls = Calls::default();
                let outcome = |chunk_size| {
                    Scenario { problem, mode, keeps_going, input, chunk_size }.run(&calls, &calls)
                };
                let whole = outcome(usize::MAX);
                for chunk_size in 1..=3 {
                    let context = || format!("'{}' of {}", input.escape_ascii(), problem.name);
                    assert_eq!(outcome(chunk_size), whole, "{mode:?}, {keeps_going}, {}", context());
                }
            }
        }
    }
}

/// At each offset, a block ends, a byte is inserted or replaced, the latter with an eighth of all bytes in turn, or the
/// input is truncated. In blocks of a single byte, every line is read cell by cell.
#[test]
fn lines_read_at_once_and_cell_by_cell_agree_everywhere() {
    for (name, board) in [
        ("connectfour", ".......\n.......\nX......\nO.....O\nX.....X\nOX...OX\n"),
        ("tictactoe", "X0.\n.X.\n..0\n"),
    ] {
        let text = [
            format!("{board}\n{board}\n{board} \n\n\n {board}\n"),
            board.replace('\n', "\r\n") + "\r\n",
            board.replace('\n', "\t\n ") + "\n\n",
            board.replace('\n', " ") + "\n\n",
            format!("{{\"{}\"}}\n{board}\n", board.replace('\n', "\", \"")),
        ];
        let text = text.concat().into_bytes();
        let judge = |input: &mut dyn Read| {
            let (answer, bad) = run::judge_bad(run::problem(name), input);
            (answer, bad.expect("nothing should fail").map(|bad| bad.to_string()))
        };
        let agree = |input: &[u8]| {
            let (actual, expected) = (judge(&mut &*input), judge(&mut Trickle::new(input, 1)));
            assert!(actual == expected, "{name}: {actual:?} for '{}'", input.escape_ascii());
        };
        let whole = judge(&mut &*text);
        assert_eq!((whole.0.lines().count(), &whole.1), (9, &None), "{name}");
        for index in 0..text.len() {
            let (before, mut rest) = text.split_at(index);
            agree(before);
            for byte in (0..=u8::MAX).skip(index % 8).step_by(8) {
                agree(&[before, &[byte], &rest[1..]].concat());
            }
            for byte in b".XO0x \n\r\t,\"}" {
                agree(&[before, &[*byte], rest].concat());
            }
            assert_eq!(judge(&mut before.chain(&mut rest)), whole, "{name}: a block ends at {index}");
        }
    }
}
