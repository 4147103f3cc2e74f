//! `--generate`: inputs that keep the promises, contain every hard case, and kill every mutant; and whether the samples
//! do that, too.

use std::collections::HashSet;

use fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::mutants::families::{FamilyMutant, Inputs, families};
use crate::mutants::survivors;
use crate::run::{generated, judge, samples};

/// The input for a seed, of the default size.
fn default_input(problem: &Problem, seed: u64) -> String {
    generated(problem.name, seed, problem.default_items())
}

/// Whether an input has many items, and so each seed covers much.
fn is_large(problem: &Problem) -> bool {
    problem.default_items() > 1
}

/// What inputs in the statement's form lack, but for numbers of games.
fn missing(problem: &'static Problem, inputs: impl Iterator<Item = String>) -> Vec<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    for input in inputs {
        let added = coverage.add("", Input::strict(input.as_bytes()));
        assert!(added.is_ok(), "{added:?} in {input}");
    }
    coverage.missing().into_iter().filter(|(case, _)| *case != "numbers of games").collect()
}

#[test]
fn the_first_300_boards_hold_every_case() {
    for problem in PROBLEMS.iter().filter(|problem| !is_large(problem)) {
        let inputs = (1..=300).map(|seed| default_input(problem, seed));
        assert_eq!(missing(problem, inputs), [], "{}", problem.name);
    }
}

#[test]
fn ten_seeds_hold_every_variant_and_each_the_rest() {
    for problem in PROBLEMS.iter().filter(|problem| is_large(problem)) {
        for first in [1, 2, 1000, u64::MAX - 10] {
            let inputs: Vec<_> = (first..first + 10).map(|seed| default_input(problem, seed)).collect();
            for input in &inputs {
                let missing = missing(problem, [input.clone()].into_iter());
                let singles: Vec<_> = missing.iter().filter(|(_, variant)| variant.is_empty()).collect();
                let ends =
                    |case: &str| case == "no moves in the first game" || case == "no moves in the last game";
                assert!(singles.len() == 1 && singles.iter().all(|(case, _)| ends(case)), "{singles:?}");
            }
            assert_eq!(missing(problem, inputs.into_iter()), [], "from seed {first}");
        }
    }
}

/// Where there is no room for every case, the seeds take turns.
#[test]
fn every_case_comes_in_small_inputs() {
    let fourow = &PROBLEMS[0];
    for (games, seeds) in [(1, 600), (2, 300), (30, 300)] {
        let inputs = (1..=seeds).map(|seed| generated(fourow.name, seed, games));
        let mut missing = missing(fourow, inputs);
        // Neighbors take two games.
        missing.retain(|(case, _)| {
            games > 1
                || !["no moves twice running", "no moves, then a won game", "games after others"]
                    .contains(case)
        });
        assert_eq!(missing, [], "{games} games");
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
        assert!(samples.len() == 1 || coverage.missing().is_empty(), "{}:\n{coverage}", problem.name);
    }
}

#[test]
fn seeds_give_different_inputs() {
    for problem in PROBLEMS {
        let count = if is_large(problem) { 20 } else { 300 };
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
        let tests: Vec<_> =
            if is_large(problem) { (1..=5).map(|seed| seed..=seed).collect() } else { vec![1..=300] };
        for (test, seeds) in tests.into_iter().enumerate() {
            let inputs: Vec<_> = seeds.map(|seed| answered(problem, seed)).collect();
            let names = survivors(problem.name, &inputs);
            survived.extend(names.iter().map(|name| format!("{}, test {}: {name}", problem.name, test + 1)));
        }
    }
    assert!(survived.is_empty(), "{survived:?}");
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

/// The mutants of the families that no input kills.
fn family_survivors<'a>(mutants: &'a [FamilyMutant], inputs: &Inputs) -> Vec<&'a str> {
    let survivors = mutants.iter().filter(|mutant| inputs.killers(mutant).next().is_none());
    survivors.map(|mutant| mutant.name.as_str()).collect()
}

#[test]
fn no_mutant_of_a_family_survives_the_samples() {
    for problem in PROBLEMS {
        let samples = samples(problem.name);
        let inputs = Inputs::new(problem.name, samples.iter().map(|(input, _)| &**input));
        let mutants = families(problem.name);
        let survived = family_survivors(&mutants, &inputs);
        assert!(survived.is_empty(), "{}: {survived:?}", problem.name);
    }
}

#[test]
fn no_mutant_of_a_family_survives_the_first_300_boards() {
    for problem in PROBLEMS.iter().filter(|problem| !is_large(problem)) {
        let inputs: Vec<_> = (1..=300).map(|seed| default_input(problem, seed)).collect();
        let inputs = Inputs::new(problem.name, inputs.iter().map(|input| &**input));
        let mutants = families(problem.name);
        let survived = family_survivors(&mutants, &inputs);
        assert!(survived.is_empty(), "{}: {survived:?}", problem.name);
    }
}

/// Of those that see rows and cells wrongly each seed kills all but a few, ten together all but one in a thousand.
#[test]
fn few_mutants_of_a_family_survive_one_seed_of_games() {
    for problem in PROBLEMS.iter().filter(|problem| is_large(problem)) {
        let inputs: Vec<_> = (1..=30).map(|seed| default_input(problem, seed)).collect();
        let inputs = Inputs::new(problem.name, inputs.iter().map(|input| &**input));
        let mutants = families(problem.name);
        let killers: Vec<Vec<_>> = mutants.iter().map(|mutant| inputs.killers(mutant).collect()).collect();
        let rows = mutants.iter().zip(&killers).filter(|(mutant, _)| mutant.sees_rows());
        let rows: Vec<_> = rows.map(|(_, killers)| killers).collect();
        for seed in 0..30 {
            let killed = rows.iter().filter(|killers| killers.contains(&seed)).count();
            assert!(100 * killed >= 93 * rows.len(), "seed {}: {killed} of {}", seed + 1, rows.len());
        }
        for first in 0..=20 {
            let survived =
                |killers: &&Vec<usize>| !killers.iter().any(|seed| (first..first + 10).contains(seed));
            let survived = killers.iter().filter(survived).count();
            assert!(1000 * survived <= mutants.len(), "from seed {}: {survived}", first + 1);
        }
        let survived = family_survivors(&mutants, &inputs);
        assert!(survived.is_empty(), "{survived:?}");
    }
}
