//! Every command that README.md shows, with the output that it shows.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::run::{command, finish, folder, project};

/// The output of a command line in a shell, with the tests' binary instead of a release build.
fn shell(command_line: &str, folder: &Path) -> String {
    let script = command_line.replace("cargo run --release --", "fourow");
    let script = format!("{{ {}\n}} 2>&1", script.replace("cargo run --release", "fourow"));
    finish(command("sh").args(["-c", &script]).current_dir(folder), b"").stdout
}

/// The commands after `$ ` in the page's `console` blocks, each with its output below it.
fn commands(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest));
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
fn every_command_prints_what_the_page_shows() {
    let page = fs::read_to_string(project().join("README.md")).expect("the page can be read");
    let commands = commands(&page);
    assert_eq!(commands.len(), page.matches("\n$ ").count());
    // What the commands write goes to a folder of its own, which has the samples.
    let folder = folder();
    symlink(project().join("samples"), folder.join("samples")).expect("a link can be made");
    let mut different = Vec::new();
    for (command, output) in commands {
        let printed = shell(&command, &folder);
        if printed != output {
            different.push(format!("$ {command}\n{printed}--- but the page shows\n{output}"));
        }
    }
    assert!(different.is_empty(), "change README.md, or the code:\n\n{}", different.join("\n"));
}
