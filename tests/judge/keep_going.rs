//! `--keep-going`: inputs with bad lines, in every mode that skips them, compared with models that are written another
//! way than the readers.

use fourow::Input;
use fourow::testing::Random;

use crate::reference;
use crate::run::{Trickle, assert_same, generated, judge, outcome, problem, write_file};

/// What an input says.
#[derive(Default)]
struct Expected {
    /// The rows of its table; of bad lines, without the column and the text of the error.
    rows: String,
    answer: String,
    good: usize,
    bad: usize,
    /// Whether it has more or fewer games than it declares, or nothing at all.
    is_incomplete: bool,
    /// The line of the first game beyond those that it declares.
    excess_line: Option<usize>,
}

impl Expected {
    fn new(input: &str) -> Self {
        let (mut expected, mut rows) = (Self::default(), Vec::new());
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
                    rows.push((number, Some((game, moves))));
                }
                _ => rows.push((number, None)),
            }
        }
        let games = rows.iter().filter_map(|(_, game)| *game);
        let games = games.map(|(game, moves)| format!("Game #{game}: {moves}\n"));
        expected.answer = reference::judge("fourow")(&games.collect::<String>());
        let mut answers = expected.answer.lines().filter(|line| line.starts_with("Game"));
        for (line, game) in rows {
            let Some((game, moves)) = game else {
                expected.bad += 1;
                expected.rows += &format!("{line}\t\tbad\t{line}\n");
                continue;
            };
            expected.good += 1;
            let verdict = answers.next().map_or("none", short_verdict);
            let moves = if moves.len() > 100 { format!("{}...", &moves[..100]) } else { moves.into() };
            expected.rows += &format!("{line}\t{game}\t{verdict}\t{moves}\n");
        }
        let is_empty = expected.good + expected.bad == 0;
        expected.is_incomplete =
            expected.excess_line.is_some() || declared.map_or(is_empty, |declared| declared > lines_read);
        expected
    }

    fn status(&self) -> i32 {
        if self.is_incomplete || self.has_nothing_good() { 2 } else { i32::from(self.bad > 0) }
    }

    fn has_nothing_good(&self) -> bool {
        self.good == 0 && (self.bad > 0 || self.is_incomplete)
    }
}

/// The verdict of an answer's line as a table has it.
fn short_verdict(line: &str) -> &'static str {
    match line.split_once(' ').and_then(|(_, line)| line.split_once(' ')) {
        Some((_, "is invalid.")) => "invalid",
        Some((_, "is over. There is no winner.")) => "draw",
        Some((_, "is over. The first player won.")) => "first won",
        Some((_, "is over. The second player won.")) => "second won",
        _ => "not over",
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
    "\rGame #1: 1",
    "Game #1 is invalid.",
    "7 7 7",
    "\0\u{ff}\u{fffd}",
    "Game #1: 1234567123456712345671234567123456712345671234567123456712345671234567x",
];

/// An input with a right, wrong, bad or missing t, and with bad and blank lines.
fn random_input(random: &mut Random, max_games: usize) -> String {
    let count = random.below(max_games);
    let games = generated("fourow", count as u64, 50);
    let games: Vec<_> = games.lines().filter_map(|line| line.split_once(": ")).collect();
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
            6 => format!("Game #{number}: {}", "1".repeat(98 + random.below(6))),
            7 => format!("Game #{number}:"),
            8 => format!("Game #{}: 1212121 ", "7".repeat(1 + random.below(24))),
            _ => format!("Game #{number}: {}", random.pick(&games).1),
        });
    }
    lines.join("\n") + ["", "\n"][random.below(2)]
}

#[test]
fn modes_agree_on_what_is_bad() {
    let mut random = Random::new(29);
    let mut seen = [0; 3];
    for n in 0..60 {
        let mut input = match n {
            // The line is one too many from its first byte on.
            1 => "1\nGame #1: 1\n \r5\n".into(),
            _ => random_input(&mut random, if n % 4 == 0 { 4000 } else { 8 }),
        };
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
        let others = [expected.is_incomplete, expected.has_nothing_good()];
        let errors = expected.bad.min(21) + others.into_iter().filter(|is_there| *is_there).count();
        assert_eq!(keep_going.stderr.lines().count(), errors, "for {input:?}");
        let is_excess = |error: &&str| error.contains("the end of the input after") || error.contains("\\r");
        let mut excess = keep_going.stderr.lines().filter(is_excess);
        let at_excess = |line| excess.any(|error| error.starts_with(&format!("fourow: stdin:{line}:")));
        assert!(expected.excess_line.is_none_or(at_excess), "for {input:?}");
        assert_eq!(run(&[]).status, if status == 0 { 0 } else { 2 }, "for {input:?}");
        let mut answer = Vec::new();
        let trickle = Trickle::new(input.as_bytes(), 1 + random.below(300));
        let judged = fourow::judge(problem("fourow"), Input::new(trickle, |_| {}).keep_going(), &mut answer);
        assert_eq!(judged.is_err(), expected.has_nothing_good(), "for {input:?}");
        assert!(answer == expected.answer.as_bytes(), "for {input:?}");

        let table = run(&["--tsv"]);
        let without_error = |row: &str| row.split(':').take(1).collect::<String>() + "\n";
        assert_same(&table.stdout.lines().map(without_error).collect::<String>(), &expected.rows);
        let count = format!("fourow: {} bad line", expected.bad);
        assert_eq!(
            (table.status, table.stderr.contains(&count)),
            (status, expected.bad > 0),
            "for {input:?}"
        );

        let summary = run(&["--summary", "--keep-going"]);
        assert_eq!(summary.status, status, "for {input:?}");
        let total = summary.stdout.lines().last().map(str::trim);
        assert_eq!(total.is_none(), status == 2 && expected.good == 0, "for {input:?}");
        if let Some(total) = total {
            assert!(total.starts_with(&format!("{} game", expected.good)), "{total} for {input:?}");
            let is_truncated = expected.is_incomplete && expected.excess_line.is_none();
            assert_eq!(total.ends_with("(incomplete)"), is_truncated, "{total} for {input:?}");
        }
        let answer = write_file("skipping.out", &expected.answer);
        let check = run(&["--keep-going", "--check", &answer]);
        assert_eq!((check.stdout.as_str(), check.status), ("", status), "for {input:?}");
    }
    assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
}

/// A script that accepts skipped games must not accept any file. The next one is still judged.
#[test]
fn nothing_but_bad_input_has_status_2() {
    let games = [
        "Game #1: 1\rGame #2: 2\r",
        "1\0\n\0G\0a\0m\0e\0 \0#\x001\0:\0 \x001\0\n\0",
        "7z\u{bc}\u{af}\x27\x1c",
        "",
        "3\nx\ny\nz\n",
        "PK\x03\x04\n",
        "\r\n \n",
    ];
    let games = games.map(|junk| ("fourow", "game", junk, "Game #1: 1\n", "Game #1 is not over, yet.\n"));
    let boards = ["x\n\n...\n...\n", "3\n \n", "{}"];
    let boards = boards.map(|junk| ("tictactoe", "board", junk, "...\n...\n...\n", "first\n"));
    for (problem, noun, junk, good, answer) in games.into_iter().chain(boards) {
        let [junk, good] = [junk, good].map(|input| write_file("a.in", input));
        let outcome = outcome(&["-p", problem, "--keep-going", &junk, &good], b"");
        assert_eq!((&*outcome.stdout, outcome.status), (answer, 2), "{outcome:?}");
        let error = format!("fourow: {junk}: no {noun} in it is good\n");
        assert!(outcome.stderr.contains(&error), "{outcome:?}");
    }
}

/// The table of an input: line, number, verdict and board, or line and location of the error of a bad one.
fn table(name: &str, input: &[u8], chunk_size: usize) -> String {
    let mut table = Vec::new();
    let describe = |bad: &fourow::BadInput| bad.location.to_string();
    let input = Input::new(Trickle::new(input, chunk_size), |_| {}).keep_going();
    // It fails if no board is good.
    let _ = fourow::tabulate(problem(name), input, None, describe, &mut table);
    String::from_utf8(table).expect("boards should be ASCII")
}

/// The table that an input should have. A block is a board, good or bad; its end counts as an empty row.
fn expected_table(name: &str, input: &[u8]) -> String {
    let (width, height, _) = reference::size(name);
    let cells = if name == "tictactoe" { b".X0" } else { b".XO" };
    let (mut table, mut count, mut rows) = (String::new(), 0, Vec::new());
    // The end of the input ends a block as a brace does.
    let input = [input, b"}"].concat();
    for (line, text) in (1..).zip(input.split(|byte| *byte == b'\n')) {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let mut start = 0;
        let is_separator = |(_, byte): &(usize, &u8)| b"\t\n\x0c\r \",/{}[]".contains(byte);
        for (end, byte) in text.iter().chain(b"\n").enumerate().filter(is_separator) {
            rows.extend((start < end).then(|| (line, start + 1, &text[start..end])));
            start = end + 1;
            let ends_block = b"{}[]".contains(byte) || *byte == b'\n' && text.trim_ascii().is_empty();
            if !ends_block || rows.is_empty() {
                continue;
            }
            rows.push((line, end + 1, b""));
            let error = (0..).zip(&rows).find_map(|(nth, (line, column, row))| {
                let width = if nth < height { width } else { 0 };
                let good = row.iter().take(width).take_while(|cell| cells.contains(cell)).count();
                ([good, row.len()] != [width; 2]).then(|| format!("\t\tbad\t{line}:{}", column + good))
            });
            let good = || {
                count += 1;
                let board: String = rows.iter().map(|row| format!("{}\n", row.2.escape_ascii())).collect();
                let verdict = judge(name, board.as_bytes());
                format!("\t{count}\t{}\t{}", verdict.trim(), board.trim().replace('\n', "/"))
            };
            table += &format!("{}{}\n", rows[0].0, error.unwrap_or_else(good));
            rows.clear();
        }
    }
    table
}

/// Boards between blank lines or in braces, with lines lost or doubled, and with bytes removed, inserted or replaced.
fn damaged(name: &str, random: &mut Random) -> Vec<u8> {
    let boards = generated(name, random.below(100) as u64, 20);
    let mut input = ["", "", "", "20\n", "\t\r\n", "{", ",\n"][random.below(7)].to_string();
    let style = random.below(9);
    for board in boards.trim_end().split("\n\n") {
        let mut lines: Vec<_> = board.lines().collect();
        let n = random.below(lines.len());
        match random.below(16) {
            0 => drop(lines.remove(n)),
            1 => lines.insert(n, lines[n]),
            _ => {}
        }
        input += &match style {
            0 => format!("{}\r\n\r\n", lines.join("\r\n")),
            1 => format!("{}\n \n", lines.join(" ")),
            // A carriage return alone is a space, not a blank line.
            2 => format!(" {} \r\n\r\n", lines.join("\t\n\r")),
            3 => format!("{{ \"{}\" }},\n", lines.join("\",\n  \"")),
            4 => format!("[\"{}\"],", lines.join("\",\"")),
            // Nothing marks the end.
            5 => format!("{}\n", lines.join("/")),
            _ => format!("{}\n\n", lines.join("\n")),
        };
    }
    let mut input = input.into_bytes();
    for _ in 0..random.below(20) {
        let offset = random.below(input.len());
        let byte = [random.below(256) as u8, *random.pick(b".XOx \r\n\t,\"{]")][random.below(2)];
        match random.below(3) {
            0 => drop(input.remove(offset)),
            1 => input.insert(offset, byte),
            _ => input[offset] = byte,
        }
    }
    input.truncate(input.len() - random.below(4));
    input
}

#[test]
fn damage_spoils_no_other_board() {
    let mut random = Random::new(29);
    let (mut good, mut bad) = (0, 0);
    for n in 0..1000 {
        let name = ["connectfour", "tictactoe"][n % 2];
        let input = damaged(name, &mut random);
        let expected = expected_table(name, &input);
        let bad_here = expected.matches("\tbad\t").count();
        bad += bad_here;
        good += expected.lines().count() - bad_here;
        // A board is read at once if all of it has come.
        for chunk_size in [1 + n % 7, usize::MAX] {
            assert_eq!(table(name, &input, chunk_size), expected, "for '{}'", input.escape_ascii());
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} good, {bad} bad");
}
