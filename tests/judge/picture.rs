//! The pictures of `--explain`: chips, brackets and parentheses, and their colors.

use std::collections::BTreeSet;

use crate::run::{explanation, generated, samples};
use fourow::{PROBLEMS, Palette};

/// Removes the colors, and asserts that each is reset before the next one starts and before the line ends.
fn uncolored(text: &str) -> String {
    const COLORS: [&str; 5] = ["38;5;136", "1;38;5;136", "38;5;196", "1;38;5;196", "38;5;244"];
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_string();
    while let (Some(colored), reset) = (pieces.next(), pieces.next()) {
        let (color, cell) = colored.split_once('m').expect("a color should end with m");
        assert!(COLORS.contains(&color) && !cell.contains('\n'), "{colored:?}");
        let after = reset.and_then(|reset| reset.strip_prefix("0m")).expect("each color should be reset");
        plain = plain + cell + after;
    }
    plain
}

/// Whether an explanation, or a block of it, has a picture.
fn is_picture(text: &str) -> bool {
    text.contains("\n  1 2 3")
}

/// Without its escapes, a colored explanation equals the plain one.
#[test]
fn colors_add_only_escapes() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, _) in samples(problem) {
            let [plain, colored] =
                [Palette::Monochrome, Palette::Colored].map(|palette| explanation(problem, palette, &input));
            assert_eq!(colored != plain, is_picture(&plain));
            assert_eq!(uncolored(&colored), plain);
        }
    }
}

/// A picture without color. Cells are given by line and column.
struct Picture {
    /// The characters of the cells in lowercase, the top line first.
    cells: Vec<Vec<char>>,
    /// The cells marked as winning.
    winning_cells: BTreeSet<(usize, usize)>,
    /// The cells in brackets.
    bracketed: Vec<(usize, usize)>,
    /// The characters at the side, from the top down.
    line_numbers: String,
}

impl Picture {
    /// Parses a picture. Winning chips are capitals if `has_capitals`, and in parentheses otherwise.
    fn parse(picture_text: &str, has_capitals: bool) -> Self {
        let mut picture = Self {
            cells: Vec::new(),
            winning_cells: BTreeSet::new(),
            bracketed: Vec::new(),
            line_numbers: String::new(),
        };
        let (lines, numbers) = picture_text.rsplit_once('\n').expect("a picture should have several lines");
        for (line, text) in lines.lines().enumerate() {
            let characters: Vec<_> = text.chars().chain([' ']).take(numbers.len() + 1).collect();
            assert!(characters.len() == numbers.len() + 1 && !text.ends_with(' '), "{picture_text}");
            picture.line_numbers.push(characters[0]);
            for (column, around) in characters[1..].windows(3).step_by(2).enumerate() {
                let wins = if has_capitals {
                    around[1].is_uppercase()
                } else {
                    "(|".contains(around[0]) || ")|".contains(around[2])
                };
                picture.winning_cells.extend(wins.then_some((line, column)));
                picture.bracketed.extend((around[0] == '[' && around[2] == ']').then_some((line, column)));
            }
            picture.cells.push(characters[2..].iter().step_by(2).map(char::to_ascii_lowercase).collect());
        }
        // A bracket replaces a parenthesis. If there are winning cells, the last chip is in one of them.
        if !picture.winning_cells.is_empty() {
            picture.winning_cells.extend(picture.bracketed.iter());
        }
        picture
    }

    /// The cells in rows, found by testing every cell and direction.
    fn rows(&self, length: usize) -> BTreeSet<(usize, usize)> {
        let mut cells = BTreeSet::new();
        for (line, column) in (0..48_usize).map(|cell| (cell / 8, cell % 8)) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cell = |step| (line + step * down, column.wrapping_add_signed(right * step as isize));
                let row: Vec<_> = (0..length).map(cell).collect();
                let chips = row.iter().filter_map(|(line, column)| self.cells.get(*line)?.get(*column));
                let chips = chips.collect::<String>();
                if ["x", "o", "0", "1"].iter().any(|chip| chips == chip.repeat(length)) {
                    cells.extend(row);
                }
            }
        }
        cells
    }
}

/// The column of the last chip once this many `chips` have been dropped; `None` for 0. A move into a full column drops
/// no chip.
fn last_column(moves: &str, chips: usize) -> Option<usize> {
    let mut heights = [0; 8];
    let columns = moves.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'1'));
    let mut played = columns.filter(|column| {
        heights[*column] += 1;
        heights[*column] <= 6
    });
    played.nth(chips.checked_sub(1)?)
}

/// The cells marked as winning are exactly those in rows, and the last chip, if it is known, is in brackets.
#[test]
fn pictures_mark_winning_chips_and_the_last_chip() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let has_gravity = problem != "tictactoe";
        let inputs = (1..=40).map(|seed| generated(problem, seed, 20));
        let (mut with_row, mut without_row) = (0, 0);
        for input in inputs.chain(samples(problem).into_iter().map(|(input, _)| input)) {
            let text = explanation(problem, Palette::Monochrome, &input);
            let games = input.lines().filter_map(|line| line.split_once(':'));
            let games: Vec<_> = games.filter(|(_, moves)| !moves.trim().is_empty()).collect();
            let blocks: Vec<_> = text.split("\n\n").collect();
            for (index, blocks) in blocks.windows(2).filter(|blocks| is_picture(blocks[1])).enumerate() {
                let (sentence, picture) = (blocks[0], Picture::parse(blocks[1], problem.contains("four")));
                let winning_cells = picture.rows(if has_gravity { 4 } else { 3 });
                assert_eq!(picture.winning_cells, winning_cells, "{sentence}\n{}", blocks[1]);

                let line_numbers = match problem {
                    "connectfour" => "654321",
                    "tictactoe" => "123",
                    _ => "      ",
                };
                assert_eq!(picture.line_numbers, line_numbers);
                let chips = picture.cells.iter().flatten().filter(|cell| **cell != '.').count();
                let top = |column: usize| {
                    (
                        picture
                            .cells
                            .iter()
                            .position(|line| line[column] != '.')
                            .expect("the column should contain a chip"),
                        column,
                    )
                };
                let last = match problem {
                    "fourow" => last_column(games[index].1, chips).map(top),
                    "conecta4" => last_column(&input, chips).map(top),
                    _ if sentence.contains("invalid") || sentence.contains("illegal") => None,
                    "connectfour" => last_column(
                        sentence.rsplit(' ').next().expect("the sentence should list moves"),
                        chips,
                    )
                    .map(top),
                    _ => (1..=9)
                        .map(|cell| ((cell - 1) / 3, (cell - 1) % 3))
                        .find(|(line, column)| sentence.ends_with(&format!(" {},{}.", line + 1, column + 1))),
                };
                assert_eq!(picture.bracketed, Vec::from_iter(last), "{sentence}\n{}", blocks[1]);
                *if winning_cells.is_empty() { &mut without_row } else { &mut with_row } += 1;
            }
        }
        assert!(with_row > 10 && without_row > 10, "{problem}: {with_row} with a row, {without_row} without");
    }
}
