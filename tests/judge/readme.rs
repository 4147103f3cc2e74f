//! README.md: its commands print what it shows, and its script builds a Kattis package.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::run::{Outcome, command, empty_dir, finish, project};

/// The text of README.md.
fn readme() -> String {
    fs::read_to_string(project().join("README.md")).expect("README.md should be readable")
}

/// A directory with the files that the commands use: the samples, and a solution that omits trailing spaces.
fn workspace() -> PathBuf {
    let dir = empty_dir();
    symlink(project().join("samples"), dir.join("samples")).expect("creating a link should succeed");
    fs::write(dir.join("mine"), "#!/bin/sh\nfourow | sed 's/ *$//'\n").expect("the file should be writable");
    shell("chmod +x mine", &dir).expect_ok();
    dir
}

/// Runs a command line in a shell.
fn shell(command_line: &str, dir: &Path) -> Outcome {
    finish(command("sh").args(["-c", command_line]).current_dir(dir), b"")
}

/// What a command in README.md prints to standard output and standard error, run with the binary under test instead of
/// a release build.
fn output(command_line: &str, dir: &Path) -> String {
    shell(&format!("{{ {}\n}} 2>&1", command_line.replace("cargo run --release", "fourow")), dir).stdout
}

/// The commands after `$ ` in the `console` blocks, each with the output shown below it.
fn commands(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest));
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in blocks.flat_map(|block| block.split_inclusive('\n')) {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.trim_end().to_string(), String::new())),
            (None, Some((_, output))) => output.push_str(line),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    commands
}

#[test]
fn every_command_prints_what_the_readme_shows() {
    let (readme, dir) = (readme(), workspace());
    let commands = commands(&readme);
    assert_eq!(commands.len(), readme.matches("\n$ ").count());
    let mut mismatches = Vec::new();
    for (command, shown) in commands {
        let printed = output(&command, &dir);
        if printed != shown {
            mismatches.push(format!("$ {command}\n{printed}--- but README.md shows\n{shown}"));
        }
    }
    assert!(mismatches.is_empty(), "change README.md, or the code:\n\n{}", mismatches.join("\n"));
}

/// The script builds a package whose inputs have correct answers and cover every hard case, and whose validators exit
/// as Kattis requires: 42 to accept, 43 to reject, anything else if the judge fails.
#[test]
fn the_script_builds_a_kattis_package() {
    let (readme, dir) = (readme(), workspace());
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
