//! Delivery: where each message of the outbox goes, and how it looks there.

use crate::chat::Message;
use crate::host::{Address, Delivery, DeliveryError, Host, Look, Painted, ReadError, Receipt};
use crate::paint::Theme;
use crate::table::PersonId;

use super::components::Rows;
use super::markdown::markdown;
use super::payload::Shown;
use super::rest::Fault;
use super::{Shared, private, public};

/// How wide pictures are, in pixels.
const WIDTH: u32 = 1_000;

/// Shows a message of the outbox.
pub(super) async fn deliver(shared: &Shared, delivery: Delivery) -> Result<Receipt, DeliveryError> {
    match delivery.address.clone() {
        Address::Place(place) => public::deliver(shared, place, None, &delivery).await,
        Address::Table(place, table) => public::deliver(shared, place, Some(table), &delivery).await,
        Address::Person {
            person,
            place,
            table,
            request,
        } => {
            private::deliver(
                shared,
                private::Whose {
                    person,
                    place,
                    table,
                    request,
                },
                &delivery,
            )
            .await
        }
    }
}

/// In whose eyes a message is painted.
pub(super) struct Eyes {
    /// For one person alone; nobody for what everybody sees.
    pub(super) person: Option<PersonId>,
    pub(super) theme: Theme,
    pub(super) language: String,
}

impl Eyes {
    async fn paint(&self, host: &Host, message: &Message) -> Result<Option<std::sync::Arc<Painted>>, ReadError> {
        let Some(picture) = &message.picture else {
            return Ok(None);
        };
        let look = Look {
            theme: self.theme,
            width: WIDTH,
            language: self.language.clone(),
        };
        Ok(Some(match self.person {
            Some(person) => host.paint_for(person, picture, &look).await?,
            None => host.paint(picture, &look).await?,
        }))
    }
}

/// A message with its picture and its buttons, in Discord's form. Who is to be notified stands in its text.
pub(super) async fn shown(shared: &Shared, message: &Message, eyes: &Eyes) -> Result<Shown, DeliveryError> {
    let people = shared.host.discord_people(&message.pings).await.map_err(not_read)?;
    let mentioned: Vec<(PersonId, String)> = (people.into_iter())
        .filter_map(|person| Some((person.id, person.account?)))
        .collect();
    let mut text = markdown(&message.text, &mentioned);
    let unnamed: Vec<String> = (mentioned.iter())
        .map(|(_, account)| format!("<@{account}>"))
        .filter(|mention| !text.contains(mention.as_str()))
        .collect();
    if !unnamed.is_empty() {
        text = format!("{}\n{text}", unnamed.join(" "));
    }
    let picture = match eyes.paint(&shared.host, message).await {
        Ok(picture) => picture,
        // What may not be seen any more, such as a hand that was given up, is left out.
        Err(ReadError::Hidden | ReadError::NotFound) => None,
        Err(error) => return Err(not_read(error)),
    };
    Ok(Shown {
        text,
        rows: Rows::default(),
        picture,
        mentions: mentioned.into_iter().map(|(_, account)| account).collect(),
    })
}

/// Keeps the meanings of buttons that do not fit into them.
pub(super) async fn keep(shared: &Shared, rows: &Rows) -> Result<(), DeliveryError> {
    for (key, line) in &rows.kept {
        shared.host.add_discord_line(key, line).await.map_err(not_kept)?;
    }
    Ok(())
}

/// The database did not answer.
pub(super) fn not_read(error: ReadError) -> DeliveryError {
    match error {
        ReadError::NotFound | ReadError::Hidden => DeliveryError::Never {
            reason: error.to_string(),
        },
        ReadError::Failed(_) => later(error.to_string()),
    }
}

/// The database did not take it.
pub(super) fn not_kept(error: crate::host::HostError) -> DeliveryError {
    later(error.to_string())
}

pub(super) fn later(reason: String) -> DeliveryError {
    DeliveryError::Later {
        reason,
        after: None,
        uncertain: false,
    }
}

/// What a failure means for a message, where nothing else can be done about it.
pub(super) fn failed(fault: &Fault) -> DeliveryError {
    let reason = fault.to_string();
    match fault {
        Fault::Limited | Fault::Unreached | Fault::Unread => later(reason),
        Fault::Unsure(_) | Fault::Garbled(_) => DeliveryError::Later {
            reason,
            after: None,
            uncertain: true,
        },
        // The token was changed: whoever runs this will set it right.
        Fault::Refused { status: 401, .. } => later(reason),
        Fault::Refused { .. } => DeliveryError::Never { reason },
    }
}
