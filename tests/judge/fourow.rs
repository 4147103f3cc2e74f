//! FOUROW: the judge and the reference agree.

use fourow::random::Random;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;

use crate::reference;
use crate::run::{Restless, Trickle, assert_same, generated, judge_by, project, samples};

const PROBLEM: &str = "fourow";

/// The judge's answer.
fn judge(input: impl Read) -> String {
    judge_by(fourow::problem(PROBLEM).expect("the default"), input)
}

/// An input of games without a count.
fn input(games: impl IntoIterator<Item = String>) -> String {
    let lines = games.into_iter().enumerate();
    lines.map(|(number, moves)| format!("Game #{}: {moves}\n", number + 1)).collect()
}

/// Every string of this many moves.
fn all_moves(length: u32) -> impl Iterator<Item = String> {
    (0..7_u32.pow(length)).map(move |code| {
        (0..length).map(|ply| char::from(b'1' + (code / 7_u32.pow(ply) % 7) as u8)).collect()
    })
}

/// The moves of generated games of all kinds.
fn moves(seed: u64, games: u64) -> Vec<String> {
    let input = generated(PROBLEM, seed, games);
    input.lines().filter_map(|line| line.split_once(": ")).map(|(_, moves)| moves.into()).collect()
}

#[test]
fn agrees_on_every_sample() {
    for (input, answer) in samples(PROBLEM) {
        assert_same(&answer, &reference::fourow::judge(&input));
    }
}

#[test]
fn agrees_on_every_short_game() {
    let input = input((0..=6).flat_map(all_moves));
    assert_eq!(input.lines().count(), 137_257);
    assert_same(&judge(input.as_bytes()), &reference::fourow::judge(&input));
}

#[test]
fn agrees_on_random_games_of_all_kinds() {
    let input = generated(PROBLEM, 1, 20_000);
    let answer = judge(input.as_bytes());
    for verdict in ["is invalid.", "no winner.", "first player won.", "second player won.", "not over, yet."]
    {
        let count = answer.lines().filter(|line| line.ends_with(verdict)).count();
        assert!(count > 200, "only {count} games are for '{verdict}'");
    }
    assert_same(&answer, &reference::fourow::judge(&input));
}

/// Legal sequences: nobody has moved after a win or into a full slot.
#[test]
fn finds_the_known_counts_of_move_sequences() {
    let answers = (0..=7).map(|length| {
        let input = input(all_moves(length));
        judge(input.as_bytes())
    });
    let count = |answer: &str, what: &str| answer.matches(what).count();
    let games: Vec<_> =
        answers.map(|a| (count(&a, "Game") - count(&a, "invalid"), count(&a, "won"))).collect();
    assert_eq!(games.iter().map(|(legal, _)| *legal).collect::<Vec<_>>(), LEGAL_SEQUENCES);
    assert_eq!(games.iter().map(|(_, won)| *won).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 0, 13_032]);
}

/// Legal sequences of 0 to 7 moves, as found independently.
const LEGAL_SEQUENCES: [usize; 8] = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536];

#[test]
fn agrees_whatever_happens_while_reading() {
    let input = "1\nGame #1: 1";
    assert_eq!(judge(Restless(input.as_bytes(), false)), reference::fourow::judge(input));
}

#[test]
fn agrees_wherever_the_reads_split_the_lines() {
    let mut random = Random::new(2);
    let ends = ["\n", "\r\n", " \n", "\n\n", " \t\r\n \r\n"];
    let games = (1..).zip(moves(2, 60)).map(|(number, moves)| {
        let blanks = *random.pick(&["", " ", "\t  "]);
        format!("Game #{number}:{blanks}{moves}{}", random.pick(&ends))
    });
    let input = format!("60\n{}", games.collect::<String>());
    let answer = reference::fourow::judge(&input);
    for size in 1..=200 {
        assert_eq!(judge(Trickle(input.as_bytes(), size)), answer, "in reads of {size} bytes");
    }
}

/// An input without a count can be cut at any line, the pieces be judged apart and the answers be put together.
#[test]
fn agrees_on_pieces_of_an_input() {
    let mut random = Random::new(6);
    let games = input(moves(6, 200));
    let lines: Vec<_> = games
        .lines()
        .map(|game| game.to_string() + *random.pick(&["\n", "\n", "\r\n", " \n", "\n\n", "\n \r\n"]))
        .flat_map(|game| game.split_inclusive('\n').map(String::from).collect::<Vec<_>>())
        .collect();
    let answer = reference::fourow::judge(&games);
    let judge = |lines: &[String]| {
        let input = lines.concat();
        judge(input.as_bytes())
    };
    for cut in 0..=lines.len() {
        let (front, back) = lines.split_at(cut);
        assert_eq!(judge(front) + &judge(back), answer, "when cut after line {cut}");
    }
    for size in [1, 2, 3, 64] {
        let pieces = lines.chunks(size).map(judge);
        assert_eq!(pieces.collect::<String>(), answer, "in pieces of {size} lines");
    }
}

/// The samples of rows won hold each row of four that the grid has, alone in its game's answer.
#[test]
fn has_samples_of_every_row_of_four() {
    for player in ["first", "second"] {
        let sample = project().join(format!("samples/fourow/every-row-{player}-player.in"));
        let answer = judge(fs::File::open(&sample).expect("the sample can be read"));
        let grids = answer.split("Game").filter(|game| game.contains(&format!("The {player} player won.")));
        let rows: BTreeSet<_> = grids.map(capitals).collect();
        assert!(rows.iter().all(|row| row.len() == 4));
        assert_eq!(rows.len(), 4 * 6 + 7 * 3 + 2 * 4 * 3, "rows across, upright and along the diagonals");
    }
}

/// The cells of an answer's grid that hold capitals, counted from its bottom left.
fn capitals(game: &str) -> BTreeSet<(usize, usize)> {
    let rows = game.lines().skip(2).collect::<Vec<_>>().into_iter().rev().skip(1);
    let cells = rows.enumerate().flat_map(|(height, row)| {
        row.chars().enumerate().map(move |(column, chip)| (column, height, chip.is_uppercase()))
    });
    cells.filter(|cell| cell.2).map(|(column, height, _)| (column, height)).collect()
}
