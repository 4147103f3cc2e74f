//! Plain lines on x86-64 with AVX2 and BMI2, without a loop over the moves.
//!
//! [`plain`] is the specification: `read`, `rows` and `draw` do here in fewer steps what [`plain`], [`Game`] and
//! [`text`](super::text) do on any machine. A line's moves become planes, a bit a move:
//!
//! ```text
//!   445333↵    the moves, 64 characters in two vectors; the first is on the left
//!   001111     bit 0 of their digits
//!   000111     bit 1
//!   110000     bit 2
//!   000111     the moves into slot 3: bit 0 and bit 1 and not bit 2
//!   101010     the first player's moves
//!      010     his among those into slot 3, extracted: his chips in that column, from the bottom up
//! ```

use std::arch::x86_64::*;

use super::plain::{self, REST};
use super::text::{ROWS, Row};
use super::{Chips, Game, Rows};
use crate::bitboard::{Bitboard, DIRECTIONS};
use crate::output::Output;

/// Judges plain lines as [`plain::judge_portably`] does, on a block of them and what can be written; nothing if
/// the machine does not have the instructions.
pub fn judge(block: &[u8], output: &mut Output, most: u64) -> Option<(usize, u64)> {
    let equipped = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    // SAFETY: the function may be called where these instructions are, and they were found.
    #[allow(unsafe_code)]
    equipped.then(|| unsafe { judge_lines(block, output, most) })
}

/// Judges plain lines. What is called from here is compiled for the same instructions.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn judge_lines(block: &[u8], output: &mut Output, most: u64) -> (usize, u64) {
    plain::judge_lines(
        block,
        output,
        most,
        |rest| read(rest),
        |game| rows(game),
        |game, height| draw(game, height),
    )
}

/// Plays the moves that a plain line holds behind a space; nothing if they do not end with the line.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn read(rest: &[u8; REST]) -> Option<Game> {
    let (_, moves) = rest.split_first_chunk::<1>()?;
    let halves = [load(moves.first_chunk()?), load(moves[32..].first_chunk()?)];
    let plies = join(halves.map(|half| are_moves(half))).trailing_ones();
    if rest[plies as usize + 1] != b'\n' {
        return None;
    }
    let planes = [
        halves.map(|half| _mm256_slli_epi16::<7>(half)),
        halves.map(|half| _mm256_slli_epi16::<6>(half)),
        halves.map(|half| _mm256_slli_epi16::<5>(half)),
    ];
    let planes = planes.map(|halves| _bzhi_u64(join(halves.map(|half| top_bits(half))), plies));
    Some(play(planes, plies as usize, rest[plies as usize]))
}

/// Plays so many moves, whose digits are in the planes, the `last` of them as a character.
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
fn play(planes: [u64; 3], plies: usize, last: u8) -> Game {
    /// The first player's moves: every other, from the first on.
    const FIRST: u64 = u64::MAX / 3;

    // An overfull column spills into the next, but its seventh chip is there and makes the game invalid.
    let (mut first, mut second) = (0, 0);
    for slot in 0..7 {
        let digit = slot + 1;
        let moves = (0..3).fold(u64::MAX, |moves, bit| {
            moves & if digit >> bit & 1 == 1 { planes[bit] } else { !planes[bit] }
        });
        first |= _pext_u64(FIRST, moves) << (8 * slot);
        second |= _pext_u64(!FIRST, moves) << (8 * slot);
    }
    let (first, second): (Chips, Chips) = (Bitboard(first), Bitboard(second));
    let (mover, waiting) = if plies % 2 == 1 { (first, second) } else { (second, first) };
    // Without a move the last character is no digit, but then no column has a chip.
    let last = Chips::column(usize::from(last.wrapping_sub(b'1') % 8)) & (first | second).tops();
    Game { mover, waiting, last, plies }
}

/// Looks for rows.
#[inline]
#[target_feature(enable = "avx2")]
fn rows(game: &Game) -> Rows {
    let before = _mm256_or_si256(starts(game.mover - game.last), starts(game.waiting));
    let none_before = _mm256_cmpeq_epi64(before, _mm256_setzero_si256());
    let now = starts(game.mover);
    Rows { before: _mm256_movemask_epi8(none_before) != -1, now: _mm256_testz_si256(now, now) == 0 }
}

/// Draws the rows of a grid from its `height` down, the winning chips as capitals, and then empty ones.
///
/// A row is a lane. Its cells are numbered bit by bit, and the numbers become characters. The eighth column, which
/// is not there, is drawn as if it were of a row that nobody has made: that is the end of the line.
#[inline]
#[target_feature(enable = "avx2")]
fn draw(game: &Game, height: usize) -> [Row; ROWS] {
    /// The bits of a cell's number, …
    const FIRST: u32 = 0;
    const SECOND: u32 = 1;
    const WINNING: u32 = 2;
    /// … and the character for each number, in both halves of a vector.
    const CELLS: &[u8; 32] = b" xo?\nXO?         xo?\nXO?        ";

    let lift = ROWS - height;
    let grid = game.grid().lifted(lift);
    let winning = winning(game).lifted(lift) | Bitboard(Chips::column(0).0 << 56);
    let spread = |cells: Chips, bit: u32| _mm256_set1_epi64x((cells.0 << bit) as i64);
    let (first, second, winning) =
        (spread(grid.first, FIRST), spread(grid.second, SECOND), spread(winning, WINNING));
    let rows = |[a, b, c, d]: [i64; 4]| {
        let heights = _mm256_setr_epi64x(a, b, c, d);
        let at =
            |cells, bit: u32| _mm256_and_si256(_mm256_srlv_epi64(cells, heights), _mm256_set1_epi8(1 << bit));
        let numbers = _mm256_or_si256(at(first, FIRST), at(second, SECOND));
        let numbers = _mm256_or_si256(numbers, at(winning, WINNING));
        words(_mm256_shuffle_epi8(load(CELLS), numbers)).map(u64::to_le_bytes)
    };
    let ([a, b, c, d], [e, f, ..]) = (rows([5, 4, 3, 2]), rows([1, 0, 0, 0]));
    [a, b, c, d, e, f]
}

/// The cells of all rows that the player has who moved last.
#[inline]
#[target_feature(enable = "avx2")]
fn winning(game: &Game) -> Chips {
    let (step, two_steps) = steps();
    let starts = starts(game.mover);
    let pairs = _mm256_or_si256(starts, _mm256_sllv_epi64(starts, two_steps));
    let rows = _mm256_or_si256(pairs, _mm256_sllv_epi64(pairs, step));
    let [up, falling, across, rising] = words(rows);
    Bitboard(up | falling | across | rising)
}

/// The cells from which a row of four goes on, in a lane for each direction.
#[inline]
#[target_feature(enable = "avx2")]
fn starts(chips: Chips) -> __m256i {
    let (step, two_steps) = steps();
    let chips = _mm256_set1_epi64x(chips.0 as i64);
    let pairs = _mm256_and_si256(chips, _mm256_srlv_epi64(chips, step));
    _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, two_steps))
}

/// The bits that one step takes in each direction, and two.
#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> (__m256i, __m256i) {
    let [up, falling, across, rising] = DIRECTIONS.map(|step| step as i64);
    let step = _mm256_setr_epi64x(up, falling, across, rising);
    (step, _mm256_add_epi64(step, step))
}

/// A bit for each character that is a move.
#[inline]
#[target_feature(enable = "avx2")]
fn are_moves(text: __m256i) -> u32 {
    let (least, most) = (_mm256_set1_epi8(b'1' as i8), _mm256_set1_epi8(b'7' as i8));
    let nearest = _mm256_max_epu8(_mm256_min_epu8(text, most), least);
    top_bits(_mm256_cmpeq_epi8(text, nearest))
}

/// The top bit of each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn top_bits(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes) as u32
}

/// The bits of two halves.
#[inline]
fn join([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The four words of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn words(vector: __m256i) -> [u64; 4] {
    [
        _mm256_extract_epi64::<0>(vector) as u64,
        _mm256_extract_epi64::<1>(vector) as u64,
        _mm256_extract_epi64::<2>(vector) as u64,
        _mm256_extract_epi64::<3>(vector) as u64,
    ]
}

/// A vector of 32 bytes. Composed of words safely, it takes four times the instructions.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code)]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference is to 32 bytes that can be read, and the load asks for no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[cfg(test)]
mod tests {
    use super::{judge, plain};
    use crate::output::Output;

    /// What a way to judge makes of a block: the bytes it took, the games, and the answers.
    fn answers<T>(judge: impl Fn(&[u8], &mut Output, u64) -> T, block: &[u8], most: u64) -> (T, String) {
        let mut answers = Vec::new();
        let mut output = Output::new(&mut answers);
        let judged = judge(block, &mut output, most);
        output.flush().expect("a vector takes all");
        (judged, answers.escape_ascii().to_string())
    }

    /// Judges a block in both ways, and returns the bytes and games that they agree on.
    fn agree(block: &[u8], most: u64) -> (usize, u64) {
        let (expected, text) = answers(plain::judge_portably, block, most);
        // Some machines cannot do it.
        if let (Some(found), answers) = answers(judge, block, most) {
            assert_eq!((found, answers), (expected, text), "on '{}'", block.escape_ascii());
        }
        expected
    }

    /// Pseudo-random numbers: the top bits of a multiplicative generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }

        /// A line with a number of up to 30 digits and up to 70 moves, mostly fewer.
        fn line(&mut self) -> String {
            let digits = if self.below(20) == 0 { 1 + self.below(30) } else { 2 };
            let moves = if self.below(20) == 0 { self.below(71) } else { self.below(43) };
            let number: String = (0..digits).map(|_| char::from(b'0' + self.below(10) as u8)).collect();
            let moves: String = (0..moves).map(|_| char::from(b'1' + self.below(7) as u8)).collect();
            format!("Game #{number}: {moves}\n")
        }
    }

    #[test]
    fn agrees_on_every_short_game() {
        let moves = (0..=5).flat_map(|length| {
            (0..7_u32.pow(length)).map(move |code| -> String {
                (0..length).map(|ply| char::from(b'1' + (code / 7_u32.pow(ply) % 7) as u8)).collect()
            })
        });
        let lines: Vec<String> = moves.map(|moves| format!("Game #1: {moves}\n")).collect();
        for block in lines.chunks(1000) {
            agree(block.concat().as_bytes(), u64::MAX);
        }
    }

    #[test]
    fn agrees_wherever_the_block_ends() {
        let mut random = Random(1);
        let text: String = (0..40).map(|_| random.line()).collect();
        for end in 0..=text.len() {
            agree(&text.as_bytes()[..end], u64::MAX);
        }
    }

    #[test]
    fn agrees_on_more_answers_than_the_output_has_room_for() {
        let text = "Game #1: 1212121\n".repeat(8000);
        let (_, judged) = agree(text.as_bytes(), u64::MAX);
        assert!((1000..7900).contains(&judged));
    }

    #[test]
    fn agrees_on_how_many_may_be_judged() {
        let text = "Game #1: 4\n".repeat(100);
        for most in 0..20 {
            assert_eq!(agree(text.as_bytes(), most), (11 * most as usize, most));
        }
    }

    /// Each byte of a line is replaced by each other byte there is.
    #[test]
    fn agrees_on_every_wrong_byte() {
        let line = "Game #12: 4455\n";
        let text = line.repeat(20).into_bytes();
        for place in 0..line.len() {
            for byte in 0..=u8::MAX {
                let mut text = text.clone();
                text[3 * line.len() + place] = byte;
                let (_, judged) = agree(&text, u64::MAX);
                assert!(judged >= 3);
            }
        }
    }

    #[test]
    fn agrees_on_random_lines() {
        let mut random = Random(2);
        for _ in 0..300 {
            let text: String = (0..50).map(|_| random.line()).collect();
            agree(text.as_bytes(), u64::MAX);
        }
    }
}
