//! `--time-limit`: time-outs, and the time that shrinking takes.

use std::time::Duration;
use std::{fs, thread};

use fourow::Palette;
use fourow::stress::{self, StressTest};
use fourow::testing::hurried_limit;

use super::{assert_passes, failure, games, stress};
use crate::run::{Outcome, binary_dir, missing_file, problem, write_file};

#[test]
fn a_time_limit_may_exceed_the_range_of_the_clock() {
    failure("false", &["--time-limit", "1e6"]);
}

#[test]
fn a_hurried_run_has_ten_times_as_long_as_the_slowest_correct_one() {
    for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
        let [slowest, limit, expected] = times.map(Duration::from_millis);
        assert_eq!(hurried_limit(Some(slowest), limit), expected);
        assert_eq!(hurried_limit(None, limit), limit);
    }
}

#[test]
fn a_timeout_that_does_not_recur_is_no_failure() {
    let ran = missing_file("stress-slow-once");
    let solution = format!("[ -e '{ran}' ] || {{ : > '{ran}'; sleep 9; }}; fourow");
    let message = assert_passes(&solution, &["--time-limit", "2", "--rounds", "2", "--jobs", "1"]);
    assert_eq!(
        message,
        "fourow: passed 2 inputs, 198 games; 1 time-out did not come again; --seed 3 tries others\n"
    );
}

/// The first two runs on each input are slow.
#[test]
fn a_timeout_that_does_not_recur_after_shrinking_is_reported_if_it_is_the_third() {
    let inputs = [1, 2, 3].map(|n| write_file(&format!("stress-slow-{n}.in"), &games(n, "1")));
    let arguments = inputs.each_ref().map(String::as_str);
    let run = &|count: usize| {
        let seen = write_file("stress-slow-twice", "");
        let solution = format!(
            "read n; [ $(grep -c \"^$n\" '{seen}') -lt 2 ] && {{ echo $n >> '{seen}'; sleep 9; }}
            {{ echo $n; cat; }} | fourow"
        );
        stress(&solution, &[&arguments[..count], &["--time-limit", "1", "--jobs", "1"]].concat())
    };
    let [two, three] = thread::scope(|scope| {
        [2, 3]
            .map(|count| scope.spawn(move || run(count)))
            .map(|run| run.join().expect("no run should panic"))
    });
    let passed = "fourow: passed 2 inputs, 3 games; 2 time-outs did not come again\n";
    assert_eq!(two, Outcome::new("", passed, 0));
    let Outcome { stdout, stderr: report, status } = three;
    assert!(report.contains(": time limit of 1 s exceeded, but another run took 0."), "{report}");
    assert!(report.contains(" s: it fails only sometimes\n"), "{report}");
    assert_eq!((stdout, status), (games(3, "1"), 1));
}

/// The number of games in an input.
fn count_games(input: &str) -> usize {
    input.lines().count() - 1
}

/// Runs at the full limit live long enough to be counted. Without hurry, there are more than ten while shrinking. No
/// game is explained, because it is their number that counts.
#[test]
fn a_timeout_is_shrunk_with_a_shorter_limit() {
    let (survivors, input) =
        (missing_file("stress-survivors"), write_file("stress-hang.in", &games(8, "1234")));
    let solution = format!(
        "read n; [ $n -ge 4 ] && {{ sleep 1.2; echo >> '{survivors}'; sleep 9; }}; {{ echo $n; cat; }} | fourow"
    );
    let Outcome { stdout, stderr: report, .. } = stress(&solution, &[&input, "--time-limit", "1.5"]);
    assert_eq!(count_games(&stdout), 4, "{report}");
    let after_first_line = report.split_once('\n').map(|(_, rest)| rest);
    assert!(after_first_line.is_some_and(|rest| rest.starts_with("\nreproduce: ")), "{report}");
    let survivors = fs::read_to_string(survivors).unwrap_or_default().lines().count();
    assert!(survivors < 10, "{survivors} runs at the full limit; {report}");
}

/// Inputs of two and three games are slow, but not too slow.
#[test]
fn a_result_that_only_exceeds_the_shorter_limit_is_not_the_result() {
    let input = write_file("stress-slow-pairs.in", &games(40, ""));
    let solution = "read n; case $n in 1) ;; 2|3) sleep 0.4;; *) sleep 9;; esac; { echo $n; cat; } | fourow";
    let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input, "--time-limit", "1"]);
    assert_eq!(count_games(&stdout), 4, "{report}");
    assert!(report.contains(": time limit of 1 s exceeded; shrunk from 40 games to 4 games "), "{report}");
    assert!(!report.contains("did not come again"), "{report}");
}

/// Runs a stress test on one input, with a time limit of one second for each run and a custom one for shrinking.
/// Returns the report and the shrunk input.
fn shrunk_within(shrink_time_limit: Duration, command: &str, input: &str) -> (String, String) {
    let command = format!("PATH={}:$PATH; {command}", binary_dir().display());
    let test = StressTest {
        problem: problem("fourow"),
        command: &command,
        seed: 1,
        rounds: 1,
        games: None,
        jobs: 1,
        time_limit: Duration::from_secs(1),
        shrink_time_limit,
        inputs: &[("a.in".into(), input.into())],
    };
    match test.run(Palette::Monochrome).expect("the command should run") {
        stress::Outcome::Failed { report, input, .. } => {
            (report, String::from_utf8(input).expect("inputs should be ASCII"))
        }
        other => panic!("the command should fail: {other:?}"),
    }
}

/// After that, the games are not run one by one to see whether each alone is right.
#[test]
fn shrinking_that_hit_the_time_limit_is_reported() {
    let solution = "read n; [ $n -ge 20 ] && exit 1; sleep 0.3; { echo $n; cat; } | fourow";
    let (report, input) = shrunk_within(Duration::from_millis(500), solution, &games(20, "1"));
    let first = report.lines().next().unwrap_or_default();
    let rest = first.strip_prefix("a.in: exit status 1; 20 games totaling 20 moves not yet shrunk in ");
    let end = rest.and_then(|rest| rest.split_once("; "));
    let expected = "stopped shrinking after 0.5 s: --stress COMMAND INPUT goes on";
    assert_eq!(end.map(|(_, end)| end), Some(expected), "{report}");
    assert_eq!(input, games(20, "1"));
}

#[test]
fn two_games_are_run_alone_even_after_the_time_limit_of_shrinking() {
    let solution = "read n; [ $n = 2 ] && exit 1; { echo $n; cat; } | fourow";
    let (report, _) = shrunk_within(Duration::ZERO, solution, &games(2, "1"));
    let end = "; stopped shrinking after 0 s: --stress COMMAND INPUT goes on; each alone is right\n";
    assert!(report.contains(end), "{report}");
}

#[test]
fn a_timeout_that_comes_again_only_sometimes_is_reported() {
    let count = write_file("runs", "");
    // The first two runs show the failure, and the third has twice the limit; of five more, one fails.
    let command = format!(
        "echo >> {count}; case $(wc -l < {count}) in 1|2|5) sleep 9;; 3) sleep 1.2; fourow;; *) fourow; esac"
    );
    let (report, _) = shrunk_within(Duration::ZERO, &command, "1\nGame #1: 1\n");
    assert!(report.contains("; it fails in 1 of 5 runs: the command is not deterministic\n"), "{report}");
}

/// While runs are hurried, the slow game takes the place of the others, which hang only together.
#[test]
fn a_timeout_is_shrunk_further_at_the_full_limit() {
    let solution = "input=$(cat); case $input in *:\\ 1*:\\ 1*) sleep 9;; *:\\ 2*) sleep 0.2; esac
                    echo \"$input\" | fourow";
    let input = "3\nGame #1: 1\nGame #2: 2\nGame #3: 1\n";
    let [(report, small), (stopped_report, not_shrunk)] = thread::scope(|scope| {
        let start = |ms| scope.spawn(move || shrunk_within(Duration::from_millis(ms), solution, input));
        [30_000, 2200].map(start).map(|run| run.join().expect("the command should fail"))
    });
    assert_eq!(small, "2\nGame #1: 1\nGame #2: 1\n", "{report}");
    assert!(!report.contains("stopped"), "{report}");
    // There is time to see that the slow game ends, but not that two games do not.
    assert_eq!(not_shrunk, input, "{stopped_report}");
    let end = "; stopped shrinking after 2.2 s: --stress COMMAND INPUT goes on\n";
    assert!(stopped_report.contains(end), "{stopped_report}");
}

/// What counts is the limit itself if the original ends within twice the limit.
#[test]
fn an_original_that_ends_within_twice_the_limit_is_shrunk_at_the_limit() {
    let input = write_file("stress-edge.in", &games(8, ""));
    let solution = "read n; [ $n -ge 4 ] && sleep 1.4; { echo $n; cat; } | fourow";
    let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input, "--time-limit", "1"]);
    assert_eq!(stdout, games(4, ""), "{report}");
    assert!(report.contains(": time limit of 1 s exceeded; shrunk from 8 games to 4 games "), "{report}");
    let first = report.lines().next().unwrap_or_default();
    assert!(first.contains("; the original took 1."), "{report}");
}

/// Three games exceed the limit, and are shrunk to first; six exceed twice the limit, too.
#[test]
fn an_original_that_exceeds_twice_the_limit_is_shrunk_to_an_input_that_does() {
    let input = write_file("stress-slow.in", &games(8, ""));
    let solution =
        "read n; case $n in 1|2) ;; 3|4|5) sleep 0.8;; *) sleep 9;; esac; { echo $n; cat; } | fourow";
    let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input, "--time-limit", "0.6"]);
    assert_eq!(stdout, games(6, ""), "{report}");
    assert!(report.contains(": time limit of 0.6 s exceeded; shrunk from 8 games to 6 games "), "{report}");
    assert!(!report.contains("the original took"), "{report}");
}

/// Two games exceed the shorter limit at once. The run that would confirm them is cut short.
#[test]
fn less_time_than_twice_the_limit_confirms_nothing() {
    let solution = "read n; [ $n -ge 2 ] && sleep 9; { echo $n; cat; } | fourow";
    let (report, input) = shrunk_within(Duration::from_millis(1500), solution, &games(12, ""));
    assert_eq!(input, games(12, ""), "{report}");
    let size = "12 games totaling 0 moves not yet shrunk in ";
    assert!(report.starts_with(&format!("a.in: time limit of 1 s exceeded; {size}")), "{report}");
    assert!(report.contains("; stopped shrinking after 1.5 s: --stress COMMAND INPUT goes on\n"), "{report}");
}
