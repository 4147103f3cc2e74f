//! `--time-limit`: time-outs, and the time that shrinking takes.

use std::fs;
use std::time::Duration;

use fourow::stress::{self, StressTest};
use fourow::testing::{hurried_limit, time_of_run};

use super::{SMALLEST, assert_passes, count_runs, games, side_by_side, stress};
use crate::run::{Outcome, binary_dir, missing_file, problem, write_file};

/// Threads count together, but not as more than the time by the clock, and a wait counts a fifth.
#[test]
fn times_are_as_the_manual_has_them() {
    for times in [[300, 1000, 300], [1900, 900, 900], [0, 1000, 200]] {
        let [processor_time, clock_time, expected] = times.map(Duration::from_millis);
        assert_eq!(time_of_run(processor_time, clock_time), expected);
    }
    // A hurried run has ten times as long as the slowest correct one.
    for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
        let [slowest, limit, expected] = times.map(Duration::from_millis);
        assert_eq!(hurried_limit(Some(slowest), limit), expected);
        assert_eq!(hurried_limit(None, limit), limit);
    }
}

/// A program that waits, or that others keep waiting, is not slow, but it is ended some time. The loop is ended when it
/// has used about a second.
#[test]
fn the_time_of_a_run_is_limited() {
    const BUSY: &str = "sh -c 'ulimit -St 1; while :; do :; done' | cat; fourow";
    let input = write_file("stress-time.in", SMALLEST);
    let cases = [
        ("sleep 1.5; fourow", "0.5", 0),
        ("sleep 3; fourow", "0.5", 1),
        (BUSY, "3", 0),
        (BUSY, "0.5", 1),
        ("fourow; kill -XCPU $$", "9", 1),
        ("fourow; exit 152", "9", 1),
    ];
    side_by_side(&cases, |(solution, limit, expected)| {
        let Outcome { stderr: report, status, .. } = stress(solution, &[&input, "--time-limit", limit]);
        assert_eq!(status, *expected, "for {solution}: {report}");
        assert!(status == 0 || report.contains(": time limit exceeded"), "for {solution}: {report}");
    });
}

/// So an endless loop is ended long before the limit by the clock, and a crash leaves no core file.
#[test]
fn the_shell_of_the_command_has_limits() {
    let input = write_file("stress-limits.in", SMALLEST);
    for (limit, seconds) in [("2", 4), ("0.2", 1)] {
        let solution = format!("[ \"$(ulimit -St) $(ulimit -Sc)\" = '{seconds} 0' ] || exit 3; fourow");
        assert_passes(&solution, &[&input, "--time-limit", limit]);
    }
}

/// Nothing is smaller, so the second run confirms nothing, and the third and four more decide.
#[test]
fn a_timeout_that_comes_again_only_sometimes_is_not_deterministic() {
    let input = write_file("stress-hangs-twice.in", SMALLEST);
    for (hangs, later, failures) in [("1|4", "fourow", 1), ("1", "exit 3", 5)] {
        let count = count_runs("stress-hangs-twice");
        let solution = format!("{count}; case $n in {hangs}) sleep 9; esac; {later}");
        let report = stress(&solution, &[&input, "--time-limit", "0.1", "--jobs", "1"]).stderr;
        let clause = format!(": time limit exceeded\nit failed in {failures} of 5 more runs, ");
        assert!(report.contains(&clause), "{report}");
    }
}

/// Only the first run exceeds the limit.
#[test]
fn a_timeout_that_does_not_come_again_is_passed_over() {
    let input = write_file("stress-slow-once.in", SMALLEST);
    let solution = format!("{}; [ $n -gt 1 ] || sleep 9; fourow", count_runs("stress-slow-once"));
    let message = assert_passes(&solution, &[&input, "--time-limit", "0.1", "--jobs", "1"]);
    assert!(message.contains("; 1 failure did not come again in 5 more runs, alone ("), "{message}");
    assert!(message.ends_with(": time limit exceeded)\n"), "{message}");
}

/// On fewer games, the solution hangs.
#[test]
fn another_failure_is_not_shrunk_to_a_timeout() {
    let solution = "read n; [ $n -ge 3 ] && exit 3; sleep 9";
    let input = write_file("stress-hangs.in", &games(3, ""));
    let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input, "--time-limit", "0.1"]);
    assert!(report.contains(": exit status 3; 3 games (0 moves), not smaller after "), "{report}");
    assert_eq!(stdout, games(3, ""), "{report}");
}

/// On smaller inputs, runs have less time, and the result is confirmed at the usual limit. No game is explained,
/// because it is their number that counts.
#[test]
#[ignore = "slow: time-outs are shrunk"]
fn a_timeout_is_shrunk_in_a_hurry_and_confirmed() {
    let survivors = missing_file("stress-survivors");
    // Runs at the usual limit live long enough to be counted. Without hurry, there are more than ten while shrinking.
    let endless = format!("[ $n -ge 4 ] && {{ sleep 1.2; echo >> '{survivors}'; sleep 9; }}");
    let notes = "each game alone is right: their order, their number or the size of the input matters\n";
    let slow = "stopped after 0.6 s, but the smallest input ended: probably slow rather than endless\n";
    let cases = [
        ("0.5", games(8, "1234"), endless.as_str(), 4, "; shrunk from 8 games (32 moves) to 4 games ", notes),
        // Four games exceed the limit, and are shrunk to, but only in a hurry.
        ("0.6", games(16, ""), "[ $n -ge 8 ] && sleep 9; [ $n -ge 4 ] && sleep 0.8", 16, "", slow),
    ];
    side_by_side(&cases, |(limit, input, delay, small, shrunk, note)| {
        // A first input shows how long a correct run takes.
        let solution = format!("read n; {delay}; {{ echo $n; cat; }} | fourow");
        let inputs = [SMALLEST, input].map(|text| write_file("stress-slow.in", text));
        let Outcome { stdout, stderr: report, .. } =
            stress(&solution, &[&inputs[0], &inputs[1], "--time-limit", limit]);
        assert_eq!(stdout.lines().count() - 1, *small, "{report}");
        let (first, rest) = report.split_once('\n').expect("the report should have several lines");
        assert!(first.contains(&format!(": time limit exceeded{shrunk}")), "{report}");
        assert!(rest.starts_with(note) && rest.contains("\nnothing was written\n\nreproduce: "), "{report}");
    });
    let survivors = fs::read_to_string(survivors).unwrap_or_default().lines().count();
    assert!(survivors < 10, "{survivors} runs at the usual limit");
}

/// After that, there is still time to look for a cause.
#[test]
#[ignore = "slow: shrinks for a second"]
fn shrinking_has_a_time_limit() {
    let command = "read n; [ $n -ge 2 ] && { sleep 0.6; exit 1; }; { echo $n; cat; } | fourow";
    let test = StressTest {
        problem: problem("fourow"),
        command: &format!("PATH={}:$PATH; {command}", binary_dir().display()),
        seed: 1,
        rounds: 1,
        games: None,
        jobs: 1,
        time_limit: Duration::from_secs(1),
        shrink_time_limit: Duration::from_secs(1),
        given_inputs: &[("a.in".into(), games(2, "1234567").into())],
    };
    let Ok(stress::Outcome::Failed { report, .. }) = test.run() else { panic!("the command should fail") };
    let start = "a.in: exit status 1; 2 games (14 moves), not smaller after ";
    assert!(report.starts_with(start), "{report}");
    let notes = "\nstopped shrinking after 1 s: a smaller input may exist\neach game alone is right: ";
    assert!(report.contains(notes), "{report}");
}
