//! Boards: lines that are read at once compared with lines that are read cell by cell.

use std::io::Read;

use fourow::Input;
use fourow::testing::Random;

use crate::run::{self, Trickle, generated};

const PROBLEMS: [&str; 2] = ["connectfour", "tictactoe"];

/// Judges an input, and returns the answer and, if the input is bad, the error.
fn judge(problem: &str, input: impl Read) -> (String, Option<String>) {
    let mut answer = Vec::new();
    let judged = run::problem(problem).judge(Input::new(input), &mut answer);
    (String::from_utf8_lossy(&answer).into(), judged.err().map(|error| error.to_string()))
}

/// Judges an input in blocks of a single byte, so that every line is read cell by cell.
fn cell_by_cell(problem: &str, input: &[u8]) -> (String, Option<String>) {
    judge(problem, Trickle(input, 1))
}

/// Generated boards, about half of them in the statement's form, the others with other separators and blank lines. They
/// are less than half full, as some fuller boards take a long time to judge.
fn mixed(problem: &str, seed: u64, count: usize) -> String {
    let mut random = Random::new(seed);
    let accepts_arrays = problem == "connectfour";
    let input = generated(problem, seed, 10 * count as u64);
    let is_sparse = |board: &&str| board.matches('.').count() > board.matches(['X', 'O', '0']).count();
    let reformat = |board: &str, random: &mut Random| match random.below(12) {
        0 => board.replace('\n', "\r\n") + "\r\n\r\n",
        1 => board.replace('\n', "\t\n ") + "\n\n",
        2 => board.replace('\n', " \n") + " \n \n",
        3 => board.replace('\n', " ") + " ",
        4 if accepts_arrays => format!("{{\"{}\"}}\n", board.replace('\n', "\", \"")),
        5 => format!("\n\n\n {board}\n"),
        6 | 7 => format!("{board}\n"),
        _ => format!("{board}\n\n"),
    };
    let boards = input.trim_end().split("\n\n").filter(is_sparse).take(count);
    boards.map(|board| reformat(board, &mut random)).collect()
}

#[test]
fn both_ways_agree_wherever_a_block_ends() {
    for problem in PROBLEMS {
        let text = mixed(problem, 1, 60);
        let expected = cell_by_cell(problem, text.as_bytes());
        assert_eq!((expected.0.lines().count(), &expected.1), (60, &None), "{problem}");
        for end in 0..=text.len() {
            let (block, rest) = text.as_bytes().split_at(end);
            assert!(judge(problem, block.chain(rest)) == expected, "{problem}: the block ends at {end}");
        }
        for size in 2..=200 {
            let pieces = Trickle(text.as_bytes(), size);
            assert!(judge(problem, pieces) == expected, "{problem}: in reads of {size} bytes");
        }
    }
}

/// At each offset, a byte is replaced or inserted, or the input is truncated.
#[test]
fn both_ways_agree_on_errors_everywhere() {
    for problem in PROBLEMS {
        let text = mixed(problem, 2, 8).into_bytes();
        let agree = |input: &[u8]| {
            let (actual, expected) = (judge(problem, input), cell_by_cell(problem, input));
            assert!(actual == expected, "{problem}: {actual:?} for '{}'", input.escape_ascii());
        };
        for index in 0..text.len() {
            let (before, rest) = text.split_at(index);
            agree(before);
            for byte in 0..=u8::MAX {
                agree(&[before, &[byte], &rest[1..]].concat());
            }
            for byte in b".XO0x \n\r\t,\"}" {
                agree(&[before, &[*byte], rest].concat());
            }
        }
    }
}
