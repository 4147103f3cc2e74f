//! Mutants: judges that are correct except for one mutation, a common programming mistake. Each is the reference with
//! one rule replaced.

mod conecta4;
mod connectfour;
pub mod families;
mod fourow;
mod rows;
mod tictactoe;

use std::collections::HashMap;

use ::fourow::PROBLEMS;

use crate::reference::{self, Judge};
use crate::run::{self, assert_same};

/// A judge with one mutation, whose name describes it.
pub struct Mutant {
    pub name: &'static str,
    judge: Judge,
    /// An input that kills the mutant.
    pub witness: String,
}

/// A mutation, a short form of its witness, and the change of the rules.
type Mutation<Rules> = (&'static str, &'static str, fn(&mut Rules));

impl Mutant {
    /// The answer to a well-formed input.
    pub fn answer(&self, input: &str) -> String {
        (self.judge)(input)
    }
}

/// A problem's mutants.
pub fn mutants_of(problem: &str) -> Vec<Mutant> {
    use reference as judges;
    match problem {
        "fourow" => mutants(fourow::MUTATIONS, judges::fourow::judge, fourow::input, problem, fourow::ROWS),
        "connectfour" => mutants(
            connectfour::MUTATIONS,
            judges::connectfour::judge,
            connectfour::input,
            problem,
            connectfour::ROWS,
        ),
        "conecta4" => {
            mutants(conecta4::MUTATIONS, judges::conecta4::judge, str::to_string, problem, conecta4::ROWS)
        }
        "tictactoe" => {
            let input = |board: &str| board.replace(' ', "\n") + "\n";
            mutants(tictactoe::MUTATIONS, judges::tictactoe::judge, input, problem, &[])
        }
        _ => panic!("{problem} needs mutants: a judge with common mistakes, in tests/judge/mutants"),
    }
}

/// Creates a mutant for each mutation of the rules, and for each of the rows. `input` converts the short form of its
/// witness to an input.
fn mutants<Rules: Default>(
    mutations: &[Mutation<Rules>],
    judge: fn(Rules) -> Judge,
    input: fn(&str) -> String,
    problem: &str,
    rows: &[(&'static str, &str)],
) -> Vec<Mutant> {
    let with_rules = mutations.iter().map(|&(name, witness, change)| {
        let mut rules = Rules::default();
        change(&mut rules);
        Mutant { name, judge: judge(rules), witness: input(witness) }
    });
    let with_rows = rows.iter().map(|&(name, witness)| {
        let judge = reference::judge_with_rows(problem, rows::mutated(problem, name));
        Mutant { name, judge, witness: input(witness) }
    });
    with_rules.chain(with_rows).collect()
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
fn each_mutant_is_killed_by_its_witness() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let reference = reference::judge(problem);
        for mutant in mutants_of(problem) {
            let right = reference(&mutant.witness);
            assert_ne!(mutant.answer(&mutant.witness), right, "{problem}, {}", mutant.name);
            assert_same(&run::judge(problem, mutant.witness.as_bytes()), &right);
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
