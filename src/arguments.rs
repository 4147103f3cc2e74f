//! The command line, understood.

use std::ffi::{OsStr, OsString};

use crate::job::{Job, Mode, shown};
use crate::options::{self, Draft, Effect, NO_MODE, unknown};

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
        let (name, attached) = split(&argument)?;
        let Some(option) = options::all().find(|option| option.long == name || option.short == Some(&name))
        else {
            let names: Vec<_> = options::all().map(|option| option.long).collect();
            let error = unknown("option", &argument, &names);
            return Err(match &draft.job.mode {
                Mode::Stress(command) => {
                    format!(
                        "{error} if it belongs to the command, quote that: --stress '{command} {name} ...'"
                    )
                }
                _ => format!("{error} fourow --help lists them all"),
            });
        };
        if !option.goes_with.is_empty() {
            draft.wanted_modes.push((option.long, option.goes_with));
        }
        match option.effect {
            Effect::Print(_) | Effect::Set(_) if attached.is_some() => {
                return Err(format!("{name} takes no value"));
            }
            Effect::Print(text) => return Ok(Request::Print(text())),
            Effect::Set(set) => set(&mut draft)?,
            Effect::SetTo { what, set, .. } => {
                let value = attached.or_else(|| arguments.next().filter(|next| !is_option(next)));
                set(&mut draft, value.ok_or(format!("{name} needs {what} after it"))?)?;
            }
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
    if job.only.is_some() && job.problem.is_one_run() {
        return Err(format!(
            "--only is for games and boards, but {} has one run per input",
            job.problem.name
        ));
    }
    if job.only.is_some() && job.files.len() > 1 {
        return Err("--only goes with one FILE".into());
    }
    if let (Mode::Generate, Some(file)) = (&job.mode, job.files.first()) {
        return Err(format!("--generate reads no input, so '{}' has no use", shown(file)));
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
        false => format!("{option} goes only with {}", modes.join(" or ")),
    })
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

/// An option's name, and its value if that is attached, as in `--name=value`.
fn split(argument: &OsStr) -> Result<(String, Option<OsString>), String> {
    let text = argument.to_string_lossy();
    match text.split_once('=') {
        Some((name, _)) if name.len() > 2 && name.starts_with("--") && argument.to_str().is_none() => {
            Err(format!("{name} needs a value that is not UTF-8 as a separate argument"))
        }
        Some((name, value)) if name.len() > 2 && name.starts_with("--") => {
            Ok((name.into(), Some(value.into())))
        }
        _ => Ok((text.into(), None)),
    }
}
