//! The formats of files that are no plain UTF-8, by their magic bytes.

/// The mark that some editors put at the start of a file, before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const UTF_16: &str = "this is UTF-16: convert it to UTF-8";

/// The offset of the magic bytes, these, and a hint.
const FORMATS: &[(usize, &[u8], &str)] = &[
    (0, b"\xff\xfe\0\0", "this is UTF-32: convert it to UTF-8"),
    (0, b"\xff\xfe", UTF_16),
    (0, b"\xfe\xff", UTF_16),
    (0, b"\x1f\x8b", "this is a gzip file: decompress it with gunzip"),
    (0, b"%PDF", "this is a PDF: copy the text out of it"),
    (0, b"PK\x03\x04", "this is a zip archive: extract its files with unzip"),
    (0, b"\x28\xb5\x2f\xfd", "this is a zstd file: decompress it with unzstd"),
    (0, b"\xfd7zXZ\0", "this is an xz file: decompress it with unxz"),
    (0, b"BZh", "this is a bzip2 file: decompress it with bunzip2"),
    (257, b"ustar", "this is a tar archive: extract its files with tar"),
];

/// The hint about a file that starts with these bytes; `None` if it may be plain UTF-8.
pub fn format_hint(start: &[u8]) -> Option<&'static str> {
    let has_magic = |(offset, magic, _): &&(usize, &[u8], &str)| {
        start.get(*offset..).is_some_and(|rest| rest.starts_with(magic))
    };
    FORMATS.iter().find(has_magic).map(|(.., hint)| *hint)
}
