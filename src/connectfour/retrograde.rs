//! Retrograde analysis, which finds a sequence of moves that leads to a board.

use std::array;
use std::hint::select_unpredictable;

use super::board::{Board, Chips, HEIGHT, WIDTH};
use crate::bitboard::Player;

/// The number of heights that a column can have, which is the base of the states' numbers.
const BASE: u32 = HEIGHT as u32 + 1;

/// The weight of a chip in each column. The number of a state is the sum of its chips' weights, so its digits in base 7
/// are the heights of the columns.
const WEIGHTS: [u32; WIDTH] = [1, BASE, PLANE_SIZE, BASE.pow(3), BASE.pow(4), BASE.pow(5), BASE.pow(6)];

/// The number of states in a plane: those that differ only in the heights of the first two columns. Each is a bit of a
/// word.
const PLANE_SIZE: u32 = BASE.pow(2);

/// The number of planes in a stack: those that differ only in the height of the third column.
const STACK_SIZE: usize = BASE as usize;

/// The total number of planes.
const PLANE_COUNT: usize = (BASE.pow(WIDTH as u32) / PLANE_SIZE) as usize;

/// The states of a plane with an even number of chips in the first two columns together. As a column has an odd number
/// of heights, 0 to 6, these are every other state.
const EVEN: u64 = (u64::MAX / 3) & ((1 << PLANE_SIZE) - 1);

/// The number of dead ends that the search finds one by one before a sweep finds all of them at once.
const SWEEP_THRESHOLD: usize = 500;

/// A search for a sequence of moves that leads to a board, created once and used for many boards.
///
/// It removes chips from the top, alternating between the players and starting with the one who moved last, until none
/// is left. The heights of the columns identify a state, and whether a state is a dead end does not depend on the path
/// to it, so no state is visited twice. Rows are ignored. For a legal game, the caller must pass as `last` only chips
/// that are part of every row, so that no row is completed before the last move.
///
/// Taking back moves greedily succeeds on nearly every board, in one step per chip. If it fails, a search follows,
/// usually a short one. For the few boards with many dead ends, a sweep plays forward from the empty board through all
/// states, in bounded time.
#[derive(Debug)]
pub struct RetrogradeSearch {
    /// The known dead ends, a bit for each state and a word for each plane.
    dead: Box<[u64]>,
    /// The dead ends found one by one, so that they can be cleared one by one.
    dead_ends: Vec<u32>,
    /// The columns of the moves, in playing order.
    moves: [u8; Chips::CELL_COUNT],
}

/// A state of the search.
#[derive(Clone, Copy, Default)]
struct State {
    number: u32,
    /// The remaining chips.
    chips: Chips,
    /// The chips that may have been played last and have not been tried yet.
    choices: Chips,
}

impl State {
    /// Creates the state of a board whose last move placed one of the `last` chips.
    fn new(board: &Board, last: Chips) -> Self {
        let chips = board.chips();
        let height = |column| (chips & Chips::column(column)).count() as u32;
        let number = WEIGHTS.iter().enumerate().map(|(column, weight)| height(column) * weight).sum();
        Self { number, chips, choices: last }
    }

    /// The chip to try first; `opponent` contains the chips of the other player, who made the preceding move. The best
    /// chip lies on a chip of the opponent, so removing it gives the opponent one more choice; the next best lies on
    /// any chip, so removing it does not empty its column. This avoids nearly all dead ends. Which case applies is
    /// effectively random, so it is selected without branching.
    fn best(&self, opponent: Chips) -> Option<Chips> {
        let [on_opponent, on_any] = [opponent, self.chips].map(|below| self.choices & below.above());
        let next_best = select_unpredictable(on_any.is_empty(), self.choices, on_any);
        select_unpredictable(on_opponent.is_empty(), next_best, on_opponent).cells().next()
    }

    /// The state without the top `chip` of a column; `opponent` contains the chips of the other player, who made the
    /// preceding move.
    fn without(&self, chip: Chips, column: usize, opponent: Chips) -> Self {
        let chips = self.chips - chip;
        Self { number: self.number - WEIGHTS[column], chips, choices: chips.tops() & opponent }
    }
}

impl Default for RetrogradeSearch {
    fn default() -> Self {
        let dead = vec![0; PLANE_COUNT].into_boxed_slice();
        Self { dead, dead_ends: Vec::with_capacity(SWEEP_THRESHOLD), moves: [0; Chips::CELL_COUNT] }
    }
}

impl RetrogradeSearch {
    /// Returns the columns, counted from 0, of moves that lead to the board, the last of which places one of the `last`
    /// chips; `None` if there are no such moves.
    ///
    /// No chip may float, and the first player must have as many chips as the second or one more.
    pub(super) fn order(&mut self, board: &Board, last: Chips) -> Option<&[u8]> {
        let found = self.greedy(board, last) || self.search(board, last);
        self.clear();
        found.then_some(&self.moves[..board.chips().count()])
    }

    /// Always removes the best chip, recording the moves, and returns whether no chip is left.
    fn greedy(&mut self, board: &Board, last: Chips) -> bool {
        let mut state = State::new(board, last);
        for remaining in (0..state.chips.count()).rev() {
            let opponent = board.chips_of(Player::to_move(remaining + 1));
            let Some(chip) = state.best(opponent) else {
                return false;
            };
            let column = chip.leftmost_column();
            self.moves[remaining] = column as u8;
            state = state.without(chip, column, opponent);
        }
        true
    }

    /// Searches for an order that removes all chips, recording the moves, and returns whether there is one.
    fn search(&mut self, board: &Board, last: Chips) -> bool {
        let move_count = board.chips().count();
        let mut path = [State::default(); Chips::CELL_COUNT + 1];
        path[move_count] = State::new(board, last);
        let mut remaining = move_count;
        while remaining > 0 {
            let opponent = board.chips_of(Player::to_move(remaining));
            let state = &mut path[remaining];
            if let Some(chip) = state.best(opponent) {
                state.choices -= chip;
                let column = chip.leftmost_column();
                let earlier = state.without(chip, column, opponent);
                if !self.is_dead_end(earlier.number) {
                    remaining -= 1;
                    self.moves[remaining] = column as u8;
                    path[remaining] = earlier;
                }
            } else if remaining == move_count {
                return false;
            } else {
                let number = state.number;
                self.add_dead_end(number, board);
                remaining += 1;
            }
        }
        true
    }

    fn is_dead_end(&self, state: u32) -> bool {
        self.dead[plane(state)] & bit(state) != 0
    }

    /// Adds a dead end. Once there are too many, a sweep adds all others.
    fn add_dead_end(&mut self, state: u32, board: &Board) {
        self.dead[plane(state)] |= bit(state);
        self.dead_ends.push(state);
        if self.dead_ends.len() == SWEEP_THRESHOLD {
            self.sweep(board);
        }
    }

    /// Clears the dead ends of a board.
    fn clear(&mut self) {
        if self.dead_ends.len() >= SWEEP_THRESHOLD {
            self.dead.fill(0);
        }
        for state in self.dead_ends.drain(..) {
            self.dead[plane(state)] = 0;
        }
    }

    /// Finds every dead end: plays forward from the empty board in all orders at once, and marks the states that are
    /// not reached.
    ///
    /// The diagram shows a board and two planes of its states: one without a chip in the third column, and one with a
    /// chip there. The height of the first column increases to the right, that of the second upward. In the planes,
    /// dots are states that are not reached:
    ///
    /// ```text
    ///    the board        third column empty       O in the third column
    ///
    ///      . O .             2  X O                       2  . #
    ///      X X O             1  O .                       1  X O
    ///                        0  X O                       0  . X
    ///                           0 1                          0 1
    /// ```
    ///
    /// The letters are the players to move; `#` is the board. A move into one of the first two columns goes one to the
    /// right or one up, which is a shift of the whole plane. A move into the third column leads to the next plane of
    /// the stack, and a move into any other column to a later stack, both to the same bit of the plane. So when a
    /// stack's turn comes, all earlier ones are complete: the states reached by moves from them are added to all its
    /// planes at once, and then moves within the stack are played, plane by plane from the bottom up.
    fn sweep(&mut self, board: &Board) {
        let moves = Moves::new(board);
        for start in (0..PLANE_COUNT).step_by(STACK_SIZE) {
            let heights = heights(start as u32 * PLANE_SIZE);
            let mut stack = self.entry_states(start, &heights, &moves);
            moves.play(heights.iter().sum(), &mut stack);
            for (dead, reached) in self.dead[start..][..STACK_SIZE].iter_mut().zip(stack) {
                *dead = !reached;
            }
        }
    }

    /// The states of a stack that are reached by moves from earlier stacks; for the first stack, the empty board.
    /// `start` is the index of the stack's first plane, and `heights` are those of that plane's first state.
    fn entry_states(&self, start: usize, heights: &[usize; WIDTH], moves: &Moves) -> [u64; STACK_SIZE] {
        let mut stack = [0; STACK_SIZE];
        stack[0] = u64::from(start == 0);
        let chip_count = heights.iter().sum::<usize>();
        for column in (3..WIDTH).filter(|column| heights[*column] > 0) {
            let from = &moves.outside[column][heights[column] - 1];
            let earlier = &self.dead[start - (WEIGHTS[column] / PLANE_SIZE) as usize..][..STACK_SIZE];
            for (height, (reached, dead)) in stack.iter_mut().zip(earlier).enumerate() {
                // In the earlier stack, there is one fewer chip outside the plane's two columns.
                *reached |= !dead & from[(chip_count + height + 1) % 2];
            }
        }
        stack
    }
}

/// The states of a plane from which moves can be made. The player to move depends on the number of chips outside the
/// plane's two columns, so there are two sets for each move: for an even number and for an odd one.
struct Moves {
    /// The sets for moves into the first two columns, indexed by column and parity.
    inside: [[u64; 2]; 2],
    /// The sets for moves into the other columns, indexed by column, height before the move, and parity.
    outside: [[[u64; 2]; HEIGHT]; WIDTH],
}

impl Moves {
    fn new(board: &Board) -> Self {
        let from = |column, height| match board.player_at(column, height) {
            Some(Player::First) => [EVEN, !EVEN],
            Some(Player::Second) => [!EVEN, EVEN],
            None => [0, 0],
        };
        let inside = |column, odd: usize| {
            (0..HEIGHT).fold(0, |all, height| all | from(column, height)[odd] & states_with(column, height))
        };
        Self {
            inside: array::from_fn(|column| array::from_fn(|odd| inside(column, odd))),
            outside: array::from_fn(|column| array::from_fn(|height| from(column, height))),
        }
    }

    /// Adds to the entry states of a `stack` all states reached by moves within it. `chip_count` is the number of chips
    /// in the columns after the third.
    fn play(&self, chip_count: usize, stack: &mut [u64; STACK_SIZE]) {
        let mut below = 0;
        for (height, reached) in stack.iter_mut().enumerate() {
            let odd = (chip_count + height) % 2;
            if height > 0 {
                *reached |= below & self.outside[2][height - 1][1 - odd];
            }
            // Few planes of a board with many dead ends are reached at all.
            if *reached != 0 {
                *reached = spread(*reached, self.inside.map(|from| from[odd]));
            }
            below = *reached;
        }
    }
}

/// Adds the states reached by moves into the plane's two columns, given the states from which a move into each can be
/// made.
fn spread(mut reached: u64, [into_first, into_second]: [u64; 2]) -> u64 {
    loop {
        let before = reached;
        reached |= (reached & into_first) << WEIGHTS[0];
        reached |= (reached & into_second) << WEIGHTS[1];
        if reached == before {
            return reached;
        }
    }
}

/// The states of a plane in which `column` has this height.
fn states_with(column: usize, height: usize) -> u64 {
    let states = (0..PLANE_SIZE).filter(|state| heights(*state)[column] == height);
    states.fold(0, |set, state| set | bit(state))
}

/// The heights of a state's columns.
fn heights(state: u32) -> [usize; WIDTH] {
    WEIGHTS.map(|weight| (state / weight % BASE) as usize)
}

/// The index of a state's plane.
fn plane(state: u32) -> usize {
    (state / PLANE_SIZE) as usize
}

/// The bit of a state in its plane.
fn bit(state: u32) -> u64 {
    1 << (state % PLANE_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board whose columns contain these chips, `x` and `o`, from the bottom up.
    fn board(columns: [&str; WIDTH]) -> Board {
        let mut board = Board::default();
        for (column, chips) in columns.iter().enumerate() {
            for (height, chip) in chips.bytes().enumerate() {
                let side = if chip == b'x' { &mut board.first } else { &mut board.second };
                *side |= Chips::cell(column, height);
            }
        }
        board
    }

    /// Marks the states that can be reached from these heights, playing one move at a time.
    fn play(board: &Board, heights: [usize; WIDTH], reached: &mut [bool]) {
        let state: usize = heights.iter().zip(WEIGHTS).map(|(height, weight)| height * weight as usize).sum();
        if !std::mem::replace(&mut reached[state], true) {
            let mover = board.chips_of(Player::to_move(heights.iter().sum()));
            for column in (0..WIDTH).filter(|column| mover.contains(*column, heights[*column])) {
                let mut heights = heights;
                heights[column] += 1;
                play(board, heights, reached);
            }
        }
    }

    /// Boards that together make the sweep play every kind of move: alternating chips in the first two columns,
    /// reachable only after a first move into the third column; alternating chips in all columns; no chips in the first
    /// two columns; the hardest known board; and the empty board.
    const BOARDS: [[&str; WIDTH]; 5] = [
        ["oxoxox", "oxoxox", "xo", "", "", "", ""],
        ["xoxoxo", "xoxoxo", "oxoxox", "xoxoxo", "oxoxox", "xoxoxo", "oxoxox"],
        ["", "", "xxxooo", "xxxooo", "xxxooo", "oooxxx", "oooxxx"],
        ["ooxxxo", "oxoxox", "ooxxxo", "xoxoxo", "ooxxxo", "oxoxox", "ooxxxo"],
        [""; WIDTH],
    ];

    #[test]
    fn the_sweep_marks_exactly_the_unreachable_states() {
        for columns in BOARDS {
            let (board, mut search) = (board(columns), RetrogradeSearch::default());
            let mut reached = vec![false; PLANE_COUNT * PLANE_SIZE as usize];
            play(&board, [0; WIDTH], &mut reached);
            search.sweep(&board);
            for (state, reached) in (0..).zip(reached) {
                assert_eq!(search.is_dead_end(state), !reached, "{columns:?}, {:?}", heights(state));
            }
        }
    }
}
