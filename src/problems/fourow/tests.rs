//! Tests that the kernels consume what they should, and agree with the slow path on lines that are nearly regular.
//! The answers to regular lines are compared with those of a reference in `tests/judge`.

use super::fast_path::{MAX_REGULAR_MOVES, WriteAnswers, run_portable};
use super::reader::{Block, Consumed, GameRecord};
use super::{PROBLEM, for_each_game, run, write_answer};
use crate::io::input::Input;
use crate::io::item_loop::ItemLoop;
use crate::io::output::Output;
use crate::item::MAX_DIGITS;
use crate::modes::generate::generate;

/// A kernel that answers the lines it consumes.
type Kernel = fn(Block, &mut Output) -> Consumed;

/// The kernels: the portable one, and the best one that the CPU supports if the block is large enough.
const KERNELS: [Kernel; 2] = [
    |block, output| run_portable(block, WriteAnswers(output)),
    |block, output| run(block, WriteAnswers(output)),
];

/// The answer to an input with its errors, and the number of games that a kernel left to the slow path.
fn judge(text: &[u8], kernel: Kernel) -> (Vec<u8>, usize) {
    let (mut answer, mut errors, mut slow_games) = (Vec::new(), String::new(), 0);
    let input = Input::new(text).keep_going(|bad| errors += &bad.to_string());
    let mut items = ItemLoop::new(input, &mut answer);
    let write_answer = |record: &GameRecord, output: &mut Output| {
        slow_games += 1;
        write_answer(record, output)
    };
    for_each_game(&mut items, write_answer, kernel).expect("bad lines are skipped");
    items.stream.output.flush().expect("writing to a vector cannot fail");
    drop(items);
    answer.extend(errors.bytes());
    (answer, slow_games)
}

/// Asserts that the kernels answer an input as the slow path does; returns how many games each leaves to that.
fn assert_agree(text: &[u8]) -> [usize; 2] {
    let (slow_path, _) = judge(text, |_, _| Consumed::NOTHING);
    KERNELS.map(|kernel| {
        let (answer, slow_games) = judge(text, kernel);
        assert!(answer == slow_path, "on an input that starts with {}", text[..200].escape_ascii());
        slow_games
    })
}

#[test]
fn kernels_consume_all_but_a_few_lines_of_an_input() {
    let mut games = Vec::new();
    generate(&PROBLEM, 4, 20_000, &mut games).expect("writing to a vector cannot fail");
    let games = String::from_utf8(games).expect("inputs are ASCII");
    // The answers to the last input fill the output before they reach the end of a block.
    for text in [games.replace('\n', "\r\n"), games, "Game #1: 1212121\n".repeat(20_000)] {
        let blocks = text.len().div_ceil(1 << 16);
        for slow_games in assert_agree(text.as_bytes()) {
            assert!((1..10 * blocks).contains(&slow_games), "{slow_games} games in {blocks} blocks");
        }
    }
}

#[test]
fn kernels_consume_lines_up_to_the_limits() {
    for line_ending in ["\n", "\r\n"] {
        for digits in [1, MAX_DIGITS] {
            for moves in (0..2).chain(MAX_REGULAR_MOVES - 2..=MAX_REGULAR_MOVES + 2) {
                let line = format!("Game #{}: {}{line_ending}", "7".repeat(digits), "7".repeat(moves));
                for slow_games in assert_agree(line.repeat(1000).as_bytes()) {
                    assert_eq!(
                        slow_games < 50,
                        moves <= MAX_REGULAR_MOVES,
                        "{slow_games} games like '{line}'"
                    );
                }
            }
        }
    }
}

/// Each byte of a line is replaced by every possible byte, after a line for the slow path and one for the kernel.
#[test]
fn kernels_agree_when_any_byte_is_replaced() {
    for line in ["Game #12: 4455\n", "Game #12: 4455\r\n"] {
        for index in 0..line.len() {
            let mut text = Vec::new();
            let mut changed = line.as_bytes().to_vec();
            for byte in 0..=u8::MAX {
                changed[index] = byte;
                text.extend(line.repeat(2).bytes());
                text.extend(&changed);
            }
            // The rest of the block is large enough for the best kernel.
            text.extend(line.repeat(1000).bytes());
            assert_agree(&text);
        }
    }
}
