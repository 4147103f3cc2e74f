//! Shrinking: small counterexamples for every mutant.

use std::time::Instant;

use fourow::stress::Failure;
use fourow::testing::{Run, shrink};

use crate::generate::{input_and_answer, is_strictly_valid};
use crate::mutants;
use crate::run::{games, judge, problem};

/// The maximum number of runs of a mutant while one input is shrunk.
const MAX_RUNS: usize = 2500;

/// A run that failed.
fn failing_run(input: &str, failure: Failure) -> Run {
    Run { input: input.into(), failure: Some(failure), ..Run::default() }
}

/// Shrinks an input on which a solution fails, given its answers or, if it crashes, none, so that nothing tells which
/// items it gets wrong. Returns the counterexample and the number of runs of the solution.
fn shrunk(
    name: &str,
    input: &str,
    fails: &dyn Fn(&str) -> bool,
    answer: Option<&dyn Fn(&str) -> String>,
) -> (String, usize) {
    let failure = if answer.is_some() { Failure::WrongAnswer } else { Failure::Status(1) };
    let mut runs = 0;
    let mut run = |input: &[u8]| {
        runs += 1;
        let text = str::from_utf8(input).expect("inputs should be ASCII");
        assert!(is_strictly_valid(problem(name), text), "{text}");
        let stdout = answer.map_or(String::new(), |answer| answer(text)).into_bytes();
        Ok(Run { input: input.into(), failure: fails(text).then_some(failure), stdout, ..Run::default() })
    };
    let mut failing = failing_run(input, failure);
    shrink(problem(name), &mut failing, None, &mut run).expect("nothing should stop it");
    (String::from_utf8(failing.input).expect("inputs should be ASCII"), runs)
}

/// The input of FOUROW that one on which a solution is wrong is shrunk to.
fn shrunk_wrong(input: &str, answer: &dyn Fn(&str) -> String) -> String {
    let is_wrong = |input: &str| answer(input) != judge("fourow", input.as_bytes());
    shrunk("fourow", input, &is_wrong, Some(answer)).0
}

/// The inputs that result from removing any single item or element, or from changing any single move to a lower slot.
fn neighbors(problem: &str, input: &str) -> Vec<String> {
    match problem {
        "fourow" => neighbors_of_games(input),
        "conecta4" => neighbors_of_simulation(input),
        _ => neighbors_of_board(input),
    }
}

/// The strings that result from lowering the digit at `index`, or from removing it.
fn lowered_or_removed(text: &str, index: usize) -> Vec<String> {
    let replaced_with = |middle: &str| [&text[..index], middle, &text[index + 1..]].concat();
    let lower = (b'1'..text.as_bytes()[index].min(b'9'))
        .map(|digit| replaced_with(str::from_utf8(&[digit]).expect("a digit should be ASCII")));
    lower.chain([replaced_with("")]).collect()
}

fn neighbors_of_games(input: &str) -> Vec<String> {
    let moves = |line: &str| line.split_once(": ").expect("the line should be a game").1.to_string();
    let all_moves: Vec<String> = input.lines().skip(1).map(moves).collect();
    let mut neighbors = Vec::new();
    for (n, game) in all_moves.iter().enumerate() {
        let mut other = all_moves.clone();
        for moves in (0..game.len()).flat_map(|index| lowered_or_removed(game, index)) {
            other[n] = moves;
            neighbors.push(games(&other));
        }
        other.remove(n);
        if !other.is_empty() {
            neighbors.push(games(&other));
        }
    }
    neighbors
}

/// Except in tic-tac-toe, whose boards have three lines, a chip under another one cannot be removed.
fn neighbors_of_board(input: &str) -> Vec<String> {
    let chips = (0..input.len()).filter(|&index| input.as_bytes()[index].is_ascii_alphanumeric());
    chips.map(|index| [&input[..index], ".", &input[index + 1..]].concat()).collect()
}

/// Without a move, the space or line end behind it goes, too, or else the space before it.
fn neighbors_of_simulation(input: &str) -> Vec<String> {
    let mut neighbors = Vec::new();
    for (index, byte) in input.bytes().enumerate() {
        let (before, after) = (&input[..index], &input[index + 1..]);
        match byte {
            b'1'..=b'8' => {
                neighbors.extend((b'1'..byte).map(|lower| format!("{before}{}{after}", char::from(lower))));
                neighbors.push(match before.strip_suffix(' ') {
                    Some(before) => [before, after].concat(),
                    None => [before, &after[1..]].concat(),
                });
            }
            b'\n' if before.is_empty() || before.ends_with('\n') => neighbors.push([before, after].concat()),
            _ => {}
        }
    }
    neighbors
}

/// The number of games in an input, and the number of moves or chips in them.
fn size(name: &str, input: &str) -> [usize; 2] {
    let lines = input.lines().skip(usize::from(name == "fourow"));
    let items = lines.clone().map(|line| line.rsplit(": ").next().unwrap_or(line));
    let elements = items.flat_map(str::bytes).filter(u8::is_ascii_alphanumeric).count();
    [if name == "fourow" { lines.count() } else { 1 }, elements]
}

/// Asserts that, for each mutant of a problem, an input shrinks to a local minimum, and that the counterexamples
/// together are at most `max_percent` percent of the size of the mutants' handwritten witnesses.
fn assert_small(name: &str, crashes: bool, max_percent: usize) {
    let problem = problem(name);
    let inputs: Vec<_> = (1..=problem.default_rounds()).map(|seed| input_and_answer(problem, seed)).collect();
    let (mut sizes, mut witness_sizes) = ([0; 2], [0; 2]);
    for mutant in mutants::mutants_of(name) {
        let failing = inputs.iter().find(|(input, answer)| (mutant.answer)(input) != *answer);
        let (failing, _) =
            failing.unwrap_or_else(|| panic!("{name}: no input kills the mutant: {}", mutant.name));
        let answer = &mutant.answer;
        let is_wrong = |input: &str| answer(input) != judge(name, input.as_bytes());
        let (small, runs) = shrunk(name, failing, &is_wrong, if crashes { None } else { Some(answer) });
        let context = format!("{name}, {}:\n{small}", mutant.name);
        assert!(is_wrong(&small), "{context}");
        assert!(is_strictly_valid(problem, &small), "{context}");
        assert!(runs <= MAX_RUNS, "{runs} runs for {context}");
        for smaller in neighbors(name, &small) {
            assert!(is_strictly_valid(problem, &smaller), "{smaller}\nis a neighbor of {context}");
            assert!(!is_wrong(&smaller), "{smaller}\nis smaller than {context}");
        }
        let [small, witness] = [&small, &mutant.witness].map(|input| size(name, input));
        for n in 0..2 {
            sizes[n] += small[n];
            witness_sizes[n] += witness[n];
        }
    }
    let is_small = |(size, witness_size)| size * 100 <= witness_size * max_percent;
    assert!(sizes.into_iter().zip(witness_sizes).all(is_small), "{name}: {sizes:?} of {witness_sizes:?}");
}

/// Many candidates may have passed before, and need no run.
#[test]
fn the_deadline_is_looked_at_before_each_candidate() {
    let run = &mut |_: &[u8]| panic!("no run should start");
    let mut failing = failing_run("1 2 3\n", Failure::Status(1));
    assert!(shrink(problem("conecta4"), &mut failing, Some(Instant::now()), run).is_err());
}

/// What is above it then floats: a command that is wrong where a chip is not at the bottom needs only that one.
#[test]
fn a_chip_is_removed_without_those_above_it() {
    let is_above_bottom = |input: &str| input.lines().take(5).any(|line| line.contains(['X', 'O']));
    let input = ".......\n.......\n.......\nX......\nO......\nXO.....\n";
    let (small, _) = shrunk("connectfour", input, &is_above_bottom, None);
    assert_eq!(small.matches(['X', 'O']).count(), 1, "{small}");
}

/// No board between them fails.
#[test]
fn a_smaller_board_of_the_pool_is_found() {
    let fails = |input: &str| [0, 9].contains(&input.matches(['X', '0']).count());
    let (small, _) = shrunk("tictactoe", "X0X\nX0X\n0X0\n", &fails, None);
    assert_eq!(small, "...\n...\n...\n");
}

/// Any batch fails, because it has more than one game. The pairs that bisection ends at say nothing of the others.
#[test]
fn games_that_fail_only_together_do_not_hide_one_that_fails_alone() {
    let crashes = |input: &str| input.lines().count() > 2 || input.contains(": 1234321");
    let (small, _) = shrunk("fourow", "1\nGame #1: 12343217654567123\n", &crashes, None);
    assert_eq!(small, "1\nGame #1: 1234321\n");
}

/// Every game is wrong, but only one of them alone.
#[test]
fn each_wrong_game_is_tried_alone() {
    let answer = |input: &str| {
        let is_wrong =
            |line: &str| line.ends_with(": 2") || !input.starts_with("1\n") && line.ends_with(": 1");
        let text = |line: &str| if is_wrong(line) { "invalid" } else { "not over, yet" };
        let answer = |line: &str| judge("fourow", line.as_bytes()).replace("not over, yet", text(line));
        input.lines().skip(1).map(answer).collect::<String>()
    };
    let moves = (1..=99).map(|number| if number == 99 { "2" } else { "1" });
    assert_eq!(shrunk_wrong(&games(moves), &answer), games(["2"]));
}

/// Two games without moves are a shorter text than one long game, but not a smaller input.
#[test]
fn fewer_games_are_smaller_however_long_they_are() {
    let crashes = |input: &str| input.len() > 41 || input.contains("#2");
    let (small, _) = shrunk("fourow", &games(["1234567".repeat(5)]), &crashes, None);
    assert!(small.starts_with("1\n") && small.len() == 42, "{small}");
}

/// The solution crashes on a single game with three 4s, or if the last game has them. In the first case, copies of a
/// game pass in a batch; in the second, so does every candidate but the last.
#[test]
fn a_crash_that_depends_on_the_number_or_the_order_of_games_shrinks_to_a_local_minimum() {
    let last_has_three = |input: &str| {
        let (_, moves) = input.rsplit_once(": ").expect("the input should have a game");
        moves.matches('4').count() > 2
    };
    let crashes_alone = |input: &str| input.starts_with("1\n") && last_has_three(input);
    for crashes in [&crashes_alone as &dyn Fn(&str) -> bool, &last_has_three] {
        let (small, _) = shrunk("fourow", "1\nGame #1: 1243546757624\n", crashes, None);
        assert_eq!(small, "1\nGame #1: 444\n");
    }
}

/// The solution omits the answers to game 1122 and, if there are others, to a game without moves. Of missing answers in
/// a batch, only the first can be told.
#[test]
fn a_missing_answer_does_not_hide_another() {
    let answer = |input: &str| {
        let is_alone = input.starts_with("1\n");
        let is_answered = |line: &&str| !line.ends_with(": 1122") && (is_alone || !line.ends_with(": "));
        let games = input.lines().skip(1).filter(is_answered);
        games.map(|line| judge("fourow", line.as_bytes())).collect::<String>()
    };
    assert_eq!(shrunk_wrong("2\nGame #1: \nGame #2: 1122\n", &answer), "1\nGame #1: 1122\n");
}

/// The answer has too many sections if the last game has one move, as in one order of the games.
#[test]
fn games_whose_order_matters_do_not_hide_that_one_fails_alone() {
    let is_wrong = |input: &str| input.ends_with(": 1\n");
    let answer = |input: &str| {
        let extra = if is_wrong(input) { "Game #1 is invalid.\n" } else { "" };
        judge("fourow", input.as_bytes()) + extra
    };
    assert_eq!(shrunk_wrong("2\nGame #1: 1234567\nGame #2: 1\n", &answer), games(["1"]));
}

/// The solution is wrong on games of five moves and, if a game is alone, on one with any moves. In a batch, what is
/// left after one move less is right.
#[test]
fn a_game_that_is_wrong_only_alone_is_found() {
    let answer = |input: &str| {
        let is_wrong =
            |line: &str| line.ends_with(": 11111") || input.starts_with("1\n") && !line.ends_with(' ');
        let suffix = |line: &str| if is_wrong(line) { "wrong\n" } else { "" };
        let answer = |line: &str| judge("fourow", line.as_bytes()) + suffix(line);
        input.lines().skip(1).map(answer).collect::<String>()
    };
    let small = shrunk_wrong(&games(["11111"]), &answer);
    assert_eq!(size("fourow", &small), [1, 1], "{small}");
}

/// The solution is wrong on all games but the first, and on that one if it is one of three. In a batch, every candidate
/// is wrong, so each is tested alone, however many there are. The last move can be removed only after the one before it
/// has been lowered.
#[test]
fn a_solution_that_is_wrong_on_all_later_games_shrinks_to_a_local_minimum() {
    let wrong_first = [
        "4455667123123445566712312344122",
        "4455667123123445566712312344112",
        "445566712312344556671231234411",
    ];
    let answer = |input: &str| {
        let is_right = |(n, game): &(usize, &str)| {
            *n == 0 && !wrong_first.iter().any(|moves| game.ends_with(&format!(": {moves}")))
        };
        let lines = input.lines().skip(1).enumerate();
        let answer = |game: (usize, &str)| {
            if is_right(&game) { judge("fourow", game.1.as_bytes()) } else { "wrong\n".into() }
        };
        lines.map(answer).collect::<String>()
    };
    assert_eq!(shrunk_wrong(&games([wrong_first[0]]), &answer), games([wrong_first[2]]));
}

#[test]
fn games_shrink_to_a_local_minimum() {
    assert_small("fourow", false, 105);
}

#[test]
fn games_shrink_to_a_local_minimum_even_if_no_answer_tells_which_is_wrong() {
    assert_small("fourow", true, 105);
}

#[test]
fn connectfour_boards_shrink_to_a_local_minimum() {
    assert_small("connectfour", false, 130);
}

#[test]
fn simulations_shrink_to_a_local_minimum() {
    assert_small("conecta4", false, 125);
}

#[test]
fn tictactoe_boards_shrink_to_a_local_minimum() {
    assert_small("tictactoe", false, 110);
}
