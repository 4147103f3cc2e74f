//! Every kernel beside the careful path, on the same blocks.

use super::fast::lines::Count;
use super::fast::{self, Taken};
use super::format::Transcript;
use super::{PROBLEM, answer, for_each};
use crate::generate::generate;
use crate::input::Input;
use crate::output::Output;
use crate::random::Random;
use crate::stream::Stream;
use crate::summary::VerdictCounts;

/// A kernel that answers what it takes, at most so many games.
type Kernel = fn(&[u8], &mut Output, u64) -> Taken;

/// The kernels. On a machine that has nothing better both are the portable one.
const KERNELS: [Kernel; 2] = [fast::portable::take, fast::for_machine];

/// The bytes of the longest regular line: a kernel leaves what is shorter at the end of a block, as it may go on.
const LONGEST_LINE: usize = "Game #: \n".len() + 24 + 64;

/// The bytes of a block of a stream.
const BLOCK: usize = 1 << 16;

/// What a kernel takes from a block, and its answers.
fn take(kernel: Kernel, block: &[u8], most: u64) -> (Taken, Vec<u8>) {
    let mut answers = Vec::new();
    let mut output = Output::new(&mut answers);
    let taken = kernel(block, &mut output, most);
    output.flush().expect("a vector takes all");
    (taken, answers)
}

/// What the careful path answers to lines without a count.
fn careful(lines: &[u8]) -> Vec<u8> {
    let mut answers = Vec::new();
    let mut stream = Stream::new(Input::new(lines), &mut answers);
    for_each(&mut stream, answer, |_, _, _| Taken::NOTHING).expect("a kernel takes good lines only");
    stream.output.flush().expect("a vector takes all");
    drop(stream);
    answers
}

/// Checks that all kernels take the same from a block, and answer it as the careful path does; returns what they take.
fn agree(block: &[u8], most: u64) -> Taken {
    let [expected, taken] = KERNELS.map(|kernel| take(kernel, block, most));
    assert_eq!(taken.0, expected.0, "on '{}'", block.escape_ascii());
    let careful = careful(&block[..expected.0.bytes]);
    for (_, answers) in [&expected, &taken] {
        assert!(*answers == careful, "on '{}': '{}'", block.escape_ascii(), answers.escape_ascii());
    }
    expected.0
}

/// Lines of generated games of all kinds, some with a number of up to 30 digits or up to 70 moves.
fn lines(seed: u64, games: u64) -> Vec<String> {
    let mut input = Vec::new();
    generate(&PROBLEM, seed, games, &mut input).expect("a vector takes all");
    let mut random = Random::new(seed);
    let mut digits = |most: usize, greatest: u8| -> String {
        let count = random.below(most);
        (0..count).map(|_| char::from(b'1' + random.below(greatest.into()) as u8)).collect()
    };
    let line = |(number, line): (usize, &str)| match number % 20 {
        0 => line.replace(':', &format!("{}:", digits(28, 9))) + "\n",
        1 => format!("Game #1: {}\n", digits(71, 7)),
        _ => format!("{line}\n"),
    };
    String::from_utf8_lossy(&input).lines().skip(1).enumerate().map(line).collect()
}

/// Lines just as the statement shows them, of generated games of all kinds; their numbers have 1 to 20 digits.
fn regular_lines(seed: u64, games: u64) -> Vec<String> {
    let mut input = Vec::new();
    generate(&PROBLEM, seed, games, &mut input).expect("a vector takes all");
    let line = |(number, line): (usize, &str)| {
        let (_, moves) = line.split_once(':').expect("a colon follows the number");
        format!("Game #{}:{moves}\n", &"12345678901234567890"[number % 20..])
    };
    String::from_utf8_lossy(&input).lines().skip(1).enumerate().map(line).collect()
}

/// How many games are not left to a kernel in an input that is judged.
fn answered_carefully(input: Input, kernel: Kernel) -> usize {
    let mut games = 0;
    let mut answers = Vec::new();
    let mut stream = Stream::new(input, &mut answers);
    let count = |game: &Transcript, output: &mut Output| {
        games += 1;
        answer(game, output)
    };
    for_each(&mut stream, count, kernel).expect("the lines are regular");
    games
}

#[test]
fn take_every_regular_line() {
    let lines = regular_lines(3, 1000);
    let text = lines.concat();
    assert!(lines.iter().any(|line| line.ends_with(": \n")));
    assert!(lines.iter().any(|line| line.len() == "Game #12345678901234567890: \n".len() + 42));
    let answers = String::from_utf8(careful(text.as_bytes())).expect("answers are ASCII");
    for verdict in super::text::VERDICTS {
        assert!(answers.contains(verdict), "no game for '{verdict}'");
    }
    let taken = agree(text.as_bytes(), u64::MAX);
    assert!(text.len() - taken.bytes < LONGEST_LINE, "only {taken:?} of {} bytes", text.len());
}

#[test]
fn take_all_but_a_few_lines_of_an_input() {
    let text = regular_lines(4, 20_000).concat();
    for kernel in [fast::for_block, fast::portable::take] {
        let games = answered_carefully(Input::new(text.as_bytes()), kernel);
        let blocks = text.len().div_ceil(BLOCK);
        assert!((1..3 * blocks).contains(&games), "{games} games in {blocks} blocks");
    }
}

#[test]
fn take_nothing_of_strict_input() {
    let mut input = Vec::new();
    generate(&PROBLEM, 5, 99, &mut input).expect("a vector takes all");
    let games = answered_carefully(Input::strict(input.as_slice()), |_, _, _| panic!("it is strict"));
    assert_eq!(games, 99);
}

#[test]
fn agree_on_every_short_game() {
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
fn agree_wherever_the_block_ends() {
    let text = lines(1, 40).concat();
    for end in 0..=text.len() {
        agree(&text.as_bytes()[..end], u64::MAX);
    }
}

#[test]
fn agree_on_more_answers_than_the_output_has_room_for() {
    let text = "Game #1: 1212121\n".repeat(8000);
    let taken = agree(text.as_bytes(), u64::MAX);
    assert!((1000..7900).contains(&taken.games));
}

#[test]
fn agree_on_how_many_games_they_may_take() {
    let text = "Game #1: 4\n".repeat(100);
    for most in 0..20 {
        assert_eq!(agree(text.as_bytes(), most), Taken { bytes: 11 * most as usize, games: most });
    }
}

/// Each byte of a line is replaced by each other byte there is.
#[test]
fn agree_on_every_wrong_byte() {
    let line = "Game #12: 4455\n";
    let text = line.repeat(20).into_bytes();
    for place in 0..line.len() {
        for byte in 0..=u8::MAX {
            let mut text = text.clone();
            text[3 * line.len() + place] = byte;
            assert!(agree(&text, u64::MAX).games >= 3);
        }
    }
}

/// Each verdict is among the answers often enough to show a fault in one lane, one line or one capital.
#[test]
fn agree_on_random_games_of_all_kinds() {
    let mut answers = String::new();
    for lines in lines(2, 15_000).chunks(50) {
        let text = lines.concat();
        let taken = agree(text.as_bytes(), u64::MAX);
        answers += &String::from_utf8(careful(&text.as_bytes()[..taken.bytes])).expect("answers are ASCII");
    }
    for (verdict, least) in [
        ("is invalid.", 1000),
        ("There is no winner.", 50),
        ("The first player won.", 1000),
        ("The second player won.", 1000),
        ("is not over, yet.", 1000),
    ] {
        let count = answers.matches(verdict).count();
        assert!(count >= least, "only {count} games are for '{verdict}'");
    }
}

/// What is counted is what is answered, of the same lines.
#[test]
fn counting_takes_what_answering_takes() {
    for lines in lines(3, 3000).chunks(700) {
        let block = lines.concat();
        for end in [block.len(), block.len() - 100, 2000] {
            let block = &block.as_bytes()[..end];
            let (taken, answers) = take(fast::for_machine, block, 600);
            let answers = String::from_utf8(answers).expect("answers are ASCII");
            for count in [fast::count, |block: &[u8], counts: &VerdictCounts, most| {
                fast::portable::run(Count { block, counts, most })
            }] {
                let counts = VerdictCounts::new(PROBLEM.verdicts);
                assert_eq!(count(block, &counts, 600), taken);
                for (verdict, count) in counts.iter() {
                    assert_eq!(answers.matches(verdict).count() as u64, count, "'{verdict}'");
                }
            }
        }
    }
}
