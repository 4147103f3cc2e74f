//! `--stress` on Windows.

use crate::run::{Outcome, outcome};

#[test]
fn it_needs_unix() {
    let error = "fourow: --stress needs processes as Unix has them: run it in WSL\n";
    assert_eq!(outcome(&["--stress", "mine"], b""), Outcome::error(error));
}
