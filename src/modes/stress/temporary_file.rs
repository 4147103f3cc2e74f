//! Temporary files for a command's input.

use std::fs::{self, File};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, process};

use crate::io::error::escape;

/// Creates a temporary file with this text, and opens it for a command. Its name is removed at once, so it disappears
/// with the last process that uses it. A name that another program left, as on another machine that shares the
/// directory, is skipped.
pub fn temporary_file(text: &[u8]) -> io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let dir = env::temp_dir();
    let create = || {
        let path = dir.join(format!("fourow-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let mut file = File::create_new(&path)?;
        let opened = File::open(&path);
        fs::remove_file(&path)?;
        file.write_all(text)?;
        opened
    };
    let mut created: io::Result<_> = create();
    while matches!(&created, Err(error) if error.kind() == io::ErrorKind::AlreadyExists) {
        created = create();
    }
    created.map_err(|error| {
        let dir = escape(dir.as_os_str().as_encoded_bytes());
        io::Error::other(format!("cannot create a temporary file in {dir}: {error}"))
    })
}
