//! Names of files with `*` or `?` on Windows, whose shell leaves them as they are.

use std::fs;

use crate::run::{empty_dir, finish, fourow};

#[test]
fn patterns_are_expanded_in_order() {
    let dir = empty_dir();
    for (number, name) in (1..).zip(["a.in", "A2.IN", "b.in", "c.out", "x/a.in", "y/a.in"]) {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().expect("the file should be in a directory"))
            .and_then(|()| fs::write(&path, format!("Game #{number}: \n")))
            .expect("the file should be writable");
    }
    for (pattern, games) in [
        ("*.in", "213"),
        ("?.in", "13"),
        ("A*", "21"),
        ("*.*", "2134"),
        (".\\?.*", "134"),
        ("*/a.in", "56"),
        ("?/?.i*n", "56"),
        ("x/*.in", "5"),
        ("b.in", "3"),
    ] {
        let answer = finish(fourow(&[pattern]).current_dir(&dir), b"").expect_ok();
        let numbers: String = answer.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(numbers, games, "for {pattern}");
    }
}

#[test]
fn a_pattern_without_matches_is_the_name_of_a_file() {
    for pattern in ["*.none", "none/*.in", "samples/*/none.in"] {
        let error = finish(&mut fourow(&[pattern]), b"").stderr;
        assert!(error.starts_with(&format!("fourow: {pattern}: cannot read: ")), "{error}");
    }
}
