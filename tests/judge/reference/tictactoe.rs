//! Reference for `tictactoe`: plays every game there is and notes each position on the way.
//!
//! Deliberately plain: with so few games nothing has to be clever.

use std::collections::HashMap;

/// The lines of three, as indices into a position: rows, columns, diagonals.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Every position that a legal game leads to (its three rows joined) and the answer for it. A
/// position that is not here is illegal.
pub fn legal_positions() -> HashMap<String, &'static str> {
    let mut positions = HashMap::new();
    play_on(&mut ['.'; 9], &mut positions);
    positions
}

/// Notes the position, and all that can follow it if the game is not over.
fn play_on(position: &mut [char; 9], positions: &mut HashMap<String, &'static str>) {
    let answer = answer(position);
    positions.insert(position.iter().collect(), answer);
    let chip = match answer {
        "first" => 'X',
        "second" => '0',
        _ => return,
    };
    for cell in 0..9 {
        if position[cell] == '.' {
            position[cell] = chip;
            play_on(position, positions);
            position[cell] = '.';
        }
    }
}

/// The answer for a position that was reached in play.
fn answer(position: &[char; 9]) -> &'static str {
    let chips = position.iter().filter(|&&chip| chip != '.').count();
    if has_line(position, 'X') {
        "the first player won"
    } else if has_line(position, '0') {
        "the second player won"
    } else if chips == 9 {
        "draw"
    } else if chips.is_multiple_of(2) {
        "first"
    } else {
        "second"
    }
}

fn has_line(position: &[char; 9], chip: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| position[cell] == chip))
}
