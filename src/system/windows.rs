//! What depends on the system: Windows, by the standard library alone. `unix.rs` has the same names, and says more.

use std::fs::File;
use std::io::{self, IsTerminal, PipeWriter, Read};
use std::os::windows::io::AsHandle;
use std::os::windows::process::CommandExt;
use std::process::{self, Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

pub const END_OF_INPUT: &str = "Ctrl-Z";

pub const QUOTE: char = '"';

/// Whether escape sequences can be written to a stream. An old console would show them.
pub fn interprets_escapes(_stream: impl IsTerminal) -> bool {
    false
}

/// The form of a standard stream to read or write: the standard library's own, which converts the text of a console.
pub fn stdio<T>(stream: T) -> io::Result<T> {
    Ok(stream)
}

/// Duplicates the handle of a standard stream as a file.
pub fn stdio_file(stream: impl AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(Into::into)
}

/// Normalizes the line endings of a program's output: programs that write text end lines with CRLF here, but with LF on
/// the online judge.
pub fn normalize_line_endings(output: &mut Vec<u8>) {
    output.dedup_by(|next, last| {
        let is_line_ending = *last == b'\r' && *next == b'\n';
        if is_line_ending {
            *last = b'\n';
        }
        is_line_ending
    });
}

/// The shell's form of a command: with backslashes in the name of its program, because to `cmd`, the slash in `./mine`
/// starts an option.
pub fn native_command(command: &str) -> String {
    let start = command.trim_start_matches([' ', '(']);
    let program = match start.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => start.split([' ', '<', '>', '|', '&']).next(),
    };
    let program = program.unwrap_or_default();
    command.replacen(program, &program.replace('/', "\\"), 1)
}

pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    // With /S, `cmd` removes the outer quotes and nothing else. /D ignores commands in the registry.
    shell.args(["/D", "/S", "/C"]).raw_arg(format!("\"{command}\""));
    shell
}

/// Kills a command that is still running, with all that it started. What one leaves behind that has exited, stays.
pub fn kill_group(leader: &mut Child) {
    if let Ok(None) = leader.try_wait() {
        let id = leader.id().to_string();
        let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &id]).output();
        let _ = leader.kill().and_then(|()| leader.wait());
    }
}

/// A reader of a command's output, for which a thread waits.
pub struct OutputReader(Receiver<Vec<u8>>);

impl OutputReader {
    pub fn new() -> io::Result<(Self, PipeWriter)> {
        let (mut pipe, writer) = io::pipe()?;
        let (sender, receiver) = sync_channel(1);
        thread::spawn(move || {
            let mut buffer = [0; 1 << 16];
            while let Ok(length @ 1..) = pipe.read(&mut buffer)
                && sender.send(buffer[..length].to_vec()).is_ok()
            {}
        });
        Ok((Self(receiver), writer))
    }

    pub fn read(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let read = self.0.try_recv().map(|bytes| text.extend(bytes));
        Ok(read == Err(TryRecvError::Disconnected))
    }
}

/// Whether an exit status means that the command could not be started.
pub fn is_start_error(status: i32, _stderr: &[u8]) -> bool {
    status == 9009
}

/// The status of a command that crashed; `None` if it exited.
pub fn crash(status: ExitStatus) -> Option<i32> {
    // A crash starts with 8 or C, or with E if the program's language defines it. Negative statuses start with F.
    status.code().filter(|code| matches!(*code as u32 >> 28, 0x8 | 0xC | 0xE))
}

/// Describes the status of a crash, with the name of a frequent one.
pub fn describe_crash(status: i32) -> String {
    let name = match status as u32 {
        0xC000_0005 => " (access violation)",
        0xC000_0094 => " (division by zero)",
        0xC000_00FD => " (stack overflow)",
        0xC000_0135 => " (missing DLL)",
        0xC000_0409 => " (abort)",
        _ => "",
    };
    format!("crashed with status {status:#X}{name}")
}

// Ctrl-C ends this program and the command, as the console sends it to both.

pub fn catch_signals() {}

pub fn release_signals() {}

pub fn caught_signal() -> Option<i32> {
    None
}

pub const SIGINT: i32 = 2;

pub fn end_by_signal(number: i32) {
    process::exit(number);
}
