//! `--only`: the outputs for single games or boards.

use fourow::{Input, PROBLEMS, Palette, Selection};

use crate::run::generated;

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
            let single_outputs: Vec<Vec<u8>> =
                (1..).map_while(|nth| text(Some(Selection::Nth(nth)))).collect();
            assert_eq!(Some(single_outputs.concat()), text(None), "{}", problem.name);
        }
    }
}
