//! FOUROW: the judge compared with a reference, inputs that are accepted, and the locations of errors.
//! `tests/transcripts` shows the messages.

use std::io::Read;

use fourow::testing::{PORTABLE_FOUROW, Random};
use fourow::{BadInput, Input, Location};

use crate::cases::missing_labels;
use crate::reference;
use crate::run::{self, Outcome, Trickle, assert_same, generated, outcome, problem, samples};

const PROBLEM: &str = "fourow";

/// The judge's answer.
fn judge(input: impl Read) -> String {
    run::judge("fourow", input)
}

/// An input of games with these moves, without the line with t.
fn input(games: impl IntoIterator<Item = String>) -> String {
    let lines = games.into_iter().enumerate();
    lines.map(|(index, moves)| format!("Game #{}: {moves}\n", index + 1)).collect()
}

/// Every string of this many moves.
fn all_moves(length: u32) -> impl Iterator<Item = String> {
    (0..7_u32.pow(length)).map(move |code| {
        (0..length).map(|ply| char::from(b'1' + (code / 7_u32.pow(ply) % 7) as u8)).collect()
    })
}

/// The moves of generated games.
fn moves(seed: u64, games: u64) -> Vec<String> {
    let input = generated("fourow", seed, games);
    input.lines().filter_map(|line| line.split_once(": ")).map(|(_, moves)| moves.into()).collect()
}

#[test]
fn agrees_with_the_reference_on_random_games() {
    let verdicts = ["is invalid.", "no winner.", "first player won.", "second player won.", "not over, yet."];
    reference::assert_agrees(PROBLEM, 20_000, &verdicts);
}

#[test]
fn agrees_on_every_short_game() {
    let input = input((0..=6).flat_map(all_moves));
    assert_eq!(input.lines().count(), 137_257);
    assert_same(&judge(input.as_bytes()), &reference::judge("fourow")(&input));
}

#[test]
fn agrees_however_reads_split_the_lines() {
    let mut random = Random::new(2);
    let ends = ["\n", "\r\n", " \n", "\n\n", " \t\r\n \r\n"];
    let games = (1..).zip(moves(2, 60)).map(|(number, moves)| {
        let spaces = *random.pick(&["", " ", "\t  "]);
        format!("Game #{number}:{spaces}{moves}{}", random.pick(&ends))
    });
    let input = format!("60\n{}", games.collect::<String>());
    let answer = reference::judge("fourow")(&input);
    for size in 1..=200 {
        assert_eq!(judge(Trickle::new(input.as_bytes(), size)), answer, "in reads of {size} bytes");
    }
}

/// An input without the line with t can be split between any two lines: the answers to the pieces, concatenated, are
/// the answer to the whole.
#[test]
fn agrees_on_pieces_of_an_input() {
    let mut random = Random::new(6);
    let games = input(moves(6, 200));
    let lines: Vec<_> = games
        .lines()
        .map(|game| game.to_string() + *random.pick(&["\n", "\n", "\r\n", " \n", "\n\n", "\n \r\n"]))
        .flat_map(|game| game.split_inclusive('\n').map(String::from).collect::<Vec<_>>())
        .collect();
    let answer = reference::judge("fourow")(&games);
    let is_blank = |lines: &[String]| lines.iter().all(|line| line.trim_ascii().is_empty());
    let judge =
        |lines: &[String]| if is_blank(lines) { String::new() } else { judge(lines.concat().as_bytes()) };
    for split in 0..=lines.len() {
        let (front, back) = lines.split_at(split);
        assert_eq!(judge(front) + &judge(back), answer, "when split after line {split}");
    }
    for size in [1, 2, 3, 64] {
        let pieces = lines.chunks(size).map(judge);
        assert_eq!(pieces.collect::<String>(), answer, "in pieces of {size} lines");
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

/// Asserts that the binary accepts an input and prints this answer.
fn assert_good(input: &str, answer: &str) {
    assert_eq!(outcome(&[], input.as_bytes()), Outcome::ok(answer), "for {input:?}");
}

#[test]
fn loose_input_is_accepted() {
    for input in [
        "1\nGame #1: 12\n",
        "1\nGame #1: 12",
        "1\r\nGame #1: 12\r\n",
        "1\r\nGame #1: 12\r",
        "\n \n\t\n 1 \t\n\nGame #1: 12 \t \n\n \n",
        "1\nGame #1:12\n",
        "1\nGame #1: \t 12\n",
        "1\nGame #1:\n",
        "1\nGame #1: \n",
        "1\nGame #1:",
        "1\nGame #1: ",
        "0001\nGame #1: 12\n",
        "Game #1: 12\n",
        "\n\r\n \nGame #1: 12",
        "Game #1: 12\t\n",
    ] {
        assert_good(input, NOT_OVER);
    }
    for input in ["0", "0\n\n", " \r\n0", "000\n"] {
        assert_good(input, "");
    }
}

#[test]
fn more_moves_than_cells_are_invalid() {
    for moves in [43, 44, 100, 5000, 200_000] {
        assert_good(
            &format!("Game #1: {}\nGame #2: 1", &"12".repeat(moves)[..moves]),
            "Game #1 is invalid.\nGame #2 is not over, yet.\n",
        );
    }
}

/// The error is the same whether the line is the first game or is among games on the fast path.
#[test]
fn errors_in_game_lines_have_locations() {
    for (line, column) in [
        (" Game #1: 1\n", 2),
        ("game #1: 12\n", 1),
        ("Game\n", 5),
        ("Game 11: 12\n", 6),
        ("Game #: 12\n", 7),
        ("Game #:1: 12\n", 7),
        ("Game #-1: 1\n", 7),
        ("Game #1 : 1\n", 8),
        ("Game #7777777777777777777777777: 1\n", 31),
        ("Game #1;;12\n", 8),
        ("Game #1/: 12\n", 8),
        ("Game #1:;12\n", 9),
        ("Game #1: 8\n", 10),
        ("Game #1: 120\n", 12),
        ("Game #1: 12\x003\n", 12),
        ("Game #1: 1é\n", 11),
        ("Game #1: 12 34\n", 13),
        ("Game #1: 12\r34\n", 12),
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

#[test]
fn loose_games_are_judged_among_regular_ones() {
    let (good, answers) = (GAME_LINE.repeat(20), NOT_OVER.repeat(20));
    for game in ["Game #1:12\n", "Game #1:  12\n", "Game #1: 12 \n", "Game #1: 12\r\n", "\n\nGame #1:\n"] {
        assert_good(&format!("{good}{game}{good}"), &NOT_OVER.repeat(41));
    }
    for digits in 1..=24 {
        let number = "7".repeat(digits);
        let answers = format!("{answers}Game #{number} is not over, yet.\n{answers}");
        assert_good(&format!("{good}Game #{number}: 1\n{good}"), &answers);
    }
    for moves in 40..80 {
        let answers = format!("{answers}Game #2 is invalid.\n{answers}");
        assert_good(&format!("{good}Game #2: {}\n{good}", "1".repeat(moves)), &answers);
    }
}

/// Asserts that both kernels answer the valid lines of an input as the reference does, and that the others are errors.
fn assert_kernels_agree(input: &[u8]) {
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

/// The best kernel needs a large block, so each game is repeated.
#[test]
fn kernels_agree_on_lines_of_any_length() {
    for line_ending in ["\n", "\r\n"] {
        for digits in [1, 23, 24] {
            for moves in (0..8).chain(40..=70) {
                let line =
                    format!("Game #{}: {}{line_ending}", "7".repeat(digits), &"7654321".repeat(10)[..moves]);
                assert_kernels_agree(line.repeat(500).as_bytes());
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
