//! `--keep-going`: bad games and boards are skipped, but nothing else.

use std::io::Read;

use fourow::Input;
use fourow::testing::Random;

use crate::run::{generated, problem};

/// Lines that are bad anywhere in an input.
const JUNK: &[&[u8]] = &[
    b"x",
    b"Game",
    b"Game #",
    b"Game #x: 1",
    b"Game #1 1",
    b"Game #1: 8",
    b"Game #1: 1 2",
    b"Game #1: 1x",
    b" Game #1: 1",
    b"game #1: 1",
    b"Game #1: 1\r2",
    b"\0\0\0",
    b"\xff\xfe\x00G",
    b"Game #1 is invalid.",
    b"7 7 7",
    b"Game #1: 1234567123456712345671234567123456712345671234567123456712345671234567x",
];

/// The library's answer if bad items are skipped, and the locations of the errors.
fn judge(name: &str, input: impl Read) -> (String, Vec<String>) {
    let mut answer = Vec::new();
    let mut errors = Vec::new();
    let input = Input::new(input).keep_going(|bad| errors.push(bad.location.to_string()));
    problem(name).judge(input, &mut answer).expect("bad items should be skipped");
    (String::from_utf8(answer).expect("answers should be ASCII"), errors)
}

/// A reader that yields pieces of random sizes.
struct Pieces<'a>(&'a [u8], Random);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let max = if self.1.below(3) == 0 { 2 } else { 1000 };
        let length = (1 + self.1.below(max)).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn only_the_bad_line_is_skipped() {
    let mut random = Random::new(11);
    for seed in 0..20 {
        let games = generated("fourow", seed, 4000);
        let (_, games) = games.split_once('\n').expect("the input should start with t");
        let (expected, errors) = judge("fourow", games.as_bytes());
        assert!(errors.is_empty(), "{errors:?}");
        let (mut input, mut bad_lines, mut line) = (Vec::new(), Vec::new(), 0);
        for game in games.split_inclusive('\n') {
            while random.below(5) == 0 {
                line += 1;
                bad_lines.push(line);
                input.extend_from_slice(JUNK[random.below(JUNK.len())]);
                input.push(b'\n');
            }
            line += 1;
            input.extend_from_slice(game.as_bytes());
        }
        for count in [0, 1, 100, 4000, u64::MAX] {
            let with_count = [format!("{count}\n").as_bytes(), &input].concat();
            assert!(judge("fourow", with_count.as_slice()).0 == expected, "seed {seed}, {count} games");
        }
        for (answer, errors) in
            [judge("fourow", input.as_slice()), judge("fourow", Pieces(&input, Random::new(seed)))]
        {
            assert!(answer == expected, "seed {seed}");
            let lines: Vec<u64> = errors
                .iter()
                .map(|error| error.split(':').next().expect("the location should have a line"))
                .map(|line| line.parse().expect("the line should be a number"))
                .collect();
            assert_eq!(lines, bad_lines, "seed {seed}");
        }
    }
}

#[test]
fn bad_lines_are_skipped_at_block_boundaries() {
    let block = 1 << 16;
    for shift in (0..120).chain([3000, 65_535, 65_536, 65_537, 200_000]) {
        for junk in [&b"x"[..], b"Game #5: 12345678", &vec![b'7'; 70_000]] {
            let first = format!("Game #1: {}\n", "12".repeat(block / 2 - 60));
            let padding = " ".repeat(shift);
            let input =
                [first.as_bytes(), b"Game #2: 1", padding.as_bytes(), b"\n", junk, b"\nGame #3: \n"].concat();
            let (answer, errors) = judge("fourow", input.as_slice());
            let expected = "Game #1 is invalid.\nGame #2 is not over, yet.\nGame #3 is not over, yet.\n";
            assert_eq!((answer.as_str(), errors.len()), (expected, 1), "shift {shift}");
        }
    }
}

#[test]
fn only_the_bad_board_is_skipped() {
    let mut random = Random::new(12);
    for (name, lines, junk) in [("connectfour", 6, "x0-#"), ("tictactoe", 3, "xO-}")] {
        for seed in 0..40 {
            let separator = if seed % 2 == 0 { "\n" } else { "" };
            let (mut input, mut good, mut bad) = (String::new(), String::new(), 0);
            let boards = generated(name, seed, 60);
            for board in boards.trim_end().split("\n\n") {
                let mut board = format!("{board}\n");
                if random.below(4) > 0 {
                    good += &board;
                } else {
                    bad += 1;
                    let offsets: Vec<_> = board.match_indices(['.', 'X', 'O', '0']).collect();
                    let (offset, _) = *random.pick(&offsets);
                    let byte = &junk[random.below(4)..][..1];
                    match random.below(3) {
                        0 => board.replace_range(offset..=offset, byte),
                        1 => board.insert_str(offset, byte),
                        _ => board.replace_range(offset..=offset, ""),
                    }
                    assert!(board.lines().count() == lines);
                }
                input += &board;
                input += separator;
            }
            let (expected, _) = judge(name, good.as_bytes());
            for (answer, errors) in
                [judge(name, input.as_bytes()), judge(name, Pieces(input.as_bytes(), Random::new(seed)))]
            {
                assert_eq!((answer.as_str(), errors.len()), (expected.as_str(), bad), "seed {seed}: {input}");
            }
        }
    }
}

#[test]
fn a_bad_board_ends_with_a_blank_line_or_a_brace() {
    let (good, empty) = ("X..\n...\n...\n", "...\n...\n...\n");
    let judged = |input: &str| judge("tictactoe", input.as_bytes());
    for bad in ["junk\n\n", "X.\n \t\r\n", "1\n2\n3\n4\n\n", "X..\n#\n\n", "a b\nc\n\n", "X 0\n...\n...\n"] {
        let (answer, errors) = judged(&format!("{good}{bad}{empty}"));
        let count = if bad.starts_with('1') { 2 } else { 1 };
        assert_eq!((answer.as_str(), errors.len()), ("second\nfirst\n", count), "{bad}");
    }
    // Further lines, up to the blank line, are part of the bad board.
    for bad in ["X.0\n#\n...\n...\n\n", "X.0\nX .\n...\n\n", "#\n...\n...\n...\n...\n\n"] {
        let (answer, errors) = judged(&format!("{bad}{good}{empty}"));
        assert_eq!((answer.as_str(), errors.len()), ("second\nfirst\n", 1), "{bad}");
    }
    // Boards may also follow each other without a blank line.
    assert_eq!(judged(&format!("X..\n#\n...\n{good}{empty}\n{good}")).0, "second\nfirst\nsecond\n");
    // A blank line ends a board that lacks lines, and after a whole board, further lines are a bad one.
    for bad in ["X..\n\n", "X..\n...\n \n", "X..\n...\n\t\r\n"] {
        let (answer, errors) = judged(&format!("{bad}{good}{empty}"));
        assert_eq!((answer.as_str(), errors.len()), ("second\nfirst\n", 1), "{bad}");
    }
    assert_eq!(judged(&format!("{good}...\n\n{empty}")), ("second\nfirst\n".into(), vec!["5:1".into()]));
    // Without blank lines, a board that lacks a line takes one from the next board.
    assert_eq!(judged(&format!("X..\n...\n{good}")).0, "illegal\n");
    assert_eq!(judged("X..\n..").0, "");

    let array = |line: &str| format!("{{ {}\"{line}\" }}\n", "\".......\", ".repeat(5));
    let input = [".......", "......", "X......", "...x...", "..XO..."].map(array).concat();
    let (answer, errors) = judge("connectfour", input.as_bytes());
    assert_eq!(answer, "first player moves\nsecond player moves\nfirst player moves\n");
    assert_eq!(errors, ["2:65", "4:62"]);
}
