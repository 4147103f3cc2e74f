//! README.md: its commands print what it shows, and its script builds a Kattis package.

use std::fs;
use std::path::PathBuf;

use crate::run::{Outcome, project};
use crate::transcripts::{assert_shows_output, shell, workspace};

/// A directory with the files that the commands use: the samples, and a solution that omits trailing spaces.
fn workspace_with_solution() -> PathBuf {
    let dir = workspace();
    fs::write(dir.join("mine"), "#!/bin/sh\nfourow | sed 's/ *$//'\n").expect("the file should be writable");
    shell("chmod +x mine", &dir).expect_ok();
    dir
}

/// The binary under test is run instead of a release build.
#[test]
fn the_readme_shows_what_its_commands_print() {
    let dir = workspace_with_solution();
    assert_shows_output(&project().join("README.md"), |command_line| {
        let command_line = command_line.replace("cargo run --release", "fourow");
        shell(&format!("{{ {command_line}\n}} 2>&1"), &dir).stdout
    });
}

/// The script builds a package whose inputs have correct answers and cover every hard case, and whose validators exit
/// as Kattis requires: 42 to accept, 43 to reject, anything else if the judge fails.
#[test]
fn the_script_builds_a_kattis_package() {
    let readme = fs::read_to_string(project().join("README.md")).expect("README.md should be readable");
    let dir = workspace_with_solution();
    let script = readme.split("```sh\n").find(|block| block.contains("output_validators"));
    let script =
        script.and_then(|block| block.split("```").next()).expect("README.md should contain the script");
    fs::write(dir.join("package.sh"), script).expect("the file should be writable");
    shell("sh package.sh fourow 10 samples/fourow/statement.in mine", &dir).expect_ok();
    for file in ["problem.yaml", "submissions/accepted/statement.in", "submissions/wrong_answer/mine"] {
        assert!(dir.join("fourow").join(file).exists(), "{file}");
    }
    let answers = "cd fourow/data; for i in */*.in; do fourow --check ${i%in}ans $i; done";
    assert_eq!(shell(answers, &dir), Outcome::ok(""));
    shell("fourow --coverage fourow/data/*/*.in", &dir).expect_ok();

    shell("for v in fourow/*_validators/fourow; do (cd $v && sh build); done", &dir).expect_ok();
    let input = "samples/fourow/statement.in";
    for (validator, status) in [
        (format!("input_validators/fourow/run < {input}"), 42),
        ("input_validators/fourow/run < mine".to_string(), 43),
        (format!("output_validators/fourow/run {input} answer . < samples/fourow/statement.out"), 42),
        (format!("output_validators/fourow/run {input} answer . < {input}"), 43),
        (format!("output_validators/fourow/run mine answer . < {input}"), 1),
    ] {
        assert_eq!(shell(&format!("fourow/{validator}"), &dir).status, status, "{validator}");
    }
}
