//! `--stress`: seeds, and solutions that fail. `tests/transcripts` shows the reports.

mod given_inputs;
mod jobs;
mod processes;
pub mod signals;
mod time_limit;

use std::iter::repeat_n;
use std::{fs, thread};

use crate::run::{self, Outcome, command, fourow, generated, missing_file, outcome, write_file};
use time_limit::failed;

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
    let kind = report.split_once("fourow: seed 1: ").and_then(|(_, rest)| rest.split_once(';'));
    kind.expect("the report should start with the kind of failure").0.into()
}

/// Asserts that a solution passes, and returns the message.
pub fn assert_passes(solution: &str, arguments: &[&str]) -> String {
    let Outcome { stdout, stderr, status } = stress(solution, arguments);
    assert_eq!((stdout.as_str(), status), ("", 0), "for {solution}:\n{stderr}");
    stderr
}

/// Calls a function with each case, all at the same time.
fn side_by_side<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| check(case));
        }
    });
}

/// Whether this system lacks a program, so that a test that needs it is skipped.
fn lacks(program: &str) -> bool {
    let found = command("sh").args(["-c", "command -v $0", program]).output();
    !found.expect("the shell should run").status.success()
}

/// A shell command that counts its runs in a file and sets `n` to their number.
fn count_runs(name: &str) -> String {
    let runs = missing_file(name);
    format!("echo >> '{runs}'; n=$(wc -l < '{runs}')")
}

/// An input of this many games with the same moves.
fn games(count: usize, moves: &str) -> String {
    run::games(repeat_n(moves, count))
}

/// If there are several failures, the first of these counts: too much output, a time-out, a signal, a status other than
/// 0, a wrong answer. The output limit is 64 KiB more than the length of the correct answer.
/// The time limit is the longest.
#[test]
fn every_kind_of_failure_is_recognized() {
    let long = ["--time-limit", "1e6"];
    let [output, signal, status, wrong] =
        ["yes", "kill -9 $$", "exit 1", "true"].map(|solution| failure(solution, &long));
    let cases = [
        ("fourow; head -c 65537 /dev/zero", &output),
        ("head -c 200000 /dev/zero; sleep 99", &output),
        ("yes | head -c 200000; exit 1", &output),
        ("echo wrong; kill -9 $$", &signal),
        ("echo wrong; exit 1", &status),
        ("exit 128", &"exit status 128".into()),
        ("exit 193", &"exit status 193".into()),
        ("fourow; head -c 65536 /dev/zero", &wrong),
    ];
    side_by_side(&cases, |(solution, kind)| assert_eq!(failure(solution, &long), **kind, "for {solution}"));
}

/// Every eleventh input has one, two or three games.
#[test]
fn each_round_uses_the_next_seed() {
    let seen = missing_file("stress-seen.in");
    let solution = format!("tee -a '{seen}' | fourow");
    assert_passes(&solution, &["--seed", "18446744073709551615", "--rounds", "44", "--jobs", "1"]);
    let games = |round| if round % 11 == 0 { [1, 2, 3, 1][round as usize / 11 - 1] } else { 99 };
    let inputs = (1..=44).map(|round: u64| generated("fourow", round.wrapping_sub(2), games(round)));
    let seen = fs::read_to_string(seen).expect("the command should have seen inputs");
    assert_eq!(seen, inputs.collect::<String>());
}

/// Pasted into a shell, a command does what it does alone, and the shell goes on in the same directory.
#[test]
fn the_line_that_reproduces_a_failure_can_be_pasted_into_a_shell() {
    let input = write_file("stress-paste.in", SMALLEST);
    for solution in ["echo \"it's !\" # '", "exit 3", "cd /\npwd\t", "/bin/pwd"] {
        let report = stress(solution, &[&input]).stderr;
        let line =
            report.split_once("\n\nreproduce: ").and_then(|(_, rest)| rest.split_once("\nas a test: "));
        let line = line.expect("the report should end with two steps").0;
        let line = line.split(" | fourow --check").next().unwrap_or_default().replace("small.in", &input);
        let script = "sh -c \"$0\" < \"$1\"; echo \"status $?\"; pwd";
        let expected = run::finish(run::command("sh").args(["-c", script, solution, &input]), b"").stdout;
        let pasted = format!("{line}\necho \"status $?\"; pwd\n");
        assert_eq!(run::finish(&mut run::command("sh"), pasted.as_bytes()).stdout, expected, "for {pasted}");
    }
}

/// Only a terminal has a line of progress, and is told that all is correct.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_shows_more() {
    if lacks("script") {
        return;
    }
    let [input, answer] = [SMALLEST, "Game #1 is not over, yet.\n"].map(|text| write_file("terminal", text));
    let on_terminal = |command_line: &str| {
        run::finish(command("script").args(["-qc", command_line, "/dev/null"]), b"").stdout
    };
    let shown = on_terminal(&format!("fourow --stress false '{}'", write_file("terminal.in", &games(2, ""))));
    for text in ["\r\x1b[K\x1b[?7linput 1 of 1", " s left: 1 game (0 moves)", "\r\x1b[K\x1b[?7l"] {
        assert!(shown.contains(&format!("{text}\x1b[?7h")), "{shown:?}");
    }
    assert_eq!(on_terminal(&format!("fourow --check '{answer}' '{input}'")), "fourow: all correct\r\n");
    let skipping = write_file("terminal.in", &format!("{SMALLEST}x\n").replace('1', "2").replace("#2", "#1"));
    assert!(
        !on_terminal(&format!("fourow --keep-going --check '{answer}' '{skipping}'")).contains("all correct")
    );
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

/// It is a failure of some kind each time, but not of the same. Or the original always fails, and what it is shrunk
/// to only once in that way: then the original is run five times more.
#[test]
fn an_input_that_does_not_always_fail_in_the_same_way_is_not_shrunk() {
    let other = format!("{}; [ $n = 1 ] && exit 3; echo wrong", count_runs("stress-other"));
    let smaller = ["{ echo $n; cat; } | fourow", "echo wrong"].map(|later| {
        let ran = missing_file("stress-smaller");
        format!("read n; [ $n = 2 ] || mkdir '{ran}' && exit 3; {later}")
    });
    let input = write_file("stress-other.in", &games(2, ""));
    for solution in smaller.iter().chain([&other]) {
        let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input, "--jobs", "1"]);
        let clause = ": exit status 3\nit failed in 5 of 5 more runs, and runs of the same input differ: ";
        assert!(report.contains(clause), "{report}");
        assert_eq!(stdout, games(2, ""), "{report}");
    }
}

/// A crash and wrong output are one way to fail, and so is any status. The report names the last, and the first.
#[test]
fn a_failure_may_shrink_to_another_of_the_same_way() {
    let abort = "killed by signal 6 (abort)";
    for (larger, smaller, games, kind, original) in [
        ("kill -SEGV $$", "echo wrong", 2, "wrong answer", "killed by signal 11 (segmentation fault)"),
        ("exit 134", "yes", 2, "output limit exceeded", abort),
        ("exit 134", "exit 3", 3, abort, ""),
        ("exit 3", "exit 4", 2, "exit status 4", "exit status 3"),
    ] {
        let solution = format!(
            "read n; [ $n -ge 3 ] && {{ {larger}; exit; }}; [ $n = 2 ] && {{ {smaller}; exit; }}
            {{ echo $n; cat; }} | fourow"
        );
        let Outcome { stdout, stderr: report, .. } = stress(&solution, &["--rounds", "1"]);
        assert!(report.contains(&format!(": {kind}; shrunk ")), "{report}");
        let line = report.lines().find_map(|line| line.strip_prefix("seed 1 itself: "));
        assert_eq!(line.unwrap_or_default(), original, "{report}");
        assert_eq!(stdout, self::games(games, ""), "{report}");
    }
}

/// A command that fails only in these of its runs.
fn sometimes(name: &str, fails: &str) -> String {
    format!("{}; case $n in {fails}) exit 3; esac; fourow", count_runs(name))
}

#[test]
fn a_failure_that_does_not_come_again_in_five_runs_is_passed_over() {
    let inputs = [1, 2].map(|count| write_file(&format!("stress-once-{count}.in"), &games(count, "")));
    let solution = sometimes("stress-once", "1|7");
    let message = assert_passes(&solution, &[&inputs[0], &inputs[1], "--jobs", "1"]);
    let start = "fourow: passed 2 inputs, 3 games; 2 failures did not come again in 5 more runs, alone (";
    assert!(message.starts_with(start), "no run that failed is the slowest: {message}");
    assert!(message.ends_with("-1.in: exit status 3)\n"), "{message}");
}

#[test]
fn the_slowest_run_is_named() {
    let inputs = [1, 2].map(|count| write_file(&format!("stress-slow-{count}.in"), &games(count, "")));
    let solution = "t=$(cat; echo .); case $t in 2*) head -c 50000000 /dev/zero | cksum >&2; esac; echo \"$t\" | \
        sed '/^[.]$/d' | fourow";
    let mut test = fourow(&["--stress", solution, &inputs[0], &inputs[1], "--jobs", "1"]);
    let message = test.output().expect("the test should run").stderr;
    assert!(message.ends_with(b"stress-slow-2.in)\n"), "{}", message.escape_ascii());
}

/// The first two runs are on the original; what does not come again in the second is run four times more. Otherwise,
/// one or two are on smaller inputs, if there are any, five on the result and, if one of these passes, five on the
/// original.
#[test]
fn what_is_printed_as_shrunk_failed_each_time() {
    for (count, fails, shrunk, clause) in [
        (2, "1|3", 2, "\nit failed in 1 of 5 more runs, "),
        (2, "1|[3-6]", 2, "\nit failed in 4 of 5 more runs, "),
        (2, "?", 1, "; shrunk from 2 games (0 moves) to 1 game (0 moves) in 1 run\n"),
        (2, "[1-7]", 2, "\nit failed in 0 of 5 more runs, "),
        (2, "[1235]|1?", 2, "\nit failed in 4 of 5 more runs, "),
        (1, "[124-9]|1?", 1, "\nit failed in 5 of 5 more runs, "),
    ] {
        let input = write_file("stress-result.in", &games(count, ""));
        let Outcome { stdout, stderr: report, .. } =
            stress(&sometimes("stress-result", fails), &[&input, "--jobs", "1"]);
        assert!(report.contains(": exit status 3") && report.contains(clause), "for {fails}: {report}");
        assert_eq!(stdout, games(shrunk, ""), "for {fails}: {report}");
    }
}

#[test]
fn only_the_game_that_differs_and_the_one_before_are_explained() {
    let explained = |solution: &str, count: usize| -> Vec<usize> {
        let input = write_file("stress-explained.in", &games(count, ""));
        let report = stress(solution, &[&input]).stderr;
        (1..=count)
            .filter(|number| report.contains(&format!("\nGame #{number} is not over, yet: ")))
            .collect()
    };
    assert_eq!(explained("fourow | sed '3 s/not over/over/'", 4), [2, 3]);
    // The one before matters only if each is right alone.
    let fails_alone = "read n; [ $n = 1 ] && exit 3; { echo $n; cat; } | fourow | sed '2 s/not over/over/'";
    assert_eq!(explained(fails_alone, 4), [2]);
    // An answer too many counts against the last game.
    let extra = "input=$(cat); echo \"$input\" | fourow; case $input in 7*) echo 'Game #1 is invalid.'; esac";
    assert_eq!(explained(extra, 7), [6, 7]);
    // After a crash, it is not known which, unless there is only one.
    let crashes = "input=$(cat); echo \"$input\" | fourow; case $input in *#3*) exit 1; esac";
    assert_eq!(explained(crashes, 3), [0; 0]);
    assert_eq!(explained("fourow; exit 1", 1), [1]);
}

/// A program that loses a game without moves writes nothing on the smallest input, but does start. So does one whose
/// first run is right, or writes something.
#[test]
fn a_silent_failure_after_some_output_is_explained() {
    let inputs = ["1", ""].map(|moves| write_file("stress-silent.in", &games(1, moves)));
    for solution in [
        "input=$(cat); case $input in *': ') exit 1; esac; echo \"$input\" | fourow",
        "[ $n = 1 ] || exit 1; fourow",
        "[ $n -gt 1 ] || echo wrong; exit 1",
    ] {
        let solution = format!("{}; {solution}", count_runs("stress-silent"));
        let report = stress(&solution, &[&inputs[0], &inputs[1], "--jobs", "1"]).stderr;
        assert!(report.contains("\nnothing was written\n\nGame #1 is not over"), "{report}");
    }
}

/// What is kept of standard error is its start and its end.
#[test]
fn the_first_and_the_last_lines_of_standard_error_are_shown() {
    let input = write_file("stress-stderr.in", SMALLEST);
    for (lines, shown) in [(11, "  3\n  4\n"), (12, "  3\n  ...\n  6\n"), (200_000, "  3\n  ...\n  199994\n")]
    {
        let report = stress(&format!("seq {lines} >&2; exit 1"), &[&input]).stderr;
        assert!(report.contains(&format!("standard error:\n  1\n  2\n{shown}")), "{report}");
        assert!(report.contains(&format!("\n  {lines}\n\nreproduce: ")), "{report}");
    }
    // These are more bytes than are kept.
    for (width, text) in [(6000, "x\n  ...\n  x"), (180_000, "x...\n  ...x")] {
        let solution = format!("yes x | head -n 180000 | tr -d '\\n' | fold -w {width} >&2; exit 1");
        let report = stress(&solution, &[&input]).stderr;
        assert!(report.contains(text), "{report}");
    }
}

/// Buffers often have 4,096 bytes.
#[test]
fn the_bytes_of_a_large_counterexample_are_reported() {
    for (count, moves, bytes) in [
        (20, 39, None),
        (20, 40, Some("1,014 in the input, 411 in the answer, 2 in stdout")),
        (21, 0, Some("225 in the input, 558 in the answer, 2 in stdout")),
    ] {
        let (report, _) = failed("echo x; exit 1", &[&games(count, &"1".repeat(moves))], 9000, 0);
        let line = report.lines().find_map(|line| line.strip_prefix("bytes: "));
        assert_eq!(line, bytes, "{report}");
    }
}

/// That the answer is right is told of a status or a time-out: what a program writes before a signal is right by luck.
/// What the command wrote below a line is its own picture only if the verdict is wrong, and no hint says why.
#[test]
fn a_report_has_what_shows_the_cause() {
    const RIGHT: &str = "\nthe answer is right\n";
    const PICTURE: &str = "\n            \"-------\"\n";
    const SILENT: &str =
        "\nnothing was written to stdout: does it start?\nstandard error:\n  why\n\nreproduce";
    const EXPLANATION: &str = "\nGame #1 is over: ";
    const CONSTANT: &str = "\nstdout was the same in all of these runs\n";
    const ALONE: &str =
        "\neach game alone is right: their order, their number or the size of the input matters\n";
    for (solution, text, is_there) in [
        ("fourow; exit 1", RIGHT, true),
        ("fourow; kill -SEGV $$", RIGHT, false),
        ("echo wrong; exit 1", RIGHT, false),
        ("fourow; kill -XCPU $$", RIGHT, true),
        ("fourow | sed 's/^o/x/'", PICTURE, false),
        ("fourow | sed 's/won.$/won/'", PICTURE, false),
        ("fourow | sed 's/won.$/lost./'", PICTURE, true),
        ("fourow | sed 's/ *$//'", EXPLANATION, false),
        ("fourow | sed 's/^o/x/'", EXPLANATION, true),
        ("echo t=9; fourow", "\n  hint: a line too many\n", true),
        ("printf 'Enter t: '; fourow", "\n  hint: there is text before the answer on this line\n", true),
        ("echo why >&2; exit 1", SILENT, true),
        ("echo illegal", "\n  hint: this looks like an answer to --problem tictactoe\n\nrepro", true),
        ("echo wrong", CONSTANT, true),
        ("fourow | sed 's/over/over!/'", CONSTANT, false),
        ("read n; [ $n -gt 1 ] && exit 1; { echo $n; cat; } | fourow", ALONE, true),
        ("read n; [ $n -gt 1 ] && exit 1; echo wrong", ALONE, false),
    ] {
        let input = write_file("stress-cause.in", &run::games(["7171717", "1"]));
        let report = stress(solution, &[&input]).stderr;
        assert_eq!(report.contains(text), is_there, "for {text:?}: {report}");
    }
    let input = write_file("stress-picture.in", SMALLEST);
    for (lines, end) in [(8, "\nGame"), (9, "            ...\n\nGame")] {
        let report = stress(&format!("echo wrong; yes '|' | head -{lines}"), &[&input]).stderr;
        assert!(report.contains(&("            \"|\"\n".repeat(8) + end)), "{report}");
        assert!(!report.contains(CONSTANT), "of one input: {report}");
    }
}

/// No game can be removed from three, of which the second is wrong, nor from one.
#[test]
fn a_game_that_fails_alone_while_the_cause_is_looked_for_is_shrunk() {
    let input = write_file("stress-alone.in", &run::games(["1234", "5", "6"]));
    let solution = "read n; f=$(cat); case $n$f in [13]*12*) wrong=$(((n + 1) / 2)) ;; *) wrong=9 ;; esac
        { echo $n; echo \"$f\"; } | fourow | sed \"$wrong s/not/now/\"";
    let Outcome { stdout, stderr: report, .. } = stress(solution, &[&input]);
    assert!(
        report.contains(": wrong answer; shrunk from 3 games (6 moves) to 1 game (2 moves) in "),
        "{report}"
    );
    assert_eq!(stdout, games(1, "12"), "{report}");
}

/// Undefined behavior does now one thing, now the other. The runs that confirm the result are the last ones.
#[test]
fn the_report_is_on_the_last_run_that_failed_in_a_like_way() {
    let input = write_file("stress-last.in", SMALLEST);
    let report = stress(&format!("{}; exit $n", count_runs("stress-last")), &[&input]).stderr;
    assert!(report.contains(": exit status 7; "), "{report}");
}
