//! Inputs of games with bad lines, in every mode that skips them: answers, rows, counts and statuses compared with
//! those of a model that reads whole lines.

use fourow::Input;
use fourow::testing::Random;

use crate::reference;
use crate::run::{Trickle, outcome, problem, write_file};

/// What an input says.
#[derive(Default)]
struct Expected {
    /// The rows of its table without moves: line, number and whether the line is a game.
    rows: String,
    answer: String,
    good: usize,
    bad: usize,
    /// Whether it has more or fewer games than it declares.
    is_incomplete: bool,
    /// The line of the first game beyond those that it declares.
    excess_line: Option<usize>,
}

impl Expected {
    fn new(input: &str) -> Self {
        let mut expected = Self::default();
        let (mut declared, mut lines_read) = (None, 0);
        let lines = (1..).zip(input.lines()).filter(|(_, line)| !line.trim_ascii().is_empty());
        for (index, (number, line)) in lines.enumerate() {
            if let (0, Ok(count)) = (index, line.trim_ascii().parse()) {
                declared = Some(count);
                continue;
            }
            let is_first_bad = index == 0 && !line.starts_with("Game #");
            if !is_first_bad {
                if declared == Some(lines_read) {
                    expected.excess_line = Some(number);
                }
                lines_read += 1;
            }
            let game = line.strip_prefix("Game #").and_then(|game| game.split_once(':'));
            let moves = game.map_or("", |(_, moves)| moves.trim_ascii());
            match game.filter(|_| moves.bytes().all(|digit| (b'1'..=b'7').contains(&digit))) {
                Some((game, _)) if !game.is_empty() && game.bytes().all(|digit| digit.is_ascii_digit()) => {
                    expected.good += 1;
                    expected.rows += &format!("{number}\t{game}\tgame\n");
                    expected.answer += &format!("Game #{game}{}", reference::fourow::verdict(moves));
                }
                _ => {
                    expected.bad += 1;
                    expected.rows += &format!("{number}\t\tbad\n");
                }
            }
        }
        expected.is_incomplete =
            expected.excess_line.is_some() || declared.is_some_and(|declared| declared > lines_read);
        expected
    }

    fn status(&self) -> i32 {
        if self.is_incomplete { 2 } else { i32::from(self.bad > 0) }
    }
}

/// Lines that are bad anywhere in an input.
const BAD_LINES: &[&str] = &[
    "junk\rGame #1: 1",
    "Game",
    "Game #",
    "Game #x: 1",
    "Game #: 1",
    "Game #1 1",
    "Game #1: 8",
    "Game #1: 1 2",
    "Game #1: 12x",
    "\tGame #1: 1",
    "game #1: 1",
    "Game #1: 1\r2",
    "Game #1 is invalid.",
    "7 7 7",
    "\0\u{ff}\u{fffd}",
    "Game #1: 1234567123456712345671234567123456712345671234567123456712345671234567x",
];

/// An input with a right, wrong, bad or missing t, and with bad and blank lines.
fn random_input(random: &mut Random, max_games: usize) -> String {
    let count = random.below(max_games);
    let mut lines = match random.below(8) {
        0 => Vec::new(),
        1 => vec!["3 x".to_string()],
        2 => vec!["12:30 log start".into()],
        3 => vec!["junk".into(), "4".into()],
        4 | 5 => vec![format!(" {} ", random.below(count + 3))],
        _ => vec![String::new(), count.to_string()],
    };
    for number in 1..=count {
        lines.push(match random.below(15) {
            0..=3 => BAD_LINES[random.below(BAD_LINES.len())].into(),
            4 => "x".repeat(random.below(200_000 / max_games)),
            5 => format!(" \n\nGame #{number}: 12121212"),
            6 => format!("Game #{number}: {}", "1234567".repeat(20)),
            7 => format!("Game #{number}:"),
            8 => format!("Game #{number}: 1212121 "),
            _ => format!("Game #{number}: 1212121"),
        });
    }
    lines.join("\n") + ["", "\n"][random.below(2)]
}

#[test]
fn modes_agree_on_what_is_bad() {
    let mut random = Random::new(29);
    let mut seen = [0; 3];
    for n in 0..120 {
        let mut input = random_input(&mut random, if n % 4 == 0 { 4000 } else { 8 });
        if n % 3 == 0 {
            input = input.replace('\n', "\r\n");
        }
        let expected = Expected::new(&input);
        let status = expected.status();
        seen[status as usize] += 1;
        let run = |arguments: &[&str]| outcome(arguments, input.as_bytes());
        let keep_going = run(&["--keep-going"]);
        assert_eq!((&keep_going.stdout, keep_going.status), (&expected.answer, status), "for {input:?}");
        // After twenty bad lines, a message counts all of them.
        let errors = expected.bad.min(21) + usize::from(expected.is_incomplete);
        assert_eq!(keep_going.stderr.lines().count(), errors, "for {input:?}");
        let mut excess =
            keep_going.stderr.lines().filter(|error| error.contains("the end of the input after"));
        let at_excess = |line| excess.any(|error| error.starts_with(&format!("fourow: stdin:{line}:")));
        assert!(expected.excess_line.is_none_or(at_excess), "for {input:?}");
        assert_eq!(run(&[]).status, if status == 0 { 0 } else { 2 }, "for {input:?}");
        let mut answer = Vec::new();
        let trickle = Trickle(input.as_bytes(), 1 + random.below(300));
        let judged = problem("fourow").judge(Input::new(trickle).keep_going(|_| {}), &mut answer);
        assert!(judged.is_ok() && answer == expected.answer.as_bytes(), "for {input:?}");

        let table = run(&["--tsv"]);
        let short = |row: &str| {
            let fields: Vec<_> = row.split('\t').collect();
            format!("{}\t{}\t{}\n", fields[0], fields[1], if fields[2] == "bad" { "bad" } else { "game" })
        };
        assert_eq!(table.stdout.lines().map(short).collect::<String>(), expected.rows, "for {input:?}");
        let count = format!("fourow: {} bad line", expected.bad);
        assert_eq!(
            (table.status, table.stderr.contains(&count)),
            (status, expected.bad > 0),
            "for {input:?}"
        );

        let summary = run(&["--summary", "--keep-going"]);
        let total = summary.stdout.lines().last().unwrap_or_default().trim();
        assert!(total.starts_with(&format!("{} game", expected.good)), "{total} for {input:?}");
        assert_eq!(summary.status, status, "for {input:?}");
        let answer = write_file("skipping.out", &expected.answer);
        let check = run(&["--keep-going", "--check", &answer]);
        assert_eq!((check.stdout.as_str(), check.status), ("", status), "for {input:?}");
        assert_eq!(run(&["--keep-going", "--coverage"]).status, status.max(1), "for {input:?}");
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}
