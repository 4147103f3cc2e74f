//! Mutants of a judge for `fourow`. Each witness is games, separated by `/`, the last of which the mutant misjudges.

use super::{Mutant, mutants, rows};
use crate::reference::fourow::Step::{self, End, Ignore, Play};
use crate::reference::fourow::Verdict::{self, Draw, Invalid, NotOver, Won};
use crate::reference::fourow::{CHIPS, Game, Games, NextGame, Rules, cells, judge, read, winner};
use crate::reference::grid::{Cell, Row, Rows};
use crate::run::games;

pub fn mutants() -> Vec<Mutant> {
    let mut mutants = mutants! {
        "a slot takes five chips", "444444": height: 5, capacity: 35, rows: Rows::new(7, 5, 4);
        "a slot takes seven chips", "1111111": height: 7, capacity: 49, rows: Rows::new(7, 7, 4);
        "41 chips fill the grid", "25667257476317734476653536152131411453422": capacity: 41;
        "a full grid does not end the game", "256672574763177344766535361521314114534222":
            capacity: usize::MAX;

        "a game without moves is skipped", "":
            read: reading(|games| games.retain(|(_, moves)| !moves.is_empty()));
        "the input ends at a game without moves", "/1":
            read: reading(|games| {
                let end = games.iter().position(|(_, moves)| moves.is_empty());
                games.truncate(end.unwrap_or(games.len()));
            });
        "the last game is skipped", "": read: reading(|games| drop(games.pop()));
        "a game without moves takes the next word of the input as its moves", "/":
            read: reading(|games| {
                let words = games.iter().flat_map(|(number, moves)| ["Game", number, moves]);
                let words: Vec<_> = words.filter(|word| !word.is_empty()).map(String::from).collect();
                let game = |words: &[String]| [1, 2].map(|n| words.get(n).cloned().unwrap_or_default()).into();
                *games = words.chunks(3).map(game).collect();
            });
        "only the number's first digit is read", "/////////":
            read: reading(|games| games.iter_mut().for_each(|(number, _)| number.truncate(1)));

        "the grid is not cleared", "1/21314": next_game: keeping_grid_after(|_| true);
        "the grid is not cleared after an invalid game", "1111111/1":
            next_game: keeping_grid_after(|verdict| verdict == Invalid);
        "the grid is not cleared after a draw", "217734534532263255765457136317441722411666/1":
            next_game: keeping_grid_after(|verdict| verdict == Draw);
        "the grid is not cleared after a win", "1212121/1":
            next_game: keeping_grid_after(|verdict| matches!(verdict, Won(_)));
        "the grid is cleared only after a win", "1/12121":
            next_game: keeping_grid_after(|verdict| !matches!(verdict, Won(_)));
        "the slots' heights are not reset", "1/1141312":
            next_game: keeping(|game, previous| game.grid.heights = previous.grid.heights);
        "only the slots' heights are reset", "2/41315":
            next_game: keeping(|game, previous| game.grid.lines = previous.grid.lines);
        "the count of chips is not reset", "1111112222223443344333/11111122232232334433":
            next_game: keeping(|game, previous| game.count = previous.count);
        "the player to move is not reset", "1/1121314":
            next_game: keeping(|game, previous| game.turn = previous.turn);
        "the player to move is not reset after an invalid game", "21111111/1121314":
            next_game: keeping_after(|verdict| verdict == Invalid, |game, previous| game.turn = previous.turn);
        "the winner is not reset", "1212121/":
            next_game: keeping(|game, previous| game.winner = previous.winner);
        "capitals are not reset", "1212121/565764714":
            next_game: keeping(|game, previous| game.capitals = previous.capitals);

        "moves after a win are ignored", "1212121111": after_win: Box::new(|_, _, _| End);
        "one move after a win is ignored", "41215131":
            after_win: Box::new(|_, _, rest| if rest.is_empty() { End } else { Step::Invalid });
        "moves after a win change the grid but not the verdict", "11312141":
            after_win: Box::new(|_, _, _| Play);
        "only the last move's rows count", "11312141":
            after_win: Box::new(|game, _, _| {
                game.winner = None;
                Play
            });
        "moves after a win are ignored unless a slot has a seventh chip", "121212123":
            after_win: Box::new(|_, _, _| End),
            verdict: |_, moves, verdict| {
                let has_seventh_chip = ('1'..='7').any(|slot| moves.matches(slot).count() > 6);
                if has_seventh_chip { Invalid } else { verdict }
            };

        "a seventh chip is ignored, and the same player moves again", "11111112323232":
            full_slot: Box::new(|_, _, _| Ignore);
        "a seventh chip is ignored, and the turn passes", "11111112323232":
            full_slot: Box::new(|game, _, _| pass(game));
        "a seventh chip is ignored if another move follows", "22222221":
            full_slot: Box::new(|game, _, rest| if rest.is_empty() { Step::Invalid } else { pass(game) });
        "the game ends at a seventh chip", "1111111": full_slot: Box::new(|_, _, _| End);
        "a seventh chip replaces the sixth", "11111112323232":
            full_slot: Box::new(|game, slot, _| {
                game.grid.pop(slot);
                Play
            });

        "rows are checked only after the last move", "172737674":
            winner: Box::new(|game, rows, rest| {
                let has_row = |player: &usize| rest.is_empty() && rows.any(&game.grid, CHIPS[*player]);
                (0..2).find(has_row)
            });
        "the seventh move does not win", "1141312":
            winner: Box::new(|game, rows, rest| winner(game, rows, rest).filter(|_| game.count != 7));

        "a game without moves is invalid", "":
            verdict: |_, moves, verdict| if moves.is_empty() { Invalid } else { verdict };
        "a game without moves is a draw", "":
            verdict: |_, moves, verdict| if moves.is_empty() { Draw } else { verdict };
        "42 moves are always a draw", "111111111111111111111111111111111111111111":
            verdict: |_, moves, verdict| if moves.len() == 42 { Draw } else { verdict };
        "a full grid is a draw even if somebody won", "236334232573435151556567167412761672244741":
            verdict: |game, _, verdict| if game.count == 42 && verdict != Invalid { Draw } else { verdict };

        "the grid is also printed for a draw", "256672574763177344766535361521314114534222":
            has_picture: |verdict| matches!(verdict, Won(_) | Draw);
        "the grid is also printed for a game that is not over", "":
            has_picture: |verdict| matches!(verdict, Won(_) | NotOver);
        "the grid is also printed for an invalid game", "11312141":
            has_picture: |verdict| matches!(verdict, Won(_) | Invalid);

        "only one row of four has capitals", "554433112": capitals: |_, rows| cells(&rows[..1]);
        "only rows in one direction have capitals", "2544223443321":
            capitals: |_, rows| {
                let mut directions = rows.chunk_by(|row, next| row.direction == next.direction);
                directions.next().map_or(Vec::new(), cells)
            };
        "only the first four chips of a row are capitals", "554433112":
            capitals: |_, rows| cells_up_to(rows, 1);
        "only the first six chips of a row are capitals", "3353631121714":
            capitals: |_, rows| cells_up_to(rows, 3);
        "all chips of the winner are capitals", "333151412":
            capitals: |game, rows| game.grid.cells(game.grid.get(rows[0].cells[0]));
        "there are no capitals", "3151412": capitals: |_, _| Vec::new();
        "only the last chip is a capital", "3151412": capitals: |game, _| Vec::from_iter(game.grid.last);
        "the last chip is not a capital", "3151412":
            capitals: |game, rows| cells(rows).into_iter().filter(|cell| Some(*cell) != game.grid.last).collect();
        "only chips on one side of the last chip are capitals", "3151412":
            capitals: |game, rows| cells(rows).into_iter().filter(|cell| Some(*cell) <= game.grid.last).collect();
        "shorter runs through the last chip are also capitals", "112121423":
            capitals: |game, rows| {
                let chip = game.grid.get(rows[0].cells[0]);
                let through_last = |row: &&Row| row.cells.iter().any(|cell| Some(*cell) == game.grid.last);
                let runs = (2..=7).map(|length| Rows::new(7, 6, length));
                let cells_of = |runs: Rows| cells(&runs.of(&game.grid, chip).filter(through_last).collect::<Vec<_>>());
                runs.flat_map(cells_of).collect()
            };

        "a blank line follows each game", "": print: |lines| lines.push(String::new());
        "the players are swapped", "3151412": print: |lines| swap(&mut lines[..1], "first", "second");
        "the comma before 'yet' is missing", "": print: |lines| lines[0] = lines[0].replace(", yet", " yet");
        "lines without chips are printed", "3151412":
            print: |lines| {
                while (2..9).contains(&lines.len()) {
                    lines.insert(2, " ".repeat(7));
                }
            };
        "the top line is never printed", "552535554":
            print: |lines| drop((lines.len() == 9).then(|| lines.remove(2)));
        "the chips' letters are swapped", "3151412":
            print: |lines| {
                swap(&mut lines[1..], "x", "o");
                swap(&mut lines[1..], "X", "O");
            };
        "empty cells are dots", "3151412":
            print: |lines| lines[1..].iter_mut().for_each(|line| *line = line.replace(' ', "."));
        "spaces at the end of lines are missing", "1141213":
            print: |lines| lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
        "the grid is printed upside down", "3151412": print: |lines| lines[1..].reverse();
        "the hyphens below the grid are missing", "3151412":
            print: |lines| lines.truncate(1.max(lines.len() - 1));
    };
    mutants.extend(rows::mutants("fourow", ROWS, input));
    mutants
}

/// Mutations of the rows.
const ROWS: &[(&str, &str)] = &[
    ("horizontal rows are missed", "2131415"),
    ("vertical rows are missed", "2121212"),
    ("rising rows are missed", "4333414422"),
    ("falling rows are missed", "43312112112"),
    ("the second player's falling rows are missed", "165415433433"),
    ("horizontal rows in the bottom line are missed", "1141213"),
    ("horizontal rows that end in the last column are missed", "4171615"),
    ("vertical rows in the first column are missed", "1212121"),
    ("vertical rows that end in the top line are missed", "111212121"),
    ("rising rows that end in the top line are missed", "565666645645453433"),
    ("rising rows that end in the last column are missed", "77565667714"),
    ("falling rows that start in the top line are missed", "141411222422313133"),
    ("falling rows that end in the bottom line are missed", "51434223322"),
    ("falling rows that end in the last column are missed", "6756554444"),
    ("rows of more than four are missed", "445411213"),
    ("rows completed in the middle are missed", "4411213"),
    ("three chips are a row", "11213"),
    ("a row needs five chips", "1212121"),
    ("four empty cells are a row", "1"),
    ("horizontal rows wrap into the next line", "5111716"),
    ("rising rows wrap around the right edge", "776716211511"),
    ("falling rows wrap around the right edge", "372721711"),
    ("vertical rows wrap into the next column", "211121121"),
];

/// The input with these games, which are given as moves separated by `/`.
fn input(moves: &str) -> String {
    games(moves.split('/'))
}

/// Reads the games of an input, and changes them.
fn reading(change: fn(&mut Games)) -> Box<dyn Fn(&str) -> Games> {
    Box::new(move |input| {
        let mut games = read(input);
        change(&mut games);
        games
    })
}

/// Keeps something of the previous game.
fn keeping(keep: fn(&mut Game, Game)) -> Box<NextGame> {
    keeping_after(|_| true, keep)
}

/// Keeps the grid after games with some verdicts.
fn keeping_grid_after(is_kept: fn(Verdict) -> bool) -> Box<NextGame> {
    keeping_after(is_kept, |game, previous| game.grid = previous.grid)
}

/// Keeps something of the previous game after some verdicts.
fn keeping_after(is_kept: impl Fn(Verdict) -> bool + 'static, keep: fn(&mut Game, Game)) -> Box<NextGame> {
    Box::new(move |mut game, previous, verdict| {
        if is_kept(verdict) {
            keep(&mut game, previous);
        }
        game
    })
}

/// Ignores a move, but lets the other player move next.
fn pass(game: &mut Game) -> Step {
    game.turn = 1 - game.turn;
    Ignore
}

/// Swaps two texts wherever they are.
fn swap(lines: &mut [String], one: &str, other: &str) {
    for line in lines {
        *line = line.replace(one, "?").replace(other, one).replace('?', other);
    }
}

/// The cells of the first rows, until there are more than this many in one direction. A row of five counts as two.
fn cells_up_to(rows: &[&Row], max: usize) -> Vec<Cell> {
    let earlier = |n: usize| rows[..n].iter().filter(|row| row.direction == rows[n].direction).count();
    cells(&rows[..(0..rows.len()).find(|n| earlier(*n) == max).unwrap_or(rows.len())])
}
