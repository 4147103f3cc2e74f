//! The built binary, run on bytes.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// A command that runs the binary in the project's folder, its three streams being pipes.
pub fn fourow(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourow"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the binary answers to `input`.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    feed(fourow(arguments).spawn().expect("the binary runs"), input)
}

/// What `child` answers to `input`. It may stop reading early.
pub fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the binary ends")
    })
}

/// What the binary answers to `input`: standard output, standard error and exit status.
pub fn outcome(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let output = run(arguments, input);
    let text = |bytes| String::from_utf8(bytes).expect("answers are UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal ends the binary"))
}
