//! What rules find, in words for a person.

use crate::bitboard::{Bitboard, Direction};
use crate::legality::Illegal;
use crate::position::Position;

/// The rows that a chip is part of, as in `a vertical row of 4 and a horizontal row of 5`.
pub fn rows<const W: usize, const H: usize, const L: usize>(
    side: Bitboard<W, H, L>,
    chip: Bitboard<W, H, L>,
) -> String {
    let row = |(direction, length)| {
        let direction = match direction {
            Direction::Vertical => "vertical",
            Direction::Horizontal => "horizontal",
            Direction::Rising | Direction::Falling => "diagonal",
        };
        format!("a {direction} row of {length}")
    };
    list(side.rows_through(chip).map(row).collect())
}

/// `a`, `a and b`, `a, b and c`.
fn list(mut items: Vec<String>) -> String {
    let last = items.pop().unwrap_or_default();
    if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) }
}

/// So many things, as in `1 move` and `2 moves`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// `first` or `second`.
pub fn player(first: bool) -> &'static str {
    if first { "first" } else { "second" }
}

/// Why a position is illegal. Columns are counted from the left, rows from the bottom; `names` are what the players'
/// chips are called.
pub fn reason<const W: usize, const H: usize, const L: usize>(
    position: &Position<W, H, L>,
    illegal: Illegal,
    names: [char; 2],
) -> String {
    let [first, second] = names;
    let (firsts, seconds) = (position.first.count(), position.second.count());
    let winner = if position.first.has_row() { first } else { second };
    let other = if winner == first { second } else { first };
    match illegal {
        Illegal::Floating => {
            format!(
                "the chip in {} floats, the cell below it being empty",
                place(position.chips().floating())
            )
        }
        Illegal::Counts => format!(
            "there are {firsts} {first} and {seconds} {second}, but {first} starts and has as many as {second} or one more"
        ),
        Illegal::BothWon => format!("both {first} and {second} have a row of {L}"),
        Illegal::WinnerNotLast => format!(
            "{winner} has a row of {L}, but {other} moved last, there being {firsts} {first} and {seconds} {second}"
        ),
        Illegal::SeparateRows => {
            format!("no chip is part of every row of {winner}, so no last move completed them")
        }
        Illegal::Buried => {
            format!("other chips lie on every chip with which {winner} can have completed the row")
        }
        Illegal::NoOrder if !position.rows().is_empty() => {
            format!("in no order can the players move by turns and {winner} complete the row last")
        }
        Illegal::NoOrder => "no order of the columns lets the players move by turns".into(),
    }
}

/// Where the first cell of a set is.
fn place<const W: usize, const H: usize, const L: usize>(cells: Bitboard<W, H, L>) -> String {
    format!("column {}, row {} from the bottom", cells.leftmost() + 1, cells.lowest() + 1)
}
