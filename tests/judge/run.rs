//! The library and the built binary, run on bytes.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use fourow::{Input, Problem};

/// A command that runs the binary in the project's folder, its three streams being pipes.
pub fn fourow(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourow"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the binary answers to `input`.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    feed(fourow(arguments).spawn().expect("the binary runs"), input)
}

/// The binary at work with no more than 32 MiB of address space, most of it the stack's.
#[cfg(target_os = "linux")]
pub fn limited(arguments: &[&str]) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 32768 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_fourow")]);
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a shell runs")
}

/// A file with this text, to be named on the command line.
pub fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).expect("a file can be written");
    path
}

/// What `child` answers to `input`. It may stop reading early.
pub fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the binary ends")
    })
}

/// What the binary answers to `input`: standard output, standard error and exit status.
pub fn outcome(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let output = run(arguments, input);
    let text = |bytes| String::from_utf8(bytes).expect("answers are UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal ends the binary"))
}

/// What the library answers to a good input.
pub fn judge(problem: &str, input: impl Read) -> String {
    judge_by(fourow::problem(problem).expect("there is such a problem"), input)
}

/// The same of a problem that need not be in the table.
pub fn judge_by(problem: &Problem, input: impl Read) -> String {
    let mut answer = Vec::new();
    problem.judge(Input::new(input), &mut answer).expect("the input is good");
    String::from_utf8(answer).expect("answers are UTF-8")
}

/// A generated input.
pub fn generated(problem: &str, seed: u64, items: u64) -> String {
    let problem = fourow::problem(problem).expect("there is such a problem");
    let mut input = Vec::new();
    fourow::generate(problem, seed, items, &mut input).expect("a vector takes all");
    String::from_utf8(input).expect("inputs are ASCII")
}

/// A reader that is interrupted before each read, and that goes on after its end if it is asked to.
pub struct Restless<'a>(pub &'a [u8], pub bool);

impl Read for Restless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        match self.0.read(buffer)? {
            0 => {
                self.0 = b"what is typed after the end";
                Ok(0)
            }
            length => Ok(length),
        }
    }
}

/// A reader that gives a few bytes at a time, as pipes and terminals may.
pub struct Trickle<'a>(pub &'a [u8], pub usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// A problem's samples, those in the statement's form and the others: inputs and answers.
pub fn samples(problem: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(problem);
    let samples: Vec<_> =
        ["", "loose", "several"].iter().flat_map(|name| pairs(&folder.join(name))).collect();
    assert!(!samples.is_empty());
    samples
}

/// The inputs that stand directly in a folder, and their answers; none if there is no such folder.
fn pairs(folder: &Path) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let files = entries.map(|entry| entry.expect("an entry").path());
    let inputs = files.filter(|file| file.extension().is_some_and(|kind| kind == "in"));
    let read = |file: &Path| fs::read_to_string(file).expect("a sample can be read");
    inputs.map(|input| (read(&input), read(&input.with_extension("out")))).collect()
}

/// Checks that the binary accepts an input, and its answer.
pub fn assert_good(problem: &str, input: impl AsRef<[u8]>, answer: &str) {
    let input = input.as_ref();
    let outcome = outcome(&["--problem", problem], input);
    assert_eq!(outcome, (answer.into(), "".into(), 0), "for '{}'", input.escape_ascii());
}

/// Checks that the binary refuses an input, its answer before that, and what it says from LINE:COLUMN on.
pub fn assert_bad(problem: &str, input: impl AsRef<[u8]>, answer: &str, error: &str) {
    let input = input.as_ref();
    let error = format!("fourow: stdin:{error}\n");
    let outcome = outcome(&["--problem", problem], input);
    assert_eq!(outcome, (answer.into(), error, 2), "for '{}'", input.escape_ascii());
}

/// Compares long texts without printing them whole.
pub fn assert_same(answer: &str, expected: &str) {
    for (line, (answer, expected)) in answer.lines().zip(expected.lines()).enumerate() {
        assert_eq!(answer, expected, "in line {} of the answer", line + 1);
    }
    assert_eq!(answer.len(), expected.len());
}
