//! Byte order marks: UTF-8's is skipped at the start of an input, and rejected elsewhere.

use std::io::Read;

use fourow::{Found, Location, PROBLEMS};

use crate::run::{generated, judge, judge_bad};

pub const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// A partial mark, a late mark, and a second mark are each reported at their first byte.
#[test]
fn a_byte_order_mark_is_skipped_only_at_the_start() {
    for problem in PROBLEMS {
        let input = generated(problem.name, 1, 1);
        let marked = UTF_8_MARK.chain(input.as_bytes());
        assert_eq!(judge(problem.name, marked), judge(problem.name, input.as_bytes()), "{}", problem.name);
        for (input, line) in [
            (&b"\xef"[..], 1),
            (b"\xef\xbb", 1),
            (b"\xef\xbb\n", 1),
            (b"\xef\xbb\xbe1", 1),
            (b"\xef\xbb\xbf\xef\xbb\xbf1", 1),
            (b"\n\xef\xbb\xbf1", 2),
        ] {
            let Ok(Some(bad)) = judge_bad(problem, input.chain(&b"1"[..])).1 else {
                panic!("the mark should be an error");
            };
            let location = Location { line, column: 1 };
            assert_eq!((bad.location, bad.found), (location, Found::Byte(0xef)), "{}", problem.name);
        }
    }
}
