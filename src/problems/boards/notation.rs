//! The text of boards: lines of characters, the top line first.

use crate::bitboard::{Bitboard, Board};
use crate::io::error::{FindHint, NO_HINT};
use crate::io::scanner::{Scanned, Scanner};

/// The characters of a problem's boards.
pub struct Notation<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub first: u8,
    pub second: u8,
    /// Hints about bytes that are no cells.
    pub cell_hint: FindHint,
}

const EMPTY: u8 = b'.';

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Notation<WIDTH, HEIGHT, LENGTH> {
    /// Whether an input that starts with `text` probably consists of boards. A line of digits is not enough, as it may
    /// be a number.
    pub fn starts_input(&self, text: &[u8]) -> bool {
        let row = text.split(|byte| is_separator(*byte)).find(|row| !row.is_empty()).unwrap_or_default();
        row.len() == WIDTH
            && row.iter().all(|byte| self.is_cell(*byte))
            && !row.iter().all(u8::is_ascii_digit)
    }

    /// Scans an input in the statement's own form: one board.
    pub fn form(&self, scanner: &mut Scanner) -> Scanned {
        const NO_SPACES: FindHint = |byte| (byte? == b' ').then_some("no cell is a space");
        for _ in 0..HEIGHT {
            if scanner.run(&[EMPTY, self.first, self.second], WIDTH) < WIDTH {
                let next = scanner.peek();
                let hint = if next == Some(b' ') { NO_SPACES } else { self.cell_hint };
                return Err(scanner.breach(self.expected_cell(next), hint));
            }
            scanner.end_of_line(format_args!("the end of a line of {WIDTH} cells"), NO_HINT)?;
        }
        scanner.end_of_input("the end of the input, as there is exactly one board")
    }

    /// What is expected in a line instead of the next byte.
    pub fn expected_cell(&self, next: Option<u8>) -> String {
        if next.is_none_or(is_separator) {
            return format!("a line of {WIDTH} cells");
        }
        let [first, second] = self.names();
        format!("'{first}', '{second}' or '.'")
    }

    pub fn text(&self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Vec<u8> {
        let mut text = Vec::new();
        self.append(board, &mut text);
        text
    }

    /// The board with these lines, as many as it has, each with its newline; `None` if a line is anything else.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with its newline is a word; each line lifts
    ///   ...O...␊      the levels above it by one
    /// ```
    ///
    /// One comparison of a word for each kind of cell checks all characters of a line. The result has the bitboard's
    /// layout already.
    #[inline(always)]
    pub fn board(&self, text: &[u8]) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        const { assert!(WIDTH < 8, "a line and its newline must fit in a word") };
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        let mut board = Board::default();
        for line in text.chunks_exact(WIDTH + 1) {
            let mut word = [0; 8];
            word[..=WIDTH].copy_from_slice(line);
            // Not `array::map`, which is not inlined across codegen units.
            let cells = |cell| bytes_equal(word, cell) & all;
            let (empty, first, second) = (cells(EMPTY), cells(self.first), cells(self.second));
            if empty | first | second != all || line[WIDTH] != b'\n' {
                return None;
            }
            board.first = board.first.lifted(1) | Bitboard(first);
            board.second = board.second.lifted(1) | Bitboard(second);
        }
        Some(board)
    }

    pub fn append(&self, board: &Board<WIDTH, HEIGHT, LENGTH>, text: &mut Vec<u8>) {
        // The eighth character of a line may overwrite the next one, or padding.
        let mut lines = [b'\n'; 64];
        for (line, level) in (0..HEIGHT).rev().enumerate() {
            let cells = board.line(level, EMPTY, self.first, self.second).to_le_bytes();
            lines[line * (WIDTH + 1)..][..WIDTH].copy_from_slice(&cells[..WIDTH]);
        }
        text.extend_from_slice(&lines[..HEIGHT * (WIDTH + 1)]);
    }

    /// The names of the players' chips.
    pub fn names(&self) -> [char; 2] {
        [self.first, self.second].map(char::from)
    }

    pub fn is_cell(&self, byte: u8) -> bool {
        [EMPTY, self.first, self.second].contains(&byte)
    }
}

/// Whether a byte can stand before or behind a line.
#[inline(always)]
pub fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"\",/{}[]".contains(&byte)
}

/// Compares each of eight bytes with `wanted`: a byte of the result is 1 if the two are equal, else 0.
const fn bytes_equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW_SEVEN_BITS: u64 = u64::from_le_bytes([0x7f; 8]);
    let different = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // Before the negation, the top bit of each byte is set if any bit of that byte of `different` is: the top one
    // itself, or one of the others, which carry into it when LOW_SEVEN_BITS is added. No carry leaves the byte.
    !(((different & LOW_SEVEN_BITS) + LOW_SEVEN_BITS) | different | LOW_SEVEN_BITS) >> 7
}
