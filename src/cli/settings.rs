//! Settings from the environment and from `.env`.
//!
//! One table, [`SETTINGS`], says all there is to know about each: the loader reads it, and tests hold `.env.example` and the
//! README against it. Variables win over `.env`. A setting that is wrong, unknown or given twice stops the start with its name
//! and what is allowed.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tracing_subscriber::filter::{LevelFilter, Targets};

use crate::host::{Config, System};

/// What every name begins with.
pub const PREFIX: &str = "TAHOUN_";

/// All settings, read and checked.
#[derive(Clone, PartialEq)]
pub struct Settings {
    /// The folder of the database.
    pub data: PathBuf,
    /// The language of places that have not chosen one: `en` or `cs`.
    pub language: String,
    /// The time zone of people who have not chosen one, by its IANA name.
    pub time_zone: String,
    /// What is logged.
    pub log: String,
    /// Whether the log is JSON, one object a line.
    pub log_json: bool,
    /// Where the web chat listens.
    pub web_bind: SocketAddr,
    /// The operator's passphrase of the web chat.
    pub web_passphrase: Option<String>,
    /// The players' passphrase of the web chat.
    pub web_club_passphrase: Option<String>,
    /// The bot's token on Discord.
    pub discord_token: Option<String>,
    /// The Discord servers in which commands are registered; none for everywhere.
    pub discord_guilds: Vec<u64>,
    /// The address of a stand-in for Discord's REST interface.
    pub discord_proxy: Option<String>,
    /// The address of the Matrix homeserver; Matrix is served only with it.
    pub matrix_homeserver: Option<String>,
    /// The bot's account on Matrix.
    pub matrix_user: Option<String>,
    /// Its password.
    pub matrix_password: Option<String>,
    /// An access token instead of the password.
    pub matrix_token: Option<String>,
    /// The device of the token.
    pub matrix_device: Option<String>,
    /// The key that opens the account's secret storage.
    pub matrix_recovery_key: Option<String>,
    /// Who may invite the bot on Matrix.
    pub matrix_trust: String,
    /// How many folded tables are kept in memory.
    pub cached_tables: usize,
    /// How many threads paint.
    pub painters: usize,
    /// How many threads think for computer players.
    pub players: usize,
}

impl std::fmt::Debug for Settings {
    /// Secrets never go into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("data", &self.data)
            .finish_non_exhaustive()
    }
}

/// One setting.
pub struct Setting {
    /// The variable's name.
    pub name: &'static str,
    /// What it is if nobody says anything; empty for "not set".
    pub default: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// What is allowed.
    pub allowed: &'static str,
    /// Whether it is a secret: it is never printed and may be given as a file, `NAME_FILE`.
    pub secret: bool,
    /// Reads a value; `None` if it is not allowed.
    read: fn(&mut Settings, &str) -> Option<()>,
}

/// All settings there are.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "TAHOUN_DATA",
        default: "data",
        help: "The folder of the database; it is made if it is not there.",
        allowed: "a path",
        secret: false,
        read: |settings, value| {
            settings.data = (!value.is_empty()).then(|| PathBuf::from(value))?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_LANGUAGE",
        default: "en",
        help: "The language of channels that have not chosen one.",
        allowed: "en or cs",
        secret: false,
        read: |settings, value| {
            settings.language = ["en", "cs"].contains(&value).then(|| value.to_owned())?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_TIME_ZONE",
        default: "UTC",
        help: "The time zone of people who have not chosen one.",
        allowed: "an IANA name such as Europe/Prague",
        secret: false,
        read: |settings, value| {
            settings.time_zone = jiff::tz::TimeZone::get(value).ok()?.iana_name()?.to_owned();
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_LOG",
        default: "info",
        help: "What is logged: a level, or directives for parts of the program.",
        allowed: "error, warn, info, debug, trace, or directives such as info,tahoun::host=debug",
        secret: false,
        read: |settings, value| {
            // A lone word that is no level would be taken for the name of a part of the program, and nothing would be logged.
            let level = |word: &str| word.parse::<LevelFilter>().is_ok();
            let directive = |part: &str| part.split_once('=').is_some_and(|(_, word)| level(word)) || level(part);
            (value.split(',').all(directive) && value.parse::<Targets>().is_ok()).then_some(())?;
            settings.log = value.to_owned();
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_LOG_FORMAT",
        default: "text",
        help: "How the log is written, to standard error.",
        allowed: "text or json",
        secret: false,
        read: |settings, value| {
            settings.log_json = match value {
                "text" => false,
                "json" => true,
                _ => return None,
            };
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_WEB_BIND",
        default: "127.0.0.1:8420",
        help: "Where the web chat listens. Beyond loopback it wants a passphrase.",
        allowed: "an address and a port such as 127.0.0.1:8420",
        secret: false,
        read: |settings, value| {
            settings.web_bind = value.parse().ok()?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_WEB_PASSPHRASE",
        default: "",
        help: "The operator's passphrase of the web chat. With it the chat may be reached from other machines.",
        allowed: PASSPHRASE,
        secret: true,
        read: |settings, value| {
            settings.web_passphrase = passphrase(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_WEB_CLUB_PASSPHRASE",
        default: "",
        help: "The players' passphrase of the web chat; without it only the operator can sign in.",
        allowed: PASSPHRASE,
        secret: true,
        read: |settings, value| {
            settings.web_club_passphrase = passphrase(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_DISCORD_TOKEN",
        default: "",
        help: "The bot's token on Discord; without it Tahoun is not there.",
        allowed: "the token that the Bot page of your application shows",
        secret: true,
        read: |settings, value| {
            settings.discord_token = Some(value.to_owned());
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_DISCORD_GUILDS",
        default: "",
        help: "The Discord servers in which commands are registered, for tries; without it they are registered everywhere.",
        allowed: "numbers of servers with commas between them",
        secret: false,
        read: |settings, value| {
            let ids = value.split(',').map(|id| id.trim().parse().ok().filter(|id| *id > 0));
            settings.discord_guilds = ids.collect::<Option<_>>()?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_DISCORD_PROXY",
        default: "",
        help: "A stand-in for Discord's REST interface, for tests; it has to keep the limits by itself.",
        allowed: "an address such as http://127.0.0.1:3000",
        secret: false,
        read: |settings, value| {
            (value.starts_with("http://") || value.starts_with("https://")).then_some(())?;
            settings.discord_proxy = Some(value.to_owned());
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_HOMESERVER",
        default: "",
        help: "Where the homeserver of the bot's Matrix account is. Without it Matrix is off.",
        allowed: "an address such as https://matrix.example.org",
        secret: false,
        read: |settings, value| {
            settings.matrix_homeserver = address(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_USER",
        default: "",
        help: "The bot's Matrix account.",
        allowed: "a full id such as @tahoun:example.org, or the part before the colon",
        secret: false,
        read: |settings, value| {
            settings.matrix_user = one_word(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_PASSWORD",
        default: "",
        help: "The password of that account, for the first log-in; afterwards the session is kept.",
        allowed: "any text",
        secret: true,
        read: |settings, value| {
            settings.matrix_password = Some(value.to_owned());
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_TOKEN",
        default: "",
        help: "An access token of that account, instead of the password.",
        allowed: "a token of a device that no other program uses",
        secret: true,
        read: |settings, value| {
            settings.matrix_token = one_word(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_DEVICE",
        default: "",
        help: "The device of the access token, if the token must belong to that one.",
        allowed: "a device id",
        secret: false,
        read: |settings, value| {
            settings.matrix_device = one_word(value)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_RECOVERY_KEY",
        default: "",
        help: "The recovery key of that account, if another device has set up its cross-signing.",
        allowed: "a recovery key",
        secret: true,
        read: |settings, value| {
            settings.matrix_recovery_key = Some(value.to_owned());
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_MATRIX_TRUST",
        default: "*",
        help: "Who may invite the bot to rooms.",
        allowed: "* for everybody, or account ids and server names with commas between them",
        secret: false,
        read: |settings, value| {
            let readable = |name: &str| {
                let name = name.trim();
                let id = name.strip_prefix('@').is_none_or(|id| id.contains(':'));
                !name.is_empty() && id && !name.contains(char::is_whitespace)
            };
            settings.matrix_trust = value.split(',').all(readable).then(|| value.to_owned())?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_CACHED_TABLES",
        default: "1000",
        help: "How many tables are kept in memory.",
        allowed: "1 to 1000000",
        secret: false,
        read: |settings, value| {
            settings.cached_tables = within(value, 1, 1_000_000)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_PAINTERS",
        default: "2",
        help: "How many threads paint pictures.",
        allowed: "1 to 64",
        secret: false,
        read: |settings, value| {
            settings.painters = within(value, 1, 64)?;
            Some(())
        },
    },
    Setting {
        name: "TAHOUN_PLAYERS",
        default: "1",
        help: "How many threads think for computer players.",
        allowed: "1 to 64",
        secret: false,
        read: |settings, value| {
            settings.players = within(value, 1, 64)?;
            Some(())
        },
    },
];

/// A whole number within bounds.
fn within(value: &str, least: usize, most: usize) -> Option<usize> {
    value.parse().ok().filter(|number| (least..=most).contains(number))
}

/// Something without blanks.
fn one_word(value: &str) -> Option<Option<String>> {
    (!value.contains(char::is_whitespace)).then(|| Some(value.to_owned()))
}

/// The address of a service on the web.
fn address(value: &str) -> Option<Option<String>> {
    let rest = value.strip_prefix("https://").or(value.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    (!host.is_empty() && !value.contains(char::is_whitespace)).then(|| Some(value.to_owned()))
}

/// What passphrases are allowed.
const PASSPHRASE: &str = "at least 10 characters, or an argon2 hash of them in PHC form";

fn passphrase(value: &str) -> Option<Option<String>> {
    (value.chars().count() >= 10).then(|| Some(value.to_owned()))
}

/// Why a setting is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The value is not allowed. A secret's value is not repeated.
    #[error("{name}{} is not allowed; allowed is: {allowed}", .value.as_ref().map(|value| format!("={value}")).unwrap_or_default())]
    Value {
        /// The variable.
        name: &'static str,
        /// What it is set to.
        value: Option<String>,
        /// What is allowed.
        allowed: &'static str,
    },
    /// The value is not UTF-8.
    #[error("{0} is not valid UTF-8")]
    Encoding(String),
    /// There is no such setting.
    #[error("there is no setting {name}{}", .near.map(|near| format!("; did you mean {near}?")).unwrap_or_default())]
    Unknown {
        /// The variable.
        name: String,
        /// The nearest that there is.
        near: Option<&'static str>,
    },
    /// A secret is given both ways.
    #[error("{0} and {0}_FILE are both set; allowed is one of them")]
    Twice(&'static str),
    /// The file of a secret cannot be read.
    #[error("{name}_FILE={path} cannot be read ({error}); allowed is a readable file that holds the secret")]
    File {
        /// The variable of the secret.
        name: &'static str,
        /// The file.
        path: String,
        /// What the system says.
        error: String,
    },
    /// `.env` is unreadable.
    #[error(".env cannot be read: {0}; allowed are lines NAME=value")]
    DotEnv(String),
}

impl Settings {
    /// The settings of this process: its environment, then `.env` in the working folder.
    pub fn load() -> Result<Settings, Wrong> {
        let mut variables = dot_env(Path::new(".env"))?;
        for (name, value) in std::env::vars_os() {
            let Some(name) = name.to_str().filter(|name| name.starts_with(PREFIX)) else {
                continue;
            };
            let value = value.into_string().map_err(|_| Wrong::Encoding(name.to_owned()))?;
            variables.insert(name.to_owned(), value);
        }
        Settings::from(&variables)
    }

    /// The settings that those variables make; a variable set to nothing counts as not set.
    pub fn from(variables: &BTreeMap<String, String>) -> Result<Settings, Wrong> {
        let given = |name: &str| {
            variables
                .get(name)
                .map(String::as_str)
                .filter(|value| !value.is_empty())
        };
        for name in variables.keys() {
            let known = |setting: &Setting| {
                setting.name == name || setting.secret && name.strip_suffix("_FILE") == Some(setting.name)
            };
            if !SETTINGS.iter().any(known) {
                return Err(Wrong::Unknown {
                    name: name.clone(),
                    near: nearest(name),
                });
            }
        }
        let mut settings = Settings::blank();
        for setting in SETTINGS {
            let file = setting
                .secret
                .then(|| given(&format!("{}_FILE", setting.name)))
                .flatten();
            let value = match (given(setting.name), file) {
                (Some(_), Some(_)) => return Err(Wrong::Twice(setting.name)),
                (Some(value), None) => value.to_owned(),
                (None, Some(path)) => secret(setting.name, path)?,
                (None, None) if setting.default.is_empty() => continue,
                (None, None) => setting.default.to_owned(),
            };
            (setting.read)(&mut settings, value.trim()).ok_or_else(|| Wrong::Value {
                name: setting.name,
                value: (!setting.secret).then_some(value),
                allowed: setting.allowed,
            })?;
        }
        Ok(settings)
    }

    /// What a host is opened with by these settings.
    pub(super) fn config(&self) -> Config {
        Config {
            database: self.data.join("tahoun.db"),
            time: Arc::new(System::new()),
            seed: None,
            language: self.language.clone(),
            time_zone: self.time_zone.clone(),
            cached_tables: self.cached_tables,
            painters: self.painters,
            players: self.players,
        }
    }

    /// What Matrix is opened with, if it is set up.
    #[cfg(feature = "matrix")]
    pub(super) fn matrix(&self) -> Option<crate::platform::matrix::MatrixSettings> {
        use crate::platform::matrix::{MatrixSettings, Trust};
        Some(MatrixSettings {
            homeserver: self.matrix_homeserver.clone()?,
            user: self.matrix_user.clone().unwrap_or_default(),
            password: self.matrix_password.clone(),
            token: self.matrix_token.clone(),
            device: self.matrix_device.clone(),
            recovery_key: self.matrix_recovery_key.clone(),
            trust: Trust::read(&self.matrix_trust).unwrap_or(Trust::Only(Vec::new())),
            folder: self.data.join("matrix"),
        })
    }

    /// Something for the defaults of [`SETTINGS`] to be read into.
    fn blank() -> Settings {
        Settings {
            data: PathBuf::new(),
            language: String::new(),
            time_zone: String::new(),
            log: String::new(),
            log_json: false,
            web_bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            web_passphrase: None,
            web_club_passphrase: None,
            discord_token: None,
            discord_guilds: Vec::new(),
            discord_proxy: None,
            matrix_homeserver: None,
            matrix_user: None,
            matrix_password: None,
            matrix_token: None,
            matrix_device: None,
            matrix_recovery_key: None,
            matrix_trust: String::new(),
            cached_tables: 0,
            painters: 0,
            players: 0,
        }
    }
}

/// The text of `.env.example`: every setting with what it does, what is allowed and its default.
pub fn example() -> String {
    let mut text = String::from(
        "# Settings of Tahoun. Copy this file to .env and take the # away from what you change.\n\
         # Variables of the environment win over .env.\n",
    );
    for setting in SETTINGS {
        text.push_str(&format!("\n# {}\n# Allowed: {}.\n", setting.help, setting.allowed));
        if setting.secret {
            text.push_str(&format!(
                "# A secret: it may also stand in a file, named by {}_FILE.\n",
                setting.name
            ));
        }
        text.push_str(&format!("#{}={}\n", setting.name, setting.default));
    }
    text
}

/// The variables of a `.env` file; none if it is not there.
fn dot_env(path: &Path) -> Result<BTreeMap<String, String>, Wrong> {
    let lines = match dotenvy::from_path_iter(path) {
        Ok(lines) => lines,
        Err(error) if error.not_found() => return Ok(BTreeMap::new()),
        Err(error) => return Err(Wrong::DotEnv(error.to_string())),
    };
    let mut variables = BTreeMap::new();
    for line in lines {
        // The error's own text would repeat the line, and the line may hold a secret.
        let (name, value) = line.map_err(|_| Wrong::DotEnv("a line is malformed".to_owned()))?;
        if name.starts_with(PREFIX) {
            variables.insert(name, value);
        }
    }
    Ok(variables)
}

/// A secret out of its file, without the line break at its end.
fn secret(name: &'static str, path: &str) -> Result<String, Wrong> {
    let text = std::fs::read_to_string(path).map_err(|error| Wrong::File {
        name,
        path: path.to_owned(),
        error: error.to_string(),
    })?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// The setting whose name is most like it, if one is near.
fn nearest(name: &str) -> Option<&'static str> {
    SETTINGS
        .iter()
        .map(|setting| (strsim::damerau_levenshtein(name, setting.name), setting.name))
        .min()
        .filter(|(distance, _)| *distance <= 4)
        .map(|(_, name)| name)
}
