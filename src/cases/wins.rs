//! Wins: the hard cases that they give to every problem in which chips fall.

use super::{Label, label};
use crate::bitboard::{Bitboard, Direction};

/// The labels of a win, given the winner's chips and the last one, which is part of every row.
pub fn win_labels<const W: usize, const H: usize, const L: usize>(
    chips: Bitboard<W, H, L>,
    last: Bitboard<W, H, L>,
) -> Vec<Label> {
    let mut labels = vec![label("wins by directions of the rows", directions(chips, last))];
    if chips.count() == L {
        labels.push(label("wins with the fewest chips", ""));
    }
    let rows: Vec<_> = chips.rows_through(last).collect();
    if let [(direction, length)] = rows[..] {
        let row = chips.rows();
        let [start, end] = [row.cells().next(), row.cells().last()].map(Option::unwrap_or_default);
        let place = match last {
            _ if last == start => "start",
            _ if last == end => "end",
            _ => "middle",
        };
        labels.push(label("wins by a single row, by the last chip's place in it", (direction, place)));
        labels.push(if length == L {
            label("wins by a single row of 4, by its ends", [start, end].map(Bitboard::coordinates))
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
