//! Benchmarks of the modes that read an input: `cargo bench` prints the time that each takes for a game or board.
//!
//! Inputs are generated from a fixed seed and judged from memory, and answers are dropped, so neither disks nor pipes
//! are measured.
//!
//! `cargo bench -- kernels RATIO` compares FOUROW's kernels, and fails if the vector kernel takes more than RATIO times
//! as long as the portable one. If a function is no longer inlined into the kernel's loop, all answers are still
//! correct, but vectorization no longer pays off.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use fourow::testing::PORTABLE_FOUROW;
use fourow::{Check, Error, Input, Problem, Summary};

/// The number of runs of each measurement.
const RUNS: usize = 5;

/// The number of runs of a kernel in a measurement.
const KERNEL_RUNS: usize = 6;

/// The number of games in the FOUROW input.
const GAMES: usize = 300_000;

/// The number of boards in the other inputs.
const BOARDS: usize = 100_000;

/// A generated input of games or boards.
fn generated(problem: &'static Problem, items: usize) -> Vec<u8> {
    let mut input = Vec::new();
    fourow::generate(problem, 1, items as u64, &mut input).expect("writing to a vector cannot fail");
    input
}

/// The problem with this name.
fn problem(name: &str) -> &'static Problem {
    fourow::problem(name).expect("the problem should exist")
}

/// A function to measure, which reads an input and writes a result.
type Mode<'a> = &'a dyn Fn(&'static Problem, Input, &mut dyn Write) -> Result<(), Error>;

const JUDGE: Mode = &|problem, input, output| fourow::judge(problem, input, output);

/// Runs a function on an input, and returns the time taken, in seconds.
fn time_run(mode: Mode, problem: &'static Problem, input: &[u8]) -> f64 {
    let start = Instant::now();
    mode(problem, Input::valid(input), &mut io::sink()).expect("generated inputs should be valid");
    start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Prints the time of each mode. Measurements are interleaved, so that a temporary slowdown of the machine affects all
/// of them.
fn measure() {
    let [fourow, connectfour, tictactoe] = ["fourow", "connectfour", "tictactoe"].map(problem);
    let games = generated(fourow, GAMES);
    let [boards, small_boards] = [connectfour, tictactoe].map(|problem| generated(problem, BOARDS));
    let mut answer = Vec::new();
    JUDGE(fourow, Input::valid(&games[..]), &mut answer).expect("generated inputs should be valid");
    let explain: Mode = &|problem, input, output| fourow::explain(problem, input, output);
    let tabulate: Mode =
        &|problem, input, output| fourow::tabulate(problem, input, None, |_| String::new(), output);
    let summarize: Mode = &|problem, input, _| Summary::new(problem).add(input);
    let check: Mode = &|problem, input, _| {
        let mut check = Check::new(problem, answer.as_slice());
        check.add("", input)?;
        check.difference().map(drop).map_err(Error::Read)
    };
    let measurements = [
        ("fourow", JUDGE, fourow, &games, GAMES),
        ("fourow, portable", JUDGE, &PORTABLE_FOUROW, &games, GAMES),
        ("fourow --summary", summarize, fourow, &games, GAMES),
        ("fourow --tsv", tabulate, fourow, &games, GAMES),
        ("fourow --check", check, fourow, &games, GAMES),
        ("fourow --explain", explain, fourow, &games, GAMES),
        ("connectfour", JUDGE, connectfour, &boards, BOARDS),
        ("tictactoe", JUDGE, tictactoe, &small_boards, BOARDS),
    ];
    let mut times = measurements.map(|_| Vec::new());
    for _ in 0..RUNS {
        for ((_, mode, problem, input, _), times) in measurements.iter().zip(&mut times) {
            times.push(time_run(mode, problem, input));
        }
    }
    for ((name, .., items), times) in measurements.iter().zip(times) {
        println!("{name:20} {:9.1} ns each", median(times) * 1e9 / *items as f64);
    }
}

/// Compares the kernels, each time by their fastest runs, as other load on the machine can only slow down a run; fails
/// if the vector kernel takes more than `max_ratio` times as long as the portable one.
fn compare_kernels(max_ratio: f64) -> ExitCode {
    #[cfg(target_arch = "x86_64")]
    let has_avx2 = is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let has_avx2 = false;
    if !has_avx2 {
        println!("Skipping the comparison of the kernels: the machine does not support AVX2");
        return ExitCode::SUCCESS;
    }
    let games = generated(problem("fourow"), GAMES);
    let fastest = |problem| {
        let times = (0..KERNEL_RUNS).map(|_| time_run(JUDGE, problem, &games));
        times.fold(f64::INFINITY, f64::min)
    };
    let ratios = (0..RUNS).map(|_| fastest(problem("fourow")) / fastest(&PORTABLE_FOUROW));
    let ratio = median(ratios.collect());
    println!(
        "The vector kernel takes {ratio:.2} times as long as the portable one; the maximum is {max_ratio:.2}"
    );
    if ratio > max_ratio {
        eprintln!("The vector kernel is too slow: most likely a function in its loop is not inlined");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    // `cargo bench` adds `--bench`.
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments[..] {
        [] => measure(),
        [kernels, ratio] if kernels == "kernels" => {
            return compare_kernels(ratio.parse().expect("the ratio should be a number"));
        }
        _ => panic!("usage: cargo bench [-- kernels RATIO]"),
    }
    ExitCode::SUCCESS
}
