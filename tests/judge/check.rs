//! `--check`: an answer beside the correct one, each difference with its place and its usual cause.

use std::io::Read;

use fourow::random::Random;
use fourow::{Check, Difference, Input, PROBLEMS, Problem, problem};

use crate::run::{Restless, Trickle, feed, file, fourow, judge, limited, outcome, samples};

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

/// Checks what is said of an answer to the two games, from LINE on, without the caret and what follows the difference.
fn assert_different(answer: impl AsRef<[u8]>, report: &str) {
    let answer = answer.as_ref();
    let (said, error, status) = check("fourow", INPUT, answer);
    assert_eq!((error.as_str(), status), ("", 1));
    assert_eq!(difference(&said), format!("stdin:{report}"), "for '{}'", answer.escape_ascii());
}

/// The lines of a report that show the difference, without the caret.
fn difference(report: &str) -> String {
    let (difference, _) = report.split_once("\n\n").unwrap_or((report.trim_end(), ""));
    let lines = difference.lines().filter(|line| line.trim() != "^");
    lines.map(|line| format!("{line}\n")).collect()
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

/// Somebody at a terminal is told how much was compared.
#[test]
fn what_is_compared_is_counted() {
    for (name, input, count) in [
        ("fourow", "", "0 games"),
        ("fourow", "Game #7: 1\n", "1 game"),
        ("fourow", INPUT, "2 games"),
        ("conecta4", "1\n\n2\n\n", "1 run"),
        ("tictactoe", "...\n...\n...\n", "1 board"),
        ("tictactoe", "...\n...\n...\nX..\n...\n...\n", "2 boards"),
    ] {
        let problem = problem(name).expect("there is such a problem");
        let (answer, ..) = outcome(&["-p", name], input.as_bytes());
        // It is the correct answer that is counted.
        for answer in [answer.as_str(), "x"] {
            let mut check = Check::new(problem, answer.as_bytes());
            problem.judge(Input::new(input.as_bytes()), &mut check.answer_to("")).expect("the input is good");
            assert_eq!(check.count(), count, "for '{answer}'");
        }
    }
}

/// What `--check` finds if the answer comes from this reader.
fn difference_from(problem: &'static Problem, input: &str, answer: impl Read) -> Option<Difference> {
    let mut check = Check::new(problem, answer);
    problem.judge(Input::new(input.as_bytes()), &mut check.answer_to("")).expect("the input is good");
    check.difference().expect("the answer can be read")
}

#[test]
fn it_does_not_matter_how_the_answer_is_read() {
    let boards = "X..\n...\n...\n".repeat(20);
    let games: String = (1..=20).map(|number| format!("Game #{number}: 1213141\n")).collect();
    for (name, input, parts) in [("tictactoe", boards, "boards"), ("fourow", games, "games")] {
        let problem = problem(name).expect("there is such a problem");
        let (answer, ..) = outcome(&["-p", name], input.as_bytes());
        assert!(difference_from(problem, &input, Restless(answer.as_bytes(), false)).is_none());
        let lines: Vec<_> = answer.split_inclusive('\n').collect();
        for wrong in [1, lines.len() / 2 + 1, lines.len() - 1] {
            let mut found = lines.clone();
            found[wrong] = "?\n";
            let found = found.concat();
            for size in 1..60 {
                assert!(difference_from(problem, &input, Trickle(answer.as_bytes(), size)).is_none());
                let difference = difference_from(problem, &input, Trickle(found.as_bytes(), size));
                let difference = difference.expect("a line is wrong");
                let nth = difference.place.expect("there is one").nth;
                let expected = (wrong as u64 + 1, wrong * 20 / lines.len() + 1);
                assert_eq!((difference.line, nth as usize), expected, "in reads of {size} bytes");
                let tally = difference.tally.expect("there are several");
                assert!(tally.starts_with(&format!("1 of 20 {parts} differs: ")), "{tally}");
            }
        }
    }
}

/// A byte changed anywhere is found in its line.
#[test]
fn a_changed_byte_is_found() {
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
    let (blank, blank_line) = ("there is a blank line, or a line without chips", "there is a blank line");
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
        "1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.␊\n  \
         found:    Game #1 is over. The first player won.␍␊\n  hint: lines end with CRLF, not with LF alone\n",
    );
    assert_different(
        ANSWER.replace("Game #2", "\nGame #2"),
        &format!(
            "8: the answers differ in Game #1\n  expected: Game #2 is not over, yet.␊\n  found:    ␊\n  \
             hint: {blank_line}\n"
        ),
    );
}

#[test]
fn an_end_that_is_too_early_or_too_late_is_hinted_at() {
    let last = "8: the answers differ in Game #2\n  expected: Game #2 is not over, yet.␊\n  found:    ";
    assert_different(
        ANSWER.trim_end(),
        &format!("{last}Game #2 is not over, yet. (no newline)\n  hint: the last line has no newline\n"),
    );
    let (front, _) = ANSWER.split_once("Game #2").expect("two games");
    let nothing = last.replace("␊", "");
    assert_different(front, &format!("{nothing}nothing\n  hint: the output stops early\n"));
    assert_different(
        "",
        "1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.\n  \
         found:    nothing\n  hint: the output stops early\n",
    );
    for (more, found, place) in [
        ("\n", "␊", "in Game #2"),
        (" ", "· (no newline)", "in Game #2"),
        ("Game #3 is invalid.\n", "Game #3 is invalid.", "after the last one"),
    ] {
        let report = format!(
            "9: the answers differ {place}\n  expected: nothing\n  found:    {found}\n  \
             hint: the output goes on after the last answer\n"
        );
        assert_different(ANSWER.to_string() + more, &report);
    }
    let report = "stdin:1: the answers differ: the input holds no games\n  expected: nothing\n  found:    x␊\n  \
                  hint: the output goes on after the last answer\n";
    assert_eq!(check("fourow", "", "x\n"), (report.into(), "".into(), 1));
}

/// Output that stops early may stop within a line.
#[test]
fn an_end_within_a_line_is_hinted_at() {
    let (front, _) = ANSWER.split_once("ver, yet").expect("an open game");
    assert_different(
        front,
        "8: the answers differ in Game #2\n  expected: Game #2 is not over, yet.␊\n  \
         found:    Game #2 is not o (no newline)\n  hint: the output stops early\n",
    );
}

#[test]
fn what_has_no_usual_cause_is_shown_without_a_hint() {
    let last = "8: the answers differ in Game #2\n  expected: Game #2 is not over, yet.\n  found:    ";
    for (line, found) in [
        ("Game #2 is not ended, yet.\n", "Game #2 is not ended, yet."),
        ("Game #2 is not\rover, yet.\n", "Game #2 is not␍over, yet."),
        ("Game #2\u{e9}\0\x1b[1m\n", "Game #2\\xc3\\xa9\\x00\\x1b[1m"),
    ] {
        assert_different(ANSWER.replace("Game #2 is not over, yet.\n", line), &format!("{last}{found}\n"));
    }
}

#[test]
fn slips_in_words_are_hinted_at() {
    let last = "8: the answers differ in Game #2\n  expected: Game #2 is not over, yet.\n  found:    ";
    for (line, hint) in [
        ("Game #2 is invalid.", "this is another verdict"),
        ("Game #2 is not over, yet", "a full stop is missing"),
        ("Game #2 is not over, yet..", "there is a full stop too many"),
        ("Game #2 is not over yet.", "a comma is missing"),
        ("Game #2 is not, over, yet.", "there is a comma too many"),
        ("Game #2 is not Over, yet.", "capital and small letters differ"),
        ("Game #3 is not over, yet.", "the answer to Game #2 is left out"),
        ("Game #1 is not over, yet.", "the answer to Game #1 comes twice"),
        ("Game #0 is not over, yet.", "games keep the number that they have in the input"),
    ] {
        let answer = ANSWER.replace("Game #2 is not over, yet.", line);
        assert_different(answer, &format!("{last}{line}\n  hint: {hint}\n"));
    }
    let last = last.replace("Game #2 is not over, yet.", "Game·#2·is·not·over,·yet.");
    for (line, hint) in [
        ("Game #2 is not over,yet.", "a space is missing"),
        ("Game #2 is  not over, yet.", "there is a space too many"),
    ] {
        let answer = ANSWER.replace("Game #2 is not over, yet.", line);
        assert_different(answer, &format!("{last}{}\n  hint: {hint}\n", line.replace(' ', "·")));
    }
}

#[test]
fn lines_too_many_or_too_few_are_hinted_at() {
    let few = "lines of the answer before are missing";
    assert_different(
        ANSWER.replacen("-------\nGame #2", "Game #2", 1),
        &format!(
            "7: the answers differ in Game #1\n  expected: -------␊\n  found:    Game·#2·is·not·over,·yet.␊\n  hint: {few}\n"
        ),
    );
    assert_different(
        ANSWER.replace("Game #2", "-------\nGame #2"),
        "8: the answers differ in Game #1\n  expected: Game #2 is not over, yet.\n  found:    -------\n",
    );
}

/// A caret stands below the first character that differs, however the line is shown.
#[test]
fn a_caret_marks_the_place() {
    for (wrong, place) in [
        (ANSWER.replace("#2 is not over", "#2 is now over"), "Game #2 is no"),
        (ANSWER.replacen("X      \n", "X\n", 1), "X"),
        (ANSWER.replace("#2 is", "#2 \tis"), "Game #2 "),
        (ANSWER.replacen('G', "H", 1), ""),
    ] {
        let (report, ..) = check("fourow", INPUT, wrong);
        let lines: Vec<_> = report.lines().collect();
        assert_eq!(lines[3], format!("            {}^", " ".repeat(place.chars().count())), "{report}");
    }
    let number = "7".repeat(300);
    let wrong = format!("Game #{number} is now over, yet.\n");
    let (report, ..) = check("fourow", &format!("Game #{number}: 1\n"), wrong);
    let lines: Vec<_> = report.lines().map(|line| line.chars().collect::<Vec<_>>()).collect();
    let place = lines[3].len() - 1;
    assert_eq!((lines[1][place], lines[2][place]), ('t', 'w'), "{report}");
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
    let expected = "stdin:2: the answers differ in board 2\n  expected: first player moves\n  \
                    found:    nothing\n  hint: the output stops early\n";
    assert_eq!(difference(&report), expected);
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
        "{answer}:2: the answers differ in Game #2 of stdin\n  expected: Game #2 is not over, yet.\n  \
         found:    Game #1 is not over, yet.\n                  ^\n  hint: the answer to Game #1 comes twice\n\n\
         from Game #2 on the answers no longer match (2 games)\n\
         why: fourow --explain --only 2 < INPUT    (answered as game 1)\n"
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
        assert!(lines[1] != lines[2], "{digits} digits");
        let length = difference(&report).len();
        assert!(length < 1000, "{digits} digits: a difference of {length} bytes");
    }
}

/// Of a line 120 bytes are shown, from 40 before the first that differs if that one comes after more than 60.
#[test]
fn the_part_of_a_line_that_is_shown_is_limited() {
    // Each with the digits of the game's number, the place of the byte that differs, and what is shown of the line with
    // that byte at the start and at the end.
    let number = |digits: usize| "7".repeat(digits);
    let answer = " is not over, yet.";
    for (digits, place, before, after) in [
        (95, 60, format!("Game #{}", number(54)), number(40) + answer),
        (97, 60, format!("Game #{}", number(54)), number(42) + " is not over, yet…"),
        (95, 61, "…".to_string() + &number(40), number(39) + answer),
        (116, 61, "…".to_string() + &number(40), number(60) + answer),
        (118, 61, "…".to_string() + &number(40), number(62) + " is not over, yet…"),
        (300, 180, "…".to_string() + &number(40), number(79) + "…"),
    ] {
        let line = format!("Game #{}{answer}\n", number(digits));
        let mut wrong = line.clone();
        wrong.replace_range(place..=place, "?");
        let (report, ..) = check("fourow", &format!("Game #{}: 1\n", number(digits)), wrong);
        let shown = |byte| format!("{before}{byte}{after}");
        let caret = " ".repeat(before.chars().count());
        let lines = format!("  expected: {}\n  found:    {}\n            {caret}^\n", shown("7"), shown("?"));
        let (_, difference) = report.split_once('\n').expect("a first line");
        assert!(difference.starts_with(&lines), "{digits} digits, byte {place}: {report}");
    }
}

/// Of a line no more is kept than the longest right one needs; what follows it is compared all the same.
#[test]
fn a_line_too_long_to_be_right_is_told_as_such() {
    let (_, rest) = ANSWER.split_once('\n').expect("several lines");
    let found = format!("\n  found:    Game #1 {}…\n", "X".repeat(112));
    let hint = "\n  hint: the line is longer than any right one\n";
    for (length, told) in [((1 << 17) - 1, false), (1 << 17, true), (1 << 18, true)] {
        let answer = format!("Game #1 {}\n{rest}", "X".repeat(length - "Game #1 ".len()));
        let (report, ..) = check("fourow", INPUT, answer);
        assert!(report.contains(&found), "{length} bytes: {report}");
        assert_eq!(report.contains(hint), told, "{length} bytes: {report}");
        assert!(report.ends_with("\n1 of 2 games differs: #1\n"), "{length} bytes: {report}");
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
        "stdin:1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.\n";
    let hint = "  hint: the line is longer than any right one\n";
    for (byte, shown) in [(0xff, "\\xff"), (b'X', "X")] {
        let found = shown.repeat(120);
        assert_eq!(difference(&said(&vec![byte; size])), format!("{first}  found:    {found}…\n{hint}"));
    }
    let goes_on = [ANSWER.as_bytes(), &vec![b'-'; size]].concat();
    assert!(said(&goes_on).starts_with("stdin:9: the answers differ in Game #2\n  expected: nothing\n"));

    // What is right is not kept either.
    let many = 1_000_000;
    for (problem, item, said) in [
        ("fourow", "Game #1: 4\n", "Game #1 is not over, yet.\n"),
        ("tictactoe", "XXX\n00.\n...\n", "the first player won\n"),
    ] {
        let answer = file("check-memory.out", &said.repeat(many));
        let output = feed(limited(&["-p", problem, "--check", &answer]), item.repeat(many).as_bytes());
        assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b""[..], &b""[..]));
        assert_eq!(output.status.code(), Some(0));
    }
}

/// The explanation of what is wrong comes after the difference: the game or board, the reason, the picture.
#[test]
fn what_is_wrong_is_explained() {
    let (empty, one, floats) =
        ("...\n".repeat(3), "X..\n...\n...\n", "X......\n".to_string() + &".......\n".repeat(5));
    for (problem, front, wrong, right, answer, only) in [
        ("fourow", "2\nGame #1: 1\n", "Game #7: 12121214\n", "is invalid", "is over", "7"),
        ("tictactoe", one, &empty, "first\n", "second\n", "2"),
        ("connectfour", &".......\n".repeat(6), &floats, "invalid", "draw game", "2"),
    ] {
        let input = format!("{front}{wrong}");
        let said = outcome(&["-p", problem], input.as_bytes()).0.replace(right, answer);
        let (report, ..) = check(problem, &input, said);
        let (_, after) = report.split_once("\n\n").expect("something follows");
        let (explanation, ..) = outcome(&["-p", problem, "--explain", "--only", only], input.as_bytes());
        assert!(after.contains(explanation.trim_end()), "{report}");
        assert!(after.starts_with(wrong), "{report}");
    }
    let (answer, ..) = outcome(&["-p", "conecta4"], b"1\n\n2\n\n");
    let (report, ..) = check("conecta4", "1\n\n2\n\n", answer.replace("|01", "|10"));
    assert!(report.contains("after 2 moves:") && !report.contains("after 1 move:"), "{report}");
}

/// Games may have equal numbers, and boards none at all; it is the wrong one that is explained, in the right file.
#[test]
fn what_is_explained_is_what_is_wrong() {
    let one = file("check-one.in", "Game #1: 1\nGame #1: 22\n");
    let two = file("check-two.in", "Game #1: 333\nGame #1: 4444\n");
    let line = "Game #1 is not over, yet.\n";
    for wrong in 0..4 {
        let mut lines = [line; 4];
        lines[wrong] = "Game #1 is invalid.\n";
        let (report, ..) = outcome(&["--check", "-", &one, &two], lines.concat().as_bytes());
        let game = ["1", "22", "333", "4444"][wrong];
        assert!(report.contains(&format!("\nGame #1: {game}\n")), "{report}");
        let source = if wrong < 2 { &one } else { &two };
        assert!(report.contains(&format!("differ in Game #1 of {source}\n")), "{report}");
        assert!(report.ends_with(&format!("\n1 of 4 games differs: {source} #1\n")), "{report}");
    }
}

/// What cannot be read twice is not: a command tells how to get the explanation.
#[test]
#[cfg(unix)]
fn an_input_that_cannot_be_read_again_gets_a_command() {
    let answer = file("check-again.out", &ANSWER.replace("not over, yet", "invalid"));
    let wrong = "1 of 2 games differs: #2\nwhy: fourow --explain --only 2 < INPUT\n";
    let (report, ..) = outcome(&["--check", &answer], INPUT.as_bytes());
    assert!(report.ends_with(wrong), "{report}");
    let (report, ..) = outcome(&["--check", &answer, "/dev/stdin"], INPUT.as_bytes());
    assert!(report.ends_with(wrong), "{report}");
    let (report, ..) = outcome(&["-p", "conecta4", "--check", &answer], b"1\n");
    assert!(report.ends_with("\nwhy: fourow -p conecta4 --explain < INPUT\n"), "{report}");
}

/// A named pipe has nothing left, and opening it once more would wait for a writer for ever.
#[test]
#[cfg(unix)]
fn a_pipe_is_not_opened_twice() {
    use std::fs;
    use std::process::Command;
    use std::thread::{self, sleep};
    use std::time::{Duration, Instant};

    let answer = file("check-pipe.out", &ANSWER.replace("not over, yet", "invalid"));
    let pipe = format!("{}/check-pipe.in", env!("CARGO_TARGET_TMPDIR"));
    // It may be left from another run, and nobody would read what is written to it now.
    let _ = fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let mut child = fourow(&["--check", &answer, &pipe]).spawn().expect("the binary runs");
    thread::spawn(move || fs::write(pipe, INPUT));
    let start = Instant::now();
    while child.try_wait().expect("the binary runs").is_none() && start.elapsed() < Duration::from_secs(9) {
        sleep(Duration::from_millis(20));
    }
    // This matters only if it has not ended.
    child.kill().expect("the binary can be killed");
    let output = child.wait_with_output().expect("the binary ends");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.ends_with("\nwhy: fourow --explain --only 2 < INPUT\n"), "{report}");
}

#[test]
fn wrong_games_are_counted_and_the_first_ten_named() {
    let games: String = (1..=30).map(|number| format!("Game #{number}: 1\n")).collect();
    let (answer, ..) = outcome(&[], games.as_bytes());
    let tally = |answer: String| {
        let (report, ..) = check("fourow", &games, answer);
        report.lines().last().unwrap_or_default().to_string()
    };
    let wrong = |numbers: std::ops::RangeInclusive<usize>| {
        numbers.fold(answer.clone(), |answer, number| {
            answer.replace(&format!("Game #{number} is not over, yet"), &format!("Game #{number} is invalid"))
        })
    };
    assert_eq!(tally(wrong(3..=4)), "2 of 30 games differ: #3, #4");
    let ten = "#11, #12, #13, #14, #15, #16, #17, #18, #19, #20";
    assert_eq!(tally(wrong(11..=20)), format!("10 of 30 games differ: {ten}"));
    assert_eq!(tally(wrong(11..=30)), format!("20 of 30 games differ: {ten}, ..."));
    assert_eq!(
        tally(wrong(3..=4).replace("Game #20 is not over, yet.\n", "")),
        "2 differ: #3, #4; from Game #20 on the answers no longer match (30 games)"
    );
    let (short, _) = answer.split_once("Game #5").expect("it is there");
    assert_eq!(tally(short.into()), "from Game #5 on the answers are missing (30 games)");
    assert_eq!(tally(answer.clone() + "x\n"), "1 of 30 games differs: #30");
    assert_eq!(tally(answer.clone() + "Game #31 is invalid.\n"), "all 30 games are right");
    assert_eq!(tally("x\n".to_string() + &answer), "1 of 30 games differs: #1");
    assert_eq!(tally("x\n".into()), "from Game #1 on the answers are missing (30 games)");
}

#[test]
fn wrong_boards_are_counted() {
    let boards = "X..\n...\n...\n".repeat(12);
    let answer = "second\n".repeat(5) + "first\nfirst\n" + &"second\n".repeat(5);
    let (report, ..) = check("tictactoe", &boards, &answer);
    assert!(report.ends_with("\n2 of 12 boards differ: 6, 7\n"), "{report}");
    let (report, ..) = check("tictactoe", &boards, "second \n".repeat(12));
    assert!(report.contains("which the contest's judge ignores"), "{report}");
}

/// What is found does not depend on the pieces in which the answer comes.
#[test]
fn an_answer_may_come_in_pieces() {
    let inputs = ["1\nGame #1: 1\n", "3\nGame #1: 12\nGame #2: 1213141\nGame #3: 1\n"];
    let problem = fourow::problem("fourow").expect("there is one");
    let right: String = inputs.iter().map(|input| judge("fourow", input.as_bytes())).collect();
    let said = |answer: &mut dyn Read| {
        let mut check = Check::new(problem, answer);
        for (name, input) in ["A", "B"].iter().zip(inputs) {
            let judged = problem.judge(Input::new(input.as_bytes()), &mut check.answer_to(name));
            judged.expect("the input is good");
        }
        let difference = check.difference().expect("the answer can be read");
        difference.map(|difference| (difference.line, difference.text, difference.place, difference.tally))
    };
    for place in [0, 6, 13, 25, 40, 60, 100, right.len() - 2] {
        let mut wrong = right.clone().into_bytes();
        wrong[place] = b'?';
        let whole = said(&mut wrong.as_slice());
        assert!(whole.is_some());
        for cut in 0..wrong.len() {
            for next in [cut, cut + 1, cut + 3, cut + 6, cut + 20].map(|next| next.min(wrong.len())) {
                let mut pieces = wrong[..cut].chain(&wrong[cut..next]).chain(&wrong[next..]);
                assert_eq!(said(&mut pieces), whole, "cut at {cut} and {next}");
            }
        }
        assert_eq!(said(&mut Trickle(&wrong, 1)), whole);
    }
    assert_eq!(said(&mut Trickle(right.as_bytes(), 1)), None);
}

/// A text that is no answer is told as what it is.
#[test]
fn what_is_no_answer_is_recognized() {
    for (answer, hint) in [
        (&b"\xff\xfeG\0a\0m\0e\0"[..], "this is UTF-16: save it as UTF-8"),
        (b"\xef\xbb\xbfGame #1 is over.", "a byte order mark comes first: save it as UTF-8 without one"),
        (INPUT.as_bytes(), "this looks like an input: the answer comes first, then the input"),
    ] {
        let (report, ..) = check("fourow", INPUT, answer);
        assert!(report.contains(&format!("\n  hint: {hint}\n")), "{report}");
    }
    let (report, ..) = check("fourow", "", "x\n");
    assert!(report.starts_with("stdin:1: the answers differ: the input holds no games\n"), "{report}");
}
