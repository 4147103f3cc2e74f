//! How many items an answer gets wrong, and which.

use crate::item::{ItemKind, ItemRef};
use crate::words;

/// The most items that are named.
const MAX_NAMES: usize = 10;

/// The items that are answered wrong.
#[derive(Default)]
pub struct WrongItems {
    count: u64,
    /// The names of the first.
    names: Vec<String>,
    /// The position of the last.
    last: Option<(usize, u64)>,
    /// From which item on sections cannot be compared, by its number, and why.
    pub rest: Option<(Vec<u8>, Rest)>,
}

/// Why the rest of the sections cannot be compared.
#[derive(Clone, Copy)]
pub enum Rest {
    /// The answer has ended.
    Missing,
    /// The answer has another number.
    Unmatched,
}

impl WrongItems {
    /// Counts an item as wrong, unless it is counted already.
    pub fn add(&mut self, kind: &ItemKind, item: &ItemRef) {
        if self.last == Some(item.position()) {
            return;
        }
        self.last = Some(item.position());
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(item.short_name(kind));
        }
    }

    /// Ends the comparison at an item, which is not counted as wrong, even if lines before its section were.
    pub fn end(&mut self, item: &ItemRef, rest: Rest) {
        if self.last == Some(item.position()) {
            *self = Self::default();
        }
        self.rest = Some((item.number.clone(), rest));
    }

    /// A sentence about an answer that should have so many sections.
    pub fn summary(&self, kind: &ItemKind, sections: u64) -> String {
        let all = words::plural(sections, kind.noun);
        let more = if self.count > self.names.len() as u64 { ", ..." } else { "" };
        let names = format!("{}{more}", self.names.join(", "));
        let verb = if self.count == 1 { "differs" } else { "differ" };
        let Some((number, rest)) = &self.rest else {
            return match self.count {
                0 => format!("all {all} are correct"),
                count => format!("{count} of {all} {verb}: {names}"),
            };
        };
        let what = match rest {
            Rest::Missing => "are missing",
            Rest::Unmatched => "no longer match",
        };
        let rest = format!("from {} on the answers {what} ({all})", kind.name(number));
        if self.count == 0 { rest } else { format!("{} {verb}: {names}; {rest}", self.count) }
    }
}
