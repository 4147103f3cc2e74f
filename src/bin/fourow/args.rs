//! Parses and validates the command line.

use std::ffi::{OsStr, OsString};

use crate::config::{Config, Mode};
use crate::flags::{Action, FLAGS, Flag};
use crate::stdio::escape;
use crate::suggest::unknown;

/// The result of parsing the command line.
pub enum Parsed {
    /// A text to print.
    Print(String),
    /// A configuration to run.
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
        if !is_flag(&argument) {
            config.files.push(argument);
            continue;
        }
        let used = UsedFlag::find(&argument).ok_or_else(|| unknown_flag(&argument, &config))?;
        match used.flag.action {
            Action::Print(_) | Action::Set(_) if used.attached.is_some() => {
                return Err(format!("{} takes no value", used.name));
            }
            Action::Print(text) => return Ok(Parsed::Print(text())),
            Action::Set(set) => set(&mut config),
            Action::SetTo { what, set, .. } => set(&mut config, used.value(what, &mut arguments)?)?,
        }
        select_mode(&mut config, used.flag)?;
        flags.push(used.flag);
    }
    flags.iter().try_for_each(|flag| flag.check_mode(config.mode))?;
    check_items(&config, &flags)?;
    check_files(&config)?;
    check_seed(&config)?;
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
        if let Some(other) = Flag::selecting(config.mode).filter(|other| other.long != flag.long) {
            return Err(format!("{} and {} cannot be used together", other.long, flag.long));
        }
        config.mode = mode;
    }
    Ok(())
}

/// Rejects more items than an input can contain, and flags that make no sense for a single item.
fn check_items(config: &Config, flags: &[&Flag]) -> Result<(), String> {
    let (name, max) = (config.problem.name, config.problem.default_items());
    let games = config.games.unwrap_or(1);
    if config.problem.has_single_item() {
        if games > 1 {
            return Err(format!("--games is 1 for {name}: an input contains one simulation"));
        }
        if let Some(Flag { long, .. }) = flags.iter().find(|flag| flag.is_for_items()) {
            return Err(format!("{long} is for games and boards, but {name} has one simulation per input"));
        }
    } else if games > max && config.mode == Mode::Stress {
        return Err(format!("--games is at most {max} with --stress, as the statement promises"));
    }
    Ok(())
}

/// Rejects files in a mode that reads none, several files with `--only`, and flags for generated inputs along with
/// files.
fn check_files(config: &Config) -> Result<(), String> {
    let Some(file) = config.files.first() else { return Ok(()) };
    let generator_flags = [
        ("--seed", config.seed.is_some()),
        ("--games", config.games.is_some()),
        ("--rounds", config.rounds.is_some()),
    ];
    match generator_flags.into_iter().find(|(_, given)| *given) {
        _ if config.only.is_some() && config.files.len() > 1 => {
            Err("--only can be used only with one FILE".into())
        }
        _ if config.mode == Mode::Generate => {
            Err(format!("unexpected argument '{}': --generate reads no input", escape(file)))
        }
        Some((flag, _)) => Err(format!("{flag} is for generated inputs, but a FILE is given")),
        None => Ok(()),
    }
}

/// Rejects `--seed` if every possible input is tried, so that none is generated.
fn check_seed(config: &Config) -> Result<(), String> {
    if config.seed.is_none() || config.mode != Mode::Stress {
        return Ok(());
    }
    match (config.rounds(), config.problem.possible_inputs()) {
        (rounds, Some(possible)) if rounds >= possible => {
            Err(format!("--seed is for generated inputs, but --rounds {rounds} tries every possible input"))
        }
        _ => Ok(()),
    }
}

/// Whether an argument is a flag rather than a file or a value.
fn is_flag(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// Whether an argument is a number, which may be negative.
fn is_number(argument: &OsStr) -> bool {
    argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok())
}

/// A flag as it appears in an argument.
struct UsedFlag<'a> {
    flag: &'static Flag,
    /// The name in the argument, long or short.
    name: &'static str,
    /// The value in the same argument: `--name=value` or `-nvalue`.
    attached: Option<&'a [u8]>,
}

impl<'a> UsedFlag<'a> {
    /// Finds the flag in an argument; `None` if it is unknown.
    fn find(argument: &'a OsStr) -> Option<Self> {
        let names = |flag: &'static Flag| [Some(flag.long), flag.short].into_iter().flatten();
        let mut flags = FLAGS.iter().flat_map(|flag| names(flag).map(move |name| (flag, name)));
        flags.find_map(|(flag, name)| {
            let attached = match argument.as_encoded_bytes().strip_prefix(name.as_bytes())? {
                [] => None,
                [b'=', value @ ..] if name == flag.long => Some(value),
                value if name != flag.long && flag.has_value() => Some(value),
                _ => return None,
            };
            Some(Self { flag, name, attached })
        })
    }

    /// Returns the value, attached or in the next argument. `what` describes it in the error if it is missing.
    fn value(&self, what: &str, arguments: &mut impl Iterator<Item = OsString>) -> Result<OsString, String> {
        let name = self.name;
        let Some(value) = self.attached else {
            let next = arguments.next().filter(|next| !is_flag(next) || is_number(next));
            return next.ok_or_else(|| format!("{name} needs {what} after it"));
        };
        let error = |_| format!("a value of {name} that is not UTF-8 must be a separate argument");
        str::from_utf8(value).map(OsString::from).map_err(error)
    }
}

/// The error message for an unknown flag, which may be part of the command to test.
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
            format!("{error} fourow --help lists them all")
        }
        _ => {
            let short: Vec<_> = FLAGS.iter().filter_map(|flag| flag.short).collect();
            format!("{error} the short options are {}; fourow --help lists them all", short.join(", "))
        }
    }
}
