//! Families of mutants, generated in loops: judges that get one row or cell wrong, or that break a rule for only one
//! slot, player or verdict.

use super::fourow::{keeping_after, pass};
use crate::reference::fourow::{CHIPS, Game, Rules, Step, Verdict, judge, read, winner};
use crate::reference::grid::{Cell, EMPTY, Grid, Rows, is_filled};
use crate::reference::{self, Judge, judge_with_rows, size};

/// A mutant of a family.
pub struct FamilyMutant {
    pub name: String,
    judge: Judge,
    kind: Kind,
}

/// What a mutant gets wrong.
enum Kind {
    /// Rows or winning cells. The answer is right unless equal chips fill one of these sets of cells.
    Rows(Vec<Vec<Cell>>),
    /// Invalid games.
    Invalid,
    /// Any games.
    Games,
    /// Games that follow another one.
    State,
}

impl FamilyMutant {
    /// Whether the mutant misjudges rows or winning cells.
    pub fn misjudges_rows(&self) -> bool {
        matches!(self.kind, Kind::Rows(_))
    }
}

/// The players' chips.
fn chips(problem: &str) -> [char; 2] {
    match problem {
        "fourow" => CHIPS,
        "conecta4" => ['0', '1'],
        "connectfour" => ['X', 'O'],
        "tictactoe" => ['X', '0'],
        _ => panic!("{problem} needs the characters of its chips here"),
    }
}

/// The family mutants of a problem.
pub fn family_mutants(problem: &str) -> Vec<FamilyMutant> {
    let mut mutants = row_mutants(problem);
    if problem == "fourow" {
        mutants.extend(rule_mutants());
        mutants.extend(state_mutants());
    }
    mutants
}

/// Judges that miss a row, and that check a neighbor of one of its cells instead of the cell itself.
fn row_mutants(problem: &str) -> Vec<FamilyMutant> {
    let (width, height, length) = size(problem);
    let rows = || Rows::new(width, height, length);
    let mut mutants = Vec::new();
    let mut add = |name, sets, rows| {
        mutants.push(FamilyMutant { name, kind: Kind::Rows(sets), judge: judge_with_rows(problem, rows) });
    };
    let [first, second] = chips(problem);
    for (n, row) in rows().all.into_iter().enumerate() {
        let cells = row.cells;
        for players in [vec![first], vec![second], vec![first, second]] {
            let name = format!("a row is missed: {cells:?} for {players:?}");
            let (mut mutated, missed) = (rows(), cells.clone());
            mutated.counts = Box::new(move |grid, row, chip| {
                is_filled(grid, row, chip) && !(row.cells == missed && players.contains(&chip))
            });
            add(name, vec![cells.clone()], mutated);
        }
        for (index, &(column, line)) in cells.iter().enumerate() {
            let columns = [(column.wrapping_sub(1), line), (column + 1, line)];
            let lines = [(column, line.wrapping_sub(1)), (column, line + 1)];
            let is_new = |cell: &Cell| cell.0 < width && cell.1 < height && !cells.contains(cell);
            for neighbor in columns.into_iter().chain(lines).filter(is_new) {
                let name = format!("{neighbor:?} is checked instead of cell {index} of {cells:?}");
                let mut mutated = rows();
                mutated.all[n].cells[index] = neighbor;
                add(name, vec![cells.clone(), mutated.all[n].cells.clone()], mutated);
            }
        }
    }
    mutants
}

/// Judges that break a rule of FOUROW for one player, or that read too few moves.
fn rule_mutants() -> Vec<FamilyMutant> {
    let mut mutants = Vec::new();
    let mut add = |name, kind, rules| mutants.push(FamilyMutant { name, kind, judge: judge(rules) });
    for player in [0, 1] {
        for cell in (0..7).flat_map(|column| (0..6).map(move |line| (column, line))) {
            let is_missed = move |game: &Game| game.turn == player && game.grid.last == Some(cell);
            let rules = Rules {
                winner: Box::new(move |game, rows, rest| {
                    winner(game, rows, rest).filter(|_| !is_missed(game))
                }),
                ..Rules::default()
            };
            let sets = Rows::new(7, 6, 4).all.into_iter().map(|row| row.cells);
            let sets = sets.filter(|cells| cells.contains(&cell)).collect();
            add(format!("a cell does not win: {cell:?} for player {player}"), Kind::Rows(sets), rules);
        }
        for (slot, is_last) in (0..7).flat_map(|slot| [(slot, false), (slot, true)]) {
            let is_ignored = move |game: &Game, full: usize, rest: &str| {
                (game.turn, full, rest.is_empty()) == (player, slot, is_last)
            };
            let rules =
                Rules {
                    full_slot: Box::new(move |game, full, rest| {
                        if is_ignored(game, full, rest) { pass(game) } else { Step::Invalid }
                    }),
                    ..Rules::default()
                };
            add(
                format!("a seventh chip is ignored: {slot} {is_last} for player {player}"),
                Kind::Invalid,
                rules,
            );
        }
        for kind in [ExtraMoves::One, ExtraMoves::Several, ExtraMoves::FullSlot, ExtraMoves::Row] {
            let rows = Rows::new(7, 6, 4);
            let is_ignored = move |game: &Game, slot: usize, rest: &str| {
                game.winner == Some(player) && ExtraMoves::new(game, &rows, slot, rest) == kind
            };
            let rules = Rules {
                after_win: Box::new(
                    move |game, slot, rest| {
                        if is_ignored(game, slot, rest) { Step::End } else { Step::Invalid }
                    },
                ),
                ..Rules::default()
            };
            add(format!("moves after a win are ignored: {kind:?} for player {player}"), Kind::Invalid, rules);
        }
    }
    for limit in 0..42 {
        let shorten = move |(number, mut moves): (String, String)| {
            moves.truncate(limit);
            (number, moves)
        };
        let rules = Rules {
            read: Box::new(move |input| read(input).into_iter().map(shorten).collect()),
            ..Rules::default()
        };
        add(format!("only {limit} moves are read"), Kind::Games, rules);
    }
    mutants
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

impl ExtraMoves {
    fn new(game: &Game, rows: &Rows, slot: usize, rest: &str) -> Self {
        if !rest.is_empty() {
            return Self::Several;
        }
        if game.grid.column_is_full(slot) {
            return Self::FullSlot;
        }
        let mut grid = game.grid.clone();
        grid.drop(slot, CHIPS[game.turn]);
        if rows.any(&grid, CHIPS[game.turn]) { Self::Row } else { Self::One }
    }
}

/// Carries part of the previous game's state over into the next game.
type Keep = fn(&mut Game, Game);

/// What a mutant can fail to reset.
const STATE: [(&str, Keep); 5] = [
    ("board", |game, previous| game.grid = previous.grid),
    ("chips", |game, previous| game.grid.lines = previous.grid.lines),
    ("heights", |game, previous| game.grid.heights = previous.grid.heights),
    ("turn", |game, previous| game.turn = previous.turn),
    ("winner", |game, previous| game.winner = previous.winner),
];

/// Judges that keep part of the state after a game of FOUROW with some verdict.
fn state_mutants() -> Vec<FamilyMutant> {
    let mut mutants = Vec::new();
    for after in [Verdict::Invalid, Verdict::Draw, Verdict::Won(0), Verdict::Won(1), Verdict::NotOver] {
        for (part, keep) in STATE {
            // After some verdicts, part of the state already has its initial value.
            let is_initial = match part {
                "turn" => matches!(after, Verdict::Draw | Verdict::Won(1)),
                "winner" => matches!(after, Verdict::Draw | Verdict::NotOver),
                _ => false,
            };
            if is_initial {
                continue;
            }
            let next_game = keeping_after(move |verdict| verdict == after, keep);
            let rules = Rules { next_game, ..Rules::default() };
            let name = format!("the {part} is kept after {after:?}");
            mutants.push(FamilyMutant { name, kind: Kind::State, judge: judge(rules) });
        }
    }
    mutants
}

/// Inputs of a problem, each as its games, boards or simulation, on which many mutants can be tested.
pub struct Inputs(Vec<Vec<Item>>);

struct Item {
    text: String,
    /// The correct answer.
    answer: String,
    /// All chips that fit.
    grid: Grid,
}

impl Inputs {
    pub fn new(problem: &str, inputs: impl Iterator<Item = String>) -> Self {
        let (width, height, _) = size(problem);
        let judge = reference::judge(problem);
        let item = |text: String| {
            let mut grid = Grid::new(width, height);
            match problem {
                "fourow" => grid.play(&read(&text)[0].1, chips(problem), usize::MAX),
                "conecta4" => grid.play(&text, chips(problem), usize::MAX),
                _ => grid = Grid::from_board(text.lines()),
            }
            Item { answer: judge(&text), text, grid }
        };
        let items = |input: String| -> Vec<Item> {
            match problem {
                "fourow" => input.lines().skip(1).map(|line| item(format!("{line}\n"))).collect(),
                "conecta4" => vec![item(input)],
                _ => input.split_terminator("\n\n").map(|board| item(board.into())).collect(),
            }
        };
        Self(inputs.map(items).collect())
    }

    /// The indices of the inputs that kill a mutant.
    pub fn killers<'a>(&'a self, mutant: &'a FamilyMutant) -> impl Iterator<Item = usize> + 'a {
        (0..self.0.len()).filter(move |n| mutant.is_killed(&self.0[*n]))
    }
}

impl FamilyMutant {
    fn is_killed(&self, input: &[Item]) -> bool {
        if let Kind::State = self.kind {
            let text = |text: fn(&Item) -> &str| input.iter().map(text).collect::<String>();
            return (self.judge)(&text(|item| &item.text)) != text(|item| &item.answer);
        }
        input.iter().any(|item| self.may_misjudge(item) && (self.judge)(&item.text) != item.answer)
    }

    /// A quick check.
    fn may_misjudge(&self, item: &Item) -> bool {
        match &self.kind {
            Kind::Rows(sets) => sets.iter().any(|cells| {
                let chip = item.grid.get(cells[0]);
                chip != EMPTY && cells.iter().all(|cell| item.grid.get(*cell) == chip)
            }),
            Kind::Invalid => item.answer.contains("invalid"),
            Kind::Games | Kind::State => true,
        }
    }
}
