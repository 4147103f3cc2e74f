//! Signals: those that end this program, and what kills a command.

use std::process::Child;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The signal that came since [`catch_signals`]; 0 if none did.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// How long to wait for the end of what is killed.
const MAX_WAIT: Duration = Duration::from_millis(50);

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

/// Ends this program as a signal does.
pub fn end_by_signal(number: i32) {
    signal(number, DEFAULT);
    raise(number);
}

/// Kills a command that leads a process group, and all that it started and that is still there. The group's number
/// stays its own for a while after its end, since the system gives the numbers in turn. Most is gone after 10 to 30 ms;
/// a zombie stays until its parent takes note, and does no harm.
pub fn kill_group(leader: &mut Child) {
    let start = Instant::now();
    while kill(-(leader.id() as i32), SIGKILL) == 0 && start.elapsed() < MAX_WAIT {
        let _ = leader.wait();
        thread::sleep(Duration::from_millis(1));
    }
}

/// The signal of Ctrl-C.
pub const SIGINT: i32 = 2;

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
