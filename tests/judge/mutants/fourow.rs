//! Mutants of a judge for `fourow`. Each witness is games, separated by `/`, the last of which the mutant misjudges.

use super::{Mutant, mutants, rows};
use crate::reference::fourow::Step::{self, Ignore, Play};
use crate::reference::fourow::Verdict::{Draw, Invalid, Won};
use crate::reference::fourow::{Rules, cells, judge};
use crate::reference::grid::{Row, Rows};
use crate::run::games;

pub fn mutants() -> Vec<Mutant> {
    let mut mutants = mutants! {
        "41 chips fill the grid", "25667257476317734476653536152131411453422": capacity: 41;
        "a full grid does not end the game", "256672574763177344766535361521314114534222":
            capacity: usize::MAX;

        "a game without moves takes the next word of the input as its moves", "/":
            change_games: |games| {
                let words = games.iter().flat_map(|(number, moves)| ["Game", number, moves]);
                let words: Vec<_> = words.filter(|word| !word.is_empty()).map(String::from).collect();
                let game = |words: &[String]| [1, 2].map(|n| words.get(n).cloned().unwrap_or_default()).into();
                *games = words.chunks(3).map(game).collect();
            };
        "only the number's first digit is read", "/////////":
            change_games: |games| games.iter_mut().for_each(|(number, _)| number.truncate(1));

        "the grid is not cleared after a draw", "217734534532263255765457136317441722411666/1":
            keep: |game, previous, verdict| if verdict == Draw { game.grid = previous.grid };
        "the grid is not cleared after a win", "1212121/1":
            keep: |game, previous, verdict| if matches!(verdict, Won(_)) { game.grid = previous.grid };
        "only the slots' heights are reset", "2/41315":
            keep: |game, previous, _| game.grid.lines = previous.grid.lines;
        "the count of chips is not reset", "1111112222223443344333/11111122232232334433":
            keep: |game, previous, _| game.count = previous.count;
        "the player to move is not reset", "1/1121314": keep: |game, previous, _| game.turn = previous.turn;
        "the player to move is not reset after an invalid game", "21111111/1121314":
            keep: |game, previous, verdict| if verdict == Invalid { game.turn = previous.turn };
        "capitals are not reset", "1212121/565764714":
            keep: |game, previous, _| game.capitals = previous.capitals;

        "one move after a win is ignored", "41215131":
            after_win: |rest| if rest.is_empty() { Ignore } else { Step::Invalid };
        "moves after a win change the grid but not the verdict", "11312141": after_win: |_| Play;

        "a seventh chip is ignored, and the same player moves again", "11111112323232":
            full_slot: |_, _, _| Ignore;
        "a seventh chip is ignored if another move follows", "22222221":
            full_slot: |game, _, rest| {
                game.turn = 1 - game.turn;
                if rest.is_empty() { Step::Invalid } else { Ignore }
            };
        "a seventh chip replaces the sixth", "11111112323232":
            full_slot: |game, slot, _| {
                game.grid.pop(slot);
                Play
            };

        "the seventh move does not win", "1141312":
            winner: |game, winner| winner.filter(|_| game.count != 7);
        "a full grid is a draw even if somebody won", "236334232573435151556567167412761672244741":
            verdict: |game, verdict| if game.count == 42 && verdict != Invalid { Draw } else { verdict };

        "only rows in one direction have capitals", "2544223443321":
            capitals: |_, rows| {
                let mut directions = rows.chunk_by(|row, next| row.direction == next.direction);
                directions.next().map_or(Vec::new(), cells)
            };
        "only the first six chips of a row are capitals", "3353631121714":
            // A row of seven counts as four rows.
            capitals: |_, rows| {
                let directions = rows.chunk_by(|row, next| row.direction == next.direction);
                directions.flat_map(|rows| cells(&rows[..rows.len().min(3)])).collect()
            };
        "shorter runs through the last chip are also capitals", "112121423":
            capitals: |game, rows| {
                let chip = game.grid.get(rows[0].cells[0]);
                let through_last = |row: &&Row| row.cells.iter().any(|cell| Some(*cell) == game.grid.last);
                let runs = (2..=7).map(|length| Rows::new(7, 6, length));
                let cells_of = |runs: Rows| cells(&runs.of(&game.grid, chip).filter(through_last).collect::<Vec<_>>());
                runs.flat_map(cells_of).collect()
            };

        "lines without chips are printed", "3151412":
            print: |lines| {
                while (2..9).contains(&lines.len()) {
                    lines.insert(2, " ".repeat(7));
                }
            };
        "spaces at the end of lines are missing", "1141213":
            print: |lines| lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    };
    mutants.extend(rows::mutants("fourow", ROWS, input));
    mutants
}

/// Mutations of the rows.
const ROWS: &[(&str, &str)] = &[
    ("the second player's falling rows are missed", "165415433433"),
    ("horizontal rows in the bottom line are missed", "1141213"),
    ("horizontal rows that end in the last column are missed", "4171615"),
    ("vertical rows in the first column are missed", "1212121"),
    ("vertical rows that end in the top line are missed", "111212121"),
    ("rising rows that end in the top line are missed", "565666645645453433"),
    ("falling rows that end in the bottom line are missed", "51434223322"),
    ("rows completed in the middle are missed", "4411213"),
    ("horizontal rows wrap into the next line", "5111716"),
    ("rising rows wrap around the right edge", "776716211511"),
    ("vertical rows wrap into the next column", "211121121"),
];

/// The input with these games, which are given as moves separated by `/`.
fn input(moves: &str) -> String {
    games(moves.split('/'))
}
