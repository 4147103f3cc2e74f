//! Damaged boards, compared with a reader that is written another way: it first collects the lines of cells between
//! blank lines and braces, and then divides them into boards.

use fourow::Input;
use fourow::testing::Random;

use crate::run::{Trickle, generated, judge, problem};

/// The text of a table for an input: line, number, verdict and board, or line and location of the error of a bad one.
fn table(name: &str, input: &[u8], chunk_size: usize) -> String {
    let mut table = Vec::new();
    let describe = |bad: &fourow::BadInput| bad.location.to_string();
    let input = Input::new(Trickle(input, chunk_size))
        .keep_going(|bad| assert!(bad.item_line.is_some(), "{bad} belongs to no board"));
    problem(name).tabulate(input, None, describe, &mut table).expect("bad boards should be skipped");
    String::from_utf8(table).expect("boards should be ASCII")
}

/// A run of bytes that are no separators, which should be a line of a board.
struct Line<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Line<'_> {
    /// The location of the first byte that should not be there, or is missing.
    fn error(&self, width: usize, cells: &str) -> Option<String> {
        let good = self.text.chars().take(width).take_while(|cell| cells.contains(*cell)).count();
        (good < width || self.text.len() > width).then(|| format!("{}:{}", self.line, self.column + good))
    }
}

/// The table that an input should have.
fn expected_table(name: &str, input: &str) -> String {
    let (width, height, cells, separators) =
        if name == "tictactoe" { (3, 3, ".X0", "") } else { (7, 6, ".XO", "\",{}") };
    let mut rows: Vec<(usize, Result<String, String>)> = Vec::new();
    let mut lines = Vec::new();
    let mut end_board = |lines: &mut Vec<Line>, end: String| {
        let (mut rest, mut belongs_to_bad) = (&lines[..], false);
        while let Some(first) = rest.first() {
            let board = &rest[..height.min(rest.len())];
            let bad = board.iter().enumerate().find_map(|(n, line)| Some((n, line.error(width, cells)?)));
            if let Some((n, error)) = bad {
                rows.push((first.line, Err(error)));
                // The input line of the error and, unless all that the board lacked is there, as many more.
                rest = &rest[n..];
                let lacked = height - n;
                let lengths: Vec<_> = rest.chunk_by(|a, b| a.line == b.line).map(<[_]>::len).collect();
                let skipped = if lengths[0] >= lacked { 1 } else { lacked };
                rest = &rest[lengths.iter().take(skipped).sum()..];
                belongs_to_bad = true;
            } else if board.len() < height {
                if !belongs_to_bad {
                    rows.push((first.line, Err(end.clone())));
                }
                rest = &[];
            } else {
                rows.push((first.line, Ok(board.iter().map(|line| line.text).collect::<Vec<_>>().join("/"))));
                (rest, belongs_to_bad) = (&rest[height..], false);
            }
        }
        lines.clear();
    };
    let physical: Vec<_> = input.split('\n').collect();
    for (number, text) in physical.iter().enumerate() {
        let mut start = 0;
        for (column, byte) in text.bytes().chain([b'\n']).enumerate() {
            if byte.is_ascii_whitespace() || separators.contains(char::from(byte)) {
                if start < column {
                    lines.push(Line { text: &text[start..column], line: number + 1, column: start + 1 });
                }
                start = column + 1;
                if b"{}".contains(&byte) {
                    end_board(&mut lines, format!("{}:{}", number + 1, column + 1));
                }
            }
        }
        if text.trim_ascii().is_empty() || number + 1 == physical.len() {
            end_board(&mut lines, format!("{}:{}", number + 1, text.len() + 1));
        }
    }
    let good: Vec<_> =
        rows.iter().filter_map(|(_, row)| row.as_ref().ok()).map(|board| board.replace('/', "\n")).collect();
    let answers = judge(name, (good.join("\n\n")).as_bytes());
    let mut answers = (1..).zip(answers.lines());
    let row = |(line, row)| match row {
        Err(error) => format!("{line}\t\tbad\t{error}\n"),
        Ok(board) => {
            let (number, answer) = answers.next().expect("each good board should have an answer");
            format!("{line}\t{number}\t{answer}\t{board}\n")
        }
    };
    rows.into_iter().map(row).collect()
}

/// Boards between blank lines, braces or nothing, on lines of their own or not, with lines removed, doubled or damaged.
fn damaged(name: &str, random: &mut Random) -> String {
    let boards = generated(name, random.below(100) as u64, 30);
    let mut input = String::new();
    let style = random.below(if name == "tictactoe" { 8 } else { 12 });
    for board in boards.trim_end().split("\n\n") {
        let mut lines: Vec<String> = board.lines().map(String::from).collect();
        for _ in 0..[0, 0, 1, 2][random.below(4)] {
            let n = random.below(lines.len());
            match random.below(7) {
                0 if lines.len() > 1 => drop(lines.remove(n)),
                1 => lines.insert(n, lines[n].clone()),
                2 => lines.insert(n, [" \t", "", "junk", ",", "\"", "}"][random.below(6)].into()),
                3 => drop(lines[n].pop()),
                4 => lines[n] = lines[n].replacen('.', "-", 1),
                _ => {
                    let offset = random.below(lines[n].len() + 1);
                    lines[n].insert(offset, char::from(b"x.X #,{"[random.below(7)]));
                }
            }
        }
        input += &match style {
            0 => format!("{}\n", lines.join("\n")),
            1 => format!("{}\r\n\r\n", lines.join("\r\n")),
            2 | 3 => format!("{}\n\n", lines.join("\n")),
            4 => format!("{}\n", lines.join(" ")),
            5 => format!(" {} \r\n\r\n", lines.join(" \t")),
            6 => format!("{}\n", lines.chunks(2).map(|pair| pair.join(" ")).collect::<Vec<_>>().join("\n")),
            7 => format!("{} ", lines.join(" ")),
            8 => format!("{{ \"{}\" }}\n", lines.join("\", \"")),
            9 => format!("{{ \"{}\" }},\n", lines.join("\",\n  \"")),
            10 => format!("\"{}\",\n", lines.join("\",\"")),
            _ => format!("{{\n\"{}\"\n}}\n,\n", lines.join("\"\n,\n\"")),
        };
    }
    input
}

#[test]
fn damage_spoils_no_other_board() {
    let mut random = Random::new(29);
    let mut bad = 0;
    for n in 0..400 {
        let name = ["connectfour", "tictactoe"][n % 2];
        let input = damaged(name, &mut random);
        let expected = expected_table(name, &input);
        bad += expected.matches("\tbad\t").count();
        for chunk_size in [1 + n % 7, usize::MAX] {
            assert_eq!(table(name, input.as_bytes(), chunk_size), expected, "for {input}");
        }
    }
    assert!(bad > 1000, "{bad}");
}
