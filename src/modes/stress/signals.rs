//! System calls that the standard library lacks: signals, and the processor time of a child.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

/// The last signal that came since [`catch_signals`]; 0 if none did.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// From here on, the signals INT, TERM, HUP and QUIT only set what [`caught_signal`] returns.
pub fn catch_signals() {
    extern "C" fn note(number: i32) {
        SIGNAL.store(number, Ordering::Relaxed);
    }
    SIGNAL.store(0, Ordering::Relaxed);
    handle_signals(Handler(note as *const () as usize));
    // For good: if a parent ignored it, that would take away the exit statuses of commands.
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

/// Ends this program as a signal does.
pub fn end_by_signal(number: i32) {
    signal(number, DEFAULT);
    raise(number);
}

/// How a child exited, and its processor time, with that of what it waited for; `None` if it has not exited.
pub fn try_wait(child: &Child) -> io::Result<Option<(ExitStatus, Duration)>> {
    const WNOHANG: i32 = 1;
    // On macOS, microseconds are the lower half of the field.
    let time = |[seconds, micros]: [isize; 2]| Duration::new(seconds as u64, 1000 * micros as u32);
    let (mut status, mut usage) = (0, Usage::default());
    match wait4(child.id() as i32, &mut status, WNOHANG, &mut usage) {
        0 => Ok(None),
        1.. => Ok(Some((ExitStatus::from_raw(status), usage.0.map(time).iter().sum()))),
        _ => Err(io::Error::last_os_error()),
    }
}

/// What the system calls `rusage`: the processor time for the program and for the system, each in seconds and
/// microseconds, and other fields.
#[derive(Default)]
#[repr(C)]
struct Usage([[isize; 2]; 2], [isize; 14]);

const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGQUIT: i32 = 3;
pub const SIGKILL: i32 = 9;
const SIGTERM: i32 = 15;
pub const SIGXCPU: i32 = 24;
const SIGCHLD: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 17 } else { 20 };

/// What a signal does: the address of a function, or a number that stands for something else.
#[derive(Clone, Copy, PartialEq)]
#[repr(transparent)]
struct Handler(usize);

const DEFAULT: Handler = Handler(0);
const IGNORE: Handler = Handler(1);

// The standard library has none of these.
// SAFETY: the signatures are those of the C library. No argument makes one touch memory but what it is lent, as a
// `Handler` is only a function or one of the two constants.
#[allow(unsafe_code)]
unsafe extern "C" {
    safe fn signal(signal: i32, handler: Handler) -> Handler;
    safe fn raise(signal: i32) -> i32;
    /// Sends a signal to a process or, if the number is negative, to a group; 0 only asks whether it is there.
    pub safe fn kill(process: i32, signal: i32) -> i32;
    safe fn wait4(process: i32, status: &mut i32, options: i32, usage: &mut Usage) -> i32;
}
