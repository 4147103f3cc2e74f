//! Examples of hard cases: for each an input that contains it, and a near miss that does not.
//!
//! Cases are recognized by means of the judge's own rules. These examples were worked out without them.

mod conecta4;
mod connectfour;
mod fourow;
mod tictactoe;

use std::collections::BTreeSet;

use ::fourow::{Coverage, Input, PROBLEMS, Problem};

/// A case and its variant, if it has variants; an input that is one; and a near miss, which is not, though it
/// may well be another variant.
type Example = (&'static str, &'static str, &'static str, &'static str);

/// A problem's examples, and how to get from their notation to an input.
fn examples(problem: &Problem) -> (&'static [Example], fn(&str) -> String) {
    match problem.name {
        "fourow" => (fourow::EXAMPLES, games),
        "connectfour" => (connectfour::EXAMPLES, |board| lines(board, 7, 6)),
        "conecta4" => (conecta4::EXAMPLES, str::to_string),
        "tictactoe" => (tictactoe::EXAMPLES, |board| lines(board, 3, 3)),
        _ => (&[], str::to_string),
    }
}

/// Games of moves only, separated by `/`, or one game a number of times.
fn games(games: &str) -> String {
    let games = match games.split_once(" x ") {
        Some((times, moves)) => vec![moves; times.parse().expect("a number")],
        None => games.split('/').collect(),
    };
    let game = |(index, moves)| format!("Game #{}: {moves}\n", index + 1);
    games.into_iter().enumerate().map(game).collect()
}

/// A board's lines, separated by spaces; those without chips on top may be missing.
fn lines(board: &str, width: usize, height: usize) -> String {
    let lines: Vec<_> = board.split(' ').filter(|line| !line.is_empty()).map(String::from).collect();
    let empty = vec![".".repeat(width); height - lines.len()];
    [empty, lines].concat().join("\n")
}

/// The cases and the variants that an input lacks.
fn missing(problem: &'static Problem, input: &str) -> BTreeSet<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    let added = coverage.add("", Input::new(input.as_bytes()));
    assert!(added.is_ok(), "{added:?} in {input}");
    coverage.missing().into_iter().collect()
}

#[test]
fn each_example_is_one_and_its_near_miss_is_not() {
    let mut wrong = Vec::new();
    for problem in PROBLEMS {
        let (examples, input) = examples(problem);
        let all: BTreeSet<_> = Coverage::new(problem).missing().into_iter().collect();
        for &(case, variant, one, near_miss) in examples {
            let case_and_variant = (case, variant.to_string());
            assert!(all.contains(&case_and_variant), "{}: no case '{case}' {variant}", problem.name);
            let is_one = |text| !missing(problem, &input(text)).contains(&case_and_variant);
            if !is_one(one) {
                wrong.push(format!("{}: '{one}' is not '{case}' {variant}", problem.name));
            }
            if is_one(near_miss) {
                wrong.push(format!("{}: '{near_miss}' is '{case}' {variant}", problem.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A new case needs an example.
#[test]
fn every_case_has_an_example() {
    for problem in PROBLEMS {
        let (examples, _) = examples(problem);
        let missing = Coverage::new(problem).missing();
        let all: BTreeSet<_> = missing.iter().collect();
        assert_eq!(all.len(), missing.len(), "{}: two cases or variants have the same name", problem.name);
        let distinct: BTreeSet<_> = missing.iter().map(|(case, _)| *case).collect();
        let named: BTreeSet<_> = examples.iter().map(|(case, ..)| *case).collect();
        let file = format!("tests/judge/cases/{}.rs", problem.name);
        let missing: Vec<_> = distinct.difference(&named).collect();
        assert!(missing.is_empty(), "add an example to {file} for each of {missing:#?}");
        let unknown: Vec<_> = named.difference(&distinct).collect();
        assert!(unknown.is_empty(), "{file} has examples of what is no case: {unknown:#?}");
    }
}
