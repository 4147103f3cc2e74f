//! Usage errors: one line on standard error, sometimes with a suggestion, and status 2.

use fourow::PROBLEMS;

use crate::command_line::NOT_FOUND;
use crate::run::{Outcome, outcome};

/// Each mode's flag, and the error that remains if the usage is valid: the answer file of `--check` does not exist, and
/// the command of `--stress` exits with 127, as the shell does if a command is not found, but both are checked last.
const MODES: [(&str, &str); 8] = [
    ("", ""),
    ("--explain", ""),
    ("--check=none.out", "none.out: NOT_FOUND"),
    ("--summary", ""),
    ("--tsv", ""),
    ("--coverage", ""),
    ("--generate", ""),
    ("--stress=exit\t127", STRESS_ERROR),
];

const STRESS_ERROR: &str = if cfg!(unix) {
    "the command cannot be started: exit status 127"
} else {
    "--stress needs Unix, where it can kill every process that the command starts"
};

const OTHER_MODE_ERROR: &str = "cannot be used with MODE";

/// The modes that each option can be used with, as specified, and the error with any other mode, for which MODE is a
/// placeholder.
const OPTIONS: [(&str, &[&str], &str); 8] = [
    ("--strict", &[""], OTHER_MODE_ERROR),
    ("--keep-going", &["", "--explain", "--check", "--summary", "--tsv", "--coverage"], OTHER_MODE_ERROR),
    ("--only=1", &["", "--explain"], OTHER_MODE_ERROR),
    (
        "--color=always",
        &["--explain", "--check", "--stress"],
        "can be used only with --explain, --check or --stress",
    ),
    ("--seed=1", &["--generate", "--stress"], "can be used only with --generate or --stress"),
    ("--games=1", &["--generate", "--stress"], "can be used only with --generate or --stress"),
    ("--rounds=1", &["--stress"], "can be used only with --stress"),
    ("--time-limit=1", &["--stress"], "can be used only with --stress"),
];

/// Arguments, separated by spaces, and the error. PROBLEMS, MAX and NOT_FOUND are placeholders.
const ERRORS: &[(&str, &str)] = &[
    // Flags and their values.
    ("--=x", "unknown option '--=x'; fourow --help lists all options"),
    ("--strict=1", "--strict takes no value"),
    ("--coverage=games.in", "--coverage takes no value"),
    ("--help=", "--help takes no value"),
    ("--version=2", "--version takes no value"),
    ("samples/fourow/statement.in --check", "--check needs a value: a file with the answer"),
    ("--stress", "--stress needs a value: a command in quotes"),
    ("--stress \t", "--stress needs a command, but this one is empty"),
    ("--problem", "--problem needs a value: the name of a problem"),
    ("-p", "-p needs a value: the name of a problem"),
    ("-p --strict", "-p needs a value: the name of a problem"),
    ("--color", "--color needs a value: auto, always or never"),
    ("--only", "--only needs a value: a number"),
    ("--generate --seed", "--seed needs a value: a number"),
    ("--generate --games", "--games needs a value: a number"),
    ("--stress=x --rounds", "--rounds needs a value: a number"),
    ("--stress=x --time-limit", "--time-limit needs a value: a number of seconds"),
    // Names.
    ("-p conecta-4", "unknown problem 'conecta-4' (did you mean 'conecta4'?); expected one of PROBLEMS"),
    ("--problem=Fourow", "unknown problem 'Fourow' (did you mean 'fourow'?); expected one of PROBLEMS"),
    ("-p=fourow", "unknown problem '=fourow' (did you mean 'fourow'?); expected one of PROBLEMS"),
    ("-p chess", "unknown problem 'chess'; expected one of PROBLEMS"),
    ("-pchess", "unknown problem 'chess'; expected one of PROBLEMS"),
    ("--problem=chess", "unknown problem 'chess'; expected one of PROBLEMS"),
    ("--color=red", "unknown color setting 'red'; expected one of auto, always, never"),
    (
        "--color alway",
        "unknown color setting 'alway' (did you mean 'always'?); expected one of auto, always, never",
    ),
    // Several errors: an unknown option comes first, and each value counts.
    ("-p chess --=x", "unknown option '--=x'; fourow --help lists all options"),
    ("--generate --seed x --seed 1", "--seed needs a whole number, not 'x'"),
    // Numbers.
    ("--only x", "--only needs one whole number, not 'x'"),
    ("--only ", "--only needs one whole number, not ''"),
    ("--only +1", "--only needs one whole number, not '+1'"),
    ("--only 3-5", "--only needs one whole number, not '3-5'"),
    ("--generate --seed=-1", "--seed needs a whole number, not '-1'"),
    ("--generate --seed -1", "--seed needs a whole number, not '-1'"),
    ("--generate --seed +1", "--seed needs a whole number, not '+1'"),
    ("--stress=x --seed=MAX0", "--seed needs a whole number below 2^64, not 'MAX0'"),
    ("--generate --games 0", "--games needs a whole number above 0, not '0'"),
    ("--generate --games x", "--games needs a whole number above 0, not 'x'"),
    ("--generate --games 1.5", "--games needs a whole number above 0, not '1.5'"),
    ("--stress=x --rounds ten", "--rounds needs a whole number above 0, not 'ten'"),
    ("--stress=x --rounds=", "--rounds needs a whole number above 0, not ''"),
    ("--stress=x --rounds 0", "--rounds needs a whole number above 0, not '0'"),
    ("--stress=x --time-limit 0", "--time-limit needs a number of seconds above 0 and at most 1e6, not '0'"),
    ("--stress=x --time-limit x", "--time-limit needs a number of seconds above 0 and at most 1e6, not 'x'"),
    (
        "--stress=x --time-limit inf",
        "--time-limit needs a number of seconds above 0 and at most 1e6, not 'inf'",
    ),
    (
        "--stress=x --time-limit nan",
        "--time-limit needs a number of seconds above 0 and at most 1e6, not 'nan'",
    ),
    (
        "--stress=x --time-limit 1000000.1",
        "--time-limit needs a number of seconds above 0 and at most 1e6, not '1000000.1'",
    ),
    (
        "--stress=x --time-limit -1",
        "--time-limit needs a number of seconds above 0 and at most 1e6, not '-1'",
    ),
    // Numbers of games.
    ("--stress=x --games 100", "--games must be at most 99 with --stress, as the statement promises"),
    (
        "--stress=x -p tictactoe --games 2",
        "--games must be at most 1 with --stress, as the statement promises",
    ),
    ("--stress=x -p conecta4 --games 2", "--games must be 1 for conecta4: an input contains one simulation"),
    ("--generate -p conecta4 --games 2", "--games must be 1 for conecta4: an input contains one simulation"),
    ("-p conecta4 --only 1", "--only is for games and boards, but conecta4 has one simulation per input"),
    ("--tsv -p conecta4", "--tsv is for games and boards, but conecta4 has one simulation per input"),
    (
        "-p conecta4 --keep-going",
        "--keep-going is for games and boards, but conecta4 has one simulation per input",
    ),
    ("--strict --keep-going", "--keep-going cannot be used with --strict"),
    // Files.
    ("--only 1 a.in b.in", "--only cannot be used with more than one FILE"),
    ("--generate games.in", "unexpected argument 'games.in': --generate reads no input"),
    ("--generate -", "unexpected argument '-': --generate reads no input"),
    ("--stress true --seed=1 a.in", "--seed is for generated inputs, but a FILE is given"),
    ("--stress true --games=1 a.in", "--games is for generated inputs, but a FILE is given"),
    ("--stress true --rounds=1 -", "--rounds is for generated inputs, but a FILE is given"),
    (
        "--stress=x -p tictactoe --rounds 19683 --seed 1",
        "--seed is for generated inputs, but --rounds 19683 tries every possible input",
    ),
    ("--stress=exit\t127 -p tictactoe --rounds 19682 --seed 1", STRESS_ERROR),
    ("--stress=exit\t127 -p tictactoe --rounds 19683", STRESS_ERROR),
    ("- -", "'-' can be used only once"),
    ("--check -", "'-' can be used only once"),
    ("--check - a.in -", "'-' can be used only once"),
    ("--check none.out", "none.out: NOT_FOUND"),
    ("--check samples", "samples: cannot read: Is a directory (os error 21)"),
    ("--check=", "'': NOT_FOUND"),
    ("-- --", "--: NOT_FOUND"),
    ("-- --strict", "--strict: NOT_FOUND"),
    // Arguments that may belong to the command to test.
    (
        "--stress ./mine --fast=1",
        "unknown option '--fast=1'; if it is part of the command, quote the whole command: \
        --stress './mine --fast=1 ...'",
    ),
    (
        "--stress ./a\nb --fast",
        "unknown option '--fast'; if it is part of the command, quote the whole command: --stress './a\\nb --fast ...'",
    ),
];

/// The names of the problems, as listed in errors.
pub fn problems() -> String {
    PROBLEMS.iter().map(|problem| problem.name).collect::<Vec<_>>().join(", ")
}

/// Runs the binary with arguments that are separated by spaces.
fn run(arguments: &str) -> Outcome {
    let arguments: Vec<_> = if arguments.is_empty() { Vec::new() } else { arguments.split(' ').collect() };
    outcome(&arguments, b"1\nGame #1: 1\n")
}

/// Asserts that the arguments are rejected with this error, and that nothing is written to standard output.
fn assert_error(arguments: &str, error: &str) {
    let max = u64::MAX.to_string();
    let error = error.replace("PROBLEMS", &problems()).replace("MAX", &max).replace("NOT_FOUND", NOT_FOUND);
    let outcome = run(&arguments.replace("MAX", &max));
    assert_eq!(outcome, Outcome::error(format!("fourow: {error}\n")), "for {arguments:?}");
}

/// The name of the flag in an argument.
fn name(argument: &str) -> &str {
    argument.split('=').next().unwrap_or_default()
}

#[test]
fn usage_errors_are_reported() {
    for (arguments, error) in ERRORS {
        assert_error(arguments, error);
    }
}

#[test]
fn each_option_is_accepted_only_with_its_modes() {
    for (option, modes, error) in OPTIONS {
        for (mode, remaining_error) in MODES {
            for arguments in [format!("{option} {mode}"), format!("{mode} {option}")] {
                let arguments = arguments.trim_matches(' ');
                if !modes.contains(&name(mode)) {
                    assert_error(
                        arguments,
                        &format!("{} {}", name(option), error.replace("MODE", name(mode))),
                    );
                } else if remaining_error.is_empty() {
                    assert_eq!(run(arguments).stderr, "", "for {arguments:?}");
                } else {
                    assert_error(arguments, remaining_error);
                }
            }
        }
    }
}

#[test]
fn modes_cannot_be_combined() {
    for (one, _) in &MODES[1..] {
        for (other, _) in MODES[1..].iter().filter(|(other, _)| other != one) {
            let error = format!("{} and {} cannot be used together", name(one), name(other));
            assert_error(&format!("{one} {other}"), &error);
            assert_error(&format!("{one} --color=never {one} {other}"), &error);
        }
    }
}

/// What comes before such an option is not interpreted, and what comes after it is not read.
#[test]
fn help_and_version_take_precedence() {
    for option in ["--help", "-h", "--version", "-V"] {
        let expected = run(option).expect_ok();
        for arguments in ["-p chess OPTION", "--tsv --explain none.in OPTION", "OPTION --what -p"] {
            assert_eq!(
                run(&arguments.replace("OPTION", option)),
                Outcome::ok(&*expected),
                "for {arguments:?}"
            );
        }
        let error = "unknown option '--what'; fourow --help lists all options";
        assert_error(&format!("--what {option}"), error);
    }
}

#[test]
fn an_unknown_option_is_an_error() {
    for (option, suggestion) in [
        ("--TIME_LIMIT=1", "--time-limit"),
        ("--chekc=samples/fourow/statement.out", "--check"),
        ("--Strict", "--strict"),
        ("--colour=always", "--color"),
        ("--problems", "--problem"),
        ("--gene", "--generate"),
        ("--what", ""),
        ("--c", ""),
        ("--gen", ""),
    ] {
        let suggestion = suggested(suggestion);
        let error = format!("unknown option '{option}'{suggestion}; fourow --help lists all options");
        assert_error(&format!("{option} samples/fourow/statement.in"), &error);
    }
}

#[test]
fn an_unknown_short_option_is_an_error() {
    for (option, suggestion) in
        [("-c", ""), ("-v", ""), ("-o", ""), ("-e", ""), ("-hx", ""), ("-help", "--help")]
    {
        let suggestion = suggested(suggestion);
        let short = "the short options are -p, -h, -V; fourow --help lists all options";
        let error = format!("unknown option '{option}'{suggestion}; {short}");
        assert_error(&format!("{option} samples/fourow/statement.in"), &error);
    }
}

/// The name of the missing file may have been meant as a problem, an option or a game number.
#[test]
fn an_option_is_suggested_where_it_can_be_used() {
    for (options, file, suggestion) in [
        ("", "tictactoe", "--problem tictactoe"),
        ("", "connect4", "--problem connectfour"),
        ("", "conecta-4", "--problem conecta4"),
        ("", "check", "--check"),
        ("", "keep-going", "--keep-going"),
        ("", "help", "--help"),
        ("", "missing.in", ""),
        ("", "chec", ""),
        ("", "4", "--only 4"),
        ("", "4.in", ""),
        ("", "seed", ""),
        ("--explain", "4", "--only 4"),
        ("--explain", "keep-going", "--keep-going"),
        ("--explain", "tictactoe", "--problem tictactoe"),
        ("--explain", "summary", ""),
        ("--summary", "tsv", ""),
        ("--summary", "4", ""),
        ("--coverage", "4", ""),
        ("--tsv", "4", ""),
        ("--tsv", "strict", ""),
        ("--check", "tictactoe", ""),
        ("--check", "4", ""),
        ("--check", "help", ""),
        ("--check", "keep-going", ""),
        ("--check samples/fourow/statement.out", "4", ""),
        ("-p tictactoe", "4", "--only 4"),
        ("-p conecta4", "4", ""),
        ("-p conecta4", "tsv", ""),
        ("-p conecta4", "keep-going", ""),
        ("-p conecta4", "summary", "--summary"),
    ] {
        let hint =
            if suggestion.is_empty() { String::new() } else { format!("; did you mean '{suggestion}'?") };
        let error = format!("fourow: {file}: {NOT_FOUND}{hint}\n");
        let outcome = run(format!("{options} {file}").trim_start());
        assert_eq!((outcome.stderr, outcome.status), (error, 2), "for {options} {file}");
    }
}

/// `4` equals `four`; case, hyphens, underscores and spaces are ignored. A name is suggested for a prefix of at least
/// four characters, or for a word whose edit distance from it is at most three and at most half the word's length.
#[test]
fn the_nearest_problem_is_suggested() {
    for (nearest, names) in [
        ("fourow", &["four", "four-r", "4", "4ow", "four-row", "FOUROW", "fourwo", "wourow"][..]),
        ("connectfour", &["connect", "connect4", "Connect4", "connect-four", "conectfour", "konnektfor"]),
        ("conecta4", &["conecta", "conecta-4", "conectafour", "Conecta_4", "conecat4"]),
        ("tictactoe", &["tic-tac-toe", "TicTacToe", "tick tack toe", "tiktaktow"]),
        ("", &["", "c", "-", "go", "c4", "ttt", "con", "chess", "checkers", "othello", "tiktaktwo"]),
    ] {
        for name in names {
            let (suggestion, problems) = (suggested(nearest), problems());
            let error = format!("fourow: unknown problem '{name}'{suggestion}; expected one of {problems}\n");
            assert_eq!(outcome(&["--problem", name], b""), Outcome::error(error));
        }
    }
}

/// The suggestion in an error; empty without a name.
fn suggested(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" (did you mean '{name}'?)") }
}
