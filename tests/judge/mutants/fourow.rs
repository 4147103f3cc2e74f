//! Mutants of a judge for `fourow`.

use super::Mutation;
use super::grid::{Cell, Grid};

/// Each mutation, with a witness: games, separated by `/`, the last of which the mutant misjudges.
pub const MUTATIONS: &[(&str, &str)] = &[
    ("a slot takes five chips", "444444"),
    ("a slot takes seven chips", "1111111"),
    ("a game without moves is skipped", ""),
    ("the input ends at a game without moves", "/1"),
    ("the grid is not cleared", "1/21314"),
    ("the grid is not cleared after an invalid game", "1111111/1"),
    ("the grid is not cleared after a draw", "217734534532263255765457136317441722411666/1"),
    ("the grid is not cleared after a win", "1212121/1"),
    ("the grid is cleared only after a win", "1/12121"),
    ("the slots' heights are not reset", "1/1141312"),
    ("only the slots' heights are reset", "2/41315"),
    ("the count of chips is not reset", "1111112222223443344333/11111122232232334433"),
    ("the player to move is not reset", "1/1121314"),
    ("the winner is not reset", "1212121/"),
    ("capitals are not reset", "1212121/565764714"),
    ("the grid is also printed for a draw", "256672574763177344766535361521314114534222"),
    ("the grid is also printed for a game that is not over", ""),
    ("the grid is also printed for an invalid game", "11312141"),
    ("a blank line follows each game", ""),
    ("the last game is skipped", ""),
    ("a game without moves takes the next word of the input as its moves", "/"),
    ("only the number's first digit is read", "/////////"),
    ("a game without moves is invalid", ""),
    ("a game without moves is a draw", ""),
    ("42 moves are always a draw", "111111111111111111111111111111111111111111"),
    ("moves after a win are ignored unless a slot has a seventh chip", "121212123"),
    ("moves after a win are ignored", "1212121111"),
    ("one move after a win is ignored", "41215131"),
    ("only the last move's rows count", "11312141"),
    ("moves after a win change the grid but not the verdict", "11312141"),
    ("a seventh chip is ignored, and the same player moves again", "11111112323232"),
    ("the game ends at a seventh chip", "1111111"),
    ("a seventh chip replaces the sixth", "11111112323232"),
    ("a seventh chip is ignored, and the turn passes", "11111112323232"),
    ("a seventh chip is ignored if another move follows", "22222221"),
    ("rows are checked only after the last move", "172737674"),
    ("the seventh move does not win", "1141312"),
    ("41 chips fill the grid", "25667257476317734476653536152131411453422"),
    ("a full grid is a draw even if somebody won", "236334232573435151556567167412761672244741"),
    ("a full grid does not end the game", "256672574763177344766535361521314114534222"),
    ("the players are swapped", "3151412"),
    ("the comma before 'yet' is missing", ""),
    ("lines without chips are printed", "3151412"),
    ("the top line is never printed", "552535554"),
    ("the chips' letters are swapped", "3151412"),
    ("empty cells are dots", "3151412"),
    ("spaces at the end of lines are missing", "1141213"),
    ("the grid is printed upside down", "3151412"),
    ("the hyphens below the grid are missing", "3151412"),
    ("only one row of four has capitals", "554433112"),
    ("only rows in one direction have capitals", "2544223443321"),
    ("only the first four chips of a row are capitals", "554433112"),
    ("only the first six chips of a row are capitals", "3353631121714"),
    ("all chips of the winner are capitals", "333151412"),
    ("there are no capitals", "3151412"),
    ("only the last chip is a capital", "3151412"),
    ("the last chip is not a capital", "3151412"),
    ("only chips on one side of the last chip are capitals", "3151412"),
    ("shorter runs through the last chip are also capitals", "112121423"),
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
pub fn input(games: &str) -> String {
    let lines = games.split('/').enumerate();
    let lines: Vec<_> = lines.map(|(index, moves)| format!("Game #{}: {moves}\n", index + 1)).collect();
    format!("{}\n{}", lines.len(), lines.concat())
}

#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Invalid,
    Draw,
    Won,
    NotOver,
}
use Verdict::{Draw, Invalid, NotOver, Won};

/// The state of a game, which must be reset before the next game.
struct Game {
    grid: Grid,
    chips: usize,
    /// The player to move: 0 or 1.
    turn: usize,
    winner: Option<usize>,
    capitals: Vec<Cell>,
}

const CHIPS: [char; 2] = ['x', 'o'];

/// The answer of a judge with this mutation to an input.
pub fn judge(input: &str, mutation: Mutation) -> String {
    let mutated = |name| mutation.is(name);
    let height = if mutated("a slot takes five chips") {
        5
    } else if mutated("a slot takes seven chips") {
        7
    } else {
        6
    };
    let new = || Game { grid: Grid::new(7, height), chips: 0, turn: 0, winner: None, capitals: Vec::new() };
    let mut game = new();
    let mut verdict = NotOver;
    let mut output = String::new();
    for (number, moves) in games(&normalized(input), mutation) {
        if moves.is_empty() && mutated("a game without moves is skipped") {
            continue;
        }
        if moves.is_empty() && mutated("the input ends at a game without moves") {
            break;
        }
        let previous = std::mem::replace(&mut game, new());
        if mutated("the grid is not cleared")
            || mutated("the grid is not cleared after an invalid game") && verdict == Invalid
            || mutated("the grid is not cleared after a draw") && verdict == Draw
            || mutated("the grid is not cleared after a win") && verdict == Won
            || mutated("the grid is cleared only after a win") && verdict != Won
        {
            game.grid = previous.grid;
        } else if mutated("the slots' heights are not reset") {
            game.grid.heights = previous.grid.heights;
        } else if mutated("only the slots' heights are reset") {
            game.grid.lines = previous.grid.lines;
        } else if mutated("the count of chips is not reset") {
            game.chips = previous.chips;
        } else if mutated("the player to move is not reset") {
            game.turn = previous.turn;
        } else if mutated("the winner is not reset") {
            game.winner = previous.winner;
        } else if mutated("capitals are not reset") {
            game.capitals = previous.capitals;
        }
        verdict = game.play(&moves, mutation);
        output += &format!("Game #{number} {}\n", game.sentence(verdict, mutation));
        if verdict == Won
            || verdict == Draw && mutated("the grid is also printed for a draw")
            || verdict == NotOver && mutated("the grid is also printed for a game that is not over")
            || verdict == Invalid && mutated("the grid is also printed for an invalid game")
        {
            output += &game.picture(mutation);
        }
        if mutated("a blank line follows each game") {
            output += "\n";
        }
    }
    output
}

/// A lenient input, converted to the statement's form.
fn normalized(input: &str) -> String {
    let games = input.lines().filter_map(|line| line.split_once(':'));
    let lines: Vec<_> = games.map(|(name, moves)| format!("{name}: {}\n", moves.trim())).collect();
    format!("{}\n{}", lines.len(), lines.concat())
}

/// The number and the moves of each game.
fn games(input: &str, mutation: Mutation) -> Vec<(String, String)> {
    let mutated = |name| mutation.is(name);
    let (count, lines) = input.split_once('\n').expect("the first line should contain t");
    let mut count: usize = count.parse().expect("t should be a number");
    if mutated("the last game is skipped") {
        count = count.saturating_sub(1);
    }
    if mutated("a game without moves takes the next word of the input as its moves") {
        let words: Vec<_> = lines.split_whitespace().map(String::from).collect();
        let game = |words: &[String]| {
            let number = words.get(1).map(|word| word.replace(['#', ':'], ""));
            (number.unwrap_or_default(), words.get(2).cloned().unwrap_or_default())
        };
        return words.chunks(3).map(game).take(count).collect();
    }
    let game = |line: &str| {
        let (name, moves) = line.split_once(": ").expect("a colon should follow the number");
        let number = name.trim_start_matches("Game #");
        let number = if mutated("only the number's first digit is read") { &number[..1] } else { number };
        (number.to_string(), moves.to_string())
    };
    lines.lines().map(game).take(count).collect()
}

impl Game {
    fn play(&mut self, moves: &str, mutation: Mutation) -> Verdict {
        let mutated = |name| mutation.is(name);
        let mut dropped = true;
        if moves.is_empty() && mutated("a game without moves is invalid") {
            return Invalid;
        }
        if moves.is_empty() && mutated("a game without moves is a draw") {
            return Draw;
        }
        if moves.len() == 42 && mutated("42 moves are always a draw") {
            return Draw;
        }
        let has_seventh_chip = |slot| moves.matches(slot).count() > 6;
        if ('1'..='7').any(has_seventh_chip)
            && mutated("moves after a win are ignored unless a slot has a seventh chip")
        {
            return Invalid;
        }
        for (index, slot) in moves.bytes().enumerate() {
            // A move after a win is invalid.
            if self.winner.is_some() {
                if mutated("moves after a win are ignored")
                    || mutated("moves after a win are ignored unless a slot has a seventh chip")
                    || mutated("one move after a win is ignored") && index + 1 == moves.len()
                {
                    break;
                }
                if mutated("only the last move's rows count") {
                    self.winner = None;
                } else if !mutated("moves after a win change the grid but not the verdict") {
                    return Invalid;
                }
            }
            let column = usize::from(slot.wrapping_sub(b'1'));
            // A mutant may read another word as the moves.
            if column >= 7 {
                return Invalid;
            }
            // A seventh chip in a slot is invalid.
            dropped = self.grid.drop(column, CHIPS[self.turn]);
            if !dropped {
                if mutated("a seventh chip is ignored, and the same player moves again") {
                    continue;
                } else if mutated("the game ends at a seventh chip") {
                    break;
                } else if mutated("a seventh chip replaces the sixth") {
                    self.grid.heights[column] -= 1;
                    self.grid.drop(column, CHIPS[self.turn]);
                } else if !mutated("a seventh chip is ignored, and the turn passes")
                    && !mutated("a seventh chip is ignored if another move follows")
                {
                    return Invalid;
                }
            }
            self.chips += 1;
            // Check for a row after every move.
            let won = !self.grid.rows(CHIPS[self.turn], mutation).is_empty();
            let is_missed = mutated("rows are checked only after the last move")
                || mutated("the seventh move does not win") && index == 6;
            if won && !is_missed && self.winner.is_none() {
                self.winner = Some(self.turn);
            }
            self.turn = 1 - self.turn;
        }
        if mutated("rows are checked only after the last move") {
            self.winner = (0..2).find(|&player| !self.grid.rows(CHIPS[player], mutation).is_empty());
        }
        let cells = if mutated("41 chips fill the grid") { 41 } else { 7 * self.grid.lines.len() };
        match self.winner {
            _ if !dropped && mutated("a seventh chip is ignored if another move follows") => Invalid,
            Some(_) if self.chips >= cells && mutated("a full grid is a draw even if somebody won") => Draw,
            Some(_) => Won,
            None if self.chips >= cells && !mutated("a full grid does not end the game") => Draw,
            None => NotOver,
        }
    }

    fn sentence(&self, verdict: Verdict, mutation: Mutation) -> &'static str {
        let first_won = self.winner == Some(0);
        match verdict {
            Invalid => "is invalid.",
            Draw => "is over. There is no winner.",
            Won if first_won != mutation.is("the players are swapped") => "is over. The first player won.",
            Won => "is over. The second player won.",
            NotOver if mutation.is("the comma before 'yet' is missing") => "is not over yet.",
            NotOver => "is not over, yet.",
        }
    }

    /// The lines with chips, from the top down, between two lines of hyphens.
    fn picture(&mut self, mutation: Mutation) -> String {
        let mutated = |name| mutation.is(name);
        if let Some(winner) = self.winner {
            let capitals = self.capital_cells(CHIPS[winner], mutation);
            self.capitals.extend(capitals);
        }
        let mut lines = Vec::new();
        for (level, line) in self.grid.lines.iter().enumerate() {
            // Lines without chips are omitted.
            if line.iter().all(|&chip| chip == ' ') && !mutated("lines without chips are printed")
                || level == 5 && mutated("the top line is never printed")
            {
                continue;
            }
            let mut text = String::new();
            for (column, &chip) in line.iter().enumerate() {
                let chip = match chip {
                    'x' if mutated("the chips' letters are swapped") => 'o',
                    'o' if mutated("the chips' letters are swapped") => 'x',
                    ' ' if mutated("empty cells are dots") => '.',
                    chip => chip,
                };
                let capital = self.capitals.contains(&(column as isize, level as isize));
                text.push(if capital { chip.to_ascii_uppercase() } else { chip });
            }
            // Spaces at the end of a line are part of it.
            let is_trimmed = mutated("spaces at the end of lines are missing");
            lines.push(if is_trimmed { text.trim_end().to_string() } else { text });
        }
        if !mutated("the grid is printed upside down") {
            lines.reverse();
        }
        lines.insert(0, "-------".to_string());
        if !mutated("the hyphens below the grid are missing") {
            lines.push("-------".to_string());
        }
        lines.join("\n") + "\n"
    }

    /// The cells whose chips are printed as capitals.
    fn capital_cells(&self, chip: char, mutation: Mutation) -> Vec<Cell> {
        let mutated = |name| mutation.is(name);
        let rows = self.grid.rows(chip, mutation);
        let last = self.grid.last;
        let mut cells = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            // A row of five counts as two rows of four in the same direction.
            let earlier = rows[..index].iter().filter(|other| other.direction == row.direction).count();
            if mutated("only one row of four has capitals") && index > 0
                || mutated("only rows in one direction have capitals") && row.direction != rows[0].direction
                || mutated("only the first four chips of a row are capitals") && earlier == 1
                || mutated("only the first six chips of a row are capitals") && earlier == 3
            {
                break;
            }
            cells.extend(&row.cells);
        }
        if mutated("all chips of the winner are capitals") {
            cells = self.grid.cells(chip);
        } else if mutated("there are no capitals") {
            cells.clear();
        } else if mutated("only the last chip is a capital") {
            cells = vec![last];
        } else if mutated("the last chip is not a capital") {
            cells.retain(|&cell| cell != last);
        } else if mutated("only chips on one side of the last chip are capitals") {
            cells.retain(|&cell| cell <= last);
        } else if mutated("shorter runs through the last chip are also capitals") {
            let directions = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];
            let ray = |(right, up): Cell| (0..7).map(move |step| (last.0 + step * right, last.1 + step * up));
            let is_own = |&cell: &Cell| self.grid.get(cell) == Some(chip);
            cells = directions.into_iter().flat_map(|direction| ray(direction).take_while(is_own)).collect();
        }
        cells
    }
}
