//! `--check`: reading an answer of any length, the explanation of the difference, and the summary of wrong games.

use std::io::{Read, Write};

use fourow::{Check, Glyphs};

use crate::check::{ANSWER, INPUT, check, compare, difference, library_difference};
use crate::run::{
    Interrupted, Outcome, Trickle, finish, fourow, judge, limited, missing_file, outcome, problem, write_file,
};

#[test]
fn interrupted_reads_are_retried() {
    let difference = library_difference(problem("fourow"), INPUT, Interrupted(ANSWER.as_bytes(), false));
    assert!(difference.is_none());
}

/// A terminal can yield more input after end-of-file.
#[test]
fn an_answer_is_not_read_past_its_end() {
    let first = "Game #1 is over. The first player won.\n";
    let difference = library_difference(problem("fourow"), INPUT, Interrupted(first.as_bytes(), false));
    let text = difference.expect("the missing grid should be a difference").text;
    assert!(text.contains("\n  found:    nothing\n"), "{text}");
}

/// A check takes at most 32 MiB of memory, however long the lines of the answer are and however many it has.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let size = 50 << 20;
    let input = write_file("check-memory.in", INPUT);
    let report = |answer: &[u8]| finish(&mut limited(&["--check", "-", &input]), answer).expect_mismatch();
    let first =
        "stdin:1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.\n";
    let hint = "  hint: the line is longer than any correct one\n";
    for (byte, shown) in [(0xff, "\\xff"), (b'X', "X")] {
        let found = shown.repeat(120);
        assert_eq!(difference(&report(&vec![byte; size])), format!("{first}  found:    {found}…\n{hint}"));
    }
    let longer = [ANSWER.as_bytes(), &vec![b'-'; size]].concat();
    assert!(
        report(&longer).starts_with("stdin:9: the answers differ after the last game\n  expected: nothing\n")
    );

    // Matching text is not kept in memory, either.
    let many = 1_000_000;
    for (problem, item, line) in [
        ("fourow", "Game #1: 4\n", "Game #1 is not over, yet.\n"),
        ("tictactoe", "XXX\n00.\n...\n", "the first player won\n"),
    ] {
        let answer = write_file("check-memory.out", &line.repeat(many));
        let checked =
            finish(&mut limited(&["-p", problem, "--check", &answer]), item.repeat(many).as_bytes());
        assert_eq!(checked, Outcome::ok(""));
    }
}

/// The difference does not depend on how reads split the answer.
#[test]
fn an_answer_can_be_read_in_pieces() {
    let games = [("A", "3\nGame #1: 12\nGame #2: 1213141\nGame #3: 1\n"), ("B", "1\nGame #1: 1\n")];
    let boards =
        [("A", "X..\n...\n...\nX..\n...\n...\nX..\n...\n...\n"), ("B", "...\n...\n...\nXXX\n00.\n...\n")];
    for (name, inputs) in [("fourow", games), ("tictactoe", boards)] {
        let answer: String = inputs.iter().map(|(_, input)| judge(name, input.as_bytes())).collect();
        let difference = |answer: &mut dyn Read| {
            let check = compare(problem(name), &inputs, answer, &Glyphs::UNICODE);
            let difference = check.difference().expect("the answer should be readable");
            difference.map(|first| (first.line, first.text, first.item, first.summary))
        };
        for offset in (0..answer.len()).step_by(7) {
            let mut wrong = answer.clone().into_bytes();
            wrong[offset] = b'?';
            let whole = difference(&mut wrong.as_slice());
            assert!(whole.is_some());
            for split in 0..wrong.len() {
                for next in
                    [split, split + 1, split + 3, split + 6, split + 20].map(|next| next.min(wrong.len()))
                {
                    let mut pieces = wrong[..split].chain(&wrong[split..next]).chain(&wrong[next..]);
                    assert_eq!(difference(&mut pieces), whole, "split at {split} and {next}");
                }
            }
            assert_eq!(difference(&mut Trickle(&wrong, 1)), whole);
        }
        assert_eq!(difference(&mut Trickle(answer.as_bytes(), 1)), None);
    }
}

/// The difference does not depend on how writes split the correct answer.
#[test]
fn the_correct_answer_can_be_written_in_pieces() {
    let correct = ANSWER.as_bytes();
    for wrong in [ANSWER.into(), ANSWER.replace("Xooo", "ooo"), ANSWER.replace("#2", "#3"), "x\n".repeat(3)] {
        let difference = |pieces: &[&[u8]]| {
            let mut check = Check::new(problem("fourow"), wrong.as_bytes(), &Glyphs::UNICODE);
            let writer = check.expected_writer("");
            for piece in pieces {
                writer.write_all(piece).expect("the piece should be compared");
            }
            let difference = check.difference().expect("the answer should be readable");
            difference.map(|first| (first.line, first.text, first.summary))
        };
        for split in 0..correct.len() {
            assert_eq!(
                difference(&[&correct[..split], &correct[split..]]),
                difference(&[correct]),
                "{split}"
            );
        }
    }
}

/// The count does not depend on the answer that is checked.
#[test]
fn items_are_counted() {
    let boards = ["...\n...\n...\n", "...\n...\n...\nX..\n...\n...\n"];
    for (name, input, count) in [
        ("fourow", "", "0 games"),
        ("fourow", "Game #7: 1\n", "1 game"),
        ("fourow", INPUT, "2 games"),
        ("conecta4", "1\n\n2\n\n", "1 simulation"),
        ("tictactoe", boards[0], "1 board"),
        ("tictactoe", boards[1], "2 boards"),
    ] {
        for answer in [judge(name, input.as_bytes()).as_str(), "x"] {
            let check = compare(problem(name), &[("", input)], answer.as_bytes(), &Glyphs::UNICODE);
            assert_eq!(check.compared_items(), count, "for '{answer}'");
        }
    }
}

#[test]
fn several_files_have_one_answer() {
    let (good, bad) =
        (write_file("check-good.in", "Game #1: 1\n"), write_file("check-bad.in", "Game #1: 1\nx"));
    let line = "Game #1 is not over, yet.\n";
    let answer = write_file("check-good.out", &line.repeat(2));
    assert_eq!(outcome(&["--check", &answer, &good, &good], b""), Outcome::ok(""));
    assert_eq!(outcome(&[&good, "-", "--check", &answer], b"Game #1: 2"), Outcome::ok(""));
    let report = format!(
        "{answer}:2: the answers differ in Game #2 of stdin\n  expected: Game #2 is not over, yet.\n  \
         found:    Game #1 is not over, yet.\n                  ^\n  hint: the answer to Game #1 appears twice\n\n\
         not compared: 1 of 2 games, from Game #2 of stdin on\n"
    );
    assert_eq!(outcome(&["--check", &answer, &good, "-"], b"Game #2: 1"), Outcome::new(report, "", 1));
    let error = format!("fourow: {bad}:2:1: expected 'Game #', found 'x'\n");
    assert_eq!(outcome(&["--check", &answer, &bad, &good], b""), Outcome::error(error));
}

/// After the difference, the report has the game or board with the wrong answer, and its explanation.
#[test]
fn an_item_with_a_wrong_answer_is_explained() {
    let (empty, one_mark, floating) =
        ("...\n".repeat(3), "X..\n...\n...\n", "X......\n".to_string() + &".......\n".repeat(5));
    for (problem, before, item, correct, wrong, number) in [
        ("fourow", "2\nGame #1: 1\n", "Game #7: 12121214\n", "is invalid", "is over", "7"),
        ("tictactoe", one_mark, &empty, "first\n", "second\n", "2"),
        ("connectfour", &".......\n".repeat(6), &floating, "invalid", "draw game", "2"),
    ] {
        let input = format!("{before}{item}");
        let wrong_answer = judge(problem, input.as_bytes()).replace(correct, wrong);
        let report = check(problem, &input, wrong_answer).stdout;
        let (_, after) = report.split_once("\n\n").expect("the item should follow");
        let explanation = outcome(&["-p", problem, "--explain", "--only", number], input.as_bytes()).stdout;
        assert!(after.contains(explanation.trim_end()), "{report}");
        assert!(after.starts_with(item), "{report}");
    }
    let answer = judge("conecta4", &b"1\n\n2\n\n"[..]);
    let report = check("conecta4", "1\n\n2\n\n", answer.replace("|01", "|10")).stdout;
    assert!(report.contains("after 2 moves:") && !report.contains("after 1 move:"), "{report}");
}

#[test]
fn games_with_the_same_number_are_not_confused() {
    let one = write_file("check-one.in", "Game #1: 1\nGame #1: 22\n");
    let two = write_file("check-two.in", "Game #1: 333\nGame #1: 4444\n");
    let line = "Game #1 is not over, yet.\n";
    for wrong in 0..4 {
        let mut lines = [line; 4];
        lines[wrong] = "Game #1 is invalid.\n";
        let report = outcome(&["--check", "-", &one, &two], lines.concat().as_bytes()).stdout;
        let game = ["1", "22", "333", "4444"][wrong];
        assert!(report.contains(&format!("\nGame #1: {game}\n")), "{report}");
        let source = if wrong < 2 { &one } else { &two };
        assert!(report.contains(&format!("differ in Game #1 of {source}\n")), "{report}");
        assert!(report.ends_with(&format!("\n1 of 4 games differs: {source} #1\n")), "{report}");
    }
    // An extra line before the answer to the second file belongs to its first game.
    let report =
        outcome(&["--check", "-", &one, &two], [line, line, "x\n", line, line].concat().as_bytes()).stdout;
    assert!(report.starts_with(&format!("stdin:3: the answers differ in Game #1 of {two}\n")), "{report}");
    assert!(report.contains("\nGame #1: 333\n"), "{report}");
}

#[test]
#[cfg(unix)]
fn the_report_has_no_explanation_if_the_input_cannot_be_reread() {
    let answer = write_file("check-again.out", &ANSWER.replace("not over, yet", "invalid"));
    for (arguments, input, end) in [
        (&[][..], INPUT, "^\n\n1 of 2 games differs: #2\n"),
        (&["/dev/stdin"], INPUT, "^\n\n1 of 2 games differs: #2\n"),
        (&["-p", "conecta4"], "1\n", "^\n  hint: this looks like an answer to --problem fourow\n"),
    ] {
        let report = outcome(&[&["--check", &answer], arguments].concat(), input.as_bytes()).stdout;
        assert!(report.ends_with(end), "{report}");
    }
}

/// Opening a named pipe again would wait for a writer forever.
#[test]
#[cfg(unix)]
fn a_pipe_is_not_opened_twice() {
    use std::fs;
    use std::process::Command;
    use std::thread::{self, sleep};
    use std::time::{Duration, Instant};

    let answer = write_file("check-pipe.out", &ANSWER.replace("not over, yet", "invalid"));
    let pipe = missing_file("check-pipe.in");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo should run").success());
    let mut child = fourow(&["--check", &answer, &pipe]).spawn().expect("the binary should run");
    thread::spawn(move || fs::write(pipe, INPUT));
    let deadline = Instant::now() + Duration::from_secs(9);
    while child.try_wait().expect("waiting for the binary should succeed").is_none()
        && Instant::now() < deadline
    {
        sleep(Duration::from_millis(20));
    }
    // A process that is still running must not outlive the test.
    child.kill().expect("killing the binary should succeed");
    let output = child.wait_with_output().expect("the binary should exit");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.ends_with("^\n\n1 of 2 games differs: #2\n"), "{report}");
}

#[test]
fn wrong_games_are_counted_and_the_first_ten_named() {
    let games: String = (1..=30).map(|number| format!("Game #{number}: 1\n")).collect();
    let answer = outcome(&[], games.as_bytes()).stdout;
    let summary = |answer: String| {
        let report = check("fourow", &games, answer).stdout;
        report.lines().last().unwrap_or_default().to_string()
    };
    let wrong = |numbers: std::ops::RangeInclusive<usize>| {
        numbers.fold(answer.clone(), |answer, number| {
            answer.replace(&format!("Game #{number} is not over, yet"), &format!("Game #{number} is invalid"))
        })
    };
    assert_eq!(summary(wrong(3..=4)), "2 of 30 games differ: #3, #4");
    let ten = "#11, #12, #13, #14, #15, #16, #17, #18, #19, #20";
    assert_eq!(summary(wrong(11..=20)), format!("10 of 30 games differ: {ten}"));
    assert_eq!(summary(wrong(11..=30)), format!("20 of 30 games differ: {ten}, ..."));
    assert_eq!(
        summary(wrong(3..=4).replace("Game #20 is not over, yet.\n", "")),
        "2 differ: #3, #4; not compared: 11 of 30 games, from Game #20 on"
    );
    let (short, _) = answer.split_once("Game #5").expect("there should be a fifth game");
    assert_eq!(summary(short.into()), "no answer for 26 of 30 games, from Game #5 on");
    assert_eq!(summary(answer.clone() + "x\n"), "all 30 games are correct");
    assert_eq!(summary(answer.clone() + "Game #31 is invalid.\n"), "all 30 games are correct");
    assert_eq!(summary("x\n".to_string() + &answer), "1 of 30 games differs: #1");
    assert_eq!(summary("x\n".into()), "no answer for 30 of 30 games, from Game #1 on");
}

#[test]
fn wrong_boards_are_counted() {
    let boards = "X..\n...\n...\n".repeat(12);
    let answer = "second\n".repeat(5) + "first\nfirst\n" + &"second\n".repeat(5);
    let report = check("tictactoe", &boards, &answer).stdout;
    assert!(report.ends_with("\n2 of 12 boards differ: 6, 7\n"), "{report}");
    let report = check("tictactoe", &boards, "second \n".repeat(12)).stdout;
    assert!(report.contains("trailing whitespace differs; the online judge ignores it"), "{report}");
}
