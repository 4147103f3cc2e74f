//! `--coverage` and `--generate`, with the built binary.

use fourow::{Coverage, PROBLEMS};

use crate::run::{Outcome, outcome, write_file};

/// Two tic-tac-toe boards: one that the first player won with the top line, and an empty one.
const BOARDS: &str = "XXX\n00.\n...\n\n...\n...\n...\n";

/// A valid FOUROW input.
const GAMES: &str = "2\nGame #1: 1212121\nGame #2: 12\n";

/// The coverage report before any input is added: a line for each case, with none covered.
fn report_without_inputs(problem: &str) -> String {
    Coverage::new(fourow::problem(problem).expect("the problem should exist")).to_string()
}

/// Runs the binary with `--generate`, and returns its output.
fn generate(arguments: &[&str]) -> String {
    outcome(&[&["--generate"], arguments].concat(), b"").expect_ok()
}

#[test]
fn a_report_has_a_line_for_each_case() {
    let report = "         1  first                                                 board 2
         1  the first player won                                  board 1
         1  no marks                                              board 2
   1 of 16  winning lines by player                               board 1; missing: first-bottom first-middle \
        first-left first-center first-right first-rising first-falling second-bottom second-middle second-top and 5 more
      none  second
      none  illegal
      none  the second player won
      none  draw
      none  two lines completed by one mark, by cell of the mark
      none  near misses, by player
      none  the first player is two marks ahead, no line
      none  the second player is one mark ahead, no line
      none  the first player has a line and is two marks ahead
      none  the second player has a line and is one mark ahead
      none  both players have a line
      none  the first player has a line, but did not move last
      none  the second player has a line, but did not move last
      none  a full board with a winner
      none  an illegal full board
";
    let expected = Outcome::new(report, "", 1);
    assert_eq!(outcome(&["--coverage", "-p", "tictactoe"], BOARDS.as_bytes()), expected);
    let boards = write_file("boards.in", BOARDS);
    assert_eq!(outcome(&["--coverage", "-p", "tictactoe", &boards], b""), expected);
}

/// Counts are totals over all files, and each case is listed with the file of its first item.
#[test]
fn several_files_are_reported_together() {
    let (one, other) =
        (write_file("set-1.in", "1\nGame #7: \n"), write_file("set-2.in", "2\nGame #1: \nGame #2: 1\n"));
    let report = outcome(&["--coverage", &one, &other, "-"], b"Game #5: 12\n").expect_mismatch();
    let missing_verdicts = "; missing: invalid no-winner the-first-player-won the-second-player-won";
    let covered = format!(
        "         4  not over                                            {one}: Game #7
         2  no moves in the first game                          {one}: Game #7
    1 of 5  verdicts of the first game                          {one}: Game #7{missing_verdicts}
    1 of 5  verdicts of the last game                           {one}: Game #7{missing_verdicts}
         1  no moves in the last game                           {one}: Game #7
         2  no moves                                            {one}: Game #7
    2 of 3  games of a few moves                                {other}: Game #2; missing: 3
         4  a short game                                        {one}: Game #7
    2 of 4  numbers of games                                    {one}: Game #7; missing: 3 99
"
    );
    assert_eq!(report.split_once("      none").map(|(covered, _)| covered), Some(&*covered));
    assert_eq!(report.lines().count(), report_without_inputs("fourow").lines().count());
    let report = outcome(&["--coverage", &one, "-"], b"Game #5: 12121212\n").stdout;
    assert!(
        report.contains("         1  invalid                                             stdin: Game #5\n")
    );
}

#[test]
fn cases_before_bad_input_are_reported() {
    let report = outcome(&["--coverage"], GAMES.as_bytes()).expect_mismatch();
    // After bad input, the last game and the number of games are unknown.
    let is_known = |line: &&str| !line.contains("of the last game") && !line.contains("numbers of games");
    let known = |report: &str| report.lines().filter(is_known).map(String::from).collect::<Vec<_>>();
    let bad = "3\nGame #1: 1212121\nGame #2: 12\nGame #3: 1x\n";
    let error =
        "fourow: stdin:4:11: expected a move from 1 to 7, or the end of the line, found 'x' in Game #3\n";
    let Outcome { stdout, stderr, status } = outcome(&["--coverage"], bad.as_bytes());
    assert_eq!((known(&stdout), stderr.as_str(), status), (known(&report), error, 2));

    // The files after a bad one are still read, and the report is still written.
    let (bad, good) = (write_file("bad-set.in", bad), write_file("good-set.in", "1\nGame #9: 1\n"));
    let Outcome { stdout: report, stderr, status } = outcome(&["--coverage", "none.in", &bad, &good], b"");
    let unreadable = "fourow: none.in: cannot read: No such file or directory (os error 2)\n";
    assert_eq!((stderr, status), (unreadable.to_string() + &error.replace("stdin", &bad), 2));
    assert!(
        report.contains(&format!("{bad}: Game #1\n"))
            && report.contains(&format!("{good}: Game #9; missing: "))
    );
}

#[test]
fn a_long_number_is_truncated() {
    for (digits, shown) in [(20, "7".repeat(20)), (21, "7".repeat(20) + "…"), (65_536, "7".repeat(20) + "…")]
    {
        let input = format!("Game #{}: 1\n", "7".repeat(digits));
        let report = outcome(&["--coverage"], input.as_bytes()).expect_mismatch();
        assert!(report.contains(&format!("  Game #{shown}\n")), "{digits} digits");
        assert!(report.len() < 5000, "{digits} digits: a report of {} bytes", report.len());
    }
}

#[test]
fn an_empty_input_contains_no_cases() {
    for problem in ["fourow", "connectfour", "tictactoe"] {
        let report = report_without_inputs(problem);
        assert!(report.lines().all(|line| line.starts_with("      none  ")), "{report}");
        assert_eq!(outcome(&["--coverage", "-p", problem], b""), Outcome::new(report, "", 1));
    }
    // For Conecta 4, an empty input is a simulation without moves.
    let report = outcome(&["--coverage", "-p", "conecta4"], b"").expect_mismatch();
    let covered = report.lines().filter(|line| !line.starts_with("      none  "));
    let expected = ["QUIT", "an empty input"].map(|case| format!("         1  {case:44}  the game"));
    assert_eq!(covered.collect::<Vec<_>>(), expected);
}

#[test]
fn the_default_seed_is_1() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let default = generate(&["-p", problem]);
        assert_eq!(generate(&["-p", problem, "--seed", "1"]), default);
        assert_eq!(generate(&["-p", problem, "--seed=7", "--seed=1"]), default);
        assert_ne!(generate(&["-p", problem, "--seed", "2"]), default);
        assert!(!generate(&["-p", problem, "--seed", "0"]).is_empty());
        assert!(!generate(&["-p", problem, "--seed", &u64::MAX.to_string()]).is_empty());
    }
}

#[test]
fn the_number_of_generated_games_can_be_chosen() {
    assert_eq!(generate(&["--games", "99"]), generate(&[]));
    for count in [1, 2, 99, 100, 2500] {
        let input = generate(&["--games", &count.to_string()]);
        let mut lines = input.lines();
        assert_eq!(lines.next(), Some(&*count.to_string()));
        let prefixes = (1..=count).map(|number| format!("Game #{number}: "));
        assert!(prefixes.zip(lines).all(|(prefix, line)| line.starts_with(&prefix)), "{input}");
        assert_eq!(input.lines().count(), count + 1);
        let answer = outcome(&[], input.as_bytes()).expect_ok();
        assert_eq!(answer.matches("Game #").count(), count);
        assert_eq!(outcome(&["--strict"], input.as_bytes()).status, if count < 100 { 0 } else { 1 });
    }
}

#[test]
fn the_number_of_generated_boards_can_be_chosen() {
    for (problem, height) in [("connectfour", 6), ("tictactoe", 3)] {
        for count in [1, 2, 400] {
            let input = generate(&["-p", problem, "--games", &count.to_string()]);
            let boards: Vec<_> = input.split("\n\n").collect();
            assert_eq!(boards.len(), count);
            assert!(boards.iter().all(|board| board.lines().count() == height), "{input}");
            let answers = outcome(&["-p", problem], input.as_bytes()).expect_ok();
            assert_eq!(answers.lines().count(), count);
        }
        assert_eq!(generate(&["-p", problem, "--games", "1"]), generate(&["-p", problem]));
        assert_eq!(outcome(&["-p", problem, "--strict"], generate(&["-p", problem]).as_bytes()).status, 0);
    }
    assert_eq!(generate(&["-p", "conecta4", "--games", "1"]), generate(&["-p", "conecta4"]));
}

/// `--generate` and `--coverage` run in 32 MiB of address space for any number of items.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    use crate::run::{finish, limited};
    let input = finish(&mut limited(&["--generate", "--games", "300000"]), b"").expect_ok();
    assert_eq!(input.lines().count(), 300_001);
    assert!(input.ends_with('\n') && input.contains("\nGame #300000: "));

    let report = finish(&mut limited(&["--coverage"]), input.as_bytes()).expect_mismatch();
    assert!(!report.contains("none  no winner"));
    let boards =
        finish(&mut limited(&["--generate", "-p", "connectfour", "--games", "20000"]), b"").expect_ok();
    assert_eq!(boards.len(), 20_000 * 49 - 1);
}
