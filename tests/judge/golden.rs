//! Every sample's answer, byte for byte: NAME.in and beside it NAME.out, in a folder for each problem.
//!
//! `UPDATE_GOLDEN=1 cargo test golden` writes the answers anew instead of comparing them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use fourow::PROBLEMS;

use crate::run::{Outcome, folder, outcome, project};

/// What the samples of a folder are for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Inputs in the statement's own form. They stand in the problem's folder itself, so that other tools can take it
    /// for a folder of tests.
    Plain,
    /// What `--explain` says of an input.
    Explained,
    /// What `--generate` prints for a seed. It must stay the same for ever, so it is never written anew.
    Generated,
    /// Inputs that only `--strict` refuses.
    Loose,
    /// Inputs of several boards where the statement has one.
    Several,
}

/// The folders in a problem's folder; none of them need be there.
const FOLDERS: [(&str, Kind); 4] = [
    ("explained", Kind::Explained),
    ("generated", Kind::Generated),
    ("loose", Kind::Loose),
    ("several", Kind::Several),
];

#[test]
fn every_sample_gets_its_answer() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    let mut failures = Vec::new();
    let samples = project().join("samples");
    let (folders, strays) = entries(&samples);
    let names: BTreeSet<_> = PROBLEMS.iter().map(|problem| samples.join(problem.name)).collect();
    assert_eq!((folders, strays), (names, BTreeSet::new()), "each problem has its samples");
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        match inputs(&samples.join(problem), update) {
            Ok(inputs) => failures
                .extend(inputs.iter().filter_map(|(kind, input)| judge(problem, *kind, input, update).err())),
            Err(failure) => failures.push(failure),
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Checks one sample, or writes its answer anew.
fn judge(problem: &str, kind: Kind, input: &Path, update: bool) -> Result<(), String> {
    let text = fs::read(input).expect("a sample can be read");
    let said = |options: &[&str]| outcome(&[&["--problem", problem], options].concat(), &text);
    let accepted = |options: &[&str]| match said(options) {
        Outcome { stdout, stderr, status: 0 } if stderr.is_empty() => Ok(stdout.into_bytes()),
        Outcome { stderr, .. } => Err(format!("{}: {stderr}", input.display())),
    };
    let answer = accepted(if kind == Kind::Explained { &["--explain"] } else { &[] })?;
    compare(&input.with_extension("out"), &answer, update)?;
    match kind {
        Kind::Plain => compare(&input.with_extension("out"), &accepted(&["--strict"])?, false),
        Kind::Explained => Ok(()),
        Kind::Generated => {
            let seed = input.file_stem().and_then(OsStr::to_str).and_then(|name| name.strip_prefix("seed-"));
            let seed = seed.ok_or(format!("{}: its name is not seed-N.in", input.display()))?;
            compare(input, &accepted(&["--generate", "--seed", seed])?, false)
        }
        Kind::Loose | Kind::Several if said(&["--strict"]).status == 0 => {
            Err(format!("{}: --strict accepts it, so its place is the folder above", input.display()))
        }
        Kind::Loose | Kind::Several => Ok(()),
    }
}

/// Compares what the binary printed with a file, or writes the file anew.
fn compare(file: &Path, printed: &[u8], update: bool) -> Result<(), String> {
    if update {
        fs::write(file, printed).expect("an answer can be written");
    }
    let expected = fs::read(file).expect("a sample can be read");
    difference(&expected, printed).map_or(Ok(()), |text| Err(format!("{}:{text}", file.display())))
}

/// The inputs of a problem's samples, each of which has its answer unless that is about to be written.
fn inputs(folder: &Path, update: bool) -> Result<Vec<(Kind, PathBuf)>, String> {
    let mut inputs = Vec::new();
    let mut add = |kind, files: &BTreeSet<PathBuf>| -> Result<(), String> {
        inputs.extend(paired(files, update)?.into_iter().map(|input| (kind, input)));
        Ok(())
    };
    let (folders, files) = entries(folder);
    add(Kind::Plain, &files)?;
    for subfolder in folders {
        let Some((_, kind)) = FOLDERS.iter().find(|(name, _)| subfolder.ends_with(name)) else {
            return Err(format!("{}: no folder of samples has this name", subfolder.display()));
        };
        let (deeper, files) = entries(&subfolder);
        if let Some(deeper) = deeper.first() {
            return Err(format!("{}: no folder of samples has this name", deeper.display()));
        }
        add(*kind, &files)?;
    }
    if inputs.is_empty() {
        return Err(format!("{}: no samples here", folder.display()));
    }
    Ok(inputs)
}

/// The inputs among the files of a folder, which must be inputs and answers only.
fn paired(files: &BTreeSet<PathBuf>, update: bool) -> Result<Vec<PathBuf>, String> {
    let is = |file: &Path, extension: &str| file.extension().is_some_and(|kind| kind == extension);
    let missing = |file: &Path, extension| !files.contains(&file.with_extension(extension));
    for file in files {
        let complaint = match () {
            () if is(file, "out") && missing(file, "in") => "its .in is missing",
            () if is(file, "in") && missing(file, "out") && !update => "its .out is missing",
            () if !is(file, "in") && !is(file, "out") => "neither a .in nor a .out",
            () => continue,
        };
        return Err(format!("{}: {complaint}", file.display()));
    }
    Ok(files.iter().filter(|file| is(file, "in")).cloned().collect())
}

/// The folders and the files in a folder, sorted.
fn entries(folder: &Path) -> (BTreeSet<PathBuf>, BTreeSet<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a folder of samples can be read");
    entries.map(|entry| entry.expect("an entry can be read").path()).partition(|path| path.is_dir())
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
        let folder = folder().join(name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        for file in files.iter().map(|file| folder.join(file)) {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder can be made");
            fs::write(file, "").expect("a file can be written");
        }
        let found = inputs(&folder, false).map(|inputs| inputs.len());
        found.map_err(|failure| failure.replace(&format!("{}", folder.display()), "FOLDER"))
    };
    for (name, files, failure) in [
        ("empty", &[] as &[_], "FOLDER: no samples here"),
        ("no-answer", &["a.in", "a.out", "b.in"], "FOLDER/b.in: its .out is missing"),
        ("no-input", &["a.in", "a.out", "b.out"], "FOLDER/b.out: its .in is missing"),
        ("stray", &["a.in", "a.out", "b.txt"], "FOLDER/b.txt: neither a .in nor a .out"),
        ("stray-deeper", &["a.in", "a.out", "loose/b"], "FOLDER/loose/b: neither a .in nor a .out"),
        ("no-answer-deeper", &["a.in", "a.out", "loose/a.in"], "FOLDER/loose/a.in: its .out is missing"),
        ("other", &["a.in", "a.out", "more/b.in"], "FOLDER/more: no folder of samples has this name"),
        ("deep", &["loose/several/a.in"], "FOLDER/loose/several: no folder of samples has this name"),
    ] {
        assert_eq!(folder(name, files), Err(failure.into()), "{name}");
    }
    assert_eq!(folder("pair", &["a.in", "a.out"]), Ok(1));
    let files = ["a.in", "a.out", "explained/a.in", "explained/a.out", "loose/b.in", "loose/b.out"];
    assert_eq!(folder("pairs", &files), Ok(3));
}
