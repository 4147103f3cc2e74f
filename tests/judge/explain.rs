//! `--explain`: errors, pictures, and explanations of ConnectFour. `tests/transcripts` shows the texts.

use std::collections::{BTreeSet, HashSet};

use fourow::PROBLEMS;

use crate::reference::connectfour::{Rules, last_columns};
use crate::reference::grid::{self, Cell, EMPTY, Grid};
use crate::reference::size;
use crate::run::{explanation, generated, judge, outcome, samples};

/// Runs `--explain` on a valid input, and returns the explanation.
fn explain(problem: &str, input: &str) -> String {
    outcome(&["--problem", problem, "--explain"], input.as_bytes()).expect_ok()
}

/// Errors are the same as without `--explain`, and everything before an error is explained.
#[test]
fn errors_are_the_same_as_without_explain() {
    for (problem, good, bad) in [
        ("fourow", "Game #1: 1\n", "Game #2: 8\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n.......\n.......\n", "x"),
        ("tictactoe", "...\n...\n...\n", "XO"),
        ("conecta4", "1\n\n", "9"),
    ] {
        let input = [good, bad].concat();
        let explained = outcome(&["-p", problem, "--explain"], input.as_bytes());
        let judged = outcome(&["-p", problem], input.as_bytes());
        assert_eq!((explained.stderr, explained.status), (judged.stderr, 2));
        let explained = explained.stdout;
        assert!(!explained.is_empty() && explain(problem, good).starts_with(&explained));
    }
}

/// A picture.
struct Picture {
    /// The chips, in lowercase.
    grid: Grid,
    /// The cells marked as winning.
    winning_cells: BTreeSet<Cell>,
    /// The cells in brackets.
    bracketed: Vec<Cell>,
    /// The characters at the side, from the top down.
    line_numbers: String,
}

impl Picture {
    /// Parses a picture. Winning chips are capitals if `has_capitals`, and in parentheses otherwise.
    fn parse(picture_text: &str, has_capitals: bool) -> Self {
        let (lines, numbers) = picture_text.rsplit_once('\n').expect("a picture should have several lines");
        let (mut board, mut line_numbers) = (Vec::new(), String::new());
        let (mut winning_cells, mut bracketed) = (BTreeSet::new(), Vec::new());
        for (line, text) in lines.lines().rev().enumerate() {
            let characters: Vec<_> = text.chars().chain([' ']).take(numbers.len() + 1).collect();
            assert!(characters.len() == numbers.len() + 1 && !text.ends_with(' '), "{picture_text}");
            line_numbers.insert(0, characters[0]);
            for (column, around) in characters[1..].windows(3).step_by(2).enumerate() {
                let wins = if has_capitals {
                    around[1].is_uppercase()
                } else {
                    "(|".contains(around[0]) || ")|".contains(around[2])
                };
                winning_cells.extend(wins.then_some((column, line)));
                bracketed.extend((around[0] == '[' && around[2] == ']').then_some((column, line)));
            }
            board.insert(
                0,
                characters[2..].iter().step_by(2).map(char::to_ascii_lowercase).collect::<String>(),
            );
        }
        // A bracket replaces a parenthesis. If there are winning cells, the last chip is in one of them.
        if !winning_cells.is_empty() {
            winning_cells.extend(&bracketed);
        }
        let grid = Grid::from_board(board.iter().map(String::as_str));
        Self { grid, winning_cells, bracketed, line_numbers }
    }
}

/// The cells marked as winning are exactly those in rows, and the last chip, if it is known, is in brackets.
#[test]
fn pictures_mark_winning_chips_and_the_last_chip() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let (width, height, length) = size(problem);
        let rows = grid::Rows::new(width, height, length);
        let inputs = (1..=40).map(|seed| generated(problem, seed, 20));
        let (mut with_row, mut without_row) = (0, 0);
        for input in inputs.chain(samples(problem).into_iter().map(|(input, _)| input)) {
            let text = explanation(problem, &input);
            let games = input.lines().filter_map(|line| line.split_once(':'));
            let games: Vec<_> = games.filter(|(_, moves)| !moves.trim().is_empty()).collect();
            let blocks: Vec<_> = text.split("\n\n").collect();
            let pictures = blocks.windows(2).filter(|blocks| blocks[1].contains("\n  1 2 3"));
            for (index, blocks) in pictures.enumerate() {
                let (sentence, picture) = (blocks[0], Picture::parse(blocks[1], problem.contains("four")));
                let rows = ['x', 'o', '0', '1'].iter().flat_map(|chip| rows.of(&picture.grid, *chip));
                let winning_cells: BTreeSet<_> = rows.flat_map(|row| row.cells.clone()).collect();
                assert_eq!(picture.winning_cells, winning_cells, "{sentence}\n{}", blocks[1]);

                let line_numbers = match problem {
                    "connectfour" => "654321",
                    "tictactoe" => "123",
                    "fourow" | "conecta4" => "      ",
                    _ => panic!("{problem} needs its line numbers here"),
                };
                assert_eq!(picture.line_numbers, line_numbers);
                let last_after = |moves: &str| {
                    let mut grid = Grid::new(width, height);
                    grid.play(moves, ['x', 'o'], width * height - picture.grid.cells(EMPTY).len());
                    grid.last
                };
                let last = match problem {
                    // The move into a full slot placed no chip.
                    "fourow" if sentence.contains(": move ") && !sentence.contains(" won ") => None,
                    "fourow" => last_after(games[index].1),
                    "conecta4" => last_after(&input),
                    _ if sentence.contains("invalid") || sentence.contains("illegal") => None,
                    "connectfour" => last_after(moves_in(sentence).expect("the sentence should list moves")),
                    _ => (0..9)
                        .map(|cell| (cell % 3, cell / 3))
                        .find(|(column, line)| sentence.ends_with(&format!(" {},{}.", 3 - line, column + 1))),
                };
                assert_eq!(picture.bracketed, Vec::from_iter(last), "{sentence}\n{}", blocks[1]);
                *if winning_cells.is_empty() { &mut without_row } else { &mut with_row } += 1;
            }
        }
        assert!(with_row > 10 && without_row > 10, "{problem}: {with_row} with a row, {without_row} without");
    }
}

/// The moves in the explanation of a legal board of ConnectFour.
fn moves_in(explanation: &str) -> Option<&str> {
    explanation.split_once("These moves lead to this board (columns): ")?.1.strip_suffix('.')
}

/// The moves in the explanation of a board lead to that board, and get the same verdict in FOUROW.
#[test]
fn explanations_have_moves_that_lead_to_the_boards() {
    let boards = generated("connectfour", 4, 4000);
    let answers = judge("connectfour", boards.as_bytes());
    let explanation = explanation("connectfour", &boards);
    let mut games = explanation.lines().filter_map(moves_in);
    let (mut won, mut not_won) = (0, 0);
    for (number, (board, answer)) in (1..).zip(boards.trim_end().split("\n\n").zip(answers.lines())) {
        let verdict = match answer {
            "first player moves" | "second player moves" => "is not over, yet.",
            "first player wins" => "is over. The first player won.",
            "second player wins" => "is over. The second player won.",
            "draw game" => "is over. There is no winner.",
            _ => continue,
        };
        if !board.contains(['X', 'O']) {
            assert!(explanation.contains(&format!("Board {number}: {answer}. The board is empty.\n")));
            continue;
        }
        let moves = games.next().expect("each legal board should have moves");
        let judged = judge("fourow", format!("Game #{number}: {moves}\n").as_bytes());
        assert!(judged.starts_with(&format!("Game #{number} {verdict}\n")), "{moves}: {judged}");
        let mut grid = Grid::new(7, 6);
        grid.play(moves, ['X', 'O'], usize::MAX);
        assert_eq!(grid.lines, Grid::from_board(board.lines()).lines, "{moves}");
        let turn = ["first player moves", "second player moves"][moves.len() % 2];
        assert!(!answer.ends_with("moves") || answer == turn, "{moves}: {answer}");
        *if verdict.ends_with("won.") { &mut won } else { &mut not_won } += 1;
    }
    assert!(games.next().is_none() && won > 500 && not_won > 500, "{won} won, {not_won} not won");
}

/// The chip of the player to move on a board with this many chips.
fn mover(count: usize) -> char {
    ['X', 'O'][count % 2]
}

/// The boards on which the players must alternate: on a board with rows, those without the last chip, each with its
/// column, counted from 0; otherwise only the board itself.
fn targets(grid: &Grid) -> Vec<(Option<usize>, Vec<Vec<char>>)> {
    let rules = Rules::default();
    let Some(winner) = ['X', 'O'].into_iter().find(|chip| rules.rows.any(grid, *chip)) else {
        return vec![(None, grid.columns())];
    };
    let without_top = |column: usize| {
        let mut columns = grid.columns();
        columns[column].pop();
        (Some(column), columns)
    };
    last_columns(grid, winner, &rules).into_iter().map(without_top).collect()
}

/// The maximum number of moves before the player to move finds no chip to place.
fn max_moves(target: &[Vec<char>]) -> usize {
    let mut boards = HashSet::from([vec![0; 7]]);
    for count in 0.. {
        let mut next = HashSet::new();
        for heights in &boards {
            let can_move = |column: &usize| target[*column].get(heights[*column]) == Some(&mover(count));
            for column in (0..7).filter(can_move) {
                let mut heights: Vec<usize> = heights.clone();
                heights[column] += 1;
                next.insert(heights);
            }
        }
        if next.is_empty() {
            return count;
        }
        boards = next;
    }
    unreachable!("a board has at most 42 chips")
}

/// Asserts that an explanation gives a beginning of maximum length, and what blocks it.
fn check_beginning(board: &str, explanation: &str) {
    let grid = Grid::from_board(board.lines());
    let targets = targets(&grid);
    let count = targets.iter().map(|(_, target)| max_moves(target)).max().expect("some chip should be last");

    let (_, text) = explanation.split_once(" leads to it;\n").expect("no beginning");
    assert!(explanation.lines().all(|line| line.len() <= 120));
    let start = match count {
        0 => "no chip can be the first".into(),
        _ => format!("at most {count} of {} chips can be placed, by column: ", grid.columns().concat().len()),
    };
    let rest = text.strip_prefix(&start).unwrap_or_else(|| panic!("not {start}"));
    let (moves, rest) = rest.split_at(count);
    let (left, blocked) =
        rest.split_once([": ", ";\nthen "][usize::from(count > 0)]).expect("something should block the game");

    let is_left = |column: &Option<usize>| match column {
        Some(column) => {
            left == format!(",\nwith the winning chip on top of column {} kept for last", column + 1)
        }
        None => left.is_empty(),
    };
    let (column, target) =
        targets.iter().find(|(column, _)| is_left(column)).expect("a wrong chip is left for last");
    let mut chips: Vec<_> = target.iter().map(|column| column.iter().copied().peekable()).collect();
    for (ply, digit) in moves.bytes().enumerate() {
        assert_eq!(chips[usize::from(digit - b'1')].next(), Some(mover(ply)), "move {}", ply + 1);
    }
    let [mover, other] = [mover(count), mover(count + 1)];
    // The chip that is kept for last can be the next one of its column.
    let is_next = column.is_some_and(|column| chips[column].peek().is_none());
    let other_chip = if is_next { "other " } else { "" };
    let next_chip = if count == 0 { "lowest chip" } else { "next chip" };
    assert_eq!(blocked, format!("'{mover}' must move, but every {other_chip}{next_chip} is '{other}'."));
    let next: HashSet<_> = chips.iter_mut().filter_map(|column| column.peek().copied()).collect();
    assert_eq!(next, HashSet::from([other]));
    assert_eq!(judge("fourow", format!("1\nGame #1: {moves}\n").as_bytes()), "Game #1 is not over, yet.\n");
}

#[test]
fn explanations_have_the_longest_beginning() {
    let input = generated("connectfour", 1, 40_000);
    let explanation = explanation("connectfour", &input);
    let explanations = explanation.split("\n\n").filter(|text| text.starts_with("Board "));
    let (mut with_rows, mut without_rows) = (0, 0);
    for (board, explanation) in input.trim_end().split("\n\n").zip(explanations) {
        if explanation.contains("no order of moves") {
            // Shown if the test fails.
            println!("{board}\n{explanation}");
            check_beginning(board, explanation);
            let has_row = explanation.contains("with the winning chip on top");
            *if has_row { &mut with_rows } else { &mut without_rows } += 1;
        }
    }
    assert!(with_rows > 30 && without_rows > 200, "{with_rows} with rows, {without_rows} without");
}
