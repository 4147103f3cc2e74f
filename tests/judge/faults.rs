//! Faults: reading or writing fails at each of its calls in turn, once or from then on. No error is lost, nothing is
//! written after one of writing, and what was written before is right.

use std::cell::Cell;
use std::io::{self, ErrorKind, Read, Write};

use fourow::{BadInput, Check, Error, Input, PROBLEMS, Problem, Summary, find_hint};

use crate::run::Trickle;

/// A fault in the calls of a stream: which of them fails, counted from 0, and in which way.
#[derive(Clone, Copy, Debug)]
struct Fault {
    call: usize,
    kind: ErrorKind,
    /// Whether all calls after it fail, too.
    lasts: bool,
}

/// The calls of a stream.
#[derive(Default)]
pub struct Calls {
    fault: Option<Fault>,
    count: Cell<usize>,
}

impl Calls {
    fn next(&self) -> io::Result<()> {
        let call = self.count.replace(self.count.get() + 1);
        match self.fault {
            Some(fault) if call == fault.call || call > fault.call && fault.lasts => Err(fault.kind.into()),
            _ => Ok(()),
        }
    }

    /// The number of calls from the one that fails on.
    fn count_from_fault(&self) -> usize {
        self.fault.map_or(0, |fault| self.count.get().saturating_sub(fault.call))
    }
}

struct Reader<'a> {
    text: Trickle<'a>,
    calls: &'a Calls,
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls.next()?;
        self.text.read(buffer)
    }
}

struct Writer<'a> {
    text: Vec<u8>,
    calls: &'a Calls,
}

impl Write for Writer<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.calls.next()?;
        self.text.write(text)
    }

    /// Buffered text would be written.
    fn flush(&mut self) -> io::Result<()> {
        let is_fault = self.calls.fault.is_some_and(|fault| fault.kind != ErrorKind::Interrupted);
        assert!(!is_fault || self.calls.count_from_fault() == 0, "flushed after the fault");
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    Judge,
    Explain,
    Tabulate,
    Summarize,
    Check,
}

pub const MODES: [Mode; 5] = [Mode::Judge, Mode::Explain, Mode::Tabulate, Mode::Summarize, Mode::Check];

impl Mode {
    fn run(self, problem: &'static Problem, input: Input, output: &mut Writer) -> Result<(), Error> {
        let describe = |bad: &BadInput| format!("{bad} {:?}", find_hint(bad, problem));
        let report;
        let result = match self {
            Self::Judge => return fourow::judge(problem, input, output),
            Self::Explain => return fourow::explain(problem, input, output),
            Self::Tabulate => return fourow::tabulate(problem, input, Some(b"a.in"), describe, output),
            Self::Summarize => {
                let mut summary = Summary::new(problem);
                let result = summary.add(input);
                report = summary.report(1);
                result
            }
            Self::Check => {
                let mut check = Check::new(problem, &b"Game #1 is not over, yet.\n"[..]);
                let result = check.add("", input);
                let difference = check.difference().expect("the answer should be readable");
                report = difference.map_or(String::new(), |difference| difference.text);
                result
            }
        };
        // This is not a write of the library, and must not be counted as one.
        output.text.extend(report.bytes());
        result
    }
}

/// An input, and how it is read.
pub struct Scenario<'a> {
    pub problem: &'static Problem,
    pub mode: Mode,
    pub keeps_going: bool,
    pub input: &'a [u8],
    pub chunk_size: usize,
}

impl Scenario<'_> {
    /// The text that is written, and the errors, reported or returned.
    pub fn run(&self, reads: &Calls, writes: &Calls) -> (String, Vec<String>) {
        let (mut output, mut errors) = (Writer { text: Vec::new(), calls: writes }, Vec::new());
        let reader = Reader { text: Trickle::new(self.input, self.chunk_size), calls: reads };
        let input = Input::new(reader, |bad| errors.push(bad.to_string()));
        let input = if self.keeps_going { input.keep_going() } else { input };
        let result = self.mode.run(self.problem, input, &mut output);
        errors.extend(result.err().map(|error| error.to_string()));
        (String::from_utf8(output.text).expect("output should be UTF-8"), errors)
    }

    /// Asserts that the faults of one kind in every call lose nothing: the error of the fault is the last, and the text
    /// and the errors before it are right. If the call is interrupted, there is no error.
    fn test(&self, kind: ErrorKind) {
        let none = Calls::default();
        let (expected, expected_errors) = self.run(&none, &none);
        let is_interrupted = kind == ErrorKind::Interrupted;
        let ways = [(true, false), (false, false), (true, true), (false, true)];
        for (is_read, lasts) in &ways[..if is_interrupted { 2 } else { 4 }] {
            for call in 0.. {
                let fault = Some(Fault { call, kind, lasts: *lasts });
                let calls = Calls { fault, ..Calls::default() };
                let (text, mut errors) =
                    if *is_read { self.run(&calls, &none) } else { self.run(&none, &calls) };
                if calls.count_from_fault() == 0 {
                    break;
                }
                let Self { problem, mode, keeps_going, input, chunk_size } = self;
                let start = input[..input.len().min(100)].escape_ascii();
                let options = format!("{mode:?}, keeps going: {keeps_going}, {chunk_size} bytes at a time");
                let context = format!("{fault:?} for '{start}' of {}, {options}", problem.name);
                if is_interrupted {
                    assert_eq!((&text, &errors), (&expected, &expected_errors), "{context}");
                    continue;
                }
                let last = errors.pop().expect("the fault should be an error");
                let start = if *is_read { "cannot read: " } else { "cannot write: " };
                assert!(last.starts_with(start), "{context}: {last}");
                assert!(expected_errors.starts_with(&errors), "{context}: {errors:?}");
                if *is_read && *mode == Mode::Summarize {
                    assert!(text.ends_with(" (incomplete)\n"), "{context}: {text}");
                } else if matches!(mode, Mode::Judge | Mode::Explain | Mode::Tabulate) {
                    // Of what could not be read, there is no hint in the row of a bad line.
                    let end = text.rfind(", found ").filter(|_| *is_read);
                    assert!(expected.starts_with(&text[..end.unwrap_or(text.len())]), "{context}: {text}");
                }
                assert!(*is_read || calls.count_from_fault() == 1, "written after the fault, {context}");
            }
        }
    }
}

/// Inputs of a problem, the first of them good. The others have too few items, too many, a bad one in the middle, a bad
/// last one without a newline, or are junk.
fn inputs(problem: &str) -> &'static [&'static [u8]] {
    const BOARD: &[u8] = b".......\n.......\n.......\n.......\n...O...\n..XX...\n";
    match problem {
        "fourow" => &[
            b"2\nGame #1: 1212121\nGame #2: 4\n",
            b"Game #1: 12\nGame #2: b",
            b"1\nGame #1: 12\nx",
            b"1\nGame #1: 1P",
            b"1\nGame #1: 12\n\xef",
            b"3\nGame #1: 1\nGame 2\nGame #3: 8 is bad\r\nGame #4: 1",
            b"5\nGame #1: 1\n",
            b"x\n\nGame #1: 12\n\x1f\x8b\n",
            b"\x1f\x8b\x08\nGame #1: 1\n",
        ],
        "connectfour" => &[
            BOARD,
            b"{ \".......\", \".......\", \".......\", \".......\", \"...O...\", \"..XX...\" }\n.......\n...x",
            b".......\n...q...\n.......\n.......\n...O...\n..XX...\n\n.......\n.......\n",
            b"}\n?",
            b"PK\x03\x04",
        ],
        "tictactoe" => &[
            b"X0X\n...\n.X0\n",
            b"X0X\n...\n.X0\n\n.O",
            b"X0\n...\n...\n\n...\n...\n...\n\n...\n",
        ],
        "conecta4" => &[
            b"1 2 1 2\n\n1 2 1\n3 4\n",
            b"1 2\n\n 9 no column",
            b"1 1 1 1 1 1 1\n\n12",
            b"\xef\xbb",
            b"\xff\xfe1",
        ],
        _ => panic!("{problem} needs inputs here, good ones first"),
    }
}

#[test]
fn no_error_of_reading_or_writing_is_lost() {
    for problem in PROBLEMS {
        let good = inputs(problem.name)[0];
        // Longer than a block, and then bad.
        let long = [&good.repeat(70_000 / good.len())[..], b"\nGame #1: 1\n"].concat();
        let short =
            inputs(problem.name).iter().flat_map(|input| [1, 7, usize::MAX].map(|size| (*input, size)));
        for (input, chunk_size) in short.chain([(&long[..], usize::MAX)]) {
            for mode in MODES {
                for keeps_going in [false, true] {
                    let scenario = Scenario { problem, mode, keeps_going, input, chunk_size };
                    // Nothing depends on the kind of an error, unless it is no error.
                    for kind in [ErrorKind::WouldBlock, ErrorKind::Interrupted] {
                        scenario.test(kind);
                    }
                }
            }
        }
    }
}

/// A bad line has its row, even if the rest of it cannot be read for a hint.
#[test]
fn a_fault_behind_a_bad_byte_loses_no_row() {
    let fault = Some(Fault { call: 0, kind: ErrorKind::Other, lasts: true });
    let calls = Calls { fault, ..Calls::default() };
    let start = b"Game #1: 1\nGame #2: 8".as_slice();
    let reader = start.chain(Reader { text: Trickle::new(b"", 1), calls: &calls });
    let mut table = Vec::new();
    let input = Input::new(reader, |_| {}).keep_going();
    let error = fourow::tabulate(&PROBLEMS[0], input, None, |_| "8".into(), &mut table);
    assert!(error.is_err() && table == b"1\t1\tnot over\t1\n2\t\tbad\t8\n", "{}", table.escape_ascii());
}

/// An answer that cannot be read is no difference.
#[test]
fn no_error_of_reading_an_answer_is_lost() {
    let (input, answer) =
        (b"Game #1: 1\nGame #2: 2\n", b"Game #1 is not over, yet.\nGame #2 is not over, yet.\n?");
    for (chunk_size, lasts) in [(1, false), (1, true), (7, false), (7, true), (usize::MAX, false)] {
        for call in 0.. {
            let fault = Some(Fault { call, kind: ErrorKind::WouldBlock, lasts });
            let calls = Calls { fault, ..Calls::default() };
            let mut check =
                Check::new(&PROBLEMS[0], Reader { text: Trickle::new(answer, chunk_size), calls: &calls });
            let judged = check.add("", Input::valid(&input[..]));
            assert!(judged.is_ok());
            let result = check.difference();
            assert_eq!(result.is_err(), calls.count_from_fault() > 0, "call {call} of {chunk_size} bytes");
            if result.is_ok() {
                break;
            }
        }
    }
}
