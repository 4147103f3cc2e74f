//! The hard cases of FOUROW.

use std::iter::repeat_n;

use super::reader::MAX_MOVES;
use super::rules::{Board, Chips, Game, Verdict, slot};
use crate::bitboard::{Direction, Player};
use crate::cases::Condition::ByPlayer;
use crate::cases::random::Random;
use crate::cases::rows::{self, DIAGONAL, HORIZONTAL, MaybeWon};
use crate::cases::{Case, CaseTable, case, family, list, matcher, numbered, random};
use crate::item::{Item, digits};

type Win = rows::Win<7, 6, 4>;
type Playout = random::Playout<7, 6, 4>;

/// The `n`th cell, counted from 0, column by column from the left, and upward within a column.
const fn cell(n: usize) -> Chips {
    Chips::cell(n / 6, n % 6)
}

/// The kinds of moves after a win, of which none but the only one goes into a full slot or gives the loser a row.
/// "To win" are those after which the final grid looks as if the last one had won.
const AFTER_WIN: [&str; 5] = ["one", "several", "several-to-win", "one-but-full-slot", "one-but-row"];

/// The slot of the `n`th kind of seventh chip, and whether moves follow.
const fn seventh_chip(n: usize) -> (usize, bool) {
    (n % 7, n >= 7)
}

/// A game that fills the grid without a row.
const FULL_GRID: &[u8] = b"744232536633542557374464163712727621551116";

/// A game whose last move completes eleven rows of four, the maximum.
const ELEVEN_ROWS: &[u8] = b"114111422222234335353356666677575577674";

pub const TABLE: CaseTable = CaseTable {
    list: || list(CASES),
    matcher: || matcher(CASES, Analysis::new),
    random_item,
    hard_items: Vec::new,
    ending: &[FULL_GRID, b"", b""],
};

const CASES: &[Case<Analysis>] = &[
    case("invalid", |a| a.verdict == Verdict::Invalid),
    case("over without a winner", |a| a.verdict == Verdict::NoWinner),
    case("the first player won", |a| a.verdict == Verdict::FirstWon),
    case("the second player won", |a| a.verdict == Verdict::SecondWon),
    case("not over", |a| a.is_open()),
    Analysis::WINS_BY_KIND,
    numbered("wins by number of lines in the grid", 6, |a, n| {
        a.win.is_some() && a.board.chips().height() == n + 1
    }),
    case("no moves", |a| a.move_count == 0),
    case("no moves, as the last game", |a| a.move_count == 0 && a.is_last),
    numbered("games of 1 to 3 moves", 3, |a, n| a.move_count == n + 1),
    Analysis::SINGLE_ROWS,
    numbered("not over, only one slot is not full", 7, |a, n| {
        a.is_open() && a.board.only_column_with_room() == Some(n)
    }),
    case("not over after 41 moves", |a| a.is_open() && a.move_count == 41),
    case("won on move 7", |a| a.win.is_some() && a.move_count == 7),
    case("won on move 8", |a| a.win.is_some() && a.move_count == 8),
    case("won on move 42", |a| a.win.is_some() && a.move_count == MAX_MOVES),
    family(
        "one seventh chip, no row, by player, slot and what follows",
        14,
        |n| {
            let (slot, has_more_moves) = seventh_chip(n);
            format!("{}-{}", slot + 1, if has_more_moves { "more" } else { "last" })
        },
        ByPlayer(|a, player, n| player == a.offender() && a.seventh_chip() == Some(seventh_chip(n))),
    ),
    family(
        "a seventh chip, as the last move, row in line 7, by player",
        2,
        |n| ["diagonal", "vertical"][n].into(),
        ByPlayer(|a, player, n| {
            player == a.offender() && a.has_row_in_line_7([DIAGONAL, &[Direction::Vertical]][n])
        }),
    ),
    case("moves after one seventh chip, no row", |a| matches!(a.seventh_chip(), Some((_, true)))),
    case("no row before a seventh chip, but one after it", |a| a.has_row_after_seventh_chip()),
    case("won, another chip of the winner in a row's line after a gap", |a| {
        a.win.is_some_and(|win| win.has_chip_after_gap())
    }),
    case("won, and the last chip makes three in another direction, too", |a| {
        a.win.is_some_and(|win| win.has_run_of(3, &Direction::ALL))
    }),
    case("won with a horizontal row of 5 as the only row", |a| a.is_single_row(5, HORIZONTAL)),
    case("won with a diagonal row of 5 as the only row", |a| a.is_single_row(5, DIAGONAL)),
    case("won with a horizontal row of 6 as the only row", |a| a.is_single_row(6, HORIZONTAL)),
    case("won with a diagonal row of 6 as the only row", |a| a.is_single_row(6, DIAGONAL)),
    case("won with a row of 7 as the only row", |a| a.is_single_row(7, HORIZONTAL)),
    Analysis::ROWS_IN_TWO_DIRECTIONS,
    family(
        "wins by player and slot,line of the last chip",
        Chips::CELL_COUNT,
        |n| cell(n).coordinates(),
        ByPlayer(|a, player, n| a.game.last == cell(n) && a.win_of(player).is_some()),
    ),
    case("won in exactly three directions", |a| a.win.is_some_and(|win| win.direction_count() == 3)),
    case("won in all four directions", |a| a.win.is_some_and(|win| win.direction_count() == 4)),
    case("1 move after a win, no full slot, no row", |a| a.moves_after_win() == Some("one")),
    family(
        "moves after a win, no full slot, no loser's row, by winner",
        AFTER_WIN.len(),
        |n| AFTER_WIN[n].into(),
        ByPlayer(|a, winner, n| winner != a.offender() && a.moves_after_win() == Some(AFTER_WIN[n])),
    ),
    case("won with eleven rows of four by the last chip", |a| {
        a.win.is_some_and(|win| win.min_length_row_count() == 11)
    }),
];

/// A game of any kind, often with more moves after its end; uniformly random moves, legal or not; no moves; or a
/// game similar to the previous one.
fn random_item(random: &mut Random, previous: &[u8]) -> Item {
    let mut moves = match random.below(100) {
        0 => ELEVEN_ROWS.to_vec(),
        1 => ELEVEN_ROWS.iter().map(|digit| b'1' + (b'7' - digit)).collect(),
        2..5 => return Item::new(),
        5..25 => {
            let max_moves = *random.pick(&[8, MAX_MOVES, MAX_MOVES]);
            let plies = random.between(0, max_moves);
            random_moves(random, plies)
        }
        25..35 => similar_game(random, previous),
        _ => digits(&Playout::any(random).moves).into(),
    };
    if random.below(3) == 0 {
        let is_full = |slot: &u8| moves.iter().filter(|other| *other == slot).count() == 6;
        let full = (b'1'..=b'7').filter(is_full).collect::<Vec<_>>();
        if !full.is_empty() && random.below(2) == 0 {
            moves.extend(repeat_n(*random.pick(&full), *random.pick(&[1, 1, 1, MAX_MOVES])));
        }
        let more = *random.pick(&[0, 1, 1, 2, 6, 20]);
        moves.extend(random_moves(random, more));
    }
    moves.truncate(MAX_MOVES);
    moves
}

impl MaybeWon<7, 6, 4> for Analysis {
    fn win(&self) -> Option<Win> {
        self.win
    }
}

pub struct Analysis {
    verdict: Verdict,
    move_count: usize,
    /// Whether the game is the last of its input.
    is_last: bool,
    /// The game before its first illegal move.
    game: Game,
    /// The first illegal move and all moves after it, as slots counted from 0.
    illegal_moves: Vec<usize>,
    /// The board after all moves, legal or not, except those into full slots.
    board: Board,
    /// The win, if the game is legal and won.
    win: Option<Win>,
}

impl Analysis {
    fn new(moves: &[u8], is_last: bool) -> Self {
        let moves: Vec<_> = moves.iter().filter_map(|digit| slot(*digit)).collect();
        let verdict = Game::play(moves.iter().copied()).verdict();
        let game = Game::legal_prefix(moves.iter().copied());
        let illegal_moves = moves[game.plies..].to_vec();
        let mut board = game.board();
        for (ply, slot) in (game.plies..).zip(&illegal_moves) {
            board.drop(Player::to_move(ply), *slot);
        }
        let is_won = matches!(verdict, Verdict::FirstWon | Verdict::SecondWon);
        let last_mover = Player::to_move(game.plies).opponent();
        let win = is_won.then(|| Win::new(&board, last_mover, game.last));
        Self { verdict, move_count: moves.len(), is_last, game, illegal_moves, board, win }
    }

    fn is_open(&self) -> bool {
        self.verdict == Verdict::NotOver
    }

    /// The player who makes the first illegal move.
    fn offender(&self) -> Player {
        Player::to_move(self.game.plies)
    }

    /// The kind of the moves after a win; `None` if nobody had won or the moves are of none of these kinds.
    fn moves_after_win(&self) -> Option<&'static str> {
        if self.illegal_moves.is_empty() || !self.game.last_mover.has_row() {
            return None;
        }
        let loser_has_row = self.board.chips_of(self.offender()).has_row();
        match *self.illegal_moves {
            [slot] if !self.game.chips().has_room(slot) => Some("one-but-full-slot"),
            [_] if loser_has_row => Some("one-but-row"),
            [_] => Some("one"),
            _ if loser_has_row || self.overfull_moves() > 0 => None,
            [.., slot] if self.looks_won_in(slot) => Some("several-to-win"),
            _ => Some("several"),
        }
    }

    /// Whether the top chip of a slot is the winner's and part of all rows, and one is not vertical: no game leaves a
    /// vertical row of five.
    fn looks_won_in(&self, slot: usize) -> bool {
        let winner = self.offender().opponent();
        let win = Win::new(&self.board, winner, self.board.chips().tops() & Chips::column(slot));
        win.is_proper() && win.rows != self.board.chips_of(winner).rows_along(Direction::Vertical)
    }

    /// The number of moves into full slots.
    fn overfull_moves(&self) -> usize {
        self.move_count - self.board.chips().count()
    }

    /// The slot of a seventh chip, if that is the only fault, and whether moves follow.
    fn seventh_chip(&self) -> Option<(usize, bool)> {
        let slot = self.illegal_moves.first()?;
        let is_only_fault = self.overfull_moves() == 1 && self.board.rows().is_empty();
        is_only_fault.then_some((*slot, self.illegal_moves.len() > 1))
    }

    /// Whether a seventh chip, the only fault and the last move, would complete a row in one of these directions on a
    /// board of seven lines.
    fn has_row_in_line_7(&self, directions: &[Direction]) -> bool {
        let Some((slot, false)) = self.seventh_chip() else { return false };
        let last = Chips::cell(slot, 6);
        let chips = self.board.chips_of(self.offender()) | last;
        chips.rows_through(last).any(|(direction, _)| directions.contains(&direction))
    }

    /// Whether the moves after a seventh chip would complete a row if that chip were ignored.
    fn has_row_after_seventh_chip(&self) -> bool {
        !self.illegal_moves.is_empty() && !self.game.last_mover.has_row() && !self.board.rows().is_empty()
    }
}

/// The same game, part of it, its moves in random order, or the game with another end or with another move.
fn similar_game(random: &mut Random, previous: &[u8]) -> Item {
    let mut moves = previous.to_vec();
    let plies = random.between(0, moves.len());
    match random.below(5) {
        0 => {}
        1 => moves.truncate(plies),
        2 => random.shuffle(&mut moves),
        3 => {
            let end = random_moves(random, moves.len() - plies);
            moves.splice(plies.., end);
        }
        _ => {
            let slot = b'1' + random.below(7) as u8;
            moves.get_mut(plies).into_iter().for_each(|move_| *move_ = slot);
        }
    }
    moves
}

fn random_moves(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}
