//! FOUROW: what is accepted, what is not, and what is said about it.

use crate::run;

const PROBLEM: &str = "fourow";

// What is expected.
const MOVE: &str = "a move from 1 to 7, or the end of the line";
const COUNT: &str = "the number of games, or 'Game #'";
const NUMBER: &str = "the game's number";
const COLON: &str = "':' after the game's number";
const HEAD: &str = "'Game #' at the start of the line, with no spaces before it";
const GAME: &str = "'Game #'";
const FEED: &str = "a line feed after the carriage return";
const LINE: &str = "the end of the line";
const AFTER_COUNT: &str = "the end of the line with the number of games";

// Hints.
const SLOTS: &str = "slots count from 1 to 7";
const MOVES: &str = "moves follow each other with nothing between them";
const CR: &str = "a line ends with LF or CRLF, not with CR alone";
const START: &str = "the line of a game starts with 'Game #', its number and ':'";

/// An error of bad input, but for its location.
fn error(expected: &str, found: &str, hint: &str) -> String {
    let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
    format!("expected {expected}, found {found}{hint}")
}

fn assert_good(input: &str, answer: &str) {
    run::assert_good(PROBLEM, input, answer);
}

fn assert_bad(input: &str, answer: &str, error: &str) {
    run::assert_bad(PROBLEM, input, answer, error);
}

#[test]
fn what_is_plain_is_accepted() {
    let open = "Game #1 is not over, yet.\n";
    for input in [
        "1\nGame #1: 12\n",
        "1\nGame #1: 12",
        "1\r\nGame #1: 12\r\n",
        "1\r\nGame #1: 12\r",
        "\n \n\t\n 1 \t\n\nGame #1: 12 \t \n\n \n",
        "1\nGame #1:12\n",
        "1\nGame #1: \t 12\n",
        "1\nGame #1:\n",
        "1\nGame #1: \n",
        "1\nGame #1:",
        "1\nGame #1: ",
        "0001\nGame #1: 12\n",
        "Game #1: 12\n",
        "\n\r\n \nGame #1: 12",
        "Game #1: 12\t\n",
    ] {
        assert_good(input, open);
    }
    for input in ["", "\n", "0", "0\n\n", " \r\n", "000\n"] {
        assert_good(input, "");
    }
}

#[test]
fn a_number_is_printed_as_it_stands() {
    assert_good("Game #007: 1\n", "Game #007 is not over, yet.\n");
    assert_good("2\nGame #9: 1\nGame #9: 1\n", "Game #9 is not over, yet.\nGame #9 is not over, yet.\n");
    let number = "1234567890".repeat(6000);
    assert_good(&format!("Game #{number}: 1111111"), &format!("Game #{number} is invalid.\n"));
}

#[test]
fn more_moves_than_cells_are_invalid() {
    for moves in [43, 44, 100, 5000, 200_000] {
        assert_good(
            &format!("Game #1: {}\nGame #2: 1", "12".repeat(moves)),
            "Game #1 is invalid.\nGame #2 is not over, yet.\n",
        );
    }
}

#[test]
fn bad_input_is_pointed_at() {
    for (input, place, expected, found, hint) in [
        ("x", "1:1", COUNT, "'x'", ""),
        (" x", "1:2", "the number of games", "'x'", ""),
        (" Game #1: 1", "1:2", HEAD, "'G'", ""),
        ("-1\n", "1:1", COUNT, "'-'", ""),
        ("1 1\n", "1:3", AFTER_COUNT, "'1'", "this looks like --problem conecta4"),
        ("1x\n", "1:2", AFTER_COUNT, "'x'", ""),
        ("1\rGame", "1:3", FEED, "'G'", CR),
        ("1", "1:2", "game 1 of 1", "the end of the input", ""),
        ("\n2 \n\n", "4:1", "game 1 of 2", "the end of the input", ""),
        ("0\nGame #1: 1\n", "2:1", "the end of the input after 0 games", "'G'", ""),
        ("1\n Game #1: 1\n", "2:2", HEAD, "'G'", ""),
        ("1\ngame #1: 1\n", "2:1", GAME, "'g'", "'Game' has a capital G"),
        ("1\nGame 1: 1\n", "2:6", GAME, "'1'", START),
        ("1\nGame\n", "2:5", GAME, "the end of the line", ""),
        ("1\nGame #: 1\n", "2:7", NUMBER, "':'", ""),
        ("1\nGame #-1: 1\n", "2:7", NUMBER, "'-'", ""),
        ("1\nGame #1 : 1\n", "2:8", COLON, "' ' in Game #1", "the colon follows the number at once"),
        ("1\nGame #1", "2:8", COLON, "the end of the input in Game #1", ""),
        ("1\nGame #1: 108\n", "2:11", MOVE, "'0' in Game #1", SLOTS),
        ("1\nGame #1: 8\n", "2:10", MOVE, "'8' in Game #1", SLOTS),
        ("1\nGame #1: 12\x003\n", "2:12", MOVE, "'\\x00' in Game #1", ""),
        ("1\nGame #1: 1é", "2:11", MOVE, "'\\xc3' in Game #1", ""),
        ("1\nGame #1: 12 3\n", "2:13", LINE, "'3' in Game #1", MOVES),
        ("1\nGame #1: 1\r2", "2:12", FEED, "'2' in Game #1", CR),
    ] {
        assert_bad(input, "", &format!("{place}: {}", error(expected, found, hint)));
    }
}

/// The number is told as it stands, but no more than 20 digits of it.
#[test]
fn a_bad_game_is_named() {
    let said = |number: &str, told: &str| {
        let column = 10 + number.len();
        let input = format!("Game #{number}: 1x\n");
        assert_bad(&input, "", &format!("1:{column}: expected {MOVE}, found 'x' in Game #{told}"));
    };
    for number in ["1", "007", "1234567890123456789", "12345678901234567890"] {
        said(number, number);
    }
    said("123456789012345678901", "12345678901234567890…");
    said(&"7".repeat(65_536), "77777777777777777777…");
    // The game that is not there, and what follows the last one, have no name.
    assert_bad("Game #1: 1\nx", "Game #1 is not over, yet.\n", "2:1: expected 'Game #', found 'x'");
}

#[test]
fn the_games_before_a_bad_spot_are_judged() {
    let one = "Game #1 is not over, yet.\n";
    assert_bad("2\nGame #1: 1\n", one, "3:1: expected game 2 of 2, found the end of the input");
    assert_bad("2\nGame #1: 1", one, "2:11: expected game 2 of 2, found the end of the input");
    assert_bad(
        "1\nGame #1: 1\n\nGame #2: 1\n",
        one,
        "4:1: expected the end of the input after 1 game, found 'G'",
    );
    assert_bad("1\nGame #1: 1\n?", one, "3:1: expected the end of the input after 1 game, found '?'");
    assert_bad(
        "Game #1: 1\n7\n",
        one,
        "2:1: expected 'Game #', found '7'; the line of a game starts with 'Game #', its number and ':'",
    );
    let long = format!("Game #1: 1\nGame #2: {}x\nGame #3: 1\n", "1".repeat(100_000));
    assert_bad(
        &long,
        one,
        "2:100010: expected a move from 1 to 7, or the end of the line, found 'x' in Game #2",
    );
}

/// Lines are counted by the fast path as well as by the slow one.
#[test]
fn a_bad_spot_deep_in_a_file_is_found() {
    let games = "Game #1: 1234567\n".repeat(50_000);
    let answers = "Game #1 is not over, yet.\n".repeat(50_000);
    assert_bad(
        &format!("{games}Game #1: 9{games}"),
        &answers,
        "50001:10: expected a move from 1 to 7, or the end of the line, found '9' in Game #1; slots count from 1 to 7",
    );
    assert_bad(
        &format!("50000\n{games}{games}"),
        &answers,
        "50002:1: expected the end of the input after 50000 games, found 'G'",
    );
}

#[test]
fn a_number_without_end_is_refused() {
    let input = format!("Game #{}", "9".repeat(3_000_000));
    assert_bad(&input, "", "1:65543: expected a game number of at most 65536 digits, found '9'");
}

#[test]
fn a_count_beyond_all_numbers_is_a_count() {
    let count = "9".repeat(30);
    assert_bad(
        &format!("{count}\nGame #1: 1"),
        "Game #1 is not over, yet.\n",
        "2:11: expected game 2 of more than 10^19, found the end of the input",
    );
}

/// Lines like these stand in the way of the fast path, with games before and after them.
#[test]
fn a_bad_game_is_found_among_good_ones() {
    let good = "Game #1: 1234567\n".repeat(20);
    let answer = "Game #1 is not over, yet.\n";
    for (line, column, expected, found, hint) in [
        ("Game #1: 128\n", "12", MOVE, "'8' in Game #1", SLOTS),
        ("Game #1: 120\n", "12", MOVE, "'0' in Game #1", SLOTS),
        ("Game #1:;12\n", "9", MOVE, "';' in Game #1", MOVES),
        ("Game #1;;12\n", "8", COLON, "';' in Game #1", ""),
        ("Game #: 12\n", "7", NUMBER, "':'", ""),
        ("Game #1/: 12\n", "8", COLON, "'/' in Game #1", ""),
        ("Game #:1: 12\n", "7", NUMBER, "':'", ""),
        ("Game #1: 12 34\n", "13", LINE, "'3' in Game #1", MOVES),
        ("Game #1: 12\r34\n", "13", FEED, "'3' in Game #1", CR),
        ("Game 11: 12\n", "6", GAME, "'1'", START),
        ("game #1: 12\n", "1", GAME, "'g'", "'Game' has a capital G"),
    ] {
        let error = format!("21:{column}: {}", error(expected, found, hint));
        assert_bad(&format!("{good}{line}{good}"), &answer.repeat(20), &error);
    }
    for line in [
        "Game #1:12\n",
        "Game #1: \n",
        "Game #1:  12\n",
        "Game #1: 12 \n",
        "Game #1: 12\r\n",
        "\n\nGame #1:\n",
    ] {
        assert_good(&format!("{good}{line}{good}"), &answer.repeat(41));
    }
    for digits in 1..50 {
        let number = "7".repeat(digits);
        let answers = format!("{0}Game #{number} is not over, yet.\n{0}", answer.repeat(20));
        assert_good(&format!("{good}Game #{number}: 1\n{good}"), &answers);
    }
    for moves in 40..60 {
        let answers = format!("{0}Game #2 is invalid.\n{0}", answer.repeat(20));
        assert_good(&format!("{good}Game #2: {}\n{good}", "1".repeat(moves)), &answers);
    }
}

/// Nor does the fast path answer more games than the first line says.
#[test]
fn regular_games_beyond_their_number_are_refused() {
    for (count, games) in (1..=20).map(|count| (count, if count == 1 { "game" } else { "games" })) {
        let input = format!("{count}\n{}", "Game #1: 4\n".repeat(60));
        let answer = "Game #1 is not over, yet.\n".repeat(count);
        let line = count + 2;
        let error = format!("{line}:1: expected the end of the input after {count} {games}, found 'G'");
        assert_bad(&input, &answer, &error);
    }
}
