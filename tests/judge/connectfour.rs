//! ConnectFour: the judge compared with a reference, and with published counts of positions.

use fourow::testing::{Bitboard, Board, RetrogradeSearch, Status, order_of_moves};

use crate::reference;

const PROBLEM: &str = "connectfour";

#[test]
fn agrees_with_the_reference_on_random_boards() {
    let verdicts =
        ["first player moves", "second player moves", "first player wins", "second player wins", "invalid"];
    reference::assert_agrees(PROBLEM, 6000, &verdicts);
}

/// Visits every board with this many chips where none floats and the first player has as many as the second or one
/// more.
fn for_each_candidate(plies: u32, visit: &mut impl FnMut(&Board)) {
    fn fill(column: usize, remaining: u32, board: Board, visit: &mut impl FnMut(&Board)) {
        if column == 7 {
            if remaining == 0
                && (board.first.count() == board.second.count()
                    || board.first.count() == board.second.count() + 1)
            {
                visit(&board);
            }
            return;
        }
        for height in 0..=remaining.min(6) {
            for first_chips in 0..1_u64 << height {
                let chips = (1 << height) - 1;
                let first = board.first | Bitboard(first_chips << (column * 8));
                let second = board.second | Bitboard((chips ^ first_chips) << (column * 8));
                fill(column + 1, remaining - height, Board { first, second }, visit);
            }
        }
    }
    fill(0, plies, Board::default(), visit);
}

/// The number of legal positions after n plies, from the OEIS (A212693), and how many of them are won.
#[test]
fn position_counts_match_the_published_ones() {
    const LEGAL: [usize; 9] = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275];
    const WON: [usize; 9] = [0, 0, 0, 0, 0, 0, 0, 728, 1892];
    let mut search = RetrogradeSearch::default();
    for plies in 0..LEGAL.len() {
        let (mut legal, mut won) = (0, 0);
        for_each_candidate(plies as u32, &mut |board| {
            let status = order_of_moves(board, &mut search).map(|(status, _)| status);
            legal += usize::from(status.is_ok());
            won += usize::from(matches!(status, Ok(Status::FirstWon | Status::SecondWon)));
        });
        assert_eq!((legal, won), (LEGAL[plies], WON[plies]), "after {plies} plies");
    }
}
