//! The processes that `--stress` starts: they may write and read as they like, and none is left behind.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::run::{file, fourow, no_file};
use crate::stress::assert_right;

/// Waits up to two seconds for something.
fn soon(mut happens: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !happens() {
        if start.elapsed() > Duration::from_secs(2) {
            return false;
        }
        sleep(Duration::from_millis(20));
    }
    true
}

/// Whether a process is still there; one that is dead and not yet buried is not.
fn is_alive(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output().expect("ps runs").stdout;
    !matches!(state.trim_ascii().first(), None | Some(b'Z'))
}

/// The processes whose numbers stand in a file.
fn processes(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

#[test]
fn a_command_may_write_much_and_need_not_read() {
    assert_right("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"], "3 inputs, 297 games");
    let empty = file("stress-empty.in", "");
    assert_right("echo QUIT", &["-p", "conecta4", &empty], "1 input");
}

#[test]
fn what_a_command_leaves_in_the_background_is_killed() {
    for (name, pipes) in [("stress-pipes", ""), ("stress-no-pipes", "<&- >&- 2>&-")] {
        let left = no_file(name);
        let tested = format!("sleep 99 {pipes} & echo $! >> '{left}'; fourow");
        assert_right(&tested, &["--rounds", "2"], "2 inputs, 198 games");
        assert_eq!(processes(&left).len(), 2);
        for process in processes(&left) {
            assert!(soon(|| !is_alive(&process)), "{process} is alive");
        }
    }
}

/// A process in a session of its own cannot be killed with the others, and may keep pipes open.
#[test]
#[cfg(target_os = "linux")]
fn what_was_written_counts_even_if_pipes_stay_open() {
    assert_right("setsid sleep 2 & fourow", &["--rounds", "1"], "1 input, 99 games");
}

/// The binary, testing a command that sleeps, and the number of the sleeper, which may write to this file.
fn sleeper(name: &str) -> (Child, String) {
    let number = no_file(name);
    let tested = format!("echo $$ > '{number}'; sleep 99");
    let child = fourow(&["--stress", &tested, "--time-limit", "99"]).spawn().expect("the binary runs");
    assert!(soon(|| processes(&number).len() == 1), "the command does not start");
    (child, processes(&number).remove(0))
}

/// Of the signals only these end the binary whatever it inherits: the others are ignored under `nohup` and in the
/// background of a script.
#[test]
fn nothing_is_left_behind_if_the_binary_is_killed() {
    for signal in ["KILL", "TERM"] {
        let (mut child, sleeper) = sleeper(&format!("stress-{signal}"));
        assert!(is_alive(&sleeper));
        let binary = child.id().to_string();
        let sent = Command::new("sh").args(["-c", "kill -s $0 $1", signal, &binary]).status();
        assert!(sent.expect("a shell runs").success());
        let ends = soon(|| matches!(child.try_wait(), Ok(Some(_))));
        // If it does not, it must not outlive the test.
        let _ = child.kill();
        assert!(ends, "the binary is alive after {signal}");
        assert!(soon(|| !is_alive(&sleeper)), "{sleeper} is alive after {signal}");
    }
}
