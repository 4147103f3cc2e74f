//! Conecta 4: the simulator compared with a reference.

use fourow::testing::Random;

use crate::reference;
use crate::run::judge;

const PROBLEM: &str = "conecta4";

/// Random moves on random lines, some of which are empty or consist of spaces.
fn random_input(random: &mut Random) -> String {
    let columns = *random.pick(&["12345678", "1234", "112233445566778", "1728"]);
    let columns: Vec<char> = columns.chars().collect();
    let mut input = String::new();
    for _ in 0..random.below(100) {
        input.push(*random.pick(&columns));
        input += *random.pick(&[" ", " ", "  ", "\n", "\r\n", " \n", "\n\n", "\n \n", "\r\n\r\n"]);
    }
    input
}

#[test]
fn agrees_with_the_reference_on_random_games() {
    let mut random = Random::new(7);
    let reference = reference::judge(PROBLEM);
    let mut seen = [0; 4];
    for _ in 0..3000 {
        let input = random_input(&mut random);
        let answer = judge(PROBLEM, input.as_bytes());
        assert_eq!(answer, reference(&input), "for {input:?}");
        for (count, word) in seen.iter_mut().zip(["QUIT", "CONNECT4", "FULL", "INVALID"]) {
            *count += usize::from(answer.contains(word));
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
