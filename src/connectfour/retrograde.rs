//! Retrograde analysis: an order in which the chips of a board can have been played.

use std::array;
use std::hint::select_unpredictable;

use super::{Board, Chips, HEIGHT, WIDTH};

/// The cells of the board.
const CELLS: usize = Chips::FULL.count();

/// What a chip in each column adds to the number of a state, whose digits, in base 7, are the heights of the columns.
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

/// The planes of a stack, which differ only in the height of the third column.
const STACK: usize = HEIGHT + 1;

/// The planes of all 7^7 states.
const PLANES: usize = (WEIGHTS[WIDTH - 1] / PLANE) as usize * (HEIGHT + 1);

/// Those states of a plane whose first two columns hold an even number of chips together. The heights of a column
/// go from 0 to 6, an odd number of them, so it is every other state.
const EVEN: u64 = (u64::MAX / 3) & ((1 << PLANE) - 1);

/// How many dead ends the search may find one by one before a sweep finds all of them at once.
const SWEEP_AFTER: usize = 500;

/// A search for the order of a board's moves, created once and used for many boards.
///
/// It takes chips off the top, the second player's and the first's in turn, until none is left. A state on the way
/// is known by the heights of its columns alone, and a dead end is one however it was reached, so no state is visited
/// twice. Rows need no attention: where there is none, there was none before.
///
/// Greedy play backwards succeeds on nearly every board, in a step a chip, with nothing to remember. Only where it fails
/// is there a search, mostly a short one. For the few boards with many dead ends, a sweep plays through all states
/// from the empty board on, which takes a bounded time.
#[derive(Debug)]
pub struct RetrogradeSearch {
    /// The states that are known to be dead ends, a bit a state and a word a plane.
    dead: Box<[u64]>,
    /// The dead ends that the search found, to clear them one by one.
    dead_ends: Vec<u32>,
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
    fn new(board: &Board, last: Chips) -> Self {
        Self { number: number(board.chips()), chips: board.chips(), choices: last }
    }

    /// The chip to try first; `previous` are the chips of the player who moved just before. Best is one that lies on a
    /// chip of `previous`: taking it off gives that player one more choice. Next best is one that lies on any chip, as
    /// its column is not used up. This way one random board in sixty meets a dead end; from left to right, each meets
    /// three. Which of the three it is, is effectively random, so it is selected without branching.
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
        Self { dead, dead_ends: Vec::with_capacity(SWEEP_AFTER), moves: [0; CELLS] }
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

    /// Goes back from the board by the best chip each time, and notes the moves; returns whether no chip is left then.
    fn greedy(&mut self, board: &Board, last: Chips) -> bool {
        let mut state = State::new(board, last);
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

    /// Goes back from the board until no chip is left, and notes the moves; returns whether there is a way.
    fn search(&mut self, board: &Board, last: Chips) -> bool {
        let moves = board.chips().count();
        let mut path = [State::default(); CELLS + 1];
        path[moves] = State::new(board, last);
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
        self.dead_ends.push(state);
        if self.dead_ends.len() == SWEEP_AFTER {
            self.sweep(board);
        }
    }

    /// Clears the dead ends of a board.
    fn clear(&mut self) {
        if self.dead_ends.len() >= SWEEP_AFTER {
            self.dead.fill(0);
        }
        for state in self.dead_ends.drain(..) {
            self.dead[plane(state)] = 0;
        }
    }

    /// Finds every dead end: plays in all orders at once, from the empty board on, and marks what is not reached.
    ///
    /// Take this board. Two planes of its states are drawn, those with no chip in the third column and with one; to the
    /// right is the height of the first column, up that of the second, and dots are states that are not reached:
    ///
    /// ```text
    ///    the board        the third column is empty    O has moved there
    ///
    ///      . O .             2  X O                       2  . #
    ///      X X O             1  O .                       1  X O
    ///                        0  X O                       0  . X
    ///                           0 1                          0 1
    /// ```
    ///
    /// The letters are the players whose turn it is; `#` is the board. A move into one of the first two columns goes one
    /// to the right or one up, a shift of the whole plane. A move into the third column goes to the same state of the next
    /// plane of the stack, and into another column, to that of a later stack. So once the stacks before it are complete, a
    /// stack can be entered, all planes at once, and then be played through from the bottom up.
    fn sweep(&mut self, board: &Board) {
        let moves = Moves::new(board);
        for start in (0..PLANES).step_by(STACK) {
            let heights = heights(start as u32 * PLANE);
            let mut stack = self.enter(start, &heights, &moves);
            moves.play(heights.iter().sum(), &mut stack);
            for (dead, reached) in self.dead[start..][..STACK].iter_mut().zip(stack) {
                *dead = !reached;
            }
        }
    }

    /// The states of the stack from the plane `start` on, in which the columns have these `heights`, that are reached
    /// from earlier stacks.
    fn enter(&self, start: usize, heights: &[usize; WIDTH], moves: &Moves) -> [u64; STACK] {
        let mut stack = [0; STACK];
        stack[0] = u64::from(start == 0);
        let chips = heights.iter().sum::<usize>();
        for column in (3..WIDTH).filter(|column| heights[*column] > 0) {
            let from = &moves.outside[column][heights[column] - 1];
            let earlier = &self.dead[start - (WEIGHTS[column] / PLANE) as usize..][..STACK];
            for (height, (reached, dead)) in stack.iter_mut().zip(earlier).enumerate() {
                // One chip less lies outside there.
                *reached |= !dead & from[(chips + height + 1) % 2];
            }
        }
        stack
    }
}

/// The states of a plane from which the chips of a board can be played. Whose turn it is depends on how many chips lie
/// outside the plane's two columns, so there are always two sets: for an even number, and for an odd number.
struct Moves {
    /// From where the columns of the plane can be played into.
    inside: [[u64; 2]; 2],
    /// From where each other column can be, by its height before the move.
    outside: [[[u64; 2]; HEIGHT]; WIDTH],
}

impl Moves {
    fn new(board: &Board) -> Self {
        let from = |column, height| match board {
            _ if board.first.contains(column, height) => [EVEN, !EVEN],
            _ if board.second.contains(column, height) => [!EVEN, EVEN],
            _ => [0, 0],
        };
        let inside = |column, odd: usize| {
            (0..HEIGHT).fold(0, |all, height| all | from(column, height)[odd] & states_with(column, height))
        };
        Self {
            inside: array::from_fn(|column| array::from_fn(|odd| inside(column, odd))),
            outside: array::from_fn(|column| array::from_fn(|height| from(column, height))),
        }
    }

    /// Plays through a stack, with so many `chips` in columns other than the first three, from the states that were
    /// entered.
    fn play(&self, chips: usize, stack: &mut [u64; STACK]) {
        let mut below = 0;
        for (height, reached) in stack.iter_mut().enumerate() {
            let odd = (chips + height) % 2;
            if height > 0 {
                *reached |= below & self.outside[2][height - 1][1 - odd];
            }
            // Of a board with many dead ends few planes are reached at all.
            if *reached != 0 {
                *reached = spread(*reached, self.inside.map(|from| from[odd]));
            }
            below = *reached;
        }
    }
}

/// All states of a plane that moves into its two columns lead to from the states `reached`; for each column there are the
/// states from which a move can be made.
fn spread(mut reached: u64, [first, second]: [u64; 2]) -> u64 {
    loop {
        let before = reached;
        reached |= (reached & first) << WEIGHTS[0];
        reached |= (reached & second) << WEIGHTS[1];
        if reached == before {
            return reached;
        }
    }
}

/// The states of a plane whose `column` is so high.
fn states_with(column: usize, height: usize) -> u64 {
    let states = (0..PLANE).filter(|state| heights(*state)[column] == height);
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
