//! Retrograde analysis: the order in which the chips of a board can have been played.

use std::hint::select_unpredictable;

use super::{Board, Chips, HEIGHT, WIDTH};

/// The cells of the board.
const CELLS: usize = Chips::FULL.count();

/// A state of play is known by how high each column is. The heights are the digits of the state's number, in base
/// 7; this is what a chip in each column adds to it.
const WEIGHTS: [u32; WIDTH] = {
    let mut weights = [1; WIDTH];
    let mut column = 1;
    while column < weights.len() {
        weights[column] = weights[column - 1] * (HEIGHT as u32 + 1);
        column += 1;
    }
    weights
};

/// The states of a plane: 7^2, those that differ only in the heights of the first two columns. They are the bits of a
/// word.
const PLANE: u32 = WEIGHTS[2];

/// The planes of all 7^7 states.
const PLANES: usize = (WEIGHTS[WIDTH - 1] / PLANE) as usize * (HEIGHT + 1);

/// Those states of a plane whose first two columns hold an even number of chips together. The heights of a column
/// go from 0 to 6, an odd number of them, so it is every other state.
const EVEN: u64 = (u64::MAX / 3) & ((1 << PLANE) - 1);

/// How many dead ends the search may find one by one before a sweep finds all of them at once.
const SWEEP_AFTER: usize = 500;

/// A search for the order of a board's moves, made once and used for many boards.
///
/// It takes chips off the top, the second player's and the first's in turn, until none is left. A state on the way
/// is known by the heights of its columns alone, and a dead end is one however it was reached, so no state is looked at
/// twice. Rows need no attention: where there is none, there was none before.
///
/// Nearly every board comes apart without a dead end, a step a chip, with nothing to remember. Only where that fails
/// is there a search, mostly a short one. For the few boards with many dead ends, play is swept through all states
/// from the empty board on, which takes a fixed time.
pub struct RetrogradeSearch {
    /// The states that are known to be dead ends, a bit a state and a word a plane.
    dead: Box<[u64]>,
    /// The dead ends that the search found, to forget them one by one.
    found: Vec<u32>,
    /// The columns of the moves, in playing order.
    moves: [u8; CELLS],
}

/// A state on the way back.
#[derive(Clone, Copy, Default)]
struct State {
    number: u32,
    /// The chips that are left.
    chips: Chips,
    /// Those of them that may have been played last and have not been tried yet.
    choices: Chips,
}

impl State {
    /// The board, the last move having placed one of the `last` chips.
    fn of(board: &Board, last: Chips) -> Self {
        Self { number: number(board.chips()), chips: board.chips(), choices: last }
    }

    /// The chip to try first; `previous` are the chips of the player who moved just before. Best is one that lies on a
    /// chip of `previous`: taking it off gives that player one more choice. Next best is one that lies on any chip, as
    /// its column is not used up. This way one random board in sixty meets a dead end; from left to right, each meets
    /// three. Which of the three it is, is as good as random, so a branch on it would be mispredicted too often.
    fn best(&self, previous: Chips) -> Option<Chips> {
        let [raised, lying] = [previous, self.chips].map(|below| self.choices & below.above());
        let next_best = select_unpredictable(lying.is_empty(), self.choices, lying);
        select_unpredictable(raised.is_empty(), next_best, raised).cells().next()
    }

    /// The state without one of its chips, the one on top of `column`, if the player with the chips `previous` moved
    /// just before it.
    fn without(&self, chip: Chips, column: usize, previous: Chips) -> Self {
        let chips = self.chips - chip;
        Self { number: self.number - WEIGHTS[column], chips, choices: chips.tops() & previous }
    }
}

impl Default for RetrogradeSearch {
    fn default() -> Self {
        let dead = vec![0; PLANES].into_boxed_slice();
        Self { dead, found: Vec::with_capacity(SWEEP_AFTER), moves: [0; CELLS] }
    }
}

impl RetrogradeSearch {
    /// The columns, from 0, in an order that leads to the board, with one of the `last` chips placed by its last move;
    /// `None` if there is no such order.
    ///
    /// No chip may float, and the first player must have as many chips as the second or one more.
    pub(super) fn order(&mut self, board: &Board, last: Chips) -> Option<&[u8]> {
        let found = self.greedy(board, last) || self.search(board, last);
        self.clear();
        found.then_some(&self.moves[..board.chips().count()])
    }

    /// Goes back from the board by the best chip each time, and notes the moves; tells whether no chip is left then.
    fn greedy(&mut self, board: &Board, last: Chips) -> bool {
        let mut state = State::of(board, last);
        for left in (0..state.chips.count()).rev() {
            let previous = previous(board, left + 1);
            let Some(chip) = state.best(previous) else {
                return false;
            };
            let column = chip.leftmost();
            self.moves[left] = column as u8;
            state = state.without(chip, column, previous);
        }
        true
    }

    /// Goes back from the board until no chip is left, and notes the moves; tells whether there was a way.
    fn search(&mut self, board: &Board, last: Chips) -> bool {
        let moves = board.chips().count();
        let mut path = [State::default(); CELLS + 1];
        path[moves] = State::of(board, last);
        let mut left = moves;
        while left > 0 {
            let previous = previous(board, left);
            let state = &mut path[left];
            if let Some(chip) = state.best(previous) {
                state.choices -= chip;
                let column = chip.leftmost();
                let earlier = state.without(chip, column, previous);
                if !self.is_dead(earlier.number) {
                    left -= 1;
                    self.moves[left] = column as u8;
                    path[left] = earlier;
                }
            } else if left == moves {
                return false;
            } else {
                let number = state.number;
                self.note_dead(number, board);
                left += 1;
            }
        }
        true
    }

    fn is_dead(&self, state: u32) -> bool {
        self.dead[plane(state)] & bit(state) != 0
    }

    /// Notes a dead end that the search found. When there are too many, notes all there are.
    fn note_dead(&mut self, state: u32, board: &Board) {
        self.dead[plane(state)] |= bit(state);
        self.found.push(state);
        if self.found.len() == SWEEP_AFTER {
            self.sweep(board);
        }
    }

    /// Forgets the dead ends of a board.
    fn clear(&mut self) {
        if self.found.len() >= SWEEP_AFTER {
            self.dead.fill(0);
        }
        for state in self.found.drain(..) {
            self.dead[plane(state)] = 0;
        }
    }

    /// Finds every dead end: plays in all orders at once, from the empty board on, and notes what is not reached.
    ///
    /// The planes come in the order of their numbers, so when a plane's turn comes all earlier ones are complete. Take
    /// a board with X in the first column, O on X in the second, and O in the third; states are heights:
    ///
    /// ```text
    ///   0 0 0    the start: it is X's turn, and the next chips are X, X and O
    ///   1 0 0    X moves into the first column, which is one bit on in the plane,
    ///   0 1 0    or into the second, seven bits on; now it is O's turn
    ///   0 2 0    O moves into the second column, where X has moved
    ///   1 2 0    X moves into the first, and nothing more is reached in this plane
    ///
    ///   1 0 1    In the plane of the states whose third column holds a chip, O's, those are
    ///   0 1 1    reached that follow from states of the plane before in which it was O's turn.
    ///   1 2 1    This one is the board.
    /// ```
    ///
    /// So a chip in one of the first two columns moves all states of a plane by one shift, and a chip in another column
    /// takes them over from an earlier plane. The parity of its heights tells whose turn it is in a state.
    fn sweep(&mut self, board: &Board) {
        let sides = [board.first, board.second];
        let next = sides.map(|side| [0, 1].map(|column| next_is_of(side, column)));
        for plane in 0..PLANES {
            let heights = heights(plane as u32 * PLANE);
            let even = heights.iter().sum::<usize>().is_multiple_of(2);
            let turns = if even { [EVEN, !EVEN] } else { [!EVEN, EVEN] };
            let mut reached = u64::from(plane == 0);
            for column in (2..WIDTH).filter(|column| heights[*column] > 0) {
                let before = !self.dead[plane - (WEIGHTS[column] / PLANE) as usize];
                for player in (0..2).filter(|player| sides[*player].contains(column, heights[column] - 1)) {
                    // In the plane before, with one chip less, it was the player's turn in the other states.
                    reached |= before & turns[1 - player];
                }
            }
            self.dead[plane] = !spread(reached, turns, next);
        }
    }
}

/// All states of a plane that chips in its two columns lead to from the states `reached`. For each player there are the
/// states in which it is that player's turn, and those in which the next chip of each column is that player's.
fn spread(mut reached: u64, turns: [u64; 2], next: [[u64; 2]; 2]) -> u64 {
    loop {
        let before = reached;
        for player in 0..2 {
            let on_turn = reached & turns[player];
            reached |= (on_turn & next[player][0]) << WEIGHTS[0];
            reached |= (on_turn & next[player][1]) << WEIGHTS[1];
        }
        if reached == before {
            return reached;
        }
    }
}

/// The states of a plane in which the next chip of its `column` is one of `side`'s.
fn next_is_of(side: Chips, column: usize) -> u64 {
    let states = (0..PLANE).filter(|state| side.contains(column, heights(*state)[column]));
    states.fold(0, |set, state| set | bit(state))
}

/// The chips of the player who moved just before the last of `moves` moves.
fn previous(board: &Board, moves: usize) -> Chips {
    if moves % 2 == 1 { board.second } else { board.first }
}

/// The heights of a state's columns.
fn heights(state: u32) -> [usize; WIDTH] {
    WEIGHTS.map(|weight| (state / weight) as usize % (HEIGHT + 1))
}

/// The number of the state with all these chips.
fn number(chips: Chips) -> u32 {
    let height = |column| (chips & Chips::column(column)).count() as u32;
    WEIGHTS.iter().enumerate().map(|(column, weight)| height(column) * weight).sum()
}

/// The plane that a state is in.
fn plane(state: u32) -> usize {
    (state / PLANE) as usize
}

/// The state's bit in its plane.
fn bit(state: u32) -> u64 {
    1 << (state % PLANE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board whose columns hold these chips, `x` and `o`, from the bottom up.
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

    /// Marks what play reaches, a move at a time.
    fn play(columns: [&str; WIDTH], heights: [usize; WIDTH], reached: &mut [bool]) {
        let state: usize = (0..WIDTH).map(|column| heights[column] * WEIGHTS[column] as usize).sum();
        if reached[state] {
            return;
        }
        reached[state] = true;
        let mover = if heights.iter().sum::<usize>() % 2 == 0 { b'x' } else { b'o' };
        for column in 0..WIDTH {
            if columns[column].as_bytes().get(heights[column]) == Some(&mover) {
                let mut heights = heights;
                heights[column] += 1;
                play(columns, heights, reached);
            }
        }
    }

    /// Boards on which the sweep must take every turn there is: chips alternating in the first two columns and a
    /// chip outside to start with; all chips outside; the hardest board known; and nothing at all.
    const BOARDS: [[&str; WIDTH]; 5] = [
        ["oxoxox", "oxoxox", "xo", "", "", "", ""],
        ["xoxoxo", "xoxoxo", "oxoxox", "xoxoxo", "oxoxox", "xoxoxo", "oxoxox"],
        ["", "", "xxxooo", "xxxooo", "xxxooo", "oooxxx", "oooxxx"],
        ["ooxxxo", "oxoxox", "ooxxxo", "xoxoxo", "ooxxxo", "oxoxox", "ooxxxo"],
        [""; WIDTH],
    ];

    #[test]
    fn the_sweep_reaches_what_play_reaches() {
        for columns in BOARDS {
            let mut reached = vec![false; PLANES * PLANE as usize];
            play(columns, [0; WIDTH], &mut reached);
            let mut search = RetrogradeSearch::default();
            search.sweep(&board(columns));
            for (state, reached) in reached.iter().enumerate() {
                assert_eq!(
                    search.is_dead(state as u32),
                    !reached,
                    "{columns:?}, {:?}",
                    heights(state as u32)
                );
            }
        }
    }
}
