//! `--stress`: solutions that fail in every possible way, and the reports on them.

use std::fs;

use fourow::Input;

use crate::run::{
    Outcome, command, empty_dir, finish, fourow, generated, missing_file, outcome, problem, write_file,
};

/// The smallest input of FOUROW.
pub const SMALLEST: &str = "1\nGame #1: \n";

/// Runs `--stress` on a solution.
pub fn stress(solution: &str, arguments: &[&str]) -> Outcome {
    outcome(&[&["--stress", solution], arguments].concat(), b"")
}

/// Asserts that a solution fails in this way, and that the input shrinks to this counterexample. Returns the report.
pub fn assert_fails(solution: &str, arguments: &[&str], failure: &str, counterexample: &str) -> String {
    let Outcome { stdout: input, stderr: report, status } = stress(solution, arguments);
    assert_eq!((input.as_str(), status), (counterexample, 1), "for {solution}:\n{report}");
    let first_line = report.lines().next().unwrap_or_default();
    let size = first_line.split_once(&format!(": {failure}; ")).map_or("", |(_, size)| size);
    let has_size = size.starts_with("shrunk ") || size.contains(" could not be shrunk in ");
    assert!(has_size, "for {solution}:\n{report}");
    report
}

/// Asserts that a solution passes, with this message.
pub fn assert_passes(solution: &str, arguments: &[&str], message: &str) {
    let expected = Outcome::new("", format!("fourow: passed {message}\n"), 0);
    assert_eq!(stress(solution, arguments), expected, "for {solution}");
}

#[test]
fn a_correct_solution_passes() {
    assert_passes("fourow", &[], "100 inputs, 8,930 games");
    assert_passes("fourow", &["--rounds", "10"], "10 inputs, 893 games");
    assert_passes("fourow", &["--seed", "7", "--rounds", "1"], "1 input, 99 games");
    assert_passes("fourow", &["--games", "1", "--rounds", "2"], "2 inputs, 2 games");
    assert_passes("fourow", &["--games", "99", "--rounds", "2"], "2 inputs, 198 games");
    assert_passes("fourow -p conecta4", &["-p", "conecta4", "--rounds", "5"], "5 inputs");
    assert_passes("fourow -p connectfour", &["-p", "connectfour", "--rounds", "1"], "1 input, 1 board");
    let message = "3 inputs, 3 boards; --rounds 19683 tries every board";
    assert_passes("fourow -p tictactoe", &["-p", "tictactoe", "--rounds", "3"], message);
}

#[test]
fn a_wrong_answer_is_shrunk_and_reported() {
    let input = write_file("stress-report.in", "3\nGame #1: 1234567\nGame #2: 212121233\nGame #3: 2131415\n");
    let expected = "\
fourow: INPUT: wrong answer; shrunk from 3 games to 1 game of 7 moves in RUNS runs
stdout:3: the answers differ in Game #1
  expected: o······␊
  found:    o␊
             ^
  hint: spaces at the end of the line are missing

Game #1 is over: the first player won with move 7 in slot 5, completing a horizontal row of 4.

  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  o · · · · · ·
  o · · · · · ·
  o X X X[X]· ·
  1 2 3 4 5 6 7

standard error:
  I \"said\" so
reproduce: (echo 'I \"said\" so' >&2; fourow | sed 's/ *$//') < INPUT | fourow --check - INPUT
as a test: fourow INPUT > INPUT.out
";
    let solution = "echo 'I \"said\" so' >&2; fourow | sed 's/ *$//'";
    let Outcome { stdout: small, stderr: report, status } = stress(solution, &[&input]);
    let runs = report
        .split(" in ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .expect("the report should contain the number of runs");
    assert!(runs.parse::<u32>().is_ok_and(|runs| runs < 12), "{report}");
    assert_eq!(report, expected.replacen("INPUT", &input, 1).replace("RUNS", runs));
    assert_eq!((small.as_str(), status), ("1\nGame #1: 2131415\n", 1));

    // The command that reproduces the failure shows the same difference as the report.
    let dir = empty_dir();
    fs::write(dir.join("INPUT"), small).expect("the file should be writable");
    let (_, next_steps) = report
        .split_once("\nreproduce: ")
        .expect("the report should contain a command to reproduce the failure");
    let (reproduce, write_answer) =
        next_steps.split_once("\nas a test: ").expect("the report should contain a command for the test");
    let shown = finish(command("sh").args(["-c", reproduce]).current_dir(&dir), b"");
    let difference = expected
        .split("\n\n")
        .next()
        .and_then(|text| text.split_once("\nstdout"))
        .expect("the report should contain a difference")
        .1;
    assert!(shown.stdout.starts_with(&format!("stdin{difference}\n\n")), "{shown:?}");
    assert_eq!((shown.stderr.as_str(), shown.status), ("I \"said\" so\n", 1));
    finish(command("sh").args(["-c", write_answer]).current_dir(&dir), b"").expect_ok();
    let answer = fs::read_to_string(dir.join("INPUT.out")).expect("the answer should exist");
    assert!(answer.starts_with("Game #1 is over. The first player won.\n"), "{answer}");
}

#[test]
fn the_command_that_reproduces_a_failure_is_in_parentheses_if_redirections_may_not_apply_to_all_of_it() {
    for (solution, reproduce) in [
        ("exit 3", "exit 3 < INPUT"),
        ("false $HOME {a,b} $(:)", "false $HOME {a,b} $(:) < INPUT"),
        ("cd /", "cd / < INPUT | fourow -p tictactoe --check - INPUT"),
        ("false | false", "(false | false) < INPUT"),
        ("true; false", "(true; false) < INPUT"),
        ("true && false", "(true && false) < INPUT"),
        ("false < /dev/null", "(false < /dev/null) < INPUT"),
        ("false > /dev/null", "(false > /dev/null) < INPUT"),
        ("false # why", "(false # why\n) < INPUT"),
        ("true\nfalse", "(true\nfalse) < INPUT"),
    ] {
        let Outcome { stderr: report, .. } = stress(solution, &["-p", "tictactoe"]);
        assert!(report.contains(&format!("\nreproduce: {reproduce}\n")), "{report}");
    }
}

#[test]
fn every_kind_of_failure_is_reported() {
    for (solution, failure) in [
        ("false", "exit status 1"),
        ("exit 3", "exit status 3"),
        ("exit 255", "exit status 255"),
        ("kill -9 $$", "killed by signal 9 (kill)"),
        ("kill -ABRT $$", "killed by signal 6 (abort)"),
        ("exit 139", "killed by signal 11 (segmentation fault)"),
        ("yes", "output limit exceeded"),
        ("head -c 1000000 /dev/zero; fourow", "output limit exceeded"),
        ("head -c 60000 /dev/zero; fourow", "wrong answer"),
        ("cat", "wrong answer"),
        ("true", "wrong answer"),
        (":", "wrong answer"),
        ("exec >&-; cat >/dev/null", "wrong answer"),
        ("exec <&-; fourow </dev/null", "wrong answer"),
        ("printf 'a\\0b\\377'", "wrong answer"),
    ] {
        let report = assert_fails(solution, &[], failure, SMALLEST);
        assert_eq!(report.contains("\nstdout:1: the answers differ"), failure == "wrong answer", "{report}");
        assert!(report.contains("\nGame #1 is not over, yet: after 0 moves"), "{report}");
    }
    for solution in ["sleep 9", "exec >&- 2>&- <&-; sleep 9", "fourow; sleep 9", "kill -STOP $$"] {
        assert_fails(solution, &["--time-limit", "0.1"], "time limit of 0.1 s exceeded", SMALLEST);
    }
}

/// The output limit is 64 KiB more than the length of the correct answer.
#[test]
fn output_beyond_the_limit_is_a_separate_kind_of_failure() {
    for (extra, failure) in [(1 << 16, "wrong answer"), ((1 << 16) + 1, "output limit exceeded")] {
        assert_fails(&format!("fourow; head -c {extra} /dev/zero"), &[], failure, SMALLEST);
    }
}

#[test]
fn kinds_of_failure_have_an_order_of_precedence() {
    for (solution, failure) in [
        ("echo wrong; exit 1", "exit status 1"),
        ("echo wrong; kill -9 $$", "killed by signal 9 (kill)"),
        ("head -c 200000 /dev/zero; kill -9 $$", "output limit exceeded"),
        ("yes | head -c 200000; exit 1", "output limit exceeded"),
    ] {
        assert_fails(solution, &[], failure, SMALLEST);
    }
    let solution = "echo wrong; sleep 9; exit 1";
    assert_fails(solution, &["--time-limit", "0.1"], "time limit of 0.1 s exceeded", SMALLEST);
}

#[test]
fn only_the_start_of_standard_error_is_shown() {
    let lines: String = (1..=10).map(|line| format!("  {line}\n")).collect();
    for solution in ["seq 10 >&2; false", "seq 11 >&2; false", "seq 99 >&2; false"] {
        let report = assert_fails(solution, &[], "exit status 1", SMALLEST);
        let end = format!(
            "\nstandard error:\n{lines}reproduce: ({solution}) < INPUT\nas a test: fourow INPUT > INPUT.out\n"
        );
        assert!(report.ends_with(&end), "{report}");
    }
    for (length, line) in [(200, "0".repeat(199) + "7"), (201, "0".repeat(200))] {
        let solution = format!("printf %0{length}d 7 >&2; false");
        let report = assert_fails(&solution, &[], "exit status 1", SMALLEST);
        assert!(report.contains(&format!("\nstandard error:\n  {line}\nreproduce: ")), "{report}");
    }
    let report = assert_fails("printf '\\033[31m\\377\\r\\n' >&2; false", &[], "exit status 1", SMALLEST);
    assert!(report.contains("\nstandard error:\n  \\u{1b}[31m\\xff\nreproduce: "), "{report}");
    // What does not print or reorders text is escaped: zero-width characters, C1 controls, separators.
    for character in ['\u{202e}', '\u{200b}', '\u{feff}', '\u{2028}', '\u{9b}'] {
        let report = stress(&format!("echo '{character}' >&2; exit 1"), &[]).stderr;
        let shown = character.escape_unicode();
        let lines =
            format!("\nstandard error:\n  {shown}\nreproduce: (echo '{shown}' >&2; exit 1) < INPUT\n");
        assert!(report.contains(&lines), "{report}");
    }
}

#[test]
fn trailing_whitespace_is_a_failure_unless_the_online_judge_ignores_it() {
    let hint = "\nhint: trailing whitespace differs; the online judge ignores it";
    let options = ["--rounds", "3", "-p"];
    for (solution, name, message) in [
        ("fourow -p connectfour | sed 's/$/ /'", "connectfour", "3 inputs, 3 boards"),
        ("fourow -p connectfour | tr '\\n' '\\r' | sed 's/\\r/\\r\\n/'", "connectfour", "3 inputs, 3 boards"),
        ("fourow -p tictactoe; echo", "tictactoe", "3 inputs, 3 boards; --rounds 19683 tries every board"),
    ] {
        assert_passes(solution, &[&options[..], &[name]].concat(), &(message.to_string() + hint));
    }
    assert_fails("fourow | sed 's/$/ /'", &[], "wrong answer", SMALLEST);
    assert_fails("fourow -p conecta4 | sed 's/$/ /'", &["-p", "conecta4"], "wrong answer", "");
    assert_fails(
        "fourow -p tictactoe | sed 's/^/ /'",
        &["-p", "tictactoe"],
        "wrong answer",
        "...\n...\n...\n",
    );
}

#[test]
fn a_state_leak_shrinks_to_two_games() {
    let solution = "fourow | sed '/won/,$ s/is not over, yet/is invalid/'";
    let Outcome { stdout: input, stderr: report, status } = stress(solution, &[]);
    assert_eq!(status, 1);
    let moves = input.strip_prefix("2\nGame #1: ").and_then(|rest| rest.strip_suffix("\nGame #2: \n"));
    assert!(moves.is_some_and(|moves| moves.len() == 7), "{input}");
    assert!(report.contains("; shrunk from 99 games to 2 games totaling 7 moves in "), "{report}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let run = |seed| stress("fourow | sed 's/ *$//'", &["--seed", seed]);
    let seven = run("7");
    assert_eq!(seven, run("7"));
    assert!(seven.stderr.starts_with("fourow: round 1 (--seed 7): wrong answer; "));
    assert_ne!(seven, run("8"));
}

#[test]
fn each_round_uses_the_next_seed() {
    let seen = missing_file("stress-seen.in");
    let solution = format!("tee -a '{seen}' | fourow");
    let arguments = ["--seed", "18446744073709551615", "--rounds", "2", "--games", "5"];
    assert_passes(&solution, &arguments, "2 inputs, 10 games");
    let inputs = generated("fourow", u64::MAX, 5) + &generated("fourow", 0, 5);
    assert_eq!(fs::read_to_string(seen).expect("the command should have seen inputs"), inputs);
}

/// With the options in the report, the first round gets the same input as the round that failed.
#[test]
fn the_input_of_a_later_round_can_be_reproduced() {
    for (round, options, seed, games) in [(4, "--seed 10", 10, 99), (10, "--seed 16 --games 2", 16, 2)] {
        let count = count_runs(&format!("stress-round-{round}"));
        let seen = missing_file("stress-seen.in");
        let solution =
            format!("{count}; [ $n -lt {round} ] && exec fourow; [ -e '{seen}' ] || cat > '{seen}'; exit 3");
        let Outcome { stderr: report, .. } = stress(&solution, &["--seed", "7"]);
        let first_line = format!("fourow: round {round} ({options}): exit status 3; ");
        assert!(report.starts_with(&first_line), "{report}");
        let seen = fs::read_to_string(seen).expect("the command should have seen the input");
        assert_eq!(seen, generated("fourow", seed, games));
    }
}

#[test]
fn every_board_of_tictactoe_is_tried_smallest_first() {
    let arguments = ["-p", "tictactoe", "--rounds", "19683"];
    let Outcome { stdout: board, stderr: report, status } = stress("false", &arguments);
    assert_eq!((board.as_str(), status), ("...\n...\n...\n", 1));
    let first = "fourow: board 1 (--rounds 19683): exit status 1; 1 board of 0 marks is the smallest input\n";
    assert!(report.starts_with(first), "{report}");
    // One empty board, nine with an X, nine with a 0: the first with two marks is number 20.
    let seen = missing_file("stress-boards.in");
    let solution = format!(
        "tee -a '{seen}' | {{ read -r a; read -r b; read -r c; case $a$b$c in
        *[X0]*[X0]*) exit 1;; esac; printf '%s\\n' $a $b $c | fourow -p tictactoe; }}"
    );
    let Outcome { stdout: board, stderr: report, status } = stress(&solution, &arguments);
    assert!(report.starts_with("fourow: board 20 (--rounds 19683): exit status 1; "), "{report}");
    assert!(report.contains("1 board of 2 marks"), "{report}");
    assert_eq!(status, 1);
    let seen = fs::read_to_string(seen).expect("the command should have seen boards");
    let seen: Vec<_> = seen.lines().collect();
    let marks = |board: &[&str]| board.concat().matches(['X', '0']).count();
    let counts: Vec<_> = seen.chunks(3).take(20).map(marks).collect();
    assert_eq!(counts, [&[0][..], &[1; 18], &[2]].concat());
    assert_eq!(marks(&board.lines().collect::<Vec<_>>()), 2);
}

#[test]
fn a_failure_that_does_not_recur_is_reported() {
    let runs = missing_file("stress-ran");
    let solution = format!("echo >> '{runs}'; [ $(wc -l < '{runs}') -gt 1 ] && exec fourow; echo wrong");
    let message = "fourow: round 1 (--seed 1): wrong answer, but not in 5 more runs on the same input: \
                the command is not deterministic\nstdout:1: the answers differ in Game #1\n  \
                expected: Game #1 is not over, yet.\n  found:    wrong\n            ^\n";
    assert_eq!(stress(&solution, &[]), Outcome::new(generated("fourow", 1, 99), message, 1));
    assert_eq!(fs::read_to_string(runs).expect("the command should have run"), "\n".repeat(6));
    // A single timeout is not a failure.
    let ran = missing_file("stress-slow-once");
    let solution = format!("[ -e '{ran}' ] || {{ : > '{ran}'; sleep 9; }}; fourow");
    assert_passes(
        &solution,
        &["--time-limit", "0.5", "--rounds", "2"],
        "2 inputs, 198 games; 1 time-out did not come again",
    );
}

#[test]
fn counterexamples_are_valid_strict_input() {
    for name in ["fourow", "connectfour", "conecta4", "tictactoe"] {
        let arguments = ["-p", name, "--rounds", "20"];
        let Outcome { stdout: input, status, .. } = stress("grep -q 1 && exit 1; echo wrong", &arguments);
        assert_eq!(status, 1);
        let judged = problem(name).read_strict(Input::new(input.as_bytes()));
        assert!(judged.is_ok(), "{judged:?} in {input}");
    }
}

#[test]
fn a_failure_has_status_1_even_if_standard_output_has_no_reader() {
    let mut child = fourow(&["--stress", "sleep 0.1; false"]).spawn().expect("the binary should run");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the binary should exit").code(), Some(1));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux should have /dev/full");
    let Outcome { stderr: report, status, .. } = finish(fourow(&["--stress", "false"]).stdout(full), b"");
    let error = "\nfourow: stdout: cannot write: No space left on device (os error 28)\n";
    assert!(report.ends_with(error), "{report}");
    assert_eq!(status, 2);
}

/// A shell command that counts its runs in a file and sets `n` to their number.
fn count_runs(name: &str) -> String {
    let runs = missing_file(name);
    format!("echo >> '{runs}'; n=$(wc -l < '{runs}')")
}

#[test]
fn all_signals_are_one_kind_of_failure() {
    let count = count_runs("stress-signals");
    let solution = format!("{count}; [ $((n % 2)) = 0 ] && kill -ABRT $$; kill -SEGV $$");
    let Outcome { stdout, stderr: report, .. } = stress(&solution, &[]);
    assert_eq!(stdout, SMALLEST, "{report}");
    assert!(
        report.starts_with("fourow: round 1 (--seed 1): killed by signal 11 (segmentation fault)"),
        "{report}"
    );
}

/// If a failure does not recur at once, each candidate gets several attempts, so few runs are needed.
#[test]
fn a_failure_in_only_some_runs_is_shrunk() {
    for (divisor, failing, runs, failures) in
        [(3, "exit 1", 4, 1), (2, "exit 1", 3, 2), (3, "echo wrong", 4, 1)]
    {
        let count = count_runs("stress-some");
        let solution = format!("{count}; [ $((n % {divisor})) = 1 ] && {failing} || fourow");
        let Outcome { stdout, stderr: report, .. } = stress(&solution, &[]);
        assert_eq!(stdout, SMALLEST, "{report}");
        let first = report.lines().next().unwrap_or_default();
        let end = format!(
            "; shrunk from 99 games to 1 game of 0 moves in {runs} runs; it fails in {failures} of 5 runs: \
             the command is not deterministic"
        );
        assert!(first.ends_with(&end), "{report}");
    }
}

/// A failure that recurs at once may still turn out not to be deterministic when the shrunk input is run again.
#[test]
fn a_counterexample_that_does_not_fail_again_is_reported() {
    for (passing, failures) in [("$n -gt 2", 0), ("$n = 4", 4), ("$n -gt 6", 2)] {
        let count = count_runs("stress-unstable");
        let input = write_file("stress-unstable.in", SMALLEST);
        let solution = format!("{count}; [ $n = 4 -o {passing} ] && exec fourow; echo wrong");
        let Outcome { stdout, stderr: report, status } = stress(&solution, &[&input]);
        let message = format!(
            "fourow: {input}: wrong answer; 1 game of 0 moves could not be shrunk in 1 run; it fails in {failures} \
             of 5 runs: the command is not deterministic\nstdout:1: the answers differ in Game #1\n"
        );
        assert!(report.starts_with(&message), "{report}");
        assert_eq!((stdout.as_str(), status), (SMALLEST, 1));
    }
}

#[test]
fn too_much_output_shrinks_to_a_wrong_answer() {
    let solution = "awk 'NR > 1 { for (i = 0; i < 200; i++) print \"debug\" }'";
    let failure = "output limit exceeded, wrong answer after shrinking";
    assert_fails(solution, &["--rounds", "1"], failure, SMALLEST);
}

#[test]
fn only_wrong_games_and_the_one_before_each_are_explained() {
    let input = write_file("stress-third.in", "4\nGame #1: \nGame #2: \nGame #3: \nGame #4: \n");
    let report = assert_fails(
        "fourow | sed '3 s/not over/over/'",
        &[&input],
        "wrong answer",
        "3\nGame #1: \nGame #2: \nGame #3: \n",
    );
    let explained = ["1", "2", "3"].map(|n| report.contains(&format!("\nGame #{n} is not over")));
    assert_eq!(explained, [false, true, true], "{report}");
    // If the answer is correct, the last game and the one before it are explained.
    let games: String = (1..=50).map(|n| format!("Game #{n}: \n")).collect();
    let input = write_file("stress-fifty.in", &format!("50\n{games}"));
    let solution = "input=$(cat); echo \"$input\" | fourow; case $input in *#50*) exit 1; esac";
    let Outcome { stderr: report, .. } = stress(solution, &[&input]);
    assert_eq!(report.matches(" is not over, yet: after").count(), 2, "{report}");
    assert!(report.contains("\nGame #50 is not over, yet: after 0 moves"), "{report}");
}

#[test]
fn blank_lines_are_counted() {
    let solution = "sed '/^$/d' | fourow -p conecta4";
    let Outcome { stdout, stderr: report, .. } = stress(solution, &["-p", "conecta4"]);
    assert_eq!(stdout, "\n", "{report}");
    assert!(report.contains(": wrong answer; shrunk to 0 moves and 1 blank line in "), "{report}");
}

#[test]
fn a_timeout_that_does_not_recur_after_shrinking_is_reported() {
    let count = count_runs("stress-slow-twice");
    let input = write_file("stress-slow.in", SMALLEST);
    let solution = format!("{count}; [ $n -le 2 ] && sleep 9; fourow");
    let Outcome { stdout, stderr: report, status } = stress(&solution, &[&input, "--time-limit", "0.4"]);
    let end = "; the time-out did not come again: the command is not deterministic, or the machine was busy";
    assert!(report.lines().next().is_some_and(|first| first.ends_with(end)), "{report}");
    assert_eq!((stdout.as_str(), status), (SMALLEST, 1));
}
