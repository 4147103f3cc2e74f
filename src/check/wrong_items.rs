//! The items that an answer gets wrong.

use crate::item::{ItemKind, ItemRef};
use crate::words;

/// The maximum number of items listed by name.
const MAX_NAMES: usize = 10;

/// The items with wrong answers.
#[derive(Default)]
pub struct WrongItems {
    count: u64,
    /// The names of the first ones.
    names: Vec<String>,
    last: Option<ItemRef>,
    /// The number of the first item whose section cannot be compared, and the reason.
    pub rest: Option<(Vec<u8>, &'static str)>,
}

impl WrongItems {
    /// Adds an item, unless it is the last one added.
    pub fn add(&mut self, kind: &ItemKind, item: &ItemRef) {
        if self.last.as_ref() == Some(item) {
            return;
        }
        self.last = Some(item.clone());
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(item.short_name(kind));
        }
    }

    /// Ends the comparison at an item, which does not count as wrong even if lines before its section did.
    pub fn end(&mut self, item: &ItemRef, reason: &'static str) {
        if self.last.as_ref() == Some(item) {
            *self = Self::default();
        }
        self.rest = Some((item.number.clone(), reason));
    }

    /// A summary of an answer that should have `sections` sections.
    pub fn summary(&self, kind: &ItemKind, sections: u64) -> String {
        let all = words::plural(sections, kind.noun);
        let more = if self.count > self.names.len() as u64 { ", ..." } else { "" };
        let verb = if self.count == 1 { "differs" } else { "differ" };
        let differ = format!("{verb}: {}{more}", self.names.join(", "));
        let rest = self
            .rest
            .as_ref()
            .map(|(number, reason)| format!("from {} on the answers {reason} ({all})", kind.name(number)));
        match (self.count, rest) {
            (0, None) => format!("all {all} are correct"),
            (0, Some(rest)) => rest,
            (count, None) => format!("{count} of {all} {differ}"),
            (count, Some(rest)) => format!("{count} {differ}; {rest}"),
        }
    }
}
