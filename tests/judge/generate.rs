//! `--generate`: inputs that keep the promises, contain every hard case, and kill every mutant; and whether the samples
//! do that, too.

use std::collections::HashSet;

use fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::mutants::survivors;
use crate::run::{generated, judge, samples};

/// The input for a seed, of the default size.
fn default_input(problem: &Problem, seed: u64) -> String {
    generated(problem.name, seed, problem.default_items())
}

/// Seeds whose inputs together contain every case.
fn seeds(problem: &Problem) -> std::ops::RangeInclusive<u64> {
    if problem.default_items() > 1 { 1..=1 } else { 1..=300 }
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
            let coverage = covers(problem, seeds.map(|seed| default_input(problem, seed)));
            assert!(coverage.has_all_items(), "{} from seed {first}:\n{coverage}", problem.name);
        }
    }
}

/// Where there is no room for every case, the seeds take turns.
#[test]
fn every_case_comes_in_small_inputs() {
    let fourow = &PROBLEMS[0];
    for games in [2, 30] {
        let coverage = covers(fourow, (1..=300).map(|seed| generated(fourow.name, seed, games)));
        assert!(coverage.has_all_items(), "{games} games:\n{coverage}");
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
        let count = if seeds(problem).count() > 1 { 300 } else { 20 };
        let different: HashSet<_> = (1..=count).map(|seed| default_input(problem, seed)).collect();
        // Of small boards there are few.
        let min = if ["connectfour", "conecta4"].contains(&problem.name) { 297 } else { count * 9 / 10 };
        assert!(different.len() as u64 >= min, "{}: {}", problem.name, different.len());
    }
}

/// The answers by the judge.
fn answered(problem: &Problem, seed: u64) -> (String, String) {
    let input = default_input(problem, seed);
    let answer = judge(problem.name, input.as_bytes());
    (input, answer)
}

#[test]
fn no_mutant_survives_generated_inputs() {
    let mut survived = Vec::new();
    for problem in PROBLEMS {
        // Those of an input of one game or board are killed by all seeds together, others by each.
        let tests: Vec<_> = match seeds(problem) {
            only if only.start() == only.end() => (1..=5).map(|seed| seed..=seed).collect(),
            together => vec![together],
        };
        for (test, seeds) in tests.into_iter().enumerate() {
            let inputs: Vec<_> = seeds.map(|seed| answered(problem, seed)).collect();
            let names = survivors(problem.name, &inputs);
            survived.extend(names.iter().map(|name| format!("{}, test {}: {name}", problem.name, test + 1)));
        }
    }
    assert!(survived.is_empty(), "{survived:#?}");
}

#[test]
fn no_mutant_survives_the_samples() {
    for problem in PROBLEMS {
        let mut samples = samples(problem.name);
        samples.sort_by_key(|(input, _)| input.len());
        let survived = survivors(problem.name, &samples);
        assert!(survived.is_empty(), "{}: {survived:?}", problem.name);
    }
}
