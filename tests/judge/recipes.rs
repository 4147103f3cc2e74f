//! The recipes in `tests/manual/data.md` do not hide a failure.

use std::fs;
use std::path::Path;

use crate::manual::{shell, updated, workspace};
use crate::run::{command, empty_dir, finish, project};

/// Damaged data, by the file that a recipe reads, as formats for `printf`: empty lines, CRLF, NUL, what is no move, and
/// lines that were cut or joined.
const DAMAGED: &[(&str, &str)] = &[
    ("example-alone.txt", r"4453\n\n445361\n|4453\r\n\r\n445361\r\n|44 53\n|4453 -1\n|44h3\n|4483\n|4453 \n"),
    (
        "example-scored.txt",
        r"4453 -1\n\n445361 2\n|4453 1\r\n\r\n445361 2\r\n|44h3 -1\n|4483 -1\n|4453,-1\n|4 4 5 3\n|44 5 3\n",
    ),
    ("example-scored.txt", r"4453 -1\n44\n5361 2\n|44\n53 -1\n445361 2\n|4453 -1\n44 5361 2\n|4453 -1\n2\n"),
    ("example-scored.txt", r"4453\n44 5361\n|4453 -1445361 2\n|4453  1\n|4453 1 \n|4453 --1\n|4453 1.5\n"),
    ("example-zero.txt", r"7\n|37\n|38\n|39\n|h3\n|3h\n|3 3\n|3\n\n3\n|3\r\n\r\n3\r\n"),
    ("example-alone.txt", r"4453\n\0004453\n|4453\0004453\n"),
    ("example-scored.txt", r"4453 -1\n\0004453 1\n|44\00053 -1\n|4453 -1\0004453 -1\n"),
    ("example-zero.txt", r"3342\n\0003342\n|33\00042\n"),
    ("games.gz", r"\037\213\010|Game #1: 4\n"),
];

/// The commands on the page.
fn recipes() -> Vec<String> {
    let page =
        fs::read_to_string(project().join("tests/manual/data.md")).expect("the page should be readable");
    let mut recipes = Vec::new();
    updated(&page, |recipe| {
        recipes.push(recipe.to_string());
        String::new()
    });
    recipes
}

#[track_caller]
fn assert_fails(recipe: &str, dir: &Path) {
    for shell in ["bash", "dash"] {
        let outcome = finish(command(shell).args(["-c", recipe]).current_dir(dir), b"");
        assert_ne!(outcome.status, 0, "{shell}: {recipe}\n{outcome:?}");
    }
}

#[test]
fn a_file_that_cannot_be_opened_is_an_error() {
    let dir = workspace();
    for recipe in recipes() {
        for (index, redirection) in recipe.match_indices("> ") {
            let mut recipe = recipe.clone();
            recipe.insert_str(index + redirection.len(), "missing/");
            assert_fails(&recipe, &dir);
        }
        if !recipe.starts_with("printf") {
            assert_fails(&recipe, &empty_dir());
        }
        // Recipes below read what this one writes.
        shell(&recipe, &dir);
    }
}

#[test]
fn damaged_data_are_an_error() {
    let recipes = recipes();
    for (name, damaged) in DAMAGED {
        let recipe = recipes.iter().find(|recipe| recipe.contains(name) && recipe.contains("fourow "));
        let recipe = recipe.expect("the page should have a recipe for these data");
        let dir = empty_dir();
        for format in damaged.split('|') {
            shell(&format!("printf '{format}' > {name}"), &dir).expect_ok();
            assert_fails(recipe, &dir);
            // At a NUL, some versions of `awk` end a line.
            let converted = fs::read(dir.join("converted.in")).unwrap_or_default();
            assert!(!converted.contains(&0), "{recipe}: {format}");
        }
    }
}
