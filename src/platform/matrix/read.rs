//! What a raw event says. Pure: it takes JSON and gives what the platform understands of it.

use matrix_sdk::ruma::UserId;
use serde_json::Value;

/// What somebody said or did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// Words.
    Text {
        /// The words, without the quotation that old clients put before a reply.
        words: String,
        /// The root of the thread they were said in.
        thread: Option<String>,
        /// The event they reply to.
        reply: Option<String>,
        /// The accounts they mention.
        mentions: Vec<String>,
    },
    /// New words in place of those of an event.
    Edit {
        /// The event they replace.
        of: String,
        /// The new words.
        words: String,
        /// The accounts they mention.
        mentions: Vec<String>,
    },
    /// A sign put on an event.
    Reaction {
        /// The event.
        to: String,
        /// The sign.
        sign: String,
    },
}

/// A text member of an object.
fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key)?.as_str()
}

/// Who sent an event.
pub(super) fn sender(event: &Value) -> Option<&str> {
    text(event, "sender")
}

/// When an event was sent, in milliseconds, as its server says.
pub(super) fn sent_at(event: &Value) -> Option<i64> {
    event.get("origin_server_ts")?.as_i64()
}

/// The root of the thread an event belongs to.
pub(super) fn thread(event: &Value) -> Option<&str> {
    let relation = event.get("content")?.get("m.relates_to")?;
    (text(relation, "rel_type") == Some("m.thread"))
        .then(|| text(relation, "event_id"))
        .flatten()
}

/// The event that an event answers, unless that is said only for clients that know no threads.
pub(super) fn reply(event: &Value) -> Option<&str> {
    let relation = event.get("content")?.get("m.relates_to")?;
    let falls_back = relation.get("is_falling_back").and_then(Value::as_bool);
    let reply = text(relation.get("m.in_reply_to")?, "event_id");
    reply.filter(|_| falls_back != Some(true))
}

/// Whether an event can be anything to the bot; `false` for state, receipts, other programs' things.
pub(super) fn is_of_interest(event: &Value) -> bool {
    matches!(
        text(event, "type"),
        Some("m.room.message" | "m.room.encrypted" | "m.reaction")
    ) && event.get("state_key").is_none()
}

/// What an event says; `None` if it is nothing for the bot, such as notices, which are other bots' words.
pub(super) fn said(event: &Value) -> Option<Said> {
    let content = event.get("content")?;
    let relation = content.get("m.relates_to");
    match text(event, "type")? {
        "m.reaction" => {
            let relation = relation?;
            (text(relation, "rel_type")? == "m.annotation").then_some(())?;
            Some(Said::Reaction {
                to: text(relation, "event_id")?.to_owned(),
                sign: text(relation, "key")?.to_owned(),
            })
        }
        "m.room.message" => {
            if let Some(relation) = relation.filter(|relation| text(relation, "rel_type") == Some("m.replace")) {
                let new = content.get("m.new_content")?;
                (text(new, "msgtype")? == "m.text").then_some(())?;
                return Some(Said::Edit {
                    of: text(relation, "event_id")?.to_owned(),
                    words: without_quotation(text(new, "body")?).to_owned(),
                    mentions: mentions(new),
                });
            }
            (text(content, "msgtype")? == "m.text").then_some(())?;
            let reply = reply(event);
            let body = text(content, "body")?;
            Some(Said::Text {
                words: if reply.is_some() { without_quotation(body) } else { body }.to_owned(),
                thread: thread(event).map(str::to_owned),
                reply: reply.map(str::to_owned),
                mentions: mentions(content),
            })
        }
        _ => None,
    }
}

fn mentions(content: &Value) -> Vec<String> {
    let ids = content
        .get("m.mentions")
        .and_then(|mentions| mentions.get("user_ids"))
        .and_then(Value::as_array);
    let readable = |id: &Value| Some(UserId::parse(id.as_str()?).ok()?.to_string());
    ids.into_iter().flatten().filter_map(readable).take(20).collect()
}

/// The words of a reply without the lines that old clients quote.
fn without_quotation(body: &str) -> &str {
    if !body.starts_with("> <") && !body.starts_with("> * <") {
        return body;
    }
    let mut rest = body;
    while rest.starts_with('>') {
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    rest.strip_prefix('\n').unwrap_or(rest)
}

/// A sign as it is compared: without the mark that makes it colourful and without colours of skin.
pub(super) fn bare_sign(sign: &str) -> String {
    sign.chars()
        .filter(|sign| !matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn message(content: Value) -> Value {
        json!({"type": "m.room.message", "sender": "@eva:a.example", "event_id": "$1", "content": content})
    }

    #[test]
    fn words_come_with_their_thread_or_the_event_they_reply_to() {
        let plain = said(&message(json!({"msgtype": "m.text", "body": "!abaku new"})));
        let words = |words: &str, thread: Option<&str>, reply: Option<&str>| {
            Some(Said::Text {
                words: words.to_owned(),
                thread: thread.map(str::to_owned),
                reply: reply.map(str::to_owned),
                mentions: Vec::new(),
            })
        };
        assert_eq!(plain, words("!abaku new", None, None));
        let threaded = json!({"msgtype": "m.text", "body": "!pass", "m.relates_to": {
            "rel_type": "m.thread", "event_id": "$root", "is_falling_back": true, "m.in_reply_to": {"event_id": "$last"}}});
        assert_eq!(said(&message(threaded)), words("!pass", Some("$root"), None));
        let reply = json!({"msgtype": "m.text", "body": "> <@bot:a.example> Your turn\n> more\n\n!pass", "m.relates_to": {
            "m.in_reply_to": {"event_id": "$turn"}}});
        assert_eq!(said(&message(reply)), words("!pass", None, Some("$turn")));
    }

    #[test]
    fn notices_pictures_and_redacted_messages_are_nothing() {
        for content in [
            json!({"msgtype": "m.notice", "body": "!abaku new"}),
            json!({"msgtype": "m.image", "body": "!abaku new", "url": "mxc://a/b"}),
            json!({"msgtype": "m.emote", "body": "!abaku new"}),
            json!({}),
            json!({"msgtype": 5, "body": []}),
        ] {
            assert_eq!(said(&message(content.clone())), None, "{content}");
        }
        assert_eq!(
            said(&json!({"type": "m.room.member", "content": {"body": "!abaku new"}})),
            None
        );
    }

    #[test]
    fn an_edit_names_what_it_replaces() {
        let edit = json!({"msgtype": "m.text", "body": "* !pass", "m.new_content": {"msgtype": "m.text", "body": "!pass"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}});
        assert_eq!(
            said(&message(edit)),
            Some(Said::Edit {
                of: "$1".to_owned(),
                words: "!pass".to_owned(),
                mentions: Vec::new(),
            })
        );
    }

    #[test]
    fn signs_are_the_same_in_any_colour() {
        assert_eq!(bare_sign("▶\u{fe0f}"), bare_sign("▶"));
        assert_eq!(bare_sign("👍\u{1f3fd}"), "👍");
        assert_ne!(bare_sign("👍"), bare_sign("👎"));
    }
}
