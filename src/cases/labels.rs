//! The hard cases of every problem in which chips fall.

use super::{Label, label};
use crate::bitboard::{Bitboard, Direction, Player};

/// The label of a board that nobody has won, if only one column is not full.
pub fn open_column_label<const W: usize, const H: usize, const L: usize>(
    chips: Bitboard<W, H, L>,
) -> Option<Label> {
    let landings = chips.landings();
    let variant = landings.leftmost_column() + 1;
    (landings.count() == 1).then(|| label("not over, only one column not full, by column", variant))
}

/// The labels of a win, given the winner, the winner's chips, and the last one, which is part of every row.
pub fn win_labels<const W: usize, const H: usize, const L: usize>(
    winner: Player,
    chips: Bitboard<W, H, L>,
    last: Bitboard<W, H, L>,
) -> Vec<Label> {
    let mut labels = vec![label("wins by directions of the rows", directions(chips, last))];
    if chips.count() == L {
        labels.push(label("wins with the fewest chips", ()));
    }
    let rows: Vec<_> = chips.rows_through(last).collect();
    if let [(direction, length)] = rows[..] {
        let row = chips.rows();
        let [start, end] = [row.cells().next(), row.cells().last()].map(Option::unwrap_or_default);
        let case = "wins by a single row, by whether the last chip is its start or end";
        labels.push(label(case, (direction, last == start, last == end)));
        labels.push(if length == L {
            label(
                "wins by a single row of 4, by player and ends",
                (winner, start.coordinates(), end.coordinates()),
            )
        } else {
            label("wins by a single longer row, by length", (direction, length))
        });
    }
    labels
}

/// The directions of the rows that a cell of the set is part of.
pub fn directions<const W: usize, const H: usize, const L: usize>(
    chips: Bitboard<W, H, L>,
    cell: Bitboard<W, H, L>,
) -> Vec<Direction> {
    chips.rows_through(cell).map(|(direction, _)| direction).collect()
}
