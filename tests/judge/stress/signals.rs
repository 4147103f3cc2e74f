//! Ctrl-C and other signals, during `--stress`.

use std::fs;
use std::os::unix::process::ExitStatusExt;
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Child, Command, Output};
#[cfg(target_os = "linux")]
use std::{thread, time::Duration};

#[cfg(target_os = "linux")]
use super::SMALLEST;
use super::{games, side_by_side};
#[cfg(target_os = "linux")]
use crate::run::empty_dir;
use crate::run::{Outcome, command, eventually, fourow, missing_file, write_file};

/// The state of a process, while it exists.
fn state(pid: &str) -> Option<u8> {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps should run").stdout;
    state.trim_ascii().first().copied()
}

/// The process IDs in a file.
pub fn read_pids(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

/// Asserts that processes end.
pub fn assert_end(pids: &[String]) {
    for pid in pids {
        assert!(eventually(|| matches!(state(pid), None | Some(b'Z'))), "{pid} is still alive");
    }
}

/// Whether so many runs have started, and all but one have ended, and the binary knows that.
fn all_but_one_have_ended(pid_file: &str, runs: usize) -> bool {
    let pids = read_pids(pid_file);
    pids.len() >= runs && pids.iter().filter(|pid| state(pid).is_some()).count() == 1
}

/// Runs a command, sends a signal once `is_time`, twice at once, as `timeout` does, and returns the outcome.
fn interrupted(command: &mut Command, signal: &str, is_time: impl FnMut() -> bool) -> Outcome {
    let child = command.spawn().expect("the binary should run");
    assert!(eventually(is_time), "nothing is run");
    send(signal, &child, 2);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary should exit");
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    // As a shell reports it.
    let status = status.code().or(status.signal().map(|signal| 128 + signal));
    Outcome::new(stdout, stderr, status.expect("the binary should have exited"))
}

fn send(signal: &str, process: &Child, times: usize) {
    let pids = vec![process.id().to_string(); times];
    let sent = Command::new("sh").args(["-c", "kill -s $0 $@", signal]).args(pids).status();
    assert!(sent.expect("the shell should run").success());
}

/// Whether a signal is ignored, as SIGINT is in a background job of a shell. It stays so, and nothing can be tested.
pub fn is_ignored(signal: &str) -> bool {
    let status = command("sh").args(["-c", "ulimit -c 0; kill -s $0 $$", signal]).status();
    status.expect("the shell should run").success()
}

/// The processes with this environment variable: a binary, and what its commands have started.
#[cfg(target_os = "linux")]
fn processes_with(variable: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("/proc should be readable");
    let has_variable = |process: &String| {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|entry| entry == variable.as_bytes())
    };
    let names = processes.filter_map(|process| process.ok()?.file_name().into_string().ok());
    names.filter(has_variable).collect()
}

/// With that many jobs, most signals come while a run is being started. Quick commands leave a process behind, which
/// holds no pipe and ends only with its process group.
#[test]
#[ignore = "slow: 24 tests with 100 runs at a time"]
#[cfg(target_os = "linux")]
fn no_signal_at_any_moment_leaves_a_process_or_a_file() {
    use fourow::testing::Random;

    const COUNT: usize = 24;
    let mut random = Random::new(1);
    for n in 0..COUNT {
        let solution =
            ["sleep 99 >&- 2>&- & exec echo QUIT", "sleep 99", "sleep 99 >&- 2>&- & exec false"][n / 8];
        let signal = ["HUP", "INT", "QUIT", "TERM"][n % 4];
        if is_ignored(signal) {
            continue;
        }
        let dir = empty_dir();
        let inputs = vec![write_file("stress-signal.in", ""); 200];
        let script = "ulimit -c 0; exec fourow -p conecta4 --jobs 100 --stress \"$@\"";
        let mut child = command("sh");
        child.args(["-c", script, "sh", solution]).args(inputs).env("TMPDIR", &dir);
        let mut child =
            child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the shell should run");
        thread::sleep(Duration::from_millis(random.below(200) as u64));
        send(signal, &child, 1);
        child.wait().expect("the binary should exit");
        let context = format!("after {signal} during '{solution}'");
        let variable = format!("TMPDIR={}", dir.display());
        assert!(eventually(|| processes_with(&variable).is_empty()), "a process is still alive {context}");
        let files = fs::read_dir(dir).expect("the directory should be readable");
        assert_eq!(files.count(), 0, "files {context}");
    }
}

/// The signals in a line of the status of a process, but for those that threads use.
#[cfg(target_os = "linux")]
fn signals(status: &str, line: &str) -> Vec<u32> {
    let status = fs::read_to_string(status).expect("the status should be readable");
    let set = status.split_once(line).and_then(|(_, rest)| rest.split_whitespace().next());
    let set = set.and_then(|set| u64::from_str_radix(set, 16).ok()).expect("the line should be a number");
    (1..32).filter(|signal| set >> (signal - 1) & 1 == 1).collect()
}

/// A terminal, or `timeout`, sends its signal to what has just been started, too.
#[test]
fn what_the_signal_ends_has_not_failed() {
    let child =
        fourow(&["--stress", "kill -TERM $PPID; kill -TERM $$"]).spawn().expect("the binary should run");
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary should exit");
    assert_eq!((status.signal(), &stdout[..]), (Some(15), &b""[..]));
    assert!(stderr.starts_with(b"fourow: passed "), "{}", stderr.escape_ascii());
}

/// The command never ends on the fourth input. With two runs at a time, the fifth has passed.
#[test]
fn a_signal_before_a_failure_reports_how_many_inputs_passed() {
    side_by_side(&[("INT", 2, 1, 3), ("TERM", 15, 2, 4)], |(signal, number, jobs, passed)| {
        if is_ignored(signal) {
            return;
        }
        let pid_file = missing_file("stress-passed");
        let solution = format!(
            "read n; [ $n = 4 ] && {{ echo $$ >> '{pid_file}'; sleep 99; }}; {{ echo $n; cat; }} | fourow
            [ $n != 5 ] || echo $$ >> '{pid_file}'"
        );
        let inputs = [1, 2, 3, 4, 5].map(|count| write_file("stress-passed.in", &games(count, "")));
        let mut command = fourow(&["--stress", &solution, "--jobs", &jobs.to_string(), "--time-limit", "99"]);
        let Outcome { stdout, stderr: report, status } =
            interrupted(command.args(inputs), signal, || all_but_one_have_ended(&pid_file, *jobs));
        assert!(report.starts_with(&format!("fourow: passed {passed} inputs, ")), "{report}");
        assert!(report.ends_with("; stopped by a signal\n"), "{report}");
        assert_eq!((stdout.len(), status), (0, 128 + number));
        assert_end(&read_pids(&pid_file));
    });
}

/// The failure on the second input may be confirmed, or the first still be running; or it may have come alone, but not
/// again.
#[test]
fn a_signal_before_a_failure_is_confirmed_prints_what_has_failed() {
    if is_ignored("INT") {
        return;
    }
    let clause = ": exit status 3; 2 games (0 moves), not smaller after 0 runs\nstopped by a signal: ";
    let cases = [
        ("2", "$n = 2", "[ $(wc -l < $p) = 1 ] || sleep 99; exit 3", 2),
        ("2", "$n -le 2", "[ $n = 1 ] && sleep 99; exit 3", 2),
        ("1", "$n = 2", "case $(wc -l < $p) in 1) exit 3;; 2) ;; *) sleep 99; esac", 3),
    ];
    side_by_side(&cases, |(jobs, is_on, fails, runs)| {
        let pid_file = missing_file("stress-confirmed");
        let solution = format!(
            "read n; p='{pid_file}'; [ {is_on} ] && {{ echo $$ >> $p; {fails}; }}; {{ echo $n; cat; }} | fourow"
        );
        let inputs = [1, 2, 3].map(|count| write_file("stress-confirmed.in", &games(count, "")));
        let mut command = fourow(&["--stress", &solution, "--jobs", jobs, "--time-limit", "99"]);
        let outcome = interrupted(command.args(inputs), "INT", || all_but_one_have_ended(&pid_file, *runs));
        assert!(outcome.stderr.contains(clause), "{}", outcome.stderr);
        assert_eq!((outcome.stdout, outcome.status), (games(2, ""), 1));
        assert_end(&read_pids(&pid_file));
    });
}

/// The report does not fit into the pipe, so the binary waits. The terminal of a user may not read, either. Of the
/// command that sleeps, it is on a first signal.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_a_binary_that_writes_its_report() {
    if is_ignored("INT") {
        return;
    }
    side_by_side(&[("sleep 99", 1), ("exit 3", 7)], |(end, runs)| {
        let pid_file = missing_file("stress-report");
        let input = write_file("stress-report.in", SMALLEST);
        let script = "head -c 65536 /dev/zero >&2; exec fourow --stress \"$0\" \"$1\"";
        let mut command = command("sh");
        command.args(["-c", script, &format!("echo $$ >> '{pid_file}'; {end}"), &input]);
        let mut child = command.spawn().expect("the shell should run");
        assert!(eventually(|| read_pids(&pid_file).len() == *runs), "nothing is run");
        if *runs == 1 {
            send("INT", &child, 1);
            assert_end(&read_pids(&pid_file));
        }
        let status = format!("/proc/{}/status", child.id());
        assert!(eventually(|| !signals(&status, "SigCgt:").contains(&2)), "the report is not written");
        assert!(matches!(child.try_wait(), Ok(None)), "the binary did not wait");
        send("INT", &child, 1);
        let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
        let _ = child.kill();
        assert!(has_ended, "the binary is deaf");
    });
}

/// The third run is on one game, and the signal comes during the fourth.
#[test]
fn a_signal_while_shrinking_prints_the_smallest_input_so_far() {
    side_by_side(&["INT", "TERM", "HUP", "QUIT"], |signal| {
        if is_ignored(signal) {
            return;
        }
        let pid_file = missing_file("stress-interrupted");
        let solution =
            format!("echo $$ >> '{pid_file}'; [ $(wc -l < '{pid_file}') -le 3 ] && exit 1; sleep 99");
        let input = write_file("stress-interrupted.in", &games(2, "1234567"));
        let arguments = ["--stress", &solution, &input, "--time-limit", "99"];
        let Outcome { stdout, stderr: report, status } =
            interrupted(&mut fourow(&arguments), signal, || read_pids(&pid_file).len() == 4);
        let note = "\nstopped by a signal: a smaller input may exist, and this one may not always fail\n";
        assert!(report.contains(note), "{report}");
        assert_eq!((stdout, status), (games(1, "1234567"), 1));
        assert_end(&read_pids(&pid_file));
    });
}

#[test]
fn a_signal_that_is_ignored_stays_so() {
    let pid_file = missing_file("stress-ignored");
    let solution = format!("echo $$ >> '{pid_file}'; sleep 0.05; exit 1");
    let arguments = ["-c", "trap '' INT; exec fourow --stress \"$0\"", &solution];
    let outcome = interrupted(command("sh").args(arguments), "INT", || read_pids(&pid_file).len() >= 4);
    assert!(!outcome.stderr.contains("signal"));
    assert_eq!(outcome.status, 1);
}
