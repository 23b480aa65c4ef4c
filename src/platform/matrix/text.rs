//! Words as Matrix shows them: HTML for clients that show it, plain text for all others and for notifications.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use matrix_sdk::ruma::UserId;

use crate::chat::{Locale, Piece, Text, format_time};
use crate::table::PersonId;

/// The accounts of the people who are to be notified.
pub(super) type Pinged = BTreeMap<PersonId, String>;

/// Words in both ways.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Written {
    /// Without marks.
    pub(super) plain: String,
    /// As HTML.
    pub(super) html: String,
}

impl Written {
    /// Whether there is nothing to be read.
    pub(super) fn is_empty(&self) -> bool {
        self.plain.trim().is_empty()
    }

    /// Adds plain words on a line of their own.
    pub(super) fn line(&mut self, words: &str) {
        self.line_of(Written {
            plain: words.to_owned(),
            html: escaped(words),
        });
    }

    /// Adds words on a line of their own.
    pub(super) fn line_of(&mut self, words: Written) {
        if !self.is_empty() {
            self.plain.push('\n');
            if !self.html.ends_with("</pre>") {
                self.html += "<br>";
            }
        }
        self.plain.push_str(&words.plain);
        self.html.push_str(&words.html);
    }
}

/// Writes a text. Only people who are to be notified become pills: a pill notifies in some clients.
pub(super) fn write(text: &Text, pinged: &Pinged, zone: &TimeZone, locale: Locale) -> Written {
    let mut html = String::new();
    for piece in &text.0 {
        match piece {
            Piece::Plain(words) => html.push_str(&escaped(words)),
            Piece::Strong(words) => html.push_str(&format!("<strong>{}</strong>", escaped(words))),
            Piece::Code(words) => html.push_str(&format!("<code>{}</code>", escaped(words))),
            Piece::Block(words) => {
                html = html.strip_suffix("<br>").map(str::to_owned).unwrap_or(html);
                html.push_str(&format!("<pre><code>{}</code></pre>", escaped_block(words)));
            }
            Piece::Person(person, name) => match pinged.get(person) {
                Some(account) => html.push_str(&pill(account, name)),
                None => html.push_str(&escaped(name)),
            },
            Piece::Time(time) => html.push_str(&escaped(&format_time(*time, zone, locale))),
        }
    }
    Written {
        plain: text.plain(zone, locale),
        html,
    }
}

/// A link that clients show as a person and that notifies.
pub(super) fn pill(account: &str, name: &str) -> String {
    let link = UserId::parse(account).map_or_else(|_| String::new(), |user| user.matrix_to_uri().to_string());
    format!("<a href=\"{}\">{}</a>", escaped(&link), escaped(name))
}

/// A link to a page, a room or a message.
pub(super) fn link(address: &str, words: &str) -> Written {
    Written {
        plain: format!("{words}: {address}"),
        html: format!("<a href=\"{}\">{}</a>", escaped(address), escaped(words)),
    }
}

/// Words as HTML.
pub(super) fn escaped(words: &str) -> String {
    escaped_block(words).replace('\n', "<br>")
}

fn escaped_block(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(pieces: Vec<Piece>) -> Written {
        let pinged = Pinged::from([(PersonId(1), "@eva:a.example".to_owned())]);
        write(&Text(pieces), &pinged, &TimeZone::UTC, Locale::English)
    }

    #[test]
    fn words_are_never_read_as_html() {
        let written = text(vec![
            Piece::Plain("<b>a</b> & \"b\"\nnext".to_owned()),
            Piece::Code("<x>".to_owned()),
            Piece::Person(PersonId(2), "<script>".to_owned()),
        ]);
        assert_eq!(
            written.html,
            "&lt;b&gt;a&lt;/b&gt; &amp; &quot;b&quot;<br>next<code>&lt;x&gt;</code>&lt;script&gt;"
        );
        assert_eq!(written.plain, "<b>a</b> & \"b\"\nnext<x><script>");
    }

    #[test]
    fn who_is_notified_is_a_pill_with_the_name_in_plain_text() {
        let written = text(vec![
            Piece::Plain("On turn: ".to_owned()),
            Piece::Person(PersonId(1), "Eva".to_owned()),
            Piece::Plain(", then ".to_owned()),
            Piece::Person(PersonId(2), "Jan".to_owned()),
        ]);
        assert_eq!(written.plain, "On turn: Eva, then Jan");
        assert_eq!(
            written.html,
            "On turn: <a href=\"https://matrix.to/#/@eva:a.example\">Eva</a>, then Jan"
        );
    }

    #[test]
    fn a_block_stands_alone_and_keeps_its_lines() {
        let written = text(vec![
            Piece::Plain("Board".to_owned()),
            Piece::Block("a\nb".to_owned()),
            Piece::Plain("after".to_owned()),
        ]);
        assert_eq!(written.html, "Board<pre><code>a\nb</code></pre>after");
        assert_eq!(written.plain, "Board\na\nb\nafter");
    }
}
