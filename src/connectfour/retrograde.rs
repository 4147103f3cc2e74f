//! Retrograde analysis: the order in which the chips of a position can have been played.

use super::{Board, Chips, HEIGHT, WIDTH};

/// The cells of the grid.
const CELLS: usize = Chips::FULL.count();

/// What one chip of a column adds to a state's number: a state is how high each column is, read as digits.
const WEIGHTS: [u32; WIDTH] = {
    let mut weights = [1; WIDTH];
    let mut column = 1;
    while column < weights.len() {
        weights[column] = weights[column - 1] * (HEIGHT as u32 + 1);
        column += 1;
    }
    weights
};

/// The states that differ in the heights of the first two columns only, a plane: 7^2, a word's worth.
const PLANE: u32 = WEIGHTS[2];

/// The words it takes for all 7^7 states.
const PLANES: usize = (WEIGHTS[WIDTH - 1] / PLANE) as usize * (HEIGHT + 1);

/// Those states of a plane whose first two columns hold an even number of chips together. The heights of a column
/// go from 0 to 6, an odd number of them, so that is every other state.
const EVEN: u64 = (u64::MAX / 3) & ((1 << PLANE) - 1);

/// How many dead ends are met one by one before all are looked for at once.
const PATIENCE: usize = 500;

/// A search for the order of a position's moves, made once and used for many.
///
/// It takes chips off the top, the second player's and the first's by turns, until none is left. What is left
/// on the way is known by the heights of its columns alone, so no state is looked at twice: if it was a dead
/// end once, it is one. Rows need no thought: where there is none, there was none before.
///
/// Nearly every board takes little more than a step a chip. For the few with many dead ends, play is swept
/// through all states from the empty grid on, which takes a fixed time.
pub struct Retrograde {
    /// The states that are known to be dead ends, a bit a state and a word a plane.
    dead: Box<[u64]>,
    /// The dead ends that were met, to forget them one by one.
    met: Vec<u32>,
    /// The columns of the moves, in playing order.
    moves: [u8; CELLS],
}

/// A state on the way back.
#[derive(Clone, Copy, Default)]
struct State {
    number: u32,
    /// The chips that are left.
    chips: Chips,
    /// Those of them that may have been played last, and were not tried yet.
    choices: Chips,
}

impl State {
    /// The choice to try first. Best lies on a chip of the player who moved `before`, who then has one more to
    /// choose from; next best on any chip, for a column used up is a column less to choose from. That way random
    /// boards have one dead end in sixty boards; from left to right it would be three in each.
    fn best(&self, before: Chips) -> Option<Chips> {
        let ranked = [before.above(), self.chips.above(), self.choices].map(|cells| self.choices & cells);
        ranked.into_iter().find_map(|choices| choices.cells().next())
    }

    /// The state without one of its chips, which a move into `column` had placed after one of `before`'s.
    fn without(&self, chip: Chips, column: usize, before: Chips) -> Self {
        let chips = self.chips - chip;
        Self { number: self.number - WEIGHTS[column], chips, choices: chips.tops() & before }
    }
}

impl Default for Retrograde {
    fn default() -> Self {
        let dead = vec![0; PLANES].into_boxed_slice();
        Self { dead, met: Vec::with_capacity(PATIENCE), moves: [0; CELLS] }
    }
}

impl Retrograde {
    /// The columns, from 0, in an order that leads to the board, its last move placing one of the `last` chips;
    /// nothing if there is none. No chip floats, and the players' chips are as many as they can be.
    pub(super) fn order(&mut self, board: &Board, last: Chips) -> Option<&[u8]> {
        let found = self.search(board, last);
        self.forget();
        found.then_some(&self.moves[..board.chips().count()])
    }

    /// Goes back from the board until no chip is left, and notes the moves; tells whether there was a way.
    fn search(&mut self, board: &Board, last: Chips) -> bool {
        let chips = board.chips();
        let moves = chips.count();
        let mut path = [State::default(); CELLS + 1];
        path[moves] = State { number: number(chips), chips, choices: last };
        let mut left = moves;
        while left > 0 {
            let before = if left % 2 == 1 { board.second } else { board.first };
            let state = &mut path[left];
            if let Some(chip) = state.best(before) {
                state.choices = state.choices - chip;
                let column = chip.leftmost();
                let earlier = state.without(chip, column, before);
                if !self.is_dead(earlier.number) {
                    left -= 1;
                    self.moves[left] = column as u8;
                    path[left] = earlier;
                }
            } else if left == moves {
                return false;
            } else {
                let number = state.number;
                self.bury(number, board);
                left += 1;
            }
        }
        true
    }

    fn is_dead(&self, state: u32) -> bool {
        self.dead[plane(state)] & bit(state) != 0
    }

    /// Notes a dead end that was met; when there are too many, notes all there are.
    fn bury(&mut self, state: u32, board: &Board) {
        self.dead[plane(state)] |= bit(state);
        self.met.push(state);
        if self.met.len() == PATIENCE {
            self.sweep(board);
        }
    }

    /// Forgets the dead ends of a board.
    fn forget(&mut self) {
        if self.met.len() >= PATIENCE {
            self.dead.fill(0);
        }
        for state in self.met.drain(..) {
            self.dead[plane(state)] = 0;
        }
    }

    /// Finds every dead end: plays in all orders at once, from the empty grid on, and buries what is not reached.
    ///
    /// A chip in one of the first two columns moves all states of a plane by one shift; a chip in another column
    /// takes them over from an earlier plane. Whose turn it is in a state, the parity of its heights tells.
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
                for player in (0..2).filter(|player| sides[*player].holds(column, heights[column] - 1)) {
                    // In the plane before, with one chip less, it was the other states' turn.
                    reached |= before & turns[1 - player];
                }
            }
            self.dead[plane] = !spread(reached, turns, next);
        }
    }
}

/// All states of a plane that are reached from these by chips in its two columns, given whose `turns` it is and
/// whose chip is `next` in each of the columns.
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
    let states = (0..PLANE).filter(|state| side.holds(column, heights(*state)[column]));
    states.fold(0, |set, state| set | bit(state))
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
                *side = *side | Chips::cell(column, height);
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
            let mut retrograde = Retrograde::default();
            retrograde.sweep(&board(columns));
            for (state, reached) in reached.iter().enumerate() {
                assert_eq!(
                    retrograde.is_dead(state as u32),
                    !reached,
                    "{columns:?}, {:?}",
                    heights(state as u32)
                );
            }
        }
    }
}
