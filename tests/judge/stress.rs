//! `--stress`: seeds, limits, and solutions that fail in some runs only. Transcripts show the reports.

use std::fs;
use std::time::Duration;

use crate::run::{Outcome, binary_dir, fourow, generated, missing_file, outcome, problem, write_file};
use fourow::Palette;
use fourow::stress::{self, StressTest};
use fourow::testing::hurried_limit;

/// The smallest input of FOUROW.
pub const SMALLEST: &str = "1\nGame #1: \n";

/// Runs `--stress` on a solution.
pub fn stress(solution: &str, arguments: &[&str]) -> Outcome {
    outcome(&[&["--stress", solution], arguments].concat(), b"")
}

/// Asserts that a solution fails, and that the input shrinks to the smallest one. Returns the kind of failure, as the
/// first line of the report gives it after the seed.
pub fn failure(solution: &str, arguments: &[&str]) -> String {
    let Outcome { stdout: input, stderr: report, status } = stress(solution, arguments);
    assert_eq!((input.as_str(), status), (SMALLEST, 1), "for {solution}:\n{report}");
    let kind = report.split_once("): ").and_then(|(_, rest)| rest.split_once(';'));
    kind.expect("the report should start with the kind of failure").0.into()
}

/// Asserts that a solution passes, and returns the message.
pub fn assert_passes(solution: &str, arguments: &[&str]) -> String {
    let Outcome { stdout, stderr, status } = stress(solution, arguments);
    assert_eq!((stdout.as_str(), status), ("", 0), "for {solution}:\n{stderr}");
    stderr
}

/// If there are several failures, the first of these counts: too much output, a time-out, a signal, a status other than
/// 0, a wrong answer. The output limit is 64 KiB more than the length of the correct answer.
#[test]
fn every_kind_of_failure_is_recognized() {
    let long = ["--time-limit", "60"];
    let [output, signal, status, wrong] =
        ["yes", "kill -9 $$", "exit 1", "true"].map(|solution| failure(solution, &long));
    for (solution, expected) in [
        ("fourow; head -c 65537 /dev/zero", &output),
        ("head -c 200000 /dev/zero; sleep 99", &output),
        ("head -c 200000 /dev/zero; kill -9 $$", &output),
        ("yes | head -c 200000; exit 1", &output),
        ("echo wrong; kill -9 $$", &signal),
        ("echo wrong; exit 1", &status),
        ("fourow; head -c 65536 /dev/zero", &wrong),
        (":", &wrong),
        ("exec >&-; cat >/dev/null", &wrong),
    ] {
        assert_eq!(failure(solution, &long), *expected, "for {solution}");
    }
    let short = ["--time-limit", "0.1"];
    let timeout = failure("sleep 9", &short);
    for solution in [
        "exec >&- 2>&- <&-; sleep 9",
        "fourow; sleep 9",
        "fourow; yes >&2",
        "kill -STOP $$",
        "echo wrong; sleep 9; exit 1",
    ] {
        assert_eq!(failure(solution, &short), timeout, "for {solution}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let run = |seed| stress("fourow | sed 's/ *$//'", &["--seed", seed]);
    let seven = run("7");
    assert_eq!(seven, run("7"));
    assert_ne!(seven, run("8"));
}

#[test]
fn each_round_uses_the_next_seed() {
    let seen = missing_file("stress-seen.in");
    let solution = format!("tee -a '{seen}' | fourow");
    let arguments = ["--seed", "18446744073709551615", "--rounds", "2", "--games", "5", "--jobs", "1"];
    assert_passes(&solution, &arguments);
    let inputs = generated("fourow", u64::MAX, 5) + &generated("fourow", 0, 5);
    assert_eq!(fs::read_to_string(seen).expect("the command should have seen inputs"), inputs);
}

/// Of the seeds up to 300, many give a board that was tried before.
#[test]
fn no_input_is_tried_twice() {
    let seen = missing_file("stress-inputs.in");
    let solution = format!(
        "tr '\n' / >> '{seen}'; echo >> '{seen}'; tail -n 1 '{seen}' | tr -d '\n' | tr / '\n' | fourow -p tictactoe"
    );
    assert_passes(&solution, &["-p", "tictactoe", "--rounds", "300", "--jobs", "1"]);
    let seen = fs::read_to_string(seen).expect("the command should have seen boards");
    let mut boards: Vec<_> = seen.lines().take(300).collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 300);
}

/// Two games without moves are a shorter text than one long game, but not a smaller input.
#[test]
fn fewer_games_are_smaller_however_long_they_are() {
    let solution = "input=$(cat); [ ${#input} -gt 40 ] || echo \"$input\" | grep -q '#2' && exit 3; echo \"$input\" | fourow";
    let input = write_file("stress-long-game.in", &format!("1\nGame #1: {}\n", "1234567".repeat(5)));
    let Outcome { stdout, .. } = stress(solution, &[&input]);
    assert_eq!(stdout.len(), 42, "{stdout}");
    assert_eq!(count_games(&stdout), 1);
}

#[test]
fn a_hurried_run_has_ten_times_as_long_as_the_slowest_correct_one() {
    for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
        let [slowest, limit, expected] = times.map(Duration::from_millis);
        assert_eq!(hurried_limit(Some(slowest), limit), expected);
        assert_eq!(hurried_limit(None, limit), limit);
    }
}

/// With the options in the report, the first round gets the same input as the round that failed.
#[test]
fn the_input_of_a_later_round_can_be_reproduced() {
    for (round, options, seed, games) in [(4, "(--seed 10)", 10, 99), (11, "(--seed 17 --games 1)", 17, 1)] {
        let count = count_runs(&format!("stress-round-{round}"));
        let seen = missing_file("stress-seen.in");
        let solution =
            format!("{count}; [ $n -lt {round} ] && exec fourow; [ -e '{seen}' ] || cat > '{seen}'; exit 3");
        let Outcome { stderr: report, .. } = stress(&solution, &["--seed", "7", "--jobs", "1"]);
        assert!(report.contains(options), "{report}");
        let seen = fs::read_to_string(seen).expect("the command should have seen the input");
        assert_eq!(seen, generated("fourow", seed, games));
    }
}

/// One empty board, nine with an X, nine with a 0: the first with two marks is number 20.
#[test]
fn every_board_of_tictactoe_is_tried_smallest_first() {
    let seen = missing_file("stress-boards.in");
    let solution = format!(
        "tee -a '{seen}' | {{ read -r a; read -r b; read -r c; case $a$b$c in
        *[X0]*[X0]*) exit 1;; esac; printf '%s\\n' $a $b $c | fourow -p tictactoe; }}"
    );
    let arguments = ["-p", "tictactoe", "--rounds", "19683", "--jobs", "1"];
    let Outcome { stdout: board, status, .. } = stress(&solution, &arguments);
    assert_eq!(status, 1);
    let seen = fs::read_to_string(seen).expect("the command should have seen boards");
    let seen: Vec<_> = seen.lines().collect();
    let marks = |board: &[&str]| board.concat().matches(['X', '0']).count();
    let counts: Vec<_> = seen.chunks(3).take(20).map(marks).collect();
    assert_eq!(counts, [&[0][..], &[1; 18], &[2]].concat());
    assert_eq!(marks(&board.lines().collect::<Vec<_>>()), 2);
}

#[test]
fn counterexamples_are_valid_strict_input() {
    for name in ["fourow", "connectfour", "conecta4", "tictactoe"] {
        let arguments = ["-p", name, "--rounds", "20"];
        let Outcome { stdout: input, status, .. } = stress("grep -q 1 && exit 1; echo wrong", &arguments);
        assert_eq!(status, 1);
        assert_eq!(outcome(&["-p", name, "--strict"], input.as_bytes()).status, 0, "{input}");
    }
}

#[test]
fn a_failure_has_status_1_even_if_standard_output_has_no_reader() {
    let mut child = fourow(&["--stress", "sleep 0.1; false"]).spawn().expect("the binary should run");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the binary should exit").code(), Some(1));
}

/// A bad input is an error, which outranks the failure on another.
#[test]
fn a_failure_besides_a_bad_input_has_status_2() {
    let (good, bad) = (write_file("stress-good.in", SMALLEST), write_file("stress-bad.in", "x\n"));
    for inputs in [[good.as_str(), &bad], [&bad, &good]] {
        let Outcome { stdout, status, .. } = stress("false", &inputs);
        assert_eq!((stdout.as_str(), status), (SMALLEST, 2), "for {inputs:?}");
    }
}

#[test]
fn a_time_limit_may_exceed_the_range_of_the_clock() {
    failure("false", &["--time-limit", "1e6"]);
}

/// A shell command that counts its runs in a file and sets `n` to their number.
fn count_runs(name: &str) -> String {
    let runs = missing_file(name);
    format!("echo >> '{runs}'; n=$(wc -l < '{runs}')")
}

#[test]
fn all_signals_are_one_kind_of_failure() {
    let count = count_runs("stress-signals");
    failure(&format!("{count}; [ $((n % 2)) = 0 ] && kill -ABRT $$; kill -SEGV $$"), &[]);
    failure(&format!("{count}; [ $((n % 2)) = 0 ] && exit 134; kill -SEGV $$"), &[]);
}

/// A shell reports signal n, from 1 to 64, as status 128 + n.
#[test]
fn the_status_of_a_signal_is_reported_as_one() {
    for (solution, kind) in [
        ("exit 128", "exit status 128"),
        ("exit 129", "exit status 129, as after signal 1"),
        ("sh -c 'kill -9 $$'; exit $?", "exit status 137, as after a kill"),
        ("kill -SEGV $$", "killed by signal 11 (segmentation fault)"),
        ("exit 192", "exit status 192, as after signal 64"),
        ("exit 193", "exit status 193"),
    ] {
        assert_eq!(failure(solution, &[]), kind);
    }
}

/// If a failure does not recur at once, each candidate gets several attempts, so few runs are needed.
#[test]
fn a_failure_in_only_some_runs_is_shrunk() {
    for (divisor, failing) in [(3, "exit 1"), (2, "exit 1"), (3, "echo wrong")] {
        let count = count_runs("stress-some");
        let solution = format!("{count}; [ $((n % {divisor})) = 1 ] && {failing} || fourow");
        let Outcome { stdout, stderr: report, .. } = stress(&solution, &["--jobs", "1"]);
        assert_eq!(stdout, SMALLEST, "{report}");
        assert!(report.contains(" in 1 run; it fails in "), "{report}");
    }
}

#[test]
fn only_wrong_games_and_the_one_before_each_are_explained() {
    let explained = |solution: &str, games: usize| -> Vec<usize> {
        let lines: String = (1..=games).map(|number| format!("Game #{number}: \n")).collect();
        let input = write_file("stress-explained.in", &format!("{games}\n{lines}"));
        let report = stress(solution, &[&input]).stderr;
        (1..=games)
            .filter(|number| report.contains(&format!("\nGame #{number} is not over, yet: ")))
            .collect()
    };
    assert_eq!(explained("fourow | sed '3 s/not over/over/'", 4), [2, 3]);
    // If the answer is correct, or empty, the first few games are explained.
    let fails = "input=$(cat); echo \"$input\" | fourow; case $input in *#50*) exit 1; esac";
    assert_eq!(explained(fails, 50), [1, 2, 3, 4, 5]);
    let crashes = "input=$(cat); case $input in *#3*) exit 1; esac; echo \"$input\" | fourow";
    assert_eq!(explained(crashes, 3), [1, 2, 3]);
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
    for (count, status) in [(2, 0), (3, 1)] {
        let seen = write_file("stress-slow-twice", "");
        let solution = format!(
            "read n; [ $(grep -c \"^$n\" '{seen}') -lt 2 ] && {{ echo $n >> '{seen}'; sleep 9; }}
            {{ echo $n; cat; }} | fourow"
        );
        let outcome =
            stress(&solution, &[&arguments[..count], &["--time-limit", "1", "--jobs", "1"]].concat());
        let Outcome { stdout, stderr: report, .. } = &outcome;
        assert_eq!(outcome.status, status, "{report}");
        if status == 0 {
            assert_eq!(report, "fourow: passed 2 inputs, 3 games; 2 time-outs did not come again\n");
        } else {
            assert!(
                report.contains(": time limit of 1 s exceeded, but another run took 0.")
                    && report.contains(" s: it fails only sometimes\n"),
                "{report}"
            );
            assert_eq!(*stdout, games(3, "1"));
        }
    }
}

/// The solution is wrong on larger inputs, and slower on smaller ones, which still fail first; or it fails in another
/// way on smaller ones, which is no failure beside other runs; or it capitalizes one of several crossing rows, and more
/// games are tried in the end. The report has the number of runs.
#[test]
fn the_outcome_does_not_depend_on_the_number_of_runs_at_a_time() {
    for (problem, solution) in [
        ("fourow", "f=$(cat); case $f in *7777*) exit 1; esac; printf '%s\\n' \"$f\" | fourow"),
        ("fourow", "sed 's/3$/2/' | fourow"),
        (
            "fourow",
            "fourow | awk '/^[ xXoO]/ { line[++n] = $0; if (/XXXX|OOOO/) has_row = 1; next }
                { for (i = 1; i <= n; i++) print has_row && line[i] !~ /XXXX|OOOO/ ? tolower(line[i]) : line[i] }
                { n = has_row = 0; print }'",
        ),
        ("conecta4", "f=$(cat); case $f in *'7 7 7'*) sleep 0.1; exit 1;; *1*) kill -9 $$; esac; echo QUIT"),
        (
            "tictactoe",
            "f=$(cat); n=$(echo \"$f\" | tr -dc X | wc -c); sleep 0.0$((9 - n)); [ $n -gt 3 ] && exit 1
                       echo \"$f\" | fourow -p tictactoe",
        ),
    ] {
        let [one, two, seven] =
            ["1", "2", "7"].map(|jobs| stress(solution, &["-p", problem, "--jobs", jobs]));
        assert_eq!((one.status, &one, &one), (1, &two, &seven), "for {solution}");
        assert!(!one.stderr.contains("beside other runs"), "{}", one.stderr);
    }
}

/// Each run reads the input of the one that started last.
#[test]
fn runs_that_disturb_each_other_go_on_one_at_a_time() {
    let file = missing_file("stress-shared.in");
    let solution = format!("cat > '{file}'; sleep 0.05; fourow < '{file}'");
    let message = assert_passes(&solution, &["--rounds", "20", "--jobs", "3"]);
    let sentence =
        " failed beside other runs, but in none of 25 alone: went on with --jobs 1; --seed 21 tries others\n";
    assert!(message.starts_with("fourow: passed 20 inputs, ") && message.ends_with(sentence), "{message}");
    let input = message.strip_suffix(sentence).and_then(|rest| rest.rsplit_once("; "));
    assert!(input.is_some_and(|(_, input)| input.starts_with("round ")), "{message}");
}

/// The other run holds a lock then.
#[test]
fn what_failed_beside_another_run_is_repeated_25_times_alone() {
    let (lock, seen) = (missing_file("stress-lock"), missing_file("stress-seen"));
    let inputs = [1, 2].map(|n| write_file(&format!("stress-{n}.in"), &games(n, "1")));
    let solution = format!(
        "read n; echo $n >> '{seen}'; mkdir '{lock}' || exit 1
        sleep 0.2; rmdir '{lock}'; {{ echo $n; cat; }} | fourow"
    );
    let message = assert_passes(&solution, &[&inputs[0], &inputs[1], "--jobs", "2"]);
    let (passed, input) = message.split_once("; ").expect("the message should have several clauses");
    assert_eq!(passed, "fourow: passed 2 inputs, 3 games");
    let n = if input.contains("-1.in failed beside other runs, but in none of 25 alone") { "1" } else { "2" };
    let seen = fs::read_to_string(seen).expect("the command should have seen inputs");
    assert_eq!(seen.lines().filter(|line| *line == n).count(), 26, "{message}");
}

/// Of the runs alone, one in 20 fails. The locks make the count exact even beside other runs.
#[test]
fn a_failure_beside_other_runs_that_seldom_comes_again_is_a_failure() {
    let runs = missing_file("stress-seldom");
    let solution =
        format!("until mkdir '{runs}'-$((n += 1)); do :; done; [ $((n % 20)) = 0 ] && exit 1; fourow");
    let Outcome { stderr: report, status, .. } = stress(&solution, &["--jobs", "3"]);
    assert_eq!(status, 1, "{report}");
    let sentence =
        ": exit status 1, but not in 5 more runs on the same input: the command is not deterministic\n";
    assert!(report.contains(sentence), "{report}");
    assert!(!report.contains("beside other runs"), "{report}");
}

/// Runs beside others find a lock taken, and wait for the time limit. Alone, none does.
#[test]
fn a_timeout_beside_other_runs_counts_only_if_it_recurs_alone() {
    let lock = missing_file("stress-lock");
    let solution = format!(
        "mkdir '{lock}' || {{ sleep 0.3; [ -e '{lock}' ] && sleep 9; }}
        sleep 0.5; rmdir '{lock}'; fourow"
    );
    let message = assert_passes(&solution, &["--rounds", "6", "--jobs", "3", "--time-limit", "2"]);
    assert!(message.contains(" did not come again; "), "{message}");
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
    let (report, small) = shrunk_within(Duration::from_secs(30), solution, input);
    assert_eq!(small, "2\nGame #1: 1\nGame #2: 1\n", "{report}");
    assert!(!report.contains("stopped"), "{report}");
    // There is time to see that the slow game ends, but not that two games do not.
    let (report, small) = shrunk_within(Duration::from_millis(2200), solution, input);
    assert_eq!(small, input, "{report}");
    assert!(report.contains("; stopped shrinking after 2.2 s: --stress COMMAND INPUT goes on\n"), "{report}");
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

/// An input of this many games with the same moves.
fn games(count: usize, moves: &str) -> String {
    let lines: String = (1..=count).map(|number| format!("Game #{number}: {moves}\n")).collect();
    format!("{count}\n{lines}")
}

#[test]
fn a_command_that_always_fails_is_reported_as_such() {
    for problem in ["fourow", "connectfour", "conecta4", "tictactoe"] {
        let report = stress("echo why >&2; exit 1", &["-p", problem]).stderr;
        let (first, rest) = report.split_once('\n').expect("the report should have several lines");
        assert!(first.starts_with("fourow: every one of ") && first.ends_with(" runs failed"), "{report}");
        assert!(rest.starts_with("standard error:\n  why\nround 1 (--seed 1): exit status 1; "), "{report}");
        assert_eq!(report.matches("why").count(), 2, "only there and in the command: {report}");
    }
    // One run is correct: that on one game of one move.
    let solution =
        "f=$(cat); case $f in 1?'Game #1: '[1-7]) printf '%s\\n' \"$f\" | fourow;; *) exit 1; esac";
    let report = stress(solution, &[]).stderr;
    assert!(report.starts_with("fourow: round 1 (--seed 1): exit status 1; "), "{report}");
}

#[test]
fn games_that_are_right_alone_are_reported_as_such() {
    for (solution, is_right) in [
        ("read n; [ $n -gt 1 ] && exit 1; { echo $n; cat; } | fourow", true),
        ("read n; [ $n -gt 1 ] && exit 1; echo wrong", false),
    ] {
        let report = stress(solution, &[]).stderr;
        assert!(report.contains(" to 2 games "), "{report}");
        assert_eq!(report.contains("; each alone is right"), is_right, "{report}");
    }
}

#[test]
fn games_are_not_right_alone_if_they_fail_together_only_sometimes() {
    let input = write_file("stress-together.in", "2\nGame #1: 1\nGame #2: \n");
    let count = count_runs("stress-together");
    let solution = format!("{count}; [ $n = 1 ] && exit 1; [ $n = 4 ] && exit 1; fourow");
    let report = stress(&solution, &[&input, "--jobs", "1"]).stderr;
    assert!(report.contains("the command is not deterministic"), "{report}");
    assert!(!report.contains("each alone is right"), "{report}");
}

/// The second run is the first in another form.
#[test]
fn a_failure_in_another_form_gives_a_hint_only_if_it_comes_again() {
    for (fails, has_hint) in [("$n = 2", false), ("$n -ge 2", true)] {
        let count = count_runs("stress-form");
        let message = assert_passes(&format!("{count}; [ {fails} ] && exit 1; fourow"), &["--rounds", "1"]);
        assert_eq!(message.contains("\nhint: "), has_hint, "{message}");
    }
}
