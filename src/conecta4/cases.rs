//! The hard cases of Conecta 4.

use super::{Chips, Event, Game, HEIGHT, Token, WIDTH, next};
use crate::cases::numbering::{NUMBERINGS, Numbering, numbering_name};
use crate::cases::play::retry;
use crate::cases::win::{self, PAIRS, Way, pair_name};
use crate::cases::{Case, HardCases, Item, Reduction, leave_out, play, variants};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

type Win = win::Win<WIDTH, HEIGHT, 4>;
type Play = play::Play<WIDTH, HEIGHT, 4>;

/// The cells of the board.
const CELLS: usize = WIDTH * HEIGHT;

/// The table of Conecta 4.
pub struct Conecta4Cases;

/// What is known of a run.
#[derive(Default)]
pub struct Facts {
    /// The game at its end.
    game: Game,
    /// What ended it.
    end: Option<Event>,
    /// What is known of the rows if somebody won.
    win: Option<Win>,
    starts_blank: bool,
    blank_twice: bool,
    blanks: usize,
    /// Blank lines right after a move that was not made.
    blank_after_invalid: bool,
    invalid: usize,
    /// Whether a move into a full column was followed by the same one.
    invalid_again: bool,
    /// Whether a line holds several moves.
    several_on_line: bool,
    /// Whether the game ended in the middle of a line, and the line goes on with a move.
    moves_after_end: bool,
    blank_after_end: bool,
}

impl HardCases for Conecta4Cases {
    type Facts = Facts;

    const CASES: &'static [Case<Facts>] = &[
        Case::item("QUIT", |f| matches!(f.end, Some(Event::Quit)), |r| open(r, 4, 40)),
        Case::item("CONNECT4", |f| f.win.is_some(), |r| text(Play::won(r), r, "\n")),
        Case::item("FULL", |f| matches!(f.end, Some(Event::Full)), |r| open(r, CELLS, CELLS)),
        Case::item("INVALID", |f| f.invalid > 0, |r| invalid(r, 1, "\n")),
        Case::item("nothing at all", |f| f.game.moves == 0 && f.blanks == 0, |_| Some(Item::new())),
        Case::item(
            "nothing but a blank line",
            |f| f.game.moves == 0 && f.blanks == 1,
            |_| Some(b"\n".into()),
        ),
        Case::each(
            "wins by player, direction, last chip's place",
            (Way::COUNT, Way::name),
            |f| f.variants_won(Way::COUNT, |win, n| Way::number(n).is(win)),
            |r, n| text(Play::won_in(r, &Way::number(n)), r, "\n"),
        ),
        Case::each(
            "wins with a chip in column",
            (WIDTH, |n| (n + 1).to_string()),
            |f| variants(WIDTH, |n| f.won(|win| !(win.rows & Chips::column(n)).is_empty())),
            |r, n| text(Play::completing(r, &rows_in(n)), r, "\n"),
        ),
        Case::each(
            "no row, but one if edges were open",
            (NUMBERINGS, numbering_name),
            |f| variants(NUMBERINGS, |n| f.is_falsely_won(&Numbering::number(n))),
            |r, n| text(Play::completing(r, &Numbering::number(n).false_rows()), r, "\n"),
        ),
        Case::item(
            "a horizontal row of 5",
            |f| f.won(|win| win.has_row_of(5, true)),
            |r| text(Play::long_row(r, 5, true), r, "\n"),
        ),
        Case::item(
            "a diagonal row of 5",
            |f| f.won(|win| win.has_row_of(5, false)),
            |r| text(Play::long_row(r, 5, false), r, "\n"),
        ),
        Case::item(
            "a row of 7",
            |f| f.won(|win| win.has_row_of(7, true)),
            |r| text(Play::long_row(r, 7, true), r, "\n"),
        ),
        Case::each(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |f| f.variants_won(PAIRS.len(), |win, n| PAIRS[n].iter().all(|direction| win.has(*direction))),
            |r, n| text(Play::crossing(r, &PAIRS[n]), r, "\n"),
        ),
        Case::item(
            "won with the 48th chip",
            |f| f.win.is_some() && f.chips() == Chips::FULL,
            |r| text(Play::won_at_the_end(r), r, "\n"),
        ),
        Case::item(
            "47 chips and nobody won",
            |f| f.win.is_none() && f.chips().count() == CELLS - 1,
            |r| open(r, CELLS - 1, CELLS - 1),
        ),
        Case::item(
            "a blank line at the start",
            |f| f.starts_blank && f.game.moves > 0,
            |r| blank_first(r, 1),
        ),
        Case::item("two blank lines running", |f| f.blank_twice, |r| blank_first(r, 2)),
        Case::item("a blank line after INVALID", |f| f.blank_after_invalid, |r| invalid(r, 1, "\n\n")),
        Case::item("a full column played twice running", |f| f.invalid_again, |r| invalid(r, 2, "\n")),
        Case::item(
            "INVALID, and then a win",
            |f| f.invalid > 0 && f.win.is_some(),
            |r| after_invalid(Play::won(r)?, r),
        ),
        Case::item(
            "INVALID, and then FULL",
            |f| f.invalid > 0 && matches!(f.end, Some(Event::Full)),
            |r| after_invalid(retry(|| Play::without_row(r, CELLS))?, r),
        ),
        Case::item("several moves on a line", |f| f.several_on_line, |r| open(r, 4, 20)),
        Case::item(
            "moves after the end, on its line",
            |f| f.moves_after_end,
            |r| text(Play::won(r), r, " 4 4\n"),
        ),
        Case::item("a blank line after the end", |f| f.blank_after_end, |r| text(Play::won(r), r, "\n\n1\n")),
        Case::item(
            "a blank line after FULL",
            |f| f.blank_after_end && f.win.is_none(),
            |r| text(retry(|| Play::without_row(r, CELLS)), r, "\n\n1\n"),
        ),
    ];

    fn read(stream: &mut Stream, tell: &mut dyn FnMut(&[u8], &Facts)) -> Result<(), Error> {
        tell(b"", &Facts::of(stream)?);
        Ok(())
    }

    fn random(random: &mut Random) -> Option<Item> {
        match random.below(4) {
            0 => open(random, 4, CELLS),
            1 => invalid(random, 1, "\n\n"),
            _ => text(Play::won(random), random, "\n"),
        }
    }

    fn items(stream: &mut Stream, tell: &mut dyn FnMut(Item)) -> Result<(), Error> {
        let mut text = Item::new();
        while let Some(byte) = stream.peek()? {
            text.push(byte);
            stream.advance();
        }
        tell(text);
        Ok(())
    }

    fn smaller(item: &[u8], step: Reduction) -> Vec<Item> {
        let parts = pieces(item);
        match step {
            Reduction::Lower => {
                let lower = |n: usize| {
                    let parts = &parts;
                    (b'1'..parts[n].column.unwrap_or_default()).map(move |column| {
                        let mut with = parts.clone();
                        with[n].column = Some(column);
                        joined(&with)
                    })
                };
                (0..parts.len()).flat_map(lower).collect()
            }
            _ => leave_out(&parts, step, joined),
        }
    }
}

/// A move or a blank line of a run.
#[derive(Clone)]
struct Piece {
    /// On which line it stands.
    line: usize,
    /// The digit of the move; `None` if the line is blank.
    column: Option<u8>,
}

fn pieces(item: &[u8]) -> Vec<Piece> {
    let lines = item.strip_suffix(b"\n").unwrap_or(item).split(|byte| *byte == b'\n').enumerate();
    let parts = lines.filter(|_| !item.is_empty()).map(|(line, text)| {
        let moves = text.iter().filter(|byte| byte.is_ascii_digit()).map(|digit| Some(*digit));
        let blank = text.is_empty().then_some(None);
        moves.chain(blank).map(move |column| Piece { line, column }).collect::<Vec<_>>()
    });
    parts.flatten().collect()
}

/// The text of a run of these parts. A line without parts is no longer there.
fn joined(parts: &[Piece]) -> Item {
    let lines = parts.chunk_by(|one, other| one.line == other.line).map(|line| {
        let moves: Vec<_> = line.iter().flat_map(|part| part.column).map(|digit| [digit]).collect();
        [moves.join(&b' '), b"\n".to_vec()].concat()
    });
    lines.flatten().collect()
}

impl Facts {
    /// Reads a run and finds them out.
    fn of(stream: &mut Stream) -> Result<Self, Error> {
        let mut facts = Self::default();
        let mut before = None;
        let mut line_before = 0;
        while facts.end.is_none() {
            let (token, line) = next(stream)?;
            let event = match token {
                Token::Move(column) => facts.game.play(column),
                Token::BlankLine => Some(Event::Shown),
                Token::End => Some(Event::Quit),
            };
            match event {
                Some(Event::Shown) => {
                    facts.starts_blank |= before.is_none();
                    facts.blank_twice |= matches!(before, Some((Some(Event::Shown), _)));
                    facts.blank_after_invalid |= matches!(before, Some((Some(Event::Invalid), _)));
                    facts.blanks += 1;
                }
                Some(Event::Invalid) => {
                    let again = Some(facts.game.column);
                    facts.invalid += 1;
                    facts.invalid_again |=
                        matches!(before, Some((Some(Event::Invalid), column)) if column == again);
                }
                Some(Event::Won | Event::Full | Event::Quit) => facts.end = event,
                None => {}
            }
            if let Token::Move(_) = token {
                facts.several_on_line |= line == line_before;
                line_before = line;
            }
            before = Some((event, matches!(token, Token::Move(_)).then_some(facts.game.column)));
        }
        if let Some(Event::Won) = facts.end {
            let first = facts.game.second_moves;
            let side = if first { facts.game.board.first } else { facts.game.board.second };
            facts.win = Some(Win::of(side, facts.game.last, first));
        }
        facts.read_rest(stream)?;
        Ok(facts)
    }

    /// Reads what follows the end of the game, and is ignored.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let mut line_ended = false;
        while let Some(byte) = stream.peek()? {
            self.blank_after_end |= line_ended && stream.at_line_start() && matches!(byte, b'\r' | b'\n');
            self.moves_after_end |= !line_ended && matches!(byte, b'1'..=b'8');
            line_ended |= byte == b'\n';
            stream.advance();
        }
        Ok(())
    }

    fn chips(&self) -> Chips {
        self.game.board.chips()
    }

    /// Whether nobody has won, but somebody would have if cells were numbered like that.
    fn is_falsely_won(&self, numbering: &Numbering<WIDTH, HEIGHT, 4>) -> bool {
        self.win.is_none() && numbering.is_won([self.game.board.first, self.game.board.second])
    }

    /// Whether somebody won, and in this way.
    fn won(&self, how: impl Fn(&Win) -> bool) -> bool {
        self.win.as_ref().is_some_and(how)
    }

    /// The variants that hold of the win, if there is one.
    fn variants_won(&self, count: usize, holds: impl Fn(&Win, usize) -> bool) -> u128 {
        self.win.as_ref().map_or(0, |win| variants(count, |n| holds(win, n)))
    }
}

/// The rows of four with a chip in a column.
fn rows_in(column: usize) -> Vec<Chips> {
    let mut rows = play::rows_of(4, |_| true);
    rows.retain(|row| !(*row & Chips::column(column)).is_empty());
    rows
}

/// Columns from 0 as text, on lines of random length; the last line is left open.
fn written(random: &mut Random, columns: &[usize]) -> Item {
    let line = 1 + random.below(8);
    let mut text = Item::new();
    for (n, column) in columns.iter().enumerate() {
        if n > 0 {
            text.push(if random.below(line) == 0 { b'\n' } else { b' ' });
        }
        text.push(b'1' + *column as u8);
    }
    text
}

/// A game as it was played, and what follows.
fn text(play: Option<Play>, random: &mut Random, after: &str) -> Option<Item> {
    play.map(|play| [written(random, &play.moves), after.into()].concat())
}

/// From `least` to `most` chips, and nobody has a row.
fn open(random: &mut Random, least: usize, most: usize) -> Option<Item> {
    let plies = random.between(least, most);
    let play = retry(|| Play::without_row(random, plies));
    text(play, random, "\n")
}

/// Blank lines, and then a game.
fn blank_first(random: &mut Random, lines: usize) -> Option<Item> {
    let play = Play::won(random);
    text(play, random, "\n").map(|run| ["\n".repeat(lines).into(), run].concat())
}

/// The same full column, played a number of times, then more.
fn invalid(random: &mut Random, times: usize, after: &str) -> Option<Item> {
    let plies = 6 + random.below(30);
    let play = retry(|| Play::without_row(random, plies))?;
    let full = (0..WIDTH).find(|column| !play.board.chips().has_room(*column))?;
    let columns = [play.moves, vec![full; times]].concat();
    Some([written(random, &columns), after.into()].concat())
}

/// A game as it was played, but with one move into a full column.
fn after_invalid(play: Play, random: &mut Random) -> Option<Item> {
    let full = |plies: usize| {
        (0..WIDTH)
            .find(|column| play.moves[..plies].iter().filter(|other| *other == column).count() == HEIGHT)
    };
    let (plies, column) =
        (0..play.moves.len()).find_map(|plies| full(plies).map(|column| (plies, column)))?;
    let columns = [&play.moves[..plies], &[column], &play.moves[plies..]].concat();
    Some([written(random, &columns), b"\n".into()].concat())
}
