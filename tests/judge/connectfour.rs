//! ConnectFour: the judge compared with a reference, published counts of positions, boards that are hard to search.

use std::cmp::Reverse;
use std::collections::HashMap;

use fourow::testing::{Bitboard, Board, RetrogradeSearch, Status, order_of_moves};

use crate::reference::{self, grid::Grid};
use crate::run::{generated, judge};

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

/// A search for an order of moves, ignoring rows, that fills the columns of a board, or that empties them.
struct Search {
    columns: Vec<Vec<char>>,
    is_forward: bool,
    /// For each state visited, the share of random orders of moves from there that succeed.
    visited: HashMap<Vec<usize>, f64>,
}

impl Search {
    fn new(board: &str, is_forward: bool) -> Self {
        Self { columns: Grid::from_board(board.lines()).columns(), is_forward, visited: HashMap::new() }
    }

    /// The heights of the columns at the start of a forward search and at its end, or the reverse.
    fn ends(&self) -> [Vec<usize>; 2] {
        let [empty, full] = [vec![0; 7], self.columns.iter().map(Vec::len).collect()];
        if self.is_forward { [empty, full] } else { [full, empty] }
    }

    /// The states after the next move.
    fn next(&self, heights: &[usize]) -> Vec<Vec<usize>> {
        let chip = ['X', 'O'][(heights.iter().sum::<usize>() + usize::from(!self.is_forward)) % 2];
        let next = |column: usize| {
            let (mut heights, height) = (heights.to_vec(), heights[column]);
            let level = if self.is_forward { Some(height) } else { height.checked_sub(1) }?;
            heights[column] = if self.is_forward { height + 1 } else { level };
            (self.columns[column].get(level) == Some(&chip)).then_some(heights)
        };
        (0..7).filter_map(next).collect()
    }

    /// Visits states in depth, those first that `sort` puts first, until the end is reached.
    fn find(&mut self, heights: Vec<usize>, sort: fn(&mut Vec<Vec<usize>>)) -> bool {
        if heights == self.ends()[1] {
            return true;
        }
        let mut next = self.next(&heights);
        sort(&mut next);
        self.visited.insert(heights, 0.0);
        next.into_iter().any(|next| !self.visited.contains_key(&next) && self.find(next, sort))
    }

    fn success_rate(&mut self, heights: Vec<usize>) -> f64 {
        if heights == self.ends()[1] {
            return 1.0;
        }
        if let Some(rate) = self.visited.get(&heights) {
            return *rate;
        }
        let next = self.next(&heights);
        let count = next.len().max(1) as f64;
        let rate = next.into_iter().map(|next| self.success_rate(next)).sum::<f64>() / count;
        self.visited.insert(heights, rate);
        rate
    }
}

/// Orders in which a search tries the next states: columns from the left and from the right, and those of the extreme
/// heights first.
const ORDERS: [fn(&mut Vec<Vec<usize>>); 4] = [
    |_| {},
    |next| next.reverse(),
    |next| next.sort_by_key(|heights| heights.iter().map(|height| height * height).sum::<usize>()),
    |next| next.sort_by_key(|heights| Reverse(heights.iter().map(|height| height * height).sum::<usize>())),
];

/// The seeds from 1 to 300 have legal boards that are hard for a search forward or backward in any order, and for
/// random orders of moves.
#[test]
fn some_generated_boards_are_hard_to_search() {
    let mut hardest = [0; 3];
    let mut random_proof = 0;
    for seed in 1..=300 {
        let board = generated(PROBLEM, seed, 1);
        if !judge(PROBLEM, board.as_bytes()).ends_with("moves\n") {
            continue;
        }
        let counts = [true, false].map(|is_forward| {
            ORDERS.map(|sort| {
                let mut search = Search::new(&board, is_forward);
                assert!(search.find(search.ends()[0].clone(), sort), "{board}");
                search.visited.len()
            })
        });
        let [forward, backward] = counts.map(|counts| counts.into_iter().min().unwrap_or_default());
        hardest = [hardest[0].max(forward), hardest[1].max(backward), hardest[2].max(counts[1][0])];
        // Greedy choices fail.
        if forward.min(backward) > 42 {
            let rates = [true, false].map(|is_forward| {
                let mut search = Search::new(&board, is_forward);
                search.success_rate(search.ends()[0].clone())
            });
            random_proof += usize::from(rates.iter().all(|rate| *rate < 1e-6));
        }
    }
    assert!(hardest[0] > 30_000 && hardest[1] > 20_000 && hardest[2] > 70_000, "{hardest:?}");
    assert!(random_proof >= 3, "{random_proof}");
}
