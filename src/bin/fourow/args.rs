//! The arguments: read one by one, then put together into a configuration.

use std::ffi::{OsStr, OsString};

use crate::config::{Config, Mode};
use crate::flags::{Action, FLAGS, Flag, unknown};
use crate::stdio::escape;

/// What the arguments ask for.
pub enum Parsed {
    /// To print a text.
    Print(String),
    /// To run with this configuration.
    Run(Config),
}

/// Parses the arguments; the error is a message.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Parsed, String> {
    let mut args = PartialArgs::default();
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            args.config.files.extend(arguments);
            break;
        }
        if !is_flag(&argument) {
            args.config.files.push(argument);
            continue;
        }
        let used = UsedFlag::find(&argument).ok_or_else(|| unknown_flag(&argument, &args.config))?;
        match used.flag.action {
            Action::Print(_) | Action::Set(_) if used.attached.is_some() => {
                return Err(format!("{} takes no value", used.name));
            }
            Action::Print(text) => return Ok(Parsed::Print(text())),
            Action::Set(set) => set(&mut args.config),
            Action::SetTo { what, set, .. } => set(&mut args.config, used.value(what, &mut arguments)?)?,
        }
        args.add(used.flag)?;
    }
    args.finish().map(Parsed::Run)
}

/// What the arguments say, as far as they have been read.
#[derive(Default)]
struct PartialArgs {
    config: Config,
    flags: Vec<&'static Flag>,
}

impl PartialArgs {
    /// Adds a flag. It cannot select another mode than one before.
    fn add(&mut self, flag: &'static Flag) -> Result<(), String> {
        if let Some(mode) = flag.selected_mode() {
            if let Some(other) = Flag::selecting(self.config.mode).filter(|other| other.long != flag.long) {
                return Err(format!("{} and {} cannot be used together", other.long, flag.long));
            }
            self.config.mode = mode;
        }
        self.flags.push(flag);
        Ok(())
    }

    /// The configuration, unless parts of it do not go together.
    fn finish(mut self) -> Result<Config, String> {
        self.flags.iter().try_for_each(|flag| flag.check_mode(self.config.mode))?;
        check_games(&self.config)?;
        check_single_game(&self.config)?;
        self.check_files()?;
        let config = &mut self.config;
        if config.files.is_empty() && !matches!(config.mode, Mode::Generate | Mode::Stress) {
            config.files.push("-".into());
        }
        if config.files.iter().chain([&config.answer]).filter(|file| *file == "-").count() > 1 {
            return Err("'-' can be used only once".into());
        }
        Ok(self.config)
    }

    /// Rejects files where none is read or only one, and flags about generated inputs beside files.
    fn check_files(&self) -> Result<(), String> {
        let config = &self.config;
        if config.only.is_some() && config.files.len() > 1 {
            return Err("--only goes with one FILE".into());
        }
        let Some(file) = config.files.first() else { return Ok(()) };
        let for_generated = self.flags.iter().find(|flag| flag.for_generated);
        match (config.mode, for_generated) {
            (Mode::Generate, _) => {
                Err(format!("unexpected argument '{}': --generate reads no input", escape(file)))
            }
            (Mode::Stress, Some(flag)) => {
                Err(format!("{} is for generated inputs, but a FILE is given", flag.long))
            }
            _ => Ok(()),
        }
    }
}

/// Rejects more games than an input can hold.
fn check_games(config: &Config) -> Result<(), String> {
    let max = config.problem.default_items();
    match config.games {
        Some(2..) if config.problem.has_single_item() => {
            Err(format!("--games is 1 for {}: an input holds one game", config.problem.name))
        }
        Some(games) if games > max && config.mode == Mode::Stress => {
            Err(format!("--games is at most {max} with --stress, as the statement promises"))
        }
        _ => Ok(()),
    }
}

/// Rejects flags for one of several games where there is a single one.
fn check_single_game(config: &Config) -> Result<(), String> {
    let flags = [("--only", config.only.is_some()), ("--keep-going", config.keep_going)];
    match flags.into_iter().find(|(_, given)| *given) {
        Some((flag, _)) if config.problem.has_single_item() => Err(format!(
            "{flag} is for games and boards, but {} has one simulation per input",
            config.problem.name
        )),
        _ => Ok(()),
    }
}

/// Whether an argument is a flag, not a file or a value.
fn is_flag(argument: &OsStr) -> bool {
    argument != "-" && argument.as_encoded_bytes().starts_with(b"-")
}

/// Whether an argument is a number, which may be negative.
fn is_number(argument: &OsStr) -> bool {
    argument.to_str().is_some_and(|text| text.parse::<f64>().is_ok())
}

/// A flag as an argument gives it.
struct UsedFlag<'a> {
    flag: &'static Flag,
    /// Its long or its short name, whichever is used.
    name: &'static str,
    /// The value in the same argument: `--name=value` or `-nvalue`.
    attached: Option<&'a [u8]>,
}

impl<'a> UsedFlag<'a> {
    /// The flag that an argument gives, if there is such a flag.
    fn find(argument: &'a OsStr) -> Option<Self> {
        let argument = argument.as_encoded_bytes();
        FLAGS.iter().find_map(|flag| Self::long(flag, argument).or_else(|| Self::short(flag, argument)))
    }

    /// `--name` or `--name=value`.
    fn long(flag: &'static Flag, argument: &'a [u8]) -> Option<Self> {
        let attached = match argument.strip_prefix(flag.long.as_bytes())? {
            [] => None,
            [b'=', value @ ..] => Some(value),
            _ => return None,
        };
        Some(Self { flag, name: flag.long, attached })
    }

    /// `-n` or `-nvalue`.
    fn short(flag: &'static Flag, argument: &'a [u8]) -> Option<Self> {
        let name = flag.short?;
        let attached = match argument.strip_prefix(name.as_bytes())? {
            [] => None,
            value if flag.has_value() => Some(value),
            _ => return None,
        };
        Some(Self { flag, name, attached })
    }

    /// The value, attached or the next argument; `what` names it if it is missing.
    fn value(&self, what: &str, arguments: &mut impl Iterator<Item = OsString>) -> Result<OsString, String> {
        let name = self.name;
        let Some(value) = self.attached else {
            let next = arguments.next().filter(|next| !is_flag(next) || is_number(next));
            return next.ok_or_else(|| format!("{name} needs {what} after it"));
        };
        let separate = |_| format!("{name} needs a value that is not UTF-8 as a separate argument");
        str::from_utf8(value).map(OsString::from).map_err(separate)
    }
}

/// The message for an unknown flag, which may be meant for the command to test.
fn unknown_flag(argument: &OsStr, config: &Config) -> String {
    let names: Vec<_> = FLAGS.iter().map(|flag| flag.long).collect();
    let error = unknown("option", argument, &names);
    match config.mode {
        Mode::Stress => {
            let (command, argument) = (escape(config.command.as_ref()), escape(argument));
            format!("{error} if it belongs to the command, quote that: --stress '{command} {argument} ...'")
        }
        _ => format!("{error} fourow --help lists them all"),
    }
}
