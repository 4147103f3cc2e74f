//! The hard cases of ConnectFour.

use super::retrograde::{Board, Chips, HEIGHT, LENGTH, RetrogradeSearch, WIDTH};
use super::rules::{ConnectFour, order_of_moves};
use crate::bitboard::{Bitboard, Player};
use crate::cases::Condition::Variant;
use crate::cases::random::{self, Random};
use crate::cases::rows::{DIAGONAL, HORIZONTAL, MaybeWon, Win};
use crate::cases::{Case, CaseTable, case, family, list, matcher, numbered};
use crate::item::Item;
use crate::problems::boards::{BoardProblem, Illegal, Status};

type Playout = random::Playout<WIDTH, HEIGHT, LENGTH>;

pub const TABLE: CaseTable = CaseTable {
    list: || list(CASES),
    matcher: || {
        let mut retrograde = RetrogradeSearch::default();
        matcher(CASES, move |board, _| Analysis::new(&ConnectFour::NOTATION.board(board), &mut retrograde))
    },
    random_item,
    hard_items: || HARD_BOARDS.map(|board| (board.replace('/', "\n") + "\n").into_bytes()).into(),
    ending: &[],
};

const CASES: &[Case<Analysis>] = &[
    case("first player moves", |a| a.status == Ok(Status::FirstToMove)),
    case("second player moves", |a| a.status == Ok(Status::SecondToMove)),
    case("first player wins", |a| a.status == Ok(Status::FirstWon)),
    case("second player wins", |a| a.status == Ok(Status::SecondWon)),
    case("draw game", |a| a.status == Ok(Status::Draw)),
    case("invalid", |a| a.status.is_err()),
    case("no chips", |a| a.chips().is_empty()),
    case("legal, one chip", |a| a.is_open() && a.chips().count() == 1),
    case("legal, 41 chips, nobody won", |a| a.is_open() && a.chips().count() == 41),
    numbered("legal, nobody won, only one column is not full", WIDTH, |a, n| {
        a.is_open() && a.board.only_column_with_room() == Some(n)
    }),
    Analysis::EARLIEST_WINS,
    case("a legal full board with a winner", |a| a.status == Ok(Status::SecondWon) && a.is_full()),
    Analysis::SINGLE_ROWS,
    case("won with a horizontal row of 5 as the only row", |a| a.is_single_row(5, HORIZONTAL)),
    case("won with a diagonal row of 5 as the only row", |a| a.is_single_row(5, DIAGONAL)),
    case("won with a horizontal row of 6 as the only row", |a| a.is_single_row(6, HORIZONTAL)),
    case("won with a diagonal row of 6 as the only row", |a| a.is_single_row(6, DIAGONAL)),
    case("won with a row of 7 as the only row", |a| a.is_single_row(7, HORIZONTAL)),
    Analysis::ROWS_IN_TWO_DIRECTIONS,
    case("won in exactly three directions", |a| a.win.is_some_and(|win| win.direction_count() == 3)),
    case("won in all four directions", |a| a.win.is_some_and(|win| win.direction_count() == 4)),
    numbered("no row, only fault: a chip floats, none below it, by column", WIDTH, |a, n| {
        a.only_floating_column() == Some(n) && !a.chips().contains(n, 0)
    }),
    numbered("no row, only fault: a chip floats, one below it, by column", WIDTH, |a, n| {
        a.only_floating_column() == Some(n) && a.chips().contains(n, 0)
    }),
    case("no row, only fault: the second player is one chip ahead", |a| a.only_fault_is_wrong_counts(-1)),
    case("no row, only fault: the first player is two chips ahead", |a| a.only_fault_is_wrong_counts(2)),
    case("a full board with wrong counts and no row", |a| {
        a.status == Err(Illegal::WrongCounts) && a.is_full() && !a.has_row()
    }),
    family(
        "rows of both players, otherwise legal, by last mover",
        2,
        |n| ["second", "first"][n].into(),
        Variant(|a, n| {
            let is_only_fault = a.status == Err(Illegal::BothWon) && a.has_order_despite_rows;
            is_only_fault && a.board.ahead() == n as isize
        }),
    ),
    family(
        "invalid because only the player to move has a row, by player",
        2,
        |n| Player::BOTH[n].ordinal().into(),
        Variant(|a, n| {
            a.status == Err(Illegal::WinnerNotLast) && a.board.chips_of(Player::BOTH[n]).has_row()
        }),
    ),
    case("invalid because no chip is common to all rows", |a| a.status == Err(Illegal::SeparateRows)),
    case("no chip is common to all rows, but a top chip to several", |a| a.some_rows_share_chip()),
    case("invalid because each chip common to all rows is buried", |a| a.status == Err(Illegal::Buried)),
    case("each chip common to all rows is buried, but no whole row", |a| {
        a.status == Err(Illegal::Buried) && a.each_row_has_top()
    }),
    case("no order of moves, no row, not full", |a| {
        a.status == Err(Illegal::NoOrder) && !a.has_row() && !a.is_full()
    }),
    case("no order of moves, no row, full", |a| {
        a.status == Err(Illegal::NoOrder) && !a.has_row() && a.is_full()
    }),
    case("no order of moves, somebody has a row", |a| a.status == Err(Illegal::NoOrder) && a.has_row()),
    case("a row, no order of moves unless another chip was last", |a| {
        a.status == Err(Illegal::NoOrder) && a.has_row() && a.has_order_despite_rows
    }),
    case("won, but not by the leftmost top chip common to all rows", |a| {
        a.candidate_fails(a.candidates.cells().next())
    }),
    case("won, but not by the rightmost top chip common to all rows", |a| {
        a.candidate_fails(a.candidates.cells().last())
    }),
];

/// The analysis of a board, which cases are matched against.
pub struct Analysis {
    board: Board,
    status: Result<Status, Illegal>,
    /// The win, if the board is legal and won.
    win: Option<Win<WIDTH, HEIGHT, LENGTH>>,
    /// The candidates for the last chip: the uncovered ones that rows and counts allow.
    candidates: Chips,
    /// Whether some order of moves would lead to the board if rows were ignored: all rows for [`Illegal::NoOrder`],
    /// those of the player who did not move last for [`Illegal::BothWon`]. False for any other status.
    has_order_despite_rows: bool,
    /// On a won board with several candidates, those that cannot be the last chip of any order of moves; otherwise
    /// empty.
    failed_candidates: Chips,
}

impl MaybeWon<WIDTH, HEIGHT, LENGTH> for Analysis {
    fn win(&self) -> Option<Win<WIDTH, HEIGHT, LENGTH>> {
        self.win
    }
}

impl Analysis {
    /// Analyzes a board. Further searches can take a long time, so each is run only if a case depends on its result.
    fn new(board: &Board, retrograde: &mut RetrogradeSearch) -> Self {
        let status = order_of_moves(board, retrograde).map(|(status, _)| status);
        let tops = board.chips().tops();
        let candidates = board.judge_by_last_move(tops).map_or(Chips::EMPTY, |(_, candidates)| candidates);
        let mut has_order = |last| retrograde.order(board, last).is_some();

        let last_mover = Player::to_move(board.chips().count()).opponent();
        let chips = board.chips_of(last_mover);
        let has_order_despite_rows = match status {
            Err(Illegal::NoOrder) => has_order(chips & tops),
            Err(Illegal::BothWon) => has_order(chips.in_every_row() & tops),
            _ => false,
        };
        let is_won = matches!(status, Ok(Status::FirstWon | Status::SecondWon));
        let has_choice = is_won && candidates.count() > 1;
        let failed_candidates = candidates.cells().filter(|chip| has_choice && !has_order(*chip)).collect();
        let last = candidates.cells().next().unwrap_or_default();
        let win = is_won.then(|| Win::new(board, last_mover, last));
        Self { board: *board, status, win, candidates, has_order_despite_rows, failed_candidates }
    }

    fn chips(&self) -> Chips {
        self.board.chips()
    }

    fn is_open(&self) -> bool {
        self.status == Ok(Status::FirstToMove) || self.status == Ok(Status::SecondToMove)
    }

    fn is_full(&self) -> bool {
        self.chips() == Chips::FULL
    }

    fn has_row(&self) -> bool {
        !self.board.rows().is_empty()
    }

    /// Whether the only fault is that the first player has `ahead` more chips than the second.
    fn only_fault_is_wrong_counts(&self, ahead: isize) -> bool {
        self.status == Err(Illegal::WrongCounts) && !self.has_row() && self.board.ahead() == ahead
    }

    /// The column of the chip that floats, if that is the only fault.
    fn only_floating_column(&self) -> Option<usize> {
        let floating = self.chips().floating();
        let is_only_fault = matches!(self.board.ahead(), 0 | 1) && !self.has_row() && floating.count() == 1;
        is_only_fault.then(|| floating.leftmost_column())
    }

    /// Whether some of the winner's rows share an uncovered chip, although no chip is part of every row of the winner.
    fn some_rows_share_chip(&self) -> bool {
        let Board { first, second } = self.board;
        let winner = if first.has_row() { first } else { second };
        let shared = |chip: Chips| winner.rows_through(chip).count() > 1;
        self.status == Err(Illegal::SeparateRows) && (winner & self.chips().tops()).cells().any(shared)
    }

    /// Whether each row of four has an uncovered chip.
    fn each_row_has_top(&self) -> bool {
        let tops = self.chips().tops();
        let is_row =
            |row: &Chips| [self.board.first, self.board.second].iter().any(|side| (*row - *side).is_empty());
        (0..Chips::ROW_COUNT).map(Chips::nth_row).filter(is_row).all(|row| !(row & tops).is_empty())
    }

    /// Whether this candidate for the last chip fails, but another succeeds.
    fn candidate_fails(&self, candidate: Option<Chips>) -> bool {
        candidate.is_some_and(|chip| !(chip & self.failed_candidates).is_empty())
    }
}

/// The final board of a game, often with a fault; or a board of any chips, or of chips none of which float, often
/// with rows.
fn random_item(random: &mut Random, _: &[u8]) -> Item {
    let board = match random.below(100) {
        0..2 => Board::random(random, [1, 1, 1]),
        2..35 => with_rows(random),
        35..60 => {
            let played = Playout::any(random).board;
            played.with_fault(random)
        }
        _ => Playout::any(random).board,
    };
    ConnectFour::NOTATION.text(&board)
}

/// Boards without a row that are hard to search, found by simulated annealing. The first six are legal. On the first, a
/// search forward visits more than 30,000 states whichever columns it tries first; on the second, a search backward
/// 20,000; on the third, one from the left 70,000, more than on any other known board. On the next three, fewer than
/// one of a million random orders of moves succeed, in either direction; on the fourth, every search fails that
/// remembers heights as digits in base 6. The others are full, and illegal: they have no order of moves.
const HARD_BOARDS: [&str; 9] = [
    "OOO.OOO/XXO.OXX/XXX.XXX/OOX.XOX/XXX.OXO/OOOXXOO",
    ".OO.OOO/XXX.XXO/XXX.XXX/OXX.XXO/XOO.OOX/OOOXOOO",
    "O.O.OXO/XXX.XOX/XXXOXXX/XOXXXOX/OXOOOXO/OOOXOOO",
    "OOX.OOO/OOO.OOO/OXO.OXO/XOX.XOX/XXX.XXX/XXX.OXX",
    "OOO.XOO/OOO.OOX/OOO.OOO/XXX.XXX/XXX.XXO/OXX.XXX",
    "XOX.XXX/XXX.XOX/XXX.OOX/OXO.OXO/OOO.OXO/OOO.XOO",
    "OXOOOXO/XOXXXOX/XXXOXXX/XOXXXOX/OXOOOXO/OOOXOOO",
    "XOXXOXX/XXXOXXX/XOXXXOX/OXOOOXO/OOOXOOO/OXOOXOO",
    "XXXOXXX/XOXXOOO/OXXOXXX/OOOXOOX/XXOOOXO/OOOXXOO",
];

/// A board on which no chip floats, with up to three rows of four, mostly of one player, and sometimes few other chips.
fn with_rows(random: &mut Random) -> Board {
    let player = *random.pick(&Player::BOTH);
    let part = if random.below(2) == 0 { Chips::EMPTY } else { Chips::random_part(random) };
    let mut rows = Board::default();
    for n in 0..*random.pick(&[0, 0, 1, 1, 2, 3]) {
        let other = if n > 0 && random.below(3) == 0 { player.opponent() } else { player };
        let row = Chips::random_row(random) - rows.chips();
        *rows.chips_of_mut(other) |= row;
    }
    // All cells below the rows are filled, and a random number of cells in each column of the part.
    let mut cells = (0..HEIGHT).fold(rows.chips(), |cells, _| cells | Bitboard(cells.0 >> 1 & Chips::FULL.0));
    for column in 0..WIDTH {
        for _ in 0..random.below(HEIGHT + 1) {
            cells |= cells.landing(column) & part;
        }
    }
    let Board { first, .. } = rows;
    // The other chips are such that the players have moved in turn, if that is possible.
    let count = cells.count().div_ceil(2).saturating_sub(first.count());
    let first = first | (cells - rows.chips()).random_subset(random, count);
    Board { first, second: cells - first }
}
