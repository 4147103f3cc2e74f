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
        for (digit, chip) in moves.chars().zip(['X', 'O'].into_iter().cycle()) {
            grid.drop("1234567".find(digit).expect("each move should be a column"), chip);
        }
        assert_eq!(grid.lines, Grid::from_board(board.lines()).lines, "{moves}");
        let turn = ["first player moves", "second player moves"][moves.len() % 2];
        assert!(!answer.ends_with("moves") || answer == turn, "{moves}: {answer}");
        *if verdict.ends_with("won.") { &mut won } else { &mut not_won } += 1;
    }
    assert!(games.next().is_none() && won > 500 && not_won > 500, "{won} won, {not_won} not won");
}

/// The maximum number of moves that can be taken back from columns of chips, the last of them `mover`'s.
fn max_taken_back(columns: [&str; 3], [mover, other]: [char; 2]) -> usize {
    let taken_back = (0..3).filter_map(|index| {
        let mut rest = columns;
        rest[index] = columns[index].strip_suffix(mover)?;
        Some(1 + max_taken_back(rest, [other, mover]))
    });
    taken_back.max().unwrap_or_default()
}

/// All boards of up to three chips in each of three columns, which have no row.
#[test]
fn explanations_of_boards_without_an_order_have_the_most_moves_to_take_back() {
    const COLUMNS: &[&str] =
        &["", "X", "O", "XX", "XO", "OX", "OO", "XXX", "XXO", "XOX", "XOO", "OXX", "OXO", "OOX", "OOO"];
    let mut without_order = 0;
    for number in 0..COLUMNS.len().pow(3) {
        let columns = [1, 15, 225].map(|weight| COLUMNS[number / weight % 15]);
        let count = |chip| columns.concat().matches(chip).count();
        let all = count("X") + count("O");
        let taken = max_taken_back(columns, if count("X") > count("O") { ['X', 'O'] } else { ['O', 'X'] });
        if taken == all || ![0, 1].contains(&count("X").wrapping_sub(count("O"))) {
            continue;
        }
        without_order += 1;
        let line = |level| columns.map(|chips| chips.get(level..=level).unwrap_or(".")).concat() + "....";
        let explanation = explanation("connectfour", &board("connectfour", &[2, 1, 0].map(line).join(" ")));
        let reason = if taken > 0 { format!("at most {taken} of {all} moves can be") } else { "\n'".into() };
        assert!(explanation.contains(&reason), "{taken} of {columns:?}: {explanation}");
    }
    assert!(without_order > 100, "{without_order}");
}
