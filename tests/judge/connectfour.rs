//! ConnectFour: published counts of positions, the games in explanations, and the format of the input.

use std::collections::HashSet;

use fourow::Palette;
use fourow::bitboard::Bitboard;
use fourow::testing::{Board, RetrogradeSearch, Status, order_of_moves};

use crate::run::{assert_good, explanation, generated, judge};

const PROBLEM: &str = "connectfour";

/// Visits every board with this many chips where none floats and the first player has as many as the second or one
/// more.
fn for_each_candidate(plies: u32, visit: &mut impl FnMut(&Board)) {
    fn fill(column: usize, remaining: u32, board: Board, visit: &mut impl FnMut(&Board)) {
        if column == 7 {
            if remaining == 0
                && (board.first.count() == board.second.count()
                    || board.first.count() == board.second.count() + 1)
            {
                visit(&board);
            }
            return;
        }
        for height in 0..=remaining.min(6) {
            for first_chips in 0..1_u64 << height {
                let chips = (1 << height) - 1;
                let first = board.first | Bitboard(first_chips << (column * 8));
                let second = board.second | Bitboard((chips ^ first_chips) << (column * 8));
                fill(column + 1, remaining - height, Board { first, second }, visit);
            }
        }
    }
    fill(0, plies, Board::default(), visit);
}

/// The number of legal positions after n plies, from the OEIS (A212693), and how many of them are won.
#[test]
fn position_counts_match_the_published_ones() {
    const LEGAL: [usize; 9] = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275];
    const WON: [usize; 9] = [0, 0, 0, 0, 0, 0, 0, 728, 1892];
    let mut search = RetrogradeSearch::default();
    for plies in 0..LEGAL.len() {
        let (mut legal, mut won) = (0, 0);
        for_each_candidate(plies as u32, &mut |board| {
            let status = order_of_moves(board, &mut search).map(|(status, _)| status);
            legal += usize::from(status.is_ok());
            won += usize::from(matches!(status, Ok(Status::FirstWon | Status::SecondWon)));
        });
        assert_eq!((legal, won), (LEGAL[plies], WON[plies]), "after {plies} plies");
    }
}

/// The columns of a board in the statement's form, each from the bottom up.
fn columns(board: &str) -> Vec<Vec<u8>> {
    let lines: Vec<_> = board.lines().rev().map(str::as_bytes).collect();
    (0..7)
        .map(|column| lines.iter().map(|line| line[column]).filter(|chip| *chip != b'.').collect())
        .collect()
}

/// Searches for an order of moves, ignoring rows, that fills the columns up to `heights`, or that empties them from
/// there; returns whether there is one. Columns are tried from the left. Stops at `max` dead ends, as if it had
/// succeeded.
fn search(
    columns: &[Vec<u8>],
    is_forward: bool,
    heights: &mut Vec<usize>,
    dead_ends: &mut HashSet<Vec<usize>>,
    max: usize,
) -> bool {
    let count: usize = heights.iter().sum();
    if count == if is_forward { columns.concat().len() } else { 0 } || dead_ends.len() >= max {
        return true;
    }
    let chip = b"XO"[(count + usize::from(!is_forward)) % 2];
    for column in 0..7 {
        let old = heights[column];
        let top = if is_forward { old } else { old.wrapping_sub(1) };
        if columns[column].get(top) == Some(&chip) {
            heights[column] = if is_forward { old + 1 } else { old - 1 };
            let is_found =
                !dead_ends.contains(heights) && search(columns, is_forward, heights, dead_ends, max);
            heights[column] = old;
            if is_found {
                return true;
            }
        }
    }
    dead_ends.insert(heights.clone());
    false
}

/// Some generated boards are hard for a search: legal ones from either end, and illegal ones.
#[test]
fn some_generated_boards_have_a_thousand_dead_ends() {
    let input = generated(PROBLEM, 1, 1000);
    let answers = judge(PROBLEM, input.as_bytes());
    let mut hard = [0; 3];
    for (board, answer) in input.split("\n\n").zip(answers.lines()) {
        let columns = columns(board);
        let is_hard = |is_forward: bool| {
            let height = |column: &Vec<u8>| if is_forward { 0 } else { column.len() };
            let (mut heights, mut dead_ends) = (columns.iter().map(height).collect(), HashSet::new());
            search(&columns, is_forward, &mut heights, &mut dead_ends, 1000);
            dead_ends.len() >= 1000
        };
        let is_legal = answer.ends_with("moves") || answer == "draw game";
        hard[0] += usize::from(is_legal && is_hard(false));
        hard[1] += usize::from(is_legal && is_hard(true));
        hard[2] += usize::from(answer == "invalid" && is_hard(false));
    }
    assert!(hard.iter().all(|count| *count > 0), "{hard:?}");
}

/// The text of the board after these moves.
fn board_after(moves: &str) -> String {
    let mut lines = [[b'.'; 7]; 6];
    for (ply, digit) in moves.bytes().enumerate() {
        let column = usize::from(digit - b'1');
        let line =
            lines.iter_mut().rev().find(|line| line[column] == b'.').expect("the column should have room");
        line[column] = b"XO"[ply % 2];
    }
    lines.map(|line| String::from_utf8_lossy(&line).into_owned()).join("\n")
}

/// The game in the explanation of a board leads to that board, and gets the same verdict in FOUROW.
#[test]
fn explanations_have_games_that_lead_to_the_boards() {
    let boards = generated(PROBLEM, 4, 4000);
    let answers = judge(PROBLEM, boards.as_bytes());
    let explanation = explanation(PROBLEM, Palette::Monochrome, &boards);
    let mut games = explanation.lines().filter(|line| line.starts_with("Game #"));
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
        let game = games.next().expect("each legal board should have a game");
        let judged = judge("fourow", game.as_bytes());
        assert!(judged.starts_with(&format!("Game #{number} {verdict}\n")), "{game}: {judged}");
        let (_, moves) = game.split_once(": ").expect("the game should have moves");
        assert_eq!(board_after(moves), board, "{game}");
        let turn = ["first player moves", "second player moves"][moves.len() % 2];
        assert!(!answer.ends_with("moves") || answer == turn, "{game}: {answer}");
        *if verdict.ends_with("won.") { &mut won } else { &mut not_won } += 1;
    }
    assert!(games.next().is_none() && won > 500 && not_won > 500, "{won} won, {not_won} not won");
}

#[test]
fn all_separators_are_accepted() {
    let lines = [".......", ".......", ".......", ".......", "...O...", "...X..."];
    let answer = "first player moves\n";
    for separator in ["\n", " ", "\r\n", "\t", "\",\n  \"", ",", "\n,\n", "\n\"\n"] {
        assert_good(PROBLEM, lines.join(separator), answer);
    }
    assert_good(PROBLEM, format!("{{ \"{}\" }}\n", lines.join("\", \"")).repeat(3), &answer.repeat(3));
    assert_good(PROBLEM, "", "");
    assert_good(PROBLEM, " \n{},\"\n", "");
}
