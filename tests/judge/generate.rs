//! `--generate`: inputs that keep the promises, hold every hard case, and let no wrong judge through; and whether the
//! samples do that, too.

use std::collections::HashSet;

use fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::run::{generated, judge, samples};
use crate::zoo::{self, Wrong};

/// The input for a seed, of the usual size.
fn usual(problem: &Problem, seed: u64) -> String {
    generated(problem.name, seed, problem.usual_items())
}

/// Seeds whose inputs together hold every case.
fn seeds(problem: &Problem) -> std::ops::RangeInclusive<u64> {
    if problem.usual_items() > 1 { 1..=1 } else { 1..=300 }
}

fn covers(problem: &'static Problem, inputs: impl Iterator<Item = String>) -> Coverage {
    let mut coverage = Coverage::new(problem);
    for input in inputs {
        let added = coverage.add("", Input::strict(input.as_bytes()));
        assert!(added.is_ok(), "{added:?} in {input}");
    }
    coverage
}

#[test]
fn every_case_comes_and_every_promise_is_kept() {
    for problem in PROBLEMS {
        for first in [1, 2, 3, 1000, u64::MAX - 300] {
            let seeds = seeds(problem).map(|seed| seed + first - 1);
            let coverage = covers(problem, seeds.map(|seed| usual(problem, seed)));
            assert!(coverage.has_all_items(), "{} from seed {first}:\n{coverage}", problem.name);
        }
    }
}

/// A problem whose first sample has just been put there need not have more.
#[test]
fn every_case_is_among_the_samples() {
    for problem in PROBLEMS {
        let samples = samples(problem.name);
        let mut coverage = Coverage::new(problem);
        for (input, _) in &samples {
            let added = coverage.add("", Input::new(input.as_bytes()));
            assert!(added.is_ok(), "{added:?} in {input}");
        }
        assert!(samples.len() == 1 || coverage.has_all_items(), "{}:\n{coverage}", problem.name);
    }
}

#[test]
fn seeds_give_different_inputs() {
    for problem in PROBLEMS {
        let count = if seeds(problem).count() > 1 { 1000 } else { 100 };
        let different: HashSet<_> = (1..=count).map(|seed| usual(problem, seed)).collect();
        // Of small boards there are few.
        let least = if ["connectfour", "conecta4"].contains(&problem.name) { 990 } else { count * 9 / 10 };
        assert!(different.len() as u64 >= least, "{}: {}", problem.name, different.len());
    }
}

/// The wrong judges that answer all inputs right.
fn uncaught(problem: &str, inputs: &[(String, String)]) -> Vec<&'static str> {
    let right = |wrong: &Wrong| inputs.iter().all(|(input, answer)| wrong.answer(input) == *answer);
    zoo::of(problem).iter().filter(|wrong| right(wrong)).map(|wrong| wrong.name).collect()
}

#[test]
fn no_wrong_judge_passes_a_generated_input() {
    let mut missed = Vec::new();
    for problem in PROBLEMS {
        let answered = |seed| {
            let input = usual(problem, seed);
            let answer = judge(problem.name, input.as_bytes());
            (input, answer)
        };
        let tests: Vec<Vec<_>> = match seeds(problem).count() {
            1 => (1..=20).map(|seed| vec![answered(seed)]).collect(),
            _ => vec![seeds(problem).map(answered).collect()],
        };
        for (test, inputs) in tests.iter().enumerate() {
            missed.extend(
                uncaught(problem.name, inputs)
                    .iter()
                    .map(|name| format!("{}, test {}: {name}", problem.name, test + 1)),
            );
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn no_wrong_judge_passes_the_samples() {
    for problem in PROBLEMS {
        let missed = uncaught(problem.name, &samples(problem.name));
        assert!(missed.is_empty(), "{}: {missed:?}", problem.name);
    }
}
