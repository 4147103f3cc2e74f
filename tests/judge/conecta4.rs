//! Conecta 4: the simulator compared with a reference.

use crate::reference;
use crate::run::{generated, judge};

const PROBLEM: &str = "conecta4";

/// Generated games, with other line endings, blanks, and lines of spaces.
#[test]
fn agrees_with_the_reference_on_random_games() {
    let reference = reference::judge(PROBLEM);
    let mut seen = [0; 4];
    for seed in 1..3000 {
        let input = generated(PROBLEM, seed, 1);
        let input = match seed % 4 {
            0 => input.replace('\n', "\r\n"),
            1 => input.replace(' ', "  "),
            2 => input.replace("1 ", "1 \n").replace('2', " 2 \n \n"),
            _ => input,
        };
        let answer = judge(PROBLEM, input.as_bytes());
        assert_eq!(answer, reference(&input), "for {input:?}");
        for (count, word) in seen.iter_mut().zip(["QUIT", "CONNECT4", "FULL", "INVALID"]) {
            *count += usize::from(answer.contains(word));
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}
