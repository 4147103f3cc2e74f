//! The files, commands and processes of `--stress`.

#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::failure;
use super::signals::{assert_end, read_pids};
use super::{SMALLEST, assert_passes, stress};
use crate::run::{Outcome, command, finish, missing_file, steady, write_file};
#[cfg(target_os = "linux")]
use crate::run::{empty_dir, fourow};

/// It fails like any other, and the shell says why.
#[test]
fn a_command_that_cannot_be_started_fails() {
    for (command, status) in [("none", 127), ("./none", 127), ("/", 126), ("exec ./none", 127)] {
        let Outcome { stdout, stderr: report, .. } = stress(command, &[]);
        assert!(report.starts_with(&format!("fourow: seed 1: exit status {status}; ")), "{report}");
        assert!(
            report.contains("\nit fails on every input: does it start?\nstandard error:\n  sh: "),
            "{report}"
        );
        assert_eq!(stdout, SMALLEST, "for {command:?}");
    }
}

#[test]
fn a_command_may_write_a_lot_and_read_nothing() {
    assert_passes("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"]);
    assert_passes("echo QUIT", &["-p", "conecta4", &write_file("stress-empty.in", "")]);
}

/// The inputs fit into files of 8 KiB, the answers do not. A full disk would have the same effect.
#[test]
fn the_outputs_take_no_room_on_the_disk() {
    let script = "ulimit -f 16; exec fourow --stress fourow --rounds 10";
    let outcome = finish(command("sh").args(["-c", script]), b"");
    assert_eq!(
        outcome,
        Outcome::new(
            "",
            "fourow: passed 10 inputs, 990 games; slowest run 0.01 s (seed 1); --seed 11 tries others\n",
            0
        )
    );
}

/// A file would be truncated each time.
#[test]
#[cfg(target_os = "linux")]
fn the_outputs_may_be_opened_by_name() {
    let solution = "fourow | while IFS= read -r line; do echo \"$line\" > /dev/stdout; done";
    assert_passes(solution, &["--rounds", "2"]);
    let report = stress("for word in one two; do echo $word > /dev/stderr; done; exit 1", &[]).stderr;
    assert!(report.contains("\n  one\n  two\n"), "{report}");
}

#[test]
fn what_a_background_process_writes_soon_counts() {
    let input = write_file("stress-background.in", SMALLEST);
    for end in ["", "sleep 99;"] {
        let solution = format!("exec 3<&0; {{ sleep 0.02; fourow <&3; {end} }} &");
        assert_passes(&solution, &[&input, &input, &input, "--jobs", "1"]);
    }
    let report = stress("{ sleep 0.02; echo why; } >&2 & exit 1", &[&input]).stderr;
    assert!(report.contains("\n  why\n"), "{report}");
}

#[test]
fn background_processes_are_killed() {
    for (name, pipes) in [("stress-pipes", ""), ("stress-no-pipes", "<&- >&- 2>&-")] {
        let pid_file = missing_file(name);
        let solution = format!("sleep 99 {pipes} & echo $! >> '{pid_file}'; fourow");
        let inputs = ["a.in", "b.in"].map(|name| write_file(name, SMALLEST));
        assert_passes(&solution, &inputs.each_ref().map(String::as_str));
        let pids = read_pids(&pid_file);
        assert_eq!(pids.len(), 2);
        assert_end(&pids);
    }
}

/// The next run alone needs the lock that they hold.
#[test]
#[cfg(target_os = "linux")]
fn background_processes_are_gone_before_a_run_that_is_to_be_alone() {
    let lock = missing_file("stress-lock");
    let solution = format!(
        "exec 9>'{lock}'; flock -n 9 || exit 7
        for i in 1 2 3 4 5 6 7 8 9 10; do sleep 50 >&- 2>&- & done; echo wrong"
    );
    assert_eq!(failure(&solution, &["--jobs", "1"]), "wrong answer");
}

#[test]
fn a_parent_may_ignore_the_end_of_its_children() {
    for shell in ["sh", "bash"] {
        let mut shell = command(shell);
        let Ok(child) = shell.args(["-c", "trap '' CHLD; exec fourow --stress fourow --rounds 2"]).output()
        else {
            continue;
        };
        let expected =
            "fourow: passed 2 inputs, 198 games; slowest run 0.01 s (seed 1); --seed 3 tries others\n";
        assert_eq!(steady(&String::from_utf8_lossy(&child.stderr)), expected);
    }
}

/// A process in its own session is not in the process group that is killed.
#[test]
#[cfg(target_os = "linux")]
fn no_run_waits_for_a_process_that_cannot_be_killed() {
    let start = Instant::now();
    assert_passes("setsid sleep 99 & fourow", &[&write_file("stress-setsid.in", SMALLEST)]);
    assert!(start.elapsed() < Duration::from_secs(90));
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
    let outcome = finish(fourow(&["--stress", &solution, "--jobs", "1"]).env("PATH", dir), b"");
    let error = "fourow: cannot run the command: No such file or directory (os error 2)\n";
    assert_eq!(outcome, Outcome::error(error));
}
