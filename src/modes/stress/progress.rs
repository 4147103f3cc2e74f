//! The line of progress on standard error.

use std::io::{self, Write};

use crate::system;

/// Clears the line of the cursor, on which the terminal shows `^C`, then moves up to the previous line, and clears it.
const REWRITE: &str = "\r\x1b[K\x1b[A\x1b[K";

/// The maximum length of the line, which must fit in an 80-column terminal.
const MAX_LENGTH: usize = 79;

/// A line on standard error, shown only on a terminal and rewritten with each update.
#[derive(Debug)]
pub struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Prints an empty line for updates to replace.
    pub fn start() -> Self {
        let progress = Self { is_shown: system::interprets_escapes(io::stderr()) };
        progress.write("\n");
        progress
    }

    /// Replaces the line. The cursor stays below it, because Ctrl-C may end the program at any time.
    pub fn show(&self, text: &str) {
        self.write(&Self::line(text));
    }

    fn line(text: &str) -> String {
        format!("{REWRITE}{text:.MAX_LENGTH$}\n")
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(REWRITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_line_fits_in_80_columns() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            let line = format!("\r\x1b[K\x1b[A\x1b[K{}\n", "\u{2713}".repeat(shown));
            assert_eq!(Progress::line(&"\u{2713}".repeat(length)), line);
        }
    }
}
