//! The limit of memory: 32 MiB of address space are enough for inputs, answers and simulations of any length.

use std::process::Command;

use crate::check::{ANSWER, INPUT};
use crate::run::{Outcome, command, finish, judge, write_file};

/// A command that runs the binary with at most 32 MiB of address space.
fn limited(arguments: &[&str]) -> Command {
    let mut command = command("sh");
    command.args(["-c", "ulimit -v 32768 && exec fourow \"$@\"", "sh"]).args(arguments);
    command
}

/// A long line does not take more than 32 MiB of address space.
#[test]
fn a_long_line_is_judged() {
    let size = 40 << 20;
    let moves = format!("Game #1: {}", "1".repeat(size));
    assert_eq!(finish(&mut limited(&[]), moves.as_bytes()), Outcome::ok("Game #1 is invalid.\n"));
    let spaces = format!("Game #1:{}", " ".repeat(size));
    assert_eq!(finish(&mut limited(&[]), spaces.as_bytes()), Outcome::ok("Game #1 is not over, yet.\n"));
    let junk = finish(&mut limited(&[]), &vec![0xff; size]);
    assert_eq!((junk.stdout.as_str(), junk.stderr.len() < 300, junk.status), ("", true, 2));
}

/// A check takes at most 32 MiB of memory, however long the lines of the answer are and however many it has.
#[test]
fn a_long_answer_is_checked() {
    let size = 50 << 20;
    let input = write_file("check-memory.in", INPUT);
    let report = |answer: &[u8]| finish(&mut limited(&["--check", "-", &input]), answer).expect_mismatch();
    for byte in [0xff, b'X'] {
        assert!(report(&vec![byte; size]).starts_with("stdin:1: "));
    }
    assert!(report(&[ANSWER.as_bytes(), &vec![b'-'; size]].concat()).starts_with("stdin:9: "));

    // Matching text is not kept in memory, either.
    let many = 1_000_000;
    for (problem, item) in [("fourow", "Game #1: 4\n"), ("tictactoe", "XXX\n00.\n...\n\n")] {
        let answer = judge(problem, item.as_bytes()).repeat(many);
        let answer = write_file("check-memory.out", &answer);
        let checked =
            finish(&mut limited(&["-p", problem, "--check", &answer]), item.repeat(many).as_bytes());
        assert_eq!(checked, Outcome::ok(""));
    }
}

/// `--generate` runs in 32 MiB of address space for any number of items.
#[test]
fn long_inputs_are_generated() {
    let input = finish(&mut limited(&["--generate", "--games", "300000"]), b"").expect_ok();
    assert_eq!(input.lines().count(), 300_001);
    assert!(input.ends_with('\n') && input.contains("\nGame #300000: "));
    let boards =
        finish(&mut limited(&["--generate", "-p", "connectfour", "--games", "20000"]), b"").expect_ok();
    assert_eq!(boards.len(), 20_000 * 49 - 1);
}

/// All simulations without one move, or two, and so on, would take 100 MB.
#[test]
fn a_long_simulation_is_shrunk_in_little_memory() {
    let path = write_file("stress-long.in", &format!("8{}\n", " 8".repeat(4999)));
    let outcome = finish(&mut limited(&["-p", "conecta4", "--stress", "exit 3", &path]), b"");
    let summary = "stress-long.in: exit status 3; \
        shrunk from 1 simulation (5,000 moves) to 1 simulation (0 moves) in ";
    assert!(outcome.stderr.contains(summary), "{outcome:?}");
}
