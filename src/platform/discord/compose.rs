//! Putting a move together by buttons and menus, in a private message: tiles, squares, what it would bring, send.
//!
//! Each step is one of the choices that the kind offers; nothing here knows what they mean. A draft stands in the buttons themselves.

use crate::chat::Text;
use crate::games::{Choices, Touch};
use crate::host::ReadError;
use crate::table::{PersonId, TableView};

use super::Shared;
use super::components::{ENTRIES, Rows, Style};
use super::markdown::{escaped, markdown};
use super::payload::Shown;
use super::press::{Draft, Press};
use super::private;
use super::speech::Speech;
use super::words::Words;

/// What begins the value of a menu that stands for a part of the board.
const PART: char = '~';
/// More cards than these are picked from a menu.
const MOST_BUTTONS: usize = 10;

/// The draft after something was picked from a menu.
pub(super) fn picked(draft: &Draft, value: &str) -> Draft {
    match value.strip_prefix(PART) {
        Some(part) => draft.within(part),
        None => draft.and(value),
    }
}

/// The draft as a private message.
pub(super) async fn shown(shared: &Shared, person: PersonId, draft: &Draft, words: Words) -> Shown {
    let view = match shared.host.view(draft.table, Some(person)).await {
        Ok(view) => view,
        Err(_) => return Shown::words(words.say("discord-old")),
    };
    if view.board_number != draft.board || view.turns.is_empty() {
        return overtaken(shared, &view, words).await;
    }
    // A verb that is no choice of its own is what all choices lead to.
    let mut draft = draft.clone();
    let choices = match choices(shared, person, &mut draft).await {
        Ok(choices) => choices,
        Err(ReadError::Hidden) => return Shown::words(words.say("discord-not-seated")),
        Err(error) => {
            tracing::warn!(%error, "choices could not be read");
            return Shown::words(words.say("discord-failed"));
        }
    };
    let speech = Speech::of(shared, words, &view).await;
    Shown {
        rows: rows(&draft, &choices, &view, &speech, words),
        ..Shown::words(text(&choices, &view, &speech, words))
    }
}

/// The board has moved on.
async fn overtaken(shared: &Shared, view: &TableView, words: Words) -> Shown {
    let mut shown = Shown::words(words.say("discord-overtaken"));
    if let Some(link) = private::link(shared, view.id).await {
        shown.rows.link(&words.say("discord-to-table"), &link);
    }
    shown
}

/// What can be chosen next. The first token may be the name of a verb that the kind does not offer as a choice.
async fn choices(shared: &Shared, person: PersonId, draft: &mut Draft) -> Result<Choices, ReadError> {
    if let Some(first) = draft.tokens.first() {
        let offered = shared.host.choices(draft.table, person, &[]).await?;
        if !offered.next.iter().any(|choice| choice.token == *first) {
            draft.tokens.remove(0);
        }
    }
    shared.host.choices(draft.table, person, &draft.tokens).await
}

fn text(choices: &Choices, view: &TableView, speech: &Speech, words: Words) -> String {
    let mut lines = Vec::new();
    let laid = choices.shown.iter().map(|(touch, what)| {
        let at = speech.touch(view, touch);
        format!("{}={}", escaped(&at), escaped(what))
    });
    let laid: Vec<String> = laid.collect();
    if !laid.is_empty() {
        lines.push(words.with("discord-so-far", &[("laid", &laid.join(" "))]));
    }
    match (&choices.finished, speech.check(view, choices)) {
        (_, Some(message)) => lines.push(markdown(&message.text, &[])),
        // Where checks are forbidden, the move is only named.
        (Some(line), None) => lines.push(markdown(
            &Text(vec![crate::chat::Piece::Code(speech.line(view, line))]),
            &[],
        )),
        (None, None) => {}
    }
    lines.push(words.say(match choices.next.is_empty() {
        true => "discord-compose-end",
        false => "discord-compose",
    }));
    lines.join("\n")
}

fn rows(draft: &Draft, choices: &Choices, view: &TableView, speech: &Speech, words: Words) -> Rows {
    let mut rows = Rows::default();
    let (squares, others): (Vec<_>, Vec<_>) =
        (choices.next.iter()).partition(|choice| matches!(choice.touch, Touch::Square(_)));
    let named = |choice: &&crate::games::Choice| (choice.token.clone(), speech.touch(view, &choice.touch));
    // Menus first: each takes a row, and there are at most five.
    let squares: Vec<(String, String)> = squares.iter().map(named).collect();
    let parts = parts(&squares);
    match &draft.part {
        _ if squares.len() <= ENTRIES => {
            rows.menu(&words.say("discord-square"), &Press::Pick(0, draft.clone()), &squares)
        }
        None => rows.menu(&words.say("discord-part"), &Press::Pick(1, draft.clone()), &parts),
        Some(part) => {
            let inside: Vec<(String, String)> = squares.into_iter().filter(|(_, name)| part_of(name) == part).collect();
            rows.menu(&words.say("discord-square"), &Press::Pick(0, draft.clone()), &inside);
            rows.menu(&words.say("discord-part"), &Press::Pick(1, draft.clone()), &parts);
        }
    }
    let others: Vec<(String, String)> = others.iter().map(named).collect();
    if others.len() <= MOST_BUTTONS {
        for (token, label) in &others {
            rows.button(label, &Press::Step(draft.and(token)), Style::Plain);
        }
    } else {
        rows.menu(&words.say("discord-pick"), &Press::Pick(2, draft.clone()), &others);
    }
    rows.row();
    if let Some(line) = &choices.finished {
        let allowed = !matches!(choices.preview, Some(Err(_)));
        let line = format!("{line} #{} @{}", draft.board, draft.table);
        rows.button_if(&words.say("discord-send"), &Press::Sure(line), Style::Good, allowed);
    }
    if *draft != draft.back() {
        rows.button(&words.say("discord-back"), &Press::Step(draft.back()), Style::Plain);
    }
    rows.button(&words.say("discord-cancel"), &Press::No, Style::Plain);
    rows
}

/// The letters that a square's name begins with, or what it begins with at all.
fn part_of(name: &str) -> &str {
    let end = name.find(|c: char| !c.is_alphabetic()).filter(|end| *end > 0);
    &name[..end.unwrap_or(name.len().min(1))]
}

/// The parts of the board in which there are squares, as entries of a menu.
fn parts(squares: &[(String, String)]) -> Vec<(String, String)> {
    let mut parts: Vec<(String, String)> = Vec::new();
    for (_, name) in squares {
        let part = part_of(name);
        let value = format!("{PART}{part}");
        if !parts.iter().any(|(known, _)| *known == value) {
            parts.push((value, part.to_owned()));
        }
    }
    parts.sort();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::TableId;

    #[test]
    fn squares_are_parted_by_their_letters() {
        let square = |name: &str| (name.to_owned(), name.to_owned());
        let squares = ["H8", "A1", "H10", "AB3"].map(square);
        let names: Vec<String> = parts(&squares).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["A", "AB", "H"]);
        assert_eq!(part_of("12"), "1");
    }

    #[test]
    fn a_menu_gives_a_part_or_a_token() {
        let draft = Draft {
            table: TableId(1),
            board: 2,
            tokens: vec!["t0".to_owned()],
            part: None,
        };
        assert_eq!(picked(&draft, "~H"), draft.within("H"));
        assert_eq!(picked(&draft.within("H"), "H8"), draft.and("H8"));
    }
}
