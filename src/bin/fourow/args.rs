//! The command-line arguments: what they say, apart from what it means.

use std::ffi::{OsStr, OsString};

use crate::flags::{FLAGS, Flag, Mode};
use fourow::system::QUOTE;

/// The arguments: flags, each with its value if it takes one, and files.
#[derive(Default)]
pub struct Args {
    pub flags: Vec<(&'static Flag, OsString)>,
    pub files: Vec<OsString>,
}

impl Args {
    /// Parses the arguments up to `--help` or `--version`, or returns the error message to print.
    pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut args = Self::default();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                args.files.extend(arguments);
                break;
            }
            if !looks_like_flag(&argument) {
                args.files.push(argument);
                continue;
            }
            let text = argument.to_string_lossy();
            let (flag, name, attached) = find_flag(&text).ok_or_else(|| args.unknown_flag(&argument))?;
            let value = match (flag.value_name(), attached) {
                (None, None) => OsString::new(),
                (None, Some(_)) => return Err(format!("{name} takes no value")),
                (Some(value_name), None) => {
                    let next = arguments.next().filter(is_value);
                    next.ok_or_else(|| format!("{name} needs a value, as in {name} {value_name}"))?
                }
                (Some(_), Some(value)) if argument.to_str().is_some() => value.into(),
                _ => return Err(format!("a value for {name} that is not UTF-8 must be a separate argument")),
            };
            args.flags.push((flag, value));
            if ["--help", "--version"].contains(&flag.name()) {
                break;
            }
        }
        Ok(args)
    }

    /// The mode that the flags select. Fails if they select more than one.
    pub fn mode(&self) -> Result<Mode, String> {
        let mut modes = self.flags.iter().filter_map(|(flag, _)| Some((flag.name(), flag.mode?)));
        let Some((name, mode)) = modes.next() else { return Ok(Mode::Judge) };
        match modes.find(|(_, other)| *other != mode) {
            Some((other, _)) => Err(format!("{name} and {other} cannot be used together")),
            None => Ok(mode),
        }
    }

    pub fn has(&self, name: &str) -> bool {
        self.flags.iter().any(|(flag, _)| flag.name() == name)
    }

    /// Parses every value given for a flag, and returns the last; `None` if there is none.
    pub fn value<T>(
        &self,
        name: &str,
        parse: impl Fn(&OsStr) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let mut given = self.flags.iter().filter(|(flag, _)| flag.name() == name);
        given.try_fold(None, |_, (_, value)| parse(value).map(Some))
    }

    /// The error message for an unknown flag. With `--stress`, the flag may be part of the command.
    fn unknown_flag(&self, argument: &OsStr) -> String {
        let names: Vec<_> = FLAGS.iter().map(Flag::name).collect();
        let error = unknown("option", argument, &names);
        let argument = escape(argument);
        match self.flags.iter().rfind(|(flag, _)| flag.name() == "--stress") {
            Some((_, command)) => format!(
                "{error} if it is part of the command, quote the whole command: \
                 --stress {QUOTE}{} {argument} ...{QUOTE}",
                escape(command),
            ),
            None => format!("{error} fourow --help lists all options"),
        }
    }
}

/// Finds the flag in an argument, with its name there and the value that is attached to it, if any: `--name`,
/// `--name=value`, `-n` or `-nvalue`.
fn find_flag(argument: &str) -> Option<(&'static Flag, &'static str, Option<&str>)> {
    let mut names = FLAGS.iter().flat_map(|flag| flag.names().map(move |name| (flag, name)));
    names.find_map(|(flag, name)| {
        let value = match argument.strip_prefix(name)? {
            "" => None,
            rest if name == flag.name() => Some(rest.strip_prefix('=')?),
            rest if flag.value_name().is_some() => Some(rest),
            _ => return None,
        };
        Some((flag, name, value))
    })
}

/// Whether an argument is a flag or a negative number.
fn looks_like_flag(argument: &OsStr) -> bool {
    matches!(argument.as_encoded_bytes(), [b'-', _, ..])
}

/// Whether an argument can be the value of the flag before it. A negative number can, although it looks like a flag.
fn is_value(argument: &OsString) -> bool {
    let is_number = argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok());
    is_number || !looks_like_flag(argument)
}

/// The start of the error message for an unknown name, up to and including a semicolon, with the most similar known
/// name as a suggestion.
pub fn unknown(kind: &str, given: &OsStr, known: &[&str]) -> String {
    let given = escape(given);
    // A flag is compared without its value, and the name in `-p=NAME` without the equals sign.
    let word = given.split('=').find(|word| !word.is_empty()).unwrap_or_default();
    let suggestion = nearest(word, known).map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
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

/// Normalizes a name: lowercase, without separators, and with `four` for 4.
pub fn normalize(name: &str) -> String {
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

pub fn escape(argument: &OsStr) -> String {
    fourow::escape(argument.as_encoded_bytes())
}
