//! `--check`: each difference with its location and its likely cause.

use std::io::Read;

use fourow::random::Random;
use fourow::{Check, Difference, Glyphs, Input, PROBLEMS, Problem};

use crate::run::{Outcome, outcome, samples, write_file};

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
pub fn compare<'a>(
    problem: &'static Problem,
    inputs: &[(&str, &str)],
    answer: impl Read + 'a,
    glyphs: &'static Glyphs,
) -> Check<'a> {
    let mut check = Check::new(problem, answer, glyphs);
    for (name, input) in inputs {
        let judged = problem.judge(Input::new(input.as_bytes()), &mut check.expected_writer(name));
        judged.expect("the input should be valid");
    }
    check
}

/// The library's difference between an answer, given by a reader, and the correct one.
pub fn library_difference(problem: &'static Problem, input: &str, answer: impl Read) -> Option<Difference> {
    let check = compare(problem, &[("", input)], answer, &Glyphs::UNICODE);
    check.difference().expect("the answer should be readable")
}

/// The text of the difference between an answer and the correct one, in ASCII.
fn ascii_difference(input: &str, answer: &str) -> String {
    let check = compare(&PROBLEMS[0], &[("", input)], answer.as_bytes(), &Glyphs::ASCII);
    check.difference().expect("the answer should be readable").expect("the answer should differ").text
}

/// Asserts where an answer to `INPUT` first differs from `ANSWER`: the line number and item, the expected and the
/// actual line as shown, and the hint, which is empty if there is none.
fn assert_different(answer: impl AsRef<[u8]>, location: &str, [expected, found, hint]: [&str; 3]) {
    let answer = answer.as_ref();
    let report = check("fourow", INPUT, answer).expect_mismatch();
    assert_eq!(
        difference(&report),
        difference_text(location, [expected, found, hint]),
        "for '{}'",
        answer.escape_ascii()
    );
}

/// The text of a reported difference without its caret. `location` is a line and an item, such as `8 in Game #2`.
fn difference_text(location: &str, [expected, found, hint]: [&str; 3]) -> String {
    let (line, item) = location.split_once(' ').expect("the location should have a line and an item");
    let hint = if hint.is_empty() { String::new() } else { format!("  hint: {hint}\n") };
    format!("stdin:{line}: the answers differ {item}\n  expected: {expected}\n  found:    {found}\n{hint}")
}

/// The difference in a report, without its caret.
pub fn difference(report: &str) -> String {
    let (difference, _) = report.split_once("\n\n").unwrap_or((report.trim_end(), ""));
    let lines = difference.lines().filter(|line| line.trim() != "^");
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_correct_answer_gives_no_output() {
    assert_eq!(check("fourow", INPUT, ANSWER), Outcome::ok(""));
    assert_eq!(check("fourow", "", ""), Outcome::ok(""));
    for problem in PROBLEMS {
        for (input, answer) in samples(problem.name) {
            assert!(library_difference(problem, &input, answer.as_bytes()).is_none(), "for {input}");
        }
    }
}

#[test]
fn a_changed_byte_is_reported_on_its_line() {
    let mut random = Random::new(7);
    for problem in PROBLEMS {
        for (input, answer) in samples(problem.name).into_iter().filter(|(_, answer)| !answer.is_empty()) {
            let mut wrong = answer.into_bytes();
            let offset = random.below(wrong.len());
            let line = 1 + wrong[..offset].iter().filter(|byte| **byte == b'\n').count() as u64;
            wrong[offset] = b'?';
            let difference = library_difference(problem, &input, wrong.as_slice());
            assert_eq!(difference.map(|difference| difference.line), Some(line), "for {input}");
        }
    }
}

#[test]
fn common_mistakes_in_grids_and_line_endings_have_hints() {
    let blank = "unexpected blank line or line without chips";
    let missing = "spaces at the end of the line are missing";
    let crlf = "lines end with CRLF, not with LF alone";
    let too_few = "capitals are missing: chips in a winning row must be capitals";
    let too_many = "there are too many capitals: only chips in a winning row may be capitals";
    for (line, found, hint) in [
        ("X\n", "X␊", missing),
        ("X     \n", "X·····␊", missing),
        ("X\r\n", "X␍␊", missing),
        ("X       \n", "X·······␊", "there are too many spaces at the end of the line"),
        ("X      \r\n", "X······␍␊", crlf),
        ("       \nX      \n", "·······␊", blank),
        ("\nX      \n", "␊", blank),
        (" \t\r\nX      \n", "·→␍␊", blank),
        ("x      \n", "x······␊", too_few),
    ] {
        let answer = ANSWER.replacen("X      \n", line, 1);
        assert_different(answer, "3 in Game #1", ["X······␊", found, hint]);
    }
    for (line, found, hint) in [("xooo   \n", "xooo···␊", too_few), ("XOoo   \n", "XOoo···␊", too_many)]
    {
        assert_different(ANSWER.replace("Xooo   \n", line), "6 in Game #1", ["Xooo···␊", found, hint]);
    }
    let won = "Game #1 is over. The first player won.";
    let lines = [format!("{won}␊"), format!("{won}␍␊")];
    assert_different(ANSWER.replace('\n', "\r\n"), "1 in Game #1", [&lines[0], &lines[1], crlf]);
    let lines = ["Game #2 is not over, yet.␊", "␊", "unexpected blank line"];
    assert_different(ANSWER.replace("Game #2", "\nGame #2"), "8 in Game #2", lines);
}

#[test]
fn an_answer_that_is_too_short_or_too_long_has_a_hint() {
    let (stops_early, continues) = ("the output stops early", "the output continues after the last answer");
    let [not_over, with_line_feed] = ["Game #2 is not over, yet.", "Game #2 is not over, yet.␊"];
    let (first, _) = ANSWER.split_once("Game #2").expect("the answer should have two games");
    let (within_line, _) = ANSWER.split_once("ver, yet").expect("the last game should not be over");
    let no_newline = [with_line_feed, &format!("{not_over} (no newline)"), "the last line has no newline"];
    assert_different(ANSWER.trim_end(), "8 in Game #2", no_newline);
    assert_different(
        within_line,
        "8 in Game #2",
        [with_line_feed, "Game #2 is not o (no newline)", stops_early],
    );
    assert_different(first, "8 in Game #2", [not_over, "nothing", stops_early]);
    assert_different("", "1 in Game #1", ["Game #1 is over. The first player won.", "nothing", stops_early]);
    for (extra, shown) in [
        ("\n", "␊"),
        (" ", "· (no newline)"),
        ("done\n", "done"),
        ("Game #3 is invalid.\n", "Game #3 is invalid."),
    ] {
        assert_different(ANSWER.to_string() + extra, "9 after the last game", ["nothing", shown, continues]);
    }
    let report = check("conecta4", "1\n", "QUIT\nx\n").expect_mismatch();
    assert_eq!(
        difference(&report),
        difference_text("2 after the end of the game", ["nothing", "x␊", continues])
    );
    let report = check("tictactoe", "...\n...\n...\n", "first\nfirst\n").expect_mismatch();
    assert_eq!(
        difference(&report),
        difference_text("2 after the last board", ["nothing", "first", continues])
    );
    let report = "stdin:1: the answers differ: the input contains no games\n  expected: nothing\n  found:    x␊\n  \
                  hint: the output continues after the last answer\n";
    assert_eq!(check("fourow", "", "x\n"), Outcome::new(report, "", 1));
}

#[test]
fn common_mistakes_in_text_have_hints() {
    let open = "Game #2 is not over, yet.";
    for (line, hint) in [
        ("Game #2 is not over, yet", "a period is missing"),
        ("Game #2 is not over, yet..", "there is an extra period"),
        ("Game #2 is not over yet.", "a comma is missing"),
        ("Game #2 is not, over, yet.", "there is an extra comma"),
        ("Game #2 is not Over, yet.", "the lines differ only in letter case"),
        ("Game #3 is not over, yet.", "the answer to Game #2 is missing"),
        ("Game #1 is not over, yet.", "the answer to Game #1 appears twice"),
        ("Game #0 is not over, yet.", "number the games as in the input"),
    ] {
        assert_different(ANSWER.replace(open, line), "8 in Game #2", [open, line, hint]);
    }
    // No hint applies to these.
    for (line, found) in [
        ("Game #2 is invalid.", "Game #2 is invalid."),
        ("Game #2 is not ended, yet.", "Game #2 is not ended, yet."),
        ("Game #2 is not\rover, yet.", "Game #2 is not␍over, yet."),
        ("Game #2\u{e9}\0\x1b[1m", "Game #2\\xc3\\xa9\\x00\\x1b[1m"),
    ] {
        assert_different(ANSWER.replace(open, line), "8 in Game #2", [open, found, ""]);
    }
    for (line, hint) in [
        ("Game #2 is not over,yet.", "a space is missing"),
        ("Game #2 is  not over, yet.", "there is an extra space"),
    ] {
        let [expected, found] = [open, line].map(|line| line.replace(' ', "·"));
        assert_different(ANSWER.replace(open, line), "8 in Game #2", [&expected, &found, hint]);
    }
}

#[test]
fn missing_and_extra_lines_count_against_the_previous_game() {
    let hyphens_missing =
        ["-------␊", "Game·#2·is·not·over,·yet.␊", "lines of the previous answer are missing"];
    let answer = ANSWER.replace("-------\nGame #2", "Game #2");
    assert_different(&answer, "7 in Game #1", hyphens_missing);
    let report = check("fourow", INPUT, answer).stdout;
    assert!(report.ends_with("\n1 of 2 games differs: #1\n"), "{report}");
    let hyphens_twice = ["Game #2 is not over, yet.", "-------", ""];
    assert_different(ANSWER.replace("Game #2", "-------\nGame #2"), "8 in Game #2", hyphens_twice);
}

/// A line whose first number is the next game's, or that starts with `Game #` but has no number, counts as a wrong
/// first line of the next game's section, even if the correct line follows. Other extra lines count against that game,
/// too, unless a line of the previous game's section differs.
#[test]
fn a_mistake_before_the_number_counts_against_its_game() {
    let input = "Game #1: 1213141\nGame #2: \nGame #3: 1\nGame #4: 1213141\n";
    let answer = outcome(&[], input.as_bytes()).stdout;
    for number in 1..=4 {
        let head = format!("Game #{number}");
        let line =
            answer.lines().position(|line| line.starts_with(&head)).expect("the game should have an answer")
                + 1;
        for wrong in [
            format!("Game  #{number}"),
            format!("Game # {number}"),
            format!("game #{number}"),
            format!("Game {number}"),
            "Game #".into(),
            format!("case {number}:\n{head}"),
        ] {
            let report = check("fourow", input, answer.replace(&head, &wrong)).expect_mismatch();
            let location = format!("stdin:{line}: the answers differ in {head}\n");
            assert!(report.starts_with(&location), "'{wrong}': {report}");
            let summary = format!("\n1 of 4 games differs: #{number}\n");
            assert!(report.ends_with(&summary), "'{wrong}': {report}");
        }
    }
    let all = "4 of 4 games differ: #1, #2, #3, #4";
    for (right, wrong, summary) in [
        ("Game #", "game #", all),
        ("Game #", "Game ", all),
        ("Game #", "moves:\nGame #", "4 of 4 games differ: #1, #2, #3, #4"),
        ("Game #2", "a\nb 1\nc\nGame #2", "1 of 4 games differs: #2"),
        ("Game #2", "Game", "not compared: 3 of 4 games, from Game #2 on"),
        ("Game #4", "Game", "not compared: 1 of 4 games, from Game #4 on"),
    ] {
        let report = check("fourow", input, answer.replace(right, wrong)).expect_mismatch();
        assert!(report.ends_with(&format!("\n{summary}\n")), "'{wrong}': {report}");
    }
}

/// The caret is below the first character that differs, however the line is shown.
#[test]
fn a_caret_marks_the_first_difference() {
    for (wrong, before) in [
        (ANSWER.replace("#2 is not over", "#2 is now over"), "Game #2 is no"),
        (ANSWER.replacen("X      \n", "X\n", 1), "X"),
        (ANSWER.replace("#2 is", "#2 \tis"), "Game #2 "),
        (ANSWER.replacen('G', "H", 1), ""),
    ] {
        let report = check("fourow", INPUT, wrong).stdout;
        let lines: Vec<_> = report.lines().collect();
        assert_eq!(lines[3], format!("            {}^", " ".repeat(before.chars().count())), "{report}");
    }
}

#[test]
fn glyphs_can_be_ascii() {
    let text = ascii_difference(INPUT, &ANSWER.replace("Xooo   ", "Xooo\t\r"));
    assert!(text.contains("\n  expected: Xooo___$\n  found:    Xooo\\t\\r$\n                ^\n"), "{text}");
    let number = "1".repeat(200);
    let text = ascii_difference(&format!("Game #{number}: "), &format!("Game #{number} is not over, yet:\n"));
    let shown = format!("...{} is not over, yet", "1".repeat(23));
    assert!(text.contains(&format!("\n  expected: {shown}.\n  found:    {shown}:\n")), "{text}");
}

#[test]
fn the_game_or_board_is_named() {
    let boards = ["...\n...\n...\n", "X..\n...\n...\n"].concat();
    let empty_boards = ".......\n".repeat(6).repeat(2);
    let moves = "1 2 1 2 1 2\n1\n";
    let games = "Game #007: 1\nGame #3: 1111111\n";
    for (problem, input, correct, wrong, location) in [
        ("fourow", games, "is invalid", "is over", "2: the answers differ in Game #3"),
        ("connectfour", &empty_boards, "moves\nfirst", "moves\nsecond", "2: the answers differ in board 2"),
        ("tictactoe", &boards, "second", "draw", "2: the answers differ in board 2"),
        ("conecta4", moves, "|01      |\n\\", "|01\n\\", "7: the answers differ in the game"),
    ] {
        let answer = outcome(&["-p", problem], input.as_bytes()).stdout;
        let report = check(problem, input, answer.replacen(correct, wrong, 1)).expect_mismatch();
        assert!(report.starts_with(&format!("stdin:{location}\n")), "{report}");
    }
    let report = check("connectfour", &empty_boards, "first player moves\n").stdout;
    let lines = ["first player moves", "nothing", "the output stops early"];
    assert_eq!(difference(&report), difference_text("2 in board 2", lines));
}

#[test]
fn hints_mention_chips_only_in_grids() {
    for (problem, input, answer) in
        [("tictactoe", "...\n...\n...\n", "First\n"), ("conecta4", "1\n", "quit\n")]
    {
        let report = check(problem, input, answer).expect_mismatch();
        assert!(report.contains("hint: the lines differ only in letter case"), "{report}");
    }
}

#[test]
fn an_answer_to_bad_input_is_not_compared() {
    for answer in ["Game #1 is not over, yet.\n", "x\n"] {
        let answer = write_file("check.out", answer);
        let error = "fourow: stdin:3:1: expected game 2 of 2, found the end of the input\n";
        assert_eq!(outcome(&["--check", &answer], b"2\nGame #1: 1\n"), Outcome::error(error));
    }
}

/// At most 120 bytes of a line are shown. If more than 60 bytes precede the first difference, only the last 40 of them
/// are shown.
#[test]
fn long_lines_are_truncated_around_the_first_difference() {
    // The number of digits in the game's number, the offset of the wrong byte, and the text shown before and after it.
    let number = |digits: usize| "7".repeat(digits);
    let answer = " is not over, yet.";
    for (digits, offset, before, after) in [
        (95, 60, format!("Game #{}", number(54)), number(40) + answer),
        (97, 60, format!("Game #{}", number(54)), number(42) + " is not over, yet…"),
        (95, 61, "…".to_string() + &number(40), number(39) + answer),
        (116, 61, "…".to_string() + &number(40), number(60) + answer),
        (118, 61, "…".to_string() + &number(40), number(62) + " is not over, yet…"),
        (300, 180, "…".to_string() + &number(40), number(79) + "…"),
        (60_000, 50_000, "…".to_string() + &number(40), number(79) + "…"),
    ] {
        let line = format!("Game #{}{answer}\n", number(digits));
        let mut wrong = line.clone();
        wrong.replace_range(offset..=offset, "?");
        let report = check("fourow", &format!("Game #{}: 1\n", number(digits)), wrong).stdout;
        let shown = |byte| format!("{before}{byte}{after}");
        let caret = " ".repeat(before.chars().count());
        let lines = format!("  expected: {}\n  found:    {}\n            {caret}^\n", shown("7"), shown("?"));
        let (_, difference) = report.split_once('\n').expect("the report should have several lines");
        assert!(difference.starts_with(&lines), "{digits} digits, byte {offset}: {report}");
    }
}

/// The line is truncated, and the lines after it are still compared, unless it is too long to be read to its end.
#[test]
fn a_line_longer_than_any_correct_one_has_a_hint() {
    let (_, rest) = ANSWER.split_once('\n').expect("the answer should have several lines");
    let found = format!("\n  found:    Game #1 {}…\n", "X".repeat(112));
    let hint = "\n  hint: the line is longer than any correct one\n";
    for (length, has_hint) in [((1 << 17) - 1, false), (1 << 17, true), (1 << 18, true)] {
        let answer = format!("Game #1 {}\n{rest}", "X".repeat(length - "Game #1 ".len()));
        let report = check("fourow", INPUT, answer).stdout;
        assert!(report.contains(&found), "{length} bytes: {report}");
        assert_eq!(report.contains(hint), has_hint, "{length} bytes: {report}");
        let too_long = "1 differs: #1; no answer for 1 of 2 games, from Game #2 on";
        let summary = if length == 1 << 18 { too_long } else { "1 of 2 games differs: #1" };
        assert!(report.ends_with(&format!("{summary}\n")), "{length} bytes: {report}");
    }
}

#[test]
fn a_file_that_is_not_an_answer_to_the_problem_is_recognized() {
    for (answer, hint) in [
        (&b"\xff\xfeG\0a\0m\0e\0"[..], "this is UTF-16: save it as UTF-8"),
        (
            b"\xef\xbb\xbfGame #1 is over.",
            "the answer starts with a byte order mark: save it as UTF-8 without one",
        ),
        (INPUT.as_bytes(), "this looks like an input, not an answer"),
        (b"\x1f\x8b\x08", "this is a gzip file: decompress it with gunzip"),
        (b"illegal\r\n", "this looks like an answer to --problem tictactoe"),
        (b"first player moves", "this looks like an answer to --problem connectfour"),
        (b"|        |\n|", "this looks like an answer to --problem conecta4"),
    ] {
        let report = check("fourow", INPUT, answer).stdout;
        assert!(report.contains(&format!("\n  hint: {hint}\n")), "{report}");
    }
}
