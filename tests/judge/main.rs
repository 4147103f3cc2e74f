//! Tests of the binary as a user runs it, and of the library against independent reference implementations.
//!
//! What is printed, word for word, is in `tests/transcripts`, an example of each message, `tests/manual` and `samples`.
//! In `cases` are examples of the hard cases.
//!
//! A test that takes more than two seconds alone is ignored, with the reason. `cargo test -- --ignored` runs these.

mod cases;
mod check;
mod conecta4;
mod connectfour;
mod explain;
mod faults;
mod fourow;
mod generate;
mod golden;
mod help;
mod hint;
#[cfg(unix)]
mod kattis;
mod keep_going;
#[cfg(unix)]
mod manual;
#[cfg(target_os = "linux")]
mod memory;
mod mutants;
mod read_sizes;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod recipes;
mod reference;
mod run;
#[cfg(unix)]
mod shrink;
mod streams;
#[cfg(unix)]
mod stress;
#[cfg(windows)]
mod stress_windows;
mod strict;
mod summary;
mod tictactoe;
#[cfg(unix)]
mod tsv;
mod usage;
