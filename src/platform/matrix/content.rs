//! The contents of events that are sent. Pure.

use serde_json::{Value, json};

use super::text::Written;

/// The key under which our own events carry which part of which outbox row they are, so that they are known again when the service
/// has forgotten the transaction.
pub(super) const ROW: &str = "org.tahoun.row";

/// Where in a room something is said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Whereto {
    /// The root of the thread.
    pub(super) thread: Option<String>,
    /// The last event of the thread, which old clients show it as an answer to; or the event it answers.
    pub(super) after: Option<String>,
}

impl Whereto {
    /// Puts the relation into a content.
    fn relate(&self, content: &mut Value) {
        let relation = match (&self.thread, &self.after) {
            (Some(root), after) => json!({
                "rel_type": "m.thread",
                "event_id": root,
                // Clients that know no threads show it as an answer.
                "is_falling_back": true,
                "m.in_reply_to": {"event_id": after.as_ref().unwrap_or(root)},
            }),
            (None, Some(event)) => json!({"m.in_reply_to": {"event_id": event}}),
            (None, None) => return,
        };
        content["m.relates_to"] = relation;
    }
}

/// Words. Those that notify somebody are a message, all else is a notice, which no other bot answers.
pub(super) fn words(written: &Written, mentions: &[String], to: &Whereto, part: &str) -> Value {
    let mut content = json!({
        "msgtype": if mentions.is_empty() { "m.notice" } else { "m.text" },
        "body": written.plain,
        "format": "org.matrix.custom.html",
        "formatted_body": written.html,
        "m.mentions": if mentions.is_empty() { json!({}) } else { json!({"user_ids": mentions}) },
        ROW: part,
    });
    to.relate(&mut content);
    content
}

/// A picture that was uploaded.
pub(super) struct Uploaded {
    /// `url` with a plain address, or `file` with an encrypted one.
    pub(super) source: (&'static str, Value),
    /// The picture in words.
    pub(super) alt: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) size: usize,
    /// A blurred likeness that is shown while the picture is loaded.
    pub(super) blur: Option<String>,
}

/// A picture. Its words stand where clients read them aloud.
pub(super) fn picture(uploaded: &Uploaded, to: &Whereto, part: &str) -> Value {
    let mut info = json!({
        "w": uploaded.width,
        "h": uploaded.height,
        "size": uploaded.size,
        "mimetype": "image/png",
    });
    if let Some(blur) = &uploaded.blur {
        info["xyz.amorgan.blurhash"] = json!(blur);
    }
    let (key, source) = &uploaded.source;
    let mut content = json!({
        "msgtype": "m.image",
        "body": uploaded.alt,
        "info": info,
        "m.mentions": {},
        *key: source,
        ROW: part,
    });
    to.relate(&mut content);
    content
}

/// A sign on an event.
pub(super) fn reaction(event: &str, sign: &str) -> Value {
    json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": event, "key": sign}})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_thread_old_clients_see_an_answer_to_the_last_event() {
        let to = Whereto {
            thread: Some("$root".to_owned()),
            after: Some("$last".to_owned()),
        };
        let content = words(&Written::default(), &[], &to, "D:1:0");
        assert_eq!(
            content["m.relates_to"],
            json!({"rel_type": "m.thread", "event_id": "$root", "is_falling_back": true,
                   "m.in_reply_to": {"event_id": "$last"}})
        );
        let alone = words(&Written::default(), &[], &Whereto::default(), "D:1:0");
        assert_eq!(alone.get("m.relates_to"), None);
    }

    #[test]
    fn only_what_notifies_somebody_is_a_message() {
        let quiet = words(&Written::default(), &[], &Whereto::default(), "D:1:0");
        assert_eq!(
            (&quiet["msgtype"], &quiet["m.mentions"]),
            (&json!("m.notice"), &json!({}))
        );
        let eva = "@eva:a.example".to_owned();
        let loud = words(&Written::default(), &[eva], &Whereto::default(), "D:1:0");
        assert_eq!(loud["msgtype"], "m.text");
        assert_eq!(loud["m.mentions"], json!({"user_ids": ["@eva:a.example"]}));
    }
}
