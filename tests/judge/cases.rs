//! Examples of each hard case: an input that contains it, and a similar one that does not.
//!
//! The library's case tables recognize cases with the judge's own code, so the examples were worked out independently
//! of it.

mod conecta4;
mod connectfour;
mod fourow;
mod tictactoe;

use std::collections::BTreeSet;

use ::fourow::{Coverage, Input, PROBLEMS, Problem};

/// Families of cases that need no example: without them, mutants survive the generated inputs.
const PROVEN_BY_MUTANTS: [&str; 3] = [
    "wins by a single row of 4, by player and column,line of ends",
    "one seventh chip, no row, by player, slot and what follows",
    "wins with a single line, by player",
];

/// A case; its variant, empty if it has none; an input that contains it; and a similar one, which does not contain it,
/// but may contain another variant.
type Example = (&'static str, &'static str, &'static str, &'static str);

/// A problem's examples, and the function that converts their notation to an input.
fn examples(problem: &Problem) -> (&'static [Example], fn(&str) -> String) {
    match problem.name {
        "fourow" => (fourow::EXAMPLES, |moves| format!("Game #1: {moves}\n")),
        "connectfour" => (connectfour::EXAMPLES, |lines| board(lines, 7, 6)),
        "conecta4" => (conecta4::EXAMPLES, simulation),
        "tictactoe" => (tictactoe::EXAMPLES, |lines| board(lines, 3, 3)),
        _ => (&[], str::to_string),
    }
}

/// An input of moves, given verbatim or with its first move repeated, as in `65 x 1\n2`.
fn simulation(moves: &str) -> String {
    match moves.split_once(" x ") {
        Some((times, moves)) => {
            let (repeated, rest) = moves.split_at(1);
            vec![repeated; times.parse().expect("the count should be a number")].join(" ") + rest
        }
        None => moves.to_string(),
    }
}

/// A board from its lines, separated by spaces. Empty lines at the top can be omitted.
fn board(lines: &str, width: usize, height: usize) -> String {
    let lines: Vec<_> = lines.split(' ').filter(|line| !line.is_empty()).map(String::from).collect();
    let empty = vec![".".repeat(width); height - lines.len()];
    [empty, lines].concat().join("\n")
}

/// The variants that an input lacks, each with the name of its case.
fn missing(problem: &'static Problem, input: &str) -> BTreeSet<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    let added = coverage.add("", Input::new(input.as_bytes()));
    assert!(added.is_ok(), "{added:?} in {input}");
    coverage.missing().into_iter().collect()
}

#[test]
fn each_example_contains_its_case_and_the_similar_input_does_not() {
    let mut wrong = Vec::new();
    for problem in PROBLEMS {
        let (examples, input) = examples(problem);
        let all: BTreeSet<_> = Coverage::new(problem).missing().into_iter().collect();
        for &(case, variant, example, similar) in examples {
            let case_and_variant = (case, variant.to_string());
            assert!(all.contains(&case_and_variant), "{}: no case '{case}' {variant}", problem.name);
            let contains_case = |text| !missing(problem, &input(text)).contains(&case_and_variant);
            if !contains_case(example) {
                wrong.push(format!("{}: '{example}' does not contain '{case}' {variant}", problem.name));
            }
            if contains_case(similar) {
                wrong.push(format!("{}: '{similar}' contains '{case}' {variant}", problem.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_case_has_an_example() {
    for problem in PROBLEMS {
        let (examples, _) = examples(problem);
        let variants = Coverage::new(problem).missing();
        let distinct: BTreeSet<_> = variants.iter().collect();
        assert_eq!(
            distinct.len(),
            variants.len(),
            "{}: two cases or variants have the same name",
            problem.name
        );
        let cases: BTreeSet<_> = variants.iter().map(|(case, _)| *case).collect();
        let with_examples = examples.iter().map(|(case, ..)| *case);
        let covered =
            with_examples.chain(PROVEN_BY_MUTANTS.into_iter().filter(|case| cases.contains(case))).collect();
        let file = format!("tests/judge/cases/{}.rs", problem.name);
        let missing: Vec<_> = cases.difference(&covered).collect();
        assert!(missing.is_empty(), "add an example to {file} for each of {missing:#?}");
        let unknown: Vec<_> = covered.difference(&cases).collect();
        assert!(unknown.is_empty(), "{file} has examples of unknown cases: {unknown:#?}");
    }
}
