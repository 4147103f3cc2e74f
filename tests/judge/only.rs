//! `--only`: the outputs for single games or boards.

use fourow::{Input, PROBLEMS, Palette};

use crate::run::{Outcome, generated, outcome};

/// The outputs for single items, concatenated, are the output for the whole input: the answer or the explanation. Only
/// the explanation of a simulation is shorter, as it repeats no board.
#[test]
fn single_items_add_up_to_the_whole_output() {
    for problem in PROBLEMS {
        let items = if problem.has_single_item() { 1 } else { 40 };
        let input = generated(problem.name, 3, items);
        for explain in [false, !problem.has_single_item()] {
            let text = |only| {
                let (mut text, input) = (Vec::new(), Input::new(input.as_bytes()).select(only));
                let result = match explain {
                    false => problem.judge(input, &mut text),
                    true => problem.explain(input, Palette::Monochrome, &mut text),
                };
                result.ok().map(|()| text)
            };
            let single_outputs: Vec<Vec<u8>> = (1..).map_while(|nth| text(Some(nth.to_string()))).collect();
            assert_eq!(Some(single_outputs.concat()), text(None), "{}", problem.name);
        }
    }
}

#[test]
fn a_number_is_found_whatever_its_leading_zeros() {
    let only = |number| outcome(&["--only", number], b"Game #07: 1213141\nGame #7: 1\nGame #8: \n");
    assert!(only("007").expect_ok().starts_with("Game #07 is over. The first player won.\n"));
    assert_eq!(only("0008"), Outcome::ok("Game #8 is not over, yet.\n"));
    assert_eq!((only("70").stdout.as_str(), only("70").status), ("", 2));
}

#[test]
fn with_strict_the_whole_input_must_be_in_the_statements_form() {
    let only = |number, input: &str| outcome(&["--strict", "--only", number], input.as_bytes());
    assert_eq!(only("2", "2\nGame #1: \nGame #2: 1\n"), Outcome::ok("Game #2 is not over, yet.\n"));
    assert_eq!(only("3", "2\nGame #1: \nGame #2: 1\n").status, 2);
    let rejected = only("1", "2\nGame #1: \nGame #2: 1 \n");
    assert_eq!((rejected.stdout.as_str(), rejected.status), ("", 1));
}
