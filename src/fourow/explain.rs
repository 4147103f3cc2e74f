//! FOUROW's verdicts with their reasons.

use super::game::{Chips, Game, Verdict};
use crate::picture::{FOUROW_CHIPS, Palette};
use crate::words;

/// Explains a game: its number, the verdict, the reason, and the board for as long as play was legal. `head` is
/// `Game #n`; `moves` are the slots, counted from 0.
pub fn explain(head: &[u8], moves: &[usize], palette: Palette) -> String {
    let play = |plies: usize| Game::play(moves[..plies].iter().copied());
    let illegal_ply = (1..=moves.len()).find(|plies| verdict(&play(*plies)) == Verdict::Invalid);
    let game = play(illegal_ply.map_or(moves.len(), |ply| ply - 1));
    let sentence = match illegal_ply {
        Some(ply) => format!("is invalid: move {ply} {}", why_illegal(&game, moves[ply - 1])),
        None => how_it_stands(&game, moves.last().copied().unwrap_or_default()),
    };
    format!("{} {sentence}.\n\n{}\n", head.escape_ascii(), palette.draw(&game.board(), &FOUROW_CHIPS))
}

/// What is wrong with a move into `slot` after a legal game.
fn why_illegal(game: &Game, slot: usize) -> String {
    let won = game.mover.has_row().then(|| {
        let (player, ply) = (words::player(game.first_moved()), game.plies);
        format!("came after the {player} player had won with move {ply}")
    });
    let column = Chips::column(slot);
    let full = (column & game.chips() == column).then(|| format!("is the seventh chip in slot {}", slot + 1));
    won.into_iter().chain(full).collect::<Vec<_>>().join(" and ")
}

/// How a legal game stands after its last move, into `slot`.
fn how_it_stands(game: &Game, slot: usize) -> String {
    let (player, ply) = (words::player(game.first_moved()), game.plies);
    match verdict(game) {
        Verdict::FirstWon | Verdict::SecondWon => {
            let rows = words::row_list(game.mover, game.last);
            format!(
                "is over: the {player} player won with move {ply} in slot {}, completing {rows}",
                slot + 1
            )
        }
        Verdict::NoWinner => format!("is over: all {ply} cells are filled and nobody has four in a row"),
        _ => {
            let next = words::player(!game.first_moved());
            format!(
                "is not over, yet: after {} it is the {next} player's turn",
                words::count(ply as u64, "move")
            )
        }
    }
}

fn verdict(game: &Game) -> Verdict {
    game.verdict(&game.wins())
}
