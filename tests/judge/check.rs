//! `--check`: an answer beside the correct one, each difference with its place and its usual cause.

use fourow::PROBLEMS;
use fourow::random::Random;
use std::fs::File;

use crate::run::{feed, file, fourow, limited, outcome, samples};

/// A game that is won and one without moves.
const INPUT: &str = "2\nGame #1: 1213141\nGame #2: \n";

const ANSWER: &str = "\
Game #1 is over. The first player won.
-------
X      
X      
X      
Xooo   
-------
Game #2 is not over, yet.
";

/// What is said of an answer to an input of a problem.
fn check(problem: &str, input: &str, answer: impl AsRef<[u8]>) -> (String, String, i32) {
    let thread = std::thread::current();
    let name = thread.name().expect("tests have names").replace("::", "-");
    let input = file(&format!("{name}.in"), input);
    outcome(&["-p", problem, "--check", "-", &input], answer.as_ref())
}

/// Checks what is said of an answer to the two games, from LINE on.
fn assert_different(answer: impl AsRef<[u8]>, report: &str) {
    let answer = answer.as_ref();
    let said = check("fourow", INPUT, answer);
    assert_eq!(said, (format!("stdin:{report}"), "".into(), 1), "for '{}'", answer.escape_ascii());
}

#[test]
fn the_correct_answer_is_passed_over_in_silence() {
    assert_eq!(check("fourow", INPUT, ANSWER), ("".into(), "".into(), 0));
    assert_eq!(check("fourow", "", ""), ("".into(), "".into(), 0));
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, answer) in samples(problem) {
            assert_eq!(check(problem, &input, answer), ("".into(), "".into(), 0), "for {input}");
        }
    }
}

/// A byte changed anywhere is found in its line.
#[test]
fn every_changed_byte_is_found() {
    let mut random = Random::new(7);
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, answer) in samples(problem).into_iter().filter(|(_, answer)| !answer.is_empty()) {
            let mut wrong = answer.into_bytes();
            let place = random.below(wrong.len());
            let line = 1 + wrong[..place].iter().filter(|byte| **byte == b'\n').count();
            wrong[place] = b'?';
            let (report, error, status) = check(problem, &input, &wrong);
            assert!(report.starts_with(&format!("stdin:{line}: the answers differ in ")), "{report}");
            assert_eq!((error.as_str(), status), ("", 1));
        }
    }
}

#[test]
fn every_usual_cause_is_hinted_at() {
    let row = |found: &str, hint: &str| {
        format!(
            "3: the answers differ in Game #1\n  expected: X······␊\n  found:    {found}\n  hint: {hint}\n"
        )
    };
    let blank = "there is a blank line, or a line without chips";
    let missing = "spaces at the end of the line are missing";
    let few = "capitals are missing: chips in a winning row must be capitals";
    let many = "there are too many capitals: only chips in a winning row may be capitals";
    for (cell, found, hint) in [
        ("X\n", "X␊", missing),
        ("X     \n", "X·····␊", missing),
        ("X\r\n", "X␍␊", missing),
        ("X       \n", "X·······␊", "there are too many spaces at the end of the line"),
        ("X      \r\n", "X······␍␊", "lines end with CRLF, not with LF alone"),
        ("       \nX      \n", "·······␊", blank),
        ("\nX      \n", "␊", blank),
        (" \t\r\nX      \n", "·→␍␊", blank),
        ("x      \n", "x······␊", few),
    ] {
        assert_different(ANSWER.replacen("X      \n", cell, 1), &row(found, hint));
    }
    for (bottom, found, hint) in [("xooo   \n", "xooo···␊", few), ("XOoo   \n", "XOoo···␊", many)] {
        assert_different(
            ANSWER.replace("Xooo   \n", bottom),
            &format!(
                "6: the answers differ in Game #1\n  expected: Xooo···␊\n  found:    {found}\n  hint: {hint}\n"
            ),
        );
    }
    assert_different(
        ANSWER.replace('\n', "\r\n"),
        "1: the answers differ in Game #1\n  expected: Game·#1·is·over.·The·first·player·won.␊\n  \
         found:    Game·#1·is·over.·The·first·player·won.␍␊\n  hint: lines end with CRLF, not with LF alone\n",
    );
    assert_different(
        ANSWER.replace("Game #2", "\nGame #2"),
        &format!(
            "8: the answers differ in Game #2\n  expected: Game·#2·is·not·over,·yet.␊\n  found:    ␊\n  \
             hint: {blank}\n"
        ),
    );
}

#[test]
fn an_end_that_is_too_early_or_too_late_is_hinted_at() {
    let last = "8: the answers differ in Game #2\n  expected: Game·#2·is·not·over,·yet.␊\n  found:    ";
    assert_different(
        ANSWER.trim_end(),
        &format!("{last}Game·#2·is·not·over,·yet. (no newline)\n  hint: the last line has no newline\n"),
    );
    let (front, _) = ANSWER.split_once("Game #2").expect("two games");
    assert_different(front, &format!("{last}nothing\n  hint: the output stops early\n"));
    assert_different(
        "",
        "1: the answers differ in Game #1\n  expected: Game·#1·is·over.·The·first·player·won.␊\n  \
         found:    nothing\n  hint: the output stops early\n",
    );
    for (more, found) in
        [("\n", "␊"), (" ", "· (no newline)"), ("Game #3 is invalid.\n", "Game·#3·is·invalid.␊")]
    {
        let report = format!(
            "9: the answers differ in Game #2\n  expected: nothing\n  found:    {found}\n  \
             hint: the output goes on after the last answer\n"
        );
        assert_different(ANSWER.to_string() + more, &report);
    }
    let report = "stdin:1: the answers differ\n  expected: nothing\n  found:    x␊\n  \
                  hint: the output goes on after the last answer\n";
    assert_eq!(check("fourow", "", "x\n"), (report.into(), "".into(), 1));
}

/// Output that stops early may stop within a line.
#[test]
fn an_end_within_a_line_is_hinted_at() {
    let (front, _) = ANSWER.split_once("ver, yet").expect("an open game");
    assert_different(
        front,
        "8: the answers differ in Game #2\n  expected: Game·#2·is·not·over,·yet.␊\n  \
         found:    Game·#2·is·not·o (no newline)\n  hint: the output stops early\n",
    );
}

#[test]
fn what_has_no_usual_cause_is_shown_without_a_hint() {
    let last = "8: the answers differ in Game #2\n  expected: Game·#2·is·not·over,·yet.␊\n  found:    ";
    for (line, found) in [
        ("Game #2 is invalid.\n", "Game·#2·is·invalid.␊"),
        ("Game\t#2 is not over, yet.\n", "Game→#2·is·not·over,·yet.␊"),
        ("Game #2 is not\rover, yet.\n", "Game·#2·is·not␍over,·yet.␊"),
        ("\u{e9}\0\x1b[1m\n", "\\xc3\\xa9\\x00\\x1b[1m␊"),
        ("-------\nGame #2 is not over, yet.\n", "-------␊"),
    ] {
        assert_different(ANSWER.replace("Game #2 is not over, yet.\n", line), &format!("{last}{found}\n"));
    }
}

#[test]
fn the_game_or_board_is_named() {
    let boards = ["...\n...\n...\n", "X..\n...\n...\n"].concat();
    let position = ".......\n".repeat(6).repeat(2);
    let moves = "1 2 1 2 1 2\n1\n";
    for (problem, input, right, wrong, place) in [
        (
            "fourow",
            "Game #007: 1\nGame #3: 1111111\n",
            "is invalid",
            "is over",
            "2: the answers differ in Game #3",
        ),
        ("connectfour", &position, "moves\nfirst", "moves\nsecond", "2: the answers differ in board 2"),
        ("tictactoe", &boards, "second", "draw", "2: the answers differ in board 2"),
        ("conecta4", moves, "|01      |\n\\", "|01\n\\", "7: the answers differ in the game"),
    ] {
        let (answer, _, _) = outcome(&["-p", problem], input.as_bytes());
        let (report, _, status) = check(problem, input, answer.replacen(right, wrong, 1));
        assert!(report.starts_with(&format!("stdin:{place}\n")), "{report}");
        assert_eq!(status, 1);
    }
    let (report, _, _) = check("connectfour", &position, "first player moves\n");
    let expected = "stdin:2: the answers differ in board 2\n  expected: first·player·moves␊\n  \
                    found:    nothing\n  hint: the output stops early\n";
    assert_eq!(report, expected);
}

#[test]
fn hints_fit_the_problem() {
    for (problem, input, answer) in
        [("tictactoe", "...\n...\n...\n", "First\n"), ("conecta4", "1\n", "quit\n")]
    {
        let (report, _, status) = check(problem, input, answer);
        assert_eq!((report.contains("a winning row"), status), (false, 1), "{report}");
    }
}

#[test]
fn the_answer_to_several_files_is_one() {
    let (good, bad) = (file("check-good.in", "Game #1: 1\n"), file("check-bad.in", "Game #1: 1\nx"));
    let line = "Game #1 is not over, yet.\n";
    let answer = file("check-good.out", &line.repeat(2));
    assert_eq!(outcome(&["--check", &answer, &good, &good], b""), ("".into(), "".into(), 0));
    assert_eq!(outcome(&[&good, "-", "--check", &answer], b"Game #1: 2"), ("".into(), "".into(), 0));
    let report = format!(
        "{answer}:2: the answers differ in Game #2\n  expected: Game·#2·is·not·over,·yet.␊\n  \
         found:    Game·#1·is·not·over,·yet.␊\n"
    );
    assert_eq!(outcome(&["--check", &answer, &good, "-"], b"Game #2: 1"), (report, "".into(), 1));
    let error = format!("fourow: {bad}:2:1: expected 'Game #', found 'x'\n");
    assert_eq!(outcome(&["--check", &answer, &bad, &good], b""), ("".into(), error, 2));
}

#[test]
fn a_bad_input_has_no_answer_to_compare_with() {
    let error =
        "fourow: stdin:3:1: expected game 2: the first line says 2 games, found the end of the input\n";
    for (name, answer) in [("check-same.out", "Game #1 is not over, yet.\n"), ("check-other.out", "x\n")] {
        let answer = file(name, answer);
        let said = outcome(&["--check", &answer], b"2\nGame #1: 1\n");
        assert_eq!(said, ("".into(), error.into(), 2));
        let said = outcome(&["--check", &answer, "--strict"], b"1\nGame #1: 1");
        let error = "fourow: stdin:2:11: expected a last newline, as the statement promises, \
                     found the end of the input in Game #1\n";
        assert_eq!(said, ("".into(), error.into(), 2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_cannot_be_written_is_an_error() {
    let full = File::options().write(true).open("/dev/full").expect("Linux has a full disk");
    let arguments = ["--check", "samples/fourow/statement.in", "samples/fourow/statement.in"];
    let output = fourow(&arguments).stdout(full).output().expect("the binary runs");
    let error = "fourow: cannot write the answer: No space left on device (os error 28)\n";
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), (error, Some(2)));
}

/// Whoever does not read the report learns from the status that there is one.
#[test]
fn a_report_that_nobody_reads_is_still_a_difference() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let arguments = ["--check", "samples/fourow/statement.in", "samples/fourow/statement.in"];
    let output = fourow(&arguments).stdout(writer).output().expect("the binary runs");
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(1)));
}

/// Two long lines are shown so that they can be told from each other, and not whole.
#[test]
fn a_difference_far_into_a_line_is_shown() {
    for digits in [180, 195, 300, 60_000] {
        let number = "7".repeat(digits);
        let wrong = format!("Game #{number} is invalid.\n");
        let (report, _, status) = check("fourow", &format!("Game #{number}: 1\n"), wrong);
        let lines: Vec<_> =
            report.lines().map(|line| line.rsplit(": ").next().unwrap_or_default().trim()).collect();
        assert_eq!(status, 1);
        assert!(lines[1] != lines[2], "{digits} digits: {}", &report[report.len() - 500..]);
        assert!(report.len() < 3000, "{digits} digits: a report of {} bytes", report.len());
    }
}

/// No line of an answer, however long, and no number of lines takes more than 32 MiB.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let size = 50 << 20;
    let sample = file("check-memory.in", INPUT);
    let said = |answer: &[u8]| {
        let output = feed(limited(&["--check", "-", &sample]), answer);
        assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(1)));
        String::from_utf8(output.stdout).expect("reports are UTF-8")
    };
    let first =
        "stdin:1: the answers differ in Game #1\n  expected: Game·#1·is·over.·The·first·player·won.␊\n";
    for (byte, shown, hint) in [
        (0xff, "\\xff", ""),
        (b'X', "X", ""),
        (b' ', "·", "  hint: there is a blank line, or a line without chips\n"),
    ] {
        let found = shown.repeat(120);
        assert_eq!(said(&vec![byte; size]), format!("{first}  found:    {found}… (no newline)\n{hint}"));
    }
    let goes_on = [ANSWER.as_bytes(), &vec![b'-'; size]].concat();
    assert!(said(&goes_on).starts_with("stdin:9: the answers differ in Game #2\n  expected: nothing\n"));

    let games = 300_000;
    let answer = file("check-memory.out", &"Game #1 is not over, yet.\n".repeat(games));
    let output = feed(limited(&["--check", &answer]), "Game #1: 4\n".repeat(games).as_bytes());
    assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b""[..], &b""[..]));
    assert_eq!(output.status.code(), Some(0));
}
