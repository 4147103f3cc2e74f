//! Mutants: judges that are correct except for one mutation, a common programming mistake.
//!
//! Each problem has one judge here, with a plain grid and a plain scan for rows. The code for each rule checks, by
//! name, for the mutations of that rule.

mod conecta4;
mod connectfour;
pub mod families;
mod fourow;
mod grid;
mod tictactoe;

use std::collections::HashMap;

use ::fourow::PROBLEMS;

use crate::reference;
use crate::run::{assert_same, samples};

/// The name of a mutation, which describes it.
#[derive(Clone, Copy)]
struct Mutation(&'static str);

impl Mutation {
    /// No mutation, for a correct judge.
    const NONE: Mutation = Mutation("");

    fn is(self, name: &str) -> bool {
        self.0 == name
    }
}

/// A judge with one mutation.
pub struct Mutant {
    pub name: &'static str,
    judge: fn(&str, Mutation) -> String,
    /// An input that kills the mutant.
    pub witness: String,
}

impl Mutant {
    /// The answer to a well-formed input.
    pub fn answer(&self, input: &str) -> String {
        (self.judge)(input, Mutation(self.name))
    }
}

/// A problem's mutants.
pub fn mutants_of(problem: &str) -> Vec<Mutant> {
    match problem {
        "fourow" => build_mutants(fourow::MUTATIONS, fourow::judge, fourow::input),
        "connectfour" => build_mutants(connectfour::MUTATIONS, connectfour::judge, connectfour::input),
        "conecta4" => build_mutants(conecta4::MUTATIONS, conecta4::judge, str::to_string),
        "tictactoe" => {
            build_mutants(tictactoe::MUTATIONS, tictactoe::judge, |board| board.replace(' ', "\n") + "\n")
        }
        _ => panic!("{problem} needs mutants: a judge with common mistakes, in tests/judge/mutants"),
    }
}

/// Creates a mutant for each mutation. `input` converts the short form of its witness to an input.
fn build_mutants(
    mutations: &[(&'static str, &str)],
    judge: fn(&str, Mutation) -> String,
    input: fn(&str) -> String,
) -> Vec<Mutant> {
    mutations.iter().map(|&(name, witness)| Mutant { name, judge, witness: input(witness) }).collect()
}

/// The mutants that survive all of these inputs, which are given with their correct answers. Put small inputs first:
/// they kill most mutants quickly.
pub fn survivors(problem: &str, inputs: &[(String, String)]) -> Vec<&'static str> {
    let mutants = mutants_of(problem).into_iter();
    let survivors =
        mutants.filter(|mutant| inputs.iter().all(|(input, answer)| mutant.answer(input) == *answer));
    survivors.map(|mutant| mutant.name).collect()
}

#[test]
fn without_a_mutation_each_judge_is_correct() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let mutants = mutants_of(problem);
        let judge = mutants[0].judge;
        let witnesses = mutants.iter().map(|mutant| mutant.witness.clone());
        let witnesses = witnesses.map(|input| (input.clone(), reference::judge(problem, &input)));
        for (input, answer) in samples(problem).into_iter().chain(witnesses) {
            assert_same(&judge(&input, Mutation::NONE), &answer);
        }
    }
}

#[test]
fn each_mutant_is_killed_by_its_witness() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for mutant in mutants_of(problem) {
            let answer = mutant.answer(&mutant.witness);
            assert_ne!(answer, reference::judge(problem, &mutant.witness), "{problem}, {}", mutant.name);
        }
    }
}

#[test]
fn all_mutants_differ() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let mutants = mutants_of(problem);
        let mut names_by_answers = HashMap::new();
        for mutant in &mutants {
            let answers: Vec<_> = mutants.iter().map(|other| mutant.answer(&other.witness)).collect();
            let other_name = names_by_answers.insert(answers, mutant.name);
            assert_eq!(other_name, None, "{problem}, {}", mutant.name);
        }
    }
}
