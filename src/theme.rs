//! The appearance of pictures and marks: their colors and characters.

/// The appearance of pictures and marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colors.
    pub palette: Palette,
    /// The characters.
    pub glyphs: &'static Glyphs,
}

/// Whether pictures show colors as well as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Monochrome,
    /// The colors of the game, as ANSI escape sequences, with the chips of winning rows in bold.
    Colored,
}

/// The characters for whitespace, empty cells and omissions.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// An empty cell of a picture.
    pub(crate) empty_cell: char,
    /// A space.
    pub(crate) space: &'static str,
    /// A tab.
    pub(crate) tab: &'static str,
    /// A carriage return.
    pub(crate) carriage_return: &'static str,
    /// A line feed.
    pub(crate) line_feed: &'static str,
    /// The part of a long line that is not shown.
    pub(crate) ellipsis: &'static str,
}

impl Theme {
    /// The appearance without colors, for streams that are not terminals.
    pub const PLAIN: Self = Self { palette: Palette::Monochrome, glyphs: &Glyphs::UNICODE };
}

impl Glyphs {
    /// The characters for output in UTF-8.
    pub const UNICODE: Self =
        Self {
            empty_cell: '·', space: "·", tab: "→", carriage_return: "␍", line_feed: "␊", ellipsis: "…"
        };

    /// The characters for terminals with other encodings.
    pub const ASCII: Self = Self {
        empty_cell: '.',
        space: "_",
        tab: "\\t",
        carriage_return: "\\r",
        line_feed: "$",
        ellipsis: "...",
    };
}
