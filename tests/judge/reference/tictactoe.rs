//! Reference for `tictactoe`: plays every possible game and records each position on the way.

use std::collections::HashMap;

/// The lines of three, as indices into a position: horizontal, vertical and diagonal ones.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Maps each position that a legal game can reach, written as nine characters, to its answer. All other positions are
/// illegal.
pub fn legal_positions() -> HashMap<String, &'static str> {
    let mut positions = HashMap::new();
    record(&mut ['.'; 9], &mut positions);
    positions
}

/// Records the position, and all that can follow it if the game is not over.
fn record(position: &mut [char; 9], positions: &mut HashMap<String, &'static str>) {
    let answer = answer(position);
    positions.insert(position.iter().collect(), answer);
    let mark = match answer {
        "first" => 'X',
        "second" => '0',
        _ => return,
    };
    for cell in 0..9 {
        if position[cell] == '.' {
            position[cell] = mark;
            record(position, positions);
            position[cell] = '.';
        }
    }
}

/// The answer to a position that was reached by play.
fn answer(position: &[char; 9]) -> &'static str {
    let mark_count = position.iter().filter(|&&mark| mark != '.').count();
    if has_line(position, 'X') {
        "the first player won"
    } else if has_line(position, '0') {
        "the second player won"
    } else if mark_count == 9 {
        "draw"
    } else if mark_count.is_multiple_of(2) {
        "first"
    } else {
        "second"
    }
}

fn has_line(position: &[char; 9], mark: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| position[cell] == mark))
}
