//! `--generate`: its inputs and the samples contain every hard case and kill every mutant.

use std::collections::HashSet;

use fourow::testing::Pool;
use fourow::{Input, PROBLEMS, Problem, read_strict};

use crate::cases::missing_labels;
use crate::mutants::survivors;
use crate::run::{generated, judge, problem, samples, samples_in};

/// The input for a seed, of the default size, and its answer.
pub fn input_and_answer(problem: &Problem, seed: u64) -> (String, String) {
    let input = generated(problem.name, seed, problem.max_items);
    let answer = judge(problem.name, input.as_bytes());
    (input, answer)
}

/// Whether an input is strictly valid.
pub fn is_strictly_valid(problem: &Problem, input: &str) -> bool {
    matches!(read_strict(problem, Input::new(input.as_bytes(), |_| {})), Ok(Some(_)))
}

/// As much of the ending as there is room for, at the seeds that are multiples of a round.
#[test]
fn one_input_of_a_round_ends_with_games_without_moves() {
    for (games, seed) in [(2, 442), (3, 442), (4, 442), (5, 442), (20, 29), (99, 6), (99, 102), (1000, 1)] {
        let input = generated("fourow", seed, games);
        let end = input.lines().rev().map_while(|line| line.split_once(": ")).map(|(_, moves)| moves.len());
        let end: Vec<_> = end.take(4.min(games as usize - 1)).collect();
        assert_eq!(end, [0, 42, 0, 0][..end.len()], "{games} games, seed {seed}");
    }
}

/// The answer to a game won with move 42 takes nine lines, more than any other.
#[test]
fn one_seed_of_six_makes_the_largest_input() {
    for seed in [5, 1001, u64::MAX - 4] {
        let (input, answer) = input_and_answer(&PROBLEMS[0], seed);
        assert_eq!((input.len(), answer.lines().count()), (5241, 99 * 9), "{input}");
        assert!(answer.len() > 10_000);
        let different: HashSet<_> =
            input.lines().filter_map(|line| line.split_once(": ")).map(|(_, moves)| moves).collect();
        assert!(different.len() > 15);
    }
    // Not where the statement does not allow so many.
    assert!(generated("fourow", 5, 100).lines().skip(1).any(|line| line.len() < 20));
}

/// From any seed on. The manual has the numbers of seeds.
#[test]
fn the_seeds_of_a_round_contain_every_case() {
    let rounds: [(&str, &[_]); 4] = [
        ("fourow", &[(1, 442), (8, 112), (20, 29), (50, 11), (98, 6), (99, 6)]),
        ("connectfour", &[(1, 381), (400, 1)]),
        ("conecta4", &[(1, 400)]),
        ("tictactoe", &[(1, 121), (400, 1)]),
    ];
    for (name, rounds) in rounds {
        for &(items, seeds) in rounds {
            for first_seed in [1, 12_345, 1 << 63, u64::MAX - (seeds - 1)] {
                let inputs: Vec<_> =
                    (0..seeds).map(|seed| generated(name, first_seed + seed, items)).collect();
                let are_strict = inputs.iter().all(|input| is_strictly_valid(problem(name), input));
                assert!(items > problem(name).max_items || are_strict, "{name}, {items} from {first_seed}");
                let missing = missing_labels(problem(name), &inputs);
                assert_eq!(missing, [], "{name}, {items} from seed {first_seed}");
            }
        }
    }
}

/// One variant of a case is enough. A problem with a single sample is new, and exempt.
#[test]
fn the_samples_contain_every_case() {
    for problem in PROBLEMS {
        let inputs: Vec<_> = samples(problem.name).into_iter().map(|(input, _)| input).collect();
        let (all, missing) = (&Pool::shared(problem).labels, missing_labels(problem, &inputs));
        for (case, _) in all.keys() {
            let variants = all.keys().filter(|(other, _)| other == case).count();
            let missing = missing.iter().filter(|(other, _)| other == case).count();
            assert!(missing < variants, "{}: {case}", problem.name);
        }
    }
}

#[test]
fn seeds_give_different_inputs() {
    for problem in PROBLEMS {
        let count = if problem.max_items > 1 { 20 } else { 300 };
        let different: HashSet<_> = (1..=count).map(|seed| input_and_answer(problem, seed)).collect();
        // Small boards repeat.
        assert!(different.len() as u64 >= count * 3 / 5, "{}: {}", problem.name, different.len());
    }
}

#[test]
fn no_mutant_survives_generated_inputs() {
    for problem in PROBLEMS {
        // As many inputs as together have every label kill every mutant together.
        let tests = if problem.max_items > 1 { vec![1..=6, 7..=12, 13..=18] } else { vec![1..=400] };
        for seeds in tests {
            let inputs: Vec<_> = seeds.clone().map(|seed| input_and_answer(problem, seed)).collect();
            assert_eq!(survivors(problem.name, &inputs), [""; 0], "{}, seeds {seeds:?}", problem.name);
        }
    }
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
