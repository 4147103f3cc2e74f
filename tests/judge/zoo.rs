//! Wrong judges, each right but for one mistake that somebody in a hurry makes.
//!
//! A problem has one judge here, written with a plain grid and a plain scan. Where a rule stands, the mistakes
//! with it stand, too, under the names that the problem's list of mistakes gives them.

mod conecta4;
mod connectfour;
mod fourow;
mod grid;
mod tictactoe;

use std::collections::HashMap;
use std::sync::LazyLock;

use ::fourow::PROBLEMS;

use crate::reference;
use crate::run::{assert_same, samples};

/// What a wrong judge gets wrong, in a few words.
#[derive(Clone, Copy)]
struct Mistake(&'static str);

impl Mistake {
    /// The right judge's.
    const NONE: Mistake = Mistake("");

    fn is(self, name: &str) -> bool {
        self.0 == name
    }
}

/// A judge with one mistake.
pub struct Wrong {
    pub name: &'static str,
    judge: fn(&str, Mistake) -> String,
    /// An input that it gets wrong.
    witness: String,
}

impl Wrong {
    /// Everything that the wrong solution prints for a well-formed input.
    pub fn answer(&self, input: &str) -> String {
        (self.judge)(input, Mistake(self.name))
    }
}

/// A problem's wrong judges; none if it has no zoo.
pub fn of(problem: &str) -> Vec<Wrong> {
    match problem {
        "fourow" => fourow(),
        "connectfour" => connectfour(),
        "conecta4" => conecta4(),
        "tictactoe" => tictactoe(),
        _ => Vec::new(),
    }
}

pub fn fourow() -> Vec<Wrong> {
    all(fourow::MISTAKES, fourow::judge, fourow::input)
}

pub fn connectfour() -> Vec<Wrong> {
    all(connectfour::MISTAKES, connectfour::judge, connectfour::input)
}

pub fn conecta4() -> Vec<Wrong> {
    all(conecta4::MISTAKES, conecta4::judge, str::to_string)
}

pub fn tictactoe() -> Vec<Wrong> {
    all(tictactoe::MISTAKES, tictactoe::judge, |board| board.replace(' ', "\n") + "\n")
}

fn all(
    mistakes: &[(&'static str, &str)],
    judge: fn(&str, Mistake) -> String,
    input: fn(&str) -> String,
) -> Vec<Wrong> {
    mistakes.iter().map(|&(name, witness)| Wrong { name, judge, witness: input(witness) }).collect()
}

/// What the reference says of an input.
fn reference(problem: &str, input: &str) -> String {
    let lines: Vec<_> = input.split_whitespace().collect();
    match problem {
        "fourow" => reference::fourow::judge(input),
        "connectfour" => {
            let answers = lines.as_chunks::<6>().0.iter().map(reference::connectfour::judge);
            answers.map(|answer| format!("{answer}\n")).collect()
        }
        "conecta4" => reference::conecta4::judge(input),
        _ => {
            static LEGAL: LazyLock<HashMap<String, &str>> =
                LazyLock::new(reference::tictactoe::legal_positions);
            let answers = lines.chunks(3).map(|board| LEGAL.get(&board.concat()).unwrap_or(&"illegal"));
            answers.map(|answer| format!("{answer}\n")).collect()
        }
    }
}

#[test]
fn without_a_mistake_each_judge_is_right() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let zoo = of(problem);
        let witnesses = zoo.iter().map(|wrong| (wrong.witness.clone(), reference(problem, &wrong.witness)));
        for (input, answer) in samples(problem).into_iter().chain(witnesses) {
            let right = zoo.first().map(|wrong| (wrong.judge)(&input, Mistake::NONE));
            assert_same(right.as_deref().unwrap_or(&answer), &answer);
        }
    }
}

#[test]
fn each_mistake_gives_a_wrong_answer() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for wrong in of(problem) {
            let answer = wrong.answer(&wrong.witness);
            assert_ne!(answer, reference(problem, &wrong.witness), "{problem}, {}", wrong.name);
        }
    }
}

#[test]
fn no_two_mistakes_are_the_same() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let zoo = of(problem);
        let mut names = HashMap::new();
        for wrong in &zoo {
            let answers: Vec<_> = zoo.iter().map(|other| wrong.answer(&other.witness)).collect();
            let same = names.insert(answers, wrong.name);
            assert_eq!(same, None, "{problem}, {}", wrong.name);
        }
    }
}
