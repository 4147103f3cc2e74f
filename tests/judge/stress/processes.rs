//! The files, commands and processes of `--stress`.

use std::time::{Duration, Instant};

use super::signals::{assert_end, read_pids};
use super::{SMALLEST, assert_passes, stress};
#[cfg(target_os = "linux")]
use super::{failure, lacks};
use crate::run::{command, missing_file, write_file};

#[test]
fn a_command_may_write_a_lot_and_read_nothing() {
    assert_passes("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"]);
    assert_passes("echo QUIT", &["-p", "conecta4", &write_file("stress-empty.in", "")]);
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

/// Two binaries may share the directory.
#[test]
#[cfg(target_os = "linux")]
fn the_name_of_a_temporary_file_has_the_number_of_the_process() {
    let solution = "case $(readlink /proc/self/fd/0) in */fourow-$PPID-*) fourow ;; esac";
    assert_passes(solution, &["--rounds", "2"]);
}

/// No run waits for one that cannot be killed, as it is in its own session.
#[test]
fn what_a_background_process_writes_soon_counts() {
    let start = Instant::now();
    let input = write_file("stress-background.in", SMALLEST);
    for (start, end) in [("sleep 0.3;", ""), ("", "sleep 99;"), ("", "setsid sleep 99;")] {
        let solution = format!("exec 3<&0; {start} {{ sleep 0.02; fourow <&3; {end} }} &");
        assert_passes(&solution, &[&input]);
    }
    let report = stress("{ sleep 0.02; echo why; } >&2 & exit 1", &[&input]).stderr;
    assert!(report.contains("\n  why\n"), "{report}");
    assert!(start.elapsed() < Duration::from_secs(90));
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

/// Its parent's is not killed.
#[test]
#[cfg(target_os = "linux")]
fn a_command_that_joins_another_process_group_is_killed() {
    if lacks("perl") {
        return;
    }
    let pid_file = missing_file("stress-group");
    let solution = format!(
        "echo $$ >> '{pid_file}'
        exec perl -e '$SIG{{PIPE}} = \"IGNORE\"; setpgrp 0, getpgrp getppid; print \"x\" x 200000; sleep 99'"
    );
    let report = stress(&solution, &[&write_file("stress-group.in", SMALLEST)]).stderr;
    assert!(report.contains(": output limit exceeded; "), "{report}");
    assert_end(&read_pids(&pid_file));
}

/// A zombie would be a child of the binary, as the command is.
#[test]
#[cfg(target_os = "linux")]
fn what_was_killed_leaves_no_zombie() {
    let solution = "ps -o stat= --ppid $PPID | grep -q Z && exit 9; yes";
    assert_eq!(failure(solution, &["--jobs", "1"]), "output limit exceeded");
}

#[test]
fn a_parent_may_ignore_the_end_of_its_children() {
    // Not every shell passes on that it ignores it.
    let script = "trap '' CHLD; exec fourow --stress fourow --rounds 2";
    let output = command("bash").args(["-c", script]).output();
    assert!(output.is_ok_and(|output| output.status.success()));
}
