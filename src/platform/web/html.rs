//! Messages and their parts as HTML. Everything that people wrote goes through `maud`'s escaping; nothing is put in raw.

use fluent_bundle::FluentValue;
use maud::{Markup, html};

use crate::chat::{Button, ButtonStyle, Message, Picture, Piece, Text};
use crate::games::Seat;
use crate::host::{Look, WebMessage};
use crate::paint::Theme;
use crate::table::{TableId, Time};

use super::live::read_body;
use super::session::Session;
use super::words::Words;
use super::{Shared, files};

/// The widest picture a page shows, in pixels of a screen with two dots a pixel.
pub(super) const WIDTH: u32 = 1200;

/// One message as a session sees it. `thread` is the table whose page it stands on: there the board has its own place.
pub(super) async fn message(shared: &Shared, session: &Session, row: &WebMessage, thread: Option<TableId>) -> Markup {
    let words = session.words();
    let sent = &row.message;
    let message = read_body(&sent.body);
    let private = sent.person.is_some();
    let own = sent.author == Some(session.person.id);
    let pinged = message.pings.contains(&session.person.id);
    let picture = match &message.picture {
        Some(Picture::Board { table, .. } | Picture::Hand { table, .. }) if thread == Some(*table) => None,
        Some(picture) => Some(self::picture(shared, session, row.id, picture, words).await),
        None => None,
    };
    let elsewhere = message.table.filter(|table| thread != Some(*table));
    // Beside the board stand the buttons that fit it; those of older messages would be answered "already played".
    let buttons = if private || elsewhere.is_some() || message.table.is_none() {
        message.buttons
    } else {
        Vec::new()
    };
    html! {
        li.message.bot[sent.author.is_none()].own[own].only[private].ping[pinged]
            data-id=(row.id) data-table=[message.table] data-board=[message.board] {
            div.head {
                @if let Some(name) = &sent.author_name { b { (name) } } @else { b { (words.say("web-bot")) } }
                (time(sent.at, None))
                @if private { span.mark { (words.say("web-only-you")) } }
                @if pinged && !private { span.mark { (words.say("web-for-you")) } }
            }
            div.text { (text(&message.text)) }
            @if let Some(picture) = picture { (picture) }
            @if !buttons.is_empty() || elsewhere.is_some() {
                div.buttons {
                    @for button in &buttons { (self::button(button, words)) }
                    @if let Some(table) = elsewhere {
                        a.button.small href=(format!("/t/{table}")) { (words.with("web-open-table", &[number(table)])) }
                    }
                }
            }
        }
    }
}

fn number(table: TableId) -> (&'static str, FluentValue<'static>) {
    ("table", FluentValue::from(table.to_string()))
}

/// Words with their marks.
pub(super) fn text(text: &Text) -> Markup {
    html! {
        @for piece in &text.0 {
            @match piece {
                Piece::Plain(words) => (words),
                Piece::Strong(words) => strong { (words) },
                Piece::Code(line) => code { (line) },
                Piece::Block(lines) => pre { (lines) },
                Piece::Person(_, name) => b.person { (name) },
                Piece::Time(at) => (time(*at, None)),
            }
        }
    }
}

/// A point in time; the browser writes it in the reader's own zone. `left` asks for the time left besides or (`short`) alone.
pub(super) fn time(at: Time, left: Option<&str>) -> Markup {
    html! { time datetime=(rfc3339(at)) data-left=[left] { (rfc3339(at)) } }
}

fn rfc3339(at: Time) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_string()
}

/// A button that sends its line.
pub(super) fn button(button: &Button, words: Words) -> Markup {
    let danger = button.style == ButtonStyle::Danger;
    let confirm = danger.then(|| words.with("web-confirm", &[("what", FluentValue::from(button.label.as_str()))]));
    html! {
        button.small.primary[button.style == ButtonStyle::Primary].danger[danger] type="button"
            data-line=(button.line) data-confirm=[confirm] data-key=(format!("line:{}", button.line)) { (button.label) }
    }
}

/// The picture of a message, if it can be painted.
async fn picture(shared: &Shared, session: &Session, id: i64, picture: &Picture, words: Words) -> Markup {
    let (address, link) = match picture {
        Picture::Board { table, number } => (board_path(*table, *number), Some(format!("/t/{table}"))),
        Picture::Hand { table, number, seat } => (hand_path(*table, *number, *seat), Some(format!("/t/{table}"))),
        Picture::Position { .. } | Picture::Leaderboard { .. } => (format!("/picture/message/{id}.png"), None),
    };
    let look = look(Theme::Light, words);
    let Ok(painted) = shared.host.paint_for(session.person.id, picture, &look).await else {
        return html! { p.soft { (words.say("web-no-picture")) } };
    };
    let size = (painted.picture.width, painted.picture.height);
    let shown = themed(&address, &painted.alt, size, words, true);
    let wide = !matches!(picture, Picture::Hand { .. });
    html! {
        @if let Some(link) = link {
            a.picture.wide[wide] href=(link) { (shown) }
        } @else {
            div.picture.wide[wide] { (shown) }
        }
    }
}

/// How pictures of the page look.
pub(super) fn look(theme: Theme, words: Words) -> Look {
    Look {
        theme,
        width: WIDTH,
        language: words.tag().to_owned(),
    }
}

/// The address of a board.
pub(super) fn board_path(table: TableId, event: u64) -> String {
    format!("/picture/board/{table}/{event}.png")
}

/// The address of a hand.
pub(super) fn hand_path(table: TableId, event: u64, seat: Seat) -> String {
    format!("/picture/hand/{table}/{event}/{}.png", seat.0)
}

/// A picture in the theme of its surroundings.
pub(super) fn themed(address: &str, alt: &str, (width, height): (u32, u32), words: Words, lazy: bool) -> Markup {
    let at = |theme: Theme| format!("{address}?theme={theme}&lang={}&v={}", words.tag(), files::version());
    html! {
        picture {
            source media="(prefers-contrast: more)" srcset=(at(Theme::Contrast));
            source media="(prefers-color-scheme: dark)" srcset=(at(Theme::Dark));
            img src=(at(Theme::Light)) alt=(alt) width=(width) height=(height) loading=[lazy.then_some("lazy")] decoding="async";
        }
    }
}

/// What somebody said, as it is kept.
pub(super) fn said(line: &str) -> Message {
    Message {
        text: Text(vec![Piece::Plain(line.to_owned())]),
        ..Message::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PersonId;

    #[test]
    fn what_people_write_stays_text() {
        let evil = "<script>alert(1)</script>\" onload='x' & {{7*7}}";
        let pieces = [
            Piece::Plain(evil.to_owned()),
            Piece::Strong(evil.to_owned()),
            Piece::Code(evil.to_owned()),
            Piece::Block(evil.to_owned()),
            Piece::Person(PersonId(1), evil.to_owned()),
        ];
        for piece in pieces {
            let html = text(&Text(vec![piece])).into_string();
            assert!(!html.contains("<script") && html.contains("&lt;script&gt;"), "{html}");
        }
        let evil = Button {
            label: evil.to_owned(),
            line: evil.to_owned(),
            style: ButtonStyle::Danger,
        };
        let html = button(&evil, Words(crate::chat::Locale::English)).into_string();
        assert!(!html.contains("<script") && !html.contains("\" onload"), "{html}");
    }

    #[test]
    fn times_are_machine_readable() {
        assert_eq!(
            time(Time(1_761_440_400_000), None).into_string(),
            "<time datetime=\"2025-10-26T01:00:00Z\">2025-10-26T01:00:00Z</time>"
        );
    }
}
