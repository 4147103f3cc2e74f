//! `--jobs`: runs side by side.

use std::fs;

use super::{games, stress};
use crate::run::{Outcome, missing_file, write_file};

/// The solution is wrong on larger inputs, and slower on smaller ones, which still fail first; or it fails in another
/// way on smaller ones, which is no failure beside other runs; or it capitalizes one of several crossing rows, and more
/// games are tried in the end. The report has the number of runs.
#[test]
#[ignore = "slow: eight tests of up to 1,000 inputs"]
fn the_outcome_does_not_depend_on_the_number_of_runs_at_a_time() {
    for (problem, solution) in [
        ("fourow", "f=$(cat); case $f in *7777*) exit 1; esac; printf '%s\\n' \"$f\" | fourow"),
        (
            "fourow",
            "fourow | awk '/^[ xXoO]/ { line[++n] = $0; if (/XXXX|OOOO/) has_row = 1; next }
                { for (i = 1; i <= n; i++) print has_row && line[i] !~ /XXXX|OOOO/ ? tolower(line[i]) : line[i] }
                { n = has_row = 0; print }'",
        ),
        ("conecta4", "f=$(cat); case $f in *'7 7 7'*) sleep 0.1; exit 1;; *1*) kill -9 $$; esac; echo QUIT"),
        (
            "tictactoe",
            "f=$(cat); n=$(echo \"$f\" | tr -dc X | wc -c); sleep 0.0$((9 - n)); [ $n -gt 3 ] && exit 1
                       echo \"$f\" | fourow -p tictactoe",
        ),
    ] {
        let [one, seven] = ["1", "7"].map(|jobs| stress(solution, &["-p", problem, "--jobs", jobs]));
        assert_eq!((one.status, &one), (1, &seven), "for {solution}");
    }
}

/// A run that sees another one leaves a file. Of the first two, which are side by side, one fails, but not again. The
/// last is shrunk.
#[test]
fn after_a_failure_runs_go_on_one_at_a_time() {
    let [failed, lock, seen] = ["stress-failed", "stress-lock", "stress-seen"].map(missing_file);
    let solution = format!(
        "mkdir '{failed}' && exit 3
        mkdir '{lock}' || : > '{seen}'; sleep 0.03; rmdir '{lock}'
        read n; [ $n -gt 2 ] && {{ echo wrong; exit; }}; {{ echo $n; cat; }} | fourow"
    );
    let inputs = [1, 1, 1, 9].map(|count| write_file("stress-silent.in", &games(count, "")));
    let arguments = [inputs.each_ref().map(String::as_str).as_slice(), &["--jobs", "2"]].concat();
    let Outcome { stdout, stderr: report, .. } = stress(&solution, &arguments);
    assert_eq!(stdout, games(3, ""), "{report}");
    assert!(!fs::exists(seen).expect("the directory should be readable"), "{report}");
}

/// The second input fails sooner than the first; or it passes, on which the report does not depend.
#[test]
fn the_failure_that_counts_is_the_first_in_the_order_of_the_inputs() {
    let inputs = [games(2, ""), games(1, "7")];
    let [first, second] = inputs.map(|input| write_file("stress-order.in", &input));
    for later in ["exit 2", "echo \"$f\" | fourow"] {
        let ran = missing_file("stress-ran");
        let solution = format!(
            "f=$(cat); case $f in *7*) {later} ;; *) mkdir '{ran}' && sleep 0.2; echo x; exit 1 ;; esac"
        );
        let report = stress(&solution, &[&first, &second, "--jobs", "2"]).stderr;
        let note = "exit status 1; shrunk from 2 games (0 moves) to 1 game (0 moves) in 1 run\n\
            stdout was the same in all of these runs\n";
        assert!(report.contains(note), "{report}");
    }
}
