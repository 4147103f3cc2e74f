//! `--summary`: counts of verdicts, compared with those in the answers.

use fourow::{Input, PROBLEMS, Summary};

use crate::run::{generated, judge, missing_file, outcome, samples, write_file};

/// Each problem's verdicts in the statement's order, and the noun for an item.
pub const VERDICTS: [(&str, &[&str], &str); 4] = [
    (
        "fourow",
        &[
            "is invalid.",
            "is over. There is no winner.",
            "is over. The first player won.",
            "is over. The second player won.",
            "is not over, yet.",
        ],
        "game",
    ),
    (
        "connectfour",
        &[
            "first player moves",
            "second player moves",
            "first player wins",
            "second player wins",
            "draw game",
            "invalid",
        ],
        "board",
    ),
    ("conecta4", &["INVALID", "CONNECT4", "FULL", "QUIT"], "simulation"),
    (
        "tictactoe",
        &["first", "second", "illegal", "the first player won", "the second player won", "draw"],
        "board",
    ),
];

/// The expected summary of an input, given its answer.
fn expected(problem: &str, answer: &str) -> String {
    let (_, verdicts, noun) = VERDICTS
        .into_iter()
        .find(|(name, ..)| *name == problem)
        .unwrap_or_else(|| panic!("{problem} needs its verdicts here"));
    let verdict = |line: &str| match line.strip_prefix("Game #") {
        Some(rest) => rest.split_once(' ').expect("a verdict should follow").1.to_string(),
        None => line.to_string(),
    };
    let lines: Vec<_> = answer.lines().map(verdict).collect();
    let count = |verdict: &str| lines.iter().filter(|line| *line == verdict).count();
    let total = if problem == "conecta4" { 1 } else { verdicts.iter().map(|verdict| count(verdict)).sum() };
    let mut text: String =
        verdicts.iter().map(|verdict| format!("{:>7} {verdict}\n", count(verdict))).collect();
    text += &format!("{total:>7} {noun}{}\n", if total == 1 { "" } else { "s" });
    text
}

/// The library's summary of an input.
fn summary(problem: &str, input: &str) -> String {
    let problem = fourow::problem(problem).expect("the problem should exist");
    let mut summary = Summary::new(problem);
    summary.add(Input::valid(input.as_bytes())).expect("the input should be valid");
    summary.report(1)
}

#[test]
fn counts_match_the_answer() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, answer) in samples(problem) {
            assert_eq!(summary(problem, &input), expected(problem, &answer), "for {input}");
        }
        for seed in 1..6 {
            let items = if problem == "conecta4" { 1 } else { 150 };
            let input = generated(problem, seed, items);
            let answer = judge(problem, input.as_bytes());
            assert_eq!(summary(problem, &input), expected(problem, &answer), "seed {seed}");
        }
    }
    let large = generated("fourow", 1, 20_000);
    assert_eq!(summary("fourow", &large), expected("fourow", &judge("fourow", large.as_bytes())));
}

/// A directory can be opened, but not read.
#[test]
fn nothing_is_reported_if_something_is_wrong_and_no_game_was_read() {
    let dir = std::env::temp_dir().into_os_string().into_string().expect("the path should be UTF-8");
    for file in [dir, missing_file("none.in"), write_file("bad.in", "1\nGame"), write_file("few.in", "1\n")] {
        let outcome = outcome(&["--summary", &file], b"");
        assert_eq!((outcome.stdout.as_str(), outcome.status), ("", 2), "for {file}");
    }
}
