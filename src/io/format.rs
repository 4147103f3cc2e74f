//! The formats of files that are no plain UTF-8, by their magic bytes.

/// A format: the bytes that its files have at an offset, and a hint.
pub struct Format {
    magic: &'static [u8],
    offset: usize,
    pub hint: &'static str,
}

/// The mark that some editors put at the start of a file, before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const UTF_16: &str = "this is UTF-16: convert it to UTF-8";

const FORMATS: &[Format] = &[
    Format::new(b"\xff\xfe", UTF_16),
    Format::new(b"\xfe\xff", UTF_16),
    Format::new(b"\x1f\x8b", "this is a gzip file: decompress it with gunzip"),
    Format::new(b"PK\x03\x04", "this is a zip archive: extract its files with unzip"),
    Format::new(b"%PDF", "this is a PDF: copy the text out of it"),
    Format::new(b"\x28\xb5\x2f\xfd", "this is a zstd file: decompress it with unzstd"),
    Format::new(b"\xfd7zXZ\0", "this is an xz file: decompress it with unxz"),
    Format::new(b"BZh", "this is a bzip2 file: decompress it with bunzip2"),
    Format::new(b"\x04\x22\x4d\x18", "this is an lz4 file: decompress it with unlz4"),
    Format::new(b"PAR1", "this is a Parquet file: export it as text"),
    Format::new(b"ARROW1", "this is an Arrow file: export it as text"),
    Format { offset: 257, ..Format::new(b"ustar", "this is a tar archive: extract its files with tar") },
];

impl Format {
    const fn new(magic: &'static [u8], hint: &'static str) -> Self {
        Self { magic, offset: 0, hint }
    }

    /// The format of a file that starts with these bytes; `None` if it may be plain UTF-8.
    pub fn find(start: &[u8]) -> Option<&'static Self> {
        let has_magic = |Self { magic, offset, .. }: &&Self| {
            let parts = start.split_at_checked(*offset);
            parts.is_some_and(|(before, rest)| rest.starts_with(magic) && !before.contains(&b'\n'))
        };
        FORMATS.iter().find(has_magic)
    }

    /// Whether what follows these bytes at the start of a file decides if they are magic.
    pub fn needs_more(start: &[u8]) -> bool {
        let magics = FORMATS.iter().filter(|format| format.offset == 0).map(|format| format.magic);
        magics.chain([BYTE_ORDER_MARK]).any(|magic| magic.len() > start.len() && magic.starts_with(start))
    }
}
