//! Examples of hard cases: for each an input that contains it, and a near miss that does not.
//!
//! Cases are recognized by means of the judge's own rules. These examples were worked out without them.

mod conecta4;
mod connectfour;
mod fourow;
mod tictactoe;

use std::collections::{BTreeMap, BTreeSet, HashMap};

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

/// The part of a report about a case.
enum Reported {
    /// It did not come.
    None,
    /// It came.
    Some,
    /// Some of its variants came, but not these.
    Variants { missing: BTreeSet<String> },
}

/// The report of an input, by case.
fn report(problem: &'static Problem, input: &str) -> BTreeMap<String, Reported> {
    let mut coverage = Coverage::new(problem);
    let added = coverage.add("", Input::new(input.as_bytes()));
    assert!(added.is_ok(), "{added:?} in {input}");
    coverage.to_string().lines().map(reported).collect()
}

/// Reads a line of a report: a count, the name, and for a case that came where it came first.
fn reported(line: &str) -> (String, Reported) {
    let (count, rest) = line.split_at(10);
    let name = rest.split("  ").next().unwrap_or_default().to_string();
    let reported = match count.trim() {
        "none" => Reported::None,
        count if count.contains(" of ") => {
            let missing = rest.split_once(", missing ").map_or("", |(_, missing)| missing);
            Reported::Variants { missing: missing.split_whitespace().map(String::from).collect() }
        }
        _ => Reported::Some,
    };
    (name, reported)
}

/// Whether a report has this case, and this variant of it.
fn is_one(report: &BTreeMap<String, Reported>, (case, variant): (&str, &str)) -> bool {
    match report.get(case) {
        None => panic!("no case '{case}'"),
        Some(Reported::None) => false,
        Some(Reported::Some) => {
            assert_eq!(variant, "", "'{case}' has no variants");
            true
        }
        Some(Reported::Variants { missing }) => {
            assert_ne!(variant, "", "'{case}' has variants");
            !missing.contains(variant)
        }
    }
}

#[test]
fn each_example_is_one_and_its_near_miss_is_not() {
    let mut wrong = Vec::new();
    for problem in PROBLEMS {
        let (examples, input) = examples(problem);
        for &(case, variant, one, near_miss) in examples {
            let is_one = |text| is_one(&report(problem, &input(text)), (case, variant));
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

/// A variant that does not exist would never be missing, so a misspelled one would pass for one that came.
#[test]
fn each_variant_exists() {
    for problem in PROBLEMS {
        let (examples, input) = examples(problem);
        let mut families: HashMap<_, BTreeSet<_>> = HashMap::new();
        for (case, variant, one, _) in examples.iter().filter(|(_, variant, ..)| !variant.is_empty()) {
            let Some(Reported::Variants { missing }) = report(problem, &input(one)).remove(*case) else {
                panic!("{}: '{one}' is no variant of '{case}'", problem.name);
            };
            families.entry(case).or_default().insert((variant, missing));
        }
        for (case, variants) in families {
            assert!(variants.len() > 1, "{}: only one variant of '{case}' has an example", problem.name);
            for (variant, _) in &variants {
                let other = variants.iter().any(|(_, missing)| missing.contains(**variant));
                assert!(other, "{}: '{case}' has no variant '{variant}'", problem.name);
            }
        }
    }
}

/// A new case needs an example.
#[test]
fn every_case_has_an_example() {
    for problem in PROBLEMS {
        let (examples, _) = examples(problem);
        let listed = Coverage::new(problem).to_string();
        let listed: Vec<_> = listed.lines().map(|line| reported(line).0).collect();
        let distinct: BTreeSet<_> = listed.iter().map(String::as_str).collect();
        assert_eq!(distinct.len(), listed.len(), "{}: two cases have the same name", problem.name);
        let named: BTreeSet<_> = examples.iter().map(|(case, ..)| *case).collect();
        let file = format!("tests/judge/cases/{}.rs", problem.name);
        let missing: Vec<_> = distinct.difference(&named).collect();
        assert!(missing.is_empty(), "add an example to {file} for each of {missing:#?}");
        let unknown: Vec<_> = named.difference(&distinct).collect();
        assert!(unknown.is_empty(), "{file} has examples of what is no case: {unknown:#?}");
    }
}
