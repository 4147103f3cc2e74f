//! The files, commands and processes of `--stress`.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command_line::NOT_FOUND;
use crate::run::{Outcome, empty_dir, finish, fourow, missing_file, write_file};
use crate::stress::{SMALLEST, assert_fails, assert_passes, stress};

#[test]
fn given_files_replace_generated_inputs() {
    let passing = write_file("stress-passing.in", "2\nGame #1: 1\nGame #2: \n");
    let won = write_file("stress-won.in", "2\nGame #1: 7\nGame #2: 2131415\n");
    assert_passes("fourow", &[&passing, &won], "2 inputs, 4 games");
    let solution = "fourow | sed 's/ *$//'";
    let report = assert_fails(solution, &[&passing, &won, &passing], "wrong answer", "1\nGame #1: 2131415\n");
    assert!(report.starts_with(&format!("fourow: {won}: wrong answer; ")), "{report}");
    let won = fs::File::open(won).expect("the file should exist");
    let Outcome { stdout, stderr, status } = finish(fourow(&["--stress", solution, "-"]).stdin(won), b"");
    assert_eq!((stdout.as_str(), status), ("1\nGame #1: 2131415\n", 1));
    assert!(stderr.starts_with("fourow: stdin: wrong answer; "), "{stderr}");
}

/// Asserts that an input file is rejected with this error.
fn assert_error(file: &str, error: &str) {
    assert_eq!(stress("./mine", &[file]), Outcome::error(format!("fourow: {file}{error}\n")));
}

#[test]
fn a_file_that_may_be_part_of_the_command_gets_a_hint() {
    let bad = write_file("stress-bad.in", "1\nGame #1: 8\n");
    let loose = write_file("stress-loose.in", "1\nGame #1: 1 \n");
    let slot = "expected a move from 1 to 7, or the end of the line, found '8' in Game #1; \
        slots are numbered from 1 to 7";
    let space = "expected the end of the line, as the statement has it, found ' ' in Game #1; there is an extra space";
    let hint = format!(
        ": {NOT_FOUND}; if the file name is part of the command, quote the whole command: --stress './mine none.in"
    );
    assert_error("none.in", &format!("{hint}'"));
    assert_eq!(
        stress("./mine", &["none.in", &bad]),
        Outcome::error(format!("fourow: none.in{hint} {bad}'\nfourow: {bad}:2:10: {slot}\n"))
    );
    let stdin = finish(&mut fourow(&["--stress", "./mine", "-"]), b"x\n");
    let error = "fourow: stdin:1:1: expected the number of games, or 'Game #', found 'x'\n";
    assert_eq!(stdin, Outcome::error(error));
    assert_error(&bad, &format!(":2:10: {slot}"));
    assert_error(&loose, &format!(":2:11: {space}"));
}

/// If the output is redirected to the input file, the shell truncates that file before the binary reads it.
#[test]
fn an_empty_file_gets_a_hint_about_redirection() {
    let (empty, short) = (write_file("stress-empty.in", ""), write_file("stress-short.in", "1\n"));
    assert_error(&empty, " is empty; if you redirected the output to it, use another file");
    assert_error(
        &short,
        ":2:1: expected game 1 of 1, found the end of the input; each game is a line like 'Game #1: 4453'",
    );
}

#[test]
fn a_file_of_more_than_a_mebibyte_is_an_error() {
    let input = |length| write_file("stress-large.in", &"x".repeat(length));
    let (small, large) = (input(1 << 20), input((1 << 20) + 1));
    assert_error(&small, ":1:1: expected the number of games, or 'Game #', found 'x'");
    assert_error(&large, ":1:1048577: expected at most 1 MiB, as the statement has it, found 'x'");
}

#[test]
fn a_command_that_cannot_be_started_is_an_error() {
    let start = "fourow: the command cannot be started: ";
    for status in [126, 127] {
        let error = format!("{start}exit status {status}\n");
        assert_eq!(stress(&format!("exit {status}"), &[]), Outcome::error(error));
    }
    let lines: String = (2..=10).map(|line| format!("{line}\n")).collect();
    let outcome = stress("printf '\\033[2J' >&2; seq 20 >&2; exit 127", &[]);
    assert_eq!(outcome, Outcome::error(format!("{start}\\u{{1b}}[2J1\n{lines}")));
    for (command, hint) in [
        ("none.cpp", " none.cpp is source code: compile it, and use the program instead"),
        ("./none.c", " ./none.c is source code: compile it, and use the program instead"),
        ("none.py", " none.py is source code: use --stress 'python3 none.py'"),
        (" none.py --fast ", " none.py is source code: use --stress 'python3 none.py --fast'"),
        ("none", ""),
        ("./none", ""),
        ("/", ""),
        ("exec ./none", ""),
        ("none.exe", ""),
        ("py", ""),
    ] {
        let Outcome { stdout, stderr, status } = stress(command, &[]);
        let (message, actual_hint) = stderr.trim_end().split_once(';').unwrap_or((&stderr, ""));
        assert!(message.starts_with(&format!("{start}sh: ")) && stderr.lines().count() == 1, "{stderr}");
        assert_eq!((stdout.as_str(), actual_hint, status), ("", hint, 2), "for {command:?}");
    }
}

/// Waits up to 20 seconds for a condition, and returns whether it was met.
fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > Duration::from_secs(20) {
            return false;
        }
        sleep(Duration::from_millis(20));
    }
    true
}

/// Whether a process exists and is not a zombie.
fn is_alive(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps should run").stdout;
    !matches!(state.trim_ascii().first(), None | Some(b'Z'))
}

/// The process IDs in a file.
fn read_pids(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

#[test]
fn a_command_may_write_a_lot_and_read_nothing() {
    assert_passes("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"], "3 inputs, 297 games");
    let empty = write_file("stress-empty.in", "");
    assert_passes("echo QUIT", &["-p", "conecta4", &empty], "1 input");
}

#[test]
fn background_processes_are_killed() {
    for (name, pipes) in [("stress-pipes", ""), ("stress-no-pipes", "<&- >&- 2>&-")] {
        let pid_file = missing_file(name);
        let solution = format!("sleep 99 {pipes} & echo $! >> '{pid_file}'; fourow");
        assert_passes(&solution, &["--rounds", "2"], "2 inputs, 198 games");
        let pids = read_pids(&pid_file);
        assert_eq!(pids.len(), 2);
        for pid in pids {
            assert!(eventually(|| !is_alive(&pid)), "{pid} is still alive");
        }
    }
}

/// A process in its own session is not in the process group that is killed.
#[test]
#[cfg(target_os = "linux")]
fn no_run_waits_for_a_process_that_cannot_be_killed() {
    let start = Instant::now();
    assert_passes("setsid sleep 20 & fourow", &["--rounds", "1"], "1 input, 99 games");
    assert!(start.elapsed() < Duration::from_secs(19));
}

#[test]
fn endless_output_is_limited() {
    for solution in ["yes", "yes >&2", "fourow; yes >&2"] {
        assert_fails(solution, &["--time-limit", "60", "--games", "1"], "output limit exceeded", SMALLEST);
    }
}

#[test]
fn a_temporary_folder_that_cannot_be_used_is_an_error() {
    let dir = empty_dir();
    let missing = dir.join("none\x1b");
    let file = dir.join("file");
    fs::write(&file, "").expect("the file should be writable");
    for (folder, reason) in [
        (missing, "No such file or directory (os error 2)"),
        (file, "Not a directory (os error 20)"),
        #[cfg(target_os = "linux")]
        ("/proc".into(), "No such file or directory (os error 2)"),
    ] {
        let outcome = finish(fourow(&["--stress", "fourow"]).env("TMPDIR", &folder), b"");
        let folder = folder.display().to_string().replace('\x1b', "\\u{1b}");
        let error =
            format!("fourow: cannot run the command: cannot create a temporary file in {folder}: {reason}\n");
        assert_eq!(outcome, Outcome::error(error));
    }
}

/// The third run deletes the shell, so the fourth, which is the second while shrinking, cannot be started.
#[test]
#[cfg(target_os = "linux")]
fn a_shell_that_cannot_be_started_while_shrinking_is_an_error() {
    let dir = empty_dir();
    let (shell, runs) = (dir.join("sh"), missing_file("stress-runs"));
    std::os::unix::fs::symlink("/bin/sh", &shell).expect("creating a link should succeed");
    let solution = format!(
        "PATH=/bin:/usr/bin; echo >> '{runs}'; [ $(wc -l < '{runs}') = 3 ] && rm '{}'; false",
        shell.display()
    );
    let outcome = finish(fourow(&["--stress", &solution]).env("PATH", dir), b"");
    let error = "fourow: cannot run the command: No such file or directory (os error 2)\n";
    assert_eq!(outcome, Outcome::error(error));
}

/// Starts `--stress` on a command that sleeps. Returns the binary's process, and the ID of the shell that runs the
/// command.
fn spawn_sleeper(name: &str) -> (Child, String) {
    let pid_file = missing_file(name);
    let solution = format!("echo $$ > '{pid_file}'; sleep 99");
    let child =
        fourow(&["--stress", &solution, "--time-limit", "99"]).spawn().expect("the binary should run");
    assert!(eventually(|| read_pids(&pid_file).len() == 1), "the command did not start");
    (child, read_pids(&pid_file).remove(0))
}

/// Only these signals are tested, because others may be ignored, as under `nohup` or in a background job of a script.
#[test]
fn no_process_outlives_a_killed_binary() {
    for signal in ["KILL", "TERM"] {
        let (mut child, shell) = spawn_sleeper(&format!("stress-{signal}"));
        assert!(is_alive(&shell));
        let binary = child.id().to_string();
        let sent = Command::new("sh").args(["-c", "kill -s $0 $1", signal, &binary]).status();
        assert!(sent.expect("the shell should run").success());
        let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
        // A process that is still running must not outlive the test.
        let _ = child.kill();
        assert!(has_ended, "the binary is still alive after {signal}");
        assert!(eventually(|| !is_alive(&shell)), "{shell} is still alive after {signal}");
    }
}
