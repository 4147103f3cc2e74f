//! `--stress` on Windows, with commands that every `cmd` has.

use std::fs;
use std::os::windows::process::CommandExt;
use std::path::Path;

use crate::run::{Outcome, command, empty_dir, finish, fourow, outcome, write_file};

/// The smallest input of FOUROW.
const SMALLEST: &str = "1\nGame #1: \n";

/// Runs `--stress` on a command.
fn stress(command: &str) -> Outcome {
    outcome(&["--stress", command, "--rounds", "2", "--time-limit", "1"], b"")
}

/// The path of the binary under test.
fn binary() -> String {
    fourow(&[]).get_program().to_str().expect("the path should be UTF-8").into()
}

/// `cmd` ends the lines that it writes with CRLF.
#[test]
fn a_correct_solution_passes_with_either_line_ending() {
    for command in ["fourow", "fourow.exe", "for /f \"delims=\" %l in ('fourow') do @echo %l"] {
        let expected = Outcome::new(
            "",
            "fourow: passed 2 inputs, 198 games; slowest run 0.01 s (round 1); --seed 3 tries others\n",
            0,
        );
        assert_eq!(stress(command), expected, "for {command}");
    }
}

#[test]
fn a_program_may_be_given_with_slashes_and_in_quotes() {
    let dir = empty_dir().join("my dir");
    fs::create_dir(&dir).expect("creating a directory should succeed");
    fs::copy(binary() + ".exe", dir.join("mine.exe")).expect("the binary should be readable");
    let run = |dir: &Path, command: &str| {
        finish(fourow(&["--stress", command, "--rounds", "1"]).current_dir(dir), b"").stderr
    };
    let passed = "fourow: passed 1 input, 99 games; slowest run 0.01 s (round 1); --seed 2 tries others\n";
    for command in ["mine", "./mine", ".\\mine", "./mine.exe -p fourow", "\"../my dir/mine\""] {
        assert_eq!(run(&dir, command), passed, "for {command}");
    }
    let parent = dir.parent().expect("the directory should have a parent");
    for command in ["\"my dir\\mine\"", "\"my dir/mine.exe\" -p fourow"] {
        assert_eq!(run(parent, command), passed, "for {command}");
    }
}

#[test]
fn failures_are_named_and_shrunk() {
    for (command, failure) in [
        ("echo Game #1", "wrong answer"),
        ("fourow & exit 3", "exit status 3"),
        ("exit 1", "exit status 1"),
        ("exit -1", "exit status -1"),
        ("exit -1073741819", "crashed with status 0xC0000005 (access violation)"),
        ("exit -1073741571", "crashed with status 0xC00000FD (stack overflow)"),
        ("fourow --generate --games 99999999", "output limit exceeded"),
        ("fourow --generate --games 99999999 > NUL", "time limit of 1 s exceeded"),
        ("for /L %i in (0,0,1) do @rem", "time limit of 1 s exceeded"),
    ] {
        let Outcome { stdout, stderr, status } = stress(command);
        assert_eq!((stdout.as_str(), status), (SMALLEST, 1), "for {command}:\n{stderr}");
        assert!(stderr.contains(&format!("round 1 (--seed 1): {failure}; ")), "{stderr}");
    }
}

/// A carriage return that does not belong to a line ending is a difference.
#[test]
fn only_line_endings_are_normalized() {
    let input = write_file("check.in", "Game #1: 1\nGame #2: \n");
    for (answer, status) in [
        ("Game #1 is not over, yet.\r\nGame #2 is not over, yet.\r\n", 0),
        ("Game #1 is not over, yet.\nGame #2 is not over, yet.\r\n", 0),
        ("Game #1 is not over, yet.\r\r\nGame #2 is not over, yet.\r\n", 1),
        ("Game #1 is not over, yet.\r\nGame #2 is not over, yet.\r", 1),
        ("Game #1 is not\rover, yet.\r\nGame #2 is not over, yet.\r\n", 1),
    ] {
        assert_eq!(outcome(&["--check", "-", &input], answer.as_bytes()).status, status, "for {answer:?}");
    }
}

/// The steps are pasted into `cmd`.
#[test]
fn a_failure_can_be_reproduced() {
    let dir = empty_dir();
    let run =
        |line: &str| finish(command("cmd").args(["/D", "/S", "/C"]).raw_arg(line).current_dir(&dir), b"");
    let wrong = format!("\"{}.exe\" --version", binary());
    let Outcome { stdout, stderr, .. } = stress(&wrong.replace('\\', "/"));
    fs::write(dir.join("INPUT"), stdout).expect("the input should be writable");
    let steps = stderr.split_once("reproduce: ").map(|(_, steps)| steps).unwrap_or_default();
    let (reproduce, test) = steps.split_once("\nas a test: ").expect("the report should end with two steps");
    assert_eq!(reproduce, format!("({wrong}) < INPUT | fourow --check - INPUT"));
    let report = run(&format!("\"{reproduce}\"")).stdout;
    assert!(report.starts_with("stdin:1: the answers differ in Game #1\n"), "{report}");
    assert_eq!(run(test.trim()).status, 0);
    let answer = fs::read_to_string(dir.join("INPUT.out")).expect("the answer should be readable");
    assert_eq!(answer, "Game #1 is not over, yet.\n");
}
