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

/// Such a line has a hint only if the section is right once it is put back or left out.
#[test]
fn a_line_that_is_missing_or_too_many_has_a_hint() {
    let lines: Vec<_> = ANSWER.lines().collect();
    let has_hint = |[before, wrong, after]: [&[&str]; 3], hint: &str| {
        let answer = [before, wrong, after].concat().join("\n") + "\n";
        check("fourow", INPUT, answer).expect_mismatch().contains(&format!("  hint: {hint}"))
    };
    // The first line has the number; three of the others are equal.
    for index in 0..=8 {
        let (before, after) = lines.split_at(index);
        assert!(
            index > 6 || has_hint([before, &[], &after[1..]], "a line is missing here\n"),
            "line {index}"
        );
        assert!(has_hint([before, &["xxxxxxx"], after], "a line too many\n"), "line {index}");
    }
    assert!(has_hint([&lines[..3], &["x"; 2], &lines[3..]], "2 lines too many\n"));
    assert!(has_hint([&lines[..7], &["", "x", ""], &lines[7..]], "3 lines too many\n"));
    // Copies of the next line, two lines too few, an answer that ends, lines before a wrong section or another game's,
    // and two sections after the last.
    for wrong in [
        [&lines[..4], &lines[5..6], &lines[5..]],
        [&lines[..5], &lines[6..7], &lines[6..]],
        [&lines[..3], &[], &lines[5..]],
        [&lines[..6], &[], &[]],
        [&lines[..7], &["x"], &["Game #2 is over."]],
        [&lines[..7], &["x"], &["Game #2 is not over, yet.", "x"]],
        [&lines[..7], &["x"], &["Game #3 is not over, yet."]],
        [&lines, &["x"], &lines],
    ] {
        assert!(!has_hint(wrong, ""), "{wrong:?}");
    }
}

#[test]
fn what_differs_only_in_form_is_not_explained() {
    let with_line = |line| ANSWER.replacen("X      ", line, 1);
    for (answer, hint) in [
        (with_line("X"), "spaces at the end of the line are missing"),
        (with_line("X       "), "there are too many spaces at the end of the line"),
        (with_line("X\r"), "lines end with CRLF, not with LF alone"),
        (with_line("X      \t"), "the whitespace at the end of the line differs"),
        (ANSWER.to_lowercase(), "the lines differ only in letter case"),
        (ANSWER.to_uppercase().replace(".\n", ". \r\n"), "the lines differ only in letter case"),
        (ANSWER.replace('\n', "\r"), "lines end with CR, not with LF"),
        ("\n".repeat(300) + ANSWER, "300 blank lines too many"),
        (format!("{ANSWER}\n"), "a blank line too many"),
        (format!(" {ANSWER}"), "there are spaces at the start of the line"),
        (format!("Enter t: {ANSWER}"), "there is text before the answer on this line"),
    ] {
        let report = check("fourow", INPUT, answer).expect_mismatch();
        assert!(report.contains(&format!("  hint: {hint}\n\n")), "{report}");
        assert!(!report.contains("\nGame #"), "{report}");
    }
    assert!(check("fourow", INPUT, with_line("x      ")).expect_mismatch().contains("\nGame #1 is over"));
}

/// A game's section starts with a line that has its number, and ends at the next line with `Game #`.
#[test]
fn a_line_before_a_game_ends_the_comparison() {
    let input = games(["1", "1213141", "1", "1"]);
    let answer = judge("fourow", input.as_bytes());
    for (text, with, line, last) in [
        ("Game #1", "junk\n\nGame #1", 1, "not compared from Game #1 on"),
        ("Game #2", "\nGame #2", 2, "not compared from Game #2 on"),
        ("#1 is not over, yet.", "#1 is\nnot\nover, yet.", 1, "1 of 4 games differs: #1"),
        ("Game #1", "Enter t: Game #1", 1, "1 of 4 games differs: #1"),
        ("Game #4", "Game #\nGame #4", 10, "not compared from Game #4 on"),
        ("Game #4", "Game #3 is not over, yet.\nGame #4", 10, "not compared from Game #4 on"),
        ("Game #1", "Game  #1", 1, "not compared from Game #1 on"),
        ("Game #2", "Game #-1", 2, "not compared from Game #2 on"),
        ("Game #2 is over. The first player won.\n", "", 2, "not compared from Game #2 on"),
        ("Game #4", "game 4", 10, "not compared from Game #4 on"),
        ("#4 is not over, yet.", "#4 is not over, yet.\n", 11, "the answer goes on after the last game"),
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
            let hint = match answer[..length].chars().last() {
                None | Some('\n') => None,
                _ if !rest.starts_with('\n') => Some("the answer ends in this line"),
                // Online judges ignore the end of the last line of boards.
                _ if problem == "tictactoe" => continue,
                _ => Some("the newline at the end is missing"),
            };
            let report = check(problem, input, &answer[..length]).expect_mismatch();
            let found =
                report.split_once("  hint: ").map(|(_, rest)| rest.lines().next().unwrap_or_default());
            assert_eq!(found, hint, "{length} bytes: {report}");
        }
    }
}

/// Whatever a line looks like: a misspelt one may be followed by a copy of what it should be.
#[test]
fn boards_are_compared_line_by_line() {
    let boards = "...\n...\n...\n\nX..\n...\n...\n\nX..\n...\n...\n";
    for (answer, line, wrong) in [
        ("t=9\nfirst\nsecond\n", 1, "2 of 3 boards differ: 1, 2"),
        ("t=9\nsecond\nsecond\nx", 1, "1 of 3 boards differs: 1; the answer goes on after the last board"),
        ("first\nsecnd\nsecond\n", 2, "1 of 3 boards differs: 2"),
        (&("\n".repeat(1 << 20) + "first\n"), 131_073, "not compared from board 1 on"),
        ("\nfirst\n\n\nsecond\r\ndraw\n", 6, "1 of 3 boards differs: 3"),
        ("first\n\ndraw\n\n", 3, "1 of 3 boards differs: 2; the answer ends before board 3"),
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
    let report = check("tictactoe", boards, "first\r\nsecond\r\nfirst\r\n").expect_mismatch();
    let shown = "stdin:3: the answers differ in board 3\n  expected: \"illegal\"\n  found:    \"first\\r\"\n";
    assert!(report.starts_with(shown) && report.ends_with("\n1 of 3 boards differs: 3\n"), "{report}");
}

/// What is shown of the line is truncated, and the lines after it are still compared.
#[test]
fn a_line_may_be_longer_than_any_correct_one() {
    let (_, rest) = ANSWER.split_once('\n').expect("the answer should have several lines");
    for (length, end) in [(100, "\n"), (101, "...\n"), ((1 << 16) - 100, "...\n")] {
        let answer = format!("Game #1 {}\n{rest}", "X".repeat(length - "Game #1 ".len()));
        let report = check("fourow", INPUT, answer).stdout;
        assert!(report.contains(&format!("\"Game #1 {}\"{end}", "X".repeat(92))), "{length} bytes: {report}");
        assert!(report.ends_with(": #1\n"), "{length} bytes: {report}");
    }
}

/// Whatever is too long may be endless, so the rest of the answer is not compared.
#[test]
fn a_line_that_may_be_endless_ends_the_comparison() {
    let input = "3\nGame #1: 1\nGame #2: \nGame #3: 1213141\n";
    let answer = judge("fourow", input.as_bytes());
    for length in [1 << 16, 1 << 17, 400_000] {
        let wrong = answer.replace("Game #2 ", &format!("Game #2 {}", "X".repeat(length)));
        let report = check("fourow", input, wrong).stdout;
        assert!(report.ends_with("\nnot compared from Game #2 on\n"), "{length}: {report}");
    }
}

/// The difference does not depend on how reads split the answer.
#[test]
fn an_answer_can_be_read_in_pieces() {
    let games = [("A", "3\nGame #1: 12\nGame #2: 1213141\nGame #3: 1\n"), ("B", "1\nGame #1: 1\n")];
    let boards = [
        ("A", "X..\n...\n...\n\nX..\n...\n...\n\nX..\n...\n...\n"),
        ("B", "...\n...\n...\n\nXXX\n00.\n...\n"),
    ];
    for (name, inputs) in [("fourow", games), ("tictactoe", boards)] {
        let answer: String = inputs.iter().map(|(_, input)| judge(name, input.as_bytes())).collect();
        let difference = |answer: &mut dyn Read| {
            let mut check = compare(problem(name), &inputs, answer);
            let difference = check.difference().expect("the answer should be readable");
            difference.map(|first| (first.line, first.text, first.explanation, first.summary))
        };
        for offset in (0..answer.len()).step_by(7) {
            let mut wrong = answer.clone().into_bytes();
            wrong[offset] = b'?';
            for answer in [&wrong[..], &wrong[..offset]] {
                let whole = difference(&mut &*answer);
                assert!(whole.is_some());
                for size in 1..=20 {
                    assert_eq!(difference(&mut Trickle::new(answer, size)), whole, "{size} bytes at a time");
                }
            }
        }
        assert_eq!(difference(&mut Trickle::new(answer.as_bytes(), 1)), None);
    }
}

/// What is told of a line depends on the lines around it.
#[test]
fn a_hint_needs_its_reason() {
    let boards = "...\n...\n...\n\nX..\n...\n...\n\nXX.\n...\n...\n";
    let moves = "1 1 1 1 1 1 1\n\n";
    let top = "Game #1: 1212121\n";
    let simulation = judge("conecta4", moves.as_bytes());
    let cut = simulation.replacen("|1       |\n", "", 1).replace("QUIT\n", "");
    let middle = "Game #1: 2132524\nGame #2: 1\n";
    let grids = judge("fourow", middle.as_bytes());
    let stripped: String = grids.lines().map(|line| format!("{}\n", line.trim())).collect();
    for (problem, input, answer, hint) in [
        ("fourow", top, judge("fourow", top.as_bytes()).replacen("X      ", "", 1), ""),
        ("tictactoe", boards, "first\nX\nsecond\nillegal\n".into(), ""),
        ("tictactoe", boards, "Board 1: first\n".into(), "there is text before"),
        ("tictactoe", boards, "first first\n".into(), ""),
        ("fourow", INPUT, ANSWER.replace("Xooo", "\n\nXooo"), "2 blank lines too many"),
        ("conecta4", moves, format!("1 2\n{simulation}"), ""),
        ("conecta4", "1\n\n", "1\n|1       |\n".into(), ""),
        ("conecta4", "1\n\n", "1\n".to_string() + &judge("conecta4", "1\n\n".as_bytes()), ""),
        ("conecta4", moves, simulation.replace("INVALID", "INVALD\nINVALID"), ""),
        // Spaces are meant, and chips in other columns are not.
        ("fourow", INPUT, format!("\r{ANSWER}"), ""),
        ("fourow", middle, stripped, "spaces at the start of the line are missing"),
        ("fourow", middle, grids.replace(" o  ", "o  "), "spaces at the start of the line are missing"),
        ("fourow", middle, grids.replace(" o  ", "o   "), ""),
        ("fourow", middle, format!("{grids}\n\nx"), "3 lines too many"),
        // Not the second of two games in the wrong order.
        (
            "fourow",
            "Game #1: 1\nGame #2: 1\n",
            "Game #2 is not over, yet.\nGame #1 is not over, yet.\n".into(),
            "",
        ),
        // A line of a grid can start with a space: not with two more.
        ("fourow", INPUT, ANSWER.replacen("X ", "  X ", 1), "there are spaces at the start of the line"),
        ("conecta4", moves, simulation.replace('|', ""), ""),
        ("fourow", INPUT, ANSWER.replace("Game #1 is over. The first player won.", ""), ""),
        // What looks like another problem's answer.
        ("tictactoe", boards, "draw\nfirst player wins\n".into(), ""),
        ("fourow", middle, grids.replace("Game #2 is not over, yet.", "QUIT"), ""),
        ("fourow", INPUT, format!("illegal\n{INPUT}"), "this looks like an answer to --problem tictactoe"),
        ("fourow", INPUT, "|    0   |\n".into(), "this looks like an answer to --problem conecta4"),
        ("tictactoe", boards, "invalid\n".into(), ""),
        ("conecta4", moves, "invalid\n".into(), "the lines differ only in letter case"),
        ("conecta4", moves, "CONNECT4\n".into(), ""),
        // Only a game's section shows where it ends.
        ("conecta4", moves, cut, ""),
    ] {
        let report = check(problem, input, &*answer).expect_mismatch();
        let found = report.split_once("  hint: ").map_or("", |(_, hint)| hint);
        assert!(found.starts_with(hint) && found.is_empty() == hint.is_empty(), "{answer}: {report}");
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

/// The fast path ends with a block of the input.
#[test]
fn an_input_can_be_read_in_pieces() {
    let input: String = (0..30).map(|n| format!("Game #{}: 4453\n", n % 10 + 1)).collect();
    let answer = judge("fourow", input.as_bytes());
    let (before, after) = answer.rsplit_once("#8").expect("the game should be there");
    let answer = [before, "#3", after].concat();
    for chunk_size in [1, 7, 170, 200, usize::MAX] {
        let mut check = Check::new(problem("fourow"), answer.as_bytes());
        let added = check.add("", Input::valid(Trickle::new(input.as_bytes(), chunk_size)));
        let difference = check.difference().expect("the answer should be readable");
        let summary = difference.and_then(|difference| difference.summary);
        assert!(added.is_ok() && summary.as_deref() == Some("not compared from Game #8 on"), "{summary:?}");
    }
}

/// The fast path passes over equal answers, and still counts games.
#[test]
fn many_games_are_counted_and_named() {
    let input = generated("fourow", 3, 2000);
    let answer = judge("fourow", input.as_bytes());
    let last_of = |texts: [&str; 2], answer: String| {
        let inputs = [("A", texts[0]), ("B", texts[1])];
        let difference = compare(problem("fourow"), &inputs, answer.as_bytes()).difference();
        difference.expect("the answer should be readable").expect("the answer should differ")
    };
    let wrong =
        last_of([&input, &input], answer.clone() + &answer.replace("Game #2000 is", "Game #2000 was"));
    assert_eq!(wrong.summary.as_deref(), Some("1 of 4,000 games differs: #2000 of B"));
    let wrong = last_of([&input, "0\n"], answer.replace("Game #1501 is", "Game #1501 was"));
    assert!(wrong.explanation.starts_with("Game #1501: "), "{}", wrong.explanation);
}
