//! Items of inputs, and their limits.

/// The maximum number of digits in a game's number.
pub const MAX_DIGITS: usize = 24;

/// The maximum number of a game's moves, or of a line's bytes, to show. Boards have fewer.
pub const MAX_SHOWN: usize = 100;

/// An item of an input: the moves of a game as digits, the text of a board with its line endings, or the moves and line
/// feeds of a simulation without its spaces.
pub type Item = Vec<u8>;

/// The maximum number of a problem's verdicts: a power of two, so that a mask replaces the bounds check.
pub const MAX_VERDICTS: usize = 8;

/// The count of each of a problem's verdicts, by index.
pub type VerdictCounts = [u64; MAX_VERDICTS];

/// What is shown of an item, and an ellipsis if that is not all.
pub fn shorten(item: &[u8]) -> (&[u8], &'static [u8]) {
    match item.split_at_checked(MAX_SHOWN) {
        Some((shown, [_, ..])) => (shown, b"..."),
        _ => (item, b""),
    }
}

/// The digits of moves, given as columns counted from 0.
pub fn digits(moves: &[usize]) -> String {
    moves.iter().map(|column| char::from(b'1' + *column as u8)).collect()
}
