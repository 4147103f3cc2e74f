//! Reads of any size lead to the same results, for inputs of every problem in every mode. Most of these inputs start
//! with a byte order mark or a part of one.

use fourow::PROBLEMS;

use crate::faults::{Calls, MODES, Scenario};

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
