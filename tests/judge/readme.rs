//! README.md: pasted into a shell in a fresh copy of the project, its commands print what it shows.

use std::fs;

use crate::manual::{assert_shows_output, shell, updated, workspace};
use crate::run::{command, finish, project};

/// Until `cargo install` has been run, there is no `fourow` but by `cargo run`.
const FRESH: &str = "set -e; exec 2>&1
fourow() { echo 'not installed'; return 127; }
cargo() {
    case \"$*\" in
        'run --release -- '*) shift 3; command fourow \"$@\" ;;
        'install --path .') unset -f fourow ;;
        test) ;;
        *) return 1 ;;
    esac
}
";

/// A command whose status is not 0 ends the shell, so the page shows each such status with `|| echo`.
#[test]
fn the_readme_can_be_pasted_into_a_shell() {
    const END: &str = "the end of a command\n";
    let file = project().join("README.md");
    let page = fs::read_to_string(&file).expect("the page should be readable");
    let mut script = FRESH.to_string();
    for block in page.split("```").skip(1).step_by(2) {
        if let Some(commands) = block.strip_prefix("sh\n") {
            script += commands;
        }
        updated(&format!("```{block}```\n"), |command_line| {
            script += &format!("{command_line}\nprintf '{END}'\n");
            String::new()
        });
    }

    let dir = workspace();
    let pasted = finish(command("bash").current_dir(&dir), script.as_bytes());
    assert_eq!(pasted.status, 0, "the last of these commands failed:\n{}", pasted.stdout);
    let mut outputs = pasted.stdout.split(END);
    assert_shows_output(&file, |_| outputs.next().unwrap_or_default().into());
    let files = shell("ls", &dir).expect_ok();
    assert_eq!(files, "samples\ntarget\ntests\n", "git should ignore what the page creates");
}

#[test]
fn the_judges_are_as_long_as_the_readme_says() {
    let thousands = |find: &str| {
        let lines = shell(&format!("cat $(find {find}) | wc -l"), &project()).expect_ok();
        (lines.trim().parse::<usize>().expect("wc should print a number") + 500) / 1000
    };
    let judges = thousands("src/problems src/bitboard.rs -name '*.rs' ! -name cases.rs");
    let lengths = format!("{judges},000 of its {},000 lines", thousands("src -name '*.rs'"));
    let page = fs::read_to_string(project().join("README.md")).expect("the page should be readable");
    let words: Vec<_> = page.split_whitespace().collect();
    assert!(words.join(" ").contains(&lengths), "README.md does not say that the judges are {lengths}");
}
