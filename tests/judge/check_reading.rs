//! `--check` reads answers of any length in pieces of any size.

use std::io::Read;

use fourow::{Check, Input, problem};

use crate::check::{ANSWER, INPUT, difference, difference_from};
use crate::run::{Outcome, Restless, Trickle, file, finish, judge, limited, outcome};

#[test]
fn it_does_not_matter_how_the_answer_is_read() {
    let boards = "X..\n...\n...\n".repeat(20);
    let games: String = (1..=20).map(|number| format!("Game #{number}: 1213141\n")).collect();
    for (name, input, parts) in [("tictactoe", boards, "boards"), ("fourow", games, "games")] {
        let problem = problem(name).expect("there is such a problem");
        let answer = outcome(&["-p", name], input.as_bytes()).stdout;
        assert!(difference_from(problem, &input, Restless(answer.as_bytes(), false)).is_none());
        let lines: Vec<_> = answer.split_inclusive('\n').collect();
        for wrong in [1, lines.len() / 2 + 1, lines.len() - 1] {
            let mut found = lines.clone();
            found[wrong] = "?\n";
            let found = found.concat();
            for size in 1..60 {
                assert!(difference_from(problem, &input, Trickle(answer.as_bytes(), size)).is_none());
                let difference = difference_from(problem, &input, Trickle(found.as_bytes(), size));
                let difference = difference.expect("a line is wrong");
                let nth = difference.item.expect("there is one").nth;
                let expected = (wrong as u64 + 1, wrong * 20 / lines.len() + 1);
                assert_eq!((difference.line, nth as usize), expected, "in reads of {size} bytes");
                let summary = difference.summary.expect("there are several");
                assert!(summary.starts_with(&format!("1 of 20 {parts} differs: ")), "{summary}");
            }
        }
    }
}

/// No line of an answer, however long, and no number of lines takes more than 32 MiB.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let size = 50 << 20;
    let sample = file("check-memory.in", INPUT);
    let said = |answer: &[u8]| finish(&mut limited(&["--check", "-", &sample]), answer).expect_different();
    let first =
        "stdin:1: the answers differ in Game #1\n  expected: Game #1 is over. The first player won.\n";
    let hint = "  hint: the line is longer than any correct one\n";
    for (byte, shown) in [(0xff, "\\xff"), (b'X', "X")] {
        let found = shown.repeat(120);
        assert_eq!(difference(&said(&vec![byte; size])), format!("{first}  found:    {found}…\n{hint}"));
    }
    let goes_on = [ANSWER.as_bytes(), &vec![b'-'; size]].concat();
    assert!(said(&goes_on).starts_with("stdin:9: the answers differ in Game #2\n  expected: nothing\n"));

    // What is right is not kept either.
    let many = 1_000_000;
    for (problem, item, said) in [
        ("fourow", "Game #1: 4\n", "Game #1 is not over, yet.\n"),
        ("tictactoe", "XXX\n00.\n...\n", "the first player won\n"),
    ] {
        let answer = file("check-memory.out", &said.repeat(many));
        let checked =
            finish(&mut limited(&["-p", problem, "--check", &answer]), item.repeat(many).as_bytes());
        assert_eq!(checked, Outcome::ok(""));
    }
}

/// What is found does not depend on the pieces in which the answer comes.
#[test]
fn an_answer_may_come_in_pieces() {
    let inputs = ["1\nGame #1: 1\n", "3\nGame #1: 12\nGame #2: 1213141\nGame #3: 1\n"];
    let problem = fourow::problem("fourow").expect("there is one");
    let right: String = inputs.iter().map(|input| judge("fourow", input.as_bytes())).collect();
    let said = |answer: &mut dyn Read| {
        let mut check = Check::new(problem, answer);
        for (name, input) in ["A", "B"].iter().zip(inputs) {
            let judged = problem.judge(Input::new(input.as_bytes()), &mut check.answer_to(name));
            judged.expect("the input is good");
        }
        let difference = check.difference().expect("the answer can be read");
        difference.map(|difference| (difference.line, difference.text, difference.item, difference.summary))
    };
    for place in [0, 6, 13, 25, 40, 60, 100, right.len() - 2] {
        let mut wrong = right.clone().into_bytes();
        wrong[place] = b'?';
        let whole = said(&mut wrong.as_slice());
        assert!(whole.is_some());
        for cut in 0..wrong.len() {
            for next in [cut, cut + 1, cut + 3, cut + 6, cut + 20].map(|next| next.min(wrong.len())) {
                let mut pieces = wrong[..cut].chain(&wrong[cut..next]).chain(&wrong[next..]);
                assert_eq!(said(&mut pieces), whole, "cut at {cut} and {next}");
            }
        }
        assert_eq!(said(&mut Trickle(&wrong, 1)), whole);
    }
    assert_eq!(said(&mut Trickle(right.as_bytes(), 1)), None);
}
