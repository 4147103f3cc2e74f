//! ConnectFour: published counts of positions, the games in explanations, and the format of the input.

use fourow::Theme;
use fourow::bitboard::Bitboard;
use fourow::connectfour::{Board, RetrogradeSearch, witness};
use fourow::legality::Status;

use crate::run::{assert_bad, assert_good, explanation, generated, judge};

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
            let status = witness(board, &mut search).map(|(status, _)| status);
            legal += usize::from(status.is_ok());
            won += usize::from(matches!(status, Ok(Status::FirstWon | Status::SecondWon)));
        });
        assert_eq!((legal, won), (LEGAL[plies], WON[plies]), "after {plies} plies");
    }
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
    let explanation = explanation(PROBLEM, Theme::PLAIN, &boards);
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

#[test]
fn errors_have_locations() {
    let empty = ".......\n".repeat(6);
    let answer = "first player moves\n";
    for (input, error) in [
        ("......", "7:7: expected a line of 7 cells, found the end of the input"),
        ("......\n", "7:7: expected a line of 7 cells, found the end of the line"),
        ("........", "7:8: expected the end of a line of 7 cells, found '.'"),
        ("...x...", "7:4: expected 'X', 'O' or '.', found 'x'; use uppercase X and O"),
        ("...0...", "7:4: expected 'X', 'O' or '.', found '0'; use the letter O, not the digit 0"),
        ("....... ...x", "7:12: expected 'X', 'O' or '.', found 'x'; use uppercase X and O"),
        (".......\n[", "8:1: expected 'X', 'O' or '.', found '['"),
        (".......\n", "8:1: expected line 2 of 6 of the board, found the end of the input"),
        (".......", "7:8: expected line 2 of 6 of the board, found the end of the input"),
        (".......\n{", "8:1: expected line 2 of 6 of the board, found '{'; a brace ends a board"),
        (".......}", "7:8: expected line 2 of 6 of the board, found '}'; a brace ends a board"),
        (
            ".......\n\n",
            "8:1: expected line 2 of 6 of the board, found the end of the line; a blank line ends a board",
        ),
        (
            ".......\n,\n\t\r\n",
            "9:3: expected line 2 of 6 of the board, found the end of the line; a blank line ends a board",
        ),
    ] {
        assert_bad(PROBLEM, format!("{empty}{input}"), answer, error);
    }
}
