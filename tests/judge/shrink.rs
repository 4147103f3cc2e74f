//! Shrinking: small counterexamples for every mutant.

use fourow::testing::{FirstFailing, Predicate, Stop, shrink};
use fourow::{Input, Problem, read_strict};

use crate::mutants::{self, Mutant};
use crate::run::{generated, judge, problem};

/// The maximum number of calls to a mutant while one input is shrunk.
const MAX_CALLS: usize = 2500;

/// Whether a mutant gets an input wrong.
fn is_wrong(problem: &Problem, mutant: &Mutant, input: &str) -> bool {
    mutant.answer(input) != judge(problem.name, input.as_bytes())
}

/// The inputs that `--stress` generates, and the answers to them.
fn inputs(problem: &Problem) -> Vec<(String, String)> {
    let input = |seed| generated(problem.name, seed, problem.default_items());
    (1..=problem.default_rounds())
        .map(input)
        .map(|input| (input.clone(), judge(problem.name, input.as_bytes())))
        .collect()
}

/// The predicate that a mutant gets an input wrong. It counts the calls to the mutant.
struct IsWrong<'a> {
    problem: &'a Problem,
    mutant: &'a Mutant,
    /// Whether the mutant crashes instead, so that nothing tells which items it gets wrong.
    crashes: bool,
    calls: usize,
}

impl Predicate for IsWrong<'_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        Ok(inputs.enumerate().find(|(_, input)| {
            self.calls += 1;
            is_wrong(self.problem, self.mutant, str::from_utf8(input).expect("inputs should be ASCII"))
        }))
    }

    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if self.crashes {
            return Ok(None);
        }
        self.calls += 1;
        let input = str::from_utf8(input).expect("inputs should be ASCII");
        Ok(Some(self.mutant.answer(input).into_bytes()))
    }
}

/// Shrinks the first input that a mutant gets wrong. Returns the counterexample and the number of calls to the mutant.
fn counterexample(
    problem: &Problem,
    mutant: &Mutant,
    crashes: bool,
    inputs: &[(String, String)],
) -> (String, usize) {
    let failing = inputs.iter().find(|(input, answer)| mutant.answer(input) != *answer);
    let (failing, _) =
        failing.unwrap_or_else(|| panic!("{}: no input kills the mutant: {}", problem.name, mutant.name));
    let mut predicate = IsWrong { problem, mutant, crashes, calls: 0 };
    let (small, ended) = shrink(problem, failing.as_bytes(), &mut predicate);
    assert!(ended.is_ok());
    let small = String::from_utf8(small).expect("inputs should be ASCII");
    (small, predicate.calls)
}

/// Whether an input is strictly valid.
fn is_strictly_valid(problem: &Problem, input: &str) -> bool {
    read_strict(problem, Input::new(input.as_bytes())).is_ok()
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
    let games: Vec<String> = input.lines().skip(1).map(moves).collect();
    let input = |games: &[String]| {
        let lines = games.iter().zip(1..).map(|(moves, number)| format!("Game #{number}: {moves}\n"));
        format!("{}\n{}", games.len(), lines.collect::<String>())
    };
    let mut neighbors = Vec::new();
    for (n, game) in games.iter().enumerate() {
        let mut other = games.clone();
        for moves in (0..game.len()).flat_map(|index| lowered_or_removed(game, index)) {
            other[n] = moves;
            neighbors.push(input(&other));
        }
        other.remove(n);
        if !other.is_empty() {
            neighbors.push(input(&other));
        }
    }
    neighbors
}

/// Except in tic-tac-toe, whose boards have three lines, a chip under another one cannot be removed.
fn neighbors_of_board(input: &str) -> Vec<String> {
    let lines: Vec<&str> = input.lines().collect();
    let width = lines[0].len() + 1;
    let is_chip = |index: usize| input.as_bytes()[index].is_ascii_alphanumeric();
    let is_covered = |index: usize| lines.len() > 3 && index >= width && is_chip(index - width);
    let removable = (0..input.len()).filter(|&index| is_chip(index) && !is_covered(index));
    removable.map(|index| [&input[..index], ".", &input[index + 1..]].concat()).collect()
}

fn neighbors_of_simulation(input: &str) -> Vec<String> {
    let lines: Vec<&str> = input.lines().collect();
    let mut neighbors = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let moves: String = line.split(' ').collect();
        let spaced = |moves: &str| moves.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
        let mut replacements = Vec::new();
        for moves in (0..moves.len()).flat_map(|index| lowered_or_removed(&moves, index)) {
            // A line without its only move would be a blank line, so it is removed.
            replacements.push(if moves.is_empty() { String::new() } else { spaced(&moves) });
        }
        if moves.is_empty() {
            replacements.push(String::new());
        }
        for replacement in replacements {
            let text = |line: &&str| format!("{line}\n");
            let before: String = lines[..n].iter().map(text).collect();
            let after: String = lines[n + 1..].iter().map(text).collect();
            neighbors.push(before + &replacement + &after);
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

/// Asserts that, for each mutant of a problem, an input shrinks to a local minimum; that the counterexamples together
/// are at most `max_percent` percent of the size of the mutants' handwritten witnesses; and that a third of them are no
/// larger than their witness.
fn assert_small(name: &str, crashes: bool, max_percent: usize) {
    let problem = problem(name);
    let inputs = inputs(problem);
    let (mut sizes, mut witness_sizes) = ([0; 2], [0; 2]);
    let (mut no_larger_count, mut count) = (0, 0);
    for mutant in mutants::mutants_of(name) {
        let (small, calls) = counterexample(problem, &mutant, crashes, &inputs);
        let context = format!("{name}, {}:\n{small}", mutant.name);
        assert!(is_wrong(problem, &mutant, &small), "{context}");
        assert!(is_strictly_valid(problem, &small), "{context}");
        assert!(calls <= MAX_CALLS, "{calls} calls for {context}");
        for smaller in neighbors(name, &small) {
            assert!(is_strictly_valid(problem, &smaller), "{smaller}\nis a neighbor of {context}");
            assert!(!is_wrong(problem, &mutant, &smaller), "{smaller}\nis smaller than {context}");
        }
        let [small, witness] = [&small, &mutant.witness].map(|input| size(name, input));
        no_larger_count += usize::from(small <= witness);
        count += 1;
        for n in 0..2 {
            sizes[n] += small[n];
            witness_sizes[n] += witness[n];
        }
    }
    let is_small = |(size, witness_size)| size * 100 <= witness_size * max_percent;
    assert!(sizes.into_iter().zip(witness_sizes).all(is_small), "{name}: {sizes:?} of {witness_sizes:?}");
    assert!(
        3 * no_larger_count > count,
        "{name}: {no_larger_count} of {count} are no larger than the witness"
    );
}

/// The predicate that a solution crashes on inputs with this many lines that end like this, as items do. It counts the
/// calls to the solution.
struct Crash {
    line_end: &'static str,
    min_count: usize,
    calls: usize,
}

impl Predicate for Crash {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        Ok(inputs.enumerate().find(|(_, input)| {
            self.calls += 1;
            let lines = input.split(|byte| *byte == b'\n');
            lines.filter(|line| line.ends_with(self.line_end.as_bytes())).count() >= self.min_count
        }))
    }

    fn answer(&mut self, _: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        Ok(None)
    }
}

/// Shrinks an input on which a solution crashes if it has this many such lines. Returns the result and the number of
/// calls.
fn shrunk_crash(name: &str, input: &str, line_end: &'static str, min_count: usize) -> (String, usize) {
    let mut crash = Crash { line_end, min_count, calls: 0 };
    let (small, _) = shrink(problem(name), input.as_bytes(), &mut crash);
    (String::from_utf8(small).expect("inputs should be ASCII"), crash.calls)
}

/// No game fails alone, so bisection ends at two of them, which are not lost.
#[test]
fn games_that_fail_only_together_are_found_in_few_calls() {
    let lines: String = (1..=64).map(|number| format!("Game #{number}: 1\n")).collect();
    let (small, calls) = shrunk_crash("fourow", &format!("64\n{lines}"), ": 1", 2);
    assert_eq!(small, "2\nGame #1: 1\nGame #2: 1\n");
    assert!(calls <= 10, "{calls} calls");
}

/// Nothing tells which game it is. Bisection needs at most two calls for each of six halves.
#[test]
fn the_one_game_of_many_that_crashes_is_found_in_few_calls() {
    for crashing in 1..=64 {
        let moves = |number| if number == crashing { "1234566" } else { "1234567" };
        let lines: String = (1..=64).map(|number| format!("Game #{number}: {}\n", moves(number))).collect();
        let (small, calls) = shrunk_crash("fourow", &format!("64\n{lines}"), "66", 1);
        assert_eq!(small, "1\nGame #1: 66\n");
        assert!(calls <= 30, "{calls} calls for number {crashing}");
    }
}

/// Each move is needed, so halves and quarters are not removed.
#[test]
fn blank_lines_are_removed_at_once() {
    let input = ("3".to_string() + &"\n".repeat(16)).repeat(16);
    let (small, calls) = shrunk_crash("conecta4", &input, "3", 16);
    assert_eq!(small, "3\n".repeat(16));
    assert!(calls <= 100, "{calls} calls");
}

/// The last phase finds games that no removal of moves leads to: with one phase less, this ends at 21 and 33 moves.
#[test]
fn a_game_with_crossing_rows_shrinks_to_a_small_one() {
    let problem = problem("fourow");
    let inputs = inputs(problem);
    for name in ["only rows in one direction have capitals", "only the first six chips of a row are capitals"]
    {
        let mutant = mutants::mutants_of("fourow").into_iter().find(|mutant| mutant.name == name);
        let (small, _) = counterexample(problem, &mutant.expect("the mutant should exist"), false, &inputs);
        let [games, moves] = size("fourow", &small);
        assert!(games == 1 && moves < 20, "{name}:\n{small}");
    }
}

/// The predicate of a solution that is wrong on all games but the first, and on that one if it is one of these.
struct LaterGames([&'static str; 3]);

impl LaterGames {
    fn answer(&self, input: &[u8]) -> Vec<u8> {
        let input = str::from_utf8(input).expect("inputs should be ASCII");
        let first_is_wrong = self.0.iter().any(|moves| input.contains(&format!("Game #1: {moves}\n")));
        let first = if first_is_wrong { "Game #1 is wrong.\n".into() } else { first_answer(input) };
        let others = (2..=input.lines().count() - 1).map(|number| format!("Game #{number} is wrong.\n"));
        (first + &others.collect::<String>()).into_bytes()
    }
}

impl Predicate for LaterGames {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let is_wrong = |(_, input): &(usize, Vec<u8>)| {
            LaterGames::answer(self, input) != judge("fourow", input.as_slice()).into_bytes()
        };
        Ok(inputs.enumerate().find(is_wrong))
    }

    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        Ok(Some(LaterGames::answer(self, input)))
    }
}

/// The predicate of a solution that crashes on some inputs.
struct CrashIf(fn(&str) -> bool);

impl Predicate for CrashIf {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let crashes = |input: &[u8]| (self.0)(str::from_utf8(input).expect("inputs should be ASCII"));
        Ok(inputs.enumerate().find(|(_, input)| crashes(input)))
    }
}

/// Any batch fails, because it has more than one game. The pairs that bisection ends at say nothing of the others.
#[test]
fn games_that_fail_only_together_do_not_hide_one_that_fails_alone() {
    let mut crash = CrashIf(|input| input.lines().count() > 2 || input.contains(": 1234321"));
    let (small, _) = shrink(problem("fourow"), b"1\nGame #1: 12343217654567123\n", &mut crash);
    assert_eq!(String::from_utf8_lossy(&small), "1\nGame #1: 1234321\n");
}

/// The predicate of a solution that omits the answers to game 1122 and, if there are others, to a game without moves.
struct Omits;

impl Omits {
    fn answer(input: &[u8]) -> String {
        let input = String::from_utf8_lossy(input);
        let is_answered =
            |line: &&str| !line.ends_with(": 1122") && (!line.ends_with(": ") || input.starts_with("1\n"));
        let games = input.lines().skip(1).filter(is_answered);
        games.map(|line| judge("fourow", format!("{line}\n").as_bytes())).collect()
    }
}

impl Predicate for Omits {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        Ok(inputs.enumerate().find(|(_, input)| Self::answer(input) != judge("fourow", input.as_slice())))
    }

    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        Ok(Some(Self::answer(input).into_bytes()))
    }
}

/// Of missing answers in a batch, only the first can be told.
#[test]
fn a_missing_answer_does_not_hide_another() {
    let (small, _) = shrink(problem("fourow"), b"2\nGame #1: \nGame #2: 1122\n", &mut Omits);
    assert_eq!(String::from_utf8_lossy(&small), "1\nGame #1: 1122\n");
}

/// The answer to the first game of an input.
fn first_answer(input: &str) -> String {
    let line = input.lines().nth(1).expect("the input should have a game");
    judge("fourow", format!("{line}\n").as_bytes())
}

/// In a batch, every candidate is wrong, so each is tested alone, however many there are. The last move can be removed
/// only after the one before it has been lowered.
#[test]
fn a_solution_that_is_wrong_on_all_later_games_shrinks_to_a_local_minimum() {
    let games = [
        "4455667123123445566712312344122",
        "4455667123123445566712312344112",
        "445566712312344556671231234411",
    ];
    let input = format!("1\nGame #1: {}\n", games[0]);
    let (small, _) = shrink(problem("fourow"), input.as_bytes(), &mut LaterGames(games));
    let expected = format!("1\nGame #1: {}\n", games[2]);
    assert_eq!(str::from_utf8(&small), Ok(expected.as_str()));
}

#[test]
fn games_shrink_to_a_local_minimum() {
    assert_small("fourow", false, 100);
}

#[test]
fn games_shrink_to_a_local_minimum_even_if_no_answer_tells_which_is_wrong() {
    assert_small("fourow", true, 100);
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
