//! Somebody's answer beside the correct one, byte for byte.

use std::io::{self, BufRead, BufReader, Read, Write};

use crate::division::Part;
use crate::error::printable;
use crate::problem::Problem;

/// The most bytes of a line that are read; no correct line is longer.
const LONGEST_LINE: u64 = 1 << 17;

/// A writer that takes the correct answer and compares it with another, up to the first line that differs.
pub struct Check<'a> {
    problem: &'static Problem,
    /// The answer to check.
    answer: BufReader<&'a mut dyn Read>,
    /// The correct line, as far as it is known.
    expected: Vec<u8>,
    /// The line of the other answer.
    found: Vec<u8>,
    /// Lines that were compared and are the same.
    same: u64,
    /// Parts of the correct answer that have begun.
    parts: u64,
    /// The last of these.
    part: Option<Part>,
    /// What is known so far.
    finding: Finding,
}

/// What a comparison finds.
enum Finding {
    /// No difference yet.
    Same,
    /// What is wrong, in words.
    Different(String),
    /// The answer to check cannot be read.
    Unreadable(io::Error),
}

impl<'a> Check<'a> {
    /// A check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: &'a mut dyn Read) -> Self {
        Self {
            problem,
            answer: BufReader::with_capacity(1 << 16, answer),
            expected: Vec::new(),
            found: Vec::new(),
            same: 0,
            parts: 0,
            part: None,
            finding: Finding::Same,
        }
    }

    /// What is wrong with the answer once all of the correct one was written: a report that begins with the number
    /// of the first line that differs. `None` if both are the same.
    ///
    /// # Errors
    ///
    /// If the answer cannot be read.
    pub fn difference(mut self) -> io::Result<Option<String>> {
        if self.same_so_far() {
            self.read_line()?;
            return Ok((!self.found.is_empty()).then(|| self.report()));
        }
        match self.finding {
            Finding::Same => Ok(None),
            Finding::Different(report) => Ok(Some(report)),
            Finding::Unreadable(error) => Err(error),
        }
    }

    fn same_so_far(&self) -> bool {
        matches!(self.finding, Finding::Same)
    }

    /// Compares the correct line, which is complete, with the next line of the answer.
    fn compare(&mut self) -> Finding {
        if let Err(error) = self.read_line() {
            return Finding::Unreadable(error);
        }
        if let Some(part) = self.problem.division.part(&self.expected, self.parts) {
            self.part = Some(part);
            self.parts += 1;
        }
        if self.found != self.expected {
            return Finding::Different(self.report());
        }
        self.same += 1;
        self.expected.clear();
        Finding::Same
    }

    fn read_line(&mut self) -> io::Result<()> {
        self.found.clear();
        self.answer.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.found).map(|_| ())
    }

    /// Reports that the two lines differ.
    fn report(&self) -> String {
        let part = self.part.as_ref().map_or(String::new(), |part| format!(" in {part}"));
        let hint =
            hint(&self.expected, &self.found).map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        let same = self.expected.iter().zip(&self.found).take_while(|(one, other)| one == other).count();
        format!(
            "{}: the answers differ{part}\n  expected: {}\n  found:    {}\n{hint}",
            self.same + 1,
            visible(&self.expected, same),
            visible(&self.found, same),
        )
    }
}

impl Write for Check<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            if !self.same_so_far() {
                break;
            }
            self.expected.extend_from_slice(line);
            if line.ends_with(b"\n") {
                self.finding = self.compare();
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The usual cause of a difference, if it is one of them.
fn hint(expected: &[u8], found: &[u8]) -> Option<&'static str> {
    let (line, trimmed) = (expected.strip_suffix(b"\n").unwrap_or(expected), expected.trim_ascii_end());
    let of_a_grid = expected.iter().all(|byte| b" xoXO\n".contains(byte));
    let capitals = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    Some(match found {
        _ if expected.is_empty() => "the output goes on after the last answer",
        _ if found == line => "the last line has no newline",
        _ if expected.starts_with(found) => "the output stops early",
        _ if found.strip_suffix(b"\r\n") == Some(line) => "lines end with CRLF, not with LF alone",
        _ if found.trim_ascii_end().is_empty() => "there is a blank line, or a line without chips",
        _ if found.trim_ascii_end() == trimmed && found.len() < expected.len() => {
            "spaces at the end of the line are missing"
        }
        _ if found.trim_ascii_end() == trimmed => "there are too many spaces at the end of the line",
        _ if !of_a_grid || !expected.eq_ignore_ascii_case(found) => return None,
        _ if capitals(found) < capitals(expected) => {
            "capitals are missing: chips in a winning row must be capitals"
        }
        _ => "there are too many capitals: only chips in a winning row may be capitals",
    })
}

/// A line with its white space made visible, from a little before the `place` that matters.
fn visible(line: &[u8], place: usize) -> String {
    const BEFORE: usize = 40;
    const LONGEST: usize = 120;
    if line.is_empty() {
        return "nothing".into();
    }
    let start = if place > LONGEST / 2 { place - BEFORE } else { 0 };
    let shown = line.iter().skip(start).take(LONGEST).map(|byte| match byte {
        b' ' => "·".to_string(),
        b'\t' => "→".to_string(),
        b'\r' => "␍".to_string(),
        b'\n' => "␊".to_string(),
        byte => printable(*byte),
    });
    let cut_before = if start > 0 { "…" } else { "" };
    let cut_after = if line.len() > start + LONGEST { "…" } else { "" };
    let newline = if line.ends_with(b"\n") { "" } else { " (no newline)" };
    format!("{cut_before}{}{cut_after}{newline}", shown.collect::<String>())
}
