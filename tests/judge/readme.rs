//! README.md: pasted into a shell in a fresh copy of the project, its commands print what it shows.

use std::fs;

use crate::manual::{assert_shows_output, shell, updated, workspace};
use crate::run::{command, finish, project};

/// Until `cargo install` has been run, there is no `fourow`.
const FRESH: &str = "set -e; exec 2>&1
fourow() { echo 'not installed'; return 127; }
cargo() { case \"$*\" in 'install --path .') unset -f fourow;; test) ;; *) return 1;; esac; }
";

/// A command whose status is not 0 ends the shell, so the page shows each such status with `|| echo`.
#[test]
fn the_readme_can_be_pasted_into_a_shell() {
    const END: &str = "the end of a command\n";
    let file = project().join("README.md");
    let page = fs::read_to_string(&file).expect("the page should be readable");
    let set_up = page.split("```").nth(1).and_then(|block| block.strip_prefix("sh\n"));
    let mut script = format!("{FRESH}{}", set_up.expect("the first block should be the set-up"));
    updated(&page, |command_line| {
        script += &format!("{command_line}\nprintf '{END}'\n");
        String::new()
    });

    let dir = workspace();
    let pasted = finish(command("bash").current_dir(&dir), script.as_bytes());
    assert_eq!(pasted.status, 0, "the last of these commands failed:\n{}", pasted.stdout);
    let mut outputs = pasted.stdout.split(END);
    assert_shows_output(&file, |_| outputs.next().unwrap_or_default().into());
    let files = shell("ls", &dir).expect_ok();
    assert_eq!(files, "samples\ntarget\ntests\n", "git should ignore what the page creates");
}

#[test]
fn the_judge_is_as_long_as_the_readme_says() {
    let thousands = |files: &str| {
        let lines = shell(&format!("cat $(find {files} -name '*.rs') | wc -l"), &project()).expect_ok();
        (lines.trim().parse::<usize>().expect("wc should print a number") + 500) / 1000
    };
    let judge = thousands("src/problems/fourow.rs src/problems/fourow src/bitboard.rs");
    let lengths = format!("{judge},000 of {},000 lines", thousands("src"));
    let page = fs::read_to_string(project().join("README.md")).expect("the page should be readable");
    let words: Vec<_> = page.split_whitespace().collect();
    assert!(words.join(" ").contains(&lengths), "README.md does not say that the judge is {lengths}");
}
