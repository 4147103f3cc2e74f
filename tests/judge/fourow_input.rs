//! FOUROW: inputs that are accepted, and errors for those that are not.

use crate::run;

const PROBLEM: &str = "fourow";

const GAME_LINE: &str = "Game #1: 1234567\n";
const NOT_OVER: &str = "Game #1 is not over, yet.\n";

// The `expected` texts of errors.
const MOVE: &str = "a move from 1 to 7, or the end of the line";
const COUNT: &str = "the number of games, or 'Game #'";
const NUMBER: &str = "the game's number";
const COLON: &str = "':' after the game's number";
const HEAD: &str = "'Game #' at the start of the line, with no spaces before it";
const GAME: &str = "'Game #'";
const LINE_FEED: &str = "a line feed after the carriage return";
const LINE_END: &str = "the end of the line";
const AFTER_COUNT: &str = "the end of the line after the number of games";
const INPUT_END: &str = "the end of the input after 1 game";

// Hints.
const SLOTS: &str = "slots are numbered from 1 to 7";
const MOVES: &str = "moves follow each other with nothing between them";
const LINE_ENDING: &str = "a line ends with LF or CRLF, not with CR alone";
const GAME_FORMAT: &str = "each game is a line like 'Game #1: 4453'";

/// The message of an error in an input, without its location.
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
fn loose_input_is_accepted() {
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
        assert_good(input, NOT_OVER);
    }
    for input in ["", "\n", "0", "0\n\n", " \r\n", "000\n"] {
        assert_good(input, "");
    }
}

#[test]
fn a_number_is_printed_as_in_the_input() {
    assert_good("Game #007: 1\n", "Game #007 is not over, yet.\n");
    assert_good("2\nGame #9: 1\nGame #9: 1\n", "Game #9 is not over, yet.\nGame #9 is not over, yet.\n");
    let number = "1234567890".repeat(6000);
    assert_good(&format!("Game #{number}: 1111111"), &format!("Game #{number} is invalid.\n"));
}

#[test]
fn more_moves_than_cells_are_invalid() {
    for moves in [43, 44, 100, 5000, 200_000] {
        assert_good(
            &format!("Game #1: {}\nGame #2: 1", &"12".repeat(moves)[..moves]),
            "Game #1 is invalid.\nGame #2 is not over, yet.\n",
        );
    }
}

#[test]
fn errors_have_locations() {
    for (input, location, expected, found, hint) in [
        ("x", "1:1", COUNT, "'x'", ""),
        (" x", "1:2", "the number of games", "'x'", ""),
        (" Game #1: 1", "1:2", HEAD, "'G'", ""),
        ("-1\n", "1:1", COUNT, "'-'", ""),
        ("1 1\n", "1:3", AFTER_COUNT, "'1'", "this looks like --problem conecta4"),
        ("1x\n", "1:2", AFTER_COUNT, "'x'", ""),
        ("1\rGame", "1:3", LINE_FEED, "'G'", LINE_ENDING),
        ("1", "1:2", "game 1 of 1", "the end of the input", GAME_FORMAT),
        ("\n2 \n\n", "4:1", "game 1 of 2", "the end of the input", GAME_FORMAT),
        ("0\nGame #1: 1\n", "2:1", "the end of the input after 0 games", "'G'", ""),
        ("1\nGame", "2:5", GAME, "the end of the input", ""),
        ("1\nGame #1", "2:8", COLON, "the end of the input in Game #1", ""),
    ] {
        assert_bad(input, "", &format!("{location}: {}", error(expected, found, hint)));
    }
}

/// The error is the same whether the line is the first game or is among games on the fast path.
#[test]
fn errors_in_game_lines_have_locations() {
    for (line, column, expected, found, hint) in [
        (" Game #1: 1\n", 2, HEAD, "'G'", ""),
        ("game #1: 12\n", 1, GAME, "'g'", GAME_FORMAT),
        ("Game\n", 5, GAME, "the end of the line", ""),
        ("Game 11: 12\n", 6, GAME, "'1'", GAME_FORMAT),
        ("Game #: 12\n", 7, NUMBER, "':'", ""),
        ("Game #:1: 12\n", 7, NUMBER, "':'", ""),
        ("Game #-1: 1\n", 7, NUMBER, "'-'", ""),
        ("Game #1 : 1\n", 8, COLON, "' ' in Game #1", "the colon directly follows the number"),
        ("Game #1;;12\n", 8, COLON, "';' in Game #1", ""),
        ("Game #1/: 12\n", 8, COLON, "'/' in Game #1", ""),
        ("Game #1:;12\n", 9, MOVE, "';' in Game #1", MOVES),
        ("Game #1: 8\n", 10, MOVE, "'8' in Game #1", SLOTS),
        ("Game #1: 120\n", 12, MOVE, "'0' in Game #1", SLOTS),
        ("Game #1: 12\x003\n", 12, MOVE, "'\\x00' in Game #1", ""),
        ("Game #1: 1é\n", 11, MOVE, "'\\xc3' in Game #1", ""),
        ("Game #1: 12 34\n", 13, LINE_END, "'3' in Game #1", MOVES),
        ("Game #1: 12\r34\n", 13, LINE_FEED, "'3' in Game #1", LINE_ENDING),
    ] {
        let error = format!("{column}: {}", error(expected, found, hint));
        assert_bad(&format!("1\n{line}"), "", &format!("2:{error}"));
        assert_bad(
            &format!("{0}{line}{0}", GAME_LINE.repeat(20)),
            &NOT_OVER.repeat(20),
            &format!("21:{error}"),
        );
    }
}

#[test]
fn loose_games_are_judged_among_regular_ones() {
    let (good, answers) = (GAME_LINE.repeat(20), NOT_OVER.repeat(20));
    for game in ["Game #1:12\n", "Game #1:  12\n", "Game #1: 12 \n", "Game #1: 12\r\n", "\n\nGame #1:\n"] {
        assert_good(&format!("{good}{game}{good}"), &NOT_OVER.repeat(41));
    }
    for digits in 1..50 {
        let number = "7".repeat(digits);
        let answers = format!("{answers}Game #{number} is not over, yet.\n{answers}");
        assert_good(&format!("{good}Game #{number}: 1\n{good}"), &answers);
    }
    for moves in 40..80 {
        let answers = format!("{answers}Game #2 is invalid.\n{answers}");
        assert_good(&format!("{good}Game #2: {}\n{good}", "1".repeat(moves)), &answers);
    }
}

/// An error contains the game's number as written in the input, truncated to 20 digits.
#[test]
fn a_bad_game_is_named() {
    for (number, name) in [
        ("1", "1"),
        ("007", "007"),
        ("12345678901234567890", "12345678901234567890"),
        ("123456789012345678901", "12345678901234567890…"),
        (&"7".repeat(65_536), "77777777777777777777…"),
    ] {
        let error = format!("1:{}: expected {MOVE}, found 'x' in Game #{name}", 10 + number.len());
        assert_bad(&format!("Game #{number}: 1x\n"), "", &error);
    }
}

#[test]
fn the_games_before_an_error_are_judged() {
    let long = format!("Game #1: 1\nGame #2: {}x\nGame #3: 1\n", "1".repeat(100_000));
    for (input, location, expected, found, hint) in [
        ("2\nGame #1: 1\n", "3:1", "game 2 of 2", "the end of the input", ""),
        ("2\nGame #1: 1", "2:11", "game 2 of 2", "the end of the input", ""),
        ("1\nGame #1: 1\n\nGame #2: 1\n", "4:1", INPUT_END, "'G'", ""),
        ("1\nGame #1: 1\n?", "3:1", INPUT_END, "'?'", ""),
        ("Game #1: 1\n7\n", "2:1", GAME, "'7'", GAME_FORMAT),
        (&long, "2:100010", MOVE, "'x' in Game #2", ""),
    ] {
        assert_bad(input, NOT_OVER, &format!("{location}: {}", error(expected, found, hint)));
    }
}

/// The fast path counts lines in the same way as the slow path.
#[test]
fn an_error_deep_in_a_file_has_its_location() {
    let (games, answers) = (GAME_LINE.repeat(50_000), NOT_OVER.repeat(50_000));
    let bad = format!("50001:10: {}", error(MOVE, "'9' in Game #1", SLOTS));
    assert_bad(&format!("{games}Game #1: 9{games}"), &answers, &bad);
    let more = error("the end of the input after 50000 games", "'G'", "");
    assert_bad(&format!("50000\n{games}{games}"), &answers, &format!("50002:1: {more}"));
}

#[test]
fn a_game_number_has_a_maximum_length_but_t_has_none() {
    let game = format!("Game #{}", "9".repeat(3_000_000));
    let long = error("a game number of at most 65536 digits", "'9'", "");
    assert_bad(&game, "", &format!("1:65543: {long}"));
    let count = format!("{}\nGame #1: 1", "9".repeat(30));
    assert_bad(&count, NOT_OVER, "2:11: expected game 2 of more than 10^19, found the end of the input");
}

/// The fast path judges at most t games.
#[test]
fn regular_games_beyond_t_are_rejected() {
    for (count, games) in (1..=20).map(|count| (count, if count == 1 { "game" } else { "games" })) {
        let input = format!("{count}\n{}", "Game #1: 4\n".repeat(60));
        let expected = format!("the end of the input after {count} {games}");
        let error = error(&expected, "'G'", "");
        assert_bad(&input, &NOT_OVER.repeat(count), &format!("{}:1: {error}", count + 2));
    }
}
