//! Mutants: judges that are correct except for one mutation, a common programming mistake. Each is the reference with
//! one rule replaced. One is left out if every input that kills some other kills it, too, or if some other has the
//! same mistake in another direction.

mod conecta4;
mod connectfour;
mod fourow;
mod rows;
mod tictactoe;

use ::fourow::PROBLEMS;

use crate::reference::{self, Judge};
use crate::run::{self, assert_same};

/// A judge with one mutation, whose name describes it.
pub struct Mutant {
    pub name: &'static str,
    /// The answer to a well-formed input.
    pub answer: Judge,
    /// An input that kills the mutant.
    pub witness: String,
}

/// The mutants of a module: `NAME, WITNESS: RULES` for each, where the witness is in the short form that `input`
/// converts, and the rules are those that differ from the reference's.
macro_rules! mutants {
    ($($name:literal, $witness:literal: $($rule:ident: $value:expr),+;)*) => {
        vec![$(Mutant {
            name: $name,
            witness: input($witness),
            answer: judge(Rules { $($rule: $value),+, ..Rules::default() }),
        }),*]
    };
}
use mutants;

/// A problem's mutants.
pub fn mutants_of(problem: &str) -> Vec<Mutant> {
    match problem {
        "fourow" => fourow::mutants(),
        "connectfour" => connectfour::mutants(),
        "conecta4" => conecta4::mutants(),
        "tictactoe" => tictactoe::mutants(),
        _ => panic!("{problem} needs mutants: the reference with common mistakes, in tests/judge/mutants"),
    }
}

/// The mutants that survive all of these inputs, which are given with their correct answers. Put small inputs first:
/// they kill most mutants quickly.
pub fn survivors(problem: &str, inputs: &[(String, String)]) -> Vec<&'static str> {
    let mutants = mutants_of(problem).into_iter();
    let survivors =
        mutants.filter(|mutant| inputs.iter().all(|(input, answer)| (mutant.answer)(input) == *answer));
    survivors.map(|mutant| mutant.name).collect()
}

#[test]
fn each_mutant_is_killed_by_its_witness() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let reference = reference::judge(problem);
        for mutant in mutants_of(problem) {
            let right = reference(&mutant.witness);
            assert_ne!((mutant.answer)(&mutant.witness), right, "{problem}, {}", mutant.name);
            assert_same(&run::judge(problem, mutant.witness.as_bytes()), &right);
        }
    }
}
