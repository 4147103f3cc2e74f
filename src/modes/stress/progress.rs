//! The line of progress on standard error.

use std::io::{self, IsTerminal, Write};

use super::signals::{SIGINT, caught_signal};

/// Clears the line of the cursor, on which the terminal shows `^C`, then moves up to the previous line, and clears it.
const REWRITE: &str = "\r\x1b[K\x1b[A\x1b[K";

/// A line on standard error, shown only on a terminal and rewritten with each update.
#[derive(Debug)]
pub struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Prints an empty line for updates to replace.
    pub fn start() -> Self {
        let progress = Self { is_shown: io::stderr().is_terminal() };
        progress.write("\n");
        progress
    }

    /// Replaces the line. The cursor stays below it, because Ctrl-C may end the program at any time.
    pub fn show(&self, text: &str) {
        // A terminal that is too narrow for it must not wrap it.
        self.write(&format!("{REWRITE}\x1b[?7l{text}\x1b[?7h\n"));
    }

    /// Writes to the terminal, unless a signal is to end the program: if the terminal does not read, that would wait
    /// for another one. It reads if Ctrl-C was typed there.
    fn write(&self, text: &str) {
        if self.is_shown && caught_signal().is_none_or(|signal| signal == SIGINT) {
            // A single write, which a signal can end.
            let _ = io::stderr().write(text.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(REWRITE);
    }
}
