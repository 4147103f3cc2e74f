//! Tests of the judge from outside: the binary as a user runs it, and the library beside references that are
//! written another way.

mod agreement;
mod command_line;
mod golden;
mod input;
mod random;
mod readme;
mod reference;
mod run;
