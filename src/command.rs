//! What is more than work on one input after the other: `--check` and `--stress`.

pub mod check;
#[cfg(unix)]
pub mod stress;

/// `--stress` where it cannot be done.
#[cfg(not(unix))]
pub mod stress {
    use crate::files::say;
    use crate::job::Job;
    use crate::status::{Status, Unwritable};

    /// Says so.
    pub fn stress(_: &Job, _: &str) -> Result<Status, Unwritable> {
        say("--stress needs a Unix system, where it can end all that a command has started");
        Ok(Status::Bad)
    }
}
