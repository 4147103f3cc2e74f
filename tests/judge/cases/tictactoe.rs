//! Examples of the hard cases of tic-tac-toe: boards, line by line from the top.

use super::Example;

pub const EXAMPLES: &[Example] = &[
    ("first", "", "... .X. ..0", "... .X. ..."),
    ("second", "", "... .X. ...", "... .X. ..0"),
    ("illegal", "", "... .0. ...", "... .X. ..."),
    ("the first player won", "", "XXX 00. ...", "XX. 00X ..."),
    ("the second player won", "", "000 XX. X..", "00. XX0 X.."),
    ("draw", "", "X0X X00 0XX", "X0X X00 0X."),
    ("no marks", "", "... ... ...", "X.. ... ..."),
    ("the first player is two marks ahead, no line", "", "X.X ... ...", "X.X .0. ..."),
    ("the second player is one mark ahead, no line", "", "... .0. ...", "... .0. X.."),
    ("the first player has a line and is two marks ahead", "", "XXX 0.. ...", "XXX 00. ..."),
    ("the second player has a line and is one mark ahead", "", "000 X.X ...", "000 X.X X.."),
    ("right counts, both players have a line", "", "XXX 000 ...", "XXX 00. ..0"),
    ("right counts, both players have a line", "", "XXX 000 X..", "XXX 000 XX."),
    ("equal counts, only the first player has a line", "", "XXX 00. ..0", "XXX 00. ..."),
    ("equal counts, only the first player has a line", "", "XXX 00. ..0", "XXX 000 ..."),
    ("the first player is one ahead, only the second has a line", "", "000 XX. X.X", "000 XX. X.."),
    ("the first player won with two lines, by pair of lines", "top+left", "XXX X00 X00", "XXX X00 00X"),
    ("the first player won with two lines, by pair of lines", "rising+falling", "X0X 0X0 X0X", "XXX X00 00X"),
    ("a legal full board with a winner", "", "XXX X00 00X", "X0X X00 0XX"),
    ("a full board without a line, but with wrong counts", "", "X0X 0X0 0X0", "0X0 X0X X0X"),
    ("an illegal full board", "", "XXX 000 XX0", "XXX X00 00X"),
];
