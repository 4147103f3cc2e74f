//! Mutants of a judge for `tictactoe`.

use super::Mutation;

/// Each mutation, and a board that kills the mutant.
pub const MUTATIONS: &[(&str, &str)] = &[
    ("the second player's mark is the letter O", "... ... ..0"),
    ("the second player may start", "... ... ..0"),
    ("the first player may be two marks ahead", "... ... .XX"),
    ("marks are not counted if somebody won", "... ... 000"),
    ("marks are not counted", "... ... ..0"),
    ("the first player may win without having moved last", "..0 .00 XXX"),
    ("the second player may win without having moved last", "..0 X0X 0XX"),
    ("both players may have won", "..X 000 XXX"),
    ("two lines of a player are illegal", "00X 00X XXX"),
    ("the empty board is illegal", "... ... ..."),
    ("a full board is a draw even if somebody won", "00X 00X XXX"),
    ("a full board does not end the game", "00X XX0 0XX"),
    ("the turns are swapped", "... ... ..."),
    ("three empty cells are a line", "... ... ..."),
    ("horizontal lines are missed", "XXX .00 ..."),
    ("vertical lines are missed", ".X. .X. 0X0"),
    ("diagonals are missed", "..X .X. X00"),
    ("the bottom line is missed", "... .00 XXX"),
    ("the right column is missed", "..X ..X 00X"),
    ("the falling diagonal is missed", "X.. .X. 00X"),
    ("the rising diagonal is missed", "..X .X. X00"),
];

/// The answer of a judge with this mutation to an input.
pub fn judge(input: &str, mutation: Mutation) -> String {
    let cells: Vec<char> = input.chars().filter(|cell| !cell.is_whitespace()).collect();
    cells.chunks(9).map(|board| answer(board, mutation).to_string() + "\n").collect()
}

fn answer(board: &[char], mutation: Mutation) -> &'static str {
    let mutated = |name| mutation.is(name);
    let second = if mutated("the second player's mark is the letter O") { 'O' } else { '0' };
    let count = |mark| board.iter().filter(|&&cell| cell == mark).count();
    let (first_count, second_count) = (count('X'), count(second));
    let (first_lines, second_lines) = (lines(board, 'X', mutation), lines(board, second, mutation));
    let (first_won, second_won) = (first_lines > 0, second_lines > 0);
    let is_full = first_count + second_count == 9;

    // The players alternate, and the first starts.
    let counts_are_legal = first_count == second_count
        || first_count == second_count + 1
        || mutated("the second player may start") && second_count == first_count + 1
        || mutated("the first player may be two marks ahead") && first_count == second_count + 2
        || mutated("marks are not counted if somebody won") && (first_won || second_won)
        || mutated("marks are not counted");
    // At most one player can have won, and that player must have moved last, as nobody moves after a win.
    let skips_counts = mutated("marks are not counted if somebody won") || mutated("marks are not counted");
    let first_may_win = first_count > second_count
        || skips_counts
        || mutated("the first player may win without having moved last");
    let second_may_win = first_count == second_count
        || skips_counts
        || mutated("the second player may win without having moved last");
    let winner_is_legal = match (first_won, second_won) {
        (true, true) => mutated("both players may have won") && first_may_win,
        (true, false) => first_may_win,
        (false, true) => second_may_win,
        (false, false) => true,
    };
    if !counts_are_legal
        || !winner_is_legal
        // Two lines are legal: one mark can complete both.
        || first_lines + second_lines > 1 && mutated("two lines of a player are illegal")
        || first_count + second_count == 0 && mutated("the empty board is illegal")
    {
        return "illegal";
    }
    if is_full && mutated("a full board is a draw even if somebody won") {
        "draw"
    } else if first_won {
        "the first player won"
    } else if second_won {
        "the second player won"
    } else if is_full && !mutated("a full board does not end the game") {
        "draw"
    } else if (first_count == second_count) != mutated("the turns are swapped") {
        "first"
    } else {
        "second"
    }
}

/// The number of complete lines of a mark.
fn lines(board: &[char], mark: char, mutation: Mutation) -> usize {
    let horizontal = ["horizontal lines are missed", "the bottom line is missed"];
    let vertical = ["vertical lines are missed", "the right column is missed"];
    let lines = [
        ([0, 1, 2], &horizontal[..1]),
        ([3, 4, 5], &horizontal[..1]),
        ([6, 7, 8], &horizontal),
        ([0, 3, 6], &vertical[..1]),
        ([1, 4, 7], &vertical[..1]),
        ([2, 5, 8], &vertical),
        ([0, 4, 8], &["diagonals are missed", "the falling diagonal is missed"]),
        ([2, 4, 6], &["diagonals are missed", "the rising diagonal is missed"]),
    ];
    let is_line = |(cells, missed): &&([usize; 3], &[&str])| {
        let all = |mark| cells.iter().all(|&cell| board[cell] == mark);
        !missed.iter().any(|name| mutation.is(name))
            && (all(mark) || all('.') && mutation.is("three empty cells are a line"))
    };
    lines.iter().filter(is_line).count()
}
