//! `tests/manual/kattis.sh`: what it makes is a Kattis package, and what it cannot use it rejects.

use std::fs;
use std::path::{Path, PathBuf};

use fourow::PROBLEMS;

use crate::cases::missing_labels;
use crate::manual::{shell, workspace};
use crate::run::Outcome;

/// A directory with the samples and three submissions.
fn workspace_with_submissions() -> PathBuf {
    let dir = workspace();
    for file in SUBMISSIONS {
        let file = dir.join(file);
        fs::create_dir_all(file.parent().expect("the path should have a parent"))
            .and_then(|()| fs::write(file, ""))
            .expect("the file should be writable");
    }
    dir
}

const SUBMISSIONS: [&str; 3] = [
    "submissions/accepted/right.py",
    "submissions/accepted/Right.java",
    "submissions/run_time_error/wrong.py",
];

fn run_script(arguments: &str, dir: &Path) -> Outcome {
    shell(&format!("sh tests/manual/kattis.sh {arguments}"), dir)
}

/// Inputs have correct answers and contain every hard case. Validators exit as Kattis requires: 42 to accept, 43 to
/// reject, anything else if the judge fails.
#[test]
fn the_script_makes_a_package() {
    let dir = workspace_with_submissions();
    run_script("fourow 10 submissions", &dir).expect_ok();
    for file in ["problem.yaml"].into_iter().chain(SUBMISSIONS) {
        assert!(dir.join("fourow").join(file).exists(), "{file}");
    }
    let answers = "cd fourow/data; for i in */*.in; do fourow --check ${i%in}ans $i; done";
    assert_eq!(shell(answers, &dir), Outcome::ok(""));
    let inputs = shell("for i in fourow/data/*/*.in; do sed 1d $i; done", &dir).expect_ok();
    assert_eq!(missing_labels(&PROBLEMS[0], &[inputs]), []);

    shell("for v in fourow/*_validators/fourow; do (cd $v && sh build); done", &dir).expect_ok();
    let input = "samples/fourow/statement.in";
    for (validator, status) in [
        (format!("input_validators/fourow/run < {input}"), 42),
        ("input_validators/fourow/run < fourow/problem.yaml".to_string(), 43),
        (format!("output_validators/fourow/run {input} answer . < samples/fourow/statement.out"), 42),
        (format!("output_validators/fourow/run {input} answer . < {input}"), 43),
        (format!("output_validators/fourow/run none answer . < {input}"), 1),
    ] {
        assert_eq!(shell(&format!("fourow/{validator}"), &dir).status, status, "{validator}");
    }
}

/// Nothing is written if an argument is missing or bad, nor over a package that exists.
#[test]
fn bad_arguments_are_rejected() {
    let dir = workspace_with_submissions();
    let files = || fs::read_dir(&dir).expect("the directory should be readable").count();
    let before = files();
    for (arguments, error) in [
        ("", "kattis.sh: PROBLEM is missing: a name as for fourow --problem"),
        (
            "fourow",
            "kattis.sh: SEEDS is missing: how many inputs to generate (10 for fourow, 400 for the others)",
        ),
        (
            "fourow 10",
            "kattis.sh: SUBMISSIONS is missing: a directory with the solutions to accept in SUBMISSIONS/accepted",
        ),
        ("connect4 10 submissions", "fourow: unknown problem 'connect4'"),
        ("fourow ten submissions", "kattis.sh: SEEDS needs a whole number above 0, not 'ten'"),
        ("fourow 10 none", "kattis.sh: there is no directory 'none/accepted'"),
    ] {
        let Outcome { stdout, stderr, status } = run_script(arguments, &dir);
        assert_eq!((stdout.as_str(), status, files()), ("", 2, before), "for {arguments:?}");
        assert!(stderr.starts_with(error), "for {arguments:?}: {stderr}");
        assert!(stderr.starts_with("fourow:") || stderr.contains("\nusage: "), "for {arguments:?}: {stderr}");
    }
    fs::create_dir(dir.join("fourow")).expect("creating a directory should succeed");
    let outcome = run_script("fourow 10 submissions", &dir);
    assert!(outcome.stderr.starts_with("kattis.sh: there is a 'fourow' here already\n"), "{outcome:?}");
}
