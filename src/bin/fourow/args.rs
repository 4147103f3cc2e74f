//! Parses and validates the command line.

use std::ffi::{OsStr, OsString};

use crate::config::{Config, Mode};
use crate::flags::{Action, FLAGS, Flag};
use crate::stdio::escape;
use crate::suggest::unknown;

/// The result of parsing the command line.
pub enum Parsed {
    /// Print this text and exit.
    Print(String),
    /// Run with this configuration.
    Run(Config),
}

/// Parses the arguments, or returns the error message to print.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Parsed, String> {
    let (mut config, mut flags) = (Config::default(), Vec::new());
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            config.files.extend(arguments);
            break;
        }
        if !looks_like_flag(&argument) {
            config.files.push(argument);
            continue;
        }
        let parsed = ParsedFlag::parse(&argument).ok_or_else(|| unknown_flag(&argument, &config))?;
        match parsed.flag.action {
            Action::Print(_) | Action::Set(_) if parsed.attached.is_some() => {
                return Err(format!("{} takes no value", parsed.name));
            }
            Action::Print(text) => return Ok(Parsed::Print(text())),
            Action::Set(set) => set(&mut config),
            Action::SetTo { description, set, .. } => {
                set(&mut config, parsed.value(description, &mut arguments)?)?;
            }
        }
        select_mode(&mut config, parsed.flag)?;
        flags.push(parsed.flag);
    }
    flags.iter().try_for_each(|flag| flag.check_mode(config.mode))?;
    check_items(&config, &flags)?;
    check_files(&config, &flags)?;
    check_seed(&config, &flags)?;
    if config.files.is_empty() && !matches!(config.mode, Mode::Generate | Mode::Stress) {
        config.files.push("-".into());
    }
    if config.files.iter().chain([&config.answer]).filter(|file| *file == "-").count() > 1 {
        return Err("'-' can be used only once".into());
    }
    Ok(Parsed::Run(config))
}

/// Sets the mode that a flag selects, if any. Fails if an earlier flag selected another mode.
fn select_mode(config: &mut Config, flag: &Flag) -> Result<(), String> {
    if let Some(mode) = flag.selected_mode() {
        if let Some(other) = Flag::for_mode(config.mode).filter(|other| other.long != flag.long) {
            return Err(format!("{} and {} cannot be used together", other.long, flag.long));
        }
        config.mode = mode;
    }
    Ok(())
}

/// Rejects a value of `--games` that the problem does not allow, and flags that make no sense if an input is a single
/// item.
fn check_items(config: &Config, flags: &[&Flag]) -> Result<(), String> {
    let (name, max) = (config.problem.name, config.problem.default_items());
    let games = config.games.unwrap_or(1);
    if config.problem.has_single_item() {
        if games > 1 {
            return Err(format!("--games must be 1 for {name}: an input contains one simulation"));
        }
        if let Some(Flag { long, .. }) = flags.iter().find(|flag| flag.needs_multiple_items()) {
            return Err(format!("{long} is for games and boards, but {name} has one simulation per input"));
        }
    } else if games > max && config.mode == Mode::Stress {
        return Err(format!("--games must be at most {max} with --stress, as the statement promises"));
    }
    Ok(())
}

/// Rejects files in a mode that reads none, more than one file with `--only`, and flags for generated inputs if files
/// are given.
fn check_files(config: &Config, flags: &[&Flag]) -> Result<(), String> {
    let Some(file) = config.files.first() else { return Ok(()) };
    match flags.iter().find(|flag| ["--seed", "--games", "--rounds"].contains(&flag.long)) {
        _ if config.only.is_some() && config.files.len() > 1 => {
            Err("--only cannot be used with more than one FILE".into())
        }
        _ if config.mode == Mode::Generate => {
            Err(format!("unexpected argument '{}': --generate reads no input", escape(file)))
        }
        Some(Flag { long, .. }) => Err(format!("{long} is for generated inputs, but a FILE is given")),
        None => Ok(()),
    }
}

/// Rejects `--seed` if every possible input is tried, in which case none are generated.
fn check_seed(config: &Config, flags: &[&Flag]) -> Result<(), String> {
    let rounds = config.rounds();
    let has_seed = config.mode == Mode::Stress && flags.iter().any(|flag| flag.long == "--seed");
    if has_seed && config.problem.tries_every_input(rounds) {
        return Err(format!(
            "--seed is for generated inputs, but --rounds {rounds} tries every possible input"
        ));
    }
    Ok(())
}

/// Whether an argument starts with a hyphen and is not `-` alone: a flag or a negative number.
fn looks_like_flag(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// Whether an argument is a number. A negative number looks like a flag, but is accepted as a value.
fn is_number(argument: &OsStr) -> bool {
    argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok())
}

/// A flag as it appears in an argument.
struct ParsedFlag<'a> {
    flag: &'static Flag,
    /// The name in the argument, long or short.
    name: &'static str,
    /// The value in the same argument: `--name=value` or `-nvalue`.
    attached: Option<&'a [u8]>,
}

impl<'a> ParsedFlag<'a> {
    /// Parses an argument as a flag, with its attached value if there is one; `None` if the flag is unknown.
    fn parse(argument: &'a OsStr) -> Option<Self> {
        let names = |flag: &'static Flag| [Some(flag.long), flag.short].into_iter().flatten();
        let mut flags = FLAGS.iter().flat_map(|flag| names(flag).map(move |name| (flag, name)));
        flags.find_map(|(flag, name)| {
            let attached = match argument.as_encoded_bytes().strip_prefix(name.as_bytes())? {
                [] => None,
                [b'=', value @ ..] if name == flag.long => Some(value),
                value if name != flag.long && flag.takes_value() => Some(value),
                _ => return None,
            };
            Some(Self { flag, name, attached })
        })
    }

    /// Returns the attached value or else consumes the next argument, which must not be a flag. The error for a missing
    /// value contains its description.
    fn value(
        &self,
        description: &str,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<OsString, String> {
        let name = self.name;
        let Some(value) = self.attached else {
            let next = arguments.next().filter(|next| !looks_like_flag(next) || is_number(next));
            return next.ok_or_else(|| format!("{name} needs a value: {description}"));
        };
        let error = |_| format!("a value for {name} that is not UTF-8 must be a separate argument");
        str::from_utf8(value).map(OsString::from).map_err(error)
    }
}

/// The error message for an unknown flag. With `--stress`, the flag may be part of the command.
fn unknown_flag(argument: &OsStr, config: &Config) -> String {
    let names: Vec<_> = FLAGS.iter().map(|flag| flag.long).collect();
    let error = unknown("option", argument, &names);
    match config.mode {
        Mode::Stress => {
            let (command, argument) = (escape(config.command.as_ref()), escape(argument));
            format!(
                "{error} if it is part of the command, quote the whole command: --stress '{command} {argument} ...'"
            )
        }
        _ if argument.as_encoded_bytes().starts_with(b"--") => {
            format!("{error} fourow --help lists all options")
        }
        _ => {
            let short: Vec<_> = FLAGS.iter().filter_map(|flag| flag.short).collect();
            format!("{error} the short options are {}; fourow --help lists all options", short.join(", "))
        }
    }
}
