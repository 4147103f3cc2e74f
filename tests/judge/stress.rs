//! `--stress`: seeds, and solutions that fail. `tests/transcripts` shows the reports.

mod given_inputs;
mod jobs;
mod processes;
mod signals;
mod time_limit;

use std::collections::HashSet;
use std::iter::repeat_n;
use std::{fs, thread};

use crate::run::{self, Outcome, generated, missing_file, outcome, write_file};

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
#[test]
fn every_kind_of_failure_is_recognized() {
    let long = ["--time-limit", "60"];
    let [output, signal, status, wrong] =
        ["yes", "kill -9 $$", "exit 1", "true"].map(|solution| failure(solution, &long));
    let cases = [
        ("fourow; head -c 65537 /dev/zero", &output),
        ("head -c 200000 /dev/zero; sleep 99", &output),
        ("head -c 200000 /dev/zero; kill -9 $$", &output),
        ("yes | head -c 200000; exit 1", &output),
        ("echo wrong; kill -9 $$", &signal),
        ("echo wrong; exit 1", &status),
        ("fourow; head -c 65536 /dev/zero", &wrong),
        (":", &wrong),
        ("exec >&-; cat >/dev/null", &wrong),
    ];
    side_by_side(&cases, |(solution, kind)| assert_eq!(failure(solution, &long), **kind, "for {solution}"));
}

#[test]
fn a_timeout_is_recognized_whatever_else_the_command_does() {
    let timeouts = [
        "sleep 9",
        "exec >&- 2>&- <&-; sleep 9",
        "fourow; sleep 9",
        "fourow; yes >&2",
        "kill -STOP $$",
        "echo wrong; sleep 9; exit 1",
    ];
    let input = write_file("stress-timeout.in", SMALLEST);
    side_by_side(&timeouts, |solution| {
        let report = stress(solution, &[&input, "--time-limit", "0.1"]).stderr;
        assert!(report.contains(": time limit of 0.1 s exceeded; "), "for {solution}:\n{report}");
        assert!(!report.contains("does it start"), "for {solution}:\n{report}");
    });
}

#[test]
fn each_round_uses_the_next_seed() {
    let seen = missing_file("stress-seen.in");
    let solution = format!("tee -a '{seen}' | fourow");
    let arguments = ["--seed", "18446744073709551615", "--rounds", "2", "--games", "5", "--jobs", "1"];
    assert_passes(&solution, &arguments);
    let inputs = generated("fourow", u64::MAX, 5) + &generated("fourow", 0, 5);
    let seen = fs::read_to_string(seen).expect("the command should have seen inputs");
    assert_eq!(seen, inputs);
}

/// An input is called by its seed. Every eleventh has one, two or three games.
#[test]
fn the_seed_of_a_later_round_is_reported() {
    for (round, seed, games) in [(4, 10, 99), (11, 17, 1)] {
        let count = count_runs(&format!("stress-round-{round}"));
        let seen = missing_file("stress-seen.in");
        let solution =
            format!("{count}; [ $n -lt {round} ] && exec fourow; [ -e '{seen}' ] || cat > '{seen}'; exit 3");
        let Outcome { stderr: report, .. } = stress(&solution, &["--seed", "7", "--jobs", "1"]);
        assert!(report.starts_with(&format!("fourow: seed {seed}: exit status 3; ")), "{report}");
        let seen = fs::read_to_string(seen).expect("the command should have seen the input");
        assert_eq!(seen, generated("fourow", seed, games));
    }
}

/// Pasted into a shell, a command does what it does alone, and the shell goes on in the same directory.
#[test]
fn the_line_that_reproduces_a_failure_can_be_pasted_into_a_shell() {
    let input = write_file("stress-paste.in", SMALLEST);
    for (solution, shell) in [
        ("cat <<X\n# $(cat)\nX", "sh"),
        ("cat <<'X'\nit's !\nX", "sh"),
        ("cat - \\", "sh"),
        ("printf '%s\n' '\\", "sh"),
        ("exit 3", "sh"),
        ("exec false", "sh"),
        ("echo {1,2} $RANDOM", "bash"),
        ("printf %s \"$(cat)\"", "sh"),
        ("A=1 env", "sh"),
        ("A=1 exit 4", "sh"),
        ("A=1", "sh"),
        (" eval exit 3", "sh"),
        ("cd /; pwd", "sh"),
        ("cd /", "sh"),
        ("kill -SEGV $$", "sh"),
        ("cat # why", "sh"),
        ("cat\n\tcat $0 # '", "bash"),
    ] {
        let report = stress(solution, &[&input]).stderr;
        let line =
            report.split_once("\n\nreproduce: ").and_then(|(_, rest)| rest.split_once("\nas a test: "));
        let line = line.expect("the report should end with two steps").0;
        let line = line.split(" | fourow --check").next().unwrap_or_default().replace("small.in", &input);
        let script = "sh -c \"$0\" < \"$1\"; echo \"status $?\"; pwd";
        let expected = run::finish(run::command("sh").args(["-c", script, solution, &input]), b"").stdout;
        let pasted = format!("{line}\necho \"status $?\"; pwd\n");
        let mut shell = run::command(shell);
        if shell.output().is_ok() {
            assert_eq!(run::finish(&mut shell, pasted.as_bytes()).stdout, expected, "for {pasted}");
        }
    }
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

/// Of the seeds up to 300, many give a board that was tried before.
#[test]
fn no_input_is_tried_twice() {
    let seen = missing_file("stress-inputs.in");
    let solution = format!("tee -a '{seen}' | fourow -p tictactoe");
    assert_passes(&solution, &["-p", "tictactoe", "--rounds", "300", "--jobs", "1"]);
    let seen = fs::read_to_string(seen).expect("the command should have seen boards");
    let lines: Vec<_> = seen.lines().collect();
    let boards: HashSet<_> = lines.chunks(3).take(300).collect();
    assert_eq!(boards.len(), 300);
}

/// Two games without moves are a shorter text than one long game, but not a smaller input.
#[test]
fn fewer_games_are_smaller_however_long_they_are() {
    let solution = "input=$(cat); [ ${#input} -gt 40 ] || echo \"$input\" | grep -q '#2' && exit 3
        echo \"$input\" | fourow";
    let input = write_file("stress-long-game.in", &games(1, &"1234567".repeat(5)));
    let Outcome { stdout, .. } = stress(solution, &[&input]);
    assert!(stdout.starts_with("1\n") && stdout.len() == 42, "{stdout}");
}

#[test]
fn all_signals_are_one_kind_of_failure() {
    let count = count_runs("stress-signals");
    failure(&format!("{count}; [ $((n % 2)) = 0 ] && kill -ABRT $$; kill -SEGV $$"), &[]);
    failure(&format!("{count}; [ $((n % 2)) = 0 ] && exit 134; kill -SEGV $$"), &[]);
}

/// Undefined behavior does now one thing, now the other.
#[test]
fn a_failure_that_comes_again_in_a_like_way_is_shrunk() {
    for (odd, even) in [
        ("echo wrong", "kill -SEGV $$"),
        ("kill -SEGV $$", "echo wrong"),
        ("yes", "kill -SEGV $$"),
        ("exit 1", "exit 2"),
    ] {
        let count = count_runs("stress-like");
        failure(&format!("{count}; [ $((n % 2)) = 1 ] && {{ {odd}; exit; }}; {even}"), &["--jobs", "1"]);
    }
}

/// So it is a failure of some kind each time, but not of the same.
#[test]
fn a_failure_that_comes_again_in_another_way_is_not_deterministic() {
    let input = write_file("stress-other.in", &games(2, ""));
    let solution = format!("{}; [ $n = 1 ] && exit 3; echo wrong", count_runs("stress-other"));
    let Outcome { stdout, stderr: report, .. } = stress(&solution, &[&input, "--jobs", "1"]);
    let clause =
        ": exit status 3\nit failed in 5 of 5 more runs, but runs of the same input differ: the command is ";
    assert!(report.contains(clause), "{report}");
    assert_eq!(stdout, games(2, ""), "{report}");
}

/// The original always fails, and what it is shrunk to only once in that way. So the original is run five times more.
#[test]
fn a_shrunk_input_that_does_not_always_fail_is_not_printed() {
    for later in ["{ echo $n; cat; } | fourow", "echo wrong"] {
        let input = write_file("stress-smaller.in", &games(2, ""));
        let ran = missing_file("stress-smaller");
        let solution = format!("read n; [ $n = 2 ] || mkdir '{ran}' && exit 3; {later}");
        let Outcome { stdout, stderr: report, .. } = stress(&solution, &[&input]);
        let clause = ": exit status 3\nit failed in 5 of 5 more runs, but runs of the same input differ: ";
        assert!(report.contains(clause), "{report}");
        assert_eq!(stdout, games(2, ""), "{report}");
    }
}

/// The third run is the first of those that confirm an input that cannot be shrunk. If one passes, five more count.
#[test]
fn an_input_that_cannot_be_shrunk_is_confirmed() {
    for (right, failures) in
        [("= 3", "5 of 5 more runs, but runs of the same input differ"), ("-gt 3", "0 of 5 more runs")]
    {
        let solution =
            format!("{}; [ $n {right} ] && exec fourow; echo wrong", count_runs("stress-smallest"));
        let input = write_file("stress-smallest.in", &games(1, ""));
        let report = stress(&solution, &[&input]).stderr;
        let clause = format!("\nit failed in {failures}: the command is not deterministic\n");
        assert!(report.contains(&clause), "{report}");
    }
}

/// A crash and wrong output are one way to fail, and so is any status. The report names the last.
#[test]
fn a_failure_may_shrink_to_another_of_the_same_way() {
    for (larger, smaller, games, kind) in [
        ("kill -SEGV $$", "echo wrong", 2, "wrong answer"),
        ("exit 134", "yes", 2, "output limit exceeded"),
        ("exit 134", "exit 3", 3, "exit status 134, as after signal 6 (abort)"),
        ("exit 3", "echo wrong", 3, "exit status 3"),
        ("echo wrong", "exit 134", 2, "exit status 134, as after signal 6 (abort)"),
        ("exit 3", "exit 4", 2, "exit status 4"),
    ] {
        let solution = format!(
            "read n; [ $n -ge 3 ] && {{ {larger}; exit; }}; [ $n = 2 ] && {{ {smaller}; exit; }}
            {{ echo $n; cat; }} | fourow"
        );
        let Outcome { stdout, stderr: report, .. } = stress(&solution, &["--rounds", "1"]);
        assert!(report.contains(&format!(": {kind}; shrunk ")), "{report}");
        assert_eq!(stdout, self::games(games, ""), "{report}");
    }
}

/// A shell reports signal n, from 1 to 64, as status 128 + n.
#[test]
fn the_status_of_a_signal_is_reported_as_one() {
    for (solution, kind) in [
        ("exit 128", "exit status 128"),
        ("exit 129", "exit status 129, as after signal 1"),
        ("sh -c 'kill -9 $$'; exit $?", "exit status 137, as after signal 9 (kill)"),
        ("kill -SEGV $$", "killed by signal 11 (segmentation fault)"),
        ("exit 192", "exit status 192, as after signal 64"),
        ("exit 193", "exit status 193"),
    ] {
        assert_eq!(failure(solution, &[]), kind);
    }
}

/// A command that fails only in these of its runs.
fn sometimes(name: &str, fails: &str) -> String {
    format!("{}; case $n in {fails}) exit 3; esac; fourow", count_runs(name))
}

/// The second run decides, and what does not come again in it is run four times more.
#[test]
fn a_failure_that_does_not_come_again_at_once_is_printed_as_it_is() {
    for (fails, count) in [("1|3", 1), ("1|3|4|5|6", 4)] {
        let input = write_file("stress-some.in", &games(9, ""));
        let Outcome { stdout, stderr: report, .. } =
            stress(&sometimes("stress-some", fails), &[&input, "--jobs", "1"]);
        let clause = format!(": exit status 3\nit failed in {count} of 5 more runs: the command is not ");
        assert!(report.contains(&clause), "{report}");
        assert_eq!(stdout, games(9, ""), "{report}");
    }
}

#[test]
fn a_failure_that_does_not_come_again_in_five_runs_is_passed_over() {
    let inputs = [1, 2].map(|count| write_file(&format!("stress-once-{count}.in"), &games(count, "")));
    let solution = sometimes("stress-once", "1|7");
    let message = assert_passes(&solution, &[&inputs[0], &inputs[1], "--jobs", "1"]);
    assert!(message.contains("; 2 failures did not come again in 5 more runs, alone ("), "{message}");
    assert!(message.ends_with("-1.in: exit status 3)\n"), "{message}");
}

/// The first two runs are on the original, one or two on smaller inputs, five on the result and, if one of these
/// passes, five on the original.
#[test]
fn what_is_printed_as_shrunk_failed_each_time() {
    for (fails, shrunk, clause) in [
        ("*", 1, "; shrunk from 2 games to 1 game of 0 moves in 1 run\n"),
        ("?", 1, "; shrunk from 2 games to 1 game of 0 moves in 1 run\n"),
        ("[1-7]", 2, "\nit failed in 0 of 5 more runs: the command is not deterministic\n"),
        ("[1235]|1?", 2, "\nit failed in 4 of 5 more runs: the command is not deterministic\n"),
    ] {
        let input = write_file("stress-result.in", &games(2, ""));
        let Outcome { stdout, stderr: report, .. } =
            stress(&sometimes("stress-result", fails), &[&input, "--jobs", "1"]);
        assert!(report.contains(clause), "for {fails}: {report}");
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
    // A line without a number belongs to the game before it.
    assert_eq!(explained("fourow | sed '2 s/^/so\\n/'", 4), [1]);
    // An answer too many counts against the last game.
    let extra = "input=$(cat); echo \"$input\" | fourow; case $input in 7*) echo 'Game #1 is invalid.'; esac";
    assert_eq!(explained(extra, 7), [6, 7]);
    // After a crash, it is not known which, unless there is only one.
    let crashes = "input=$(cat); echo \"$input\" | fourow; case $input in *#3*) exit 1; esac";
    assert_eq!(explained(crashes, 3), [0; 0]);
    assert_eq!(explained("fourow; exit 1", 1), [1]);
}

/// Right under the first lines, where it is read first. That no input is right says more than an explanation of one.
#[test]
fn the_reason_for_a_status_on_every_input_comes_first() {
    for problem in ["fourow", "connectfour", "conecta4", "tictactoe"] {
        let report = stress("echo why >&2; exit 1", &["-p", problem]).stderr;
        let (first, rest) = report.split_once('\n').expect("the report should have several lines");
        assert!(first.starts_with("fourow: seed 1: exit status 1; "), "{report}");
        let reason = "it fails on every input: does it start?\nstandard error:\n  why\n\nreproduce: ";
        assert!(rest.starts_with(reason), "{report}");
        assert_eq!(report.matches("why").count(), 2, "only there and in the command: {report}");
    }
}

/// A program that loses a game without moves writes nothing on the smallest input, either, but does start.
#[test]
fn a_silent_failure_on_the_smallest_input_only_is_explained() {
    let report =
        stress("input=$(cat); case $input in *': \n'*|*': ') exit 1; esac; echo \"$input\" | fourow", &[])
            .stderr;
    assert!(
        report.contains("1 game of 0 moves in 1 run\nnothing was written\n\nGame #1 is not over"),
        "{report}"
    );
    let report = stress("exec >&-; cat > /dev/null", &["--rounds", "1"]).stderr;
    assert!(report.contains("\nit fails on every input: does it start?\nstdout:1: "), "{report}");
    assert!(!report.contains("\nGame #1 is not over"), "{report}");
    let input = write_file("stress-silent.in", SMALLEST);
    let solution = format!("{}; [ $n = 1 ] || exit 1; fourow", count_runs("stress-silent"));
    let report = stress(&solution, &[&input, &input, "--jobs", "1"]).stderr;
    assert!(report.contains("\nnothing was written\n"), "the first input passed: {report}");
}

/// What is kept of standard error is its start and its end.
#[test]
fn the_lines_of_standard_error_between_the_first_and_the_last_are_counted() {
    for (lines, shown) in [
        (11, "  3\n  4\n"),
        (12, "  3\n  ... 2 lines ...\n  6\n"),
        (200_000, "  3\n  ... 199,990 lines ...\n  199994\n"),
    ] {
        let input = write_file("stress-stderr.in", SMALLEST);
        let report = stress(&format!("seq {lines} >&2; exit 1"), &[&input]).stderr;
        assert!(report.contains(&format!("standard error:\n  1\n  2\n{shown}")), "{report}");
        assert!(report.contains(&format!("\n  {lines}\n\nreproduce: ")), "{report}");
    }
}

/// Nor is the CR of a CRLF shown.
#[test]
fn at_most_200_characters_of_a_line_of_standard_error_are_shown() {
    let input = write_file("stress-long-line.in", SMALLEST);
    let report = stress("printf '%0200d\\r\\n%0201d\\n' >&2; exit 1", &[&input]).stderr;
    let zeros = "0".repeat(200);
    assert!(report.contains(&format!("standard error:\n  {zeros}\n  {zeros}...\n")), "{report}");
}

/// Buffers often have 4,096 bytes.
#[test]
fn the_bytes_of_a_large_counterexample_are_reported() {
    for (count, note) in [(20, ""), (21, "bytes: 225 in the input, 558 in the answer, 0 in stdout\n")] {
        let input = write_file("stress-bytes.in", &games(count, ""));
        let solution = format!("read n; [ $n -lt {count} ] || exit 1; {{ echo $n; cat; }} | fourow");
        let report = stress(&solution, &[&input]).stderr;
        assert!(report.contains(&format!("matters\nnothing was written\n{note}\nreproduce: ")), "{report}");
    }
}

/// Only of a status: what a program writes before a signal is right by luck.
#[test]
fn that_the_answer_is_right_is_reported() {
    for (solution, is_right) in
        [("fourow; exit 1", true), ("fourow; kill -SEGV $$", false), ("echo wrong; exit 1", false)]
    {
        let report = stress(solution, &[]).stderr;
        assert_eq!(report.contains("\nthe answer is right\n"), is_right, "{report}");
    }
}

/// What the command wrote below a line is its own picture only if the verdict is wrong, and no hint says why.
#[test]
fn only_below_a_wrong_verdict_the_rest_is_shown() {
    for (solution, is_shown) in [
        ("fourow | sed 's/^o/x/'", false),
        ("fourow | sed 's/won.$/won/'", false),
        ("fourow | sed 's/won.$/lost./'", true),
        ("fourow | sed 's/first player won.$/first won./'", true),
    ] {
        let report = stress(solution, &[]).stderr;
        assert_eq!(report.contains("\n            \"-------\"\n"), is_shown, "{report}");
    }
    let input = write_file("stress-picture.in", SMALLEST);
    for (lines, end) in [(8, "\n"), (9, "            ...\n\n")] {
        let report = stress(&format!("echo wrong; yes '|' | head -{lines}"), &[&input]).stderr;
        assert!(report.contains(&("            \"|\"\n".repeat(8) + end)), "{report}");
    }
}

/// A grid without the spaces at line ends, and with a wrong chip.
#[test]
fn what_differs_only_in_form_is_not_explained() {
    for (solution, is_explained) in [("fourow | sed 's/ *$//'", false), ("fourow | sed 's/^o/x/'", true)] {
        let report = stress(solution, &[]).stderr;
        assert!(
            report.contains("\nstdout:") && report.contains(" the answers differ in Game #1\n"),
            "{report}"
        );
        assert_eq!(report.contains("\nGame #1 is over: "), is_explained, "{report}");
    }
}

#[test]
fn output_that_does_not_depend_on_the_input_is_reported() {
    let note = "\nstdout is the same for every input tried\n";
    for (solution, is_constant) in
        [("echo wrong", true), ("fourow | sed 's/over/over!/'", false), ("exit 3", false)]
    {
        let report = stress(solution, &[]).stderr;
        assert_eq!(report.contains(note), is_constant, "{report}");
    }
    let report = stress("echo wrong", &[&write_file("stress-constant.in", SMALLEST)]).stderr;
    assert!(!report.contains(note), "of one input: {report}");
}

/// Of the seeds up to 60, some give a board that was tried before. So the next is not 61.
#[test]
fn the_next_seed_is_the_one_behind_the_last() {
    let message = assert_passes("fourow -p tictactoe", &["-p", "tictactoe", "--rounds", "60"]);
    let mut tried = (1..).scan(HashSet::new(), |boards, seed| {
        boards.insert(generated("tictactoe", seed, 1));
        Some((boards.len(), seed))
    });
    let (_, last) = tried.find(|(boards, _)| *boards == 60).expect("there are more boards");
    assert!(last > 60 && message.contains(&format!("; --seed {} tries others", last + 1)), "{message}");
}

/// The end of the last line of moves is taken for a blank line.
#[test]
fn an_empty_counterexample_is_explained() {
    let solution = "{ cat; echo; } | fourow -p conecta4";
    let Outcome { stdout, stderr, .. } = stress(solution, &["-p", "conecta4"]);
    assert_eq!(stdout, "");
    assert!(stderr.contains("\nsmall.in is empty: QUIT is the whole answer\n"), "{stderr}");
}

#[test]
fn games_that_are_right_alone_are_reported_as_such() {
    for (solution, is_right) in [
        ("read n; [ $n -gt 1 ] && exit 1; { echo $n; cat; } | fourow", true),
        ("read n; [ $n -gt 1 ] && exit 1; echo wrong", false),
    ] {
        let report = stress(solution, &[]).stderr;
        assert!(report.contains(" to 2 games "), "{report}");
        assert_eq!(
            report.contains(
                "\neach game alone is right: their order, their number or the size of the input matters\n"
            ),
            is_right,
            "{report}"
        );
    }
}

#[test]
fn games_are_not_right_alone_if_they_fail_together_only_sometimes() {
    let input = write_file("stress-together.in", "2\nGame #1: 1\nGame #2: \n");
    let count = count_runs("stress-together");
    let solution = format!("{count}; [ $n = 1 ] && exit 1; [ $n = 4 ] && exit 1; fourow");
    let report = stress(&solution, &[&input, "--jobs", "1"]).stderr;
    assert!(report.contains("the command is not deterministic"), "{report}");
    assert!(!report.contains("alone is right"), "{report}");
}
