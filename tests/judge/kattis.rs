//! `tests/manual/kattis.sh`: what it makes is a Kattis package, and what it cannot use it rejects.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::manual::{shell, workspace};
use crate::run::Outcome;

/// A directory with the samples and two submissions.
fn workspace_with_submissions() -> PathBuf {
    let dir = workspace();
    for name in ["right.py", "wrong.py"] {
        fs::write(dir.join(name), "").expect("the file should be writable");
    }
    dir
}

fn run_script(arguments: &str, dir: &Path) -> Outcome {
    shell(&format!("sh tests/manual/kattis.sh {arguments}"), dir)
}

/// Inputs have correct answers and cover every hard case. Validators exit as Kattis requires: 42 to accept, 43 to
/// reject, anything else if the judge fails.
#[test]
fn the_script_makes_a_package() {
    let dir = workspace_with_submissions();
    run_script("fourow 10 right.py wrong.py", &dir).expect_ok();
    for file in ["problem.yaml", "submissions/accepted/right.py", "submissions/wrong_answer/wrong.py"] {
        assert!(dir.join("fourow").join(file).exists(), "{file}");
    }
    let answers = "cd fourow/data; for i in */*.in; do fourow --check ${i%in}ans $i; done";
    assert_eq!(shell(answers, &dir), Outcome::ok(""));
    shell("fourow --coverage fourow/data/*/*.in", &dir).expect_ok();

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

/// Many seeds make a board that an earlier one has made, or that of a sample.
#[test]
fn inputs_differ() {
    let dir = workspace_with_submissions();
    let inputs = |data: PathBuf| {
        let files = fs::read_dir(data).expect("the directory should be readable");
        let paths = files.map(|file| file.expect("the entry should be readable").path());
        let inputs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
        inputs.map(|path| fs::read(path).expect("the file should be readable")).collect::<Vec<_>>()
    };
    for (problem, samples, seeds) in [("tictactoe", 1, 100), ("connectfour", 8, 30), ("conecta4", 4, 30)] {
        run_script(&format!("{problem} {seeds} right.py wrong.py"), &dir).expect_ok();
        let [sample, secret] =
            ["sample", "secret"].map(|name| inputs(dir.join(problem).join("data").join(name)));
        assert_eq!((sample.len(), secret.len()), (samples, seeds), "{problem}");
        let different: HashSet<_> = sample.into_iter().chain(secret).collect();
        assert_eq!(different.len(), samples + seeds, "{problem}");
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
            "kattis.sh: SEEDS is missing: how many inputs to generate (10 for fourow, 300 for the others)",
        ),
        ("fourow 10", "kattis.sh: RIGHT is missing: the source file of a solution to accept"),
        ("fourow 10 right.py", "kattis.sh: WRONG is missing: the source files of solutions to reject"),
        ("connect4 10 right.py wrong.py", "fourow: unknown problem 'connect4' (did you mean 'connectfour'?)"),
        ("fourow 0 right.py wrong.py", "kattis.sh: SEEDS needs a whole number above 0, not '0'"),
        ("fourow ten right.py wrong.py", "kattis.sh: SEEDS needs a whole number above 0, not 'ten'"),
        ("fourow 10 right.py none.py", "kattis.sh: there is no file 'none.py'"),
    ] {
        let Outcome { stdout, stderr, status } = run_script(arguments, &dir);
        assert_eq!((stdout.as_str(), status, files()), ("", 2, before), "for {arguments:?}");
        assert!(stderr.starts_with(error), "for {arguments:?}: {stderr}");
        assert!(stderr.starts_with("fourow:") || stderr.contains("\nusage: "), "for {arguments:?}: {stderr}");
    }
    fs::create_dir(dir.join("fourow")).expect("creating a directory should succeed");
    let outcome = run_script("fourow 10 right.py wrong.py", &dir);
    assert!(outcome.stderr.starts_with("kattis.sh: there is a 'fourow' here already\n"), "{outcome:?}");
}
