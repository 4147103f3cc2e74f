//! The manual, `tests/manual`, and the transcripts of what each mode says, `tests/transcripts`: the commands on their
//! pages print what is shown there. The manual's first page lists every page.
//!
//! In a block marked `console`, a line after `$ ` is a command for the shell, which lines after `> ` continue. Below
//! it is what it prints: `? 2` gives an exit status other than 0, and each line of standard error follows `! `.
//! Commands use only what every Unix has, `fourow`, files that the page itself writes, and the samples.
//!
//! `UPDATE_GOLDEN=1 cargo test` rewrites what the commands print instead of comparing it, on slow pages, too.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::golden::should_update;
use crate::run::{Outcome, command, difference, empty_dir, finish, project};
use crate::usage::run;

/// A directory with nothing but the samples and the manual, under the names that they have in the project.
pub fn workspace() -> PathBuf {
    let dir = empty_dir();
    for name in ["samples", "tests"] {
        symlink(project().join(name), dir.join(name)).expect("creating a link should succeed");
    }
    dir
}

/// Runs a command in a shell.
pub fn shell(command_line: &str, dir: &Path) -> Outcome {
    finish(command("sh").args(["-c", command_line]).current_dir(dir), b"")
}

/// What the manual shows below a command: its status, standard output and standard error.
fn marked_output(command_line: &str, dir: &Path) -> String {
    let Outcome { stdout, stderr, status } = shell(command_line, dir);
    let status = if status == 0 { String::new() } else { format!("? {status}\n") };
    let errors = stderr.split_inclusive('\n').map(|line| format!("! {line}"));
    [status, stdout].into_iter().chain(errors).collect()
}

/// A page with the output of its commands as they print it now.
pub fn updated(page: &str, mut output: impl FnMut(&str) -> String) -> String {
    let (mut updated, mut in_block, mut lines) = (String::new(), false, page.lines().peekable());
    while let Some(line) = lines.next() {
        updated += &format!("{line}\n");
        if line.starts_with("```") {
            in_block = line == "```console";
        }
        if let Some(start) = line.strip_prefix("$ ") {
            assert!(in_block, "not in a console block: {line}");
            let mut command_line = start.to_string();
            while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
                updated += &format!("{line}\n");
                command_line += &format!("\n{}", &line[2..]);
            }
            let output = output(&command_line);
            assert!(output.is_empty() || output.ends_with('\n'), "the last line has no end: {command_line}");
            updated += &output;
            while lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")).is_some() {}
        }
    }
    updated
}

/// Asserts that the commands of a page print what it shows, or rewrites the page if requested.
pub fn assert_shows_output(file: &Path, output: impl FnMut(&str) -> String) {
    let page = fs::read_to_string(file).expect("the page should be readable");
    let updated = updated(&page, output);
    if should_update() {
        fs::write(file, &updated).expect("the page should be writable");
    } else if let Some(difference) = difference(&updated, &page) {
        let name = file.display();
        panic!("{name}, {difference}\nto accept what is printed: UPDATE_GOLDEN=1 cargo test");
    }
}

/// The pages in a directory of `tests`, sorted.
fn pages(dir: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(project().join("tests").join(dir)).expect("the pages should be there");
    let files = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut pages: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|extension| extension == "md")).collect();
    pages.sort();
    pages
}

/// Declares a test for each page of a directory of `tests`, so that pages are run side by side. A page that takes more
/// than two seconds has the reason.
macro_rules! page_tests {
    ($($dir:ident: $($page:ident $(($slow:literal))?)+;)+) => {
        $(mod $dir {$(
            #[test]
            $(#[ignore = $slow])?
            fn $page() {
                super::assert_page_shows_output(stringify!($dir), stringify!($page));
            }
        )+})+

        /// The directory and the name of each page that has a test, and why it is slow, if it is.
        const TESTED_PAGES: &[(&str, &str, &[&str])] =
            &[$($((stringify!($dir), stringify!($page), &[$($slow)?])),+),+];
    };
}

page_tests! {
    manual: data formats options setting solving;
    transcripts: bad_input check explain judging stress ("slow: time-outs are shrunk") strict usage;
}

/// Asserts that the commands of a page print what it shows. Hyphens of its name are given as underscores.
fn assert_page_shows_output(dir: &str, name: &str) {
    let page = project().join("tests").join(dir).join(name.replace('_', "-")).with_extension("md");
    let dir = workspace();
    assert_shows_output(&page, |command_line| marked_output(command_line, &dir));
}

#[test]
fn every_page_with_commands_has_a_test() {
    for dir in ["manual", "transcripts"] {
        for page in pages(dir) {
            let text = fs::read_to_string(&page).expect("the page should be readable");
            let name = page.file_stem().and_then(|name| name.to_str()).expect("names should be UTF-8");
            let name = name.replace('-', "_");
            let is_tested =
                TESTED_PAGES.iter().any(|(tested_dir, tested, _)| (*tested_dir, *tested) == (dir, &name));
            assert!(is_tested || !text.contains("```console"), "add {} to page_tests", page.display());
        }
    }
}

/// `cargo test` runs no slow page, but rewrites it.
#[test]
fn slow_pages_are_rewritten() {
    for (dir, name, slow) in TESTED_PAGES {
        if should_update() && !slow.is_empty() {
            assert_page_shows_output(dir, name);
        }
    }
}

/// The first page is README.md, which GitHub shows below the list of files.
#[test]
fn the_first_page_links_to_every_other() {
    let first = project().join("tests/manual/README.md");
    let text = fs::read_to_string(&first).expect("the page should be readable");
    for page in pages("manual").into_iter().filter(|page| *page != first) {
        let name = page.file_name().and_then(|name| name.to_str()).expect("names should be UTF-8");
        assert!(text.contains(&format!("]({name}")), "{} has no link to {name}", first.display());
    }
}

#[test]
fn each_option_has_a_section_and_a_link_to_it() {
    let file = project().join("tests/manual/options.md");
    let page = fs::read_to_string(file).expect("the page should be readable");
    let help = run("--help").expect_ok();
    for option in help.split([' ', ',']).filter(|word| word.starts_with("--")) {
        assert!(page.contains(&format!("\n## {option}\n")), "options.md has no section {option}");
        assert!(page.contains(&format!("](#{option})")), "options.md has no link to {option}");
    }
}

/// Every link to a file, or to a heading of a page, has its target. None leads to the transcripts, which are no help.
#[test]
fn links_lead_somewhere() {
    let readme = project().join("README.md");
    for page in pages("manual").into_iter().chain([readme]) {
        let text = fs::read_to_string(&page).expect("the page should be readable");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { page.with_file_name(path) };
            assert!(target.exists() && !link.contains("transcripts"), "{}: {link}", page.display());
            let has_heading = || {
                let text = fs::read_to_string(&target).expect("the page should be readable");
                text.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
            };
            assert!(heading.is_empty() || has_heading(), "{}: {link}", page.display());
        }
    }
}

/// The anchor that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches(['#', ' ']).to_lowercase().replace(' ', "-");
    text.chars().filter(|char| char.is_alphanumeric() || *char == '-').collect()
}
