//! Suggestions for unknown names.

use std::ffi::OsStr;

use crate::files::escape;

/// Names that things have elsewhere, in normalized form: the kind of thing, the name, and what to use instead.
const OTHER_NAMES: &[(&str, &str, &str)] = &[
    ("problem", "3c", "'tictactoe'"),
    ("problem", "ttt", "'tictactoe'"),
    ("problem", "p32786", "'conecta4'"),
    ("option", "timeout", "'--time-limit'"),
    ("option", "tests", "'--rounds'"),
    ("option", "j", "'--jobs'"),
    ("option", "memory", "--stress 'ulimit -v 262144; ./mine'"),
];

/// The start of the error message for an unknown name, up to and including a semicolon, with the most similar known
/// name as a suggestion.
pub fn unknown(kind: &str, given: &OsStr, known: &[&str]) -> String {
    let given = escape(given);
    // A flag is compared without its value, and the name in `-p=NAME` without the equals sign.
    let word = given.split('=').find(|word| !word.is_empty()).unwrap_or_default();
    let normal = normalize(word);
    let other = OTHER_NAMES.iter().find(|(other_kind, other, _)| (*other_kind, *other) == (kind, &normal));
    let suggestion = other.map(|(.., name)| name.to_string());
    let suggestion = suggestion.or_else(|| nearest(word, known).map(|name| format!("'{name}'")));
    let suggestion = suggestion.map_or(String::new(), |name| format!(" (did you mean {name}?)"));
    format!("unknown {kind} '{given}'{suggestion};")
}

/// The known name most similar to a word; `None` if none is similar. Once both are normalized, a name is similar if it
/// starts with the word and the word has at least four characters, or if its edit distance from the word is at most
/// three and at most half the word's length.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let normal = normalize(word);
    let is_prefix = |name: &str| normal.len() >= 4 && normalize(name).starts_with(&normal);
    let distance = |name: &str| if is_prefix(name) { 0 } else { edit_distance(&normal, &normalize(name)) };
    let similar = known.iter().filter(|name| distance(name) <= 3.min(normal.len() / 2));
    // Ties are broken by the spelling before normalization: `conecat4` is closer to conecta4 than to connectfour.
    similar.min_by_key(|name| (distance(name), edit_distance(word, name))).copied()
}

fn normalize(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "").replace('4', "four")
}

/// The Levenshtein distance between two words: the minimum number of characters to insert, remove or replace.
fn edit_distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut costs: Vec<usize> = (0..=other.len()).collect();
    for (length, character) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut costs[0], length + 1);
        for (column, replacement) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *replacement);
            diagonal = costs[column + 1];
            costs[column + 1] = replaced.min(diagonal + 1).min(costs[column] + 1);
        }
    }
    costs[other.len()]
}
