//! Tests that the kernels consume what they should. What they answer is compared with a reference in `tests/judge`.

use super::PROBLEM;
use super::fast_path::{BEST, MAX_REGULAR_MOVES, run_portable};
use super::reader::GameReader;
use crate::io::input::Input;
use crate::item::MAX_DIGITS;
use crate::modes::generate::generate;
use crate::modes::items::Items;
use crate::problem::Operation;

/// The numbers of games of an input that the portable kernel and the best one leave to the slow path.
fn slow_games(input: &str) -> [usize; 2] {
    [run_portable, BEST].map(|kernel| {
        let (mut answer, mut count) = (Vec::new(), 0);
        let reader = Box::new(GameReader::with_kernel(kernel));
        let mut items = Items::with_reader(reader, Input::valid(input.as_bytes()), &mut answer);
        while let Some((game, output)) = items.next().expect("nothing should fail") {
            count += 1;
            output.put(game.answer()).expect("writing to a vector cannot fail");
            items.fast_forward(Operation::WriteAnswers);
        }
        count
    })
}

#[test]
fn kernels_consume_all_but_a_few_lines_of_an_input() {
    let mut games = Vec::new();
    generate(&PROBLEM, 4, 20_000, &mut games).expect("writing to a vector cannot fail");
    let games = String::from_utf8(games).expect("inputs are ASCII");
    // The answers to the last input fill the output before they reach the end of a block.
    for input in [games.replace('\n', "\r\n"), games, "Game #1: 1212121\n".repeat(20_000)] {
        let blocks = input.len().div_ceil(1 << 16);
        for count in slow_games(&input) {
            assert!((1..10 * blocks).contains(&count), "{count} games in {blocks} blocks");
        }
    }
}

#[test]
fn kernels_consume_lines_up_to_the_limits() {
    for digits in [1, MAX_DIGITS] {
        for moves in (0..2).chain(MAX_REGULAR_MOVES - 2..=MAX_REGULAR_MOVES + 2) {
            let line = format!("Game #{}: {}\r\n", "7".repeat(digits), "7".repeat(moves));
            for count in slow_games(&line.repeat(1000)) {
                assert_eq!(count < 50, moves <= MAX_REGULAR_MOVES, "{count} games like '{line}'");
            }
        }
    }
}
