//! Generated inputs and samples: both contain every hard case and kill every mutant.

use std::collections::HashSet;

use fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::mutants::families::{FamilyMutant, Inputs, family_mutants};
use crate::mutants::survivors;
use crate::run::{generated, judge, samples, samples_in};

/// The input for a seed, of the default size.
fn default_input(problem: &Problem, seed: u64) -> String {
    generated(problem.name, seed, problem.default_items())
}

/// Whether the default input has many items.
fn has_many_items(problem: &Problem) -> bool {
    problem.default_items() > 1
}

/// The variants that none of these strictly valid inputs contains.
fn missing(problem: &'static Problem, inputs: impl Iterator<Item = String>) -> Vec<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    for input in inputs {
        let added = fourow::read_strict(problem, Input::new(input.as_bytes()))
            .and_then(|text| coverage.add("", Input::new(&text[..])));
        assert!(added.is_ok(), "{added:?} in {input}");
    }
    coverage.missing()
}

#[test]
fn seeds_1_to_300_contain_every_case() {
    for problem in PROBLEMS.iter().filter(|problem| !has_many_items(problem)) {
        let inputs = (1..=300).map(|seed| default_input(problem, seed));
        assert_eq!(missing(problem, inputs), [], "{}", problem.name);
    }
}

#[test]
fn each_input_of_games_contains_every_case_and_ten_contain_every_variant() {
    for problem in PROBLEMS.iter().filter(|problem| has_many_items(problem)) {
        for first_seed in [1, 2, 1000, u64::MAX - 10] {
            let inputs: Vec<_> =
                (first_seed..first_seed + 10).map(|seed| default_input(problem, seed)).collect();
            for input in &inputs {
                let missing = missing(problem, [input.clone()].into_iter());
                let cases: Vec<_> =
                    missing.iter().filter(|(_, variant)| variant.is_empty()).map(|(case, _)| *case).collect();
                assert!(cases.is_empty(), "{cases:?}");
            }
            assert_eq!(missing(problem, inputs.into_iter()), [], "from seed {first_seed}");
        }
    }
}

/// Ten consecutive seeds have an empty game and each verdict as the first and as the last game, and each verdict after
/// each.
#[test]
fn games_at_both_ends_and_in_succession_have_every_verdict() {
    for first_seed in [0, 7, 1 << 32, u64::MAX - 10] {
        let (mut ends, mut pairs) = ([HashSet::new(), HashSet::new()], HashSet::new());
        for seed in first_seed..first_seed + 10 {
            let (input, answer) = input_and_answer(&PROBLEMS[0], seed);
            let lines = answer.lines().filter(|line| line.starts_with("Game"));
            let verdicts: Vec<_> =
                lines.filter_map(|line| line.split_once(" is ")).map(|(_, verdict)| verdict).collect();
            let games: Vec<_> = input.lines().skip(1).collect();
            assert_eq!((verdicts.len(), games.len()), (99, 99));
            for (end, index) in ends.iter_mut().zip([0, 98]) {
                end.insert((verdicts[index].to_string(), games[index].ends_with(": ")));
            }
            pairs.extend(verdicts.windows(2).map(|pair| pair.join(", ")));
        }
        let counts = [ends[0].len(), ends[1].len(), pairs.len()];
        assert_eq!(counts, [6, 6, 25], "from seed {first_seed}");
    }
}

#[test]
fn three_hundred_boards_contain_every_case() {
    for problem in PROBLEMS.iter().filter(|problem| !has_many_items(problem) && !problem.has_single_item()) {
        let input = generated(problem.name, 1, 300);
        let mut coverage = Coverage::new(problem);
        let added = coverage.add("", Input::new(input.as_bytes()));
        assert!(added.is_ok() && coverage.missing().is_empty(), "{coverage}");
    }
}

#[test]
fn small_inputs_together_contain_every_case() {
    let fourow = &PROBLEMS[0];
    for games in [1, 2, 3, 30, 98] {
        let inputs = (1..=300).map(|seed| generated(fourow.name, seed, games));
        assert_eq!(missing(fourow, inputs), [], "{games} games");
    }
}

/// A problem with a single sample is new, and exempt.
#[test]
fn the_samples_contain_every_case() {
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
        let count = if has_many_items(problem) { 20 } else { 300 };
        let different: HashSet<_> = (1..=count).map(|seed| default_input(problem, seed)).collect();
        // Small boards repeat more often.
        let min = if ["connectfour", "conecta4"].contains(&problem.name) { 297 } else { count * 4 / 5 };
        assert!(different.len() as u64 >= min, "{}: {}", problem.name, different.len());
    }
}

/// The input for a seed, and its answer.
fn input_and_answer(problem: &Problem, seed: u64) -> (String, String) {
    let input = default_input(problem, seed);
    let answer = judge(problem.name, input.as_bytes());
    (input, answer)
}

#[test]
fn no_mutant_survives_generated_inputs() {
    let mut survived = Vec::new();
    for problem in PROBLEMS {
        // Three inputs of many games kill every mutant together; for the other problems, 300 inputs do.
        let tests: Vec<_> = if has_many_items(problem) { vec![1..=3, 4..=6, 7..=9] } else { vec![1..=300] };
        for (test, seeds) in tests.into_iter().enumerate() {
            let inputs: Vec<_> = seeds.map(|seed| input_and_answer(problem, seed)).collect();
            let names = survivors(problem.name, &inputs);
            survived.extend(names.iter().map(|name| format!("{}, test {}: {name}", problem.name, test + 1)));
        }
    }
    assert!(survived.is_empty(), "{survived:?}");
}

/// The samples in the statement's form must be enough, as these are the ones that users run their solutions on.
#[test]
fn no_mutant_survives_the_samples() {
    for problem in PROBLEMS {
        let mut samples = samples_in(problem.name, "");
        samples.sort_by_key(|(input, _)| input.len());
        let survived = survivors(problem.name, &samples);
        assert!(survived.is_empty(), "{}: {survived:?}", problem.name);
    }
}

/// Asserts that each of these mutants is killed by some input.
fn assert_killed(problem: &Problem, mutants: &[FamilyMutant], inputs: &Inputs) {
    let survivors = mutants.iter().filter(|mutant| inputs.killers(mutant).next().is_none());
    let names: Vec<_> = survivors.map(|mutant| &mutant.name).collect();
    assert!(names.is_empty(), "{}: {names:?}", problem.name);
}

#[test]
fn no_mutant_of_a_family_survives_the_samples() {
    for problem in PROBLEMS {
        let samples = samples_in(problem.name, "");
        let inputs = Inputs::new(problem.name, samples.iter().map(|(input, _)| input.as_str()));
        assert_killed(problem, &family_mutants(problem.name), &inputs);
    }
}

#[test]
fn no_mutant_of_a_family_survives_seeds_1_to_300() {
    for problem in PROBLEMS.iter().filter(|problem| !has_many_items(problem)) {
        let inputs: Vec<_> = (1..=300).map(|seed| default_input(problem, seed)).collect();
        let inputs = Inputs::new(problem.name, inputs.iter().map(String::as_str));
        assert_killed(problem, &family_mutants(problem.name), &inputs);
    }
}

/// Each seed kills at least 75% of the mutants that misjudge rows or winning cells, any ten consecutive seeds kill at
/// least 99.9% of all mutants, and all thirty together kill every mutant.
#[test]
fn few_mutants_of_a_family_survive_one_input_of_games() {
    for problem in PROBLEMS.iter().filter(|problem| has_many_items(problem)) {
        let inputs: Vec<_> = (1..=30).map(|seed| default_input(problem, seed)).collect();
        let inputs = Inputs::new(problem.name, inputs.iter().map(String::as_str));
        let mutants = family_mutants(problem.name);
        assert_killed(problem, &mutants, &inputs);
        let killers: Vec<Vec<_>> = mutants.iter().map(|mutant| inputs.killers(mutant).collect()).collect();
        let row_mutants = mutants.iter().zip(&killers).filter(|(mutant, _)| mutant.misjudges_rows());
        let row_killers: Vec<_> = row_mutants.map(|(_, killers)| killers).collect();
        let total = row_killers.len();
        let killed = |seed| row_killers.iter().filter(|killers| killers.contains(&seed)).count();
        let min_killed = (0..30).map(killed).min().unwrap_or_default();
        assert!(100 * min_killed >= 75 * total, "{min_killed} of {total}");
        let survivors = |first: usize| {
            killers
                .iter()
                .filter(|killers| !killers.iter().any(|seed| (first..first + 10).contains(seed)))
                .count()
        };
        let max_survivors = (0..=20).map(survivors).max().unwrap_or_default();
        assert!(1000 * max_survivors <= mutants.len(), "{max_survivors} of {}", mutants.len());
    }
}
