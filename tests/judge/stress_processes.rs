//! The processes that `--stress` starts: they may use their streams in any way, and none of them outlives it.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::run::{Outcome, file, finish, folder, fourow, missing_file};
use crate::stress::assert_passes;

/// Waits up to two seconds for a condition, and returns whether it was met.
fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > Duration::from_secs(2) {
            return false;
        }
        sleep(Duration::from_millis(20));
    }
    true
}

/// Whether a process exists and is not a zombie.
fn is_alive(process: &str) -> bool {
    let state =
        Command::new("ps").args(["-o", "stat=", "-p", process]).output().expect("ps should run").stdout;
    !matches!(state.trim_ascii().first(), None | Some(b'Z'))
}

/// The process IDs in a file.
fn processes(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

#[test]
fn a_command_may_write_a_lot_and_read_nothing() {
    assert_passes("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"], "3 inputs, 297 games");
    let empty = file("stress-empty.in", "");
    assert_passes("echo QUIT", &["-p", "conecta4", &empty], "1 input");
}

#[test]
fn background_processes_are_killed() {
    for (name, pipes) in [("stress-pipes", ""), ("stress-no-pipes", "<&- >&- 2>&-")] {
        let ids = missing_file(name);
        let solution = format!("sleep 99 {pipes} & echo $! >> '{ids}'; fourow");
        assert_passes(&solution, &["--rounds", "2"], "2 inputs, 198 games");
        assert_eq!(processes(&ids).len(), 2);
        for process in processes(&ids) {
            assert!(eventually(|| !is_alive(&process)), "{process} is alive");
        }
    }
}

/// A process in a session of its own cannot be killed with the others, and may keep pipes open.
#[test]
#[cfg(target_os = "linux")]
fn output_counts_even_if_pipes_stay_open() {
    assert_passes("setsid sleep 2 & fourow", &["--rounds", "1"], "1 input, 99 games");
}

/// A thread with such a stack cannot be created.
#[test]
#[cfg(target_os = "linux")]
fn a_thread_that_cannot_be_created_is_an_error() {
    let stack = (1_u64 << 60).to_string();
    let outcome = finish(fourow(&["--stress", "fourow"]).env("RUST_MIN_STACK", stack), b"");
    let error = "fourow: cannot run the command: Resource temporarily unavailable (os error 11)\n";
    assert_eq!(outcome, Outcome::error(error));
}

/// The fourth run, the second of shrinking, finds no shell.
#[test]
#[cfg(target_os = "linux")]
fn a_shell_that_cannot_be_started_while_shrinking_is_an_error() {
    let path = folder();
    let (shell, runs) = (path.join("sh"), missing_file("stress-runs"));
    std::os::unix::fs::symlink("/bin/sh", &shell).expect("a link can be made");
    let solution = format!(
        "PATH=/bin:/usr/bin; echo >> '{runs}'; [ $(wc -l < '{runs}') = 3 ] && rm '{}'; false",
        shell.display()
    );
    let outcome = finish(fourow(&["--stress", &solution]).env("PATH", path), b"");
    let error = "fourow: cannot run the command: No such file or directory (os error 2)\n";
    assert_eq!(outcome, Outcome::error(error));
}

/// Starts a stress test of a command that sleeps. Returns the test and the ID of the sleeping process.
fn sleeper(name: &str) -> (Child, String) {
    let ids = missing_file(name);
    let solution = format!("echo $$ > '{ids}'; sleep 99");
    let child =
        fourow(&["--stress", &solution, "--time-limit", "99"]).spawn().expect("the binary should run");
    assert!(eventually(|| processes(&ids).len() == 1), "the command did not start");
    (child, processes(&ids).remove(0))
}

/// Other signals may be ignored, as under `nohup` or in the background of a script.
#[test]
fn no_process_outlives_a_killed_binary() {
    for signal in ["KILL", "TERM"] {
        let (mut child, sleeper) = sleeper(&format!("stress-{signal}"));
        assert!(is_alive(&sleeper));
        let binary = child.id().to_string();
        let sent = Command::new("sh").args(["-c", "kill -s $0 $1", signal, &binary]).status();
        assert!(sent.expect("the shell should run").success());
        let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
        // A binary that is still alive must not outlive the test.
        let _ = child.kill();
        assert!(has_ended, "the binary is alive after {signal}");
        assert!(eventually(|| !is_alive(&sleeper)), "{sleeper} is alive after {signal}");
    }
}
