//! Benchmarks of the modes that read an input: `cargo bench`.
//!
//! Inputs are generated from a fixed seed and judged from memory, and the bytes of answers are only counted, so neither
//! disks nor pipes are measured. Measurements are interleaved, so that a temporary slowdown of the machine affects all
//! of them, and medians are printed. The last column is the time relative to copying the input and the answer.
//!
//! The benchmark fails if FOUROW's vector kernel is not much faster than the portable one. If a function is no longer
//! inlined into the kernel's loop, all answers are still correct, but vectorization no longer pays off.
//! `cargo bench -- kernels RATIO` compares the kernels alone, and fails if the vector kernel takes more than RATIO
//! times as long as the portable one.

use std::env;
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fourow::{Check, Error, Input, Problem, Summary};

const SEED: u64 = 1;

/// The number of runs of each measurement.
const RUNS: usize = 7;

/// The number of comparisons of the kernels, and of runs of each in one.
const KERNEL_COMPARISONS: usize = 5;
const KERNEL_RUNS: usize = 6;

/// The maximum ratio of the vector kernel's time to the portable kernel's.
const MAX_KERNEL_RATIO: f64 = 0.7;

/// The number of games in the FOUROW input.
const GAMES: usize = 300_000;

/// The number of boards in the ConnectFour input.
const BOARDS: usize = 100_000;

/// The number of bytes to copy at a time, as a buffered reader or writer would.
const BLOCK_SIZE: usize = 1 << 16;

/// The hardest known board: the search for a legal game takes longest on it.
const HARDEST: &str = "OXOOOXO\nXOXXXOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n";

/// A generated input of games or boards.
fn generated(name: &str, items: usize) -> String {
    let mut input = Vec::new();
    fourow::generate(problem(name), SEED, items as u64, &mut input).expect("writing to a vector cannot fail");
    String::from_utf8(input).expect("inputs should be ASCII")
}

/// A FOUROW input without the line with the number of games, so that it can be repeated.
fn games() -> String {
    let input = generated("fourow", GAMES);
    input.split_once('\n').map_or(String::new(), |(_, games)| games.into())
}

/// The games, of which one in a hundred is damaged: a letter stands for its first move.
fn damaged(games: &str) -> String {
    let damage =
        |(n, line): (usize, &str)| if n % 100 == 0 { line.replacen(": ", ": x", 1) } else { line.into() };
    games.split_inclusive('\n').enumerate().map(damage).collect()
}

/// The boards of an input of which at least half the cells are empty, as on most boards of a game: they are quickly
/// judged, while a few of the others take most of the time.
fn sparse_boards(boards: &str) -> String {
    let is_sparse = |board: &&str| 2 * board.matches('.').count() >= board.matches(|c| c != '\n').count();
    boards.split_inclusive("\n\n").filter(is_sparse).collect()
}

/// A function to measure, which reads an input and writes a result.
type Mode<'a> = &'a dyn Fn(&'static Problem, Input, &mut dyn Write) -> Result<(), Error>;

const JUDGE: Mode = &|problem, input, output| fourow::judge(problem, input, output);

const KEEP_GOING: Mode = &|problem, input, output| fourow::judge(problem, input.keep_going(), output);

const EXPLAIN: Mode = &|problem, input, output| fourow::explain(problem, input, output);

const TABULATE: Mode =
    &|problem, input, output| fourow::tabulate(problem, input, None, |_| String::new(), output);

const SUMMARIZE: Mode = &|problem, input, output| {
    let mut summary = Summary::new(problem);
    summary.add(input)?;
    write!(output, "{}", summary.report(1)).map_err(Error::Write)
};

/// A writer that counts bytes.
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0 += text.len();
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input of `count` games, which repeats `games` without copying them.
fn repeated(games: &str, count: usize) -> Box<dyn Read + '_> {
    let remainder_length: usize = games.split_inclusive('\n').take(count % GAMES).map(str::len).sum();
    let mut input: Box<dyn Read> = Box::new(&games.as_bytes()[..remainder_length]);
    for _ in 0..count / GAMES {
        input = Box::new(games.as_bytes().chain(input));
    }
    input
}

/// The problem with this name.
fn problem(name: &str) -> &'static Problem {
    fourow::problem(name).expect("the problem should exist")
}

/// Runs a function on an input, and returns the time taken and the number of bytes written.
fn time_run(mode: Mode, problem: &'static Problem, input: &mut dyn Read) -> (Duration, usize) {
    let mut counter = Counter(0);
    let start = Instant::now();
    mode(problem, Input::new(input, |_| {}), &mut counter).expect("generated inputs should be valid");
    (start.elapsed(), counter.0)
}

/// The time it takes to copy an input and its answer, block by block.
fn time_to_copy(input: &[u8], answer: &[u8]) -> Duration {
    let mut buffers = [(); 2].map(|()| vec![1; BLOCK_SIZE]);
    let start = Instant::now();
    for (text, buffer) in [input, answer].iter().zip(&mut buffers) {
        text.chunks(BLOCK_SIZE)
            .for_each(|block| black_box(&mut buffer[..block.len()]).copy_from_slice(block));
    }
    black_box(&buffers);
    start.elapsed()
}

/// The median of times, in seconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// A function, the input to run it on, the times of its runs, and the times of copying the input and the answer.
struct Measurement<'a> {
    name: &'static str,
    /// The number of games, boards or moves in the input.
    count: usize,
    mode: Mode<'a>,
    problem: &'static Problem,
    input: &'a str,
    answer: Vec<u8>,
    runs: Vec<Duration>,
    copies: Vec<Duration>,
}

impl<'a> Measurement<'a> {
    fn new(
        name: &'static str,
        mode: Mode<'a>,
        problem: &'static Problem,
        count: usize,
        input: &'a str,
    ) -> Self {
        let mut answer = Vec::new();
        mode(problem, Input::new(input.as_bytes(), |_| {}), &mut answer)
            .expect("generated inputs should be valid");
        Self { name, count, mode, problem, input, answer, runs: Vec::new(), copies: Vec::new() }
    }

    fn run(&mut self) {
        let (elapsed, written) = time_run(self.mode, self.problem, &mut self.input.as_bytes());
        assert_eq!(written, self.answer.len(), "{}: the length of the answer changed", self.name);
        self.runs.push(elapsed);
        self.copies.push(time_to_copy(self.input.as_bytes(), &self.answer));
    }

    fn print(&mut self) {
        let (seconds, copying) = (median(&mut self.runs), median(&mut self.copies));
        let counts = [self.count, self.input.len(), self.answer.len()];
        let [items, read, written] = counts.map(|count| count as f64 / seconds / 1e6);
        let (name, nanoseconds, relative_time) = (self.name, 1e3 / items, seconds / copying);
        println!("{name:28} {nanoseconds:9.1} {read:8.2} {written:8.2} {items:8.3} {relative_time:9.1}");
    }
}

/// Prints the time per game for inputs of growing size.
fn print_scaling(games: &str) {
    let mut sizes = [3, 4, 5, 6, 7].map(|zeros| (10_usize.pow(zeros), Vec::new()));
    for _ in 0..RUNS {
        sizes.iter_mut().for_each(|(count, runs)| {
            runs.push(time_run(JUDGE, problem("fourow"), &mut repeated(games, *count)).0)
        });
    }
    println!("\ngames of fourow                 ns each");
    for (count, mut runs) in sizes {
        println!("{count:15} {:22.1}", median(&mut runs) * 1e9 / count as f64);
    }
}

/// Compares the kernels, each time by their fastest runs, as other load on the machine can only slow down a run; fails
/// if the vector kernel takes more than `max_ratio` times as long as the portable one.
fn compare_kernels(games: &str, max_ratio: f64) -> ExitCode {
    if !has_avx2() {
        println!("Skipping the comparison of the kernels: the machine does not support AVX2");
        return ExitCode::SUCCESS;
    }
    let fastest = |problem| {
        let times = (0..KERNEL_RUNS).map(|_| time_run(JUDGE, problem, &mut games.as_bytes()).0);
        times.min().unwrap_or_default().as_secs_f64()
    };
    let ratio = |_| fastest(problem("fourow")) / fastest(&fourow::testing::PORTABLE_FOUROW);
    let mut ratios: Vec<_> = (0..KERNEL_COMPARISONS).map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let ratio = ratios[KERNEL_COMPARISONS / 2];
    println!(
        "The vector kernel takes {ratio:.2} times as long as the portable one; the maximum is {max_ratio:.2}"
    );
    if ratio > max_ratio {
        eprintln!("The vector kernel is too slow: most likely a function in its loop is not inlined");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Whether the machine supports AVX2, which the vector kernel requires.
fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Runs and prints all measurements, and compares the kernels. In a debug build, runs each function only once, and
/// checks that the kernels agree.
fn measure() -> ExitCode {
    let games = games();
    let damaged = damaged(&games);
    let boards = generated("connectfour", BOARDS);
    let hardest = HARDEST.repeat(50);
    let tictactoe_boards = generated("tictactoe", 3 * BOARDS);
    // After six moves, the column is full. All further moves are invalid, so the game never ends.
    let full_column = "1\n".repeat(2_000_000);
    let [fourow, connectfour, conecta4, tictactoe] =
        ["fourow", "connectfour", "conecta4", "tictactoe"].map(problem);
    let sparse = sparse_boards(&boards);
    let sparse_count = sparse.split("\n\n").count();
    let mut answer = Vec::new();
    fourow::judge(fourow, Input::valid(games.as_bytes()), &mut answer).expect("nothing should fail");
    let check: Mode = &|problem, input, output| {
        let mut check = Check::new(problem, answer.as_slice());
        check.add("", input)?;
        let is_equal = check.difference().map_err(Error::Read)?.is_none();
        write!(output, "{is_equal}").map_err(Error::Write)
    };
    let mut measurements = [
        Measurement::new("fourow: game", JUDGE, fourow, GAMES, &games),
        Measurement::new("fourow, portable: game", JUDGE, &fourow::testing::PORTABLE_FOUROW, GAMES, &games),
        Measurement::new("fourow, 1 % damaged: game", KEEP_GOING, fourow, GAMES, &damaged),
        Measurement::new("fourow --summary: game", SUMMARIZE, fourow, GAMES, &games),
        Measurement::new("fourow --tsv: game", TABULATE, fourow, GAMES, &games),
        Measurement::new("fourow --check: game", check, fourow, GAMES, &games),
        Measurement::new("fourow --explain: game", EXPLAIN, fourow, GAMES, &games),
        Measurement::new("connectfour: board", JUDGE, connectfour, BOARDS, &boards),
        Measurement::new("connectfour, sparse: board", JUDGE, connectfour, sparse_count, &sparse),
        Measurement::new("connectfour, hardest: board", JUDGE, connectfour, 50, &hardest),
        Measurement::new("tictactoe: board", JUDGE, tictactoe, 3 * BOARDS, &tictactoe_boards),
        Measurement::new("conecta4, full column: move", JUDGE, conecta4, 2_000_000, &full_column),
    ];
    assert!(measurements[0].answer == measurements[1].answer, "vector instructions changed an answer");
    if cfg!(debug_assertions) {
        println!("All inputs were judged. To measure times, use an optimized build: cargo bench");
        return ExitCode::SUCCESS;
    }
    for _ in 0..RUNS {
        measurements.iter_mut().for_each(Measurement::run);
    }
    println!("                               ns each  MB/s in MB/s out Mitems/s x copying");
    measurements.iter_mut().for_each(Measurement::print);
    print_scaling(&games);
    println!();
    compare_kernels(&games, MAX_KERNEL_RATIO)
}

fn main() -> ExitCode {
    // `cargo bench` adds `--bench`.
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let max_ratio = arguments.last().and_then(|ratio| ratio.parse().ok());
    match (arguments.as_slice(), max_ratio) {
        ([], _) => measure(),
        ([command, _], Some(max_ratio)) if command == "kernels" => compare_kernels(&games(), max_ratio),
        _ => {
            eprintln!("usage: cargo bench [-- kernels RATIO]");
            ExitCode::FAILURE
        }
    }
}
