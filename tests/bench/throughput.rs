//! How fast the judge is: `cargo bench`.
//!
//! Inputs are generated from a fixed seed and judged from memory, and answers are only counted, so no disk and no
//! pipe is measured. Measurements take turns, so that a machine that is slow for a while is slow for all of them;
//! medians are printed. The last column compares with merely copying the input and the answer.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use fourow::random::Random;
use fourow::{Problem, Strictness};

const SEED: u64 = 1;
const RUNS: usize = 7;

/// Games in the input of FOUROW.
const GAMES: usize = 300_000;

/// Bytes that are copied at once, as a reader or a writer would.
const BLOCK: usize = 1 << 16;

/// Of the boards known, the one whose search for a legal game takes longest.
const HARDEST: &str = "OXOOOXO\nXOXXXOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n";

/// A random game. It is played on bitboards of its own, a byte a column, so that the inputs stay what they are
/// whatever becomes of the judge's.
#[derive(Default)]
struct Game {
    chips: [u64; 2],
    /// The moves, as digits.
    moves: String,
}

impl Game {
    /// Plays until there are `most` moves or a row. If rows are to be avoided they are for as long as that is not
    /// too hard.
    fn play(most: usize, avoid_rows: bool, random: &mut Random) -> Self {
        let mut game = Self::default();
        let (mut won, mut tries) = (false, 0);
        while game.moves.len() < most && !won {
            let slot = random.below(7);
            let chips = &mut game.chips;
            let cell = ((chips[0] | chips[1]) + (1 << (8 * slot))) & (0b111111 << (8 * slot));
            let player = &mut chips[game.moves.len() % 2];
            let row = has_row(*player | cell);
            tries += 1;
            if cell == 0 || row && avoid_rows && tries < 8 {
                continue;
            }
            *player |= cell;
            won = row;
            game.moves += &(slot + 1).to_string();
            tries = 0;
        }
        game
    }

    /// The grid as connectfour reads it, the top row first.
    fn diagram(&self) -> String {
        let cell = |bit: usize| match self.chips.map(|chips| chips >> bit & 1) {
            [1, _] => 'X',
            [_, 1] => 'O',
            _ => '.',
        };
        let row = |height: usize| (0..7).map(move |slot| cell(8 * slot + height)).chain(['\n']);
        (0..6).rev().flat_map(row).collect()
    }
}

fn has_row(chips: u64) -> bool {
    [1, 7, 8, 9].iter().any(|step| chips & chips >> step & chips >> (2 * step) & chips >> (3 * step) != 0)
}

/// Moves that take no notice of the grid.
fn raw_moves(count: usize, random: &mut Random) -> String {
    (0..count).map(|_| char::from(*random.pick(b"1234567"))).collect()
}

/// The moves of a game of FOUROW. Half are played to the end and a quarter is cut short; the others avoid rows, so
/// that many fill the grid, go on after their end, or overfill slots.
fn moves(random: &mut Random) -> String {
    match random.below(20) {
        0..10 => Game::play(42, false, random).moves,
        10..15 => Game::play(random.below(43), false, random).moves,
        15..17 => Game::play(42, true, random).moves,
        17..19 => {
            let moves = Game::play(42, false, random).moves;
            let more = (1 + random.below(6)).min(42 - moves.len());
            moves + &raw_moves(more, random)
        }
        _ => raw_moves(random.below(43), random),
    }
}

/// An input of FOUROW without the line that says how many games there are, so that it can be repeated.
fn games(random: &mut Random) -> String {
    (1..=GAMES).map(|number| format!("Game #{number}: {}\n", moves(random))).collect()
}

/// Legal positions of all sizes. Every second avoids rows; few would be large without.
fn positions(count: usize, random: &mut Random) -> String {
    (0..count).map(|n| Game::play(random.below(43), n % 2 == 0, random).diagram()).collect()
}

fn tictactoe_boards(count: usize, random: &mut Random) -> String {
    let mut row = || [(); 3].map(|()| char::from(*random.pick(b"X0.")));
    (0..3 * count).flat_map(|_| row().into_iter().chain(['\n'])).collect()
}

/// Counts what is written.
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

/// The first `count` games of `games` over and over, without the memory that they would take.
fn repeated(games: &str, count: usize) -> Box<dyn Read + '_> {
    let part: usize = games.split_inclusive('\n').take(count % GAMES).map(str::len).sum();
    let mut input: Box<dyn Read> = Box::new(&games.as_bytes()[..part]);
    for _ in 0..count / GAMES {
        input = Box::new(games.as_bytes().chain(input));
    }
    input
}

/// The problem of this name.
fn problem(name: &str) -> &'static Problem {
    fourow::problem(name).expect("what is measured exists")
}

/// The time it takes to judge an input, and the bytes of the answer.
fn time(problem: &Problem, input: &mut dyn Read) -> (Duration, usize) {
    let mut counter = Counter(0);
    let start = Instant::now();
    problem.judge(input, Strictness::Lenient, &mut counter).expect("generated inputs are good");
    (start.elapsed(), counter.0)
}

/// The time it takes to copy an input and its answer, block by block.
fn time_to_copy(input: &[u8], answer: &[u8]) -> Duration {
    let mut buffers = [(); 2].map(|()| vec![1; BLOCK]);
    let start = Instant::now();
    for (text, buffer) in [input, answer].iter().zip(&mut buffers) {
        text.chunks(BLOCK).for_each(|block| black_box(&mut buffer[..block.len()]).copy_from_slice(block));
    }
    black_box(&buffers);
    start.elapsed()
}

/// The median in seconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// Runs of one problem on one input.
struct Measurement<'a> {
    name: &'static str,
    /// How many games, boards or moves the input holds.
    count: usize,
    problem: &'a Problem,
    input: &'a str,
    answer: Vec<u8>,
    runs: Vec<Duration>,
    copies: Vec<Duration>,
}

impl<'a> Measurement<'a> {
    fn new(name: &'static str, count: usize, problem: &'a Problem, input: &'a str) -> Self {
        let mut answer = Vec::new();
        let judged = problem.judge(&mut input.as_bytes(), Strictness::Lenient, &mut answer);
        judged.expect("generated inputs are good");
        Self { name, count, problem, input, answer, runs: Vec::new(), copies: Vec::new() }
    }

    fn run(&mut self) {
        let (taken, written) = time(self.problem, &mut self.input.as_bytes());
        assert_eq!(written, self.answer.len(), "{}, another answer than before", self.name);
        self.runs.push(taken);
        self.copies.push(time_to_copy(self.input.as_bytes(), &self.answer));
    }

    fn print(&mut self) {
        let (seconds, copying) = (median(&mut self.runs), median(&mut self.copies));
        let counts = [self.count, self.input.len(), self.answer.len()];
        let [each, read, written] = counts.map(|count| count as f64 / seconds / 1e6);
        let (name, nanoseconds, copies) = (self.name, 1e3 / each, seconds / copying);
        println!("{name:28} {nanoseconds:9.1} {read:8.2} {written:8.2} {each:8.3} {copies:9.1}");
    }
}

/// Prints what a game costs when there are more and more of them.
fn print_growth(games: &str) {
    let mut sizes = [3, 4, 5, 6, 7].map(|zeros| (10_usize.pow(zeros), Vec::new()));
    for _ in 0..RUNS {
        sizes
            .iter_mut()
            .for_each(|(count, runs)| runs.push(time(problem("fourow"), &mut repeated(games, *count)).0));
    }
    println!("\ngames of fourow                 ns each");
    for (count, mut runs) in sizes {
        println!("{count:15} {:22.1}", median(&mut runs) * 1e9 / count as f64);
    }
}

fn main() {
    let mut random = Random::new(SEED);
    let games = games(&mut random);
    let positions = positions(100_000, &mut random);
    let hardest = HARDEST.repeat(50);
    let boards = tictactoe_boards(300_000, &mut random);
    // After six moves the column is full, and the game never ends.
    let full_column = "1\n".repeat(2_000_000);
    let mut measurements = [
        Measurement::new("fourow: game", GAMES, problem("fourow"), &games),
        Measurement::new("fourow, portable: game", GAMES, &fourow::PORTABLE_FOUROW, &games),
        Measurement::new("connectfour, legal: board", 100_000, problem("connectfour"), &positions),
        Measurement::new("connectfour, hardest: board", 50, problem("connectfour"), &hardest),
        Measurement::new("tictactoe: board", 300_000, problem("tictactoe"), &boards),
        Measurement::new("conecta4, full column: move", 2_000_000, problem("conecta4"), &full_column),
    ];
    assert!(measurements[0].answer == measurements[1].answer, "vector instructions changed an answer");
    if cfg!(debug_assertions) {
        return println!("Every input was judged. Times need an optimized build: cargo bench");
    }
    for _ in 0..RUNS {
        measurements.iter_mut().for_each(Measurement::run);
    }
    println!("                               ns each  MB/s in MB/s out M each/s x copying");
    measurements.iter_mut().for_each(Measurement::print);
    print_growth(&games);
}
