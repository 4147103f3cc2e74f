//! The formats of files that are no plain UTF-8, by their magic bytes.

/// The mark that some editors put at the start of a file, before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const UTF_16: &str = "this is UTF-16: convert it to UTF-8";

/// The magic bytes at the start of a file, and a hint.
const FORMATS: &[(&[u8], &str)] = &[
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
    (b"\x1f\x8b", "this is a gzip file: decompress it with gunzip"),
    (b"PK\x03\x04", "this is a zip archive: extract its files with unzip"),
];

/// The hint about a file that starts with these bytes; `None` if it may be plain UTF-8.
pub fn format_hint(start: &[u8]) -> Option<&'static str> {
    FORMATS.iter().find(|(magic, _)| start.starts_with(magic)).map(|(_, hint)| *hint)
}
