//! The line of progress on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use super::inputs::TestInput;
use super::signals::{SIGINT, caught_signal};
use crate::item::with_commas;

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

/// The line when an input of so many is started, from the tenth on with an estimate of the time left, given how many
/// have `ended` in the time since the first was started.
pub fn input_line(input: &TestInput, ended: u64, count: u64, elapsed: Duration) -> String {
    let TestInput { number, name, .. } = input;
    let seconds = elapsed.as_secs_f64() / ended as f64 * (count - ended) as f64;
    let left =
        if *number < 10 || ended == 0 { String::new() } else { format!(", about {seconds:.0} s left") };
    format!("input {} of {}: {name}{left}", with_commas(*number), with_commas(count))
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(REWRITE);
    }
}
