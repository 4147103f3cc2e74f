//! What is more than work on one input after the other: `--check` and `--stress`.

pub mod check;
pub mod stress;
