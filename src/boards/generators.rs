//! Generators of boards, legal or not.

use crate::bitboard::{Bitboard, Board, Player};
use crate::random::Random;

/// Selects `count` random cells of a set, or all if there are fewer.
pub fn random_subset<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    set: Bitboard<W, H, L>,
    count: usize,
) -> Bitboard<W, H, L> {
    let mut cells: Vec<_> = set.cells().collect();
    let mut selected = Bitboard::EMPTY;
    for _ in 0..count.min(cells.len()) {
        selected |= cells.swap_remove(random.below(cells.len()));
    }
    selected
}

/// Fills the empty `cells` of a board with random chips, so that the first player has `ahead` more chips than the
/// second; `None` if that is impossible.
pub fn fill<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    board: Board<W, H, L>,
    cells: Bitboard<W, H, L>,
    ahead: isize,
) -> Option<Board<W, H, L>> {
    let all = (cells | board.chips()).count() as isize;
    if (all + ahead) % 2 != 0 {
        return None;
    }
    let firsts = usize::try_from((all + ahead) / 2 - board.first.count() as isize).ok()?;
    let rest = cells - board.chips();
    let first = random_subset(random, rest, firsts);
    let filled = Board { first: board.first | first, second: board.second | (rest - first) };
    (filled.first.count() as isize - filled.second.count() as isize == ahead).then_some(filled)
}

/// The number of chips by which the first player is ahead after a move of `mover`.
pub const fn ahead_after(mover: Player) -> isize {
    match mover {
        Player::First => 1,
        Player::Second => 0,
    }
}

/// The cells of a set and all below them.
pub fn with_support<const W: usize, const H: usize, const L: usize>(
    set: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    (0..H).fold(set, |cells, _| cells | Bitboard(cells.0 >> 1 & Bitboard::<W, H, L>::FULL.0))
}

/// The cells of a set and all below them, and a random number of cells above them in each column.
pub fn settled<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    set: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    let mut cells = with_support(set);
    for column in 0..W {
        for _ in 0..random.below(H) {
            let on_top = cells.landing(column);
            if random.below(2) == 0 && on_top.is_on_board() {
                cells |= on_top;
            }
        }
    }
    cells
}
