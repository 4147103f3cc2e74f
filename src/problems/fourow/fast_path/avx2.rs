//! The kernel for x86-64 with AVX2 and BMI2, which plays a line without a loop over its moves.
//!
//! The portable kernel is the reference: `play`, `wins` and `grid` compute the same results in fewer steps. The moves
//! of a line become bit planes, with one bit per move:
//!
//! ```text
//!   445333↵    the moves, 64 characters in two vectors; the first move is on the left
//!   001111     bit 0 of their digits
//!   000111     bit 1
//!   111000     bit 2
//!   000111     the moves into slot 3: bit 0 and bit 1 and not bit 2
//!   101010     the first player's moves
//!      010     the first player's moves among those into slot 3, extracted: that player's chips in the column, from
//!              the bottom up
//! ```
//!
//! Two blocks are `unsafe`: the call after the check that the CPU supports the instructions, and the load of 32 bytes.
//! Everything else is checked by the compiler.
//!
//! No closure that uses these instructions is passed to a function of the standard library such as `array::map`: such a
//! function is compiled without them, so the closure is inlined only if the function is, which is not guaranteed.

use std::arch::x86_64::*;

use super::{MAX_TAIL, Steps, run_portable};
use crate::bitboard::{Bitboard, Direction};
use crate::io::output::Output;
use crate::problem::Operation;
use crate::problems::fourow::answer::{GRID_LINES, Grid};
use crate::problems::fourow::reader::{Block, Consumed};
use crate::problems::fourow::rules::{Chips, Game, Wins};

/// The minimum size of a block that makes detecting CPU features worthwhile: detection takes 0.05 ms, a twentieth of a
/// run on a small input.
const MIN_BLOCK_SIZE: usize = 1 << 13;

pub fn run(block: Block, output: &mut Output, operation: Operation) -> Consumed {
    let supported = block.text.len() >= MIN_BLOCK_SIZE
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    if !supported {
        return run_portable(block, output, operation);
    }
    // SAFETY: the CPU has every feature that the function enables, as was just checked.
    #[allow(unsafe_code)]
    unsafe {
        run_supported(block, output, operation)
    }
}

/// Everything inlined into this function may use these instructions.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_supported(block: Block, output: &mut Output, operation: Operation) -> Consumed {
    Steps::new(|tail| play(tail), |game| wins(game), |game, height| grid(game, height))
        .run(block, output, operation)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn play(tail: &[u8; MAX_TAIL]) -> Game {
    /// The first player's moves: every other one, starting with the first.
    const FIRST: u64 = u64::MAX / 3;

    let [_, moves @ .., _, _] = tail;
    let (halves, _) = moves.as_chunks();
    let (low, high) = (load(&halves[0]), load(&halves[1]));
    let plies = join(move_bits(low), move_bits(high)).trailing_ones();
    // Each shift moves one bit of every digit to the top of its byte, from which `top_bits` collects it.
    let planes = [
        join(top_bits(_mm256_slli_epi16::<7>(low)), top_bits(_mm256_slli_epi16::<7>(high))),
        join(top_bits(_mm256_slli_epi16::<6>(low)), top_bits(_mm256_slli_epi16::<6>(high))),
        join(top_bits(_mm256_slli_epi16::<5>(low)), top_bits(_mm256_slli_epi16::<5>(high))),
    ];
    let [a, b, c] = planes;
    let planes = [_bzhi_u64(a, plies), _bzhi_u64(b, plies), _bzhi_u64(c, plies)];
    // A column with more than eight chips spills into the next, but its seventh bit is set, too, and makes the game
    // invalid.
    let (mut first, mut second) = (0, 0);
    for slot in 0..7 {
        let digit = slot + 1;
        let mut moves = u64::MAX;
        for (bit, plane) in planes.iter().enumerate() {
            moves &= if digit >> bit & 1 == 1 { *plane } else { !plane };
        }
        first |= _pext_u64(FIRST, moves) << (8 * slot);
        second |= _pext_u64(!FIRST, moves) << (8 * slot);
    }
    let (first, second): (Chips, Chips) = (Bitboard(first), Bitboard(second));
    let (last_mover, next_mover) = if plies % 2 == 1 { (first, second) } else { (second, first) };
    // The byte before the line ending is the last move. Without one, it is no digit, but no column has a chip either.
    let plies = plies as usize;
    let last = Chips::column(usize::from(tail[plies].wrapping_sub(b'1') % 8)) & (first | second).tops();
    Game { last_mover, next_mover, last, plies }
}

#[inline]
#[target_feature(enable = "avx2")]
fn wins(game: &Game) -> Wins {
    let before = _mm256_or_si256(starts(game.last_mover - game.last), starts(game.next_mover));
    let none_before = _mm256_cmpeq_epi64(before, _mm256_setzero_si256());
    let after = starts(game.last_mover);
    Wins { before: _mm256_movemask_epi8(none_before) != -1, after: _mm256_testz_si256(after, after) == 0 }
}

/// Each line is a lane, and each cell is a byte in it that contains a number: 1 for a chip of the first player or 2 for
/// one of the second, plus 4 in a winning row. One shuffle replaces the numbers with characters. The byte after the
/// seventh column is 4, which no cell can be, and becomes the newline.
#[inline]
#[target_feature(enable = "avx2")]
fn grid(game: &Game, height: usize) -> Grid {
    // The positions of the bits in a cell's number.
    const FIRST: u32 = 0;
    const SECOND: u32 = 1;
    const WINNING: u32 = 2;
    /// The characters for the numbers 0 to 7, once for each half of the vector, as the shuffle stays within halves. No
    /// cell has chips of both players ('?'), and 8 to 15 do not occur.
    const CHARACTERS: &[u8; 32] = b" xo?\nXO?         xo?\nXO?        ";

    let lift = GRID_LINES - height;
    let board = game.board().lifted(lift);
    let winning = winning(game).lifted(lift) | Bitboard(Chips::column(0).0 << 56);
    let broadcast = |cells: Chips, bit: u32| _mm256_set1_epi64x((cells.0 << bit) as i64);
    let (first, second, winning) =
        (broadcast(board.first, FIRST), broadcast(board.second, SECOND), broadcast(winning, WINNING));
    let lines = |[a, b, c, d]: [i64; 4]| {
        let levels = _mm256_setr_epi64x(a, b, c, d);
        let bit_at_levels =
            |cells, bit: u32| _mm256_and_si256(_mm256_srlv_epi64(cells, levels), _mm256_set1_epi8(1 << bit));
        let numbers = _mm256_or_si256(bit_at_levels(first, FIRST), bit_at_levels(second, SECOND));
        let numbers = _mm256_or_si256(numbers, bit_at_levels(winning, WINNING));
        let [a, b, c, d] = lanes(_mm256_shuffle_epi8(load(CHARACTERS), numbers));
        [a.to_le_bytes(), b.to_le_bytes(), c.to_le_bytes(), d.to_le_bytes()]
    };
    let ([a, b, c, d], [e, f, ..]) = (lines([5, 4, 3, 2]), lines([1, 0, 0, 0]));
    [a, b, c, d, e, f]
}

/// The cells of all rows of the player who moved last.
#[inline]
#[target_feature(enable = "avx2")]
fn winning(game: &Game) -> Chips {
    let (step, two_steps) = steps();
    let starts = starts(game.last_mover);
    let pairs = _mm256_or_si256(starts, _mm256_sllv_epi64(starts, two_steps));
    let rows = _mm256_or_si256(pairs, _mm256_sllv_epi64(pairs, step));
    let [a, b, c, d] = lanes(rows);
    Bitboard(a | b | c | d)
}

/// The cells at which rows start, in a lane for each direction; see the diagram at [`Bitboard`].
#[inline]
#[target_feature(enable = "avx2")]
fn starts(chips: Chips) -> __m256i {
    let (step, two_steps) = steps();
    let chips = _mm256_set1_epi64x(chips.0 as i64);
    let pairs = _mm256_and_si256(chips, _mm256_srlv_epi64(chips, step));
    _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, two_steps))
}

/// The numbers of bits in one step and in two steps, in a lane for each direction.
#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> (__m256i, __m256i) {
    let [a, b, c, d] = Direction::ALL;
    let step = _mm256_setr_epi64x(a.step() as i64, b.step() as i64, c.step() as i64, d.step() as i64);
    (step, _mm256_add_epi64(step, step))
}

/// One bit per byte: 1 if the character is a move.
#[inline]
#[target_feature(enable = "avx2")]
fn move_bits(text: __m256i) -> u32 {
    let (min, max) = (_mm256_set1_epi8(b'1' as i8), _mm256_set1_epi8(b'7' as i8));
    let clamped = _mm256_max_epu8(_mm256_min_epu8(text, max), min);
    top_bits(_mm256_cmpeq_epi8(text, clamped))
}

/// The top bit of each byte, as a mask.
#[inline]
#[target_feature(enable = "avx2")]
fn top_bits(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes) as u32
}

#[inline]
fn join(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(vector: __m256i) -> [u64; 4] {
    [
        _mm256_extract_epi64::<0>(vector) as u64,
        _mm256_extract_epi64::<1>(vector) as u64,
        _mm256_extract_epi64::<2>(vector) as u64,
        _mm256_extract_epi64::<3>(vector) as u64,
    ]
}

/// Loads a vector of 32 bytes. Safe code would assemble it from integers, in four times as many instructions.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code)]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference guarantees 32 bytes that can be read, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
