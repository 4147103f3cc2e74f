//! SPOJ FOUROW: given a game's moves, print the verdict and, if somebody won, the final grid.
//!
//! The slow path reads a game (`reader`), applies the rules (`rules`) and writes the answer (`answer`). Most lines are
//! written exactly as in the statement and take the fast path instead (`fast_path`), in one of two versions: the
//! portable one, and one for x86-64 (`fast_path::avx2`).

mod answer;
mod cases;
mod fast_path;
mod reader;
mod rules;

use crate::bitboard::Player;
use crate::cases::CaseTable;
use crate::forms::{BLANK_LINES_AT_END, CRLF, NO_LAST_NEWLINE, NO_SPACE_WITHOUT_MOVES, SPACES_AT_LINE_ENDS};
use crate::io::error::Error;
use crate::io::output::Output;
use crate::item::{digits, plural};
use crate::picture::{BoardStyle, FOUROW_CHIPS, Palette, row_list};
use crate::problem::{Encoding, Problem};
use answer::write_answer;
#[cfg(target_arch = "x86_64")]
use fast_path::avx2::run;
#[cfg(not(target_arch = "x86_64"))]
use fast_path::run_portable as run;
use fast_path::{CountVerdicts, WriteAnswers, WriteRows, run_portable};
use reader::{Consumed, GameRecord, for_each_game};
use rules::{Chips, Game, Verdict};

pub const PROBLEM: Problem = Problem {
    name: "fourow",
    description: "a game's moves: who won, and the final grid",
    input_description: "the number of games, then lines like 'Game #1: 4453'",
    item_kind: &reader::GAMES,
    verdicts: &answer::VERDICTS,
    is_board_line: None,
    starts_input: reader::starts_input,
    judge: |items| for_each_game(items, write_answer, |block, output| run(block, WriteAnswers(output))),
    count_verdicts: |items, counts| {
        let count = |record: &GameRecord, _: &mut Output| {
            counts.add(record.play().verdict() as usize);
            Ok(())
        };
        for_each_game(items, count, |block, _| run(block, CountVerdicts(counts)))
    },
    tabulate: Some(|items, file| {
        let row = |record: &GameRecord, output: &mut Output| answer::write_row(file, record, output);
        for_each_game(items, row, |block, output| run(block, WriteRows { output, file }))
    }),
    explain: |items, palette| {
        for_each_game(items, |record, output| explain(record, palette, output), |_, _| Consumed::NOTHING)
    },
    read: |items, visit| {
        let visit = |record: &GameRecord, _: &mut Output| {
            visit(record.number(), digits(&record.moves).into());
            Ok(())
        };
        for_each_game(items, visit, |_, _| Consumed::NOTHING)
    },
    cases: CaseTable::new::<cases::FourowCases>(),
    encoding: Encoding {
        encode: <[u8]>::to_vec,
        decode: <[u8]>::to_vec,
        lower: |moves, index| (b'1'..moves[index]).collect(),
        shortcut: None,
    },
    forms: &[CRLF, NO_LAST_NEWLINE, SPACES_AT_LINE_ENDS, NO_SPACE_WITHOUT_MOVES, BLANK_LINES_AT_END],
};

/// The problem, judged without vector instructions even if the machine supports them.
pub const PORTABLE: Problem = Problem {
    judge: |items| {
        for_each_game(items, write_answer, |block, output| run_portable(block, WriteAnswers(output)))
    },
    ..PROBLEM
};

const STYLE: BoardStyle<6> = BoardStyle { chips: FOUROW_CHIPS, line_numbers: [' '; 6] };

/// Explains a game: its number, the verdict, the reason, and the board before the first illegal move or at the end.
fn explain(record: &GameRecord, palette: Palette, output: &mut Output) -> Result<(), Error> {
    let game = Game::legal_prefix(&record.moves);
    output.put(&record.name)?;
    match record.moves.get(game.plies) {
        Some(slot) => write_illegal_move(&game, *slot, output)?,
        None => write_outcome(&game, output)?,
    }
    // The move into a full slot placed no chip, so none is marked.
    let is_blocked = record.moves.len() > game.plies && !game.last_mover.has_row();
    let last = if is_blocked { Chips::EMPTY } else { game.last };
    write!(output, ".\n{}", palette.picture(&game.board(), last, &STYLE))
}

/// Writes why a legal game's next move, into `slot`, is illegal.
fn write_illegal_move(game: &Game, slot: usize, output: &mut Output) -> Result<(), Error> {
    let player = Player::to_move(game.plies).opponent().ordinal();
    let won = format!("comes after the {player} player won with move {}", game.plies);
    let full = format!("puts a seventh chip into slot {}", slot + 1);
    let reason = match (game.last_mover.has_row(), game.chips().has_room(slot)) {
        (true, true) => won,
        (true, false) => format!("{won}, and {full}"),
        (false, _) => full,
    };
    write!(output, " is invalid: move {} {reason}", game.plies + 1)
}

/// Writes the outcome of a legal game, or whose turn it is.
fn write_outcome(game: &Game, output: &mut Output) -> Result<(), Error> {
    let ply = game.plies;
    let player = Player::to_move(ply).opponent().ordinal();
    match game.verdict() {
        Verdict::FirstWon | Verdict::SecondWon => {
            let slot = game.last.leftmost_column() + 1;
            let rows = row_list(game.last_mover, game.last);
            let won = format!("the {player} player won with move {ply} in slot {slot}");
            write!(output, " is over: {won}, completing {rows}")
        }
        Verdict::NoWinner => {
            write!(output, " is over: all {ply} cells are filled and nobody has four in a row")
        }
        _ => {
            let moves = plural(ply as u64, "move");
            let next = Player::to_move(ply).ordinal();
            write!(output, " is not over, yet: after {moves} it is the {next} player's turn")
        }
    }
}

#[cfg(test)]
mod tests;
