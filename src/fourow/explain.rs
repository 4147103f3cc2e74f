//! FOUROW's verdicts with their reasons.

use super::format::{Games, Transcript};
use super::{Chips, Game, Verdict};
use crate::drawing::{self, Palette, RED, YELLOW};
use crate::error::Error;
use crate::stream::Stream;
use crate::words;

/// The characters of chips, those of winning rows as capitals.
pub const CHIPS: drawing::Chips =
    drawing::Chips { first: ['x', 'X'], second: ['o', 'O'], colours: [YELLOW, RED] };

/// Explains every game of an input.
pub fn explain(stream: &mut Stream, palette: Palette) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    while games.more(stream)? {
        transcript.read(stream, games.judged + 1)?;
        games.judged += 1;
        stream.output.put(&transcript.head)?;
        stream.output.put(entry(&transcript.moves, palette).as_bytes())?;
    }
    Ok(())
}

/// What follows the game's number: the verdict, its reason, and the grid as far as play was legal.
fn entry(moves: &[usize], palette: Palette) -> String {
    let play = |plies: usize| Game::play(moves[..plies].iter().copied());
    let offence = (1..=moves.len()).find(|plies| verdict(&play(*plies)) == Verdict::Invalid);
    let game = play(offence.map_or(moves.len(), |plies| plies - 1));
    let sentence = match offence {
        Some(ply) => format!("is invalid: move {ply} {}", offends(&game, moves[ply - 1])),
        None => ends(&game, moves.last().copied().unwrap_or_default()),
    };
    format!(" {sentence}.\n\n{}\n", palette.draw(&game.grid(), &CHIPS))
}

/// What is wrong with a move into `slot` after a legal game.
fn offends(game: &Game, slot: usize) -> String {
    let won = game.mover.has_row().then(|| {
        let (player, ply) = (words::player(game.first_moved()), game.plies);
        format!("came after the {player} player had won with move {ply}")
    });
    let column = Chips::column(slot);
    let full = (column & (game.mover | game.waiting) == column)
        .then(|| format!("is the seventh chip in slot {}", slot + 1));
    won.into_iter().chain(full).collect::<Vec<_>>().join(" and ")
}

/// How a legal game stands after its last move, into `slot`.
fn ends(game: &Game, slot: usize) -> String {
    let (player, ply) = (words::player(game.first_moved()), game.plies);
    match verdict(game) {
        Verdict::FirstWon | Verdict::SecondWon => {
            let rows = words::rows(game.mover, game.last);
            format!(
                "is over: the {player} player won with move {ply} in slot {}, completing {rows}",
                slot + 1
            )
        }
        Verdict::NoWinner => format!("is over: all {ply} cells are filled and nobody has four in a row"),
        _ => {
            let next = words::player(!game.first_moved());
            format!("is not over, yet: after {} it is the {next} player's turn", words::count(ply, "move"))
        }
    }
}

fn verdict(game: &Game) -> Verdict {
    game.verdict(&game.rows())
}
