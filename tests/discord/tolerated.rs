//! Encodings that Discord's description does not allow, that serenity fixes and that Discord accepts all the same. Each has its
//! source; one that is no longer needed fails a test.

use serde_json::Value;

pub(crate) struct Tolerated {
    pub(crate) name: &'static str,
    /// Where it can be read that Discord accepts it.
    pub(crate) source: &'static str,
    /// Changes the body of a request to a path into what the description allows.
    pub(crate) mend: fn(&str, &mut Value),
}

/// All of them.
pub(crate) const ALL: &[Tolerated] = &[Tolerated {
    name: "ids of attachments as numbers",
    source: "https://docs.discord.com/developers/reference#snowflakes: the API accepts snowflakes as strings and as integers; \
             the description wants strings. serenity 0.12 writes the placeholder ids of new files as numbers \
             (src/builder/create_attachment.rs, `CreateAttachment::id`).",
    mend: |_, body| {
        let data = if body["data"].is_object() {
            &mut body["data"]
        } else {
            body
        };
        let Some(attachments) = data.get_mut("attachments").and_then(Value::as_array_mut) else {
            return;
        };
        for attachment in attachments {
            if attachment["id"].is_u64() {
                attachment["id"] = Value::String(attachment["id"].to_string());
            }
        }
    },
}];
