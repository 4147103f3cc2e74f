//! `tests/manual/kattis.sh`: what it makes is a Kattis package, and what it cannot use it rejects.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fourow::PROBLEMS;

use crate::cases::missing_labels;
use crate::manual::{shell, workspace};
use crate::run::{Outcome, command, eventually, generated, sample_files};
use crate::stress::signals::is_ignored;

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

/// Generated inputs that repeat another are removed, and no others.
#[test]
fn no_input_repeats_another() {
    let dir = workspace_with_submissions();
    run_script("tictactoe 20 submissions", &dir).expect_ok();
    let inputs = shell("cat tictactoe/data/*/*.in", &dir).expect_ok();
    let lines: Vec<_> = inputs.split_inclusive('\n').collect();
    let boards: Vec<_> = lines.chunks(3).map(|lines| lines.concat()).collect();
    let distinct: BTreeSet<_> = boards.iter().cloned().collect();
    assert_eq!(boards.len(), distinct.len());
    let samples = sample_files("tictactoe", "").into_iter();
    let samples = samples.map(|file| fs::read_to_string(file).expect("the sample should be readable"));
    let all: Vec<_> = samples.chain((1..=20).map(|seed| generated("tictactoe", seed, 1))).collect();
    assert!(distinct.len() < all.len(), "some are repeated");
    assert_eq!(distinct, all.into_iter().collect());
}

#[test]
fn a_signal_leaves_no_half_package() {
    let signals = [("dash", "INT"), ("dash", "TERM"), ("bash", "HUP")];
    for (shell_name, signal) in signals.into_iter().filter(|(_, signal)| !is_ignored(signal)) {
        let dir = workspace_with_submissions();
        let arguments = ["tests/manual/kattis.sh", "fourow", "1000000", "submissions"];
        let mut script = command(shell_name);
        let mut script = script.args(arguments).current_dir(&dir).spawn().expect("the script should start");
        assert!(eventually(|| dir.join("fourow/data/secret/seed-2.in").exists()));
        shell(&format!("kill -{signal} {}", script.id()), &dir).expect_ok();
        let status = script.wait().expect("the script should end");
        assert!(!status.success() && !dir.join("fourow").exists(), "{shell_name}, {signal}: {status}");
    }
}

/// Nothing is written if an argument is missing or bad, nor over a package that exists.
#[test]
fn bad_arguments_are_rejected() {
    let dir = workspace_with_submissions();
    let files = || fs::read_dir(&dir).expect("the directory should be readable").count();
    let before = files();
    for (arguments, error) in [
        ("", "kattis.sh: three arguments are needed, not 0"),
        ("fourow 10", "kattis.sh: three arguments are needed, not 2"),
        ("fourow 10 submissions none", "kattis.sh: three arguments are needed, not 4"),
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
