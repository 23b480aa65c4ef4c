//! A message as it goes to Discord: pages of text, the last one with the picture and what can be pressed.
//!
//! Whom it may notify is always said: nobody but those named.

use std::sync::Arc;

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;

use crate::host::Painted;

use super::components::Rows;
use super::markdown::{cut, pages};

/// The longest alt text.
const ALT: usize = 1_024;
/// Only the one who asked sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;

/// A message that is ready to be shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    /// The text, in Discord's marks.
    pub(super) text: String,
    /// What can be pressed.
    pub(super) rows: Rows,
    /// The picture.
    pub(super) picture: Option<Arc<Painted>>,
    /// The accounts it notifies.
    pub(super) mentions: Vec<String>,
}

impl Shown {
    /// Words alone.
    pub(super) fn words(text: String) -> Shown {
        Shown {
            text,
            ..Shown::default()
        }
    }

    /// The same with the picture in words instead.
    pub(super) fn in_words(mut self) -> Shown {
        if let Some(picture) = self.picture.take() {
            self.text
                .push_str(&format!("\n{}", super::markdown::escaped(&picture.alt)));
        }
        self
    }

    /// Words alone, if anything else was there: for what Discord does not take for reasons that nobody foresaw.
    pub(super) fn bare(&self) -> Option<Shown> {
        let more = self.picture.is_some() || !self.rows.is_empty();
        let mut bare = self.clone().in_words();
        bare.rows = Rows::default();
        more.then_some(bare)
    }

    /// The bodies of its messages, one after another; there is at least one.
    pub(super) fn bodies(&self) -> Vec<Value> {
        let mut pages = pages(&self.text);
        if pages.is_empty() {
            pages.push(String::new());
        }
        let last = pages.len() - 1;
        let body = |(index, page): (usize, String)| {
            let mut body = json!({
                "content": page,
                "allowed_mentions": { "parse": [], "users": self.mentions },
                "components": [],
                "attachments": [],
            });
            if index == last {
                body["components"] = self.rows.json();
                if let Some(picture) = &self.picture {
                    body["attachments"] =
                        json!([{ "id": "0", "filename": picture.name, "description": cut(&picture.alt, ALT) }]);
                }
            }
            body
        };
        pages.into_iter().enumerate().map(body).collect()
    }

    /// The file of the picture.
    pub(super) fn file(&self) -> Option<CreateAttachment> {
        let picture = self.picture.as_ref()?;
        Some(CreateAttachment::bytes(
            picture.picture.png.clone(),
            picture.name.clone(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_it_notifies_is_always_said() {
        let quiet = Shown::words("@everyone".to_owned());
        assert_eq!(
            quiet.bodies()[0]["allowed_mentions"],
            json!({ "parse": [], "users": [] })
        );
        let loud = Shown {
            mentions: vec!["5".to_owned()],
            ..Shown::words("<@5>".to_owned())
        };
        assert_eq!(
            loud.bodies()[0]["allowed_mentions"],
            json!({ "parse": [], "users": ["5"] })
        );
    }

    #[test]
    fn buttons_stand_under_the_last_page() {
        let mut shown = Shown::words("a line\n".repeat(600));
        shown.rows.link("x", "https://discord.com");
        let bodies = shown.bodies();
        assert!(bodies.len() > 1);
        assert_eq!(bodies[0]["components"], json!([]));
        assert_ne!(bodies.last().unwrap()["components"], json!([]));
    }
}
