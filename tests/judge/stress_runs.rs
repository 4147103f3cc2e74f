//! The files, commands and processes of `--stress`.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::run::{Outcome, command, empty_dir, finish, fourow, missing_file, write_file};
use crate::stress::{SMALLEST, assert_passes, stress};

/// The message is the shell's. There is no hint, which would follow a semicolon, unless the command is source code.
#[test]
fn a_command_that_cannot_be_started_is_an_error() {
    for (command, has_hint) in [
        ("./none.c", true),
        ("none", false),
        ("./none", false),
        ("/", false),
        ("exec ./none", false),
        ("none.exe", false),
        ("py", false),
    ] {
        let Outcome { stdout, stderr, status } = stress(command, &[]);
        assert!(stderr.contains(": sh: ") && stderr.lines().count() == 1, "{stderr}");
        assert_eq!((stdout.as_str(), stderr.contains(';'), status), ("", has_hint, 2), "for {command:?}");
    }
}

#[test]
fn a_command_may_write_a_lot_and_read_nothing() {
    assert_passes("head -c 1000000 /dev/zero >&2; fourow", &["--rounds", "3"]);
    assert_passes("echo QUIT", &["-p", "conecta4", &write_file("stress-empty.in", "")]);
}

/// The command waits until most of its messages are gone.
#[test]
#[cfg(target_os = "linux")]
fn messages_do_not_fill_the_disk() {
    let solution =
        "head -c 40000000 /dev/zero >&2; until [ $(stat -Lc %s /dev/stderr) -le 65536 ]; do :; done";
    assert_passes(&format!("{solution}; fourow"), &["--rounds", "1", "--time-limit", "60"]);
}

/// All simulations without one move, or two, and so on, would take 100 MB.
#[test]
#[cfg(target_os = "linux")]
fn a_long_simulation_is_shrunk_in_little_memory() {
    use crate::run::limited;

    let path = write_file("stress-long.in", &format!("8{}\n", " 8".repeat(4999)));
    let outcome = finish(&mut limited(&["-p", "conecta4", "--stress", "exit 3", &path]), b"");
    assert!(outcome.stderr.contains("stress-long.in: exit status 3; shrunk to 0 moves in "), "{outcome:?}");
}

/// Waits up to 60 seconds for a condition, and returns whether it was met.
pub fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > Duration::from_secs(60) {
            return false;
        }
        sleep(Duration::from_millis(20));
    }
    true
}

/// A signal may have left files of a process with the same number, as on another machine that shares the directory.
#[test]
fn temporary_files_of_others_are_left_alone() {
    let dir = empty_dir();
    let script = "for n in 0 1 2 5; do echo other > $TMPDIR/fourow-$$-$n; done; exec fourow --stress fourow --rounds 2";
    let outcome = finish(command("sh").args(["-c", script]).env("TMPDIR", &dir), b"");
    assert_eq!(outcome, Outcome::new("", "fourow: passed 2 inputs, 198 games; --seed 3 tries others\n", 0));
    let files = fs::read_dir(dir).expect("the directory should be readable");
    let texts = files.map(|file| fs::read_to_string(file.expect("the entry should be readable").path()));
    assert_eq!(
        texts.map(|text| text.expect("the file should be readable")).collect::<String>(),
        "other\n".repeat(4)
    );
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
fn background_processes_are_killed() {
    for (name, pipes) in [("stress-pipes", ""), ("stress-no-pipes", "<&- >&- 2>&-")] {
        let pid_file = missing_file(name);
        let solution = format!("sleep 99 {pipes} & echo $! >> '{pid_file}'; fourow");
        let inputs = ["a.in", "b.in"].map(|name| write_file(name, SMALLEST));
        assert_passes(&solution, &inputs.each_ref().map(String::as_str));
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

fn send(signal: &str, process: &Child) {
    let sent = Command::new("sh").args(["-c", "kill -s $0 $1", signal, &process.id().to_string()]).status();
    assert!(sent.expect("the shell should run").success());
}

/// Only these signals are tested, because others may be ignored, as under `nohup` or in a background job of a script.
#[test]
fn no_process_outlives_a_killed_binary() {
    for signal in ["KILL", "TERM"] {
        let pid_file = missing_file(&format!("stress-{signal}"));
        let solution = format!("echo $$ >> '{pid_file}'; sleep 99");
        let arguments = ["--stress", &solution, "--time-limit", "99", "--jobs", "3"];
        let mut child = fourow(&arguments).spawn().expect("the binary should run");
        assert!(eventually(|| read_pids(&pid_file).len() == 3), "the commands did not start");
        let shells = read_pids(&pid_file);
        assert!(shells.iter().all(|shell| is_alive(shell)));
        send(signal, &child);
        let has_ended = eventually(|| matches!(child.try_wait(), Ok(Some(_))));
        // A process that is still running must not outlive the test.
        let _ = child.kill();
        assert!(has_ended, "the binary is still alive after {signal}");
        for shell in shells {
            assert!(eventually(|| !is_alive(&shell)), "{shell} is still alive after {signal}");
        }
    }
}

/// Whether a signal is ignored, as SIGINT is in a background job of a shell. It stays so, and nothing can be tested.
fn is_ignored(signal: &str) -> bool {
    let status = command("sh").args(["-c", "ulimit -c 0; kill -s $0 $$", signal]).status();
    status.expect("the shell should run").success()
}

/// The processes with this environment variable: a binary, its watchdog, and what its commands have started.
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
/// ends only with its process group.
#[test]
#[cfg(target_os = "linux")]
fn no_signal_at_any_moment_leaves_a_process_or_a_file() {
    use fourow::testing::Random;

    const COUNT: usize = 24;
    let mut random = Random::new(1);
    for n in 0..COUNT {
        let solution = ["sleep 99 & exec echo QUIT", "sleep 99", "sleep 99 & exec false"][n / 4 % 3];
        let signal = ["INT", "TERM", "HUP", "QUIT"][n % 4];
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
        sleep(Duration::from_millis(random.below(200) as u64));
        send(signal, &child);
        child.wait().expect("the binary should exit");
        let context = format!("after {signal} during '{solution}'");
        let variable = format!("TMPDIR={}", dir.display());
        assert!(eventually(|| processes_with(&variable).is_empty()), "a process is still alive {context}");
        let files = fs::read_dir(dir).expect("the directory should be readable");
        assert_eq!(files.count(), 0, "files {context}");
    }
}

/// Each run that fails takes a moment, and each that is right takes long, so Ctrl-C always comes during a run.
#[test]
fn ctrl_c_while_shrinking_prints_the_smallest_input_so_far() {
    if is_ignored("INT") {
        return;
    }
    for (jobs, runs) in [("1", 2), ("1", 4), ("2", 4), ("2", 6)] {
        let pid_file = missing_file(&format!("stress-interrupted-{jobs}-{runs}"));
        let solution = format!(
            "echo $$ >> '{pid_file}'; f=$(cat); case $f in *7*7*7*) sleep 0.1; exit 1; esac
            sleep 99; printf '%s\\n' \"$f\" | fourow -p conecta4"
        );
        let input = write_file("stress-interrupted.in", &"7 7 7 7 7 7\n".repeat(9));
        let arguments =
            ["-p", "conecta4", "--stress", &solution, &input, "--jobs", jobs, "--time-limit", "99"];
        let child = fourow(&arguments).spawn().expect("the binary should run");
        assert!(eventually(|| read_pids(&pid_file).len() >= runs), "the input is not shrunk");
        send("INT", &child);
        let start = Instant::now();
        let output = child.wait_with_output().expect("the binary should exit");
        let report = String::from_utf8_lossy(&output.stderr);
        assert!(report.contains("; stopped shrinking at Ctrl-C\n"), "{report}");
        assert!(output.stdout.split(|byte| *byte == b'7').count() > 3);
        assert_eq!(output.status.code(), Some(1));
        assert!(start.elapsed() < Duration::from_secs(20));
        for shell in read_pids(&pid_file) {
            assert!(eventually(|| !is_alive(&shell)), "{shell} is still alive");
        }
    }
}

/// The second run on one game confirms the first with twice the time limit, as the original exceeds that, too.
#[test]
fn ctrl_c_while_a_timeout_is_shrunk_prints_an_input_that_was_confirmed() {
    if is_ignored("INT") {
        return;
    }
    let runs = missing_file("stress-interrupted-timeout");
    let solution = format!("read n; [ $n = 1 ] && echo $n >> '{runs}'; sleep 99");
    let games: String = (1..=30).map(|number| format!("Game #{number}: 1234567\n")).collect();
    let input = write_file("stress-interrupted-timeout.in", &format!("30\n{games}"));
    let child = fourow(&["--stress", &solution, &input, "--time-limit", "0.5"]).spawn();
    let child = child.expect("the binary should run");
    assert!(eventually(|| read_pids(&runs).len() >= 3), "the input is not shrunk");
    send("INT", &child);
    let output = child.wait_with_output().expect("the binary should exit");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(report.contains("; shrunk from 30 games to 1 game of 7 moves in "), "{report}");
    assert!(report.contains("; stopped shrinking at Ctrl-C\n"), "{report}");
    assert_eq!(output.stdout, b"1\nGame #1: 1234567\n");
}

/// On the first input in another form, the command fails, and on the second it hangs.
#[test]
fn ctrl_c_while_other_forms_are_tried_ends_with_the_closing_line() {
    if is_ignored("INT") {
        return;
    }
    let pid_file = missing_file("stress-forms");
    let solution = format!(
        "fourow --strict && exit; echo $$ >> '{pid_file}'; [ $(wc -l < '{pid_file}') = 2 ] && exec sleep 99"
    );
    let arguments = ["--stress", &solution, "--rounds", "1", "--time-limit", "99"];
    let child = fourow(&arguments).spawn().expect("the binary should run");
    assert!(eventually(|| read_pids(&pid_file).len() == 2), "no other form is tried");
    send("INT", &child);
    let output = child.wait_with_output().expect("the binary should exit");
    let report = String::from_utf8_lossy(&output.stderr);
    assert_eq!(report, "fourow: passed 1 input, 99 games; --seed 2 tries others\n");
    assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(0)));
    for shell in read_pids(&pid_file) {
        assert!(eventually(|| !is_alive(&shell)), "{shell} is still alive");
    }
}

#[test]
fn ctrl_c_stays_ignored() {
    let pid_file = missing_file("stress-ignored");
    let solution = format!("echo $$ >> '{pid_file}'; sleep 0.1; exit 1");
    let arguments = ["-c", "trap '' INT; exec fourow --stress \"$0\"", &solution];
    let child = command("sh").args(arguments).stderr(Stdio::piped()).spawn().expect("the shell should run");
    assert!(eventually(|| read_pids(&pid_file).len() >= 4), "the input is not shrunk");
    send("INT", &child);
    let output = child.wait_with_output().expect("the binary should exit");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("Ctrl-C"));
    assert_eq!(output.status.code(), Some(1));
}
