//! Standard streams: opened in the wrong mode, on a full disk, shared by several processes, or without a reader.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::process::Stdio;
use std::thread;

use crate::run::{Outcome, command, empty_dir, finish, fourow, write_file};

/// The error for a file that does not exist.
const NOT_FOUND: &str = "cannot read: No such file or directory (os error 2)";

const STATEMENT: &str = "samples/fourow/statement.in";

/// Arguments for each kind of output. `--check` reads a wrong answer, and `--stress` runs a wrong solution, so that
/// both print a report.
const ALL_OUTPUTS: &[&[&str]] = &[
    &[STATEMENT],
    &["--explain", STATEMENT],
    &["--check", "samples/fourow/no-moves.out", STATEMENT],
    &["--summary", STATEMENT],
    &["--tsv", STATEMENT],
    &["--generate"],
    &["--stress", "true", "--rounds=1"],
    &["--help"],
    &["--version"],
];

/// Runs the binary with this standard output.
fn run_with_stdout(output: impl Into<Stdio>, arguments: &[&str]) -> Outcome {
    finish(fourow(arguments).stdout(output), b"")
}

/// The write end of a pipe without a reader.
fn pipe_without_reader() -> io::PipeWriter {
    io::pipe().expect("creating a pipe should succeed").1
}

/// A file on a full disk.
fn full_disk() -> File {
    File::options().write(true).open("/dev/full").expect("Linux should have /dev/full")
}

/// Asserts that a run fails because its output cannot be written, and that the error gives `reason`. `--stress` prints
/// its report before the error.
fn assert_write_error(arguments: &[&str], output: File, reason: &str) {
    let Outcome { stderr, status, .. } = run_with_stdout(output, arguments);
    let error = format!("fourow: stdout: cannot write: {reason}\n");
    assert!(stderr.ends_with(&error), "{arguments:?}: {stderr}");
    assert!(stderr == error || arguments[0] == "--stress", "{arguments:?}: {stderr}");
    assert_eq!(status, 2, "for {arguments:?}");
}

#[test]
fn an_output_open_for_reading_only_or_a_full_disk_is_an_error() {
    for arguments in ALL_OUTPUTS {
        let output = File::open("/dev/null").expect("Unix should have /dev/null");
        assert_write_error(arguments, output, "Bad file descriptor (os error 9)");
        if cfg!(target_os = "linux") {
            assert_write_error(arguments, full_disk(), "No space left on device (os error 28)");
        }
    }
}

#[test]
fn an_input_open_for_writing_only_is_an_error() {
    let path = write_file("write-only.in", "");
    for arguments in [
        &[][..],
        &["-"],
        &["--explain"],
        &["--check", "-", STATEMENT],
        &["--check", "samples/fourow/statement.out"],
        &["--summary"],
        &["--tsv"],
        &["--stress", "true", "-"],
    ] {
        let input = File::options().write(true).open(&path).expect("opening the file should succeed");
        let Outcome { stderr, status, .. } = finish(fourow(arguments).stdin(input), b"");
        let error = "fourow: stdin: cannot read: Bad file descriptor (os error 9)";
        assert!(stderr.starts_with(error) && status == 2, "for {arguments:?}: {stderr}");
    }
}

#[test]
fn a_reader_that_goes_away_is_not_an_error() {
    let mut child = fourow(&[]).spawn().expect("the binary should run");
    let mut stdin = child.stdin.take().expect("stdin should be a pipe");
    let writer = thread::spawn(move || while stdin.write_all(&b"Game #1: 1212121\n".repeat(1000)).is_ok() {});
    let mut stdout = child.stdout.take().expect("stdout should be a pipe");
    stdout.read_exact(&mut [0; 10]).expect("an answer should follow");
    drop(stdout);
    let output = child.wait_with_output().expect("the binary should exit");
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
    writer.join().expect("the writer should stop");
}

/// Reading what is written would never end. Other files are still judged.
#[test]
fn a_file_that_is_also_the_output_is_refused() {
    let other = write_file("same-other.in", "Game #1: 1\n");
    let modes = ["--explain", "--summary", "--tsv", "--strict", "--keep-going", "--stress=fourow"];
    for mode in modes.into_iter().chain(["", "--check=samples/fourow/statement.out"]) {
        let file = write_file("same.in", "1\nGame #1: 1\n");
        let append = || File::options().append(true).open(&file).expect("the file should be writable");
        let words = &[mode, &file, &other][usize::from(mode.is_empty())..];
        let outcome = run_with_stdout(append(), words);
        let refusal = format!("fourow: {file}: is also the output");
        assert!(outcome.stderr.starts_with(&refusal), "{words:?}: {}", outcome.stderr);
        assert_eq!(outcome.status, 2, "{words:?}");
        let written = fs::read_to_string(&file).expect("the file should be readable");
        assert!(!mode.is_empty() || written.ends_with("\nGame #1 is not over, yet.\n"), "{written}");
        let stdin = File::open(&file).expect("the file should be readable");
        let mut command = fourow(&[mode, "-"][usize::from(mode.is_empty())..]);
        let outcome = finish(command.stdin(stdin).stdout(append()), b"");
        assert!(outcome.stderr.starts_with("fourow: stdin: is also the output"), "{mode}: {outcome:?}");
        let still = fs::read_to_string(&file).expect("the file should be readable");
        assert_eq!(still, written, "{mode}");
    }
    let file = write_file("same.out", "Game #1 is not over, yet.\n");
    let append = File::options().append(true).open(&file).expect("the file should be writable");
    let outcome = run_with_stdout(append, &["--check", &file, &other]);
    assert_eq!((outcome.stderr, outcome.status), (format!("fourow: {file}: is also the output\n"), 2));
    assert_eq!(run_with_stdout(Stdio::null(), &["-p", "conecta4", "/dev/null"]).status, 0);
}

/// New file systems of Linux number their files alike. Where none may be mounted, nothing is tested.
#[test]
#[cfg(target_os = "linux")]
fn a_file_with_the_same_inode_on_another_device_is_judged() {
    let script = "mount -t tmpfs a a && mount -t tmpfs b b || exit 0
        echo 'Game #1: ' > a/file; fourow a/file > b/file
        stat -c %i a/file b/file | uniq | wc -l; cat b/file";
    let dir = empty_dir();
    for name in ["a", "b"] {
        fs::create_dir(dir.join(name)).expect("creating a directory should succeed");
    }
    let outcome = finish(command("unshare").args(["-rm", "sh", "-c", script]).current_dir(dir), b"");
    let answer = "1\nGame #1 is not over, yet.\n";
    assert!(outcome.stdout.is_empty() || outcome == Outcome::ok(answer), "{outcome:?}");
}

/// The answers before the error cannot be written, but the error is still reported. What follows it is not read.
#[test]
fn if_nothing_can_be_written_bad_input_is_reported() {
    let bad = write_file("unread-bad.in", "Game #1: 1\nGame #2: x");
    let cannot_write = "fourow: stdout: cannot write: No space left on device (os error 28)";
    for (mode, bad_status) in [(&[][..], 2), (&["--explain"], 2), (&["--keep-going"], 1), (&["--tsv"], 1)] {
        let arguments = [mode, &[&bad, "none.in"]].concat();
        let is_reported = |stderr: &str| {
            let report = stderr.lines().next().unwrap_or_default();
            report.starts_with(&format!("fourow: {bad}:2:10: ")) || report == "fourow: 1 bad line"
        };
        let Outcome { stderr, status, .. } = run_with_stdout(pipe_without_reader(), &arguments);
        assert!(is_reported(&stderr), "{stderr}");
        assert_eq!((stderr.lines().count(), status), (1, bad_status), "for {arguments:?}");
        if cfg!(target_os = "linux") {
            let Outcome { stderr, status, .. } = run_with_stdout(full_disk(), &arguments);
            assert!(is_reported(&stderr), "{stderr}");
            assert_eq!(stderr.lines().skip(1).collect::<Vec<_>>(), [cannot_write]);
            assert_eq!(status, 2, "for {arguments:?}");
        }
    }
}

#[test]
fn without_a_reader_the_status_is_unchanged() {
    for arguments in ALL_OUTPUTS {
        let Outcome { stderr, status, .. } = run_with_stdout(pipe_without_reader(), arguments);
        match arguments[0] {
            "--check" => assert_eq!((stderr.as_str(), status), ("", 1)),
            "--stress" => assert_eq!((stderr.contains("fourow: seed 1: "), status), (true, 1)),
            _ => assert_eq!((stderr.as_str(), status), ("", 0), "for {arguments:?}"),
        }
    }
    let error = format!("fourow: none.in: {NOT_FOUND}\n");
    // Counts are written after all files are read, so both missing files are reported.
    for (mode, error_count) in [(&[][..], 1), (&["--explain"], 1), (&["--tsv"], 1), (&["--summary"], 2)] {
        let outcome =
            run_with_stdout(pipe_without_reader(), &[mode, &["none.in", STATEMENT, "none.in"]].concat());
        assert_eq!(outcome, Outcome::error(error.repeat(error_count)), "for {mode:?}");
    }
    assert_eq!(run_with_stdout(pipe_without_reader(), &[STATEMENT, "none.in"]), Outcome::ok(""));
}

/// Each message is a single write.
#[test]
fn messages_from_several_processes_are_not_interleaved() {
    let log = write_file("messages.log", "");
    let script = "for n in 1 2 3 4 5 6 7 8; do fourow $(yes none.in | head -n 2000) 2>> \"$0\" & done
        wait; sort \"$0\" | uniq -c | sed 's/^ *//'";
    let outcome = finish(command("sh").args(["-c", script, &log]), b"");
    assert_eq!(outcome, Outcome::ok(format!("16000 fourow: none.in: {NOT_FOUND}\n")));
}

/// It is read no further than needed.
#[test]
fn an_endless_answer_ends_the_check() {
    for line in ["y", "", "       ", "Game", "Game #1 is invalid."] {
        let script =
            format!("{{ cat samples/fourow/statement.out; yes \"$0\"; }} | fourow --check - {STATEMENT}");
        let outcome = finish(command("sh").args(["-c", &script, line]), b"");
        assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 1), "after {line:?}");
    }
    // Of boards, blank lines at the end are ignored, but not without end.
    let board = write_file("board.in", "...\n...\n...\n");
    let script = "{ echo first; yes ''; } | fourow -p tictactoe --check - \"$0\"";
    let outcome = finish(command("sh").args(["-c", script, &board]), b"");
    assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 1));
}
