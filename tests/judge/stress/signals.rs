//! Ctrl-C and other signals, during `--stress`.

use std::fs;
use std::os::unix::process::ExitStatusExt;
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Child, Command, Output};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::SMALLEST;
use super::{games, side_by_side};
#[cfg(target_os = "linux")]
use crate::run::empty_dir;
use crate::run::{Outcome, command, eventually, fourow, missing_file, write_file};

/// Whether a process exists and is not a zombie.
fn is_alive(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps should run").stdout;
    !matches!(state.trim_ascii().first(), None | Some(b'Z'))
}

/// The process IDs in a file.
pub fn read_pids(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

/// Asserts that processes end.
pub fn assert_end(pids: &[String]) {
    for pid in pids {
        assert!(eventually(|| !is_alive(pid)), "{pid} is still alive");
    }
}

/// Runs a command, presses Ctrl-C once `is_time`, and returns the outcome and how long it took from then on.
fn interrupted(command: &mut Command, is_time: impl FnMut() -> bool) -> (Outcome, Duration) {
    let child = command.spawn().expect("the binary should run");
    assert!(eventually(is_time), "nothing is run");
    send("INT", &child);
    let start = Instant::now();
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary should exit");
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let status = status.code().expect("no signal should kill the binary");
    (Outcome::new(stdout, stderr, status), start.elapsed())
}

fn send(signal: &str, process: &Child) {
    let sent = Command::new("sh").args(["-c", "kill -s $0 $1", signal, &process.id().to_string()]).status();
    assert!(sent.expect("the shell should run").success());
}

/// Whether a signal is ignored, as SIGINT is in a background job of a shell. It stays so, and nothing can be tested.
fn is_ignored(signal: &str) -> bool {
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
        send(signal, &child);
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

/// The command never ends on the fourth input. With two runs at a time, the fifth has passed.
#[test]
fn ctrl_c_before_a_failure_reports_how_many_inputs_passed() {
    if is_ignored("INT") {
        return;
    }
    side_by_side(&["1", "2"], |jobs| {
        let pid_file = missing_file("stress-passed");
        let solution = format!(
            "read n; [ $n = 4 ] && {{ echo $$ >> '{pid_file}'; sleep 99; }}; {{ echo $n; cat; }} | fourow
            [ $n != 5 ] || echo $$ >> '{pid_file}'"
        );
        let inputs = [1, 2, 3, 4, 5].map(|count| write_file("stress-passed.in", &games(count, "")));
        let mut command = fourow(&["--stress", &solution, "--jobs", jobs, "--time-limit", "99"]);
        let child = command.args(inputs).spawn().expect("the binary should run");
        assert!(eventually(|| read_pids(&pid_file).len().to_string() == *jobs), "nothing is run");
        thread::sleep(Duration::from_millis(500));
        send("INT", &child);
        let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary should exit");
        let passed = if *jobs == "1" { 3 } else { 4 };
        let message = format!("fourow: passed {passed} inputs, stopped at Ctrl-C\n");
        assert_eq!(String::from_utf8_lossy(&stderr), message);
        assert_eq!((stdout.len(), status.signal()), (0, Some(2)));
        assert_end(&read_pids(&pid_file));
    });
}

/// The failure on the second input may be confirmed, or the first still be running; or it may have come alone, but not
/// again.
#[test]
fn ctrl_c_before_a_failure_is_confirmed_prints_what_has_failed() {
    if is_ignored("INT") {
        return;
    }
    let clause = ": exit status 3; 2 games (0 moves), not smaller after 0 runs\nstopped at Ctrl-C: ";
    let cases = [
        ("2", "$n = 2", "[ $(wc -l < $p) = 1 ] || sleep 99; exit 3", 2),
        ("2", "$n -le 2", "[ $n = 1 ] && sleep 99; sleep 0.5; exit 3", 2),
        ("1", "$n = 2", "case $(wc -l < $p) in 1) exit 3;; 2) ;; *) sleep 99; esac", 3),
    ];
    side_by_side(&cases, |(jobs, is_on, fails, runs)| {
        let pid_file = missing_file("stress-confirmed");
        let solution = format!(
            "read n; p='{pid_file}'; [ {is_on} ] && {{ echo $$ >> $p; {fails}; }}; {{ echo $n; cat; }} | fourow"
        );
        let inputs = [1, 2, 3].map(|count| write_file("stress-confirmed.in", &games(count, "")));
        let mut command = fourow(&["--stress", &solution, "--jobs", jobs, "--time-limit", "99"]);
        let mut time = None;
        let (outcome, _) = interrupted(command.args(inputs), || {
            time = time.or((read_pids(&pid_file).len() >= *runs).then(Instant::now));
            time.is_some_and(|time| time.elapsed() > Duration::from_secs(1))
        });
        assert!(outcome.stderr.contains(clause), "{}", outcome.stderr);
        assert_eq!((outcome.stdout, outcome.status), (games(2, ""), 1));
        assert_end(&read_pids(&pid_file));
    });
}

/// The message does not fit into the pipe, so the binary waits.
#[test]
#[cfg(target_os = "linux")]
fn a_second_ctrl_c_ends_the_binary() {
    if is_ignored("INT") {
        return;
    }
    let pid_file = missing_file("stress-second");
    let script = "head -c 65536 /dev/zero >&2; exec fourow --stress \"$0\" --jobs 1";
    let mut command = command("sh");
    command.args(["-c", script, &format!("echo $$ >> '{pid_file}'; sleep 99")]);
    let mut child = command.spawn().expect("the shell should run");
    assert!(eventually(|| read_pids(&pid_file).len() == 1), "nothing is run");
    send("INT", &child);
    assert_end(&read_pids(&pid_file));
    assert!(matches!(child.try_wait(), Ok(None)), "the binary did not wait");
    send("INT", &child);
    let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
    let _ = child.kill();
    assert!(has_ended, "the binary is still alive");
}

/// The report does not fit into the pipe, so the binary waits. The terminal of a user may not read, either.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_a_binary_that_writes_its_report() {
    if is_ignored("INT") {
        return;
    }
    let pid_file = missing_file("stress-report");
    let input = write_file("stress-report.in", SMALLEST);
    let script = "head -c 65536 /dev/zero >&2; exec fourow --stress \"$0\" \"$1\"";
    let mut command = command("sh");
    command.args(["-c", script, &format!("echo $$ >> '{pid_file}'; exit 3"), &input]);
    let mut child = command.spawn().expect("the shell should run");
    let status = format!("/proc/{}/status", child.id());
    let is_written = || read_pids(&pid_file).len() == 8 && !signals(&status, "SigCgt:").contains(&2);
    let is_written = eventually(is_written);
    send("INT", &child);
    let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
    let _ = child.kill();
    assert!(is_written && has_ended, "the binary is deaf");
}

/// Each run that fails takes a moment, and each that is right takes long, so Ctrl-C always comes during a run.
#[test]
fn ctrl_c_while_shrinking_prints_the_smallest_input_so_far() {
    if is_ignored("INT") {
        return;
    }
    side_by_side(&[("1", 3), ("2", 4)], |(jobs, runs)| {
        let pid_file = missing_file(&format!("stress-interrupted-{jobs}-{runs}"));
        let solution = format!(
            "echo $$ >> '{pid_file}'; f=$(cat); case $f in *7*7*7*) sleep 0.1; exit 1; esac
            sleep 99; printf '%s\\n' \"$f\" | fourow -p conecta4"
        );
        let input = write_file("stress-interrupted.in", &"7 7 7 7 7 7\n".repeat(9));
        let arguments =
            ["-p", "conecta4", "--stress", &solution, &input, "--jobs", jobs, "--time-limit", "99"];
        let is_time = || read_pids(&pid_file).len() >= *runs;
        let (outcome, duration) = interrupted(&mut fourow(&arguments), is_time);
        let Outcome { stdout, stderr: report, status } = outcome;
        assert!(duration < Duration::from_secs(20));
        assert!(
            report.contains(
                "\nstopped at Ctrl-C: a smaller input may exist, and this one may not always fail\n"
            ),
            "{report}"
        );
        assert!(stdout.matches('7').count() >= 3);
        assert_eq!(status, 1);
        assert_end(&read_pids(&pid_file));
    });
}

#[test]
fn ctrl_c_stays_ignored() {
    let pid_file = missing_file("stress-ignored");
    let solution = format!("echo $$ >> '{pid_file}'; sleep 0.05; exit 1");
    let arguments = ["-c", "trap '' INT; exec fourow --stress \"$0\"", &solution];
    let mut command = command("sh");
    let (outcome, _) = interrupted(command.args(arguments), || read_pids(&pid_file).len() >= 4);
    assert!(!outcome.stderr.contains("Ctrl-C"));
    assert_eq!(outcome.status, 1);
}
