//! The line of progress on standard error.

use std::io::{self, IsTerminal, Write};

use super::signals::{SIGINT, caught_signal};

/// Replaces the line of progress; an empty text clears it. Only a terminal has it, and it is not wrapped there.
///
/// It is not written if a signal is to end the program: if the terminal does not read, that would wait for another one.
/// It reads if Ctrl-C was typed there.
pub fn show_progress(text: &str) {
    if io::stderr().is_terminal() && caught_signal().is_none_or(|signal| signal == SIGINT) {
        // A single write, which a signal can end.
        let _ = io::stderr().write(format!("\r\x1b[K\x1b[?7l{text}\x1b[?7h").as_bytes());
    }
}
