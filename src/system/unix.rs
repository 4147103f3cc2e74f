//! What depends on the system: Unix. `windows.rs` has the same names.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, PipeWriter, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

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

pub use std::io::PipeReader;

/// A pipe whose reader never waits. If nothing has come, a read fails with `WouldBlock`.
pub fn pipe() -> io::Result<(PipeReader, PipeWriter)> {
    let (reader, writer) = io::pipe()?;
    // The standard library does this for sockets only, by a call that the system has for all descriptors.
    let reader = UnixStream::from(OwnedFd::from(reader));
    reader.set_nonblocking(true)?;
    Ok((OwnedFd::from(reader).into(), writer))
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

/// The signal that killed a command, or the status, 128 more, with which a shell reports one; otherwise `None`.
pub fn crash(status: ExitStatus) -> Option<i32> {
    // There are 64 signals.
    status.signal().or(status.code().filter(|code| (129..=128 + 64).contains(code)))
}

/// Describes a signal or its status, with the name of a signal that often kills faulty programs.
pub fn describe_crash(crash: i32) -> String {
    let signal = crash % 128;
    let name = match signal {
        4 => Some(("an", "illegal instruction")),
        6 => Some(("an", "abort")),
        8 => Some(("a", "division by zero")),
        9 => Some(("a", "kill")),
        11 => Some(("a", "segmentation fault")),
        _ => None,
    };
    match name {
        Some((_, name)) if crash == signal => format!("killed by signal {signal} ({name})"),
        Some((article, name)) => format!("exit status {crash}, as after {article} {name}"),
        None if crash == signal => format!("killed by signal {signal}"),
        None => format!("exit status {crash}, as after signal {signal}"),
    }
}

static WAS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Locked while the handlers of signals change, which all threads share.
static HANDLERS: Mutex<()> = Mutex::new(());

/// From now on, the first Ctrl-C only sets what [`was_interrupted`] returns. The second ends this program, as usual.
/// Where it is ignored, as under `nohup`, it stays so.
pub fn catch_interrupts() {
    extern "C" fn note_interrupt(_: i32) {
        if WAS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            end_by_interrupt();
        }
    }
    let _lock = HANDLERS.lock();
    WAS_INTERRUPTED.store(false, Ordering::Relaxed);
    replace_handler(SIGINT, note_interrupt);
}

pub fn was_interrupted() -> bool {
    WAS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends this program as Ctrl-C does.
pub fn end_by_interrupt() {
    signal(SIGINT, DEFAULT);
    raise(SIGINT);
}

/// Does work in which no signal that ends this program takes effect, unless a fault raises it; one that comes then does
/// so afterwards.
pub fn without_signals<T>(work: impl FnOnce() -> T) -> T {
    static NOTED: AtomicU32 = AtomicU32::new(0);
    extern "C" fn note(signal: i32) {
        NOTED.fetch_or(1 << signal, Ordering::Relaxed);
    }
    let lock = HANDLERS.lock();
    let handlers = SIGNALS.map(|number| (number, replace_handler(number, note)));
    let result = work();
    for (number, handler) in handlers {
        signal(number, handler);
    }
    drop(lock);
    let noted = NOTED.swap(0, Ordering::Relaxed);
    for number in SIGNALS.into_iter().filter(|number| noted & 1 << number != 0) {
        raise(number);
    }
    result
}

/// Replaces what a signal does, and returns that. What is ignored stays so: a command that is started inherits it.
fn replace_handler(number: i32, handler: extern "C" fn(i32)) -> Handler {
    let replaced = signal(number, Handler(handler as *const () as usize));
    if replaced == IGNORE {
        signal(number, IGNORE);
    }
    replaced
}

const SIGINT: i32 = 2;
const USER_SIGNALS: [i32; 2] = if cfg!(target_os = "linux") { [10, 12] } else { [30, 31] };

/// HUP, INT, QUIT, ALRM, TERM, XCPU, USR1 and USR2.
const SIGNALS: [i32; 8] = [1, SIGINT, 3, 14, 15, 24, USER_SIGNALS[0], USER_SIGNALS[1]];

/// What a signal does: the address of a function, or a number that stands for something else.
#[derive(PartialEq)]
#[repr(transparent)]
struct Handler(usize);

const DEFAULT: Handler = Handler(0);
const IGNORE: Handler = Handler(1);

// The standard library has no signals.
#[allow(unsafe_code)]
unsafe extern "C" {
    safe fn signal(signal: i32, handler: Handler) -> Handler;
    safe fn raise(signal: i32) -> i32;
}

/// A helper shell that kills the process groups of commands on request and when its own input ends. So no process in
/// such a group outlives this program, even if this program is killed, unless that happens between starting the command
/// and registering it with the watchdog.
#[derive(Debug)]
pub struct Watchdog(Child);

impl Watchdog {
    /// The script of the shell. Each line of its input names a process group: to watch, or to kill if it is watched
    /// already. At the end of the input, all that are watched are killed.
    const SCRIPT: &str = "trap '' INT TERM HUP
    watched=' '
    while read -r group; do
        case $watched in
        *\" $group \"*)
            kill -s KILL -- \"-$group\"
            watched=\"${watched%%\" $group \"*} ${watched#*\" $group \"}\" ;;
        *) watched=\"$watched$group \" ;;
        esac
    done
    for group in $watched; do kill -s KILL -- \"-$group\"; done";

    pub fn start() -> io::Result<Self> {
        let shell = Command::new("sh")
            .args(["-c", Self::SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Self(shell))
    }

    pub fn watch(&self, command: &Child) {
        if let Some(mut stdin) = self.0.stdin.as_ref() {
            // If the shell is gone, groups are not killed, but runs still work.
            let _ = stdin.write_all(format!("{}\n", command.id()).as_bytes());
        }
    }

    /// Kills all processes of a command that is watched.
    pub fn kill(&self, command: &Child) {
        // To the script, a group that is named again is to be killed.
        self.watch(command);
    }
}

impl Drop for Watchdog {
    /// Ends the shell: closes its input, and waits for it.
    fn drop(&mut self) {
        let _ = self.0.wait();
    }
}
