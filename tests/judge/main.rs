//! Tests of the binary as a user runs it, and of the library against independent reference implementations.

mod board_damage;
mod boards;
mod cases;
mod check;
mod check_report;
mod command_line;
mod conecta4;
mod connectfour;
mod coverage;
mod endless;
mod explain;
#[cfg(unix)]
mod forms;
mod fourow;
mod fourow_input;
mod generate;
mod golden;
mod hint;
#[cfg(unix)]
mod kattis;
mod longest_beginning;
#[cfg(unix)]
mod manual;
mod mutants;
mod only;
#[cfg(windows)]
mod patterns;
mod picture;
mod read_sizes;
#[cfg(unix)]
mod readme;
mod reference;
mod report_svg;
mod run;
mod shrink;
mod skipping;
#[cfg(unix)]
mod streams;
#[cfg(unix)]
mod stress;
#[cfg(unix)]
mod stress_runs;
#[cfg(windows)]
mod stress_windows;
mod strict;
mod summary;
mod tictactoe;
mod tsv;
mod usage;
