//! Hints about bad input: which inputs get which kind of hint. `tests/transcripts` shows the texts.

use fourow::{LOOKS_LIKE_ANSWER, PROBLEMS, find_hint};

use crate::run::{judge_bad, problem, samples};
use crate::summary::VERDICTS;

/// The start of the hint that names another problem.
const OTHER_PROBLEM: &str = "this looks like --problem ";

/// The hint about a bad input for a problem.
fn hint(name: &str, input: impl AsRef<[u8]>) -> Option<String> {
    match judge_bad(problem(name), input.as_ref()).1 {
        Ok(Some(bad)) => find_hint(&bad, problem(name)).map(String::from),
        result => panic!("{result:?} for '{}' of {name}", input.as_ref().escape_ascii()),
    }
}

/// The names of the problems.
fn names() -> impl Iterator<Item = &'static str> {
    PROBLEMS.iter().map(|problem| problem.name)
}

#[test]
fn common_mistakes_have_hints() {
    for (problem, inputs) in [
        ("fourow", &["1o\n", "1\nGame1: 1\n", "2\n121\n343\n"][..]),
        ("fourow", &["12121", "4444444444444444444444444\n", "1\nGAME #1: 1\n", "1\nRound 1: 1\n"]),
        ("fourow", &["Game #1: 1-2", "Game #1: 1 | 2", "Game #1: 1;2", "Game #1: 1 ,2", "Game #1: 1/2"]),
        ("connectfour", &["...o...\n", "{ \".......\" }"]),
        ("tictactoe", &["X0.\n.O.\n", "Xo.\n", "OOO", "X0.\nXO\n", "x\n", "\u{feff}... .O./"]),
    ] {
        for input in inputs {
            let is_mistake = hint(problem, input).is_some_and(|hint| !hint.starts_with("this looks like"));
            assert!(is_mistake, "for {input:?} of {problem}");
        }
    }
}

#[test]
fn other_mistakes_have_none() {
    for (problem, inputs) in [
        ("fourow", &["1\nGame #1: 1O\n", "1\nGame #1:O\n", "0\nGame #1: 1\n", "Game #1: d4\n"][..]),
        ("fourow", &["1\nGame #1, 1\n", "1\nGame #1: 1 x\n", "3\nGame #1: 1\n", "1\nGame #1: 8\n"]),
        // A 0 may be a chip as well as an empty cell.
        ("connectfour", &["...X...\n...0...\n", "........\n", "...y...\n", "......\n", &".".repeat(42)]),
        ("tictactoe", &["yX.\n", "X0\n", "X0.\n", "_X_\n"]),
        ("conecta4", &["a\n", "1x\n", "12\n"]),
    ] {
        for input in inputs {
            assert_eq!(hint(problem, input), None, "for {input:?} of {problem}");
        }
    }
}

#[test]
fn an_input_of_another_problem_is_recognized() {
    let inputs = [
        ("fourow", "Game #17"),
        ("fourow", "\u{feff}Game #17: 12\n"),
        ("fourow", "\r\n\r\nGame #1: 12\r\n"),
        ("connectfour", "\r\nXXXOOOX\r\n"),
        ("connectfour", "\"XOX.XOX\""),
        ("tictactoe", " \n... .0. .X."),
        ("tictactoe", "[\"X0.\", \".X.\"]"),
        ("tictactoe", "X0./.X./..0"),
    ];
    for (right, input) in inputs {
        for wrong in names().filter(|name| *name != right) {
            let expected = Some(format!("{OTHER_PROBLEM}{right}"));
            assert_eq!(hint(wrong, input), expected, "for {input:?} of {wrong}");
        }
    }
}

/// A line of several digits apart, or several such lines, are moves of a simulation.
#[test]
fn moves_are_recognized() {
    for input in ["4 5 4\n\n4\n", "4 5 6", "\n\n1 8 1\r\n8\r\n", &"4 5 6\n".repeat(50)] {
        assert_eq!(hint("fourow", input), Some(format!("{OTHER_PROBLEM}conecta4")), "for {input:?}");
        for line_by_line in ["connectfour", "tictactoe"].into_iter().filter(|_| input.contains(' ')) {
            assert_eq!(hint(line_by_line, input), Some(format!("{OTHER_PROBLEM}conecta4")), "for {input:?}");
        }
    }
    assert_eq!(hint("connectfour", "\n".repeat(5000) + "?"), None);
}

#[test]
fn other_inputs_are_not_attributed_to_another_problem() {
    for (problem, inputs) in [
        // Boards of the wrong width for both board problems, or with other characters.
        ("fourow", &["........\n", "......\n", "....\n", ".......x\n", "X0X0X0X\n", "XOX\n", "000\nx"][..]),
        // Too few moves for conecta4, or something other than moves.
        ("fourow", &["4\n9\n", "0 1 2\n", "12 3\n", "1 2 x\n", "4"]),
        // Not quite games.
        ("conecta4", &["1\nGame\n", "x\nGame #1: 1\n"]),
        ("tictactoe", &["Game 1: 1\n", "?"]),
        // Correct at the start, so the rest does not matter.
        (
            "fourow",
            &["2\nGame #1: 12\n4\n5\n", "Game #1: 12\n.......\n", "Game #1: 12\nGame #2 is invalid.\n"],
        ),
        ("connectfour", &[".......\n...\n", "{ \".......\", \"...\" }"]),
        ("tictactoe", &["...\n.......\n", "X0X\nfirst\n", "3 3\n", "3 \n", "3\r\n"]),
        ("conecta4", &["4 5\nGame #1: 12\n", "4 5\n|        |\n"]),
    ] {
        for input in inputs {
            let names_other = hint(problem, input).is_some_and(|hint| hint.starts_with(OTHER_PROBLEM));
            assert!(!names_other, "for {input:?} of {problem}");
        }
    }
}

#[test]
fn an_answer_is_recognized() {
    let boards = ["CONNECT4\n|        |", "|        |\n|        |", "| 01  10 |"];
    let crlf = "Game #17 is over. The second player won.\r\n-------\r".to_string();
    let verdicts = VERDICTS.iter().flat_map(|(name, verdicts, _)| {
        let prefix = if *name == "fourow" { "Game #1 " } else { "" };
        verdicts.iter().map(move |verdict| format!("{prefix}{verdict}"))
    });
    let samples = names().flat_map(samples).map(|(_, answer)| answer).filter(|answer| !answer.is_empty());
    for answer in verdicts.chain(boards.map(String::from)).chain([crlf]).chain(samples) {
        for (problem, input) in
            names().flat_map(|name| [(name, answer.clone()), (name, format!("\n{answer}\n"))])
        {
            assert_eq!(
                hint(problem, &input).as_deref(),
                Some(LOOKS_LIKE_ANSWER),
                "for {input:?} of {problem}"
            );
        }
    }
    let near_fourow = ["Game #1 is invalid", "Game #1 is over.", "Game 1 is invalid.", "it is invalid."];
    let near_boards = ["first player", "The first player won", "draw.", "invalid move"];
    let near_conecta4 = ["CONNECT 4", "|       |", "|...OX..|", "|        0"];
    for near in [near_fourow, near_boards, near_conecta4].concat() {
        for problem in names() {
            assert_ne!(hint(problem, near), Some(LOOKS_LIKE_ANSWER.into()), "for {near:?} of {problem}");
        }
    }
}
