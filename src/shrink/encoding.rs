//! The encoding of items as sequences of elements, for shrinking, and the features of boards.

use std::iter::successors;

use crate::bitboard::{Board, Direction};
use crate::cases::wraparound::Wraparound;
use crate::item::Item;
use crate::random::Random;

/// An element of an item, in a problem-specific code: a move, a blank line, a chip, or an empty cell below a chip.
pub type Element = u8;

/// A function that computes the `n`th feature of the item with these elements, a hash of some of its properties.
/// Features are ordered roughly from coarse to fine. The function returns `None` if there is no such item, and may
/// cache results between calls.
pub type FeatureFn = Box<dyn FnMut(&[Element], usize) -> Option<u64>>;

/// The results of all shrinking steps of one kind.
pub type Steps<'a> = Box<dyn Iterator<Item = Vec<Element>> + 'a>;

/// The encoding of a problem's items as sequences of elements.
#[derive(Debug)]
pub struct Encoding {
    /// Encodes an item as its elements.
    pub encode: fn(&[u8]) -> Vec<Element>,
    /// Decodes elements into an item.
    pub decode: fn(&[Element]) -> Item,
    /// All possible elements.
    pub alphabet: &'static [Element],
    /// Returns the simpler elements that may replace the one at an index, such as moves into lower slots, the simplest
    /// first.
    pub lower: fn(&[Element], usize) -> Vec<Element>,
    /// The number of features of an item.
    pub feature_count: usize,
    /// Creates a function that computes features.
    pub new_feature_fn: fn() -> FeatureFn,
    /// Simple items to try in place of others.
    pub simple_items: &'static [&'static [u8]],
}

/// The maximum length of items from which pairs of elements are removed. Only simulations are longer.
const MAX_LENGTH_FOR_PAIRS: usize = 48;

impl Encoding {
    /// All results of removing a chunk of half the elements, of a quarter, and so on down to a single element, and then
    /// of removing any two elements.
    pub fn removals<'a>(&self, elements: &'a [Element]) -> Steps<'a> {
        let count = elements.len();
        let sizes = successors(Some(count / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
        let pairs = (0..count).take_while(move |_| count <= MAX_LENGTH_FOR_PAIRS);
        let pairs = pairs.flat_map(move |first| (first + 1..count).map(move |second| [first, second]));
        let without_two = pairs.map(move |[first, second]| {
            [&elements[..first], &elements[first + 1..second], &elements[second + 1..]].concat()
        });
        Box::new(sizes.flat_map(move |size| without_chunk(elements, size)).chain(without_two))
    }

    /// All results of removing a chunk of half the elements, and then of a quarter.
    pub fn large_removals<'a>(&self, elements: &'a [Element]) -> Steps<'a> {
        let sizes = [elements.len() / 2, elements.len() / 4].into_iter().filter(|size| *size > 0);
        Box::new(sizes.flat_map(move |size| without_chunk(elements, size)))
    }

    /// All results of removing a single element, and then of lowering one.
    pub fn single_steps<'a>(&self, elements: &'a [Element]) -> Steps<'a> {
        let lower = self.lower;
        let lowered = (0..elements.len()).flat_map(move |index| {
            let replaced = move |element| [&elements[..index], &[element], &elements[index + 1..]].concat();
            lower(elements, index).into_iter().map(replaced)
        });
        Box::new(without_chunk(elements, 1).chain(lowered))
    }

    /// The elements after a random edit: one or two removed, one replaced or moved, or two swapped.
    pub fn edited(&self, elements: &[Element], random: &mut Random) -> Vec<Element> {
        let mut edited = elements.to_vec();
        let Some(last) = elements.len().checked_sub(1) else { return edited };
        let [one, other] = [(); 2].map(|()| random.below(elements.len()));
        match random.below(5) {
            0 => edited[one] = *random.pick(self.alphabet),
            1 => edited.swap(one, other),
            edit => {
                let element = edited.remove(one);
                match edit {
                    2 => edited.insert(other, element),
                    3 if last > 0 => drop(edited.remove(other.min(last - 1))),
                    _ => {}
                }
            }
        }
        edited
    }
}

/// All results of removing a chunk of `size` elements; the last chunk may be shorter.
fn without_chunk(elements: &[Element], size: usize) -> impl Iterator<Item = Vec<Element>> {
    (0..elements.len()).step_by(size).map(move |start| {
        let end = (start + size).min(elements.len());
        [&elements[..start], &elements[end..]].concat()
    })
}

/// All elements below `COUNT`.
pub const fn alphabet<const COUNT: usize>() -> [Element; COUNT] {
    let mut elements = [0; COUNT];
    let mut n = 0;
    while n < COUNT {
        elements[n] = n as Element;
        n += 1;
    }
    elements
}

/// The number of features of a board.
pub const FEATURE_COUNT: usize = 10;

/// Whether the `n`th feature depends on which player has won or moves next.
pub const fn distinguishes_players(n: usize) -> bool {
    matches!(n, 0 | 5 | 8)
}

/// The `n`th feature of a board: a hash of `outcome` and of values such as the directions of its rows, the numbers of
/// cells in them, and the height of its tallest column.
pub fn board_feature<const W: usize, const H: usize, const L: usize>(
    outcome: u64,
    board: &Board<W, H, L>,
    n: usize,
) -> u64 {
    let cells = Direction::ALL.map(|direction| {
        (board.first.rows_along(direction) | board.second.rows_along(direction)).count() as u64
    });
    let directions = (0..).zip(cells).fold(0, |set, (bit, cells)| set | u64::from(cells > 0) << bit);
    let direction_count = u64::from(directions.count_ones());
    let height = board.chips().height() as u64;
    let max_cells = cells.into_iter().max().unwrap_or_default();
    let values: &[u64] = match n {
        0 => &[],
        1 => &[direction_count],
        2 => &[max_cells],
        3 => &[directions],
        4 => &[direction_count, max_cells],
        5 => &cells,
        6 => &[height, direction_count],
        7 => &[height, directions],
        8 => &[board.first.rows().0, board.second.rows().0],
        _ => &[wraparounds(board)],
    };
    hash(outcome, values)
}

/// The wraparound bugs with which a program would find a row, as a set of bits.
fn wraparounds<const W: usize, const H: usize, const L: usize>(board: &Board<W, H, L>) -> u64 {
    let has_row = |n: &usize| Wraparound::from_index(*n).has_row(board);
    (0..Wraparound::COUNT).filter(has_row).fold(0, |set, n| set | 1 << n)
}

/// A hash of an outcome and other values.
pub fn hash(outcome: u64, values: &[u64]) -> u64 {
    values
        .iter()
        .fold(outcome, |hash, value| (hash.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
