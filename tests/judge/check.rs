//! `--check`: each difference with its location, answers of any length, and the summary of wrong games.

use std::io::Read;

use fourow::{Check, Input, PROBLEMS, Problem};

use crate::run::{Outcome, Trickle, games, generated, judge, outcome, problem, samples, write_file};

/// A won game and a game without moves.
pub const INPUT: &str = "2\nGame #1: 1213141\nGame #2: \n";

pub const ANSWER: &str = "\
Game #1 is over. The first player won.
-------
X      
X      
X      
Xooo   
-------
Game #2 is not over, yet.
";

/// Runs `--check` on an answer to an input for a problem.
pub fn check(problem: &str, input: &str, answer: impl AsRef<[u8]>) -> Outcome {
    let input = write_file("check.in", input);
    outcome(&["-p", problem, "--check", "-", &input], answer.as_ref())
}

/// The hint in a report, or nothing.
fn hint(report: &str) -> &str {
    report.split_once("  hint: ").and_then(|(_, rest)| rest.lines().next()).unwrap_or_default()
}

/// The library's check of an answer to inputs, each given with its name.
pub fn compare<'a>(problem: &'static Problem, inputs: &[(&str, &str)], answer: impl Read + 'a) -> Check<'a> {
    let mut check = Check::new(problem, answer);
    for (name, input) in inputs {
        check.add(name, Input::valid(input.as_bytes())).expect("the input should be valid");
    }
    check
}

#[test]
fn a_correct_answer_gives_no_output() {
    assert_eq!(check("fourow", INPUT, ANSWER), Outcome::ok(""));
    assert_eq!(check("fourow", "0\n", ""), Outcome::ok(""));
    for problem in PROBLEMS {
        for (input, answer) in samples(problem.name) {
            let difference = compare(problem, &[("", &input)], answer.as_bytes()).difference();
            assert!(matches!(difference, Ok(None)), "for {input}");
        }
    }
}

/// Such a line has a hint only if the section is right once it is put back or removed.
#[test]
fn a_line_that_is_missing_or_too_many_has_a_hint() {
    let lines: Vec<_> = ANSWER.lines().collect();
    let hint_of = |[before, wrong, after]: [&[&str]; 3]| {
        let report =
            check("fourow", INPUT, [before, wrong, after].concat().join("\n") + "\n").expect_mismatch();
        let is_explained = report.contains("\nGame #1: 1213141\n") || report.contains("\nGame #2: \n");
        (hint(&report).to_string(), is_explained)
    };
    let missing = ("a line is missing here".into(), true);
    let too_many = |hint: &str| (format!("{hint} too many"), false);
    // The first line has the number; three of the others are equal.
    for index in 0..=8 {
        let (before, after) = lines.split_at(index);
        assert!(index > 6 || hint_of([before, &[], &after[1..]]) == missing, "line {index}");
        assert_eq!(hint_of([before, &["xxxxxxx"], after]), too_many("a line"), "line {index}");
    }
    assert_eq!(hint_of([&lines[..6], &[], &[]]), missing);
    assert_eq!(hint_of([&lines[..3], &["x"; 2], &lines[3..]]), too_many("2 lines"));
    assert_eq!(hint_of([&lines[..3], &[""], &lines[3..]]), too_many("a line"));
    assert_eq!(hint_of([&lines[..2], &[""; 3], &lines[2..]]), too_many("3 lines"));
    assert_eq!(hint_of([&lines[..2], &[""; 2], &lines[2..]]).0, "rows without chips are left out");
    assert_eq!(hint_of([&[""; 2000], &[], &lines]), too_many("2,000 lines"));
    // Copies of the next line, two lines too few, sections that end or are lost, lines before a wrong section or
    // another game's, one that may be endless, and sections after the last.
    for wrong in [
        [&lines[..4], &lines[5..6], &lines[5..]],
        [&lines[..3], &[], &lines[5..]],
        [&lines[..5], &[], &[]],
        [&lines[..7], &[], &[]],
        [&lines[7..], &lines[..7], &[]],
        [&lines[..7], &["x"], &["Game #2 is not over, yet.", "x"]],
        [&lines[..7], &["x"], &["Game #3 is not over, yet."]],
        [&["x"; 1 << 15], &lines, &[]],
        [&lines, &["x"; 1 << 16], &[]],
        [&lines, &["x"], &lines],
        [&lines, &lines[7..], &[]],
    ] {
        let (hint, is_explained) = hint_of(wrong);
        assert!(hint.is_empty() && (is_explained || wrong[0] == lines), "{hint}");
    }
}

/// A hint about a line says how to make it right, and what else differs in the line leaves it without. If the line is
/// right then, the answer needs no explanation, but for the picture of what must be capitals.
#[test]
fn a_hint_about_a_line_makes_it_right() {
    let top = |line: &str| ANSWER.replacen("X      \n", line, 1);
    for (answer, expected) in [
        (top("X\n"), "spaces at the end of the line are missing"),
        (top("X       \n"), "there are too many spaces at the end of the line"),
        (top("X\r\n"), "the whitespace at the end of the line differs"),
        (top("X      \r\n"), "the line ends with CRLF, not with LF alone"),
        (top("X      \t\n"), "the whitespace at the end of the line differs"),
        (top("  X      \n"), "there are too many spaces at the start of the line"),
        (top("x      \n"), "chips in winning rows, and no others, must be capitals"),
        (top("x\n"), ""),
        (top("x: X      \n"), "there is text before the answer on this line"),
        (ANSWER.to_lowercase(), "the lines differ only in letter case"),
        (ANSWER.to_uppercase().replace('\n', "\r\n"), ""),
        (ANSWER.replace('\n', "\r"), "the line ends with CR, not with LF"),
        (ANSWER[..ANSWER.len() - 1].into(), "the newline at the end is missing"),
        (ANSWER.replace("yet.", "yet"), "a period is missing"),
        (ANSWER.replacen('\n', "\rx\n", 1), "the line ends with CR, not with LF"),
        (format!("Enter t: {ANSWER}"), "there is text before the answer on this line"),
        (format!("x: {ANSWER}").replacen('\n', "\r\n", 1), ""),
        (format!(" {ANSWER}"), "there are too many spaces at the start of the line"),
        (format!("\r{ANSWER}"), ""),
        (ANSWER.replace("Game #2", "\u{feff}Game #2"), "there is text before the answer on this line"),
    ] {
        let report = check("fourow", INPUT, &answer).expect_mismatch();
        assert_eq!(hint(&report), expected, "{answer:?}");
        let is_explained = expected.is_empty() || expected.starts_with("chips");
        assert_eq!(report.contains("\n\nGame #"), is_explained, "{answer:?}: {report}");
    }
}

/// A game's section starts with a line that has its number, and ends at the next line with `Game #`.
#[test]
fn a_line_before_a_game_ends_the_comparison() {
    let input = games(["1", "1213141", "1", "1"]);
    let answer = judge("fourow", input.as_bytes());
    for (text, with, line, last) in [
        ("Game #2", "\nGame #2", 2, "not compared from Game #2 on"),
        ("#1 is not over, yet.", "#1 is\nnot\nover, yet.", 1, "1 of 4 games differs: #1"),
        ("Game #4", "Game #\nGame #4", 10, "not compared from Game #4 on"),
        ("Game #4", "Game #3 is not over, yet.\nGame #4", 10, "not compared from Game #4 on"),
        ("Game #1", "Game  #1", 1, "not compared from Game #1 on"),
        ("Game", "t: Game", 1, "4 of 4 games differ: #1, #2, #3, #4"),
        ("Game #2", "Game #-1", 2, "not compared from Game #2 on"),
    ] {
        let report = check("fourow", &input, answer.replace(text, with)).expect_mismatch();
        assert!(report.starts_with(&format!("stdin:{line}: ")), "'{with}': {report}");
        assert_eq!(report.lines().last(), Some(last), "'{with}': {report}");
    }
}

/// A last line that is the start of the correct one.
#[test]
fn an_answer_that_ends_in_a_line_has_a_hint() {
    let simulation = judge("conecta4", "1 2\n\n".as_bytes());
    for (problem, input, answer) in [
        ("fourow", INPUT.replace("#2: ", "#2: 1").as_str(), ANSWER),
        ("conecta4", "1 2\n\n", &*simulation),
        ("tictactoe", "... ... ...", "first\n"),
    ] {
        for length in 0..answer.len() {
            let rest = &answer[length..];
            let expected = match answer[..length].chars().last() {
                None | Some('\n') if rest.starts_with("-------\nGame") => "a line is missing here",
                None | Some('\n') => "",
                _ if !rest.starts_with('\n') => "the answer ends in this line",
                // Online judges ignore the end of the last line of boards.
                _ if problem == "tictactoe" => continue,
                _ => "the newline at the end is missing",
            };
            let report = check(problem, input, &answer[..length]).expect_mismatch();
            assert_eq!(hint(&report), expected, "{length} bytes: {report}");
        }
    }
}

/// Whatever a line looks like: a misspelt one may be followed by a copy of what it should be.
#[test]
fn boards_are_compared_line_by_line() {
    let boards = "...\n...\n...\n\nX..\n...\n...\n\nX..\n...\n...\n";
    for (answer, line, wrong) in [
        ("t=9\nsecond\nsecond\nx", 1, "1 of 3 boards differs: 1; the answer goes on after the last board"),
        ("first\nsecnd\nsecond\n", 2, "1 of 3 boards differs: 2"),
        (&("\n".repeat(1 << 20) + "first\n"), 131_073, "not compared from board 1 on"),
        ("\nfirst\n\n\nsecond\r\ndraw\n", 6, "1 of 3 boards differs: 3"),
        ("first\nsecond", 3, "the answer ends before board 3"),
    ] {
        let report = check("tictactoe", boards, answer).expect_mismatch();
        assert!(report.starts_with(&format!("stdin:{line}: ")), "{report}");
        assert_eq!(report.lines().last(), Some(wrong), "{report}");
    }
}

/// As `--stress` does.
#[test]
fn whitespace_that_the_online_judge_ignores_is_no_difference() {
    let boards = "...\n...\n...\n\nX..\n...\n...\n\nXX.\n...\n...\n";
    let note = "fourow: whitespace differs; the online judge ignores it\n";
    for (answer, is_equal) in [
        ("first\r\nsecond\r\nillegal\r\n", true),
        ("first\nsecond \t\nillegal", true),
        ("first\nsecond\nillegal\n\n \n", true),
        ("\r\n\nfirst\n \n\nsecond\nillegal", true),
        (" first\nsecond\nillegal\n", false),
        ("first\nsecond\n\n\n", false),
        ("first\nsecond\nillegal\n\nfirst\n", false),
    ] {
        let expected = if is_equal { Outcome::new("", note, 0) } else { Outcome::new("", "", 1) };
        let found = Outcome { stdout: String::new(), ..check("tictactoe", boards, answer) };
        assert_eq!(found, expected, "{answer:?}");
    }
}

/// What is shown of the line is truncated, and the lines after it are still compared, unless it may be endless.
#[test]
fn a_line_may_be_longer_than_any_correct_one() {
    const COMPARED: &str = "\n1 of 2 games differs: #1\n";
    const ENDLESS: &str = "\nnot compared from Game #1 on\n";
    let (_, rest) = ANSWER.split_once('\n').expect("the answer should have several lines");
    for (length, ellipsis, last) in [
        (100, "", COMPARED),
        (101, "...", COMPARED),
        (65_000, "...", COMPARED),
        (1 << 16, "...", ENDLESS),
        (400_000, "...", ENDLESS),
    ] {
        let answer = format!("Game #1 {}\n{rest}", "X".repeat(length - "Game #1 ".len()));
        let report = check("fourow", INPUT, answer).stdout;
        let shown = format!("\"Game #1 {}\"{ellipsis}\n", "X".repeat(92));
        assert!(report.contains(&shown) && report.ends_with(last), "{length} bytes: {report}");
    }
}

/// The difference does not depend on how reads split the answer and the inputs, with which the fast path ends.
#[test]
fn texts_can_be_read_in_pieces() {
    let many = games(["12", "1213141", "1", "4453", "1", "2", "4453", ""]);
    let fourow = [("A", &*many), ("B", "1\nGame #1: 1\n")];
    let tictactoe = [("A", "X..\n...\n...\n\nX..\n...\n...\n"), ("B", "...\n...\n...\n\nXXX\n00.\n...\n")];
    for (name, inputs) in [("fourow", fourow), ("tictactoe", tictactoe)] {
        let answer: String = inputs.iter().map(|(_, input)| judge(name, input.as_bytes())).collect();
        let difference = |answer: &str, size| {
            let mut check = Check::new(problem(name), Trickle::new(answer.as_bytes(), size));
            for (name, input) in inputs {
                let input = Input::valid(Trickle::new(input.as_bytes(), size));
                check.add(name, input).expect("the input should be valid");
            }
            let difference = check.difference().expect("the answer should be readable");
            difference.map(|first| (first.line, first.text, first.explanation, first.summary))
        };
        for offset in (0..answer.len()).step_by(7) {
            let (before, after) = answer.split_at(offset);
            let (line, next) = after.split_once('\n').expect("the answer should end with a newline");
            let wrong = [
                [before, "?", after],
                [before, "", ""],
                [before, "", next],
                [before, line, &format!("\nx\n{next}")],
            ];
            for answer in wrong.map(|pieces| pieces.concat()) {
                let whole = difference(&answer, usize::MAX);
                assert!(whole.is_some());
                for size in (1..=20).chain([170, 200]) {
                    assert_eq!(difference(&answer, size), whole, "{size} bytes at a time");
                }
            }
        }
        assert_eq!(difference(&answer, 1), None);
    }
}

/// Where lines may be in the place of others, none is missing or too many.
#[test]
fn a_hint_needs_its_reason() {
    let boards = "...\n...\n...\n\nX..\n...\n...\n\nXX.\n...\n...\n";
    let moves = "1 1 1 1 1 1 1\n\n";
    let simulation = judge("conecta4", moves.as_bytes());
    let cut = simulation.replacen("|1       |\n", "", 1).replace("QUIT\n", "");
    let middle = "Game #1: 2132524\nGame #2: 1\n";
    let grids = judge("fourow", middle.as_bytes());
    let stripped: String = grids.lines().map(|line| format!("{}\n", line.trim())).collect();
    for (problem, input, answer, expected) in [
        ("tictactoe", boards, "Board 1: first\n".into(), "there is text before the answer on this line"),
        ("tictactoe", boards, "first first\n".into(), ""),
        ("tictactoe", boards, "First \r\n".into(), "the lines differ only in letter case"),
        ("conecta4", moves, simulation.replace("INVALID", "INVALD\nINVALID"), ""),
        ("conecta4", moves, cut, ""),
        // Spaces are meant, and chips in other columns are not.
        ("fourow", middle, stripped, "spaces at both ends of the line are missing"),
        ("fourow", middle, grids.replace(" o  ", "o  "), "spaces at the start of the line are missing"),
        ("fourow", middle, grids.replace(" o  ", "o   "), ""),
        ("fourow", middle, format!("{grids}\n\nx"), "3 lines too many"),
        // What looks like another problem's answer.
        ("fourow", middle, grids.replace("Game #2 is not over, yet.", "QUIT"), ""),
        ("fourow", INPUT, format!("illegal\n{INPUT}"), "this looks like an answer to --problem tictactoe"),
        ("fourow", INPUT, "|    0   |\n".into(), "this looks like an answer to --problem conecta4"),
        ("tictactoe", boards, "invalid\n".into(), ""),
        ("conecta4", moves, "invalid\n".into(), "the lines differ only in letter case"),
    ] {
        let report = check(problem, input, &*answer).expect_mismatch();
        assert_eq!(hint(&report), expected, "{answer}: {report}");
    }
}

/// Sections are compared with the games by position, up to the first that has another number, and belong to whichever
/// input is next.
#[test]
fn a_section_with_another_number_ends_the_comparison() {
    const TWO: &[&[u32]] = &[&[1, 2, 3], &[1, 2, 3]];
    let lines = |numbers: &[u32], end: &str| -> String {
        numbers.iter().map(|number| format!("Game #{number}{end}\n")).collect()
    };
    for (inputs, sections, expected) in [
        (&[&[1, 2, 3, 4, 5][..]][..], &[1, 2, 99, 4, 5][..], "not compared from Game #3 on"),
        (&[&[1, 2, 3, 4]], &[1, 2, 3, 4, 4], "the answer goes on after the last game"),
        (&[&[30, 10, 20]], &[30, 20], "not compared from Game #10 on"),
        (&[&[1, 2, 1, 2]], &[1, 2, 1, 1], "not compared from Game #2 on"),
        (&[&[1]], &[2], ""),
        (&[&[1]], &[1, 1], ""),
        (TWO, &[2, 3, 1, 2, 3], "not compared from Game #1 of A on"),
        (TWO, &[1, 2, 3, 2, 3], "not compared from Game #1 of B on"),
        (TWO, &[1, 2, 3, 1, 2], "the answer ends before Game #3 of B"),
    ] {
        let texts: Vec<_> = inputs.iter().map(|numbers| lines(numbers, ": 1")).collect();
        let names = if inputs.len() > 1 { ["A", "B"] } else { ["", ""] };
        let named: Vec<_> = names.into_iter().zip(texts.iter().map(String::as_str)).collect();
        let answer = lines(sections, " is not over, yet.");
        let found = compare(problem("fourow"), &named, answer.as_bytes()).difference();
        let first = found.expect("the answer should be readable").expect("the answer should differ");
        assert_eq!(first.summary.unwrap_or_default(), expected, "{inputs:?}, {sections:?}");
    }
}

/// The fast path passes over equal answers, and still counts games.
#[test]
fn many_games_are_counted_and_named() {
    let input = generated("fourow", 3, 2000);
    let answer = judge("fourow", input.as_bytes());
    let difference = |second: &str| {
        let both = [&*answer, second].concat();
        let difference =
            compare(problem("fourow"), &[("A", &input), ("B", &input)], both.as_bytes()).difference();
        difference.expect("the answer should be readable").expect("the answer should differ")
    };
    // Wherever the answer's blocks end.
    let lines = answer.lines().count() as u64;
    for (above, line) in answer.lines().enumerate().filter(|(_, line)| line.ends_with("yet.")).step_by(8) {
        let wrong = difference(&answer.replacen(line, &format!("x\n{line}"), 1));
        let name = line.split_once(" is").map_or("", |(name, _)| name);
        assert_eq!((wrong.line, hint(&wrong.text)), (lines + above as u64 + 1, "a line too many"));
        assert_eq!(wrong.summary, Some(format!("not compared from {name} of B on")));
    }
    let wrong = difference(&answer.replace("Game #1501 is", "Game #1501 was"));
    assert_eq!(wrong.summary.as_deref(), Some("1 of 4,000 games differs: #1501 of B"));
    assert!(wrong.explanation.starts_with("Game #1501: "), "{}", wrong.explanation);
    let summary = difference(&answer.replace(" is ", " was ")).summary.unwrap_or_default();
    assert!(summary.starts_with("2,000 of 4,000 games differ: #1 of B, "), "{summary}");
    assert!(summary.ends_with(" and 1,990 more"), "{summary}");
}
