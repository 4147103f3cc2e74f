//! Mutants of a judge for `connectfour`.

use std::array::from_fn;
use std::collections::HashSet;

use super::Mutation;
use super::grid::{Cell, Grid, Row};

/// Each mutation, and a board that kills the mutant: its lines from the top down, without the empty ones.
pub const MUTATIONS: &[(&str, &str)] = &[
    ("only the bottom line is checked for gaps", "......X .....O. .....OX"),
    ("chips may float", "......X O......"),
    ("the second player may start", "......O"),
    ("a full board is a draw even if won or unreachable", "OOXOXXX OXOOXXO XOXXOOX OXOXOOO OOXXOXX XXXOXOO"),
    ("the empty board is invalid", ""),
    ("both players may have won", "..O.... ..O.... ..O.... ..O.... XXXX..X"),
    (
        "the order of the chips on a full board is not checked",
        "XXXOXXX OOOXXOX XXOOOXX XOXXOOO OXOOXXO OOXXOOO",
    ),
    ("the order of the chips on an unfinished board is not checked", "...X... ...O..."),
    ("a full board is a draw even if somebody won", "OOXOXXX OXOOXXO XOXXOOX OXOXOOO OOXXOXX XXXOXOO"),
    ("a full board is not a draw", "OOOXOOO XXXOXXX OOOXOOO XXXOXXX OOOXOOO XXXOXXX"),
    ("the turns are swapped", ""),
    ("the winner need not have moved last", "......O ......O .XXXXOO"),
    ("a row of more than four is invalid", ".....O. .....O. ..O..O. ..XXXXX"),
    ("rows in two directions are invalid", "......X .....XO O...XOO O.OXXXX"),
    ("any chip of the winner may have been the last", "......O ......X ......X ..O...X O.O..XX"),
    ("the last chip need only complete one of the rows", "..O.... ..O.... ..OX... ..OX..X ..OX..X"),
    ("only the leftmost candidate for the last chip is tried", ".....O. ....OX. ...OXX. ..OXXO."),
    ("the order of the chips on a won board is not checked", "..O.... ..O.... ..O.... ..XO... XXXX..."),
    ("the order need not end with the winning chip", "X..X... X.XO... X.OO... X.OO..."),
    ("the order of the chips is not checked", "......X ......O"),
    ("chips are placed greedily, from the left", "......O .....XX"),
    (
        "a board is assumed valid once 1000 boards have been searched",
        "....OXO ....XOX ....XXX ...XXOX .X.OOXO .O.XOOO",
    ),
    (
        "a board is assumed invalid once 1000 boards have been searched",
        "......O ......O ....O.O O..OXXX OOXXOOX XXXOXXX",
    ),
    ("heights are remembered as digits in base 6", "OOX.OOO OOO.OOO OXO.OXO XOX.XOX XXX.XXX XXX.OXX"),
    ("chips are removed greedily, from the left", "......X .....XO"),
    ("chips are removed greedily, from the right", "..X.... ..O...X"),
    ("chips are removed greedily, from the tallest column", "O..O... O..X... X..X..."),
    ("chips are removed greedily, from the shortest column", "......X .....XO"),
    ("horizontal rows are missed", "XXXX... OOXO..O"),
    ("vertical rows are missed", "......X ......X ..O...X O.O...X"),
    ("rising rows are missed", ".....OX .....XX ....XOO ...XXOO"),
    ("falling rows are missed", "..O.... ..XO... ..XXO.. ..XXOO."),
    ("the second player's falling rows are missed", "...O... ...XO.. ...XXO. ...OXXO"),
    ("horizontal rows in the bottom line are missed", ".....O. .....O. .....O. ...XXXX"),
    ("horizontal rows that end in the last column are missed", "...O.O. ..OXXXX"),
    ("vertical rows in the first column are missed", "X...... X...... X...... X..OO.O"),
    ("vertical rows that end in the top line are missed", ".....X. .....X. .....X. ....OX. ....OO. ....OX."),
    ("rising rows that end in the top line are missed", ".....X. ....XO. ...XOO. ..XOOX. ..XXXO. X.OXOO."),
    ("rising rows that end in the last column are missed", "......O .....OX ....OXX ...OXOX"),
    ("falling rows that start in the top line are missed", "...X... ...OX.. ...OXXO ...XOOX ...XXOX ...OOOX"),
    ("falling rows that end in the bottom line are missed", "...X... ...OX.. ...OOX. ..OOXXX"),
    ("falling rows that end in the last column are missed", "...O... ...XO.. ...XXO. ...OXXO"),
    ("rows of more than four are missed", ".....O. .....O. ..O..O. ..XXXXX"),
    ("three chips are a row", "......X ......X ....OOX"),
    ("a row needs five chips", "....O.. ....OO. ...XXXX"),
    ("horizontal rows wrap into the next line", "....O.. X...O.. O...XXX"),
    ("rising rows wrap around the right edge", "X...... O...... O.....X O....XX X...XOO"),
    ("falling rows wrap around the right edge", "....X.. ....OX. X...OOX"),
    ("vertical rows wrap into the next column", ".....X. .....X. .....O. .....OO .....OX .....XX"),
];

/// A board in the statement's form.
pub fn input(lines: &str) -> String {
    let chips: String = lines.split_whitespace().map(|line| format!("{line}\n")).collect();
    ".......\n".repeat(6 - chips.lines().count()) + &chips
}

/// The answer to an input.
pub fn judge(input: &str, mutation: Mutation) -> String {
    let cells: Vec<char> = input.chars().filter(|&cell| ".XO".contains(cell)).collect();
    cells.chunks(42).map(|board| format!("{}\n", answer(board, mutation))).collect()
}

fn answer(board: &[char], mutation: Mutation) -> &'static str {
    let mutated = |name| mutation.is(name);
    let mut grid = Grid::new(7, 6);
    for (line, chips) in grid.lines.iter_mut().rev().zip(board.chunks(7)) {
        *line = chips.iter().map(|&chip| if chip == '.' { ' ' } else { chip }).collect();
    }
    let [first_chips, second_chips] = ['X', 'O'].map(|chip| grid.cells(chip));
    let is_full = first_chips.len() + second_chips.len() == 42;
    // Every chip lies on the bottom or on another chip.
    let floats = |&(column, line): &Cell| {
        let has_gap_below = grid.get((column, line - 1)) == Some(' ');
        has_gap_below && !(line > 1 && mutated("only the bottom line is checked for gaps"))
    };
    if first_chips.iter().chain(&second_chips).any(floats) && !mutated("chips may float") {
        return "invalid";
    }
    // The players alternate, and the first starts.
    let last = match first_chips.len() as isize - second_chips.len() as isize {
        0 => 'O',
        1 => 'X',
        -1 if mutated("the second player may start") => 'O',
        _ => return "invalid",
    };
    if is_full && mutated("a full board is a draw even if won or unreachable") {
        return "draw game";
    }
    if first_chips.is_empty() && mutated("the empty board is invalid") {
        return "invalid";
    }
    let [first_rows, second_rows] = ['X', 'O'].map(|chip| grid.rows(chip, mutation));
    let winner = match (first_rows.is_empty(), second_rows.is_empty()) {
        (false, false) if !mutated("both players may have won") => return "invalid",
        (false, _) => Some('X'),
        (_, false) => Some('O'),
        _ => None,
    };
    let legal = match winner {
        Some('X') => could_have_won(&grid, 'X', last, &first_rows, mutation),
        Some(winner) => could_have_won(&grid, winner, last, &second_rows, mutation),
        None if is_full && mutated("the order of the chips on a full board is not checked") => true,
        None if !is_full && mutated("the order of the chips on an unfinished board is not checked") => true,
        None => has_legal_order(columns(&grid), last, mutation),
    };
    match winner {
        _ if !legal => "invalid",
        Some(_) if is_full && mutated("a full board is a draw even if somebody won") => "draw game",
        Some('X') => "first player wins",
        Some(_) => "second player wins",
        None if is_full && !mutated("a full board is not a draw") => "draw game",
        None if (last == 'O') != mutated("the turns are swapped") => "first player moves",
        None => "second player moves",
    }
}

/// Whether some game leads to this board, with a last chip that completes every row.
fn could_have_won(grid: &Grid, winner: char, last: char, rows: &[Row], mutation: Mutation) -> bool {
    let mutated = |name| mutation.is(name);
    // Nobody plays on after a win, so the winner moved last.
    if winner != last {
        return mutated("the winner need not have moved last")
            && has_legal_order(columns(grid), last, mutation);
    }
    // One chip can complete several rows, and rows longer than four.
    let directions: HashSet<_> = rows.iter().map(|row| row.direction).collect();
    if rows.len() > directions.len() && mutated("a row of more than four is invalid")
        || directions.len() > 1 && mutated("rows in two directions are invalid")
    {
        return false;
    }
    if mutated("any chip of the winner may have been the last") {
        return has_legal_order(columns(grid), last, mutation);
    }
    // The last chip lies on top of a column, and without it there is no row.
    let completes = |&column: &usize| {
        let mut before = grid.clone();
        let Some(line) = (0..6).rev().find(|&line| grid.lines[line][column] != ' ') else {
            return false;
        };
        before.lines[line][column] = ' ';
        let cell = (column as isize, line as isize);
        rows.iter().any(|row| row.cells.contains(&cell))
            && (before.rows(winner, mutation).is_empty()
                || mutated("the last chip need only complete one of the rows"))
    };
    let mut candidates: Vec<usize> = (0..7).filter(completes).collect();
    if mutated("only the leftmost candidate for the last chip is tried") {
        candidates.truncate(1);
    }
    if mutated("the order of the chips on a won board is not checked") {
        return !candidates.is_empty();
    }
    if mutated("the order need not end with the winning chip") {
        return !candidates.is_empty() && has_legal_order(columns(grid), last, mutation);
    }
    candidates.into_iter().any(|column| {
        let mut columns = columns(grid);
        columns[column].pop();
        has_legal_order(columns, if last == 'X' { 'O' } else { 'X' }, mutation)
    })
}

/// The chips of each column from the bottom up.
fn columns(grid: &Grid) -> [Vec<char>; 7] {
    from_fn(|column| grid.lines.iter().map(|line| line[column]).filter(|&chip| chip != ' ').collect())
}

/// Whether the players, starting with the one who has this `chip`, can alternately remove a chip of their own from the
/// top of a column until the board is empty.
pub fn has_legal_order(mut columns: [Vec<char>; 7], mut chip: char, mutation: Mutation) -> bool {
    if mutation.is("the order of the chips is not checked") {
        return true;
    }
    if mutation.is("chips are placed greedily, from the left") {
        // To place chips from the bottom up is to remove them from columns turned upside down.
        columns.iter_mut().for_each(|column| column.reverse());
        chip = 'X';
    }
    can_remove_all(&mut columns, chip, &mut HashSet::new(), mutation)
}

/// Whether the players can alternately remove all chips, starting with a `chip`. Each board is tried once.
fn can_remove_all(
    columns: &mut [Vec<char>; 7],
    chip: char,
    tried: &mut HashSet<usize>,
    mutation: Mutation,
) -> bool {
    let mutated = |name| mutation.is(name);
    let heights = columns.each_ref().map(Vec::len);
    if tried.len() > 1000 && mutated("a board is assumed valid once 1000 boards have been searched") {
        return true;
    }
    let base = if mutated("heights are remembered as digits in base 6") { 6 } else { 7 };
    if tried.len() > 1000 && mutated("a board is assumed invalid once 1000 boards have been searched")
        || !tried.insert(heights.iter().fold(0, |board, height| base * board + height))
    {
        return false;
    }
    let mut choices: Vec<usize> = (0..7).filter(|&column| columns[column].last() == Some(&chip)).collect();
    if mutated("chips are removed greedily, from the right") {
        choices.reverse();
    } else if mutated("chips are removed greedily, from the tallest column") {
        choices.sort_by_key(|&column| 6 - heights[column]);
    } else if mutated("chips are removed greedily, from the shortest column") {
        choices.sort_by_key(|&column| heights[column]);
    }
    if mutation.0.contains(" greedily") {
        choices.truncate(1);
    }
    let other = if chip == 'X' { 'O' } else { 'X' };
    heights == [0; 7]
        || choices.into_iter().any(|column| {
            columns[column].pop();
            let succeeded = can_remove_all(columns, other, tried, mutation);
            columns[column].push(chip);
            succeeded
        })
}
