//! `--keep-going`: bad games and boards are left out, and nothing else is.

use std::io::Read;

use fourow::random::Random;
use fourow::{Input, problem};

use crate::run::{Outcome, file, generated, outcome};

/// Lines that are no games, wherever they stand.
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

/// What the library answers if bad games are left out, and where the bad spots are.
fn judge(name: &str, input: impl Read) -> (String, Vec<String>) {
    let mut answer = Vec::new();
    let mut spots = Vec::new();
    let input = Input::new(input).keep_going(|bad| spots.push(bad.location.to_string()));
    problem(name).expect("there is one").judge(input, &mut answer).expect("what is bad is skipped");
    (String::from_utf8(answer).expect("answers are ASCII"), spots)
}

/// An input that comes in pieces of any size.
struct Pieces<'a>(&'a [u8], Random);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = if self.1.below(3) == 0 { 2 } else { 1000 };
        let length = (1 + self.1.below(most)).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// A line of junk costs its own line and no more, wherever it stands.
#[test]
fn a_bad_line_costs_no_other() {
    let mut random = Random::new(11);
    for seed in 0..20 {
        let games = generated("fourow", seed, 4000);
        let (_, games) = games.split_once('\n').expect("a line with t");
        let (expected, none) = judge("fourow", games.as_bytes());
        assert!(none.is_empty());
        let (mut input, mut places, mut line) = (Vec::new(), Vec::new(), 0);
        for game in games.split_inclusive('\n') {
            while random.below(5) == 0 {
                line += 1;
                places.push(line);
                input.extend_from_slice(JUNK[random.below(JUNK.len())]);
                input.push(b'\n');
            }
            line += 1;
            input.extend_from_slice(game.as_bytes());
        }
        for count in [0, 1, 100, 4000, u64::MAX] {
            let counted = [format!("{count}\n").as_bytes(), &input].concat();
            assert!(judge("fourow", counted.as_slice()).0 == expected, "seed {seed}, {count} games");
        }
        for (answer, spots) in
            [judge("fourow", input.as_slice()), judge("fourow", Pieces(&input, Random::new(seed)))]
        {
            assert!(answer == expected, "seed {seed}");
            let lines: Vec<u64> = spots
                .iter()
                .map(|spot| spot.split(':').next().expect("a line").parse().expect("a number"))
                .collect();
            assert_eq!(lines, places, "seed {seed}");
        }
    }
}

/// A bad line at every place around the edge of a block.
#[test]
fn bad_lines_are_left_out_at_the_edges_of_blocks() {
    let block = 1 << 16;
    for shift in (0..120).chain([3000, 65_535, 65_536, 65_537, 200_000]) {
        for junk in [&b"x"[..], b"Game #5: 12345678", &vec![b'7'; 70_000]] {
            let first = format!("Game #1: {}\n", "12".repeat(block / 2 - 60));
            let padding = " ".repeat(shift);
            let input =
                [first.as_bytes(), b"Game #2: 1", padding.as_bytes(), b"\n", junk, b"\nGame #3: \n"].concat();
            let (answer, spots) = judge("fourow", input.as_slice());
            let expected = "Game #1 is invalid.\nGame #2 is not over, yet.\nGame #3 is not over, yet.\n";
            assert_eq!((answer.as_str(), spots.len()), (expected, 1), "shift {shift}");
        }
    }
}

/// A bad board costs itself and no more.
#[test]
fn a_bad_board_costs_no_other() {
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
                    let place = loop {
                        let place = random.below(board.len());
                        if board.as_bytes()[place] != b'\n' {
                            break place;
                        }
                    };
                    let byte = &junk[random.below(4)..][..1];
                    match random.below(3) {
                        0 => board.replace_range(place..=place, byte),
                        1 => board.insert_str(place, byte),
                        _ => board.replace_range(place..=place, ""),
                    }
                    assert!(board.lines().count() == lines);
                }
                input += &board;
                input += separator;
            }
            let (expected, _) = judge(name, good.as_bytes());
            for (answer, spots) in
                [judge(name, input.as_bytes()), judge(name, Pieces(input.as_bytes(), Random::new(seed)))]
            {
                assert_eq!((answer.as_str(), spots.len()), (expected.as_str(), bad), "seed {seed}: {input}");
            }
        }
    }
}

#[test]
fn a_bad_board_ends_with_a_blank_line_or_a_brace() {
    let (good, empty) = ("X..\n...\n...\n", "...\n...\n...\n");
    let said = |input: &str| judge("tictactoe", input.as_bytes());
    for bad in ["junk\n\n", "X.\n \t\r\n", "1\n2\n3\n4\n\n", "X..\n#\n\n", "a b\nc\n"] {
        let (answer, spots) = said(&format!("{good}{bad}{empty}"));
        let most = if bad.starts_with('1') { 2 } else { 1 };
        assert_eq!((answer.as_str(), spots.len()), ("second\nfirst\n", most), "{bad}");
    }
    // Lines too many are part of the bad board, up to the blank line.
    for bad in ["X.0\n#\n...\n...\n\n", "X.0\nX .\n...\n\n", "#\n...\n...\n...\n...\n\n"] {
        let (answer, spots) = said(&format!("{bad}{good}{empty}"));
        assert_eq!((answer.as_str(), spots.len()), ("second\nfirst\n", 1), "{bad}");
    }
    // Boards may also follow each other without a blank line.
    assert_eq!(said(&format!("X..\n#\n...\n{good}{empty}\n{good}")).0, "second\nfirst\nsecond\n");
    // A line too few takes lines from the next board.
    assert_eq!(said(&format!("X..\n...\n{good}")).0, "illegal\n");
    assert_eq!(said("X..\n..").0, "");

    let array = |line: &str| format!("{{ {}\"{line}\" }}\n", "\".......\", ".repeat(5));
    let input =
        [array("......."), array("......"), array("X......"), array("...x..."), array("..XO...")].concat();
    let (answer, spots) = judge("connectfour", input.as_bytes());
    assert_eq!(answer, "first player moves\nsecond player moves\nfirst player moves\n");
    assert_eq!(spots, ["2:65", "4:62"]);
}

/// Where the statement has one board, all others are left out.
#[test]
fn strict_boards_are_left_out_one_by_one() {
    let said = |input: &str| outcome(&["-p", "tictactoe", "--strict", "--keep-going"], input.as_bytes());
    let board = "X..\n...\n...\n";
    for (input, answer, errors) in [(&*board.repeat(3), "second\n", 2), ("", "", 1)] {
        let Outcome { stdout, stderr, status } = said(input);
        assert_eq!((stdout.as_str(), stderr.lines().count(), status), (answer, errors, 2));
    }
}

fn assert_said(arguments: &[&str], input: &str, answer: &str, errors: &[&str]) {
    let all: Vec<_> = arguments.iter().copied().chain(["--keep-going"]).collect();
    let errors: String = errors.iter().map(|error| format!("fourow: stdin:{error}\n")).collect();
    let status = if errors.is_empty() { 0 } else { 2 };
    assert_eq!(outcome(&all, input.as_bytes()), Outcome::new(answer, errors, status), "for '{input}'");
}

/// A bad line counts as a game, games beyond t are judged, and one error tells of them.
#[test]
fn games_are_counted() {
    let open = |number: u32| format!("Game #{number} is not over, yet.\n");
    let bad = "2:1: expected 'Game #', found 'x'";
    assert_said(&[], "2\nx\nGame #2: 1\n", &open(2), &[bad]);
    assert_said(
        &[],
        "1\nx\nGame #2: 1\n\nGame #3: 1\n",
        &(open(2) + &open(3)),
        &[bad, "3:1: expected the end of the input after 1 game, found 'G'"],
    );
    assert_said(
        &[],
        "4\nx\nGame #2: 1\n",
        &open(2),
        &[bad, "4:1: expected game 3 of 4, found the end of the input"],
    );
    let count = "1:2: expected the end of the line with the number of games, found 'x'";
    assert_said(&[], "3x\nGame #2: 1\n", &open(2), &[count]);
    assert_said(
        &[],
        "1\n\rx\nGame #1: 1\n",
        &open(1),
        &[
            "2:2: expected a line feed after the carriage return, found 'x'; a line ends with LF or CRLF, not with CR alone",
            "3:1: expected the end of the input after 1 game, found 'G'",
        ],
    );
    assert_said(
        &[],
        "1\nGame #1: 1\n\rx\nGame #2: 1\n",
        &(open(1) + &open(2)),
        &[
            "3:2: expected a line feed after the carriage return, found 'x'; a line ends with LF or CRLF, not with CR alone",
            "4:1: expected the end of the input after 1 game, found 'G'",
        ],
    );
    let start = "1:1: expected the number of games, or 'Game #', found 'x'";
    assert_said(&[], "x\n1\nGame #1: 1\n", &open(1), &[start]);
    assert_said(&[], "x", "", &[start]);
    assert_said(&[], "", "", &[]);
    assert_said(&[], "1\nGame #1: 1\n", &open(1), &[]);
}

/// What only strict input minds is left out likewise. Blank lines are no games.
#[test]
fn strict_input_is_left_out_line_by_line() {
    let promise = "as the statement promises, found 100";
    let error = format!("fourow: stdin:1:1: expected a number of games from 1 to 99, {promise}\n");
    let said = outcome(&["--strict", "--keep-going"], b"100\nGame #1: 1\n");
    assert_eq!(said, Outcome::new("Game #1 is not over, yet.\n", error, 2));

    let open = |number: u32| format!("Game #{number} is not over, yet.\n");
    assert_said(
        &["--strict"],
        "4\nGame #1: 1 \n\nGame #2: 2\nGame #7: 2\nGame #4: 4",
        &open(2),
        &[
            "2:11: expected no space here, as the statement promises, found ' ' in Game #1",
            "3:1: expected no blank lines, as the statement promises, found the end of the line",
            "5:7: expected game number 3, as the statement promises, found 7 in Game #7",
            "6:11: expected a last newline, as the statement promises, found the end of the input in Game #4",
        ],
    );
    assert_said(
        &["--strict"],
        "\nGame #1: 1\nGame #2: 2\n",
        &(open(1) + &open(2)),
        &[
            "1:1: expected no blank lines, as the statement promises, found the end of the line",
            "2:1: expected the line with the number of games, as the statement promises, found 'G'",
        ],
    );
}

/// A million bad lines do not flood the terminal.
#[test]
fn the_first_twenty_are_told() {
    let lines = |count: usize| outcome(&["--keep-going"], "Game #1: x\n".repeat(count).as_bytes());
    let twenty = lines(20);
    assert_eq!((twenty.stdout.as_str(), twenty.stderr.lines().count(), twenty.status), ("", 20, 2));
    let many = lines(1000);
    assert_eq!((many.stdout.as_str(), many.stderr.lines().count(), many.status), ("", 21, 2));
    let last = many.stderr.lines().last();
    assert_eq!(last, Some("fourow: 1000 errors; the first 20 are shown"));
    let bad = file("keep-going-bad.in", &"x\n".repeat(11));
    let errors = outcome(&["--keep-going", &bad, &bad], b"").stderr;
    assert_eq!(errors.lines().count(), 21);
}

#[test]
fn it_goes_with_whatever_reads_games_or_boards() {
    let input = file("keep-going-modes.in", "Game #1: 1\nx\nGame #1: 12121212\n");
    let error = format!("fourow: {input}:2:1: expected 'Game #', found 'x'\n");
    for (mode, part) in [("--explain", "Game #1 is invalid: "), ("--coverage", "       1  is invalid ")] {
        let Outcome { stdout, stderr, status } = outcome(&["--keep-going", mode, &input], b"");
        assert!(stdout.contains(part), "{stdout}");
        assert_eq!((&stderr, status), (&error, 2));
    }
    let only = outcome(&["--keep-going", "--only", "1", &input], b"");
    assert_eq!(only, Outcome::ok("Game #1 is not over, yet.\n"));

    // Status 2 of bad input wins over status 1 of a difference, but both are told.
    let check = |answer: &str| outcome(&["--keep-going", "--check", "-", &input], answer.as_bytes());
    assert_eq!(check("Game #1 is not over, yet.\nGame #1 is invalid.\n"), Outcome::error(error.clone()));
    let Outcome { stdout, stderr, status } = check("Game #1 is not over, yet.\nGame #1 is over.\n");
    assert!(stdout.contains("\nGame #1: 12121212\nGame #1 is invalid: "), "{stdout}");
    assert_eq!((stderr, status), (error, 2));

    // Without the answer to a file that cannot be read there is nothing to compare with.
    let said = outcome(&["--keep-going", "--check", "-", "none.in", &input], b"x\n");
    assert_eq!((said.stdout.as_str(), said.stderr.lines().count(), said.status), ("", 2, 2));
}
