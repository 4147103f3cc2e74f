//! The items with wrong answers, and their summary.

use crate::item::{ItemKind, ItemRef};
use crate::words;

/// The maximum number of items listed by name.
const MAX_NAMES: usize = 10;

/// The items with wrong answers.
#[derive(Default)]
pub struct WrongItems {
    count: u64,
    /// The names of the first [`MAX_NAMES`] items.
    names: Vec<String>,
    /// The items after the end of the comparison, if it ended early.
    pub rest: Option<Rest>,
}

/// The items that were not compared.
pub struct Rest {
    /// The name of the first of them.
    first: String,
    /// The number of items before them.
    compared: u64,
    /// The phrase that precedes their number in the summary: `no answer for` or `not compared:`.
    phrase: &'static str,
}

impl WrongItems {
    /// Adds an item.
    pub fn add(&mut self, kind: &ItemKind, item: &ItemRef) {
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(item.short_name(kind));
        }
    }

    /// Ends the comparison at an item, given its name and the number of items before it. It does not count as wrong,
    /// even if it was added because of extra lines before its section.
    pub fn stop_at(&mut self, first: String, was_added: bool, compared: u64, phrase: &'static str) {
        self.count -= u64::from(was_added);
        self.names.truncate(self.count as usize);
        self.rest = Some(Rest { first, compared, phrase });
    }

    /// A summary of an answer that should have `sections` sections.
    pub fn summary(&self, kind: &ItemKind, sections: u64) -> String {
        let all = words::plural(sections, kind.noun);
        let more = if self.count > self.names.len() as u64 { ", ..." } else { "" };
        let verb = if self.count == 1 { "differs" } else { "differ" };
        let differ = format!("{verb}: {}{more}", self.names.join(", "));
        let rest = self.rest.as_ref().map(|Rest { first, compared, phrase }| {
            format!("{phrase} {} of {all}, from {first} on", sections - compared)
        });
        match (self.count, rest) {
            (0, None) => format!("all {all} are correct"),
            (0, Some(rest)) => rest,
            (count, None) => format!("{count} of {all} {differ}"),
            (count, Some(rest)) => format!("{count} {differ}; {rest}"),
        }
    }
}
