//! What is kept of the correct answer while it is compared in blocks.

use super::reader::count;
use crate::item::{ItemKind, ItemRef};

/// The last section of the correct answer, from which lines are compared if something differs.
pub struct LastSection {
    /// What each section starts with.
    prefix: &'static [u8],
    /// The section as far as it is known. Where each line is a section, it is the unfinished line.
    pub text: Vec<u8>,
    /// The item of the last section to an earlier input, if sections have numbers.
    pub earlier: Option<ItemRef>,
}

impl LastSection {
    /// No section yet; each will start with `prefix`.
    pub fn new(prefix: &'static [u8]) -> Self {
        Self { prefix, text: Vec::new(), earlier: None }
    }

    /// The number of sections that start in a text or, where each line is a section, end in it.
    pub fn count(&self, text: &[u8]) -> u64 {
        count(text, self.mark())
    }

    /// Adds text, and drops what comes before the start of the last section.
    pub fn extend(&mut self, mut text: &[u8]) {
        if let Some(start) = self.start_in(text) {
            self.text.clear();
            text = &text[start..];
        }
        self.text.extend_from_slice(text);
        // The prefix may be split between two texts.
        let start = self.start_in(&self.text).unwrap_or_default();
        self.text.drain(..start);
    }

    /// Ends the answer to an input, whose last item is `item`.
    pub fn end_input(&mut self, kind: &ItemKind, item: ItemRef) {
        if let Some(number) = kind.number(&self.text) {
            self.earlier = Some(ItemRef { number: number.into(), ..item });
        }
        self.text.clear();
    }

    /// The byte that each section contains once: the last of the prefix or, if that is empty, the line feed before it.
    fn mark(&self) -> u8 {
        self.prefix.last().copied().unwrap_or(b'\n')
    }

    /// The offset at which the last section starts in a text.
    fn start_in(&self, text: &[u8]) -> Option<usize> {
        let mark = text.iter().rposition(|byte| *byte == self.mark())?;
        (mark + 1).checked_sub(self.prefix.len())
    }
}
