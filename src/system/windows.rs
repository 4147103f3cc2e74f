//! What depends on the system: Windows. `unix.rs` has the same names, and says more about them.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, IsTerminal, PipeWriter, Read};
use std::os::windows::io::{AsHandle, BorrowedHandle, HandleOrNull, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};

pub const END_OF_INPUT: &str = "Ctrl-Z";

pub const QUOTE: char = '"';

/// Whether escape sequences can be written to a stream. A console is made to interpret them; other terminals, such as
/// that of MSYS2, do so anyway.
pub fn interprets_escapes(stream: impl IsTerminal + AsHandle) -> bool {
    let console = stream.as_handle();
    let mut mode = 0;
    let is_console = GetConsoleMode(console, &mut mode) != 0;
    stream.is_terminal() && (!is_console || SetConsoleMode(console, mode | VIRTUAL_TERMINAL_PROCESSING) != 0)
}

/// The form of a standard stream to read or write: the standard library's own, which converts the text of a console.
pub fn stdio<T>(stream: T) -> io::Result<T> {
    Ok(stream)
}

/// Duplicates the handle of a standard stream as a file.
pub fn stdio_file(stream: impl AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(Into::into)
}

/// The reader of a pipe, which never waits. If nothing has come, a read fails with `WouldBlock`.
pub struct PipeReader(io::PipeReader);

pub fn pipe() -> io::Result<(PipeReader, PipeWriter)> {
    io::pipe().map(|(reader, writer)| (PipeReader(reader), writer))
}

impl Read for PipeReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        // At the end of the pipe, this fails, and a read does not.
        if PeekNamedPipe(self.0.as_handle(), None, 0, None, &mut length, None) != 0 && length == 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.0.read(buffer)
    }
}

/// The files that match a pattern with `*` or `?`, sorted, because `cmd` does not expand patterns; the argument itself
/// if there are none.
pub fn expand(argument: &OsStr) -> Vec<OsString> {
    if !has_wildcard(argument) {
        return vec![argument.into()];
    }
    let mut paths = vec![PathBuf::new()];
    for name in Path::new(argument) {
        paths = paths.iter().flat_map(|dir| expand_name(dir, name)).collect();
    }
    paths.retain(|path| path.exists());
    paths.sort();
    if paths.is_empty() { vec![argument.into()] } else { paths.into_iter().map(Into::into).collect() }
}

/// The paths of the entries of a directory whose names match a pattern; if `name` is no pattern, just its path.
fn expand_name(dir: &Path, name: &OsStr) -> Vec<PathBuf> {
    if !has_wildcard(name) {
        return vec![dir.join(name)];
    }
    let letters = |name: &OsStr| name.to_string_lossy().to_lowercase().chars().collect::<Vec<_>>();
    let pattern = letters(name);
    let entries = fs::read_dir(if dir == "" { Path::new(".") } else { dir }).into_iter().flatten().flatten();
    let names =
        entries.map(|entry| entry.file_name()).filter(|name| matches_pattern(&letters(name), &pattern));
    names.map(|name| dir.join(name)).collect()
}

fn has_wildcard(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?".contains(byte))
}

fn matches_pattern(name: &[char], pattern: &[char]) -> bool {
    match (name, pattern) {
        (_, ['*', rest @ ..]) if matches_pattern(name, rest) => true,
        ([_, name @ ..], ['*', ..]) => matches_pattern(name, pattern),
        ([letter, name @ ..], [expected, pattern @ ..]) => {
            (expected == letter || *expected == '?') && matches_pattern(name, pattern)
        }
        _ => name.is_empty() && pattern.is_empty(),
    }
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
    let program = program(command);
    command.replacen(program, &program.replace('/', "\\"), 1)
}

/// The name of a command's program, without quotes.
fn program(command: &str) -> &str {
    let command = command.trim_start_matches([' ', '(']);
    let (start, ends) = match command.strip_prefix('"') {
        Some(quoted) => (quoted, &['"'][..]),
        None => (command, &[' ', '<', '>', '|', '&'][..]),
    };
    start.split(ends).next().unwrap_or_default()
}

/// The shell that runs a command, suspended until it is in a job, so that no process that it starts escapes, and in a
/// process group of its own, so that Ctrl-C does not end it.
pub fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    // With /S, `cmd` removes the outer quotes and nothing else. /D ignores commands in the registry.
    shell.args(["/D", "/S", "/C"]).raw_arg(format!("\"{command}\""));
    shell.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP);
    shell
}

/// Whether an exit status means that the command could not be started. If `cmd` does not find the program, its message
/// quotes the name in any language, unless the directory is missing, too. Its status is 9009 or, without a batch file,
/// mostly 1.
pub fn is_start_error(status: i32, command: &str, stderr: &[u8]) -> bool {
    let program = program(command);
    let message = String::from_utf8_lossy(stderr);
    let is_quoted = |quote| message.contains(&format!("{quote}{program}{quote}"));
    let dir = Path::new(program).parent().unwrap_or(Path::new(""));
    match status {
        1 => is_quoted('\'') || is_quoted('"') || dir != "" && !dir.is_dir(),
        9009 => true,
        // Windows could not load the program.
        _ => matches!(status as u32, 0xC000_007B | 0xC000_0135 | 0xC000_0139 | 0xC000_0142),
    }
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
        0xC000_001D => " (illegal instruction)",
        0xC000_0094 => " (division by zero)",
        0xC000_00FD => " (stack overflow)",
        0xC000_0135 => " (missing DLL)",
        0xC000_0374 => " (heap corruption)",
        0xC000_0409 => " (abort)",
        0xE06D_7363 => " (C++ exception)",
        _ => "",
    };
    format!("crashed with status {status:#X}{name}")
}

static WAS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub fn catch_signals() {
    WAS_INTERRUPTED.store(false, Ordering::Relaxed);
    SetConsoleCtrlHandler(note_interrupt, 1);
}

pub fn release_signals() {
    SetConsoleCtrlHandler(note_interrupt, 0);
}

extern "system" fn note_interrupt(event: u32) -> i32 {
    i32::from(event == CTRL_C_EVENT && !WAS_INTERRUPTED.swap(true, Ordering::Relaxed))
}

pub fn caught_signal() -> Option<i32> {
    WAS_INTERRUPTED.load(Ordering::Relaxed).then_some(SIGINT)
}

pub const SIGINT: i32 = 0xC000_013A_u32 as i32;

pub fn end_by_signal(number: i32) {
    process::exit(number);
}

/// What a job contained is gone when its handle is closed.
pub fn await_killed() {}

/// The job of a command, which contains all that it starts. The system kills them when its only handle is closed, also
/// when this program ends for any reason. If there is no job, processes are not killed, but runs still work.
pub struct Group(Option<OwnedHandle>);

impl Group {
    /// The job of a command that is suspended, as [`shell`] starts it, until it is in there.
    pub fn new(leader: &Child) -> Self {
        let job = create_job();
        if let Some(job) = &job {
            AssignProcessToJobObject(job.as_handle(), leader.as_handle());
        }
        NtResumeProcess(leader.as_handle());
        Self(job)
    }

    pub fn kill(&mut self) {
        self.0 = None;
    }
}

/// Creates a job, whose processes crash without a dialog.
fn create_job() -> Option<OwnedHandle> {
    let job = OwnedHandle::try_from(CreateJobObjectW(None, None)).ok()?;
    let limits = Limits { flags: KILL_ON_JOB_CLOSE | DIE_ON_UNHANDLED_EXCEPTION, ..Limits::default() };
    let kind = EXTENDED_LIMIT_INFORMATION;
    let size = size_of::<Limits>() as u32;
    // SAFETY: the limits are of this kind and size.
    #[allow(unsafe_code)]
    unsafe {
        SetInformationJobObject(job.as_handle(), kind, &limits, size)
    };
    Some(job)
}

// Flags and kinds of information, as the system's headers define and name them, but for a prefix.
const VIRTUAL_TERMINAL_PROCESSING: u32 = 4;
const CREATE_SUSPENDED: u32 = 4;
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
const CTRL_C_EVENT: u32 = 0;
const EXTENDED_LIMIT_INFORMATION: u32 = 9;
const KILL_ON_JOB_CLOSE: u32 = 0x2000;
const DIE_ON_UNHANDLED_EXCEPTION: u32 = 0x400;

/// `JOBOBJECT_EXTENDED_LIMIT_INFORMATION`.
#[derive(Default)]
#[repr(C)]
struct Limits {
    times: [i64; 2],
    flags: u32,
    working_set_sizes: [usize; 2],
    process_count: u32,
    affinity: usize,
    classes: [u32; 2],
    io_counters: [u64; 6],
    memory: [usize; 4],
}

/// A pointer to something that is not wanted.
type Null = Option<&'static Infallible>;

// The standard library has neither consoles' modes nor jobs, nor a look into a pipe. Functions are safe if any
// arguments of these types are.
#[allow(unsafe_code)]
#[link(name = "kernel32")]
#[link(name = "ntdll")]
unsafe extern "system" {
    safe fn GetConsoleMode(console: BorrowedHandle, mode: &mut u32) -> i32;
    safe fn SetConsoleMode(console: BorrowedHandle, mode: u32) -> i32;
    safe fn SetConsoleCtrlHandler(handler: extern "system" fn(u32) -> i32, adds: i32) -> i32;
    safe fn PeekNamedPipe(pipe: BorrowedHandle, _: Null, _: u32, _: Null, length: &mut u32, _: Null) -> i32;
    safe fn CreateJobObjectW(security: Null, name: Null) -> HandleOrNull;
    /// Reads `size` bytes, which must be those of the `kind`.
    fn SetInformationJobObject(job: BorrowedHandle, kind: u32, limits: &Limits, size: u32) -> i32;
    safe fn AssignProcessToJobObject(job: BorrowedHandle, process: BorrowedHandle) -> i32;
    /// Resumes all threads, where `ResumeThread` would need a handle that the standard library does not keep.
    safe fn NtResumeProcess(process: BorrowedHandle) -> i32;
}
