//! ConnectFour's answers with their reasons.

use super::{ANSWERS, Board, NOTATION, Retrograde, witness};
use crate::drawing::Palette;
use crate::error::Error;
use crate::fourow::explain::CHIPS;
use crate::stream::Stream;
use crate::words;

/// Explains every board of an input. A game that leads to it is written as FOUROW reads it.
pub fn explain(stream: &mut Stream, palette: Palette) -> Result<(), Error> {
    let mut retrograde = Retrograde::default();
    NOTATION.answer_each(stream, |board, number| entry(board, number, &mut retrograde, palette))
}

fn entry(board: &Board, number: u64, retrograde: &mut Retrograde, palette: Palette) -> String {
    let sentence = match witness(board, retrograde) {
        Ok((status, moves)) => {
            let moves: String = moves.iter().map(|column| (column + 1).to_string()).collect();
            format!("{}. This game leads there:\nGame #{number}: {moves}", ANSWERS.phrase(Ok(status)))
        }
        Err(illegal) => {
            let reason = words::reason(board, illegal, NOTATION.names());
            format!("{}: {reason}.", ANSWERS.phrase(Err(illegal)))
        }
    };
    format!("Board {number}: {sentence}\n\n{}\n", palette.draw(board, &CHIPS))
}
