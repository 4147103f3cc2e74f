//! Every command that README.md shows, with the output that it shows.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

const README: &str = include_str!("../../README.md");

/// Runs a command line as a shell would, with the binary in place of a release build.
fn shell(command: &str) -> String {
    let command =
        command.replace("cargo run --release --", "fourow").replace("cargo run --release", "fourow");
    // Commands that `fourow` starts find it, too.
    let binaries = Path::new(env!("CARGO_BIN_EXE_fourow")).parent().expect("it is in a folder");
    let path = format!("{}:{}", binaries.display(), env::var("PATH").unwrap_or_default());
    let script = format!("{{ {command}\n}} 2>&1");
    // What the page writes goes to a folder of its own, which has the samples.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let _ = symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"), folder.join("samples"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("PATH", path).current_dir(folder).stdin(Stdio::null());
    let shell = shell.output();
    String::from_utf8(shell.expect("a shell runs").stdout).expect("answers are UTF-8")
}

/// What stands in the page's `console` blocks: commands after `$ `, each with its output below it.
fn commands() -> Vec<(&'static str, String)> {
    let blocks = README.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest));
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in blocks.flat_map(|block| block.split_inclusive('\n')) {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.trim_end(), String::new())),
            (None, Some((_, output))) => output.push_str(line),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    commands
}

#[test]
fn every_command_prints_what_the_page_says() {
    let commands = commands();
    assert_eq!(commands.len(), README.matches("\n$ ").count());
    for (command, output) in commands {
        assert_eq!(shell(command), output, "$ {command}");
    }
}
