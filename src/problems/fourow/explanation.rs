//! Explanations of FOUROW's verdicts.

use super::rules::{Game, Verdict, slots};
use crate::bitboard::Player;
use crate::number::plural;
use crate::picture::BoardStyle;

const STYLE: BoardStyle<6> = BoardStyle { chips: ['x', 'o'], line_numbers: [' '; 6] };

/// Explains a game: its name, the verdict, the reason, and the board before the first illegal move or at the end.
pub fn explanation(name: &[u8], moves: &[u8]) -> String {
    let game = Game::legal_prefix(slots(moves));
    let illegal_slot = slots(moves).nth(game.plies);
    let reason = illegal_slot.map_or_else(|| outcome(&game), |slot| illegal_move(&game, slot));
    let name = String::from_utf8_lossy(name);
    [&*name, " ", &reason, ".\n", &game.board().picture(game.last, &STYLE)].concat()
}

/// Why a legal game's next move, into `slot`, is illegal.
fn illegal_move(game: &Game, slot: usize) -> String {
    let (last, next) = (game.plies, game.plies + 1);
    if game.last_mover.has_row() {
        let player = Player::to_move(last).opponent().ordinal();
        format!("is invalid: move {next} comes after the {player} player won with move {last}")
    } else {
        format!("is invalid: move {next} puts a seventh chip into slot {}", slot + 1)
    }
}

/// The outcome of a legal game, or whose turn it is.
fn outcome(game: &Game) -> String {
    let ply = game.plies;
    let player = Player::to_move(ply).opponent().ordinal();
    match game.verdict() {
        Verdict::FirstWon | Verdict::SecondWon => {
            let slot = game.last.leftmost_column() + 1;
            let rows = game.last_mover.row_list(game.last);
            format!("is over: the {player} player won with move {ply} in slot {slot}, completing {rows}")
        }
        Verdict::NoWinner => {
            format!("is over: all {ply} cells are filled and nobody has four in a row")
        }
        _ => {
            let next = Player::to_move(ply).ordinal();
            let start = match ply {
                0 => "its line has no moves, and".into(),
                _ => format!("after {}", plural(ply as u64, "move")),
            };
            format!("is not over, yet: {start} it is the {next} player's turn")
        }
    }
}
