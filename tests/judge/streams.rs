//! Standard streams: answers come before the input ends, and streams that cannot be read or written are errors.

#[cfg(unix)]
mod unix;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::run::fourow;

/// A running binary, whose output can be read before its input ends.
struct Conversation {
    child: Child,
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Conversation {
    fn start(arguments: &[&str]) -> Self {
        let mut child = fourow(arguments).spawn().expect("the binary should run");
        let stdin = child.stdin.take().expect("the stream should be a pipe");
        let lines = BufReader::new(child.stdout.take().expect("the stream should be a pipe")).lines();
        Self { child, stdin, lines }
    }

    fn write(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).expect("the binary should read its input");
    }

    fn line(&mut self) -> String {
        self.lines.next().expect("there should be an answer").expect("the answer should be readable")
    }

    /// Ends the input, and returns the exit status.
    fn end(mut self) -> Option<i32> {
        drop(self.stdin);
        self.child.wait().expect("the binary should exit").code()
    }
}

#[test]
fn each_game_is_answered_as_soon_as_its_line_ends() {
    let mut conversation = Conversation::start(&[]);
    conversation.write("3\nGame #1: 12\n");
    assert_eq!(conversation.line(), "Game #1 is not over, yet.");
    conversation.write("Game #2: 1111111\nGame #3");
    assert_eq!(conversation.line(), "Game #2 is invalid.");
    conversation.write(": 1\n");
    assert_eq!(conversation.line(), "Game #3 is not over, yet.");
    assert_eq!(conversation.end(), Some(0));
}

/// Hints look at all of a bad line, but the answers before it do not wait for its end.
#[test]
fn a_game_is_answered_before_the_rest_of_a_bad_line_is_read() {
    let mut conversation = Conversation::start(&[]);
    conversation.write("Game #1: 12\nGame #2: x");
    assert_eq!(conversation.line(), "Game #1 is not over, yet.");
    assert_eq!(conversation.end(), Some(2));
    // Not even hints wait for the next line.
    let mut conversation = Conversation::start(&[]);
    conversation.write("Game #1: x\n");
    assert_eq!(conversation.child.wait().expect("the binary should exit on its own").code(), Some(2));
}

#[test]
fn each_board_is_answered_as_soon_as_it_ends() {
    for board in ["X..\n...\n...\n\n", "X..\n...\n...\n \r\n", "{\"X..\",\n\"...\",\"...\"}"] {
        let mut conversation = Conversation::start(&["-p", "tictactoe"]);
        conversation.write(board);
        assert_eq!(conversation.line(), "second");
        assert_eq!(conversation.end(), Some(0));
    }
}

#[test]
fn each_line_of_a_simulation_is_answered_before_the_next_is_read() {
    let mut conversation = Conversation::start(&["-p", "conecta4"]);
    conversation.write("1 2\n\n");
    let board = [0; 7].map(|_| conversation.line());
    assert_eq!(board[5], "|01      |");
    conversation.write("1 1 1 1 1 1\n");
    assert_eq!(conversation.line(), "INVALID");
    conversation.write("3 4 3 4 3 4 3\n");
    assert_eq!(conversation.line(), "CONNECT4");
    assert!(conversation.child.wait().expect("the binary should exit on its own").success());
}
