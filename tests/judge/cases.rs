//! Examples of each hard case: an input that contains it, and a similar one that does not.
//!
//! Labels come from the judge's own code, so the examples were worked out independently of it.
//!
//! They are in `cases/PROBLEM.txt`: under the number of a case's variants and its name, `INPUT | SIMILAR` or
//! `VARIANT: INPUT | SIMILAR`. The similar input may contain another variant.

use std::collections::BTreeSet;

use ::fourow::testing::{Pool, items_of};
use ::fourow::{PROBLEMS, Problem};

use crate::reference::board;

/// A case; its variant, `()` if it has none; an input that contains it; and a similar one, which does not.
struct Example {
    case: &'static str,
    variant: &'static str,
    input: &'static str,
    similar: &'static str,
}

/// The file with a problem's examples.
fn text(problem: &Problem) -> &'static str {
    match problem.name {
        "fourow" => include_str!("cases/fourow.txt"),
        "connectfour" => include_str!("cases/connectfour.txt"),
        "conecta4" => include_str!("cases/conecta4.txt"),
        "tictactoe" => include_str!("cases/tictactoe.txt"),
        _ => "",
    }
}

fn examples(problem: &Problem) -> Vec<Example> {
    let mut case = "";
    let mut examples = Vec::new();
    for line in text(problem).lines() {
        let Some(example) = line.strip_prefix("  ") else {
            (_, case) = line.split_once(' ').expect("the case should follow its number of variants");
            continue;
        };
        let (variant, inputs) = example.split_once(": ").unwrap_or(("()", example));
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

/// The labels of the pool that no item of these inputs has.
pub fn missing_labels<T: AsRef<[u8]>>(problem: &Problem, inputs: &[T]) -> Vec<(&'static str, String)> {
    let mut labeler = (problem.cases.labeler)();
    let items = inputs.iter().flat_map(|input| items_of(problem, input.as_ref()));
    let found: BTreeSet<_> = items.flat_map(|item| labeler(&item)).collect();
    Pool::shared(problem).labels.keys().filter(|label| !found.contains(*label)).cloned().collect()
}

#[test]
fn each_example_contains_its_case_and_the_similar_input_does_not() {
    for problem in PROBLEMS {
        let all = &Pool::shared(problem).labels;
        for Example { case, variant, input: example, similar } in examples(problem) {
            let label = (case, variant.to_string());
            assert!(all.contains_key(&label), "{}: no case {label:?}", problem.name);
            let contains_case = |text| !missing_labels(problem, &[input(problem, text)]).contains(&label);
            assert!(contains_case(example), "{}: '{example}' does not contain {label:?}", problem.name);
            assert!(!contains_case(similar), "{}: '{similar}' contains {label:?}", problem.name);
        }
    }
}

/// So no change of the random items loses a case or variant unnoticed.
#[test]
fn every_case_has_its_number_of_variants_and_an_example() {
    for problem in PROBLEMS {
        let all = &Pool::shared(problem).labels;
        let cases: BTreeSet<_> = all.keys().map(|(case, _)| *case).collect();
        let count = |case| all.keys().filter(|(other, _)| *other == case).count();
        let expected: BTreeSet<_> = cases.iter().map(|case| format!("{} {case}", count(*case))).collect();
        let headings = text(problem).lines().filter(|line| !line.starts_with("  "));
        assert_eq!(headings.map(String::from).collect::<BTreeSet<_>>(), expected, "{}", problem.name);
        let covered: BTreeSet<_> = examples(problem).into_iter().map(|example| example.case).collect();
        assert_eq!(covered, cases, "tests/judge/cases/{}.txt lacks examples", problem.name);
    }
}
