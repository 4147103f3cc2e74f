//! Families of mutants, enumerated by loops: judges that overlook one row, cell or edge, or exempt one slot, player or game.
//!
//! They judge sets of cells, a bit a cell, so that thousands of them can judge hundreds of inputs.

use super::Mutation;
use super::connectfour::has_order;

/// A set of cells: those of a column beside each other, the bottom one first.
type Cells = u64;

/// A board that a problem is about, and its rows.
struct Shape {
    width: usize,
    height: usize,
    length: usize,
    rows: Vec<Cells>,
}

/// A mutant of a family.
pub struct FamilyMutant {
    pub name: String,
    mutation: FamilyMutation,
}

/// What a mutant does wrong; players are 0 and 1.
enum FamilyMutation {
    None,
    /// Rows that are overlooked, and sets of cells that are taken for rows, by these players.
    Rows {
        players: Vec<usize>,
        missing: Cells,
        extra: Vec<NearMiss>,
    },
    /// A chip of this player on this cell never wins.
    WinningCell {
        player: usize,
        cell: Cells,
    },
    /// A seventh chip of this player in this slot is ignored, if it is the last move or if it is not.
    SeventhChip {
        player: usize,
        slot: usize,
        is_last: bool,
    },
    /// Moves after this player's win are ignored if they are one, several, one into a full slot or complete a row.
    MovesAfterWin {
        winner: usize,
        moves: usize,
    },
    /// No more moves are read.
    Buffer(usize),
    /// After a game with this verdict, something is not reset.
    Kept {
        verdict: Verdict,
        state: usize,
    },
    /// The first game, or the last, gets another answer if it has this verdict.
    AtEnd {
        verdict: Verdict,
        is_first: bool,
    },
}
use FamilyMutation as Mutated;

/// Cells that a player has, and one that is empty or the other player's.
struct NearMiss {
    own: Cells,
    empty: Cells,
    other: Cells,
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

/// What a judge finds out about an item: a verdict, the players' chips if somebody won, and the winning ones.
type Answer = (Verdict, [Cells; 2], Cells);

impl Shape {
    fn of(problem: &str) -> Self {
        let (width, height, length) = match problem {
            "conecta4" => (8, 6, 4),
            "tictactoe" => (3, 3, 3),
            _ => (7, 6, 4),
        };
        let mut shape = Self { width, height, length, rows: Vec::new() };
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let straight = |(column, line)| Some((column + right, line + up));
            let lines = shape.starts().filter_map(|start| shape.line(start, straight));
            let rows: Vec<_> = lines.map(|cells| shape.set(&cells)).collect();
            shape.rows.extend(rows);
        }
        shape
    }

    fn starts(&self) -> impl Iterator<Item = (isize, isize)> + use<> {
        let (width, height) = (self.width as isize, self.height as isize);
        (0..width).flat_map(move |column| (0..height).map(move |line| (column, line)))
    }

    fn contains(&self, (column, line): (isize, isize)) -> bool {
        (0..self.width as isize).contains(&column) && (0..self.height as isize).contains(&line)
    }

    /// As many cells as a row has, one after the other, if all are on the board.
    fn line(
        &self,
        start: (isize, isize),
        next: impl Fn((isize, isize)) -> Option<(isize, isize)>,
    ) -> Option<Vec<(isize, isize)>> {
        let cells =
            std::iter::successors(Some(start), |cell| next(*cell).filter(|cell| self.contains(*cell)));
        Some(cells.take(self.length).collect()).filter(|cells: &Vec<_>| cells.len() == self.length)
    }

    fn set(&self, cells: &[(isize, isize)]) -> Cells {
        cells.iter().map(|(column, line)| 1 << (*column * self.height as isize + line)).sum()
    }

    /// The cells of a set one by one.
    fn cells(&self, set: Cells) -> impl Iterator<Item = Cells> + use<> {
        (0..self.width * self.height).map(|n| 1 << n).filter(move |cell| set & cell != 0)
    }

    /// Rows over an edge: ways to number cells, and columns or lines modulo the size of the board; by name and by the cells
    /// before the edge.
    fn wrapped_rows(&self) -> Vec<(String, usize, Vec<Cells>)> {
        let (width, height) = (self.width as isize, self.height as isize);
        let mut all = Vec::new();
        let mut add = |name: String,
                       right: isize,
                       up: isize,
                       next: &dyn Fn((isize, isize)) -> Option<(isize, isize)>| {
            for split in 1..self.length {
                let lines = self.starts().filter_map(|start| self.line(start, next));
                let wraps = |cells: &Vec<(isize, isize)>| {
                    let jumps = cells.windows(2).map(|pair| (pair[0].0 + right, pair[0].1 + up) != pair[1]);
                    jumps.enumerate().all(|(n, jump)| jump == (n + 1 == split))
                };
                let rows =
                    lines.filter(wraps).map(|cells| self.set(&cells)).filter(|set| !self.rows.contains(set));
                all.push((name.clone(), split, rows.collect()));
            }
        };
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 1)] {
            for top_down in [false, true] {
                let turn = |line: isize| if top_down { height - 1 - line } else { line };
                let up_turned = if top_down { -up } else { up };
                let by_column = |(column, line): (isize, isize)| {
                    let number = column * height + turn(line) + right * height + up;
                    Some((number.div_euclid(height), turn(number.rem_euclid(height))))
                };
                let by_line = |(column, line): (isize, isize)| {
                    let number = turn(line) * width + column + up * width + right;
                    Some((number.rem_euclid(width), turn(number.div_euclid(width))))
                        .filter(|_| (0..width * height).contains(&number))
                };
                if right >= 0 && (right, up) != (1, 0) {
                    add(format!("by column {right} {up} {top_down}"), right, up_turned, &by_column);
                }
                if up >= 0 && (right, up) != (0, 1) {
                    add(format!("by line {right} {up} {top_down}"), right, up_turned, &by_line);
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

/// All mutants of a problem's families.
pub fn families(problem: &str) -> Vec<FamilyMutant> {
    let shape = Shape::of(problem);
    let mut all = Vec::new();
    let mut add = |family: &str, name: String, mutation| {
        all.push(FamilyMutant { name: format!("{family}: {name}"), mutation })
    };
    let near = |own, empty, other| NearMiss { own, empty, other };
    let both = || vec![0, 1];

    for (name, split, rows) in shape.wrapped_rows().into_iter().filter(|(_, _, rows)| !rows.is_empty()) {
        let extra: Vec<_> = rows.iter().map(|row| near(*row, 0, 0)).collect();
        add(
            "a wrapped row is a row",
            format!("{name}, split {split}"),
            Mutated::Rows { players: both(), missing: 0, extra },
        );
    }
    if problem == "conecta4" {
        return all;
    }
    for row in &shape.rows {
        for players in [vec![0], vec![1], both()] {
            let name = format!("{row:b} by {players:?}");
            add("a row is overlooked", name, Mutated::Rows { players, missing: *row, extra: Vec::new() });
        }
        for gap in shape.cells(*row) {
            // In tic-tac-toe and ConnectFour by what the cell has.
            let contents = if problem == "fourow" { vec![(0, 0)] } else { vec![(gap, 0), (0, gap)] };
            for (empty, other) in contents {
                // Nothing floats, so what is below a chip is not empty.
                let floats = empty != 0
                    && problem != "tictactoe"
                    && row & gap << 1 != 0
                    && shape.cells(*row).all(|cell| cell.trailing_zeros() / 6 == gap.trailing_zeros() / 6);
                let by_player = if problem == "tictactoe" { vec![vec![0], vec![1]] } else { vec![both()] };
                for players in by_player.into_iter().filter(|_| !floats) {
                    let name = format!("{row:b} but {empty:b} {other:b} by {players:?}");
                    let extra = vec![near(row - gap, empty, other)];
                    add("a near miss is a row", name, Mutated::Rows { players, missing: 0, extra });
                }
            }
            let (column, line) = (
                (gap.trailing_zeros() as usize / shape.height) as isize,
                (gap.trailing_zeros() as usize % shape.height) as isize,
            );
            for neighbor in [(column - 1, line), (column + 1, line), (column, line - 1), (column, line + 1)] {
                if shape.contains(neighbor) && row & shape.set(&[neighbor]) == 0 {
                    let name = format!("{row:b} at {gap:b} {neighbor:?}");
                    let extra = vec![near((row - gap) | shape.set(&[neighbor]), 0, 0)];
                    add(
                        "a cell is taken for its neighbor",
                        name,
                        Mutated::Rows { players: both(), missing: *row, extra },
                    );
                }
            }
        }
    }
    if problem != "fourow" {
        return all;
    }
    for player in [0, 1] {
        for n in 0..42 {
            add(
                "a cell does not win",
                format!("{player} {n}"),
                Mutated::WinningCell { player, cell: 1 << n },
            );
        }
        for slot in 0..7 {
            for is_last in [false, true] {
                let name = format!("{player} {slot} {is_last}");
                add("a seventh chip is ignored", name, Mutated::SeventhChip { player, slot, is_last });
            }
        }
        for moves in 0..4 {
            add(
                "moves after a win are ignored",
                format!("{player} {moves}"),
                Mutated::MovesAfterWin { winner: player, moves },
            );
        }
    }
    for size in 0..42 {
        add("further moves are not read", size.to_string(), Mutated::Buffer(size));
    }
    for verdict in VERDICTS {
        for state in 0..5 {
            // After a draw or a second player's win it is the first player's turn anyway; and sometimes nobody has won.
            let is_reset = match state {
                3 => matches!(verdict, Verdict::Draw | Verdict::Won(1)),
                4 => matches!(verdict, Verdict::Draw | Verdict::NotOver),
                _ => false,
            };
            if !is_reset {
                add(
                    "something is not reset",
                    format!("{verdict:?} {state}"),
                    Mutated::Kept { verdict, state },
                );
            }
        }
        for is_first in [false, true] {
            add(
                "a game at an end is another",
                format!("{verdict:?} {is_first}"),
                Mutated::AtEnd { verdict, is_first },
            );
        }
    }
    all
}

impl FamilyMutant {
    /// Whether it sees rows or winning cells wrongly.
    pub fn sees_rows(&self) -> bool {
        matches!(self.mutation, Mutated::Rows { .. } | Mutated::WinningCell { .. })
    }
}

impl FamilyMutation {
    /// The cells of a player's rows.
    fn rows(&self, shape: &Shape, sides: [Cells; 2], player: usize) -> Cells {
        let (side, other) = (sides[player], sides[1 - player]);
        let right = shape.rows.iter().filter(|row| **row & side == **row);
        match self {
            Self::Rows { players, missing, extra } if players.contains(&player) => {
                let matches = |near: &&NearMiss| {
                    near.own & !side | near.empty & (side | other) | near.other & !other == 0
                };
                let extra = extra.iter().filter(matches).map(|near| near.own);
                right.filter(|row| *row != missing).copied().chain(extra).fold(0, |rows, row| rows | row)
            }
            _ => right.fold(0, |rows, row| rows | row),
        }
    }

    /// Whether a mutant can see other rows than there are once the players have these chips.
    fn can_matter(&self, sides: [Cells; 2]) -> bool {
        let Self::Rows { players, missing, extra } = self else { return true };
        players.iter().map(|player| sides[*player]).any(|side| {
            *missing != 0 && missing & side == *missing
                || extra.iter().any(|near| near.own & side == near.own)
        })
    }
}

/// The state of a game that a new one resets.
#[derive(Clone, Copy, Default)]
struct Game {
    sides: [Cells; 2],
    heights: [u32; 8],
    turn: usize,
    winner: Option<usize>,
}

/// The answers to the games of a FOUROW input, which are slots from 0.
fn judge_games(shape: &Shape, games: &[Vec<usize>], mutation: &FamilyMutation) -> Vec<Answer> {
    let mut game = Game::default();
    let mut answers = Vec::new();
    for (index, moves) in games.iter().enumerate() {
        let mut answer = judge_game(shape, moves, &mut game, mutation);
        let before = std::mem::take(&mut game);
        match *mutation {
            Mutated::Kept { verdict, state } if verdict == answer.0 => match state {
                0 => (game.sides, game.heights) = (before.sides, before.heights),
                1 => game.sides = before.sides,
                2 => game.heights = before.heights,
                3 => game.turn = before.turn,
                _ => game.winner = before.winner,
            },
            Mutated::AtEnd { verdict, is_first }
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

fn judge_game(shape: &Shape, moves: &[usize], game: &mut Game, mutation: &FamilyMutation) -> Answer {
    let invalid = (Verdict::Invalid, [0; 2], 0);
    let read = if let Mutated::Buffer(size) = mutation { &moves[..moves.len().min(*size)] } else { moves };
    let mut rows = 0;
    for (index, &slot) in read.iter().enumerate() {
        let is_full = game.heights[slot] == 6;
        if let Some(winner) = game.winner {
            let late = &read[index..];
            let cell = 1 << (slot * 6 + game.heights[slot].min(5) as usize);
            let mut sides = game.sides;
            sides[game.turn] |= cell;
            let completes = mutation.rows(shape, sides, game.turn) != 0;
            let kind = match late.len() {
                1 if is_full => 2,
                1 if completes => 3,
                1 => 0,
                _ => 1,
            };
            match mutation {
                Mutated::MovesAfterWin { winner: forgiven, moves }
                    if *forgiven == winner && *moves == kind =>
                {
                    break;
                }
                _ => return invalid,
            }
        }
        if is_full {
            match *mutation {
                Mutated::SeventhChip { player, slot: ignored, is_last }
                    if player == game.turn && slot == ignored && is_last == (index + 1 == read.len()) =>
                {
                    game.turn = 1 - game.turn;
                    continue;
                }
                _ => return invalid,
            }
        }
        let cell = 1 << (slot * 6 + game.heights[slot] as usize);
        game.heights[slot] += 1;
        game.sides[game.turn] |= cell;
        game.sides[1 - game.turn] &= !cell;
        let is_blind = matches!(*mutation, Mutated::WinningCell { player, cell: blind } if player == game.turn && blind == cell);
        rows = mutation.rows(shape, game.sides, game.turn);
        if rows != 0 && !is_blind {
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

/// The answer for a board of ConnectFour or of tic-tac-toe. Where chips fall, order is looked for, and none float.
fn judge_board(shape: &Shape, sides: [Cells; 2], mutation: &FamilyMutation) -> Answer {
    let falls = shape.width == 7;
    let chips = sides[0] | sides[1];
    let invalid = (Verdict::Invalid, [0; 2], 0);
    let counts = sides.map(u64::count_ones);
    let floats = |cell: Cells| {
        let is_at_bottom = (cell.trailing_zeros() as usize).is_multiple_of(shape.height);
        !is_at_bottom && chips & cell >> 1 == 0
    };
    if counts[0] != counts[1] && counts[0] != counts[1] + 1 || falls && shape.cells(chips).any(floats) {
        return invalid;
    }
    let mover = usize::from(counts[0] == counts[1]);
    let rows = [0, 1].map(|player| mutation.rows(shape, sides, player));
    let order = |chips: Cells, mover: usize| {
        !falls
            || has_order(
                std::array::from_fn(|column| {
                    let cells = (0..6).map(|line| 1 << (column * 6 + line)).filter(|cell| chips & cell != 0);
                    cells.map(|cell| if sides[0] & cell != 0 { 'X' } else { 'O' }).collect()
                }),
                ['X', 'O'][mover],
                Mutation::NONE,
            )
    };
    let verdict = match rows {
        [0, 0] if !order(chips, mover) => Verdict::Invalid,
        [0, 0] if chips.count_ones() as usize == shape.width * shape.height => Verdict::Draw,
        [0, 0] => return (Verdict::NotOver, [counts[0].into(), counts[1].into()], 0),
        _ if rows[1 - mover] != 0 => Verdict::Invalid,
        _ => {
            let is_last = |cell: &Cells| {
                let mut before = sides;
                before[mover] -= cell;
                let is_top = !falls || chips & cell << 1 == 0 || cell.trailing_zeros() % 6 == 5;
                is_top && mutation.rows(shape, before, mover) == 0 && order(chips - cell, 1 - mover)
            };
            if shape.cells(sides[mover]).any(|cell| is_last(&cell)) {
                Verdict::Won(mover)
            } else {
                Verdict::Invalid
            }
        }
    };
    (verdict, [0; 2], 0)
}

/// How many moves a simulation of Conecta 4 reads, and how it ends.
fn judge_simulation(shape: &Shape, columns: &[usize], mutation: &FamilyMutation) -> Answer {
    let mut game = Game::default();
    for (index, &column) in columns.iter().enumerate() {
        if game.heights[column] == 6 {
            continue;
        }
        game.sides[game.turn] |= 1 << (column * 6 + game.heights[column] as usize);
        game.heights[column] += 1;
        if mutation.rows(shape, game.sides, game.turn) != 0 {
            return (Verdict::Won(game.turn), [index as u64, 0], 0);
        }
        game.turn = 1 - game.turn;
        if game.sides[0] | game.sides[1] == (1 << 48) - 1 {
            return (Verdict::Draw, [index as u64, 0], 0);
        }
    }
    (Verdict::NotOver, game.sides, 0)
}

/// Inputs of a problem, prepared to be judged by many mutants.
pub struct Inputs {
    shape: Shape,
    inputs: Vec<Vec<(Parsed, Answer)>>,
}

/// A game, a simulation, or a board.
enum Parsed {
    Moves(Vec<usize>, [Cells; 2]),
    Board([Cells; 2]),
}

impl Inputs {
    pub fn new<'a>(problem: &str, inputs: impl Iterator<Item = &'a str>) -> Self {
        let shape = Shape::of(problem);
        let inputs = inputs.map(|input| {
            let items: Vec<_> = match problem {
                "fourow" => input
                    .lines()
                    .filter_map(|line| line.split_once(':'))
                    .map(|(_, moves)| parsed_moves(moves))
                    .collect(),
                "conecta4" => vec![parsed_moves(input)],
                _ => {
                    let cells: Vec<char> = input.chars().filter(|cell| ".XO0".contains(*cell)).collect();
                    cells
                        .chunks(shape.width * shape.height)
                        .map(|cells| parsed_board(&shape, cells))
                        .collect()
                }
            };
            let answers = judge(&shape, &items, &Mutated::None);
            items.into_iter().zip(answers).collect()
        });
        Self { inputs: inputs.collect(), shape }
    }

    /// Which of the inputs kill a mutant.
    pub fn killers<'a>(&'a self, mutant: &'a FamilyMutant) -> impl Iterator<Item = usize> + 'a {
        (0..self.inputs.len()).filter(move |n| self.kills(&self.inputs[*n], &mutant.mutation))
    }

    fn kills(&self, input: &[(Parsed, Answer)], mutation: &FamilyMutation) -> bool {
        if matches!(mutation, Mutated::Kept { .. } | Mutated::AtEnd { .. }) {
            let games: Vec<_> = input.iter().map(|(item, _)| item.moves().to_vec()).collect();
            let answers = judge_games(&self.shape, &games, mutation);
            return answers.iter().zip(input).any(|(answer, (_, right))| answer != right);
        }
        input.iter().any(|(item, right)| {
            mutation.can_matter(item.sides()) && judge_item(&self.shape, item, mutation) != *right
        })
    }
}

impl Parsed {
    fn moves(&self) -> &[usize] {
        if let Self::Moves(moves, _) = self { moves } else { &[] }
    }

    /// The chips at the end, if all moves that fit are made.
    fn sides(&self) -> [Cells; 2] {
        match self {
            Self::Moves(_, sides) | Self::Board(sides) => *sides,
        }
    }
}

fn judge(shape: &Shape, items: &[Parsed], mutation: &FamilyMutation) -> Vec<Answer> {
    items.iter().map(|item| judge_item(shape, item, mutation)).collect()
}

fn judge_item(shape: &Shape, item: &Parsed, mutation: &FamilyMutation) -> Answer {
    match item {
        Parsed::Moves(moves, _) if shape.width == 8 => judge_simulation(shape, moves, mutation),
        Parsed::Moves(moves, _) => judge_game(shape, moves, &mut Game::default(), mutation),
        Parsed::Board(sides) => judge_board(shape, *sides, mutation),
    }
}

fn parsed_moves(text: &str) -> Parsed {
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
    Parsed::Moves(moves, game.sides)
}

fn parsed_board(shape: &Shape, cells: &[char]) -> Parsed {
    let side = |chips: &str| {
        let own = cells.iter().enumerate().filter(|(_, chip)| chips.contains(**chip));
        let cell = |n: usize| 1 << (n % shape.width * shape.height + shape.height - 1 - n / shape.width);
        own.map(|(n, _)| cell(n)).fold(0, |side, cell: Cells| side | cell)
    };
    Parsed::Board([side("X"), side("O0")])
}
