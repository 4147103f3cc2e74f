//! `--keep-going`: bad games are skipped, but nothing else; `board_damage` has the boards.

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
