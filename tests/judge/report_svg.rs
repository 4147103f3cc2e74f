//! `tests/manual/report.svg`: what a report looks like in a terminal.

use std::fs;

use crate::golden::should_update;
use crate::manual::shell;
use crate::readme::readme_workspace;
use crate::run::{assert_same, project};

/// It is the report that README.md shows as text, unless that is being rewritten.
#[test]
fn the_picture_shows_the_report_of_the_readme() {
    let report = shell("fourow --stress ./mine --color always", &readme_workspace()).stderr;
    let readme = fs::read_to_string(project().join("README.md")).expect("the page should be readable");
    assert!(should_update() || readme.contains(&plain(&report)), "not in README.md:\n{}", plain(&report));
    let lines: Vec<_> = report.trim_end().lines().flat_map(wrap).collect();
    let height = 20 * lines.len() + 24;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" width=\"412\" viewBox=\"0 0 412 {height}\">
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
    let mut markup = String::new();
    for (style, text) in pieces(line) {
        let color = style.rsplit(';').next().filter(|color| *color != "0");
        let bold = if style.starts_with("1;") { " bold" } else { "" };
        let text = text.replace('<', "&lt;");
        markup += &match color {
            Some(n) => format!("<tspan class=\"c{n}{bold}\">{text}</tspan>"),
            None => text,
        };
    }
    (markup, plain(line).chars().count())
}

/// Text without its colors.
fn plain(text: &str) -> String {
    pieces(text).map(|(_, piece)| piece).collect()
}

/// The pieces of a text, each with its style as the terminal gets it.
fn pieces(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let (start, rest) = text.split_once("\x1b[").unwrap_or((text, "0m"));
    let styled = rest.split("\x1b[").map(|piece| piece.split_once('m').expect("a color should end with m"));
    [("0", start)].into_iter().chain(styled)
}
