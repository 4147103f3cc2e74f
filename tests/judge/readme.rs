//! README.md: its commands print what it shows.

use std::fs;
use std::path::PathBuf;

use crate::manual::{assert_shows_output, shell, workspace};
use crate::run::project;

/// A directory with the samples, an input, and a solution that omits trailing spaces.
pub fn readme_workspace() -> PathBuf {
    let dir = workspace();
    let write = |name, text| fs::write(dir.join(name), text).expect("the file should be writable");
    write("games.in", "2\nGame #1: 2141315\nGame #2: 1111111\n");
    write("mine", "#!/bin/sh\nfourow | sed 's/ *$//'\n");
    shell("chmod +x mine", &dir).expect_ok();
    dir
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let dir = readme_workspace();
    assert_shows_output(&project().join("README.md"), |command_line| {
        shell(&format!("{{ {command_line}\n}} 2>&1"), &dir).stdout
    });
}
