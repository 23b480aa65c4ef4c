//! The command language, requests and what is shown in answer: all wording for players.
//!
//! A platform hands in a [`Request`]; what it is to show comes back as [`Message`]s through the outbox. Between them stand one
//! normalising step ([`normalise()`]), one command table ([`COMMANDS`] and each kind's verbs) that feeds parser, help and
//! completion, and one set of Fluent files for all wording, spoken by a [`Voice`].

mod bundles;
mod command;
mod complete;
mod denied;
#[cfg(feature = "discord")]
mod filling;
mod listing;
mod locale;
#[cfg(feature = "discord")]
mod menu;
mod message;
mod moments;
mod names;
mod normalise;
mod options;
mod parse;
mod print;
mod request;
mod speech;
mod until;
mod voice;
mod words;

/// A message of the locale files in plain words: for what stands around the messages on a page.
#[cfg(any(feature = "web", feature = "discord", feature = "matrix"))]
pub(crate) use bundles::format as localised;
pub use command::{
    Command, ComputerSpec, Line, MoveText, NameRef, NewSpec, PersonChanges, PlaceChanges, Scope, SettingsSpec,
    TableChanges, Theme,
};
pub use complete::{Suggestion, Typing, complete};
pub use denied::Denied;
#[cfg(feature = "discord")]
pub use filling::fill;
pub use locale::Locale;
#[cfg(feature = "discord")]
pub use menu::{
    Filled, Menu, MenuCommand, MenuOption, Takes, Worded, asks_only, line as menu_line, menu, path as menu_path,
};
pub use message::{Button, ButtonStyle, Message, Picture, Piece, Text};
pub use moments::{format_span, format_time, zone};
pub use names::{Names, clean_name, same_name};
pub use normalise::{Normalised, normalise};
pub use options::default_level;
pub use parse::{Context, Fault, Parsed, Unreadable, begins_as_command, parse};
pub use request::{Account, Body, PlaceRef, Request};
pub use until::Until;
pub use voice::{GameRow, PersonSettings, RankRow, Voice};
pub use words::{COMMANDS, Group, Spec, Topic};
