//! The recipes in `tests/manual/data.md` do not hide a failure.

use std::fs;
use std::path::Path;

use crate::manual::{shell, updated, workspace};
use crate::run::{command, difference, empty_dir, finish, project};

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

/// A file with the number of games, damaged lines that no other byte than LF may end, and partitions of 7 lines that
/// start with a number, are empty, or have no good game.
const DAMAGED_FILE: &str = r"40\nGame #1: 1\r\n\nGame #2:1 1\nGame #3: 1\r2\n\377\376\nGame #4: \342\200\250\n7\nx\n8\n\
    Game #5: 1\034x\nGame #6: \000\n\303\n9\n\n\n\n\n\n\n\n\nx\nGame #007: 4453\ty\nGame #8: 4453\t\n";

/// What the recipe for a cluster uses of PySpark.
const SPARK: &str = r"
class Spark(list):
    conf = read = rdd = write = property(lambda self: self)
    set = selectExpr = toDF = lambda self, *_: self
    def text(self, file, lineSep):
        return Spark((line,) for line in open(file, 'rb').read().split(lineSep.encode())[:-1])
    def zipWithIndex(self):
        return Spark((row, index) for index, row in enumerate(self))
    def mapPartitions(self, map):
        return Spark(row for start in range(0, len(self), 7) for row in map(iter(self[start:start + 7])))
    def filter(self, test):
        return Spark(filter(test, self))
    def parquet(self, file):
        for row in self:
            print(*row, sep='\t')
spark = Spark()
";

/// The commands on the page.
fn recipes() -> Vec<String> {
    let mut recipes = Vec::new();
    updated(&page(), |recipe| {
        recipes.push(recipe.to_string());
        String::new()
    });
    recipes
}

fn page() -> String {
    fs::read_to_string(project().join("tests/manual/data.md")).expect("the page should be readable")
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

/// The recipe for a cluster makes the rows of the whole file, and fails if `fourow` does.
#[test]
#[ignore = "needs Python"]
fn partitions_of_a_file_have_the_rows_of_the_whole() {
    let page = page();
    let recipe = page
        .split("```python\n")
        .find_map(|rest| rest.split("```").next().filter(|code| code.contains("spark")));
    let dir = empty_dir();
    fs::write(dir.join("recipe.py"), [SPARK, recipe.expect("the page should have the recipe")].concat())
        .expect("the recipe should be writable");
    shell(&format!("printf '{DAMAGED_FILE}' > games.in"), &dir).expect_ok();
    let whole = shell("fourow --tsv games.in 2> errors", &dir).stdout;
    let rows = shell("python3 recipe.py 2> errors", &dir).expect_ok();
    assert_eq!((rows.lines().count(), difference(&rows, &whole)), (16, None));
    for failure in ["exit 2", "kill -9 $$"] {
        let failing = format!(
            "printf '#!/bin/sh\n{failure}\n' > fourow; chmod +x fourow; PATH=.:$PATH python3 recipe.py"
        );
        assert_fails(&failing, &dir);
    }
}
