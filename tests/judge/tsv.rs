//! `--tsv`: the names of files. Rows are compared with a model's in `keep_going`.

use crate::run::{assert_same, generated, outcome, write_file};

#[test]
fn rows_of_several_files_start_with_their_names() {
    let input = generated("fourow", 2, 300).replace("7\n", "x\n");
    let rows = outcome(&["--tsv"], input.as_bytes()).stdout;
    let (mut files, mut expected) = (Vec::new(), String::new());
    for (name, field) in
        [("a\\b\t\u{1b}\u{7f}\n.in", "a\\\\b\\t\\x1b\\x7f\\n.in"), ("\"é'.in", "\"\\xc3\\xa9'.in")]
    {
        let file = write_file(name, &input);
        let dir = file.strip_suffix(name).expect("the path should end with the name");
        expected.extend(rows.lines().map(|row| format!("{dir}{field}\t{row}\n")));
        files.push(file);
    }
    expected += "stdin\t1\t7\tnot over\t12\n";
    let table = outcome(&["--tsv", &files[0], &files[1], "-"], b"Game #7: 12");
    assert_same(&table.stdout, &expected);
}
