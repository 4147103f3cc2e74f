//! The judge and the references agree.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::random::Random;
use crate::reference::{self, grid::Grid};

/// What the library answers to a good input.
fn judge(mut input: impl Read) -> String {
    let mut answer = Vec::new();
    fourow::judge(&mut input, &mut answer).expect("the input is good");
    String::from_utf8(answer).expect("answers are UTF-8")
}

/// An input of games without a count.
fn input(games: impl IntoIterator<Item = String>) -> String {
    let lines = games.into_iter().enumerate();
    lines.map(|(number, moves)| format!("Game #{}: {moves}\n", number + 1)).collect()
}

/// Every string of so many moves.
fn all_moves(length: u32) -> impl Iterator<Item = String> {
    (0..7_u32.pow(length)).map(move |code| {
        (0..length).map(|ply| char::from(b'1' + (code / 7_u32.pow(ply) % 7) as u8)).collect()
    })
}

/// A random game of any kind: to its end, cut short, kept from a row for as long as can be, run on after its
/// end, or careless of full slots.
fn random_moves(random: &mut Random) -> String {
    let kind = random.below(5);
    if kind == 4 {
        return (0..random.below(43)).map(|_| random_slot(random)).collect();
    }
    let stop = if kind == 1 { random.below(43) } else { 42 };
    let mut grid = Grid::new(7, 6);
    let mut moves = String::new();
    let mut tries = 0;
    while moves.len() < stop {
        tries += 1;
        let slot = random_slot(random);
        let column = slot as usize - '1' as usize;
        let Some(cell) = grid.drop(column, if moves.len().is_multiple_of(2) { 'x' } else { 'o' }) else {
            continue;
        };
        let won = grid.in_run(cell, 4);
        if won && kind == 2 && tries < 200 {
            grid.columns[column].pop();
            continue;
        }
        moves.push(slot);
        if won {
            break;
        }
    }
    let more = if kind == 3 { random.below(4) } else { 0 };
    moves.extend((0..more).map(|_| random_slot(random)));
    moves
}

fn random_slot(random: &mut Random) -> char {
    *random.pick(&['1', '2', '3', '4', '5', '6', '7'])
}

#[test]
fn on_every_sample() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/fourow");
    let files =
        fs::read_dir(folder).expect("the samples can be read").map(|entry| entry.expect("an entry").path());
    let inputs: Vec<_> = files.filter(|file| file.extension().is_some_and(|kind| kind == "in")).collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        let text = fs::read_to_string(&input).expect("a sample can be read");
        assert_eq!(judge(text.as_bytes()), reference::fourow::judge(&text), "{}", input.display());
    }
}

#[test]
fn on_every_short_game() {
    let input = input((0..=6).flat_map(all_moves));
    assert_eq!(input.lines().count(), 137_257);
    assert_same(&judge(input.as_bytes()), &reference::fourow::judge(&input));
}

#[test]
fn on_random_games_of_all_kinds() {
    let mut random = Random::new(1);
    let input = input((0..20_000).map(|_| random_moves(&mut random)));
    let answer = judge(input.as_bytes());
    for verdict in ["is invalid.", "no winner.", "first player won.", "second player won.", "not over, yet."]
    {
        let count = answer.lines().filter(|line| line.ends_with(verdict)).count();
        assert!(count > 300, "only {count} games are for '{verdict}'");
    }
    assert_same(&answer, &reference::fourow::judge(&input));
}

/// Compares long texts without printing them whole.
fn assert_same(answer: &str, expected: &str) {
    for (line, (answer, expected)) in answer.lines().zip(expected.lines()).enumerate() {
        assert_eq!(answer, expected, "in line {} of the answer", line + 1);
    }
    assert_eq!(answer.len(), expected.len());
}

/// Legal sequences: nobody has moved after a win or into a full slot.
#[test]
fn with_the_known_counts_of_move_sequences() {
    let answers = (0..=7).map(|length| judge(input(all_moves(length)).as_bytes()));
    let count = |answer: &str, what: &str| answer.matches(what).count();
    let games: Vec<_> =
        answers.map(|a| (count(&a, "Game") - count(&a, "invalid"), count(&a, "won"))).collect();
    assert_eq!(games.iter().map(|(legal, _)| *legal).collect::<Vec<_>>(), LEGAL_SEQUENCES);
    assert_eq!(games.iter().map(|(_, won)| *won).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 0, 13_032]);
}

/// Legal sequences of 0 to 7 moves, as found independently.
const LEGAL_SEQUENCES: [usize; 8] = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536];

/// A reader that gives so many bytes at a time, as pipes and terminals may.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn wherever_the_reads_split_the_lines() {
    let mut random = Random::new(2);
    let ends = ["\n", "\r\n", " \n", "\n\n", " \t\r\n \r\n"];
    let games = (1..=60).map(|number| {
        let blanks = *random.pick(&["", " ", "\t  "]);
        format!("Game #{number}:{blanks}{}{}", random_moves(&mut random), random.pick(&ends))
    });
    let input = format!("60\n{}", games.collect::<String>());
    let answer = reference::fourow::judge(&input);
    for size in 1..=200 {
        assert_eq!(judge(Trickle(input.as_bytes(), size)), answer, "in reads of {size} bytes");
    }
}

/// The samples of rows won hold each row of four that the grid has, alone in its game's answer.
#[test]
fn on_every_row_of_four() {
    for player in ["first", "second"] {
        let sample = format!("{}/samples/fourow/every-row-{player}-player.in", env!("CARGO_MANIFEST_DIR"));
        let answer = judge(fs::File::open(sample).expect("the sample can be read"));
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
