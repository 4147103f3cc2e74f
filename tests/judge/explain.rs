//! `--explain`: the moves of ConnectFour. `samples` and `tests/transcripts` show the texts and pictures.

use crate::reference::board;
use crate::reference::grid::Grid;
use crate::run::{explanation, generated, judge};

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

/// Of the chips that may have been the last, the one that lets most others be placed is kept for last.
#[test]
fn explanations_have_the_longest_beginning() {
    let board = board("connectfour", "....O.. ...OO.. ..OOX.. .OXXX.. .XOXX..");
    let longest = "at most 11 of 14 chips can be placed, by column: 43445433225,\n\
        with the winning chip on top of column 5 kept for last;\nthen 'O' must move, but every next chip is 'X'.\n";
    let explanation = explanation("connectfour", &board);
    assert!(explanation.contains(longest), "{explanation}");
}
