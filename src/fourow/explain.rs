//! Explanations of FOUROW's verdicts.

use super::format::Transcript;
use super::game::{Game, Verdict};
use crate::bitboard::Player;
use crate::error::Error;
use crate::output::Output;
use crate::picture::{FOUROW_CHIPS, Palette};
use crate::words;

/// Explains a game: its number, the verdict, the reason, and the board before the first illegal move or at the end.
pub fn explain(transcript: &Transcript, palette: Palette, output: &mut Output) -> Result<(), Error> {
    let game = Game::legal_prefix(&transcript.moves);
    output.put(&transcript.name)?;
    match transcript.moves.get(game.plies) {
        Some(slot) => write_illegal_move(&game, *slot, output)?,
        None => write_outcome(&game, output)?,
    }
    write!(output, ".\n{}", palette.draw(&game.board(), game.last, &FOUROW_CHIPS, [' '; 6]))
}

/// Writes why a legal game's next move, into `slot`, is illegal.
fn write_illegal_move(game: &Game, slot: usize, output: &mut Output) -> Result<(), Error> {
    let player = Player::to_move(game.plies).opponent().ordinal();
    let won = format!("comes after the {player} player won with move {}", game.plies);
    let full = format!("puts a seventh chip into slot {}", slot + 1);
    let reason = match (game.last_mover.has_row(), game.chips().has_room(slot)) {
        (true, true) => won,
        (true, false) => format!("{won}, and {full}"),
        (false, _) => full,
    };
    write!(output, " is invalid: move {} {reason}", game.plies + 1)
}

/// Writes the outcome of a legal game, or whose turn it is.
fn write_outcome(game: &Game, output: &mut Output) -> Result<(), Error> {
    let (player, ply) = (Player::to_move(game.plies).opponent().ordinal(), game.plies);
    match game.verdict(&game.wins()) {
        Verdict::FirstWon | Verdict::SecondWon => {
            let slot = game.last.leftmost_column() + 1;
            let rows = words::row_list(game.last_mover, game.last);
            let won = format!("the {player} player won with move {ply} in slot {slot}");
            write!(output, " is over: {won}, completing {rows}")
        }
        Verdict::NoWinner => {
            write!(output, " is over: all {ply} cells are filled and nobody has four in a row")
        }
        _ => {
            let moves = words::plural(ply as u64, "move");
            let next = Player::to_move(ply).ordinal();
            write!(output, " is not over, yet: after {moves} it is the {next} player's turn")
        }
    }
}
