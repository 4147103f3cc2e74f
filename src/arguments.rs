//! The command line, understood.

use std::ffi::{OsStr, OsString};

use crate::job::{Job, Mode, shown};
use crate::options::{self, CliOption, Draft, Effect, NO_MODE, unknown};

/// What the command line asks for.
pub enum Request {
    /// To print a text.
    Print(String),
    /// To work on inputs.
    Work(Job),
}

/// Understands the arguments; the error says which one is wrong, and what to do.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let mut draft = Draft::default();
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            draft.job.files.extend(arguments);
            break;
        }
        if !is_option(&argument) {
            draft.job.files.push(argument);
            continue;
        }
        let Some(given) = Given::by(&argument) else {
            return Err(unknown_option(&argument, &draft.job.mode));
        };
        let option = given.option;
        if !option.goes_with.is_empty() {
            draft.wanted_modes.push((option.long, option.goes_with));
        }
        match option.effect {
            Effect::Print(_) | Effect::Set(_) if given.attached.is_some() => {
                return Err(format!("{} takes no value", given.name));
            }
            Effect::Print(text) => return Ok(Request::Print(text())),
            Effect::Set(set) => set(&mut draft)?,
            Effect::SetTo { what, set, .. } => set(&mut draft, given.value(what, &mut arguments)?)?,
        }
    }
    finish(draft).map(Request::Work)
}

/// Options for inputs that are generated.
const GENERATING: [&str; 3] = ["--seed", "--games", "--rounds"];

/// Completes the job, unless its parts do not go together.
fn finish(draft: Draft) -> Result<Job, String> {
    check_options(&draft)?;
    let generating = draft.wanted_modes.into_iter().find(|(option, _)| GENERATING.contains(option));
    let mut job = draft.job;
    check_numbers(&job)?;
    let for_several = [("--only", job.only.is_some()), ("--keep-going", job.keep_going)];
    if let Some((option, _)) = for_several.into_iter().find(|(_, given)| *given && job.problem.is_one_run()) {
        let name = job.problem.name;
        return Err(format!("{option} is for games and boards, but {name} has one run per input"));
    }
    if job.only.is_some() && job.files.len() > 1 {
        return Err("--only goes with one FILE".into());
    }
    if let (Mode::Generate, Some(file)) = (&job.mode, job.files.first()) {
        return Err(format!("--generate reads no input, so leave out '{}'", shown(file)));
    }
    if let (Mode::Stress(_), Some(_)) = (&job.mode, job.files.first())
        && let Some((option, _)) = generating
    {
        return Err(format!("{option} is for generated inputs, but a FILE is given"));
    }
    if job.files.is_empty() && !matches!(job.mode, Mode::Generate | Mode::Stress(_)) {
        job.files.push("-".into());
    }
    let answer = if let Mode::Check(answer) = &job.mode { Some(answer) } else { None };
    if job.files.iter().chain(answer).filter(|file| *file == "-").count() > 1 {
        return Err("standard input can be read only once, as one input or as the answer".into());
    }
    Ok(job)
}

/// Refuses options that do not go with the mode.
fn check_options(draft: &Draft) -> Result<(), String> {
    let mode = draft.mode_option.unwrap_or(NO_MODE);
    let Some((option, modes)) = draft.wanted_modes.iter().find(|(_, modes)| !modes.contains(&mode)) else {
        return Ok(());
    };
    Err(match modes.contains(&NO_MODE) {
        true => format!("{option} does not go with {mode}"),
        false => format!("{option} goes only with {}", one_of(modes)),
    })
}

/// `a`, `a or b`, `a, b or c`.
fn one_of(names: &[&str]) -> String {
    match names {
        [front @ .., last] if !front.is_empty() => format!("{} or {last}", front.join(", ")),
        names => names.concat(),
    }
}

/// Refuses more games than an input may hold.
fn check_numbers(job: &Job) -> Result<(), String> {
    let most = job.problem.usual_items();
    match (job.games, &job.mode) {
        (Some(2..), _) if job.problem.is_one_run() => {
            Err(format!("--games is 1 for {}: an input holds one game", job.problem.name))
        }
        (Some(games), Mode::Stress(_)) if games > most => {
            Err(format!("--games is at most {most} with --stress, as the statement promises"))
        }
        _ => Ok(()),
    }
}

/// Whether an argument is an option, not a file or a value.
fn is_option(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// Whether an argument is a number, which may be negative.
fn is_number(argument: &OsStr) -> bool {
    argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok())
}

/// An option as an argument gives it.
struct Given<'a> {
    option: &'static CliOption,
    /// Its long or its short name, whichever is used.
    name: &'static str,
    /// The value that the argument holds as well: `--name=value` or `-nvalue`.
    attached: Option<&'a [u8]>,
}

impl<'a> Given<'a> {
    /// The option that an argument gives, if there is such an option.
    fn by(argument: &'a OsStr) -> Option<Self> {
        let rest = |name: &str| argument.as_encoded_bytes().strip_prefix(name.as_bytes());
        options::all().find_map(|option| {
            let mut names = [Some(option.long), option.short].into_iter().flatten();
            let (name, rest) = names.find_map(|name| Some((name, rest(name)?)))?;
            let attached = match rest {
                [] => None,
                [b'=', value @ ..] if name == option.long => Some(value),
                value if name != option.long && option.takes_value() => Some(value),
                _ => return None,
            };
            Some(Self { option, name, attached })
        })
    }

    /// The value, attached or the next argument; `what` says what is missing if there is none.
    fn value(&self, what: &str, arguments: &mut impl Iterator<Item = OsString>) -> Result<OsString, String> {
        let name = self.name;
        let Some(value) = self.attached else {
            let next = arguments.next().filter(|next| !is_option(next) || is_number(next));
            return next.ok_or_else(|| format!("{name} needs {what} after it"));
        };
        let separate = |_| format!("{name} needs a value that is not UTF-8 as a separate argument");
        str::from_utf8(value).map(OsString::from).map_err(separate)
    }
}

/// The error for an option that there is not. It may be meant for the command to test.
fn unknown_option(argument: &OsStr, mode: &Mode) -> String {
    let names: Vec<_> = options::all().map(|option| option.long).collect();
    let error = unknown("option", argument, &names);
    match mode {
        Mode::Stress(command) => {
            let (command, argument) = (shown(command.as_ref()), shown(argument));
            format!("{error} if it belongs to the command, quote that: --stress '{command} {argument} ...'")
        }
        _ => format!("{error} fourow --help lists them all"),
    }
}
