//! Regular expressions, matched byte by byte by derivatives, and the forms of the problems' inputs in them.

use std::rc::Rc;

/// A regular expression that matches some text; what matches none is `None`.
pub enum Regex {
    Empty,
    OneOf(Vec<u8>),
    Sequence(Rc<Self>, Rc<Self>),
    Either(Rc<Self>, Rc<Self>),
    Repeated(Rc<Self>),
}

use Regex::{Either, Empty, OneOf, Repeated, Sequence};

type Shared = Rc<Regex>;

impl Regex {
    /// Whether it matches the empty text.
    pub fn matches_empty(&self) -> bool {
        match self {
            Empty | Repeated(_) => true,
            OneOf(_) => false,
            Sequence(first, second) => first.matches_empty() && second.matches_empty(),
            Either(first, second) => first.matches_empty() || second.matches_empty(),
        }
    }

    /// What may follow a byte; `None` if no match starts with that.
    pub fn after(self: &Rc<Self>, byte: u8) -> Option<Shared> {
        match &**self {
            Empty => None,
            OneOf(class) => class.contains(&byte).then(|| Empty.into()),
            Sequence(first, second) => {
                let skipped = first.matches_empty().then(|| second.after(byte)).flatten();
                either(first.after(byte).map(|rest| sequence(rest, second.clone())), skipped)
            }
            Either(first, second) => either(first.after(byte), second.after(byte)),
            Repeated(regex) => regex.after(byte).map(|rest| sequence(rest, self.clone())),
        }
    }
}

fn either(first: Option<Shared>, second: Option<Shared>) -> Option<Shared> {
    match (first, second) {
        (Some(first), Some(second)) => Some(Either(first, second).into()),
        (first, second) => first.or(second),
    }
}

fn sequence(first: Shared, second: Shared) -> Shared {
    if let Empty = *first { second } else { Sequence(first, second).into() }
}

fn sequence_of<const N: usize>(regexes: [Shared; N]) -> Shared {
    regexes.into_iter().rev().fold(Empty.into(), |rest, regex| sequence(regex, rest))
}

fn repeated(regex: Shared) -> Shared {
    Repeated(regex).into()
}

fn one_of(class: &[u8]) -> Shared {
    OneOf(class.to_vec()).into()
}

fn literal(text: &str) -> Shared {
    text.bytes().rev().fold(Empty.into(), |rest, byte| sequence(one_of(&[byte]), rest))
}

/// The form of a problem's inputs.
pub fn form(problem: &str) -> Shared {
    match problem {
        "fourow" => games(),
        "connectfour" => board(b".XO", 7, 6),
        "tictactoe" => board(b".X0", 3, 3),
        _ => {
            let column = || one_of(b"12345678");
            let more = repeated(sequence(one_of(b" "), column()));
            let line = either(Some(one_of(b"\n")), Some(sequence_of([column(), more, one_of(b"\n")])));
            repeated(line.expect("a line should exist"))
        }
    }
}

fn board(cells: &[u8], width: usize, height: usize) -> Shared {
    let columns = (0..=width).rev().map(|column| if column == width { b"\n" } else { cells });
    let cells = columns.collect::<Vec<_>>().repeat(height);
    cells.into_iter().fold(Empty.into(), |rest, class| sequence(one_of(class), rest))
}

fn games() -> Shared {
    let moves = (0..42)
        .fold(Rc::new(Empty), |rest, _| Either(Empty.into(), sequence(one_of(b"1234567"), rest)).into());
    let line = |n| sequence_of([literal(&format!("Game #{n}: ")), moves.clone(), one_of(b"\n")]);
    let lines: Vec<_> = (1..=99).map(line).collect();
    let input = |count: usize| {
        let lines = lines[..count].iter().rev();
        let lines = lines.fold(Rc::new(Empty), |rest, line| sequence(line.clone(), rest));
        Some(sequence(literal(&format!("{count}\n")), lines))
    };
    (1..=99).map(input).fold(None, either).expect("an input should exist")
}
