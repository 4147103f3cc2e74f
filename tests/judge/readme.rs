//! README.md: its commands print what it shows.

use std::fs;

use crate::manual::{assert_shows_output, shell, workspace};
use crate::run::project;

/// The commands use the samples and a solution that omits trailing spaces.
#[test]
fn the_readme_shows_what_its_commands_print() {
    let dir = workspace();
    fs::write(dir.join("mine"), "#!/bin/sh\nfourow | sed 's/ *$//'\n").expect("the file should be writable");
    shell("chmod +x mine", &dir).expect_ok();
    assert_shows_output(&project().join("README.md"), |command_line| {
        shell(&format!("{{ {command_line}\n}} 2>&1"), &dir).stdout
    });
}
