//! Forms of inputs that differ from the statement's, but say the same. Real data may have them.

/// A form: what inputs in it have, as in `CRLF line endings`, and the conversion of one from the statement's form.
#[derive(Debug)]
pub struct Form(pub &'static str, pub fn(&str) -> String);

pub const CRLF: Form = Form("CRLF line endings", |input| input.replace('\n', "\r\n"));

pub const NO_LAST_NEWLINE: Form = Form("no newline at the end", |input| {
    let rest = input.strip_suffix('\n').filter(|rest| rest.ends_with(|last| last != '\n'));
    rest.unwrap_or(input).into()
});

pub const SPACES_AT_LINE_ENDS: Form = Form("spaces at line ends", |input| input.replace('\n', " \n"));

pub const NO_SPACE_WITHOUT_MOVES: Form =
    Form("no space after 'Game #1:' without moves", |input| input.replace(": \n", ":\n"));

pub const BLANK_LINES_AT_END: Form = Form("blank lines at the end", |input| format!("{input}\n\n"));

pub const SPACES_AFTER_MOVES: Form = Form("more spaces between moves and at line ends", |input| {
    input.split_inclusive(|byte: char| byte.is_ascii_digit()).collect::<Vec<_>>().join(" ")
});
