//! Every sample's answer, byte for byte: `samples/PROBLEM/NAME.in` and beside it `NAME.out`, and `NAME.explain` if
//! its explanation is a sample, too.
//!
//! `UPDATE_GOLDEN=1 cargo test golden` writes the answers anew instead of comparing them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use fourow::PROBLEMS;

use crate::run::run;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");

#[test]
fn every_sample_gets_its_answer() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    let mut failures = Vec::new();
    let folders = entries(Path::new(SAMPLES));
    let names: BTreeSet<_> = PROBLEMS.iter().map(|problem| Path::new(SAMPLES).join(problem.name)).collect();
    assert_eq!(folders, names, "each problem has its samples");
    for folder in folders {
        match inputs(&folder, update) {
            Ok(inputs) => failures.extend(inputs.iter().filter_map(|input| judge(input, update).err())),
            Err(failure) => failures.push(failure),
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Judges one sample, and explains it if it has an explanation.
fn judge(input: &Path, update: bool) -> Result<(), String> {
    compare(input, &[], &input.with_extension("out"), update)?;
    let explanation = input.with_extension("explain");
    if explanation.exists() { compare(input, &["--explain"], &explanation, update) } else { Ok(()) }
}

/// Compares what the binary says of an input with its answer, or writes the answer anew.
fn compare(input: &Path, options: &[&str], answer: &Path, update: bool) -> Result<(), String> {
    let problem = input.parent().and_then(Path::file_name).and_then(OsStr::to_str).expect("a folder's name");
    let arguments = [&["--problem", problem], options].concat();
    let output = run(&arguments, &fs::read(input).expect("a sample can be read"));
    if !output.status.success() || !output.stderr.is_empty() {
        return Err(format!("{}: {}", input.display(), String::from_utf8_lossy(&output.stderr)));
    }
    if update {
        fs::write(answer, output.stdout).expect("an answer can be written");
        return Ok(());
    }
    let expected = fs::read(answer).expect("an answer can be read");
    difference(&expected, &output.stdout).map_or(Ok(()), |text| Err(format!("{}:{text}", answer.display())))
}

/// The inputs in a folder of samples, each of which has its answer unless that is about to be written.
fn inputs(folder: &Path, update: bool) -> Result<Vec<PathBuf>, String> {
    let files = entries(folder);
    let names = |extension: &str| -> BTreeSet<PathBuf> {
        let of_kind = files.iter().filter(|file| file.extension().is_some_and(|kind| kind == extension));
        of_kind.map(|file| file.with_extension("")).collect()
    };
    let (inputs, answers, explanations) = (names("in"), names("out"), names("explain"));
    if inputs.is_empty() {
        return Err(format!("{}: no samples here", folder.display()));
    }
    if let Some(name) = answers.difference(&inputs).next() {
        return Err(format!("{}.out: its .in is missing", name.display()));
    }
    if let Some(name) = explanations.difference(&inputs).next() {
        return Err(format!("{}.explain: its .in is missing", name.display()));
    }
    if let Some(name) = inputs.difference(&answers).next().filter(|_| !update) {
        return Err(format!("{}.in: its .out is missing", name.display()));
    }
    Ok(inputs.iter().map(|name| name.with_extension("in")).collect())
}

/// What stands in a folder, sorted.
fn entries(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of samples can be read");
    entries.map(|entry| entry.expect("an entry can be read").path()).collect()
}

/// The first line in which two texts differ, with its number and its white space made visible.
fn difference(expected: &[u8], actual: &[u8]) -> Option<String> {
    let (mut expected, mut actual) =
        (expected.split_inclusive(|byte| *byte == b'\n'), actual.split_inclusive(|byte| *byte == b'\n'));
    let mut number = 0;
    loop {
        number += 1;
        let lines = (expected.next(), actual.next());
        if lines == (None, None) {
            return None;
        }
        if lines.0 != lines.1 {
            return Some(format!(
                "{number}:\n  expected {}\n  found    {}",
                visible(lines.0),
                visible(lines.1)
            ));
        }
    }
}

/// A line with its white space made visible.
fn visible(line: Option<&[u8]>) -> String {
    let Some(line) = line else {
        return "the end of the text".into();
    };
    line.escape_ascii().to_string().replace(' ', "·")
}

#[test]
fn a_removed_trailing_space_is_caught() {
    let found = difference(b"Game #1\n X  \n", b"Game #1\n X \n");
    assert_eq!(found.as_deref(), Some("2:\n  expected ·X··\\n\n  found    ·X·\\n"));
}

#[test]
fn a_missing_last_newline_is_caught() {
    let found = difference(b"one\ntwo\n", b"one\ntwo");
    assert_eq!(found.as_deref(), Some("2:\n  expected two\\n\n  found    two"));
}

#[test]
fn an_extra_and_a_missing_line_are_caught() {
    let found = difference(b"one\n", b"one\n\n");
    assert_eq!(found.as_deref(), Some("2:\n  expected the end of the text\n  found    \\n"));
    let found = difference(b"one\ntwo\n", b"one\n");
    assert_eq!(found.as_deref(), Some("2:\n  expected two\\n\n  found    the end of the text"));
}

#[test]
fn equal_texts_do_not_differ() {
    assert_eq!(difference(b"one\n two", b"one\n two"), None);
    assert_eq!(difference(b"", b""), None);
}

#[test]
fn a_folder_must_hold_pairs() {
    let folder = |name: &str, files: &[&str]| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        for file in files {
            fs::write(folder.join(file), "").expect("a file can be written");
        }
        inputs(&folder, false).map_err(|failure| failure.replace(&format!("{}", folder.display()), "FOLDER"))
    };
    assert_eq!(folder("empty", &[]), Err("FOLDER: no samples here".into()));
    assert_eq!(
        folder("no-answer", &["a.in", "a.out", "b.in"]),
        Err("FOLDER/b.in: its .out is missing".into())
    );
    assert_eq!(
        folder("no-input", &["a.in", "a.out", "b.out"]),
        Err("FOLDER/b.out: its .in is missing".into())
    );
    let lonely = Err("FOLDER/b.explain: its .in is missing".into());
    assert_eq!(folder("no-input-to-explain", &["a.in", "a.out", "b.explain"]), lonely);
    assert_eq!(folder("pairs", &["a.in", "a.out"]).map(|inputs| inputs.len()), Ok(1));
}
