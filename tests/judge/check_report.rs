//! `--check`: reading an answer of any length, the explanation of the difference, and the summary of wrong games.

use std::io::{Read, Write};

use fourow::Check;

use crate::check::{ANSWER, INPUT, compare, library_difference};
use crate::run::{Interrupted, Trickle, judge, outcome, problem, write_file};

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
    assert_eq!(difference.map(|difference| difference.line), Some(2));
}

/// A check takes at most 32 MiB of memory, however long the lines of the answer are and however many it has.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    use crate::run::{Outcome, finish, limited};

    let size = 50 << 20;
    let input = write_file("check-memory.in", INPUT);
    let report = |answer: &[u8]| finish(&mut limited(&["--check", "-", &input]), answer).expect_mismatch();
    for byte in [0xff, b'X'] {
        assert!(report(&vec![byte; size]).starts_with("stdin:1: "));
    }
    assert!(report(&[ANSWER.as_bytes(), &vec![b'-'; size]].concat()).starts_with("stdin:9: "));

    // Matching text is not kept in memory, either.
    let many = 1_000_000;
    for (problem, item) in [("fourow", "Game #1: 4\n"), ("tictactoe", "XXX\n00.\n...\n")] {
        let answer = judge(problem, item.as_bytes()).repeat(many);
        let answer = write_file("check-memory.out", &answer);
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
            let check = compare(problem(name), &inputs, answer);
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
            let mut check = Check::new(problem("fourow"), fourow::PROBLEMS, wrong.as_bytes());
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
            let check = compare(problem(name), &[("", input)], answer.as_bytes());
            assert_eq!(check.compared_items(), count, "for '{answer}'");
        }
    }
}

/// Text before the third game's answer makes that game wrong at first, but the answer never comes.
#[test]
fn a_game_that_is_not_compared_is_not_named_as_wrong() {
    let input: String = (1..=4).map(|number| format!("Game #{number}: 1\n")).collect();
    let answer = "Game #1 is invalid.\nGame #2 is not over, yet.\njunk\n";
    let difference = library_difference(problem("fourow"), &input, answer.as_bytes());
    let summary = difference.and_then(|difference| difference.summary);
    assert_eq!(summary.as_deref(), Some("1 differs: #1; not compared: 2 of 4 games, from Game #3 on"));
}

#[test]
fn games_with_the_same_number_are_not_confused() {
    let one = write_file("check-one.in", "Game #1: 1\nGame #1: 22\n");
    let two = write_file("check-two.in", "Game #1: 333\nGame #1: 4444\n");
    for (wrong, moves) in ["1", "22", "333", "4444"].into_iter().enumerate() {
        let mut lines = ["Game #1 is not over, yet.\n"; 4];
        lines[wrong] = "Game #1 is invalid.\n";
        let report = outcome(&["--check", "-", &one, &two], lines.concat().as_bytes()).stdout;
        assert!(report.contains(&format!("\nGame #1: {moves}\n")), "{report}");
        let source = if wrong < 2 { &one } else { &two };
        assert!(report.contains(&format!(" Game #1 of {source}\n")), "{report}");
        assert!(report.ends_with(&format!(": {source} #1\n")), "{report}");
    }
}

/// A missing game is an error, which outranks a difference.
#[test]
fn missing_games_keep_their_status_if_the_answers_differ() {
    let input = write_file("check-missing.in", "2\nGame #1: 1\n");
    let checked = outcome(&["--keep-going", "--check", "-", &input], b"Game #1 is invalid.\n");
    assert!(checked.stdout.contains("the answers differ in Game #1\n"), "{}", checked.stdout);
    assert_eq!(checked.status, 2);
}

/// Opening a named pipe again would wait for a writer forever, so the report has no explanation.
#[test]
#[cfg(unix)]
fn a_pipe_is_not_opened_twice() {
    use std::process::Command;
    use std::{fs, thread};

    use crate::run::{fourow, missing_file};
    use crate::stress_runs::eventually;

    let answer = write_file("check-pipe.out", &ANSWER.replace("not over, yet", "invalid"));
    let pipe = missing_file("check-pipe.in");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo should run").success());
    let mut child = fourow(&["--check", &answer, &pipe]).spawn().expect("the binary should run");
    thread::spawn(move || fs::write(pipe, INPUT));
    let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
    // A process that is still running must not outlive the test.
    let _ = child.kill();
    let report = child.wait_with_output().expect("the binary should exit").stdout;
    assert!(has_ended && report.ends_with(b"^\n\n1 of 2 games differs: #2\n"));
}
