//! Examples of the hard cases of Conecta 4. In the inputs, `65 x 1` stands for a line of 65 moves into column 1.

use super::Example;

/// 47 moves without a row, then `rest`. A move into column 4 fills the board.
macro_rules! after_47_moves {
    ($rest:literal) => {
        concat!(
            "6 1 7 1 3 4 6 2 2 7 5 1 7 6 6 2 7 3 2 8 8 8 1 5 4 3 6 3 3 5 2 2 6 1 5 7 4 1 3 8 8 7 8 5 5 4 4",
            $rest
        )
    };
}

pub const EXAMPLES: &[Example] = &[
    ("QUIT", "", "1 2 1 2 1 2", "1 2 1 2 1 2 1"),
    ("CONNECT4", "", "1 2 1 2 1 2 1", "1 2 1 2 1 2"),
    ("FULL", "", after_47_moves!(" 4"), after_47_moves!("")),
    ("INVALID", "", "1 1 1 1 1 1 1", "1 1 1 1 1 1"),
    ("no moves and no blank lines", "", "", "\n"),
    ("one blank line and no moves", "", "\n", "\n\n"),
    (
        "wins in only one direction, by player and last chip's place",
        "first-horizontal-end",
        "1 1 2 1 3 1 4",
        "1 1 2 1 4 1 3",
    ),
    (
        "wins in only one direction, by player and last chip's place",
        "first-horizontal-middle",
        "1 1 2 1 4 1 3",
        "1 1 2 1 3 1 4",
    ),
    (
        "wins in only one direction, by player and last chip's place",
        "second-vertical-end",
        "3 1 2 1 2 1 2 1",
        "1 2 1 2 1 2 1",
    ),
    ("won with a horizontal row of 5 as the only row", "", "1 1 2 2 3 3 5 5 4", "1 1 2 2 3 3 6 6 4"),
    (
        "won with a diagonal row of 5 as the only row",
        "",
        "6 4 7 5 3 7 2 6 5 6 6 7 5 7 7 5 4",
        "6 4 1 5 3 7 2 6 5 6 6 7 5 7 7 5 4",
    ),
    ("won with a row of 7 as the only row", "", "1 1 2 2 3 3 5 5 6 6 7 7 4", "1 1 2 2 3 3 5 5 6 6 8 8 4"),
    (
        "wins in two or more directions, by pair",
        "horizontal+rising",
        "2 5 4 4 2 2 3 4 4 3 3 2 1",
        "4 5 4 4 2 2 3 4 4 3 3 2 1",
    ),
    (
        "wins in two or more directions, by pair",
        "vertical+falling",
        "3 4 6 6 3 6 3 4 4 5 5 1 3",
        "3 2 6 6 3 6 3 4 4 5 5 1 3",
    ),
    (
        "won with the 48th chip",
        "",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7",
        after_47_moves!(" 4"),
    ),
    ("nobody won, only one column is not full", "4", after_47_moves!(""), after_47_moves!(" 4")),
    ("47 chips at the end, nobody won", "", after_47_moves!(""), after_47_moves!(" 4")),
    ("a blank line at the start, then moves", "", "\n1", "1\n\n"),
    ("two consecutive blank lines before the end", "", "1\n\n\n2", "1\n\n2\n\n"),
    ("two consecutive blank lines before the end", "", "1\n\n\n", "1 2 1 2 1 2 1\n\n\n"),
    ("a blank line, later a chip, later a blank line before the end", "", "1\n\n2\n\n", "1\n\n\n2"),
    ("a blank line directly after INVALID", "", "1 1 1 1 1 1 1\n\n", "1 1 1 1 1 1 2\n\n"),
    ("two INVALIDs in succession in the same column", "", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 2"),
    ("two INVALIDs in succession in the same column", "", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 2 2 2 2 2 2 1 2"),
    (
        "INVALID twice, chip, blank line in succession before the end",
        "",
        "1 1 1 1 1 1 1 1 2\n\n",
        "1 1 1 1 1 1 1 2\n\n",
    ),
    ("INVALID, later CONNECT4", "", "1 1 1 1 1 1 1 2 3 2 3 2 3 2", "1 1 1 1 1 1 2 3 2 3 2 3 2"),
    ("INVALID, later FULL", "", after_47_moves!(" 1 4"), after_47_moves!(" 4 1")),
    ("several moves on a line before the end", "", "1\n2 3", "1\n2\n3"),
    ("several moves on a line before the end", "", "1 2 1 2 1 2", "1 2 1 2 1 2 1"),
    ("lines that fill a buffer before the end, by bytes with LF", "128", "64 x 1\n1", "63 x 1\n1"),
    (
        "lines that fill a buffer before the end, by bytes with LF",
        "20",
        "10 x 1\n1",
        "1 x 1 1 1 1 1 1 2 3 2 3 2 3 2 4",
    ),
    ("moves after the end, on the same line", "", "1 2 1 2 1 2 1 4", "1 2 1 2 1 2 1"),
    ("moves after FULL, on the same line", "", after_47_moves!(" 4 4"), after_47_moves!(" 4\n4")),
    ("a blank line after the end", "", "1 2 1 2 1 2 1\n\n", "1 2 1 2 1 2 1\n"),
    ("a blank line after FULL", "", after_47_moves!(" 4\n\n"), after_47_moves!(" 4\n")),
];
