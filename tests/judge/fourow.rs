//! FOUROW: the judge compared with a reference, inputs that are accepted, and the locations of errors.
//! `tests/transcripts` shows the messages.

use std::io::Read;

use fourow::testing::{PORTABLE_FOUROW, is_portable_best};
use fourow::{BadInput, Input, Location};

use crate::cases::missing_labels;
use crate::reference;
use crate::run::{self, Outcome, Trickle, assert_same, generated, judge, outcome, problem, samples};

const PROBLEM: &str = "fourow";

#[test]
fn agrees_with_the_reference_on_random_games() {
    let verdicts = ["is invalid.", "no winner.", "first player won.", "second player won.", "not over, yet."];
    reference::assert_agrees(PROBLEM, 20_000, &verdicts);
}

#[test]
fn agrees_however_reads_split_the_lines() {
    let input = generated(PROBLEM, 2, 60);
    let input = input.replace("1\n", "\r\n").replace("2\n", " \n\n").replace("3\n", " \t\r\n \r\n");
    let answer = reference::judge(PROBLEM)(&input);
    for size in 1..=200 {
        assert_eq!(judge(PROBLEM, Trickle::new(input.as_bytes(), size)), answer, "in reads of {size} bytes");
    }
    // Without the number of games, an input can be cut at any line.
    let (_, games) = input.split_once("Game").expect("there should be games");
    let games = format!("Game{games}");
    for (split, _) in games.match_indices("Game") {
        let (front, back) = games.split_at(split);
        let judge =
            |piece: &str| if piece.is_empty() { String::new() } else { judge(PROBLEM, piece.as_bytes()) };
        assert_eq!(judge(front) + &judge(back), answer, "cut at {split}");
    }
}

/// For each player, every row of four is the only one of some game in a sample.
#[test]
fn every_row_of_four_has_a_sample() {
    let inputs: Vec<_> = samples(PROBLEM).into_iter().map(|(input, _)| input).collect();
    let mut missing = missing_labels(problem(PROBLEM), &inputs).into_iter();
    assert_eq!(missing.find(|(case, _)| case.starts_with("wins by a single row of 4,")), None);
}

const GAME_LINE: &str = "Game #1: 1234567\n";

const NOT_OVER: &str = "Game #1 is not over, yet.\n";

/// The library's answer before the error in a bad input, and the error.
fn judge_bad(input: impl Read) -> (String, BadInput) {
    let (answer, bad) = run::judge_bad(problem(PROBLEM), input);
    (answer, bad.expect("nothing should fail").expect("the input should be bad"))
}

/// The samples have other loose inputs.
#[test]
fn loose_input_is_accepted() {
    for (input, answer) in [
        ("1\r\nGame #1: 12\r", NOT_OVER),
        ("0001\nGame #1:", NOT_OVER),
        ("\n\r\n \nGame #1: 12", NOT_OVER),
        (" \r\n000", ""),
    ] {
        assert_eq!(judge(PROBLEM, input.as_bytes()), answer, "for {input:?}");
    }
}

/// A number of games that is too large is shown as written, and games are judged to the end, as without one.
#[test]
fn the_number_of_games_has_a_maximum() {
    let max = "18446744073709551615";
    let missing = format!("fourow: stdin:3:1: expected game 2 of {max}, found the end of the input\n");
    assert_eq!(outcome(&[], format!("00{max}\n{GAME_LINE}").as_bytes()), Outcome::new(NOT_OVER, missing, 2));
    for (number, shown) in [
        ("18446744073709551616", "18446744073709551616"),
        ("184467440737095516150 x", "184467440737095516150"),
        ("1234567890123456789012345", "123456789012345678901234..."),
    ] {
        let form = "each game is a line like 'Game #1: 4453'";
        let error = format!(
            "fourow: stdin:1:2: expected the number of games, at most {max}, found {shown}; {form}\n"
        );
        let outcome = outcome(&["--keep-going"], format!(" {number}\n{GAME_LINE}{GAME_LINE}").as_bytes());
        assert_eq!(outcome, Outcome::new(NOT_OVER.repeat(2), error, 1));
    }
}

/// The error is the same whether the line is the first game or is among games on the fast path.
#[test]
fn errors_in_game_lines_have_locations() {
    for (line, column) in [
        ("game #1: 12\n", 1),
        ("Game 11: 12\n", 6),
        ("Game #:1: 12\n", 7),
        ("Game #1/: 12\n", 8),
        ("Game #1:;12\n", 9),
        ("Game #1: 8\n", 10),
        ("Game #1: 12\x003\n", 12),
        ("Game #1: 1é\n", 11),
    ] {
        let (answer, first) = judge_bad(format!("1\n{line}").as_bytes());
        assert_eq!((answer.as_str(), first.location), ("", Location { line: 2, column }), "for {line:?}");
        let input = format!("{0}{line}{0}", GAME_LINE.repeat(20));
        let (answer, among_games) = judge_bad(input.as_bytes());
        assert_eq!((answer, among_games.location), (NOT_OVER.repeat(20), Location { line: 21, column }));
        let parts = |bad: BadInput| (bad.expected, bad.found, bad.game);
        assert_eq!(parts(first), parts(among_games), "for {line:?}");
    }
}

/// Asserts that both kernels answer the valid lines of an input as the reference does, and that the others are errors.
/// The input must be large enough for the kernel for AVX2, which is used if the machine has it.
fn assert_kernels_agree(input: &[u8]) {
    #[cfg(target_arch = "x86_64")]
    assert_eq!(is_portable_best(input.len()), !is_x86_feature_detected!("avx2"));
    let text = String::from_utf8_lossy(input);
    let is_game = |line: &str| {
        let game = line.strip_prefix("Game #").and_then(|game| game.split_once(':'));
        game.is_some_and(|(number, moves)| {
            let moves = moves.strip_suffix('\r').unwrap_or(moves).trim_matches([' ', '\t']);
            !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && moves.bytes().all(|byte| matches!(byte, b'1'..=b'7'))
        })
    };
    let lines = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty());
    let (good, bad): (Vec<_>, Vec<_>) = lines.partition(|(_, line)| is_game(line));
    let good = good.iter().map(|(_, line)| format!("{line}\n")).collect::<String>();
    let bad: Vec<u64> = bad.iter().map(|(number, _)| *number).collect();
    let expected = reference::judge(PROBLEM)(&good);
    for problem in [problem(PROBLEM), &PORTABLE_FOUROW] {
        let (mut answer, mut bad_lines) = (Vec::new(), Vec::new());
        let input = Input::new(input, |bad| bad_lines.push(bad.location.line)).keep_going();
        fourow::judge(problem, input, &mut answer).expect("bad lines should be skipped");
        assert_same(&String::from_utf8_lossy(&answer), &expected);
        assert_eq!(bad_lines, bad);
    }
}

/// Each byte of a line is replaced by every possible byte, after a line for the slow path and one for the kernel.
#[test]
fn kernels_agree_when_any_byte_is_replaced() {
    for line in ["Game #12: 4455\n", "Game #12: 4455\r\n"] {
        for index in 0..line.len() {
            let mut input = Vec::new();
            let mut changed = line.as_bytes().to_vec();
            for byte in 0..=u8::MAX {
                changed[index] = byte;
                input.extend(line.repeat(2).bytes());
                input.extend(&changed);
            }
            // The rest of the block is large enough for the best kernel.
            input.extend(line.repeat(1000).bytes());
            assert_kernels_agree(&input);
        }
    }
}

/// Each game is repeated, as the best kernel needs a large block.
#[test]
fn kernels_agree_on_lines_of_any_length() {
    for line_ending in ["\n", "\r\n"] {
        for digits in [1, 23, 24] {
            for moves in (0..8).chain(40..=70) {
                let line =
                    format!("Game #{}: {}{line_ending}", "7".repeat(digits), &"7654321".repeat(10)[..moves]);
                assert_kernels_agree(line.repeat(1000).as_bytes());
            }
        }
    }
}

/// The fast path counts lines in the same way as the slow path, and judges at most t games.
#[test]
fn an_error_deep_in_a_file_has_its_location() {
    let (games, answers) = (GAME_LINE.repeat(50_000), NOT_OVER.repeat(50_000));
    for (input, line, column) in
        [(format!("{games}Game #1: 9{games}"), 50_001, 10), (format!("50000\n{games}{games}"), 50_002, 1)]
    {
        let (answer, bad) = judge_bad(input.as_bytes());
        assert_eq!((answer == answers, bad.location), (true, Location { line, column }));
    }
    for count in 1..=20 {
        let (answer, bad) = judge_bad(format!("{count}\n{}", "Game #1: 4\n".repeat(60)).as_bytes());
        let location = Location { line: count as u64 + 2, column: 1 };
        assert_eq!((answer, bad.location), (NOT_OVER.repeat(count), location));
    }
}
