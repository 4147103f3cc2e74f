//! Examples of each hard case: an input that contains it, and a similar one that does not.
//!
//! The library's case tables recognize cases with the judge's own code, so the examples were worked out independently
//! of it.
//!
//! They are in `cases/PROBLEM.txt`: under the name of each case, `INPUT | SIMILAR` or `VARIANT: INPUT | SIMILAR`. The
//! similar input may contain another variant.

use std::collections::BTreeSet;

use ::fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::reference::board;

/// A case; its variant, empty if it has none; an input that contains it; and a similar one, which does not.
struct Example {
    case: &'static str,
    variant: &'static str,
    input: &'static str,
    similar: &'static str,
}

/// A problem's examples.
fn examples(problem: &Problem) -> Vec<Example> {
    let text = match problem.name {
        "fourow" => include_str!("cases/fourow.txt"),
        "connectfour" => include_str!("cases/connectfour.txt"),
        "conecta4" => include_str!("cases/conecta4.txt"),
        "tictactoe" => include_str!("cases/tictactoe.txt"),
        _ => "",
    };
    let mut case = "";
    let mut examples = Vec::new();
    for line in text.lines() {
        let Some(example) = line.strip_prefix("  ") else {
            case = line;
            continue;
        };
        let (variant, inputs) = example.split_once(": ").unwrap_or(("", example));
        let (input, similar) = inputs.split_once('|').expect("a similar input should follow");
        examples.push(Example { case, variant, input: input.trim(), similar: similar.trim() });
    }
    examples
}

/// The input of an example: the moves of a game; a board, line by line; or the moves of a simulation, where `65 x 1`
/// stands for a line of 65 moves into column 1, and `[47]` for 47 moves without a row, after which only column 4 is not
/// full.
fn input(problem: &Problem, text: &str) -> String {
    const MOVES: &str =
        "6 1 7 1 3 4 6 2 2 7 5 1 7 6 6 2 7 3 2 8 8 8 1 5 4 3 6 3 3 5 2 2 6 1 5 7 4 1 3 8 8 7 8 5 5 4 4";
    match problem.name {
        "fourow" => format!("Game #1: {text}\n"),
        "conecta4" => {
            let (count, moves) = text.split_once(" x ").unwrap_or(("1", text));
            let repeated = moves[..moves.len().min(1)].to_string() + " ";
            let count: usize = count.parse().expect("the count should be a number");
            (repeated.repeat(count - 1) + moves)
                .replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("[47]", MOVES)
        }
        _ => board(problem.name, text),
    }
}

/// The variants that an input lacks, each with the name of its case.
fn missing(problem: &'static Problem, input: &str) -> BTreeSet<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    let added = coverage.add("", Input::valid(input.as_bytes()));
    assert!(added.is_ok(), "{added:?} in {input}");
    coverage.missing().into_iter().collect()
}

#[test]
fn each_example_contains_its_case_and_the_similar_input_does_not() {
    let mut wrong = Vec::new();
    for problem in PROBLEMS {
        let all: BTreeSet<_> = Coverage::new(problem).missing().into_iter().collect();
        for Example { case, variant, input: example, similar } in examples(problem) {
            let case_and_variant = (case, variant.to_string());
            assert!(all.contains(&case_and_variant), "{}: no case '{case}' {variant}", problem.name);
            let contains_case = |text| !missing(problem, &input(problem, text)).contains(&case_and_variant);
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
        let variants = Coverage::new(problem).missing();
        let distinct: BTreeSet<_> = variants.iter().collect();
        assert_eq!(
            distinct.len(),
            variants.len(),
            "{}: two cases or variants have the same name",
            problem.name
        );
        let cases: BTreeSet<_> = variants.iter().map(|(case, _)| *case).collect();
        let covered: BTreeSet<_> = examples(problem).into_iter().map(|example| example.case).collect();
        let file = format!("tests/judge/cases/{}.txt", problem.name);
        let missing: Vec<_> = cases.difference(&covered).collect();
        assert!(missing.is_empty(), "add an example to {file} for each of {missing:#?}");
        let unknown: Vec<_> = covered.difference(&cases).collect();
        assert!(unknown.is_empty(), "{file} has examples of unknown cases: {unknown:#?}");
    }
}
