//! The kernel for x86-64 with AVX2 and BMI2, which plays a line without a loop over its moves.
//!
//! The portable kernel is the reference: only `play` differs. The moves of a line become bit planes, with
//! one bit per move:
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
//! Nothing is `unsafe` but the call after the check that the CPU supports the instructions.

use std::arch::x86_64::*;

use super::fast_path::{self, Block, Consumed, Kernel, MAX_TAIL, run_portable};
use super::rules::{Chips, Game};
use crate::bitboard::Bitboard;
use crate::io::output::Output;
use crate::problem::Operation;

/// The minimum size of the rest of a block that makes detecting CPU features worthwhile: detection takes 0.05 ms, a
/// twentieth of a run on a small input.
const MIN_SIZE: usize = 1 << 13;

pub fn choose_kernel(size: usize) -> Kernel {
    let supported = size >= MIN_SIZE
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    if !supported {
        return run_portable;
    }
    // SAFETY: the CPU has every feature that the function enables, as was just checked, and nothing else can return
    // this closure.
    #[allow(unsafe_code)]
    |block, output, operation| unsafe { run_supported(block, output, operation) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_supported(block: Block, output: &mut Output, operation: Operation) -> Consumed {
    fast_path::run(block, output, operation, |tail| play(tail))
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn play(tail: &[u8; MAX_TAIL]) -> Game {
    /// The first player's moves: every other one, starting with the first.
    const FIRST: u64 = u64::MAX / 3;

    let [_, moves @ .., _, _] = tail;
    let (words, _) = moves.as_chunks();
    let word = |n: usize| i64::from_le_bytes(words[n]);
    // The compiler recognizes that each is one load.
    let low = _mm256_setr_epi64x(word(0), word(1), word(2), word(3));
    let high = _mm256_setr_epi64x(word(4), word(5), word(6), word(7));
    let plies = top_bits(is_move(low), is_move(high)).trailing_ones();
    // Each shift moves one bit of every digit to the top of its byte.
    let planes = [
        top_bits(_mm256_slli_epi16::<7>(low), _mm256_slli_epi16::<7>(high)),
        top_bits(_mm256_slli_epi16::<6>(low), _mm256_slli_epi16::<6>(high)),
        top_bits(_mm256_slli_epi16::<5>(low), _mm256_slli_epi16::<5>(high)),
    ];
    // A column with more than eight chips spills into the next, but its seventh bit is set, too, and makes the game
    // invalid.
    let (mut first, mut second) = (0, 0);
    for slot in 0..7 {
        let mut moves = _bzhi_u64(u64::MAX, plies);
        for (bit, plane) in planes.iter().enumerate() {
            moves &= if (slot + 1) >> bit & 1 == 1 { *plane } else { !plane };
        }
        first |= _pext_u64(FIRST, moves) << (8 * slot);
        second |= _pext_u64(!FIRST, moves) << (8 * slot);
    }
    let (first, second): (Chips, Chips) = (Bitboard(first), Bitboard(second));
    let (last_mover, next_mover) = if plies % 2 == 1 { (first, second) } else { (second, first) };
    // The byte before the first that is no move is the last move. Without one, no column has a chip.
    let plies = plies as usize;
    let last = Chips::column(usize::from(tail[plies].wrapping_sub(b'1') % 8)) & (first | second).tops();
    Game { last_mover, next_mover, last, plies }
}

/// Sets every bit of the bytes that are moves.
#[inline]
#[target_feature(enable = "avx2")]
fn is_move(text: __m256i) -> __m256i {
    let (min, max) = (_mm256_set1_epi8(b'1' as i8), _mm256_set1_epi8(b'7' as i8));
    _mm256_cmpeq_epi8(text, _mm256_max_epu8(_mm256_min_epu8(text, max), min))
}

/// The top bit of each of 64 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn top_bits(low: __m256i, high: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << 32
}
