//! Families of mutants, generated in loops: judges that get one row or cell wrong, or that break a rule for only one
//! slot, player or verdict.
//!
//! They use bitboards, so thousands of mutants can judge hundreds of inputs quickly.

use std::mem;

use super::connectfour::has_legal_order;
use super::grid::Cell;

/// A set of cells, one bit per cell: column by column from the left, each column from the bottom up.
type Bitboard = u64;

/// The size of a problem's board, and every row on it.
struct Shape {
    width: usize,
    height: usize,
    rows: Vec<Bitboard>,
}

/// A mutant of a family.
pub struct FamilyMutant {
    pub name: String,
    mutation: Mutation,
}

/// What a mutant does wrong. Players are 0 and 1.
enum Mutation {
    None,
    /// For these players, the first set of cells does not count as a row, and the second does (0 for none).
    Rows(Vec<usize>, Bitboard, Bitboard),
    /// This player's chip in this cell never wins.
    WinningCell(usize, Bitboard),
    /// A seventh chip in this slot is ignored rather than invalid if this player drops it: only on the last move if
    /// true, only on earlier moves otherwise.
    SeventhChip(usize, usize, bool),
    /// Moves of this kind after this player's win are ignored.
    MovesAfterWin(usize, ExtraMoves),
    /// Only this many moves of a game are read.
    ReadLimit(usize),
    /// After a game with this verdict, part of the state is kept.
    StaleState(Verdict, CopyState),
}

/// What follows a win: a move that completes no row, into a slot with room; two moves or more; a move into a full slot;
/// or one that completes a row.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ExtraMoves {
    One,
    Several,
    FullSlot,
    Row,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Invalid,
    Draw,
    Won(usize),
    NotOver,
}

/// The state of a game, which must be reset before the next game.
#[derive(Clone, Copy, Default)]
struct Game {
    /// Each player's chips.
    sides: [Bitboard; 2],
    heights: [u32; 8],
    /// The player to move.
    turn: usize,
    winner: Option<usize>,
}

/// Copies part of the previous game's state into the next game's.
type CopyState = fn(&mut Game, &Game);

/// What a mutant can fail to reset: its name, and the function that carries it over.
const STALE_STATE: [(&str, CopyState); 5] = [
    ("board", |game, previous| (game.sides, game.heights) = (previous.sides, previous.heights)),
    ("chips", |game, previous| game.sides = previous.sides),
    ("heights", |game, previous| game.heights = previous.heights),
    ("turn", |game, previous| game.turn = previous.turn),
    ("winner", |game, previous| game.winner = previous.winner),
];

/// The answer to an item: the verdict, two numbers or sets of chips that depend on the problem, and, for FOUROW only,
/// the chips of the winning rows.
type Answer = (Verdict, [Bitboard; 2], Bitboard);

const INVALID: Answer = (Verdict::Invalid, [0; 2], 0);

impl Shape {
    fn new(problem: &str) -> Self {
        let (width, height, row_length) = match problem {
            "conecta4" => (8, 6, 4),
            "tictactoe" => (3, 3, 3),
            "fourow" | "connectfour" => (7, 6, 4),
            _ => panic!("{problem} needs a shape: columns, lines, and the length of a row"),
        };
        let mut shape = Self { width, height, rows: Vec::new() };
        let (columns, lines) = (0..width as isize, 0..height as isize);
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (column, line) in
                columns.clone().flat_map(|column| lines.clone().map(move |line| (column, line)))
            {
                let cells = (0..row_length as isize).map(|n| (column + n * right, line + n * up));
                if cells.clone().all(|cell| shape.contains(cell)) {
                    shape.rows.push(cells.map(|cell| shape.to_set(cell)).sum());
                }
            }
        }
        shape
    }

    /// Whether a cell is on the board.
    fn contains(&self, (column, line): Cell) -> bool {
        (0..self.width as isize).contains(&column) && (0..self.height as isize).contains(&line)
    }

    /// A cell as a set.
    fn to_set(&self, (column, line): Cell) -> Bitboard {
        1 << (column * self.height as isize + line)
    }

    /// The cells of a set, each as a set with a single cell.
    fn single_cells(&self, set: Bitboard) -> impl Iterator<Item = Bitboard> + use<> {
        (0..self.width * self.height).map(|n| 1 << n).filter(move |cell| set & cell != 0)
    }
}

/// The family mutants of a problem.
pub fn family_mutants(problem: &str) -> Vec<FamilyMutant> {
    let shape = Shape::new(problem);
    let mut all = Vec::new();
    let mut add = |name: String, mutation| all.push(FamilyMutant { name, mutation });
    for row in &shape.rows {
        add_row_mutants(&shape, *row, &mut add);
    }
    if problem == "fourow" {
        add_rule_mutants(&mut add);
        add_verdict_mutants(&mut add);
    }
    all
}

/// Adds judges that miss a row, and that check a neighbor of one of its cells instead of the cell itself.
fn add_row_mutants(shape: &Shape, row: Bitboard, add: &mut impl FnMut(String, Mutation)) {
    for players in [vec![0], vec![1], vec![0, 1]] {
        add(format!("a row is missed: {row:b} for {players:?}"), Mutation::Rows(players, row, 0));
    }
    let height = shape.height as isize;
    for cell in shape.single_cells(row) {
        let n = cell.trailing_zeros() as isize;
        let (column, line) = (n / height, n % height);
        let neighbors = [(column - 1, line), (column + 1, line), (column, line - 1), (column, line + 1)];
        for neighbor in neighbors.into_iter().filter(|neighbor| shape.contains(*neighbor)) {
            let neighbor = shape.to_set(neighbor);
            if row & neighbor == 0 {
                let name =
                    format!("a neighbor is checked instead of a cell: {row:b} at {cell:b} {neighbor:b}");
                add(name, Mutation::Rows(vec![0, 1], row, (row - cell) | neighbor));
            }
        }
    }
}

/// Adds judges that break a rule of FOUROW for one player, or that read too few moves.
fn add_rule_mutants(add: &mut impl FnMut(String, Mutation)) {
    for player in [0, 1] {
        for n in 0..42 {
            let mutation = Mutation::WinningCell(player, 1 << n);
            add(format!("a cell does not win: {n} for player {player}"), mutation);
        }
        for (slot, is_last) in (0..7).flat_map(|slot| [(slot, false), (slot, true)]) {
            let mutation = Mutation::SeventhChip(player, slot, is_last);
            add(format!("a seventh chip is ignored: {slot} {is_last} for player {player}"), mutation);
        }
        for kind in [ExtraMoves::One, ExtraMoves::Several, ExtraMoves::FullSlot, ExtraMoves::Row] {
            let mutation = Mutation::MovesAfterWin(player, kind);
            add(format!("moves after a win are ignored: {kind:?} for player {player}"), mutation);
        }
    }
    for limit in 0..42 {
        add(format!("only {limit} moves are read"), Mutation::ReadLimit(limit));
    }
}

/// Adds judges that keep part of the state after a game of FOUROW with some verdict.
fn add_verdict_mutants(add: &mut impl FnMut(String, Mutation)) {
    for verdict in [Verdict::Invalid, Verdict::Draw, Verdict::Won(0), Verdict::Won(1), Verdict::NotOver] {
        for (part, keep) in STALE_STATE {
            // After some verdicts, part of the state already has its initial value.
            let is_initial = match part {
                "turn" => matches!(verdict, Verdict::Draw | Verdict::Won(1)),
                "winner" => matches!(verdict, Verdict::Draw | Verdict::NotOver),
                _ => false,
            };
            if !is_initial {
                add(format!("the {part} is kept after {verdict:?}"), Mutation::StaleState(verdict, keep));
            }
        }
    }
}

impl FamilyMutant {
    /// Whether the mutant misjudges rows or winning cells.
    pub fn misjudges_rows(&self) -> bool {
        matches!(self.mutation, Mutation::Rows(..) | Mutation::WinningCell(..))
    }
}

impl Mutation {
    /// The cells in a player's rows, as a judge with this mutation finds them.
    fn row_cells(&self, shape: &Shape, sides: [Bitboard; 2], player: usize) -> Bitboard {
        let side = sides[player];
        let rows = shape.rows.iter().filter(|row| **row & side == **row);
        match self {
            Self::Rows(players, missed, extra) if players.contains(&player) => {
                let extra = Some(extra).filter(|extra| **extra & side == **extra);
                rows.filter(|row| *row != missed).chain(extra).fold(0, |all, row| all | row)
            }
            _ => rows.fold(0, |all, row| all | row),
        }
    }

    /// Whether the mutation can change the answer to an item with these chips. A row mutation cannot if the chips
    /// contain neither of its sets.
    fn can_matter(&self, sides: [Bitboard; 2]) -> bool {
        let Self::Rows(players, missed, extra) = self else { return true };
        players
            .iter()
            .map(|player| sides[*player])
            .any(|side| [missed, extra].into_iter().any(|set| *set != 0 && set & side == *set))
    }
}

/// Judges the games of a FOUROW input.
fn judge_games(shape: &Shape, games: &[(Item, Answer)], mutation: &Mutation) -> Vec<Answer> {
    let mut game = Game::default();
    let judge = |(item, _): &(Item, Answer)| {
        let answer = judge_game(shape, &item.moves, &mut game, mutation);
        let previous = mem::take(&mut game);
        if let Mutation::StaleState(verdict, keep) = *mutation
            && verdict == answer.0
        {
            keep(&mut game, &previous);
        }
        answer
    };
    games.iter().map(judge).collect()
}

/// Judges a game of FOUROW, given as its moves: slots, counted from 0. It starts from the state `game`.
fn judge_game(shape: &Shape, moves: &[usize], game: &mut Game, mutation: &Mutation) -> Answer {
    let limit = if let Mutation::ReadLimit(limit) = mutation { *limit } else { moves.len() };
    let moves = &moves[..limit.min(moves.len())];
    let mut rows = 0;
    for (index, &slot) in moves.iter().enumerate() {
        let (is_full, is_last) = (game.heights[slot] == 6, index + 1 == moves.len());
        let cell = 1 << (slot * 6 + game.heights[slot].min(5) as usize);
        if let Some(winner) = game.winner {
            let mut sides = game.sides;
            sides[game.turn] |= cell;
            let after_win = match is_last {
                true if is_full => ExtraMoves::FullSlot,
                true if mutation.row_cells(shape, sides, game.turn) != 0 => ExtraMoves::Row,
                true => ExtraMoves::One,
                false => ExtraMoves::Several,
            };
            match *mutation {
                Mutation::MovesAfterWin(player, kind) if (player, kind) == (winner, after_win) => break,
                _ => return INVALID,
            }
        }
        let player = game.turn;
        game.turn = 1 - player;
        if is_full {
            match *mutation {
                Mutation::SeventhChip(affected, in_slot, at_end)
                    if (affected, in_slot, at_end) == (player, slot, is_last) =>
                {
                    continue;
                }
                _ => return INVALID,
            }
        }
        game.heights[slot] += 1;
        game.sides[player] |= cell;
        // With stale state, the cell may already have the other player's chip.
        game.sides[1 - player] &= !cell;
        rows = mutation.row_cells(shape, game.sides, player);
        let is_ignored = matches!(*mutation, Mutation::WinningCell(who, at) if (who, at) == (player, cell));
        if rows != 0 && !is_ignored {
            game.winner = Some(player);
        }
    }
    match game.winner {
        Some(winner) => (Verdict::Won(winner), game.sides, rows),
        None if game.sides[0] | game.sides[1] == (1 << 42) - 1 => (Verdict::Draw, [0; 2], 0),
        None => (Verdict::NotOver, [0; 2], 0),
    }
}

/// Judges a board of tic-tac-toe, or of ConnectFour, where no chip may float and an order of moves must exist.
fn judge_board(shape: &Shape, sides: [Bitboard; 2], mutation: &Mutation) -> Answer {
    let has_gravity = shape.width == 7;
    let chips = sides[0] | sides[1];
    let counts = sides.map(u64::count_ones);
    let floats = |cell: Bitboard| {
        let is_at_bottom = (cell.trailing_zeros() as usize).is_multiple_of(shape.height);
        !is_at_bottom && chips & cell >> 1 == 0
    };
    if counts[0] != counts[1] && counts[0] != counts[1] + 1
        || has_gravity && shape.single_cells(chips).any(floats)
    {
        return INVALID;
    }
    let last_mover = usize::from(counts[0] == counts[1]);
    let rows = [0, 1].map(|player| mutation.row_cells(shape, sides, player));
    let order_exists = |chips: Bitboard, last_mover: usize| {
        let columns = std::array::from_fn(|column| {
            let cells = (0..6).map(|line| 1 << (column * 6 + line)).filter(|cell| chips & cell != 0);
            cells.map(|cell| if sides[0] & cell != 0 { 'X' } else { 'O' }).collect()
        });
        !has_gravity || has_legal_order(columns, ['X', 'O'][last_mover], super::Mutation::NONE)
    };
    let verdict = match rows {
        [0, 0] if !order_exists(chips, last_mover) => Verdict::Invalid,
        [0, 0] if chips.count_ones() as usize == shape.width * shape.height => Verdict::Draw,
        [0, 0] => return (Verdict::NotOver, [counts[0].into(), counts[1].into()], 0),
        _ if rows[1 - last_mover] != 0 => Verdict::Invalid,
        _ => {
            let can_be_last = |cell: &Bitboard| {
                let mut before = sides;
                before[last_mover] -= cell;
                let is_top = !has_gravity || chips & cell << 1 == 0 || cell.trailing_zeros() % 6 == 5;
                is_top
                    && mutation.row_cells(shape, before, last_mover) == 0
                    && order_exists(chips - cell, 1 - last_mover)
            };
            if shape.single_cells(sides[last_mover]).any(|cell| can_be_last(&cell)) {
                Verdict::Won(last_mover)
            } else {
                Verdict::Invalid
            }
        }
    };
    (verdict, [0; 2], 0)
}

/// Judges a simulation of Conecta 4: how it ends, and the index of the move that ends it, or the board if none does.
fn judge_simulation(shape: &Shape, columns: &[usize], mutation: &Mutation) -> Answer {
    let mut game = Game::default();
    for (index, &column) in columns.iter().enumerate() {
        if game.heights[column] == 6 {
            continue;
        }
        game.sides[game.turn] |= 1 << (column * 6 + game.heights[column] as usize);
        game.heights[column] += 1;
        if mutation.row_cells(shape, game.sides, game.turn) != 0 {
            return (Verdict::Won(game.turn), [index as u64, 0], 0);
        }
        game.turn = 1 - game.turn;
        if game.sides[0] | game.sides[1] == (1 << 48) - 1 {
            return (Verdict::Draw, [index as u64, 0], 0);
        }
    }
    (Verdict::NotOver, game.sides, 0)
}

/// Inputs of a problem, parsed, with the correct answers, on which many mutants can be tested.
pub struct Inputs {
    shape: Shape,
    inputs: Vec<Vec<(Item, Answer)>>,
}

/// A parsed item.
struct Item {
    /// The moves of a game or simulation.
    moves: Vec<usize>,
    /// The chips on a board, or after all moves that fit.
    sides: [Bitboard; 2],
    is_board: bool,
}

impl Inputs {
    pub fn new<'a>(problem: &str, inputs: impl Iterator<Item = &'a str>) -> Self {
        let shape = Shape::new(problem);
        let parse = |input: &str| -> Vec<_> {
            match problem {
                "fourow" => {
                    let games = input.lines().filter_map(|line| line.split_once(':'));
                    games.map(|(_, moves)| parse_moves(moves)).collect()
                }
                "conecta4" => vec![parse_moves(input)],
                _ => {
                    let cells: Vec<char> = input.chars().filter(|cell| ".XO0".contains(*cell)).collect();
                    let boards = cells.chunks(shape.width * shape.height);
                    boards.map(|cells| parse_board(&shape, cells)).collect()
                }
            }
        };
        let judged = |item: Item| {
            let answer = item.judge(&shape, &Mutation::None);
            (item, answer)
        };
        let inputs = inputs.map(|input| parse(input).into_iter().map(judged).collect()).collect();
        Self { inputs, shape }
    }

    /// The indices of the inputs that kill a mutant.
    pub fn killers<'a>(&'a self, mutant: &'a FamilyMutant) -> impl Iterator<Item = usize> + 'a {
        (0..self.inputs.len()).filter(move |n| self.kills(&self.inputs[*n], &mutant.mutation))
    }

    /// Whether an input kills a mutant.
    fn kills(&self, input: &[(Item, Answer)], mutation: &Mutation) -> bool {
        if matches!(mutation, Mutation::StaleState(..)) {
            let answers = judge_games(&self.shape, input, mutation);
            return answers.iter().zip(input).any(|(answer, (_, expected))| answer != expected);
        }
        input.iter().any(|(item, expected)| {
            mutation.can_matter(item.sides) && item.judge(&self.shape, mutation) != *expected
        })
    }
}

impl Item {
    fn judge(&self, shape: &Shape, mutation: &Mutation) -> Answer {
        match shape.width {
            8 => judge_simulation(shape, &self.moves, mutation),
            _ if self.is_board => judge_board(shape, self.sides, mutation),
            _ => judge_game(shape, &self.moves, &mut Game::default(), mutation),
        }
    }
}

fn parse_moves(text: &str) -> Item {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    let moves: Vec<_> = digits.map(|digit| usize::from(digit - b'1')).collect();
    let mut game = Game::default();
    for &slot in &moves {
        if game.heights[slot] < 6 {
            game.sides[game.turn] |= 1 << (slot * 6 + game.heights[slot] as usize);
            game.heights[slot] += 1;
            game.turn = 1 - game.turn;
        }
    }
    Item { moves, sides: game.sides, is_board: false }
}

fn parse_board(shape: &Shape, cells: &[char]) -> Item {
    let side = |chips: &str| {
        let own = cells.iter().enumerate().filter(|(_, chip)| chips.contains(**chip));
        let cell = |n: usize| 1 << (n % shape.width * shape.height + shape.height - 1 - n / shape.width);
        own.map(|(n, _)| cell(n)).fold(0, |side, cell: Bitboard| side | cell)
    };
    Item { moves: Vec::new(), sides: [side("X"), side("O0")], is_board: true }
}
