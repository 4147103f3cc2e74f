//! Tests that compare the kernels with the slow path.

#[cfg(target_arch = "x86_64")]
use super::fast_path::avx2::run_best;
#[cfg(not(target_arch = "x86_64"))]
use super::fast_path::run_portable as run_best;
use super::fast_path::{CountVerdicts, MAX_MOVES, WriteAnswers, WriteRows, run_portable};
use super::reader::{Block, Consumed, GameRecord};
use super::{PROBLEM, answer, for_each_game, write_answer};
use crate::cases::random::Random;
use crate::io::error::Error;
use crate::io::input::{Input, ItemStream};
use crate::io::output::Output;
use crate::item::MAX_DIGITS;
use crate::modes::generate::generate;
use crate::problem::VerdictCounts;

/// A kernel that answers the lines it consumes.
type Kernel = fn(Block, &mut Output) -> Consumed;

/// The kernels: the portable one, and the best one that the CPU supports.
const KERNELS: [Kernel; 2] = [
    |block, output| run_portable(block, WriteAnswers(output)),
    |block, output| run_best(block, WriteAnswers(output)),
];

/// The maximum length of a regular line. A kernel may leave up to this many bytes at the end of a block, as the last
/// line may continue in the next block.
const MAX_LINE: usize = "Game #: \r\n".len() + MAX_DIGITS + MAX_MOVES;

/// Runs a kernel on a block and returns what it consumed and its answers.
fn run_kernel(kernel: Kernel, text: &[u8], max_games: u64) -> (Consumed, Vec<u8>) {
    let mut answers = Vec::new();
    let mut output = Output::new(&mut answers);
    let consumed = kernel(Block { text, line: 1, max_games }, &mut output);
    output.flush().expect("writing to a vector cannot fail");
    (consumed, answers)
}

/// The output for an input whose games `answer` answers on the slow path and `kernel` on the fast path.
fn run(
    input: Input,
    answer: impl FnMut(&GameRecord, &mut Output) -> Result<(), Error>,
    kernel: impl Fn(Block, &mut Output) -> Consumed,
) -> Vec<u8> {
    let mut answers = Vec::new();
    let mut items = ItemStream::new(input, &mut answers);
    for_each_game(&mut items, answer, kernel).expect("the games are valid");
    items.stream.output.flush().expect("writing to a vector cannot fail");
    drop(items);
    answers
}

/// The slow path's answers to an input of valid lines without the line with t.
fn slow_path(lines: &[u8]) -> Vec<u8> {
    run(Input::new(lines), write_answer, |_, _| Consumed::NOTHING)
}

/// Asserts that all kernels consume the same part of a block and answer it as the slow path does; returns that part.
fn assert_agree(block: &[u8], max_games: u64) -> Consumed {
    let [portable, best] = KERNELS.map(|kernel| run_kernel(kernel, block, max_games));
    assert_eq!(best.0, portable.0, "on '{}'", block.escape_ascii());
    let slow_path = slow_path(&block[..portable.0.bytes]);
    for (_, answers) in [&portable, &best] {
        assert!(*answers == slow_path, "on '{}'", block.escape_ascii());
    }
    portable.0
}

/// Regular lines of generated games of all kinds, some with random moves; their numbers have 1 to 24 digits.
fn lines(seed: u64, games: u64) -> Vec<String> {
    let mut input = Vec::new();
    generate(&PROBLEM, seed, games, &mut input).expect("writing to a vector cannot fail");
    let input = String::from_utf8(input).expect("inputs are ASCII");
    let mut random = Random::new(seed);
    let mut digits = |limit: usize, max_digit: u8| -> String {
        let count = random.below(limit);
        (0..count).map(|_| char::from(b'1' + random.below(max_digit.into()) as u8)).collect()
    };
    let moves = input.lines().filter_map(|line| Some(line.split_once(": ")?.1));
    let line = |(index, moves)| {
        let line_ending = ["\n", "\r\n"][index / 3 % 2];
        match index % 20 {
            0 => format!("Game #1{}: {moves}{line_ending}", digits(MAX_DIGITS, 9)),
            1 => format!("Game #1: {}{line_ending}", digits(MAX_MOVES + 1, 7)),
            n => format!("Game #{}: {moves}{line_ending}", &"12345678901234567890"[n..]),
        }
    };
    moves.enumerate().map(line).collect()
}

#[test]
fn kernels_consume_every_regular_line() {
    let lines = lines(4, 1000);
    let text = lines.concat();
    assert!(lines.iter().any(|line| line.ends_with(": \n")));
    assert!(lines.iter().any(|line| line.ends_with(": \r\n")));
    assert!(lines.iter().any(|line| line.trim_end().len() == "Game #345678901234567890: ".len() + 42));
    let consumed = assert_agree(text.as_bytes(), u64::MAX);
    assert!(text.len() - consumed.bytes <= MAX_LINE, "only {consumed:?} of {} bytes", text.len());
}

#[test]
fn kernels_consume_all_but_a_few_lines_of_an_input() {
    let text = lines(4, 20_000).concat();
    for kernel in KERNELS {
        let mut games = 0;
        let count = |_: &GameRecord, _: &mut Output| {
            games += 1;
            Ok(())
        };
        run(Input::new(text.as_bytes()), count, kernel);
        let blocks = text.len().div_ceil(1 << 16);
        assert!((1..3 * blocks).contains(&games), "{games} games in {blocks} blocks");
    }
}

#[test]
fn kernels_consume_lines_up_to_the_limits() {
    for line_ending in ["\n", "\r\n"] {
        for digits in 0..=MAX_DIGITS + 2 {
            for moves in (0..2).chain(MAX_MOVES - 2..=MAX_MOVES + 2) {
                let text =
                    format!("Game #{}: {}{line_ending}", "7".repeat(digits), "7".repeat(moves)).repeat(4);
                let regular = (1..=MAX_DIGITS).contains(&digits) && moves <= MAX_MOVES;
                let consumed = assert_agree(text.as_bytes(), u64::MAX);
                assert_eq!(consumed.games > 0, regular && text.len() > MAX_LINE, "on '{text}'");
            }
        }
    }
}

#[test]
fn kernels_agree_wherever_the_block_ends() {
    let text = lines(1, 40).concat();
    for end in 0..=text.len() {
        assert_agree(&text.as_bytes()[..end], u64::MAX);
    }
}

#[test]
fn kernels_stop_when_the_output_is_full() {
    let text = "Game #1: 1212121\n".repeat(8000);
    let consumed = assert_agree(text.as_bytes(), u64::MAX);
    assert!((1000..7900).contains(&consumed.games));
}

#[test]
fn kernels_respect_the_maximum_number_of_games() {
    let text = "Game #1: 4\n".repeat(100);
    for games in 0..20 {
        assert_eq!(assert_agree(text.as_bytes(), games), Consumed { bytes: 11 * games as usize, games });
    }
}

/// Each byte of a line is replaced by every possible byte.
#[test]
fn kernels_agree_when_any_byte_is_replaced() {
    for line in ["Game #12: 4455\n", "Game #12: 4455\r\n"] {
        let text = line.repeat(20).into_bytes();
        for index in 0..line.len() {
            for byte in 0..=u8::MAX {
                let mut text = text.clone();
                text[3 * line.len() + index] = byte;
                assert!(assert_agree(&text, u64::MAX).games >= 3);
            }
        }
    }
}

/// Each verdict occurs often enough to expose a bug in a single lane, line or capital letter.
#[test]
fn kernels_agree_on_random_games_of_all_kinds() {
    let mut answers = Vec::new();
    for lines in lines(2, 15_000).chunks(50) {
        let text = lines.concat();
        let consumed = assert_agree(text.as_bytes(), u64::MAX);
        answers.extend(slow_path(&text.as_bytes()[..consumed.bytes]));
    }
    let answers = String::from_utf8(answers).expect("answers are ASCII");
    for (verdict, min) in super::answer::VERDICTS.iter().zip([1000, 50, 1000, 1000, 1000]) {
        let count = answers.matches(verdict).count();
        assert!(count >= min, "only {count} games for '{verdict}'");
    }
}

#[test]
fn kernels_write_the_same_tsv_rows_as_the_slow_path() {
    let text = lines(5, 40_000).concat();
    let rows = |kernel: Kernel| {
        run(Input::new(text.as_bytes()), |record, output| answer::write_row(b"", record, output), kernel)
    };
    let expected = rows(|_, _| Consumed::NOTHING);
    assert!(rows(|block, output| run_portable(block, WriteRows { output, file: b"" })) == expected);
    assert!(rows(|block, output| run_best(block, WriteRows { output, file: b"" })) == expected);
}

/// Counting consumes the same lines as answering, and the counts match the verdicts in the answers.
#[test]
fn counting_agrees_with_answering() {
    const COUNTERS: [fn(Block, &VerdictCounts) -> Consumed; 2] = [
        |block, counts| run_portable(block, CountVerdicts(counts)),
        |block, counts| run_best(block, CountVerdicts(counts)),
    ];
    for lines in lines(3, 3000).chunks(700) {
        let block = lines.concat();
        for end in [block.len(), block.len() - 100, 2000] {
            let block = &block.as_bytes()[..end];
            for (kernel, counter) in KERNELS.into_iter().zip(COUNTERS) {
                let (consumed, answers) = run_kernel(kernel, block, 600);
                let answers = String::from_utf8(answers).expect("answers are ASCII");
                let counts = VerdictCounts::default();
                assert_eq!(counter(Block { text: block, line: 1, max_games: 600 }, &counts), consumed);
                for (verdict, count) in PROBLEM.verdicts.iter().zip(counts.iter()) {
                    assert_eq!(answers.matches(verdict).count() as u64, count, "'{verdict}'");
                }
            }
        }
    }
}
