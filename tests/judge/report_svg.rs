//! `tests/manual/report.svg`: what a report looks like in a terminal.

use std::fs;

use crate::golden::should_update;
use crate::run::{assert_same, outcome, project, write_file};

/// A solution that capitalizes only one of two rows.
#[test]
fn the_picture_shows_a_report() {
    let input = write_file("games.in", "1\nGame #1: 14221224134343341\n");
    let answer = outcome(&[&input], b"").expect_ok().replace("Xooo", "xooo");
    let arguments = ["--color", "always", "--check", "-", &input];
    let report = outcome(&arguments, answer.as_bytes()).expect_mismatch().replace("stdin:", "mine.out:");
    let lines: Vec<_> = report.trim_end().lines().flat_map(wrap).collect();
    let height = 20 * lines.len() + 24;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"412\" viewBox=\"0 0 412 {height}\">
<style>text {{ font: 14px ui-monospace, Menlo, Consolas, monospace; white-space: pre; fill: #e6edf3 }}
.c136 {{ fill: #d7a700 }} .c196 {{ fill: #ff5f5f }} .c244 {{ fill: #808080 }} .bold {{ font-weight: bold }}</style>
<rect x=\"1\" y=\"1\" width=\"410\" height=\"{}\" rx=\"8\" fill=\"#0d1117\" stroke=\"#808080\"/>\n",
        height - 2
    );
    for (n, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let (markup, length) = markup(line);
        let (y, width) = (20 * n + 28, 8.4 * length as f64);
        svg += &format!("<text x=\"17\" y=\"{y}\" textLength=\"{width:.1}\">{markup}</text>\n");
    }
    svg += "</svg>\n";
    let file = project().join("tests/manual/report.svg");
    if should_update() {
        fs::write(&file, &svg).expect("the picture should be writable");
    }
    assert_same(&svg, &fs::read_to_string(file).expect("the picture should be readable"));
}

/// Breaks a line without colors so that a phone can show it. What follows is indented as much.
fn wrap(line: &str) -> Vec<String> {
    let indent = &line[..line.len() - line.trim_start().len()];
    match line.get(..=45).and_then(|start| start.rfind(' ')) {
        Some(space) if !line.contains('\x1b') => {
            [vec![line[..space].into()], wrap(&format!("{indent}{}", &line[space + 1..]))].concat()
        }
        _ => vec![line.into()],
    }
}

/// A line with its colors as elements, and its number of characters.
fn markup(line: &str) -> (String, usize) {
    let (mut markup, mut length) = (String::new(), 0);
    for piece in format!("\x1b[0m{line}").split("\x1b[").skip(1) {
        let (style, text) = piece.split_once('m').expect("a color should end with m");
        let color = style.rsplit(';').next().filter(|color| *color != "0");
        let bold = if style.starts_with("1;") { " bold" } else { "" };
        markup += &color.map_or(text.into(), |n| format!("<tspan class=\"c{n}{bold}\">{text}</tspan>"));
        length += text.chars().count();
    }
    (markup, length)
}
