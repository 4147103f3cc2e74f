//! The line of progress on standard error.

use std::io::{self, IsTerminal, Write};

/// Replaces the line of progress; an empty text clears it. Only a terminal has it, and does not wrap it.
pub fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = io::stderr().write_all(format!("\r\x1b[K\x1b[?7l{text}\x1b[?7h").as_bytes());
    }
}
