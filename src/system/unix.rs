//! What depends on the system: Unix. `windows.rs` has the same names.

use std::fs::File;
use std::io::{self, IsTerminal, PipeReader, PipeWriter, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The key that ends the input on a terminal.
pub const END_OF_INPUT: &str = "Ctrl-D";

/// The character that quotes an argument for the shell.
pub const QUOTE: char = '\'';

/// Whether escape sequences can be written to a stream.
pub fn interprets_escapes(stream: impl IsTerminal) -> bool {
    stream.is_terminal()
}

/// Duplicates the descriptor of a standard stream as a file.
///
/// A closed stream, as in `>&-`, looks like `/dev/null`, because Rust opens that in its place before `main`.
pub fn stdio_file(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(Into::into)
}

/// The form of a standard stream to read or write. The standard library's own, which a console on Windows needs,
/// ignores the errors of a stream that was opened in the wrong direction, as in `1</dev/null`.
pub use self::stdio_file as stdio;

/// Normalizes the line endings of a program's output. They are what the online judge sees, so nothing changes.
pub fn normalize_line_endings(_output: &mut Vec<u8>) {}

/// The shell's form of a command.
pub fn native_command(command: &str) -> String {
    command.into()
}

/// The shell that runs a command, and leads a process group.
pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

/// Kills a command that leads a process group, as [`shell`] does, and all that it started and that is still there. The
/// group's number stays its own for a while after its end, since the system gives the numbers in turn. Most is gone
/// after 10 to 30 ms; a zombie stays until its parent takes note, and does no harm.
pub fn kill_group(leader: &mut Child) {
    let start = Instant::now();
    while kill(-(leader.id() as i32), SIGKILL) == 0 && start.elapsed() < MAX_WAIT {
        let _ = leader.wait();
        thread::sleep(Duration::from_millis(1));
    }
}

/// How long to wait for the end of what is killed.
const MAX_WAIT: Duration = Duration::from_millis(50);

/// The maximum number of bytes to read at once: as many as a pipe usually holds.
const MAX_READ: u64 = 1 << 16;

/// A reader of a command's output, which never waits.
pub struct OutputReader(PipeReader);

impl OutputReader {
    /// A reader, and where the command is to write.
    pub fn new() -> io::Result<(Self, PipeWriter)> {
        let (reader, writer) = io::pipe()?;
        // The standard library does this for sockets only, by a call that the system has for all descriptors.
        let reader = UnixStream::from(OwnedFd::from(reader));
        reader.set_nonblocking(true)?;
        Ok((Self(OwnedFd::from(reader).into()), writer))
    }

    /// Appends what has come, or some of it, to a text. Returns whether the output is at its end.
    pub fn read(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let mut some = (&mut self.0).take(MAX_READ);
        match some.read_to_end(text) {
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(error),
            read => Ok(read.is_ok() && some.limit() > 0),
        }
    }
}

/// Whether an exit status means that the command could not be started. Then the shell says why.
pub fn is_start_error(status: i32, stderr: &[u8]) -> bool {
    matches!(status, 126 | 127) && !stderr.is_empty()
}

/// The signal that killed a command, or the status, 128 more, with which a shell reports one; otherwise `None`.
pub fn crash(status: ExitStatus) -> Option<i32> {
    // There are 64 signals.
    status.signal().or(status.code().filter(|code| (129..=128 + 64).contains(code)))
}

/// Describes a signal or its status, with the name of a signal that often kills faulty programs.
pub fn describe_crash(crash: i32) -> String {
    let signal = crash % 128;
    let name = match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (division by zero)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        _ => "",
    };
    let status = if crash == signal { "killed by".into() } else { format!("exit status {crash}, as after") };
    format!("{status} signal {signal}{name}")
}

/// The signal that came since [`catch_signals`]; 0 if none did.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// From here on, the first of the signals INT, TERM, HUP and QUIT only sets what [`caught_signal`] returns, and the
/// second ends this program, as usual.
pub fn catch_signals() {
    extern "C" fn note(number: i32) {
        if SIGNAL.swap(number, Ordering::Relaxed) != 0 {
            end_by_signal(number);
        }
    }
    SIGNAL.store(0, Ordering::Relaxed);
    handle_signals(Handler(note as *const () as usize));
    // If a parent ignored it, that would take away the exit statuses of commands.
    signal(SIGCHLD, DEFAULT);
}

/// From here on, each of these signals ends this program again.
pub fn release_signals() {
    handle_signals(DEFAULT);
}

/// Sets what these signals do. What is ignored, as under `nohup`, stays so.
fn handle_signals(handler: Handler) {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        if signal(number, handler) == IGNORE {
            signal(number, IGNORE);
        }
    }
}

/// The signal that is to end this program, if one came.
pub fn caught_signal() -> Option<i32> {
    Some(SIGNAL.load(Ordering::Relaxed)).filter(|number| *number != 0)
}

/// The signal of Ctrl-C.
pub const SIGINT: i32 = 2;

/// Ends this program as a signal does.
pub fn end_by_signal(number: i32) {
    signal(number, DEFAULT);
    raise(number);
}

const SIGHUP: i32 = 1;
const SIGQUIT: i32 = 3;
const SIGKILL: i32 = 9;
const SIGTERM: i32 = 15;
const SIGCHLD: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 17 } else { 20 };

/// What a signal does: the address of a function, or a number that stands for something else.
#[derive(Clone, Copy, PartialEq)]
#[repr(transparent)]
struct Handler(usize);

const DEFAULT: Handler = Handler(0);
const IGNORE: Handler = Handler(1);

// The standard library has no signals.
#[allow(unsafe_code)]
unsafe extern "C" {
    safe fn signal(signal: i32, handler: Handler) -> Handler;
    safe fn raise(signal: i32) -> i32;
    safe fn kill(process: i32, signal: i32) -> i32;
}
