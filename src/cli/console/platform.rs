//! The console as a platform: messages as lines.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use jiff::tz::TimeZone;

use crate::chat::{Locale, Message, Piece, Text, zone};
use crate::host::{Address, Delivery, DeliveryError, Host, Look, PersonInfo, Platform, Receipt, Sending};
use crate::paint::{Painter, Theme};
use crate::table::PersonId;

use super::super::settings::Settings;
use super::{Failure, Options};

/// The platform's name in places, accounts and external ids.
pub(super) const NAME: &str = "console";

/// Writes messages to standard output.
pub(super) struct Console {
    host: Host,
    pictures: Option<PathBuf>,
    theme: Theme,
    locale: Locale,
    zone: TimeZone,
    /// The first thing that went wrong in writing.
    failed: Mutex<Option<io::Error>>,
}

/// In which language and zone something is told.
struct Ear {
    locale: Locale,
    zone: TimeZone,
}

impl Console {
    pub(super) fn new(host: Host, options: &Options, settings: &Settings) -> Self {
        Console {
            host,
            pictures: options.pictures.clone(),
            theme: options.theme,
            locale: Locale::from_tag(&settings.language).unwrap_or_default(),
            zone: zone(&settings.time_zone).unwrap_or(TimeZone::UTC),
            failed: Mutex::default(),
        }
    }

    /// What went wrong in writing, once.
    pub(super) fn failed(&self) -> Result<(), Failure> {
        match self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    async fn show(&self, delivery: Delivery) -> Result<Receipt, DeliveryError> {
        let to = match &delivery.address {
            Address::Place(_) => "all".to_owned(),
            Address::Table(_, table) => format!("table {table}"),
            Address::Person { person, .. } => format!("@{} (private)", self.name(*person).await),
        };
        let ear = self.ear(&delivery.address).await;
        let mut words = self.words(&delivery.message, &ear).await;
        if let Some(picture) = self.picture(&delivery, ear.locale).await {
            words.push_str("\n[picture: ");
            words.push_str(&picture);
            words.push(']');
        }
        let mut text = format!("-> {to}: {}", words.trim().replace('\n', "\n   "));
        text.push('\n');
        if let Err(error) = self.write(&text) {
            self.failed
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get_or_insert(error);
        }
        Ok(Receipt {
            message: Some(delivery.row.to_string()),
            thread: match delivery.address {
                Address::Table(_, table) => Some(table.to_string()),
                _ => None,
            },
        })
    }

    /// How times and pictures are told at an address: as the message itself is.
    async fn ear(&self, address: &Address) -> Ear {
        let mut ear = Ear {
            locale: self.locale,
            zone: self.zone.clone(),
        };
        match address {
            Address::Place(_) => {}
            Address::Table(_, table) => {
                if let Ok(view) = self.host.view(*table, None).await {
                    ear.locale = Locale::from_tag(&view.settings.language).unwrap_or(ear.locale);
                }
            }
            Address::Person { person, .. } => {
                if let Some(person) = self.person(*person).await {
                    ear.locale = Locale::from_tag(&person.language).unwrap_or(ear.locale);
                    ear.zone = zone(&person.time_zone).unwrap_or(ear.zone);
                }
            }
        }
        ear
    }

    async fn person(&self, person: PersonId) -> Option<PersonInfo> {
        let known = self.host.people(&[person]).await.ok();
        known.and_then(|mut people| people.pop())
    }

    async fn name(&self, person: PersonId) -> String {
        let known = self.person(person).await;
        known.map_or_else(|| person.to_string(), |person| person.name)
    }

    async fn words(&self, message: &Message, ear: &Ear) -> String {
        let mut words = ear.plain(&message.text);
        let mut pings = Vec::new();
        for person in &message.pings {
            pings.push(format!("@{}", self.name(*person).await));
        }
        if !pings.is_empty() {
            let _ = write!(words, "\n[notifies {}]", pings.join(", "));
        }
        for button in &message.buttons {
            let _ = write!(words, "\n[{}: {}]", button.label, button.line);
        }
        words
    }

    /// Paints the message's picture into the folder and gives its name there; without a folder it is told in words.
    async fn picture(&self, delivery: &Delivery, locale: Locale) -> Option<String> {
        let picture = delivery.message.picture.as_ref()?;
        let person = match delivery.address {
            Address::Person { person, .. } => Some(person),
            _ => None,
        };
        let language = locale.tag();
        let Some(folder) = &self.pictures else {
            let alt = self.host.alt(person, picture, language).await;
            return Some(alt.unwrap_or_else(|error| error.to_string()));
        };
        let look = Look {
            theme: self.theme,
            width: Painter::WIDTH,
            language: language.to_owned(),
        };
        let painted = match person {
            Some(person) => self.host.paint_for(person, picture, &look).await,
            None => self.host.paint(picture, &look).await,
        };
        let painted = match painted {
            Ok(painted) => painted,
            Err(error) => return Some(error.to_string()),
        };
        let name = format!("{:04}-{}", delivery.row, painted.name);
        match std::fs::write(folder.join(&name), &painted.picture.png) {
            Ok(()) => Some(name),
            Err(error) => Some(error.to_string()),
        }
    }
}

impl Ear {
    /// A text as lines: boards on lines of their own.
    fn plain(&self, text: &Text) -> String {
        let mut words = String::new();
        for piece in &text.0 {
            let block = matches!(piece, Piece::Block(_));
            if block && !words.ends_with('\n') {
                words.push('\n');
            }
            words.push_str(&Text(vec![piece.clone()]).plain(&self.zone, self.locale));
            if block && !words.ends_with('\n') {
                words.push('\n');
            }
        }
        words
    }
}

impl Platform for Console {
    fn name(&self) -> &'static str {
        NAME
    }

    /// One after another, in the order of the outbox.
    fn parallel(&self) -> usize {
        1
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(self.show(delivery))
    }
}
