//! Helpers that run the library and the built binary, and compare their outputs.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use fourow::{BadInput, Error, Input, Problem};

/// The outcome of a command.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

impl Outcome {
    pub fn new(stdout: impl Into<String>, stderr: impl Into<String>, status: i32) -> Self {
        Self { stdout: stdout.into(), stderr: steady(&stderr.into()), status }
    }

    /// A success: this standard output and nothing on standard error.
    pub fn ok(stdout: impl Into<String>) -> Self {
        Self::new(stdout, "", 0)
    }

    /// An error: this standard error and nothing on standard output.
    pub fn error(stderr: impl Into<String>) -> Self {
        Self::new("", stderr, 2)
    }

    /// Asserts success, and returns standard output.
    #[track_caller]
    pub fn expect_ok(self) -> String {
        assert_eq!((self.stderr.as_str(), self.status), ("", 0));
        self.stdout
    }

    /// Asserts status 1 without an error message: `--check` found a difference. Returns the report.
    #[track_caller]
    pub fn expect_mismatch(self) -> String {
        assert_eq!((self.stderr.as_str(), self.status), ("", 1));
        self.stdout
    }
}

/// The project's directory. All paths are determined at run time, as a checkout may be moved after its tests are built.
pub fn project() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| ".".into()).into()
}

/// The directory with the built binary, which is the parent of the tests' directory.
pub fn binary_dir() -> PathBuf {
    let tests = env::current_exe().expect("the path of the tests should be known");
    tests.ancestors().nth(2).expect("the tests should be in a directory").to_path_buf()
}

/// A command that runs in the project's directory, with the binary on its `PATH` and pipes as its standard streams.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([binary_dir()].into_iter().chain(env::split_paths(&path)))
        .expect("the directory should have no separator in its name");
    let mut command = Command::new(program);
    command.env("PATH", path).current_dir(project());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A command that runs the binary.
pub fn fourow(arguments: &[&str]) -> Command {
    let mut command = command(binary_dir().join("fourow"));
    command.args(arguments);
    command
}

/// Runs a command, with this input if its standard input is a pipe. The command may stop reading early.
pub fn finish(command: &mut Command, input: &[u8]) -> Outcome {
    let mut child = command.spawn().expect("the program should start");
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        child.wait_with_output().expect("the program should end")
    });
    let text = |bytes| String::from_utf8(bytes).expect("the program should print UTF-8");
    let status = output.status.code().expect("no signal should kill the program");
    Outcome::new(text(output.stdout), text(output.stderr), status)
}

/// A report of `--stress` without what differs from time to time: how long the slowest run took, and which it was.
pub fn steady(report: &str) -> String {
    const START: &str = "; slowest run ";
    let mut pieces = report.split(START);
    let first = pieces.next().unwrap_or_default().to_string();
    pieces.fold(first, |text, piece| {
        let (run, rest) = piece.split_once(')').expect("the name of an input should be in parentheses");
        let name = if run.contains("(seed ") { "seed 1" } else { "FILE" };
        format!("{text}{START}0.01 s ({name}){rest}")
    })
}

/// Runs the binary on an input.
pub fn outcome(arguments: &[&str], input: &[u8]) -> Outcome {
    finish(&mut fourow(arguments), input)
}

/// Waits up to 60 seconds for a condition, and returns whether it was met.
#[cfg(unix)]
pub fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() > Duration::from_secs(60) {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Creates an empty directory.
pub fn empty_dir() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let dir = binary_dir().join("judge-tests").join(number.to_string());
    // Remove what an earlier run left.
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("creating a directory should succeed");
    dir
}

/// The path of a file that does not exist yet, in a new directory.
pub fn missing_file(name: &str) -> String {
    empty_dir().join(name).into_os_string().into_string().expect("the path should be UTF-8")
}

/// Writes a file with this text in a new directory, and returns its path.
pub fn write_file(name: &str, text: &str) -> String {
    let path = missing_file(name);
    fs::write(&path, text).expect("the file should be writable");
    path
}

/// The problem with this name.
pub fn problem(name: &str) -> &'static Problem {
    fourow::problem(name).expect("the problem should exist")
}

/// The library's answer to a valid input.
pub fn judge(name: &str, input: impl Read) -> String {
    let mut answer = Vec::new();
    fourow::judge(problem(name), Input::valid(input), &mut answer).expect("nothing should fail");
    String::from_utf8(answer).expect("answers should be UTF-8")
}

/// The library's answer to an input, up to its first error, and that error.
pub fn judge_bad(problem: &Problem, input: impl Read) -> (String, Result<Option<BadInput>, Error>) {
    let (mut answer, mut bad) = (Vec::new(), None);
    let judged = fourow::judge(problem, Input::new(input, |error| bad = Some(error.clone())), &mut answer);
    (String::from_utf8(answer).expect("answers should be UTF-8"), judged.map(|()| bad))
}

/// The library's explanation of a valid input.
pub fn explanation(name: &str, input: &str) -> String {
    let mut text = Vec::new();
    let input = Input::valid(input.as_bytes());
    fourow::explain(problem(name), input, &mut text).expect("nothing should fail");
    String::from_utf8(text).expect("explanations should be UTF-8")
}

/// The input generated for a seed, with this number of items.
pub fn generated(name: &str, seed: u64, items: u64) -> String {
    let mut input = Vec::new();
    fourow::generate(problem(name), seed, items, &mut input).expect("writing to a vector cannot fail");
    String::from_utf8(input).expect("inputs should be ASCII")
}

/// An input of games with these moves, in the statement's form.
pub fn games<T: Display>(moves: impl IntoIterator<Item = T>) -> String {
    let lines = (1..).zip(moves).map(|(number, moves)| format!("Game #{number}: {moves}\n"));
    let lines: Vec<_> = lines.collect();
    format!("{}\n{}", lines.len(), lines.concat())
}

/// A reader that yields at most `size` bytes at a time, as pipes and terminals may. Every other read is interrupted,
/// and none may follow the end, where a terminal can yield more.
pub struct Trickle<'a> {
    text: &'a [u8],
    size: usize,
    was_interrupted: bool,
    has_ended: bool,
}

impl<'a> Trickle<'a> {
    pub fn new(text: &'a [u8], size: usize) -> Self {
        Self { text, size, was_interrupted: false, has_ended: false }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(!self.has_ended, "read past the end");
        self.was_interrupted = !self.was_interrupted;
        if self.was_interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let capacity = buffer.len();
        let length = self.text.read(&mut buffer[..self.size.min(capacity)])?;
        self.has_ended = length == 0;
        Ok(length)
    }
}

/// The samples of a problem, whether or not in the statement's form, except explained and generated ones: inputs and
/// answers.
pub fn samples(problem: &str) -> Vec<(String, String)> {
    ["", "loose"].iter().flat_map(|dir| samples_in(problem, dir)).collect()
}

/// The samples of a problem in this subdirectory: inputs and answers.
pub fn samples_in(problem: &str, dir: &str) -> Vec<(String, String)> {
    let read = |file: &Path| fs::read_to_string(file).expect("the sample should be readable");
    let files = sample_files(problem, dir).into_iter();
    files.map(|input| (read(&input), read(&input.with_extension("out")))).collect()
}

/// The paths of the inputs of a problem's samples in this subdirectory, sorted; none if there is no such subdirectory.
pub fn sample_files(problem: &str, dir: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(project().join("samples").join(problem).join(dir)) else {
        return Vec::new();
    };
    let files = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut inputs: Vec<_> = files.filter(|file| file.extension().is_some_and(|kind| kind == "in")).collect();
    inputs.sort();
    inputs
}

/// Asserts that two strings are equal. The message shows only the first difference.
pub fn assert_same(actual: &str, expected: &str) {
    if let Some(difference) = difference(actual, expected) {
        panic!("{difference}");
    }
}

/// The first line in which two strings differ, for a message; `None` if they are equal.
pub fn difference(actual: &str, expected: &str) -> Option<String> {
    let [mut actual, mut expected] = [actual, expected].map(|text| text.split_inclusive('\n'));
    let mut lines = (1..).map(|number| (number, actual.next(), expected.next()));
    let (number, actual, expected) =
        lines.find(|(_, actual, expected)| actual != expected || actual.is_none())?;
    (actual != expected).then(|| format!("line {number}:\n  expected {expected:?}\n  found    {actual:?}"))
}
