//! FOUROW: the judge compared with a reference.

use fourow::testing::Random;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;

use crate::reference;
use crate::run::{self, Interrupted, Trickle, assert_same, generated, project};

/// The judge's answer.
fn judge(input: impl Read) -> String {
    run::judge("fourow", input)
}

/// An input of games with these moves, without the line with t.
fn input(games: impl IntoIterator<Item = String>) -> String {
    let lines = games.into_iter().enumerate();
    lines.map(|(index, moves)| format!("Game #{}: {moves}\n", index + 1)).collect()
}

/// Every string of this many moves.
fn all_moves(length: u32) -> impl Iterator<Item = String> {
    (0..7_u32.pow(length)).map(move |code| {
        (0..length).map(|ply| char::from(b'1' + (code / 7_u32.pow(ply) % 7) as u8)).collect()
    })
}

/// The moves of generated games.
fn moves(seed: u64, games: u64) -> Vec<String> {
    let input = generated("fourow", seed, games);
    input.lines().filter_map(|line| line.split_once(": ")).map(|(_, moves)| moves.into()).collect()
}

#[test]
fn agrees_on_every_short_game() {
    let input = input((0..=6).flat_map(all_moves));
    assert_eq!(input.lines().count(), 137_257);
    assert_same(&judge(input.as_bytes()), &reference::judge("fourow")(&input));
}

/// The numbers of legal sequences of 0 to 7 moves, and of those that win, were computed independently. No legal move
/// comes after a win or goes into a full slot.
#[test]
fn finds_the_known_counts_of_move_sequences() {
    for (length, legal) in (0..).zip([1, 7, 49, 343, 2401, 16_807, 117_649, 823_536]) {
        let answer = judge(input(all_moves(length)).as_bytes());
        let count = |phrase| answer.matches(phrase).count();
        let won = if length == 7 { 13_032 } else { 0 };
        assert_eq!((count("Game") - count("invalid"), count("won")), (legal, won), "{length} moves");
    }
}

#[test]
fn agrees_if_reads_are_interrupted() {
    let input = "1\nGame #1: 1";
    assert_eq!(judge(Interrupted(input.as_bytes(), false)), reference::judge("fourow")(input));
}

#[test]
fn agrees_however_reads_split_the_lines() {
    let mut random = Random::new(2);
    let ends = ["\n", "\r\n", " \n", "\n\n", " \t\r\n \r\n"];
    let games = (1..).zip(moves(2, 60)).map(|(number, moves)| {
        let spaces = *random.pick(&["", " ", "\t  "]);
        format!("Game #{number}:{spaces}{moves}{}", random.pick(&ends))
    });
    let input = format!("60\n{}", games.collect::<String>());
    let answer = reference::judge("fourow")(&input);
    for size in 1..=200 {
        assert_eq!(judge(Trickle(input.as_bytes(), size)), answer, "in reads of {size} bytes");
    }
}

/// An input without the line with t can be split between any two lines: the answers to the pieces, concatenated, are
/// the answer to the whole.
#[test]
fn agrees_on_pieces_of_an_input() {
    let mut random = Random::new(6);
    let games = input(moves(6, 200));
    let lines: Vec<_> = games
        .lines()
        .map(|game| game.to_string() + *random.pick(&["\n", "\n", "\r\n", " \n", "\n\n", "\n \r\n"]))
        .flat_map(|game| game.split_inclusive('\n').map(String::from).collect::<Vec<_>>())
        .collect();
    let answer = reference::judge("fourow")(&games);
    let judge = |lines: &[String]| judge(lines.concat().as_bytes());
    for split in 0..=lines.len() {
        let (front, back) = lines.split_at(split);
        assert_eq!(judge(front) + &judge(back), answer, "when split after line {split}");
    }
    for size in [1, 2, 3, 64] {
        let pieces = lines.chunks(size).map(judge);
        assert_eq!(pieces.collect::<String>(), answer, "in pieces of {size} lines");
    }
}

/// For each player, every row of four is the only row of some grid in the answer to a sample.
#[test]
fn every_row_of_four_has_a_sample() {
    for player in ["first", "second"] {
        let sample = project().join(format!("samples/fourow/every-row-{player}-player.in"));
        let answer = judge(fs::File::open(&sample).expect("the sample should be readable"));
        let verdict = format!("The {player} player won.");
        let grids = answer.split(&verdict).skip(1);
        // The capitals of each grid, by their distance from its end.
        let rows: BTreeSet<Vec<_>> = grids
            .map(|grid| grid.split("Game").next().expect("a grid should follow the verdict"))
            .map(|grid| grid.bytes().rev().enumerate())
            .map(|cells| cells.filter(|(_, cell)| cell.is_ascii_uppercase()).collect())
            .collect();
        assert!(rows.iter().all(|row| row.len() == 4));
        assert_eq!(rows.len(), 4 * 6 + 7 * 3 + 2 * 4 * 3, "horizontal, vertical and diagonal rows");
    }
}
