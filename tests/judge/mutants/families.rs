//! Families of mutants, generated in loops: judges that get one row wrong.

use crate::reference::fourow::{CHIPS, read};
use crate::reference::grid::{Cell, EMPTY, Grid, Rows, is_filled};
use crate::reference::{self, Judge, judge_with_rows, size};

/// A mutant of a family.
pub struct FamilyMutant {
    pub name: String,
    judge: Judge,
    /// The answer is right unless equal chips fill one of these sets of cells.
    sets: Vec<Vec<Cell>>,
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

/// The family mutants of a problem: judges that miss a row, and that check a neighbor of one of its cells instead of
/// the cell itself.
pub fn family_mutants(problem: &str) -> Vec<FamilyMutant> {
    let (width, height, length) = size(problem);
    let rows = || Rows::new(width, height, length);
    let mut mutants = Vec::new();
    let mut add = |name, sets, rows| {
        mutants.push(FamilyMutant { name, sets, judge: judge_with_rows(problem, rows) });
    };
    for (n, row) in rows().all.into_iter().enumerate() {
        let cells = row.cells;
        for player in chips(problem) {
            let name = format!("a row is missed: {cells:?} for {player}");
            let (mut mutated, missed) = (rows(), cells.clone());
            mutated.counts = Box::new(move |grid, row, chip| {
                is_filled(grid, row, chip) && !(row.cells == missed && chip == player)
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
        input.iter().any(|item| self.may_misjudge(item) && (self.judge)(&item.text) != item.answer)
    }

    /// A quick check.
    fn may_misjudge(&self, item: &Item) -> bool {
        self.sets.iter().any(|cells| {
            let chip = item.grid.get(cells[0]);
            chip != EMPTY && cells.iter().all(|cell| item.grid.get(*cell) == chip)
        })
    }
}
