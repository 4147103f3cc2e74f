//! Pages of commands and what they print: `tests/transcripts`, which reads like a manual, and README.md.
//!
//! In a block marked `console`, a line after `$ ` is a command for the shell, which lines after `> ` continue. Below
//! it is what it prints. In a transcript, `? 2` gives an exit status other than 0, and each line of standard error
//! follows `! `; README.md shows both streams as a terminal does, and no status. Commands use only `sh`, `printf`,
//! `cat`, `sed`, `head` and `fourow`, files that the page itself writes, and the samples.
//!
//! `UPDATE_GOLDEN=1 cargo test` rewrites what the commands print instead of comparing it.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::golden::should_update;
use crate::run::{Outcome, command, difference, empty_dir, finish, project};

/// A directory with nothing but the samples.
pub fn workspace() -> PathBuf {
    let dir = empty_dir();
    symlink(project().join("samples"), dir.join("samples")).expect("creating a link should succeed");
    dir
}

/// Runs a command in a shell.
pub fn shell(command_line: &str, dir: &Path) -> Outcome {
    finish(command("sh").args(["-c", command_line]).current_dir(dir), b"")
}

/// What a transcript shows below a command: its status, standard output and standard error.
fn marked_output(command_line: &str, dir: &Path) -> String {
    let Outcome { stdout, stderr, status } = shell(command_line, dir);
    let status = if status == 0 { String::new() } else { format!("? {status}\n") };
    let errors = stderr.split_inclusive('\n').map(|line| format!("! {line}"));
    [status, stdout].into_iter().chain(errors).collect()
}

/// A page with the output of its commands as they print it now.
fn updated(page: &str, output: impl Fn(&str) -> String) -> String {
    let (mut updated, mut in_block, mut lines) = (String::new(), false, page.lines().peekable());
    while let Some(line) = lines.next() {
        updated += &format!("{line}\n");
        if line.starts_with("```") {
            in_block = line == "```console";
        }
        if let Some(start) = line.strip_prefix("$ ") {
            assert!(in_block, "not in a console block: {line}");
            let mut command_line = start.to_string();
            while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
                updated += &format!("{line}\n");
                command_line += &format!("\n{}", &line[2..]);
            }
            let output = output(&command_line);
            assert!(output.is_empty() || output.ends_with('\n'), "the last line has no end: {command_line}");
            updated += &output;
            while lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")).is_some() {}
        }
    }
    updated
}

/// Asserts that the commands of a page print what it shows, or rewrites the page if requested.
pub fn assert_shows_output(file: &Path, output: impl Fn(&str) -> String) {
    let page = fs::read_to_string(file).expect("the page should be readable");
    let updated = updated(&page, output);
    if should_update() {
        fs::write(file, &updated).expect("the page should be writable");
    } else if let Some(difference) = difference(&updated, &page) {
        let name = file.display();
        panic!("{name}, {difference}\nto accept what is printed: UPDATE_GOLDEN=1 cargo test");
    }
}

#[test]
fn every_transcript_shows_what_its_commands_print() {
    let entries = fs::read_dir(project().join("tests/transcripts")).expect("the transcripts should be there");
    let mut pages: Vec<_> =
        entries.map(|entry| entry.expect("the entry should be readable").path()).collect();
    assert!(!pages.is_empty());
    pages.sort();
    for page in pages {
        let dir = workspace();
        assert_shows_output(&page, |command_line| marked_output(command_line, &dir));
    }
}
