//! Random games, played on the references' plain grid.

use crate::reference::grid::Grid;
use fourow::random::Random;

/// A game under way on 7 x 6.
pub struct Play {
    pub grid: Grid,
    /// The columns of the moves, from 0.
    pub moves: Vec<usize>,
    /// Whether the last move won.
    pub won: bool,
}

/// Plays at random until there are `stop` moves or a row. If rows are to be avoided they are for as long as it
/// is not too hard.
pub fn play(random: &mut Random, stop: usize, avoid_rows: bool) -> Play {
    let mut play = Play { grid: Grid::new(7, 6), moves: Vec::new(), won: false };
    let mut tries = 0;
    while play.moves.len() < stop && !play.won {
        tries += 1;
        let column = random.below(7);
        let chip = if play.moves.len().is_multiple_of(2) { 'x' } else { 'o' };
        let Some(cell) = play.grid.drop(column, chip) else { continue };
        let row = play.grid.in_run(cell, 4);
        if row && avoid_rows && tries < 200 {
            play.grid.columns[column].pop();
            continue;
        }
        play.moves.push(column);
        play.won = row;
    }
    play
}

/// Columns, from 0, as the digits of FOUROW.
pub fn digits(columns: impl IntoIterator<Item = usize>) -> String {
    columns.into_iter().map(|column| char::from(b'1' + column as u8)).collect()
}
