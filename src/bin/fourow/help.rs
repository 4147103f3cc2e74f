//! The text of `--help`.

use crate::flags::FLAGS;
use fourow::PROBLEMS;

pub fn help() -> String {
    let problems = help_lines(PROBLEMS.iter().map(|problem| (problem.name.into(), problem.description)));
    let (actions, options): (Vec<_>, Vec<_>) = FLAGS.iter().partition(|flag| flag.action().is_some());
    let [actions, options] =
        [actions, options].map(|flags| help_lines(flags.iter().map(|flag| (flag.usage(), flag.help))));
    format!(
        "\
Judges four-in-a-row problems as the online judges do, byte for byte.

Usage: fourow [OPTION]... [FILE]...
With no FILE, or when FILE is -, read standard input (--stress: only when -).

Problems:
{problems}
Instead of the answer, write one of:
{actions}
Options:
{options}
Examples:
  fourow games.in > games.out
  fourow --check my.out games.in
  fourow -p tictactoe --stress ./mine > small.in   (COMMAND reads standard input)
Exit status: 0 if all is well; 1 if a difference, a failure or a missing case
was found, --strict rejected an input, or bad games or boards were skipped;
2 for other bad input, bad usage, or a file that cannot be read or written.
"
    )
}

fn help_lines<'a>(lines: impl Iterator<Item = (String, &'a str)>) -> String {
    lines.map(|(term, meaning)| format!("  {term:<21} {meaning}\n")).collect()
}
