//! What depends on the system: Unix. `windows.rs` has the same names.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// The key that ends the input on a terminal.
pub const END_OF_INPUT: &str = "Ctrl-D";

/// The character that quotes an argument for the shell.
pub const QUOTE: char = '\'';

const MAX_SIGNAL: i32 = 64;

/// Whether escape sequences can be written to a stream.
pub fn interprets_escapes(stream: impl IsTerminal) -> bool {
    stream.is_terminal()
}

/// Duplicates the descriptor of a standard stream as a file. Reads and writes through the file report an error if the
/// stream was opened in the wrong direction, as in `1</dev/null`; the standard library's own streams ignore such
/// errors.
///
/// A closed stream, as in `>&-`, looks like `/dev/null`, because Rust opens that in its place before `main`.
pub fn checked_stdio(stream: impl AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(Into::into)
}

/// The files that an argument names: just one, because the shell has expanded patterns.
pub fn expand(argument: &OsStr) -> Vec<OsString> {
    vec![argument.into()]
}

/// Normalizes the line endings of a program's output. They are what the online judge sees, so nothing changes.
pub fn normalize_line_endings(_output: &mut Vec<u8>) {}

/// The shell's form of a command.
pub fn native_command(command: &str) -> String {
    command.into()
}

/// The shell that runs a command, in a process group of its own.
pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

/// Whether an exit status means that the command could not be started.
pub fn is_start_error(status: i32, _command: &str, _stderr: &[u8]) -> bool {
    matches!(status, 126 | 127)
}

/// The signal that killed a command; `None` if it exited.
pub fn crash(status: ExitStatus) -> Option<i32> {
    // A shell reports signal n as status 128 + n.
    let reported = status.code().map(|code| code - 128).filter(|signal| (1..=MAX_SIGNAL).contains(signal));
    status.signal().or(reported)
}

/// Describes a signal, with the name of one that often kills faulty programs.
pub fn describe_crash(signal: i32) -> String {
    let name = match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (division by zero)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        _ => "",
    };
    format!("killed by signal {signal}{name}")
}

/// Whether Ctrl-C was pressed after [`catch_interrupts`].
static WAS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C from now on only set what [`was_interrupted`] returns.
pub fn catch_interrupts() {
    extern "C" fn note(_: i32) {
        WAS_INTERRUPTED.store(true, Ordering::Relaxed);
        signal(SIGINT, Handler::DEFAULT);
    }
    set_handler(Handler(note as extern "C" fn(i32) as usize));
}

/// Makes Ctrl-C end this program again.
pub fn release_interrupts() {
    set_handler(Handler::DEFAULT);
}

pub fn was_interrupted() -> bool {
    WAS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Sets what Ctrl-C does, unless it is ignored, as under `nohup`.
fn set_handler(handler: Handler) {
    if signal(SIGINT, handler) == Handler::IGNORE {
        signal(SIGINT, Handler::IGNORE);
    }
}

const SIGINT: i32 = 2;

/// What a signal does: the address of a function that takes the signal, or one of two numbers.
#[derive(Clone, Copy, PartialEq)]
#[repr(transparent)]
struct Handler(usize);

impl Handler {
    const DEFAULT: Self = Self(0);
    const IGNORE: Self = Self(1);
}

// The standard library has no signals.
#[allow(unsafe_code)]
unsafe extern "C" {
    safe fn signal(signal: i32, handler: Handler) -> Handler;
}

/// A helper shell that kills the process groups of commands on request and when its own input ends. So no process in
/// such a group outlives this program, even if this program is killed, unless that happens between starting the command
/// and registering it with the watchdog.
#[derive(Debug)]
pub struct Watchdog {
    shell: Child,
    watched: Vec<u32>,
}

impl Watchdog {
    /// The script of the shell. Each line of its input names the process groups to watch. Those watched before, but not
    /// any longer, are killed, and so are all at the end of the input.
    const SCRIPT: &str = "trap '' INT TERM HUP
    watched=
    while read -r groups || [ -n \"$watched\" ]; do
        for group in $watched; do
            case \" $groups \" in *\" $group \"*) ;; *) kill -s KILL -- \"-$group\" ;; esac
        done
        watched=$groups
    done";

    pub fn start() -> io::Result<Self> {
        let shell = Command::new("sh")
            .args(["-c", Self::SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Self { shell, watched: Vec::new() })
    }

    pub fn watch(&mut self, command: &Child) {
        self.watched.push(command.id());
        self.send();
    }

    /// Kills all processes of a command.
    pub fn kill(&mut self, command: &Child) {
        self.watched.retain(|group| *group != command.id());
        self.send();
    }

    fn send(&mut self) {
        let groups = self.watched.iter().fold(String::new(), |groups, group| format!("{groups}{group} "));
        if let Some(stdin) = &mut self.shell.stdin {
            // If the shell is gone, groups are not killed, but runs still work.
            let _ = stdin.write_all((groups + "\n").as_bytes());
        }
    }
}

impl Drop for Watchdog {
    /// Ends the shell: closes its input, and waits for it.
    fn drop(&mut self) {
        let _ = self.shell.wait();
    }
}
