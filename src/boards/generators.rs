//! Generators of boards, legal or not.

use crate::bitboard::{Bitboard, Board, Player};
use crate::cases::{Candidates, ShrinkStep, shrink};
use crate::random::Random;

/// Takes `count` cells of a set at random, or all if there are fewer.
pub fn some_of<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    set: Bitboard<W, H, L>,
    count: usize,
) -> Bitboard<W, H, L> {
    let mut cells: Vec<_> = set.cells().collect();
    let mut taken = Bitboard::EMPTY;
    for _ in 0..count.min(cells.len()) {
        taken |= cells.swap_remove(random.below(cells.len()));
    }
    taken
}

/// A board with chips on all `cells`: those that `board` has, and on the others as many of each player as makes the first
/// player have `ahead` more than the second; `None` if that cannot be.
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
    let first = some_of(random, rest, firsts);
    let filled = Board { first: board.first | first, second: board.second | (rest - first) };
    (filled.first.count() as isize - filled.second.count() as isize == ahead).then_some(filled)
}

/// How many chips more the first player has after a move of `mover`.
pub const fn ahead_after(mover: Player) -> isize {
    match mover {
        Player::First => 1,
        Player::Second => 0,
    }
}

/// The cells of a set and all below them.
pub fn on_chips<const W: usize, const H: usize, const L: usize>(set: Bitboard<W, H, L>) -> Bitboard<W, H, L> {
    (0..H).fold(set, |cells, _| cells | Bitboard(cells.0 >> 1 & Bitboard::<W, H, L>::FULL.0))
}

/// The cells of a set and all below them, and in some columns a few above.
pub fn settled<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    set: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    let mut cells = on_chips(set);
    for column in 0..W {
        for _ in 0..random.below(H) {
            let on_top = cells.landing(column);
            if random.below(2) == 0 && on_top.fits() {
                cells |= on_top;
            }
        }
    }
    cells
}

/// The texts of a board with some of its chips removed. Where chips fall only those are that lie on top, and `line` is how
/// many bytes a line has; elsewhere it is 0.
pub fn remove_chips(text: &[u8], step: ShrinkStep, line: usize) -> Candidates<'_> {
    let is_chip = |cell: &usize| text[*cell].is_ascii_alphanumeric();
    let is_covered = |cell: &usize| line > 0 && cell.checked_sub(line).is_some_and(|above| is_chip(&above));
    let chips: Vec<usize> = (0..text.len()).filter(|cell| is_chip(cell) && !is_covered(cell)).collect();
    let mut without = text.to_vec();
    chips.iter().for_each(|chip| without[*chip] = b'.');
    shrink(
        chips,
        step,
        |_| Vec::new(),
        move |left| {
            let mut board = without.clone();
            left.iter().for_each(|chip| board[*chip] = text[*chip]);
            board
        },
    )
}
