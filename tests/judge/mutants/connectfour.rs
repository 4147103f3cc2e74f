//! Mutants of a judge for `connectfour`.

use std::collections::HashSet;

use super::Mutation;
use crate::reference::connectfour::{Rules, is_legal, last_columns, last_mover, opponent};
use crate::reference::grid::{EMPTY, Grid, Rows};

/// The witness is a board: its lines from the top down, without the empty ones.
pub const MUTATIONS: &[Mutation<Rules>] = &[
    ("only the bottom line is checked for gaps", "......X .....O. .....OX", |rules| {
        rules.floats = |grid, (column, line)| line == 1 && grid.get((column, 0)) == EMPTY;
    }),
    ("chips may float", "......X O......", |rules| rules.floats = |_, _| false),
    ("the second player may start", "......O", |rules| {
        rules.last_mover =
            |first, second| if second == first + 1 { Some('O') } else { last_mover(first, second) };
    }),
    (
        "a full board is a draw even if won or unreachable",
        "OOXOXXX OXOOXXO XOXXOOX OXOXOOO OOXXOXX XXXOXOO",
        |rules| {
            rules.answer = |grid, _, answer| if is_full(grid) { "draw game" } else { answer };
        },
    ),
    ("the empty board is invalid", "", |rules| {
        rules.answer = |grid, _, answer| if grid.heights == [0; 7] { "invalid" } else { answer };
    }),
    ("both players may have won", "..O.... ..O.... ..O.... ..O.... XXXX..X", |rules| {
        rules.both_may_win = true
    }),
    (
        "the order of the chips on a full board is not checked",
        "XXXOXXX OOOXXOX XXOOOXX XOXXOOO OXOOXXO OOXXOOO",
        |rules| {
            rules.is_legal = |grid, winner, last, rules| {
                winner.is_none() && is_full(grid) || is_legal(grid, winner, last, rules)
            };
        },
    ),
    ("the order of the chips on an unfinished board is not checked", "...X... ...O...", |rules| {
        rules.is_legal = |grid, winner, last, rules| {
            winner.is_none() && !is_full(grid) || is_legal(grid, winner, last, rules)
        };
    }),
    (
        "a full board is a draw even if somebody won",
        "OOXOXXX OXOOXXO XOXXOOX OXOXOOO OOXXOXX XXXOXOO",
        |rules| {
            rules.answer = |grid, _, answer| {
                if is_full(grid) && answer.ends_with("wins") { "draw game" } else { answer }
            };
        },
    ),
    ("a full board is not a draw", "OOOXOOO XXXOXXX OOOXOOO XXXOXXX OOOXOOO XXXOXXX", |rules| {
        rules.answer = |_, _, answer| if answer == "draw game" { "first player moves" } else { answer };
    }),
    ("the turns are swapped", "", |rules| {
        rules.answer = |_, _, answer| match answer {
            "first player moves" => "second player moves",
            "second player moves" => "first player moves",
            _ => answer,
        };
    }),
    ("the winner need not have moved last", "......O ......O .XXXXOO", |rules| {
        rules.is_legal = |grid, winner, last, rules| match winner {
            Some(winner) if winner != last => (rules.has_order)(&grid.columns(), last),
            _ => is_legal(grid, winner, last, rules),
        };
    }),
    ("a row of more than four is invalid", ".....O. .....O. ..O..O. ..XXXXX", |rules| {
        rules.answer = |grid, _, answer| {
            let longer = Rows::new(7, 6, 5);
            if longer.any(grid, 'X') || longer.any(grid, 'O') { "invalid" } else { answer }
        };
    }),
    ("rows in two directions are invalid", "......X .....XO O...XOO O.OXXXX", |rules| {
        rules.answer = |grid, _, answer| {
            let rows = Rows::new(7, 6, 4);
            let mut directions: Vec<_> =
                ['X', 'O'].iter().flat_map(|chip| rows.of(grid, *chip)).map(|row| row.direction).collect();
            directions.dedup();
            if directions.len() > 1 { "invalid" } else { answer }
        };
    }),
    ("any chip of the winner may have been the last", "......O ......X ......X ..O...X O.O..XX", |rules| {
        rules.is_legal = |grid, winner, last, rules| {
            winner.is_none_or(|winner| winner == last) && (rules.has_order)(&grid.columns(), last)
        };
    }),
    (
        "the last chip need only complete one of the rows",
        "..O.... ..O.... ..OX... ..OX..X ..OX..X",
        |rules| {
            rules.last_columns = |grid, winner, rules| {
                let top = |column: usize| (column, grid.heights[column].wrapping_sub(1));
                let is_in_row =
                    |column: &usize| rules.rows.of(grid, winner).any(|row| row.cells.contains(&top(*column)));
                (0..7).filter(is_in_row).collect()
            };
        },
    ),
    ("only the leftmost candidate for the last chip is tried", ".....O. ....OX. ...OXX. ..OXXO.", |rules| {
        rules.last_columns =
            |grid, winner, rules| last_columns(grid, winner, rules).into_iter().take(1).collect();
    }),
    (
        "the order of the chips on a won board is not checked",
        "..O.... ..O.... ..O.... ..XO... XXXX...",
        |rules| {
            rules.is_legal = |grid, winner, last, rules| match winner {
                Some(winner) => winner == last && !last_columns(grid, winner, rules).is_empty(),
                None => is_legal(grid, winner, last, rules),
            };
        },
    ),
    ("the order need not end with the winning chip", "X..X... X.XO... X.OO... X.OO...", |rules| {
        rules.is_legal = |grid, winner, last, rules| {
            let can_win = |winner| winner == last && !last_columns(grid, winner, rules).is_empty();
            winner.is_none_or(can_win) && (rules.has_order)(&grid.columns(), last)
        };
    }),
    ("the order of the chips is not checked", "......X ......O", |rules| rules.has_order = |_, _| true),
    ("chips are placed greedily, from the left", "......O .....XX", |rules| {
        // To place chips from the bottom up is to remove them from columns turned upside down.
        rules.has_order = |columns, _| {
            let turned: Vec<Vec<_>> =
                columns.iter().map(|column| column.iter().rev().copied().collect()).collect();
            can_remove_all(&turned, 'X', &GREEDY)
        };
    }),
    (
        "a board is assumed valid once 1000 boards have been searched",
        "....OXO ....XOX ....XXX ...XXOX .X.OOXO .O.XOOO",
        |rules| {
            rules.has_order =
                |columns, last| can_remove_all(columns, last, &Search { after_1000: Some(true), ..SEARCH });
        },
    ),
    (
        "a board is assumed invalid once 1000 boards have been searched",
        "......O ......O ....O.O O..OXXX OOXXOOX XXXOXXX",
        |rules| {
            rules.has_order =
                |columns, last| can_remove_all(columns, last, &Search { after_1000: Some(false), ..SEARCH });
        },
    ),
    (
        "heights are remembered as digits in base 6",
        "OOX.OOO OOO.OOO OXO.OXO XOX.XOX XXX.XXX XXX.OXX",
        |rules| {
            rules.has_order = |columns, last| can_remove_all(columns, last, &Search { base: 6, ..SEARCH });
        },
    ),
    ("chips are removed greedily, from the left", "......X .....XO", |rules| {
        rules.has_order = |columns, last| can_remove_all(columns, last, &GREEDY);
    }),
    ("chips are removed greedily, from the right", "..X.... ..O...X", |rules| {
        rules.has_order = |columns, last| {
            can_remove_all(columns, last, &Search { sort: |choices, _| choices.reverse(), ..GREEDY })
        };
    }),
    ("chips are removed greedily, from the tallest column", "O..O... O..X... X..X...", |rules| {
        rules.has_order = |columns, last| {
            let sort = |choices: &mut Vec<usize>, heights: &[usize]| {
                choices.sort_by_key(|column| 6 - heights[*column]);
            };
            can_remove_all(columns, last, &Search { sort, ..GREEDY })
        };
    }),
    ("chips are removed greedily, from the shortest column", "......X .....XO", |rules| {
        rules.has_order = |columns, last| {
            let sort = |choices: &mut Vec<usize>, heights: &[usize]| {
                choices.sort_by_key(|column| heights[*column]);
            };
            can_remove_all(columns, last, &Search { sort, ..GREEDY })
        };
    }),
];

/// Each mutation of the rows, and its witness.
pub const ROWS: &[(&str, &str)] = &[
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

fn is_full(grid: &Grid) -> bool {
    grid.cells(EMPTY).is_empty()
}

/// A search that removes the chips again.
struct Search {
    /// Sorts the columns that a chip can be removed from, given all heights.
    sort: fn(&mut Vec<usize>, &[usize]),
    /// The maximum number of columns that are tried.
    max_choices: usize,
    /// The base in which the heights are the digits of a board's number. No number is searched twice.
    base: usize,
    /// The result once more than 1000 boards have been searched.
    after_1000: Option<bool>,
}

/// A correct search.
const SEARCH: Search = Search { sort: |_, _| {}, max_choices: 7, base: 7, after_1000: None };

const GREEDY: Search = Search { max_choices: 1, ..SEARCH };

/// Whether the players, starting with the one who has this `chip`, can alternately remove a chip of their own from the
/// top of a column until the board is empty, as the search finds it.
fn can_remove_all(columns: &[Vec<char>], chip: char, search: &Search) -> bool {
    let mut heights: Vec<_> = columns.iter().map(Vec::len).collect();
    can_remove_rest(columns, &mut heights, chip, search, &mut HashSet::new())
}

fn can_remove_rest(
    columns: &[Vec<char>],
    heights: &mut [usize],
    chip: char,
    search: &Search,
    searched: &mut HashSet<usize>,
) -> bool {
    if let (1001.., Some(result)) = (searched.len(), search.after_1000) {
        return result;
    }
    if !searched.insert(heights.iter().fold(0, |number, height| search.base * number + height)) {
        return false;
    }
    let can_remove = |column: &usize| columns[*column][..heights[*column]].last() == Some(&chip);
    let mut choices: Vec<usize> = (0..7).filter(can_remove).collect();
    (search.sort)(&mut choices, heights);
    choices.truncate(search.max_choices);
    heights.iter().all(|height| *height == 0)
        || choices.into_iter().any(|column| {
            heights[column] -= 1;
            let succeeded = can_remove_rest(columns, heights, opponent(chip), search, searched);
            heights[column] += 1;
            succeeded
        })
}
