//! SPOJ FOUROW: given a game's moves, print the verdict and, if somebody won, the final grid.
//!
//! The slow path reads a game (`reader`), applies the rules (`rules`) and writes the answer (`answer`). Most lines are
//! written exactly as in the statement and take the fast path instead (`fast_path`), in one of two versions: the
//! portable one, and one for x86-64 (`avx2`).

mod answer;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod cases;
mod fast_path;
mod reader;
mod rules;

use crate::bitboard::Player;
use crate::item::{MAX_SHOWN_MOVES, plural};
use crate::picture::BoardStyle;
use crate::problem::{Encoding, Problem, Sections};
use answer::LABEL;
use fast_path::{Kernel, run_portable};
use reader::GameReader;
use rules::{Chips, Game, Verdict};

pub const PROBLEM: Problem = Problem {
    name: "fourow",
    description: "a game's moves: who won, and the final grid",
    input_description: "the number of games, then lines like 'Game #1: 4453'",
    noun: "game",
    label: LABEL,
    unit: "move",
    units: b"1234567",
    max_items: 99,
    text: |number, moves| [LABEL.as_bytes(), number, b": ", moves, b"\n"].concat(),
    form: reader::form,
    starts_input: reader::starts_input,
    reader: |_| Box::<GameReader>::default(),
    verdicts: &answer::VERDICTS,
    row_verdicts: &answer::ROW_VERDICTS,
    sections: Sections::Numbered,
    is_board_line: None,
    line_hint: answer::line_hint,
    cases: cases::CASES,
    encoding: Encoding {
        encode: <[u8]>::to_vec,
        decode: <[u8]>::to_vec,
        lower: |moves, index| (b'1'..moves[index]).collect(),
    },
};

/// The kernel that chooses the best one for this machine.
#[cfg(target_arch = "x86_64")]
const BEST: Kernel = avx2::run;
#[cfg(not(target_arch = "x86_64"))]
const BEST: Kernel = run_portable;

/// The problem, judged with nothing but what every machine of the target has.
pub const PORTABLE: Problem =
    Problem { reader: |_| Box::new(GameReader::with_kernel(run_portable)), ..PROBLEM };

const STYLE: BoardStyle<6> = BoardStyle { chips: ['x', 'o'], line_numbers: [' '; 6] };

/// Explains a game: its number, the verdict, the reason, and the board before the first illegal move or at the end.
fn explanation(reader: &GameReader) -> String {
    let game = Game::legal_prefix(reader.slots());
    let illegal_slot = reader.slots().nth(game.plies);
    let mut reason = illegal_slot.map_or_else(|| outcome(&game), |slot| illegal_move(&game, slot));
    let more = reader.slots().skip(game.plies + 1).count() as u64;
    if more > 0 {
        let at_least = if reader.moves.len() > MAX_SHOWN_MOVES { "at least " } else { "" };
        let verb = if more == 1 { "follows" } else { "follow" };
        reason += &format!("; {at_least}{} {verb}", plural(more, "more move"));
    }
    // The move into a full slot placed no chip, so none is marked.
    let is_blocked = illegal_slot.is_some() && !game.last_mover.has_row();
    let last = if is_blocked { Chips::EMPTY } else { game.last };
    let name = String::from_utf8_lossy(&reader.name);
    [&*name, " ", &reason, ".\n", &game.board().picture(last, &STYLE)].concat()
}

/// Why a legal game's next move, into `slot`, is illegal.
fn illegal_move(game: &Game, slot: usize) -> String {
    let player = Player::to_move(game.plies).opponent().ordinal();
    let won = format!("comes after the {player} player won with move {}", game.plies);
    let full = format!("puts a seventh chip into slot {}", slot + 1);
    let reason = match (game.last_mover.has_row(), game.chips().has_room(slot)) {
        (true, true) => won,
        (true, false) => format!("{won}, and {full}"),
        (false, _) => full,
    };
    format!("is invalid: move {} {reason}", game.plies + 1)
}

/// The outcome of a legal game, or whose turn it is.
fn outcome(game: &Game) -> String {
    let ply = game.plies;
    let player = Player::to_move(ply).opponent().ordinal();
    match game.verdict() {
        Verdict::FirstWon | Verdict::SecondWon => {
            let slot = game.last.leftmost_column() + 1;
            let rows = game.last_mover.row_list(game.last);
            format!("is over: the {player} player won with move {ply} in slot {slot}, completing {rows}")
        }
        Verdict::NoWinner => {
            format!("is over: all {ply} cells are filled and nobody has four in a row")
        }
        _ => {
            let moves = plural(ply as u64, "move");
            let next = Player::to_move(ply).ordinal();
            format!("is not over, yet: after {moves} it is the {next} player's turn")
        }
    }
}
