//! What to do about bad input, if that can be told.

use std::fmt;

use crate::error::{BadInput, Found, Location};
use crate::problem::{Problem, Slip};
use crate::stream::{LINE_FEED, MARKS_OF_UTF_16};

/// What to do about bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cure {
    /// Save the input in another encoding.
    Encode,
    /// Give the input, as this is an answer.
    Answer,
    /// Judge the input as one of the problem with this name.
    OtherProblem(&'static str),
    /// Mend a usual slip, in words.
    Mend(&'static str),
}

/// The usual slips in inputs of every problem.
const SLIPS: &[Slip] =
    &[Slip { expected: LINE_FEED, found: |_| true, cure: "a line ends with LF or CRLF, not with CR alone" }];

impl Cure {
    /// What to do about bad input for a problem, which may be for another of these problems; `None` if that would be a
    /// guess.
    ///
    /// ```
    /// use fourow::{Cure, Error, Input, PROBLEMS};
    ///
    /// let fourow = fourow::problem("fourow").expect("it is the default");
    /// let Err(Error::Input(bad)) = fourow.judge(Input::new("4 5\n4 5\n".as_bytes()), &mut Vec::new()) else {
    ///     unreachable!("these are columns, not games");
    /// };
    /// let cure = Cure::of(&bad, fourow, PROBLEMS).expect("columns are Conecta 4's");
    /// assert_eq!(cure, Cure::OtherProblem("conecta4"));
    /// assert_eq!(cure.to_string(), "this looks like an input of conecta4");
    /// ```
    pub fn of(bad: &BadInput, problem: &Problem, problems: &[Problem]) -> Option<Self> {
        let text = bad.head.text();
        if bad.location == Location::START && is_utf_16(text) {
            return Some(Self::Encode);
        }
        if problems.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if !(problem.starts_input)(text)
            && let Some(other) = problems.iter().find(|other| (other.starts_input)(text))
        {
            return Some(Self::OtherProblem(other.name));
        }
        let Found::Byte(byte) = bad.found else { return None };
        let made = |slip: &&Slip| slip.expected == bad.expected && (slip.found)(byte);
        problem.slips.iter().chain(SLIPS).find(made).map(|slip| Self::Mend(slip.cure))
    }
}

impl fmt::Display for Cure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Encode => f.write_str("this is UTF-16: save it as UTF-8"),
            Self::Answer => f.write_str("this looks like an answer"),
            Self::OtherProblem(name) => write!(f, "this looks like an input of {name}"),
            Self::Mend(slip) => f.write_str(slip),
        }
    }
}

/// Whether a text starts with a byte order mark that tells UTF-16.
pub(crate) fn is_utf_16(text: &[u8]) -> bool {
    MARKS_OF_UTF_16.iter().any(|mark| text.starts_with(mark))
}

/// Whether an input in which something is bad most likely is for a problem, as it begins so.
pub fn begins_as_input(bad: &BadInput, problem: &Problem) -> bool {
    (problem.starts_input)(bad.head.text())
}

/// Whether the first line of a text is one of an answer to a problem.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    problem.is_verdict(line) || problem.starts_answer.is_some_and(|starts| starts(line))
}
