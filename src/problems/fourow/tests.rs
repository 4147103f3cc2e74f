//! Tests that the kernels consume what they should. What they answer is compared with a reference in `tests/judge`.

use super::fast_path::run_portable;
use super::reader::GameReader;
use super::{BEST, PROBLEM};
use crate::io::input::Input;
use crate::io::stream::BLOCK_SIZE;
use crate::modes::generate::generate;
use crate::modes::items::Items;
use crate::problem::Operation;

#[test]
fn kernels_consume_all_but_a_few_lines_of_an_input() {
    let mut games = Vec::new();
    generate(&PROBLEM, 4, 20_000, &mut games).expect("writing to a vector cannot fail");
    let games = String::from_utf8(games).expect("inputs are ASCII");
    // The answers to the last input fill the output before they reach the end of a block.
    for input in [games.replace('\n', "\r\n"), games, "Game #1: 1212121\n".repeat(20_000)] {
        for kernel in [run_portable, BEST] {
            let reader = Box::new(GameReader::with_kernel(kernel));
            let mut items = Items::with_reader(reader, Input::valid(input.as_bytes()), std::io::sink());
            let mut slow_games = 0;
            while let Some((game, output)) = items.next().expect("nothing should fail") {
                slow_games += 1;
                output.put(game.answer()).expect("a sink takes all");
                items.fast_forward(Operation::WriteAnswers);
            }
            let blocks = input.len().div_ceil(BLOCK_SIZE);
            assert!((1..10 * blocks).contains(&slow_games), "{slow_games} games in {blocks} blocks");
        }
    }
}
