//! `--generate`: its inputs and the samples contain every hard case and kill every mutant.

use std::collections::HashSet;

use fourow::{Coverage, Input, PROBLEMS, Problem};

use crate::mutants::survivors;
use crate::run::{generated, judge, samples, samples_in};

/// The input for a seed, of the default size.
fn default_input(problem: &Problem, seed: u64) -> String {
    generated(problem.name, seed, problem.max_items)
}

/// Whether the default input has many items.
fn has_many_items(problem: &Problem) -> bool {
    problem.max_items > 1
}

/// The variants that none of these strictly valid inputs contains.
fn missing(problem: &'static Problem, inputs: impl Iterator<Item = String>) -> Vec<(&'static str, String)> {
    let mut coverage = Coverage::new(problem);
    for input in inputs {
        let added = fourow::read_strict(problem, Input::valid(input.as_bytes()))
            .and_then(|text| coverage.add("", Input::valid(&text.unwrap_or_default()[..])));
        assert!(added.is_ok(), "{added:?} in {input}");
    }
    coverage.missing()
}

/// As many of a full grid and two games without moves as there is room for, at the seeds that are multiples of a round.
#[test]
fn one_input_of_a_round_ends_with_games_without_moves() {
    for (games, seed) in [(2, 335), (3, 335), (4, 335), (20, 21), (99, 5), (99, 100), (1000, 1)] {
        let input = generated("fourow", seed, games);
        let end = input.lines().rev().map_while(|line| line.split_once(": ")).map(|(_, moves)| moves.len());
        let end: Vec<_> = end.take(3.min(games as usize - 1)).collect();
        assert_eq!(end, [0, 0, 42][..end.len()], "{games} games, seed {seed}");
    }
}

/// The answer to a game won with move 42 takes nine lines, more than any other.
#[test]
fn one_seed_of_five_makes_the_largest_input() {
    for seed in [4, 999, u64::MAX - 1] {
        let (input, answer) = input_and_answer(&PROBLEMS[0], seed);
        assert_eq!((input.len(), answer.lines().count()), (5241, 99 * 9), "{input}");
        assert!(answer.len() > 10_000);
        let different: HashSet<_> =
            input.lines().filter_map(|line| line.split_once(": ")).map(|(_, moves)| moves).collect();
        assert!(different.len() > 15);
    }
    // Not where the statement does not allow so many.
    assert!(generated("fourow", 4, 100).lines().skip(1).any(|line| line.len() < 20));
}

#[test]
fn three_hundred_boards_contain_every_case() {
    for problem in PROBLEMS.iter().filter(|problem| !has_many_items(problem) && !problem.is_simulation()) {
        let input = generated(problem.name, 1, 300);
        assert_eq!(judge(problem.name, input.as_bytes()).lines().count(), 300);
        let mut coverage = Coverage::new(problem);
        let added = coverage.add("", Input::valid(input.as_bytes()));
        assert!(added.is_ok() && coverage.missing().is_empty(), "{coverage}");
    }
}

/// From any seed on. The manual has the numbers of seeds.
#[test]
fn the_seeds_of_a_round_contain_every_case() {
    let rounds_of_games = [(1, 335), (8, 68), (20, 21), (50, 9), (98, 5), (99, 5)];
    for problem in PROBLEMS {
        let rounds = if has_many_items(problem) { &rounds_of_games[..] } else { &[(1, 300)] };
        for &(items, seeds) in rounds {
            for first_seed in [1, 12_345, 1 << 63, u64::MAX - (seeds - 1)] {
                let inputs = (0..seeds).map(|n| generated(problem.name, first_seed + n, items));
                assert_eq!(missing(problem, inputs), [], "{}, {items} from seed {first_seed}", problem.name);
            }
        }
    }
}

/// One variant of a family is enough. A problem with a single sample is new, and exempt.
#[test]
fn the_samples_contain_every_case() {
    for problem in PROBLEMS {
        let samples = samples(problem.name);
        let mut coverage = Coverage::new(problem);
        for (input, _) in &samples {
            let added = coverage.add("", Input::valid(input.as_bytes()));
            assert!(added.is_ok(), "{added:?} in {input}");
        }
        let report = coverage.to_string();
        assert!(samples.len() == 1 || !report.contains("\n      none "), "{}:\n{report}", problem.name);
    }
}

#[test]
fn seeds_give_different_inputs() {
    for problem in PROBLEMS {
        let count = if has_many_items(problem) { 20 } else { 300 };
        let different: HashSet<_> = (1..=count).map(|seed| default_input(problem, seed)).collect();
        // Small boards repeat.
        assert!(different.len() as u64 >= count * 3 / 5, "{}: {}", problem.name, different.len());
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
        // Five inputs of many games kill every mutant together; for the other problems, 300 inputs do.
        let tests: Vec<_> =
            if has_many_items(problem) { vec![1..=5, 6..=10, 11..=15] } else { vec![1..=300] };
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
