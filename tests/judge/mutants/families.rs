//! Families of mutants, generated in loops: judges that get one row or cell wrong, that let rows wrap around one edge,
//! or that break a rule for only one slot, player, verdict or game.
//!
//! They use bitboards, so thousands of mutants can judge hundreds of inputs quickly.

use super::connectfour::has_legal_order;
use super::grid::Cell;

/// A set of cells, one bit per cell: column by column from the left, each column from the bottom up.
type Bitboard = u64;

/// The size of a problem's board, and every row on it.
struct Shape {
    width: usize,
    height: usize,
    row_length: usize,
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
    /// For these players, the row `missed` (0 for none) does not count, and the patterns `extra` do.
    Rows {
        players: Vec<usize>,
        missed: Bitboard,
        extra: Vec<Pattern>,
    },
    /// This player's chip in this cell never wins.
    WinningCell {
        player: usize,
        cell: Bitboard,
    },
    /// A seventh chip in this slot is ignored rather than invalid if this player drops it: only on the last move if
    /// `is_last`, only on earlier moves otherwise.
    SeventhChip {
        player: usize,
        slot: usize,
        is_last: bool,
    },
    /// Moves of this kind after this player's win are ignored.
    MovesAfterWin {
        winner: usize,
        kind: ExtraMoves,
    },
    /// Only this many moves of a game are read.
    ReadLimit(usize),
    /// After a game with this verdict, part of the state is kept.
    StaleState {
        verdict: Verdict,
        keep: CopyState,
    },
    /// The first game, or the last, gets a wrong answer if it has this verdict.
    FirstOrLast {
        verdict: Verdict,
        is_first: bool,
    },
}

/// A pattern that a mutant mistakes for a row.
struct Pattern {
    /// Cells that must have the player's chips.
    own: Bitboard,
    /// A cell that must be empty; 0 for none.
    empty: Bitboard,
    /// A cell that must have the other player's chip; 0 for none.
    other: Bitboard,
}

/// What follows a win.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ExtraMoves {
    /// One move that completes no row, into a slot with room.
    One,
    /// Two moves or more.
    Several,
    /// One move into a full slot.
    FullSlot,
    /// One move that completes a row.
    Row,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Invalid,
    Draw,
    Won(usize),
    NotOver,
}
const VERDICTS: [Verdict; 5] =
    [Verdict::Invalid, Verdict::Draw, Verdict::Won(0), Verdict::Won(1), Verdict::NotOver];

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
            _ => (7, 6, 4),
        };
        let mut shape = Self { width, height, row_length, rows: Vec::new() };
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let next = |(column, line)| Some((column + right, line + up));
            let walks = shape.all_cells().filter_map(|start| shape.walk(start, next));
            let rows: Vec<_> = walks.map(|cells| shape.to_set(&cells)).collect();
            shape.rows.extend(rows);
        }
        shape
    }

    /// Every cell of the board.
    fn all_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width as isize, self.height as isize);
        (0..width).flat_map(move |column| (0..height).map(move |line| (column, line)))
    }

    /// Whether a cell is on the board.
    fn contains(&self, (column, line): Cell) -> bool {
        (0..self.width as isize).contains(&column) && (0..self.height as isize).contains(&line)
    }

    /// The `row_length` cells from `start` on, each found from the previous one with `next`; `None` if one of them is
    /// off the board.
    fn walk(&self, start: Cell, next: impl Fn(Cell) -> Option<Cell>) -> Option<Vec<Cell>> {
        let cells =
            std::iter::successors(Some(start), |cell| next(*cell).filter(|cell| self.contains(*cell)));
        Some(cells.take(self.row_length).collect()).filter(|cells: &Vec<_>| cells.len() == self.row_length)
    }

    /// These cells as a set.
    fn to_set(&self, cells: &[Cell]) -> Bitboard {
        cells.iter().map(|(column, line)| 1 << (*column * self.height as isize + line)).sum()
    }

    /// The cells of a set, each as a set with a single cell.
    fn single_cells(&self, set: Bitboard) -> impl Iterator<Item = Bitboard> + use<> {
        (0..self.width * self.height).map(|n| 1 << n).filter(move |cell| set & cell != 0)
    }

    /// The sets of cells that wrap around an edge and that a faulty judge mistakes for rows: it numbers the cells
    /// column by column or line by line, from the bottom or from the top, and adds the same step to get from each
    /// cell's number to the next; or it takes a coordinate modulo the size of the board. Each group of sets comes with
    /// a name and the number of cells before the edge.
    fn wrapped_rows(&self) -> Vec<(String, usize, Vec<Bitboard>)> {
        let (width, height) = (self.width as isize, self.height as isize);
        let mut all = Vec::new();
        let mut add = |name: String, right: isize, up: isize, next: &dyn Fn(Cell) -> Option<Cell>| {
            for before_edge in 1..self.row_length {
                let walks = self.all_cells().filter_map(|start| self.walk(start, next));
                let wraps = |cells: &Vec<Cell>| {
                    let jumps = cells.windows(2).map(|pair| (pair[0].0 + right, pair[0].1 + up) != pair[1]);
                    jumps.enumerate().all(|(n, jump)| jump == (n + 1 == before_edge))
                };
                let sets = walks.filter(wraps).map(|cells| self.to_set(&cells));
                all.push((name.clone(), before_edge, sets.filter(|set| !self.rows.contains(set)).collect()));
            }
        };
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 1)] {
            for top_down in [false, true] {
                let flip = |line: isize| if top_down { height - 1 - line } else { line };
                let flipped_up = if top_down { -up } else { up };
                let by_column = |(column, line): Cell| {
                    let number = column * height + flip(line) + right * height + up;
                    Some((number.div_euclid(height), flip(number.rem_euclid(height))))
                };
                let by_line = |(column, line): Cell| {
                    let number = flip(line) * width + column + up * width + right;
                    Some((number.rem_euclid(width), flip(number.div_euclid(width))))
                        .filter(|_| (0..width * height).contains(&number))
                };
                if right >= 0 && (right, up) != (1, 0) {
                    add(format!("by column {right} {up} {top_down}"), right, flipped_up, &by_column);
                }
                if up >= 0 && (right, up) != (0, 1) {
                    add(format!("by line {right} {up} {top_down}"), right, flipped_up, &by_line);
                }
            }
            if right == 1 {
                add(format!("columns modulo {right} {up}"), right, up, &|(column, line)| {
                    Some(((column + right) % width, line + up))
                });
            }
            if right >= 0 && up != 0 {
                add(format!("lines modulo {right} {up}"), right, up, &|(column, line)| {
                    Some((column + right, (line + up).rem_euclid(height)))
                });
            }
        }
        all
    }
}

/// The family mutants of a problem.
pub fn family_mutants(problem: &str) -> Vec<FamilyMutant> {
    let shape = Shape::new(problem);
    let mut all = wrapped_row_mutants(&shape);
    if problem != "conecta4" {
        for row in &shape.rows {
            all.extend(missed_row_mutants(*row));
            for gap in shape.single_cells(*row) {
                all.extend(near_miss_mutants(problem, &shape, *row, gap));
                all.extend(misplaced_cell_mutants(&shape, *row, gap));
            }
        }
    }
    if problem == "fourow" {
        all.extend([0, 1].into_iter().flat_map(broken_rule_mutants));
        all.extend(
            (0..42).map(|limit| mutant(format!("only {limit} moves are read"), Mutation::ReadLimit(limit))),
        );
        all.extend(VERDICTS.into_iter().flat_map(verdict_mutants));
    }
    all
}

fn mutant(name: String, mutation: Mutation) -> FamilyMutant {
    FamilyMutant { name, mutation }
}

/// Judges that count wrapped rows as rows.
fn wrapped_row_mutants(shape: &Shape) -> Vec<FamilyMutant> {
    let wrapped = shape.wrapped_rows().into_iter().filter(|(_, _, rows)| !rows.is_empty());
    let mutants = wrapped.map(|(name, before_edge, rows)| {
        let extra = rows.into_iter().map(|own| Pattern { own, empty: 0, other: 0 }).collect();
        let mutation = Mutation::Rows { players: vec![0, 1], missed: 0, extra };
        mutant(
            format!("a wrapped row is a row: {name}, {before_edge} of its cells before the edge"),
            mutation,
        )
    });
    mutants.collect()
}

/// Judges that miss a row.
fn missed_row_mutants(row: Bitboard) -> impl Iterator<Item = FamilyMutant> {
    [vec![0], vec![1], vec![0, 1]].into_iter().map(move |players| {
        let name = format!("a row is missed: {row:b} for players {players:?}");
        mutant(name, Mutation::Rows { players, missed: row, extra: Vec::new() })
    })
}

/// Judges that count a row even if the chip in one of its cells, the `gap`, is missing.
fn near_miss_mutants(problem: &str, shape: &Shape, row: Bitboard, gap: Bitboard) -> Vec<FamilyMutant> {
    // On boards, an empty gap and a gap with the other player's chip are separate mutants.
    let contents = if problem == "fourow" { vec![(0, 0)] } else { vec![(gap, 0), (0, gap)] };
    let player_sets = if problem == "tictactoe" { vec![vec![0], vec![1]] } else { vec![vec![0, 1]] };
    let column = |cell: Bitboard| cell.trailing_zeros() as usize / shape.height;
    let is_vertical = shape.single_cells(row).all(|cell| column(cell) == column(gap));
    let mut mutants = Vec::new();
    for (empty, other) in contents {
        // A chip above an empty gap would float.
        let floats = empty != 0 && problem != "tictactoe" && is_vertical && row & gap << 1 != 0;
        for players in player_sets.iter().filter(|_| !floats).cloned() {
            let name = format!(
                "a near miss is a row: {row:b}, empty {empty:b}, other player's {other:b}, for players {players:?}"
            );
            let extra = vec![Pattern { own: row - gap, empty, other }];
            mutants.push(mutant(name, Mutation::Rows { players, missed: 0, extra }));
        }
    }
    mutants
}

/// Judges that check a neighbor of one of a row's cells instead of the cell itself.
fn misplaced_cell_mutants(shape: &Shape, row: Bitboard, cell: Bitboard) -> Vec<FamilyMutant> {
    let n = cell.trailing_zeros() as isize;
    let (column, line) = (n / shape.height as isize, n % shape.height as isize);
    let neighbors = [(column - 1, line), (column + 1, line), (column, line - 1), (column, line + 1)];
    let is_replacement = |neighbor: &Cell| shape.contains(*neighbor) && row & shape.to_set(&[*neighbor]) == 0;
    let mutants = neighbors.into_iter().filter(is_replacement).map(|neighbor| {
        let own = (row - cell) | shape.to_set(&[neighbor]);
        let extra = vec![Pattern { own, empty: 0, other: 0 }];
        let mutation = Mutation::Rows { players: vec![0, 1], missed: row, extra };
        mutant(format!("a neighbor is checked instead of a cell: {row:b} at {cell:b} {neighbor:?}"), mutation)
    });
    mutants.collect()
}

/// Judges that break a rule of the game for one player.
fn broken_rule_mutants(player: usize) -> Vec<FamilyMutant> {
    let mut mutants = Vec::new();
    let mut add =
        |name: String, mutation| mutants.push(mutant(format!("{name} for player {player}"), mutation));
    for n in 0..42 {
        add(format!("a cell does not win: {n}"), Mutation::WinningCell { player, cell: 1 << n });
    }
    for slot in 0..7 {
        for is_last in [false, true] {
            let mutation = Mutation::SeventhChip { player, slot, is_last };
            add(format!("a seventh chip is ignored: {slot} {is_last}"), mutation);
        }
    }
    for kind in [ExtraMoves::One, ExtraMoves::Several, ExtraMoves::FullSlot, ExtraMoves::Row] {
        let mutation = Mutation::MovesAfterWin { winner: player, kind };
        add(format!("moves after a win are ignored: {kind:?}"), mutation);
    }
    mutants
}

/// Judges that keep part of the state after a game with this verdict, or misjudge such a game if it is the first or the
/// last.
fn verdict_mutants(verdict: Verdict) -> Vec<FamilyMutant> {
    // After some verdicts, part of the state already has its initial value.
    let is_initial = |part: &str| match part {
        "turn" => matches!(verdict, Verdict::Draw | Verdict::Won(1)),
        "winner" => matches!(verdict, Verdict::Draw | Verdict::NotOver),
        _ => false,
    };
    let kept = STALE_STATE.into_iter().filter(|(part, _)| !is_initial(part)).map(|(part, keep)| {
        mutant(format!("the {part} is kept after {verdict:?}"), Mutation::StaleState { verdict, keep })
    });
    let ends = [("first", true), ("last", false)].map(|(end, is_first)| {
        mutant(
            format!("the {end} game is misjudged: {verdict:?}"),
            Mutation::FirstOrLast { verdict, is_first },
        )
    });
    kept.chain(ends).collect()
}

impl FamilyMutant {
    /// Whether the mutant misjudges rows or winning cells.
    pub fn misjudges_rows(&self) -> bool {
        matches!(self.mutation, Mutation::Rows { .. } | Mutation::WinningCell { .. })
    }

    /// Whether the mutant misses a row of one player, but not of the other.
    pub fn misses_row_for_one_player(&self) -> bool {
        matches!(&self.mutation, Mutation::Rows { players, extra, .. } if players.len() == 1 && extra.is_empty())
    }
}

impl Mutation {
    /// The cells in a player's rows, as a judge with this mutation finds them.
    fn row_cells(&self, shape: &Shape, sides: [Bitboard; 2], player: usize) -> Bitboard {
        let (side, other) = (sides[player], sides[1 - player]);
        let rows = shape.rows.iter().filter(|row| **row & side == **row);
        match self {
            Self::Rows { players, missed, extra } if players.contains(&player) => {
                let matches = |pattern: &&Pattern| {
                    pattern.own & !side | pattern.empty & (side | other) | pattern.other & !other == 0
                };
                let extra = extra.iter().filter(matches).map(|pattern| pattern.own);
                rows.filter(|row| *row != missed).copied().chain(extra).fold(0, |all, row| all | row)
            }
            _ => rows.fold(0, |all, row| all | row),
        }
    }

    /// Whether the mutation can change the answer to an item with these chips. A row mutation cannot if the chips
    /// contain neither its missed row nor any of its patterns.
    fn can_matter(&self, sides: [Bitboard; 2]) -> bool {
        let Self::Rows { players, missed, extra } = self else { return true };
        players.iter().map(|player| sides[*player]).any(|side| {
            *missed != 0 && missed & side == *missed
                || extra.iter().any(|pattern| pattern.own & side == pattern.own)
        })
    }
}

/// Judges the games of a FOUROW input, each given as its moves: slots, counted from 0.
fn judge_games(shape: &Shape, games: &[Vec<usize>], mutation: &Mutation) -> Vec<Answer> {
    let mut game = Game::default();
    let mut answers = Vec::new();
    for (index, moves) in games.iter().enumerate() {
        let mut answer = judge_game(shape, moves, &mut game, mutation);
        let previous = std::mem::take(&mut game);
        match *mutation {
            Mutation::StaleState { verdict, keep } if verdict == answer.0 => keep(&mut game, &previous),
            Mutation::FirstOrLast { verdict, is_first }
                if verdict == answer.0 && index == if is_first { 0 } else { games.len() - 1 } =>
            {
                answer.0 = if verdict == Verdict::Invalid { Verdict::NotOver } else { Verdict::Invalid };
            }
            _ => {}
        }
        answers.push(answer);
    }
    answers
}

/// Judges a game of FOUROW, starting from the state `game`.
fn judge_game(shape: &Shape, moves: &[usize], game: &mut Game, mutation: &Mutation) -> Answer {
    let read =
        if let Mutation::ReadLimit(limit) = mutation { &moves[..moves.len().min(*limit)] } else { moves };
    let mut rows = 0;
    for (index, &slot) in read.iter().enumerate() {
        let is_full = game.heights[slot] == 6;
        let rest = &read[index..];
        if let Some(winner) = game.winner {
            let mut sides = game.sides;
            sides[game.turn] |= 1 << (slot * 6 + game.heights[slot].min(5) as usize);
            let after_win = match rest.len() {
                1 if is_full => ExtraMoves::FullSlot,
                1 if mutation.row_cells(shape, sides, game.turn) != 0 => ExtraMoves::Row,
                1 => ExtraMoves::One,
                _ => ExtraMoves::Several,
            };
            match *mutation {
                Mutation::MovesAfterWin { winner: affected, kind }
                    if affected == winner && kind == after_win =>
                {
                    break;
                }
                _ => return INVALID,
            }
        }
        if is_full {
            match *mutation {
                Mutation::SeventhChip { player, slot: affected, is_last }
                    if player == game.turn && affected == slot && is_last == (rest.len() == 1) =>
                {
                    game.turn = 1 - game.turn;
                    continue;
                }
                _ => return INVALID,
            }
        }
        let cell = 1 << (slot * 6 + game.heights[slot] as usize);
        game.heights[slot] += 1;
        game.sides[game.turn] |= cell;
        // With stale state, the cell may already have the other player's chip.
        game.sides[1 - game.turn] &= !cell;
        rows = mutation.row_cells(shape, game.sides, game.turn);
        let is_ignored = matches!(
            *mutation,
            Mutation::WinningCell { player, cell: affected } if player == game.turn && affected == cell
        );
        if rows != 0 && !is_ignored {
            game.winner = Some(game.turn);
        }
        game.turn = 1 - game.turn;
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
    inputs: Vec<Vec<(ParsedItem, Answer)>>,
}

/// A parsed item.
enum ParsedItem {
    /// The moves of a game or simulation, and the chips after all moves that fit.
    Moves(Vec<usize>, [Bitboard; 2]),
    Board([Bitboard; 2]),
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
        let judged = |item| {
            let answer = judge_item(&shape, &item, &Mutation::None);
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
    fn kills(&self, input: &[(ParsedItem, Answer)], mutation: &Mutation) -> bool {
        if matches!(mutation, Mutation::StaleState { .. } | Mutation::FirstOrLast { .. }) {
            let games: Vec<_> = input.iter().map(|(item, _)| item.moves().to_vec()).collect();
            let answers = judge_games(&self.shape, &games, mutation);
            return answers.iter().zip(input).any(|(answer, (_, expected))| answer != expected);
        }
        input.iter().any(|(item, expected)| {
            mutation.can_matter(item.sides()) && judge_item(&self.shape, item, mutation) != *expected
        })
    }
}

impl ParsedItem {
    fn moves(&self) -> &[usize] {
        if let Self::Moves(moves, _) = self { moves } else { &[] }
    }

    fn sides(&self) -> [Bitboard; 2] {
        match self {
            Self::Moves(_, sides) | Self::Board(sides) => *sides,
        }
    }
}

fn judge_item(shape: &Shape, item: &ParsedItem, mutation: &Mutation) -> Answer {
    match item {
        ParsedItem::Moves(moves, _) if shape.width == 8 => judge_simulation(shape, moves, mutation),
        ParsedItem::Moves(moves, _) => judge_game(shape, moves, &mut Game::default(), mutation),
        ParsedItem::Board(sides) => judge_board(shape, *sides, mutation),
    }
}

fn parse_moves(text: &str) -> ParsedItem {
    let moves: Vec<_> =
        text.bytes().filter(|byte| byte.is_ascii_digit()).map(|digit| usize::from(digit - b'1')).collect();
    let mut game = Game::default();
    for &slot in &moves {
        if game.heights[slot] < 6 {
            game.sides[game.turn] |= 1 << (slot * 6 + game.heights[slot] as usize);
            game.heights[slot] += 1;
            game.turn = 1 - game.turn;
        }
    }
    ParsedItem::Moves(moves, game.sides)
}

fn parse_board(shape: &Shape, cells: &[char]) -> ParsedItem {
    let side = |chips: &str| {
        let own = cells.iter().enumerate().filter(|(_, chip)| chips.contains(**chip));
        let cell = |n: usize| 1 << (n % shape.width * shape.height + shape.height - 1 - n / shape.width);
        own.map(|(n, _)| cell(n)).fold(0, |side, cell: Bitboard| side | cell)
    };
    ParsedItem::Board([side("X"), side("O0")])
}
