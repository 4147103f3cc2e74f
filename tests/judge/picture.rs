//! The pictures of `--explain`: chips, brackets and parentheses, and their colors.

use std::collections::BTreeSet;

use crate::explain::{GAMES, explain};
use crate::run::{explanation, finish, fourow, generated, samples};
use fourow::{Glyphs, PROBLEMS, Palette, Theme};

const PLAIN: &str = "\
Game #1 is over: the first player won with move 7 in slot 1, completing a vertical row of 4.

  · · · · · · ·
  · · · · · · ·
 [X]· · · · · ·
  X · · · · · ·
  X · · · · · ·
  X o o o · · ·
  1 2 3 4 5 6 7

Game #2 is over: the second player won with move 8 in slot 4, completing a horizontal row of 4.

  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · x
  · · · · · · x
  O O O[O]· x x
  1 2 3 4 5 6 7

Game #03 is not over, yet: after 2 moves it is the first player's turn.

  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · ·[o]x
  1 2 3 4 5 6 7

";

/// Adds colors: yellow and red for chips, bold for winning chips, gray for dots and numbers.
fn colored(text: &str) -> String {
    let color = |cell: char| match cell {
        'x' => "\x1b[38;5;136mx\x1b[0m".into(),
        'X' => "\x1b[1;38;5;136mX\x1b[0m".into(),
        'o' => "\x1b[38;5;196mo\x1b[0m".into(),
        'O' => "\x1b[1;38;5;196mO\x1b[0m".into(),
        '·' | '1'..='8' => format!("\x1b[38;5;244m{cell}\x1b[0m"),
        other => other.to_string(),
    };
    let line =
        |line: &str| if line.starts_with(' ') { line.chars().map(color).collect() } else { line.into() };
    text.split('\n').map(line).collect::<Vec<String>>().join("\n")
}

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

#[test]
fn colors_are_exact() {
    assert_eq!(explain("fourow", &["--color", "always"], GAMES), colored(PLAIN));
    let explanation = explain("fourow", &["--color=always"], "1\nGame #1: 12\n");
    assert!(explanation.ends_with(&colored("\n  x[o]· · · · ·\n  1 2 3 4 5 6 7\n\n")), "{explanation:?}");
    // Each escape sequence ends with the letter m, so "mo" is a colored chip 'o'.
    let explanation = explain("tictactoe", &["--color=always"], "XXX\n00.\n...\n");
    let picture = colored("\n\n [X]X|X)\n  o o ·\n  · · ·\n  1 2 3\n\n").replace("mo", "m0");
    assert!(explanation.ends_with(&picture), "{explanation:?}");
    // The first player of Conecta 4 is red.
    let explanation = explain("conecta4", &["--color=always"], "3 1 4 1 3 1 4 1\n");
    let picture = colored("\n (X)· o o · · · ·\n (X)· o o · · · ·\n  1 2 3 4 5 6 7 8\n\n");
    assert!(explanation.ends_with(&picture.replace("mX", "m1").replace("mo", "m0")), "{explanation:?}");
}

/// By default, only terminals get colors. Without its escapes, a colored explanation equals the plain one.
#[test]
fn colors_are_off_without_a_terminal_and_add_only_escapes() {
    assert_eq!(explain("fourow", &[], GAMES), PLAIN);
    assert_eq!(explain("fourow", &["--color=auto"], GAMES), PLAIN);
    assert_eq!(explain("fourow", &["--color", "never"], GAMES), PLAIN);
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, _) in samples(problem) {
            let [plain, colored] = [Palette::Monochrome, Palette::Colored]
                .map(|palette| explanation(problem, Theme { palette, ..Theme::PLAIN }, &input));
            assert_eq!(colored == plain, plain.is_empty());
            assert_eq!(uncolored(&colored), plain);
        }
    }
}

#[test]
fn ascii_pictures_have_periods_for_empty_cells() {
    let theme = Theme { glyphs: &Glyphs::ASCII, ..Theme::PLAIN };
    assert_eq!(explanation("fourow", theme, GAMES), PLAIN.replace('·', "."));
    let board = " [X]. .\n  . 0 .\n  . . X\n  1 2 3\n\n";
    assert!(explanation("tictactoe", theme, "X..\n.0.\n..X\n").ends_with(board));
}

#[test]
fn no_color_turns_off_automatic_colors() {
    for value in ["", "1", "0"] {
        for (option, text) in [("auto", PLAIN), ("always", &colored(PLAIN))] {
            let mut command = fourow(&["--explain", "--color", option]);
            assert_eq!(finish(command.env("NO_COLOR", value), GAMES.as_bytes()).stdout, text);
        }
    }
}

/// Asserts that the picture for an input ends with these lines, above the column numbers.
fn assert_picture(problem: &str, input: &str, lines: &[&str]) {
    let text = explain(problem, &[], input);
    let numbers = match problem {
        "tictactoe" => "  1 2 3",
        "conecta4" => "  1 2 3 4 5 6 7 8",
        _ => "  1 2 3 4 5 6 7",
    };
    let end = format!("\n{}\n{numbers}\n\n", lines.join("\n"));
    assert!(text.ends_with(&end), "for {input:?}:\n{text}should end with{end}");
}

#[test]
fn brackets_mark_the_last_chip() {
    assert_picture("fourow", "Game #1:\n", &["  · · · · · · ·"; 6]);
    assert_picture("fourow", "Game #1: 1\n", &[" [x]· · · · · ·"]);
    assert_picture("fourow", "Game #1: 17\n", &["  x · · · · ·[o]"]);
    assert_picture("fourow", "Game #1: 76\n", &["  · · · · ·[o]x"]);
    let won = ["  o · · · · · ·", "  o · · · · · ·", "  o · · X[X]X X"];
    assert_picture("fourow", "Game #1: 4171615\n", &won);
    // An illegal move is not played.
    assert_picture("fourow", "Game #1: 41716155\n", &won);
    let [even, odd] = ["  o · · · · · ·", "  x · · · · · ·"];
    assert_picture("fourow", "Game #1: 1111111\n", &[" [o]· · · · · ·", odd, even, odd, even, odd]);

    assert_picture("conecta4", "\n", &["  · · · · · · · ·"; 6]);
    assert_picture("conecta4", "8\n", &["  · · · · · · ·[0]"]);
    assert_picture("conecta4", "8 1\n", &[" [1]· · · · · · 0"]);
    // A move into a full column is not played, either.
    let [even, odd] = ["  1 · · · · · · ·", "  0 · · · · · · ·"];
    assert_picture("conecta4", "1 1 1 1 1 1 1\n", &[" [1]· · · · · · ·", odd, even, odd, even, odd]);

    let empty = ".......\n".repeat(5);
    assert_picture("connectfour", &format!("{empty}.......\n"), &["  · · · · · · ·"; 6]);
    assert_picture("connectfour", &format!("{empty}......X\n"), &["  · · · · · ·[x]"]);
    assert_picture("connectfour", &format!("{empty}......O\n"), &["  · · · · · · o"]);

    assert_picture("tictactoe", "...\n...\n...\n", &["  · · ·"; 3]);
    assert_picture("tictactoe", "X..\n...\n..0\n", &["  X · ·", "  · · ·", "  · ·[0]"]);
    assert_picture("tictactoe", "0..\n...\n...\n", &["  0 · ·", "  · · ·", "  · · ·"]);
}

#[test]
fn parentheses_mark_winning_chips_that_have_no_capitals() {
    assert_picture("conecta4", "8 1 7 1 5 1 6\n", &["  1 · · · · · · ·", "  1 · · ·(0[0]0|0)"]);
    let vertical = [" [0]· · · · · · ·", " (0)· · · · · · 1", " (0)· · · · · · 1", " (0)· · · · · · 1"];
    assert_picture("conecta4", "1 8 1 8 1 8 1\n", &vertical);
    let rising = ["  · · ·[0]· · · ·", "  · ·(0)1 · · · ·", "  ·(0)1 0 · · · ·", " (0)1 1 1 · · · 0"];
    assert_picture("conecta4", "1 2 2 3 8 3 3 4 4 4 4\n", &rising);
    assert_picture("tictactoe", "XXX\n00.\n...\n", &[" [X]X|X)", "  0 0 ·", "  · · ·"]);
    assert_picture("tictactoe", "X0X\n0X0\nX0X\n", &[" (X)0(X)", "  0[X]0", " (X)0(X)"]);
    assert_picture("tictactoe", "XXX\n000\nX..\n", &[" (X|X|X)", " (0|0|0)", "  X · ·"]);
}

/// A picture without color. Cells are given by line and column.
struct Picture {
    /// The characters of the cells in lowercase, the top line first.
    cells: Vec<Vec<char>>,
    /// The cells marked as winning.
    winning_cells: BTreeSet<(usize, usize)>,
    /// The cells in brackets.
    bracketed: Vec<(usize, usize)>,
}

impl Picture {
    /// Parses a picture. Winning chips are capitals if `has_capitals`, and in parentheses otherwise.
    fn parse(picture_text: &str, has_capitals: bool) -> Self {
        let mut picture = Self { cells: Vec::new(), winning_cells: BTreeSet::new(), bracketed: Vec::new() };
        let (lines, numbers) = picture_text.rsplit_once('\n').expect("a picture should have several lines");
        for (line, text) in lines.lines().enumerate() {
            let characters: Vec<_> = text.chars().chain([' ']).take(numbers.len() + 1).collect();
            assert!(characters.len() == numbers.len() + 1 && !text.ends_with(' '), "{picture_text}");
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
            let text = explanation(problem, Theme::PLAIN, &input);
            let games: Vec<_> = input.lines().filter_map(|line| line.split_once(':')).collect();
            for (index, blocks) in text.split("\n\n").collect::<Vec<_>>().chunks_exact(2).enumerate() {
                let (sentence, picture) = (blocks[0], Picture::parse(blocks[1], problem.contains("four")));
                let winning_cells = picture.rows(if has_gravity { 4 } else { 3 });
                assert_eq!(picture.winning_cells, winning_cells, "{sentence}\n{}", blocks[1]);

                let chips = picture.cells.iter().flatten().filter(|cell| **cell != '·').count();
                let top = |column: usize| {
                    (
                        picture
                            .cells
                            .iter()
                            .position(|line| line[column] != '·')
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
