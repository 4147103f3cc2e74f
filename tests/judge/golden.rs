//! The answer to each sample, NAME.in, compared byte for byte with NAME.out beside it.
//!
//! `UPDATE_GOLDEN=1 cargo test` rewrites the answers instead of comparing them.

use std::fs;
use std::path::{Path, PathBuf};

use fourow::{Input, PROBLEMS, Problem};

use crate::run::{difference, explanation, generated, judge, outcome, project, sample_files};

/// The subdirectories of a problem's directory, each of them optional: the output of `--explain`; that of `--generate`
/// for a seed, which only a new version may change, so it is not rewritten with the answers; and inputs that only
/// `--strict` rejects, those of several boards among them. Inputs in the statement's own form are in the problem's
/// directory itself, so that other tools can use it as a directory of tests.
const DIRECTORIES: [&str; 4] = ["", "explained", "generated", "loose"];

/// Whether to rewrite expected outputs.
pub fn should_update() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1")
}

#[test]
fn every_sample_has_the_right_answer() {
    let mut failures = Vec::new();
    for problem in PROBLEMS {
        for dir in DIRECTORIES {
            for input in sample_files(problem.name, dir) {
                let failure = check(problem, dir, &input).err();
                failures.extend(failure.map(|failure| format!("{}: {failure}", input.display())));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Checks that a sample has the right answer, after rewriting the answer if requested, and that the sample is in the
/// right directory.
fn check(problem: &'static Problem, dir: &str, file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).expect("the sample should be readable");
    let printed = if dir == "explained" {
        explanation(problem.name, &text)
    } else {
        judge(problem.name, text.as_bytes())
    };
    let expected = file.with_extension("out");
    if should_update() {
        fs::write(&expected, &printed).expect("the answer should be writable");
    }
    let expected =
        fs::read_to_string(expected).map_err(|_| "its .out is missing: run UPDATE_GOLDEN=1 cargo test")?;
    difference(&printed, &expected).map_or(Ok(()), Err)?;

    let mut bad = String::new();
    let input = Input::new(text.as_bytes(), |error| bad = error.to_string());
    let strict = fourow::read_strict(problem, input).expect("nothing should fail");
    match (dir, strict) {
        ("", None) => Err(format!("move it to loose, as --strict reports {bad}")),
        ("loose", Some(_)) => Err("move it to the parent directory, as --strict accepts it".into()),
        ("generated", _) => {
            let seed = file.file_stem().and_then(|name| name.to_str()?.strip_prefix("seed-")?.parse().ok());
            let seed = seed.ok_or("name it seed-N.in")?;
            difference(&generated(problem.name, seed, problem.max_items), &text).map_or(Ok(()), Err)
        }
        _ => Ok(()),
    }
}

#[test]
fn the_binary_gives_the_same_answers_as_the_library() {
    // Another test is writing the answers.
    if should_update() {
        return;
    }
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let inputs = sample_files(problem, "");
        let answers = inputs.iter().map(|input| fs::read_to_string(input.with_extension("out")));
        let answers: String = answers.map(|answer| answer.expect("the sample should be readable")).collect();
        let inputs: Vec<_> =
            inputs.iter().map(|input| input.to_str().expect("names should be UTF-8")).collect();
        let printed = outcome(&[&["--strict", "--problem", problem], &*inputs].concat(), b"").expect_ok();
        assert_eq!(difference(&printed, &answers), None, "{problem}");
    }
}

/// A file that belongs to no sample is an error, as no test would ever read it.
#[test]
fn every_file_in_the_samples_directory_belongs_to_a_sample() {
    let samples = project().join("samples");
    let mut files = files(&samples);
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let before = files.len();
        for input in DIRECTORIES.iter().flat_map(|dir| sample_files(problem, dir)) {
            files.retain(|file| *file != input && *file != input.with_extension("out"));
        }
        assert!(
            files.len() < before,
            "put an input into {}, which contains no samples",
            samples.join(problem).display()
        );
    }
    assert!(files.is_empty(), "remove these files, which belong to no sample: {files:#?}");
}

/// The files in a directory and its subdirectories.
fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
