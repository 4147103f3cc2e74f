//! `--time-limit`: time-outs, and the time that shrinking takes.

use std::fs;
use std::time::Duration;

use fourow::stress::{self, StressTest};
use fourow::testing::hurried_limit;

use super::{SMALLEST, assert_passes, count_runs, games, lacks, side_by_side, stress};
use crate::run::{Outcome, binary_dir, missing_file, problem, write_file};

/// A hurried run has ten times as long as the slowest correct one.
#[test]
fn hurried_runs_have_a_limit_of_their_own() {
    for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
        let [slowest, limit, expected] = times.map(Duration::from_millis);
        assert_eq!(hurried_limit(Some(slowest), limit), expected);
        assert_eq!(hurried_limit(None, limit), limit);
    }
}

/// A program that waits, or that others keep waiting, is not slow. What runs at the same time adds up, and so does what
/// the system does for it.
#[test]
fn the_time_limit_is_for_processor_time() {
    if lacks("perl") {
        return;
    }
    const PASSED: &str = "fourow: passed 1 input, ";
    const EXCEEDED: &str = ": time limit exceeded: 0.";
    let input = write_file("stress-time.in", SMALLEST);
    let cases = [
        ("sleep 0.5; fourow", "0.2", PASSED),
        ("busy 0 | cat; fourow", "0.3", PASSED),
        ("busy 0 | busy 0; fourow", "0.3", EXCEEDED),
        ("busy 1; fourow", "0.15", EXCEEDED),
        ("fourow; kill -XCPU $$", "9", EXCEEDED),
        ("fourow; exit 152", "9", EXCEEDED),
    ];
    side_by_side(&cases, |(solution, limit, text)| {
        let busy = "busy() { perl -e '$n = shift; do { $n ? sysread STDIN, $_, 1 << 20 : map 1, 0..9999; @t = times }
            until $t[$n] > 0.2' $1 < /dev/zero; }";
        let report = stress(&format!("{busy}; {solution}"), &[&input, "--time-limit", limit]).stderr;
        assert!(report.contains(text), "for {solution}: {report}");
    });
}

/// The report on a command that fails on the last of these inputs, and what that is shrunk to. The limits are in
/// milliseconds.
pub fn failed(command: &str, inputs: &[&str], clock_limit: u64, shrink_time_limit: u64) -> (String, String) {
    let inputs: Vec<_> = inputs.iter().map(|input| ("a.in".into(), input.as_bytes().to_vec())).collect();
    let test = StressTest {
        problem: problem("fourow"),
        command: &format!("PATH={}:$PATH; {command}", binary_dir().display()),
        seed: 1,
        rounds: 1,
        games: None,
        jobs: 1,
        time_limit: Duration::from_secs(9),
        clock_limit: Duration::from_millis(clock_limit),
        shrink_time_limit: Duration::from_millis(shrink_time_limit),
        given_inputs: &inputs,
    };
    let Ok(stress::Outcome::Failed { report, input, .. }) = test.run() else { panic!("it should fail") };
    (report, String::from_utf8(input).expect("inputs should be ASCII"))
}

#[test]
fn a_timeout_is_recognized_whatever_else_the_command_does() {
    let timeouts =
        ["exec >&- 2>&- <&-; sleep 99", "fourow; yes >&2", "kill -STOP $$", "echo wrong; sleep 99; exit 1"];
    side_by_side(&timeouts, |solution| {
        let (report, _) = failed(solution, &[SMALLEST], 300, 0);
        assert!(
            report.starts_with("a.in: time limit exceeded: not over after "),
            "for {solution}:\n{report}"
        );
        assert!(!report.contains("does it start"), "for {solution}:\n{report}");
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
fn a_timeout_that_comes_again_only_sometimes_is_close_to_the_limit() {
    let input = write_file("stress-slow-twice.in", SMALLEST);
    for (slow, later, text) in [
        (
            "1|3",
            "fourow",
            "\nit failed in 1 of 5 more runs: its time is close to the limit, or varies\nnothing",
        ),
        ("1|3", "exit 3", "\nit failed in 5 of 5 more runs, and runs of the same input differ: "),
        ("1", "fourow", " s of processor time)\n"),
    ] {
        let count = count_runs("stress-slow-twice");
        let solution = format!("{count}; case $n in {slow}) kill -XCPU $$; esac; {later}");
        let report = stress(&solution, &[&input, "--jobs", "1"]).stderr;
        assert!(report.contains(text), "{report}");
    }
}

/// On fewer games, the solution is slow.
#[test]
fn another_failure_is_not_shrunk_to_a_timeout() {
    let input = write_file("stress-hangs.in", &games(3, ""));
    let Outcome { stdout, stderr: report, .. } =
        stress("read n; [ $n -ge 3 ] && exit 3; kill -XCPU $$", &[&input]);
    assert!(report.contains(": exit status 3; 3 games (0 moves), not smaller after "), "{report}");
    assert_eq!(stdout, games(3, ""), "{report}");
}

#[test]
#[ignore = "slow: two time-outs of ten seconds"]
fn what_waits_is_ended_after_ten_times_the_limit_and_at_least_ten_seconds() {
    let input = write_file("stress-waits.in", SMALLEST);
    side_by_side(&[("0.1", 10), ("1.2", 12)], |(limit, seconds)| {
        let report = stress("sleep 99", &[&input, "--time-limit", limit]).stderr;
        assert!(report.contains(&format!(": time limit exceeded: not over after {seconds}.")), "{report}");
    });
}

/// On smaller inputs, runs have less time, and the result is confirmed at the usual limit. No game is explained,
/// because it is their number that counts.
#[test]
#[ignore = "slow: time-outs are shrunk"]
fn a_timeout_is_shrunk_in_a_hurry_and_confirmed() {
    let survivors = missing_file("stress-survivors");
    // Runs at the usual limit live long enough to be counted. Without hurry, there are more than ten while shrinking.
    let endless = format!("[ $n -ge 4 ] && {{ sleep 2.5; echo >> '{survivors}'; sleep 9; }}");
    let notes = "each game alone is right: their order, their number or the size of the input matters\n";
    let slow = "the smallest input ended: probably slow rather than endless\n";
    let cases = [
        (games(8, "1234"), endless.as_str(), 4, " s; shrunk from 8 games (32 moves) to 4 games ", notes),
        // Four games exceed the limit, and are shrunk to, but only in a hurry.
        (games(16, ""), "[ $n -ge 8 ] && sleep 9; [ $n -ge 4 ] && sleep 2.5", 16, " s", slow),
    ];
    side_by_side(&cases, |(input, delay, small, shrunk, note)| {
        // A first input shows how long a correct run takes, which is not too quick for a busy machine.
        let solution = format!("read n; [ $n = 1 ] && sleep 0.05; {delay}; {{ echo $n; cat; }} | fourow");
        let (report, smallest) = failed(&solution, &[SMALLEST, input], 4000, 60_000);
        assert_eq!(smallest.lines().count() - 1, *small, "{report}");
        let (first, rest) = report.split_once('\n').expect("the report should have several lines");
        assert!(first.starts_with("a.in: time limit exceeded: not over after 4."), "{report}");
        assert!(first.contains(shrunk), "{report}");
        assert!(rest.starts_with(note) && rest.contains("\nnothing was written\n"), "{report}");
    });
    let survivors = fs::read_to_string(survivors).unwrap_or_default().lines().count();
    assert!(survivors < 10, "{survivors} runs at the usual limit");
}

/// After that, there is still time to look for a cause.
#[test]
#[ignore = "slow: shrinks for two seconds"]
fn shrinking_has_a_time_limit() {
    let command = "read n; [ $n -ge 2 ] && { sleep 0.6; exit 1; }; { echo $n; cat; } | fourow";
    let (report, _) = failed(command, &[&games(2, &"1234567".repeat(6))], 9000, 2000);
    let notes = "\nstopped shrinking after 2 s: a smaller input may exist\neach game alone is right: ";
    assert!(report.contains(notes), "{report}");
}
