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

/// The characters that can enclose a board. Like a blank line, each ends a board.
pub const BRACES: &[u8] = b"{}[]";

/// The hint about a space in the place of a cell.
const NO_SPACES: FindHint = |byte| (byte? == b' ').then_some("no cell is a space");

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Notation<WIDTH, HEIGHT, LENGTH> {
    /// Whether an input that starts with `text` probably consists of boards. A line of digits is not enough, as it may
    /// be a number.
    pub fn starts_input(&self, text: &[u8]) -> bool {
        let start = text.iter().take_while(|byte| is_separator(**byte)).count();
        let Some((cells, rest)) = text[start..].split_at_checked(WIDTH) else { return false };
        cells.iter().all(|byte| self.is_cell(*byte))
            && !cells.iter().all(u8::is_ascii_digit)
            && rest.first().is_none_or(|byte| is_separator(*byte))
    }

    /// Scans an input in the statement's own form: one board.
    pub fn form(&self, scanner: &mut Scanner) -> Scanned {
        for nth in 1..=HEIGHT {
            let length = scanner.run(&[EMPTY, self.first, self.second], WIDTH);
            let next = scanner.peek();
            if length == 0 && next.is_none_or(is_separator) {
                let expected = format_args!("line {nth} of {HEIGHT} of the board");
                return Err(scanner.breach(expected, NO_SPACES));
            }
            if length < WIDTH {
                let hint = if next == Some(b' ') {
                    NO_SPACES
                } else {
                    self.row_hint(scanner.rest(), WIDTH - length)
                };
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

    /// The hints about the next byte where `missing` cells of a row are expected, if letters for chips make it one.
    pub fn row_hint(&self, text: &[u8], missing: usize) -> FindHint {
        let mut pieces = text.split(|byte| is_separator(*byte));
        let is_row = pieces.next().is_some_and(|piece| {
            piece.len() == missing && piece.iter().all(|byte| self.is_cell(*byte) || b"XxOo0".contains(byte))
        });
        if is_row { self.cell_hint } else { NO_HINT }
    }

    pub fn text(&self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Vec<u8> {
        let mut text = Vec::new();
        self.append(board, &mut text);
        text
    }

    /// The board with these lines, each with its newline; `None` if the text is something else.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with the byte after it is a word; each line lifts
    ///   ...O...␊      the levels above it by one
    /// ```
    #[inline(always)]
    pub fn board(&self, text: &[u8]) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let mut board = Board::default();
        for text in text.chunks_exact(WIDTH + 1) {
            let ((line, true), b'\n') = (self.parse_line(text), text[WIDTH]) else { return None };
            board = board.lifted(1) | line;
        }
        Some(board)
    }

    /// Appends the lines of a board to a text.
    pub fn append(&self, board: &Board<WIDTH, HEIGHT, LENGTH>, text: &mut Vec<u8>) {
        // The eighth character of a line may overwrite the next one, or padding.
        let mut lines = [b'\n'; 64];
        for (line, level) in (0..HEIGHT).rev().enumerate() {
            let cells = board.line(level, EMPTY, self.first, self.second).to_le_bytes();
            lines[line * (WIDTH + 1)..][..WIDTH].copy_from_slice(&cells[..WIDTH]);
        }
        text.extend_from_slice(&lines[..HEIGHT * (WIDTH + 1)]);
    }

    /// The chips of a line as the bottom level of a board, and whether all its characters are cells. `text` is the line
    /// and the byte after it.
    ///
    /// The characters are the bytes of a word, so one comparison for each kind of cell checks all of them.
    /// The result has the bitboard's layout already, one byte per column.
    #[inline(always)]
    pub fn parse_line(&self, text: &[u8]) -> (Board<WIDTH, HEIGHT, LENGTH>, bool) {
        const { assert!(WIDTH < 8, "a line and the byte after it must fit in a word") };
        let mut word = [0; 8];
        word[..=WIDTH].copy_from_slice(text);
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        // Not `array::map`, which is not inlined across codegen units.
        let cells = |cell| bytes_equal(word, cell) & all;
        let (empty, first, second) = (cells(EMPTY), cells(self.first), cells(self.second));
        (Board { first: Bitboard(first), second: Bitboard(second) }, empty | first | second == all)
    }

    /// The names of the players' chips.
    pub fn names(&self) -> [char; 2] {
        [self.first, self.second].map(char::from)
    }

    pub fn is_cell(&self, byte: u8) -> bool {
        [EMPTY, self.first, self.second].contains(&byte)
    }
}

/// Whether a byte can stand before or behind a line: whitespace, `"`, `,`, `/` or a brace.
#[inline(always)]
pub fn is_separator(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b' ' | b'"' | b',' | b'/' | b'{' | b'}' | b'[' | b']')
}

/// Compares each of eight bytes with `wanted`: a byte of the result is 1 if the two are equal, else 0.
const fn bytes_equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW_SEVEN_BITS: u64 = u64::from_le_bytes([0x7f; 8]);
    let different = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // Before the negation, the top bit of each byte is set if any bit of that byte of `different` is: the top one
    // itself, or one of the others, which carry into it when LOW_SEVEN_BITS is added. No carry leaves the byte.
    !(((different & LOW_SEVEN_BITS) + LOW_SEVEN_BITS) | different | LOW_SEVEN_BITS) >> 7
}
