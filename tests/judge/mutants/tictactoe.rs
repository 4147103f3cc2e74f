//! Mutants of a judge for `tictactoe`.

use super::Mutation;

/// Each mutation, and a board that kills the mutant.
pub const MUTATIONS: &[(&str, &str)] = &[
    ("the second player's mark is a letter O", "... ... ..0"),
    ("the second player may start", "... ... ..0"),
    ("the first player may be two marks ahead", "... ... .XX"),
    ("marks are not counted if somebody won", "... ... 000"),
    ("marks are not counted", "... ... ..0"),
    ("a first player who won need not have moved last", "..0 .00 XXX"),
    ("a second player who won need not have moved last", "..0 X0X 0XX"),
    ("only one winner is possible", "..X 000 XXX"),
    ("two lines of a player are illegal", "00X 00X XXX"),
    ("the empty board is illegal", "... ... ..."),
    ("a full board is a draw even if somebody won", "00X 00X XXX"),
    ("a full board is not over", "00X XX0 0XX"),
    ("the turns are swapped", "... ... ..."),
    ("three empty cells are a line", "... ... ..."),
    ("lines across are missed", "XXX .00 ..."),
    ("upright lines are missed", ".X. .X. 0X0"),
    ("diagonals are missed", "..X .X. X00"),
    ("the bottom line is missed", "... .00 XXX"),
    ("the right-hand line is missed", "..X ..X 00X"),
    ("the falling diagonal is missed", "X.. .X. 00X"),
    ("the rising diagonal is missed", "..X .X. X00"),
];

/// The answer to an input.
pub fn judge(input: &str, mutation: Mutation) -> String {
    let cells: Vec<char> = input.chars().filter(|cell| !cell.is_whitespace()).collect();
    cells.chunks(9).map(|board| answer(board, mutation).to_string() + "\n").collect()
}

fn answer(board: &[char], mutation: Mutation) -> &'static str {
    let mutated = |name| mutation.is(name);
    let second = if mutated("the second player's mark is a letter O") { 'O' } else { '0' };
    let count = |mark| board.iter().filter(|&&cell| cell == mark).count();
    let (firsts, seconds) = (count('X'), count(second));
    let (first_lines, second_lines) = (lines(board, 'X', mutation), lines(board, second, mutation));
    let (first_won, second_won) = (first_lines > 0, second_lines > 0);
    let full = firsts + seconds == 9;

    // The players alternate, and the first starts.
    let counts_fit = firsts == seconds
        || firsts == seconds + 1
        || mutated("the second player may start") && seconds == firsts + 1
        || mutated("the first player may be two marks ahead") && firsts == seconds + 2
        || mutated("marks are not counted if somebody won") && (first_won || second_won)
        || mutated("marks are not counted");
    // Only one player won, and moved last, as nobody moves after a win.
    let uncounted = mutated("marks are not counted if somebody won") || mutated("marks are not counted");
    let first_fits =
        firsts > seconds || uncounted || mutated("a first player who won need not have moved last");
    let second_fits =
        firsts == seconds || uncounted || mutated("a second player who won need not have moved last");
    let winner_fits = match (first_won, second_won) {
        (true, true) => mutated("only one winner is possible") && first_fits,
        (true, false) => first_fits,
        (false, true) => second_fits,
        (false, false) => true,
    };
    if !counts_fit
        || !winner_fits
        // One mark can complete two lines.
        || first_lines + second_lines > 1 && mutated("two lines of a player are illegal")
        || firsts + seconds == 0 && mutated("the empty board is illegal")
    {
        return "illegal";
    }
    match () {
        () if full && mutated("a full board is a draw even if somebody won") => "draw",
        () if first_won => "the first player won",
        () if second_won => "the second player won",
        () if full && !mutated("a full board is not over") => "draw",
        () if (firsts == seconds) != mutated("the turns are swapped") => "first",
        () => "second",
    }
}

/// The number of lines of three of a mark.
fn lines(board: &[char], mark: char, mutation: Mutation) -> usize {
    let across = ["lines across are missed", "the bottom line is missed"];
    let upright = ["upright lines are missed", "the right-hand line is missed"];
    let lines = [
        ([0, 1, 2], &across[..1]),
        ([3, 4, 5], &across[..1]),
        ([6, 7, 8], &across),
        ([0, 3, 6], &upright[..1]),
        ([1, 4, 7], &upright[..1]),
        ([2, 5, 8], &upright),
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
