//! ConnectFour: the judge beside a reference, published counts and FOUROW.

use fourow::bitboard::Bitboard;
use fourow::connectfour::{Board, RetrogradeSearch, witness};
use fourow::legality::{Illegal, Standing};

use crate::reference;
use crate::run::{assert_bad, assert_good, assert_same, generated, judge, samples};

const PROBLEM: &str = "connectfour";

/// Six lines of seven cells, top line first.
pub type Rows = [[u8; 7]; 6];

/// Generated boards of all kinds.
pub fn boards(seed: u64, count: u64) -> Vec<Rows> {
    let input = generated(PROBLEM, seed, count);
    let lines: Vec<[u8; 7]> =
        input.split_whitespace().map(|line| line.as_bytes().try_into().expect("seven cells")).collect();
    lines.as_chunks().0.to_vec()
}

pub fn text(rows: &Rows) -> [&str; 6] {
    rows.each_ref().map(|row| str::from_utf8(row).expect("cells are ASCII"))
}

fn board(rows: &Rows) -> Board {
    let side = |chip| {
        let cells = (0..42).filter(|cell| rows[5 - cell / 7][cell % 7] == chip);
        cells.map(|cell| Bitboard::cell(cell % 7, cell / 7)).collect()
    };
    Board { first: side(b'X'), second: side(b'O') }
}

#[test]
fn agrees_with_forward_play_on_random_boards() {
    let boards = boards(3, 6000);
    let input: String = boards.iter().map(|rows| text(rows).join("\n") + "\n\n").collect();
    let expected: Vec<_> = boards.iter().map(|rows| reference::connectfour::judge(&text(rows))).collect();
    for answer in ["first player moves", "second player moves", "first player wins", "second player wins"] {
        assert!(expected.iter().filter(|found| **found == answer).count() > 300, "few boards for '{answer}'");
    }
    assert!(expected.iter().filter(|found| **found == "invalid").count() > 300, "few invalid boards");
    assert_same(&judge(PROBLEM, input.as_bytes()), &(expected.join("\n") + "\n"));
}

/// Among them are hard boards, whose columns hardly interleave, found by climbing towards more dead ends.
#[test]
fn agrees_with_forward_play_on_every_sample() {
    for (input, answer) in samples(PROBLEM) {
        let cells: String = input.chars().filter(|cell| ".XO".contains(*cell)).collect();
        let rows: Vec<_> = (0..cells.len() / 7).map(|row| &cells[7 * row..7 * row + 7]).collect();
        let boards =
            rows.as_chunks::<6>().0.iter().map(|rows| reference::connectfour::judge(rows).to_string());
        assert_same(&answer, &boards.map(|answer| answer + "\n").collect::<String>());
    }
}

/// Every board with this many chips on which none floats, and the first player has as many as the second or one
/// more.
fn candidates(plies: u32, judge: &mut impl FnMut(&Board)) {
    fn fill(column: usize, left: u32, board: Board, judge: &mut impl FnMut(&Board)) {
        if column == 7 {
            if left == 0
                && (board.first.count() == board.second.count()
                    || board.first.count() == board.second.count() + 1)
            {
                judge(&board);
            }
            return;
        }
        for height in 0..=left.min(6) {
            for owners in 0..1_u64 << height {
                let chips = (1 << height) - 1;
                let first = board.first | Bitboard(owners << (column * 8));
                let second = board.second | Bitboard((chips ^ owners) << (column * 8));
                fill(column + 1, left - height, Board { first, second }, judge);
            }
        }
    }
    fill(0, plies, Board::default(), judge);
}

/// Legal positions after n plies, from the OEIS (A212693), and those of them that are won.
#[test]
fn finds_the_published_counts_of_positions() {
    const LEGAL: [usize; 9] = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275];
    const WON: [usize; 9] = [0, 0, 0, 0, 0, 0, 0, 728, 1892];
    let mut search = RetrogradeSearch::default();
    for plies in 0..LEGAL.len() {
        let (mut legal, mut won) = (0, 0);
        candidates(plies as u32, &mut |board| {
            let standing = witness(board, &mut search).map(|(standing, _)| standing);
            legal += usize::from(standing.is_ok());
            won += usize::from(matches!(standing, Ok(Standing::FirstWon | Standing::SecondWon)));
        });
        assert_eq!((legal, won), (LEGAL[plies], WON[plies]), "after {plies} plies");
    }
}

/// Chips and colors of a FOUROW answer's grid as rows of this problem.
fn rows_of(grid: &str) -> Rows {
    let mut rows = [[b'.'; 7]; 6];
    for (row, text) in rows.iter_mut().rev().zip(grid.lines().rev()) {
        for (cell, chip) in row.iter_mut().zip(text.bytes()).filter(|(_, chip)| *chip != b' ') {
            *cell = chip.to_ascii_uppercase();
        }
    }
    rows
}

/// A witness, judged by FOUROW, gives the board and the verdict that belong to it.
#[test]
fn witnesses_lead_to_their_boards() {
    let mut search = RetrogradeSearch::default();
    let mut wins = 0;
    let legal =
        boards(4, 4000).into_iter().filter(|rows| reference::connectfour::judge(&text(rows)) != "invalid");
    for rows in legal {
        let board = board(&rows);
        let (standing, moves) = witness(&board, &mut search).expect("play led there");
        let moves: String = moves.iter().map(|column| char::from(b'1' + column)).collect();
        let game = judge("fourow", format!("Game #1: {moves}").as_bytes());
        let verdict = match standing {
            Standing::FirstMoves | Standing::SecondMoves => "Game #1 is not over, yet.",
            Standing::FirstWon => "Game #1 is over. The first player won.",
            Standing::SecondWon => "Game #1 is over. The second player won.",
            Standing::Draw => "Game #1 is over. There is no winner.",
        };
        assert!(game.starts_with(verdict), "{moves}: {game}");
        match game.split("-------\n").nth(1) {
            Some(grid) => {
                wins += 1;
                assert_eq!(rows_of(grid), rows, "{moves}");
            }
            None => assert_eq!(dropped(&moves), rows, "{moves}"),
        }
    }
    assert!(wins > 500);
}

/// The board to which the moves lead.
fn dropped(moves: &str) -> Rows {
    let mut rows = [[b'.'; 7]; 6];
    for (ply, digit) in moves.bytes().enumerate() {
        let column = usize::from(digit - b'1');
        let row = rows.iter_mut().rev().find(|row| row[column] == b'.').expect("the column has room");
        row[column] = b"XO"[ply % 2];
    }
    rows
}

#[test]
fn games_of_fourow_end_in_legal_positions() {
    let mut input = String::new();
    let mut expected = String::new();
    for (text, _) in samples("fourow") {
        for moves in text.lines().filter_map(|line| line.split_once(':')).map(|(_, moves)| moves.trim()) {
            let verdict = reference::fourow::verdict(moves);
            expected += match verdict.lines().next() {
                Some(" is over. The first player won.") => "first player wins\n",
                Some(" is over. The second player won.") => "second player wins\n",
                Some(" is over. There is no winner.") => "draw game\n",
                Some(" is not over, yet.") if moves.len().is_multiple_of(2) => "first player moves\n",
                Some(" is not over, yet.") => "second player moves\n",
                _ => continue,
            };
            input +=
                &(dropped(moves).map(|row| String::from_utf8_lossy(&row).into_owned()).join("\n") + "\n");
        }
    }
    assert!(expected.lines().count() > 200);
    assert_same(&judge(PROBLEM, input.as_bytes()), &expected);
}

#[test]
fn every_reason_is_told_from_the_others() {
    let mut search = RetrogradeSearch::default();
    let mut reason = |rows: [&str; 6]| {
        let rows = rows.map(|row| row.as_bytes().try_into().expect("seven cells"));
        witness(&board(&rows), &mut search).map(|(standing, _)| standing)
    };
    let empty = ".......";
    assert_eq!(reason([empty, empty, empty, empty, "X......", "......."]), Err(Illegal::Floating));
    assert_eq!(reason([empty, empty, empty, empty, empty, "O......"]), Err(Illegal::Counts));
    assert_eq!(reason([empty, empty, empty, empty, empty, "XX....."]), Err(Illegal::Counts));
    assert_eq!(reason([empty, empty, empty, empty, "OOOO...", "XXXX..."]), Err(Illegal::BothWon));
    assert_eq!(reason([empty, empty, empty, empty, "OOO....", "XXXX..O"]), Err(Illegal::WinnerNotLast));
    assert_eq!(reason([empty, empty, empty, "XXXX...", "OOOXOO.", "XXXXOOO"]), Err(Illegal::SeparateRows));
    assert_eq!(reason([empty, empty, empty, empty, "OOOX...", "XXXXO.."]), Err(Illegal::Buried));
    assert_eq!(reason([empty, empty, empty, "O......", "X......", "X......"]), Err(Illegal::NoOrder));
}

#[test]
fn separators_mean_nothing() {
    let rows = [".......", ".......", ".......", ".......", "...O...", "...X..."];
    let answer = "first player moves\n";
    for separator in ["\n", " ", "\r\n", "\t", "\",\n  \"", "{}", ",", "\n\n\n"] {
        assert_good(PROBLEM, rows.join(separator), answer);
    }
    assert_good(PROBLEM, format!("{{ \"{}\" }}\n", rows.join("\", \"")).repeat(3), &answer.repeat(3));
    assert_good(PROBLEM, "", "");
    assert_good(PROBLEM, " \n{},\"\n", "");
}

#[test]
fn bad_input_is_pointed_at() {
    let empty = ".......\n".repeat(6);
    let answer = "first player moves\n";
    for (input, error) in [
        ("......", "7:7: expected a line of 7 cells, found the end of the input"),
        ("......\n", "7:7: expected a line of 7 cells, found the end of the line"),
        ("........", "7:8: expected the end of a line of 7 cells, found '.'"),
        ("...x...", "7:4: expected 'X', 'O' or '.', found 'x'; chips are capitals"),
        ("...0...", "7:4: expected 'X', 'O' or '.', found '0'; the letter O is meant, not a zero"),
        ("....... ...x", "7:12: expected 'X', 'O' or '.', found 'x'; chips are capitals"),
        (".......\n[", "8:1: expected 'X', 'O' or '.', found '['"),
        (".......\n", "8:1: expected line 2 of 6 of the board, found the end of the input"),
        (".......", "7:8: expected line 2 of 6 of the board, found the end of the input"),
    ] {
        assert_bad(PROBLEM, format!("{empty}{input}"), answer, error);
    }
}
