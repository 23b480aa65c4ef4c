//! Putting a move together by buttons and menus, in a private message: tiles, squares, what it would bring, send.
//!
//! Each step is one of the choices that the kind offers; nothing here knows what they mean. A draft stands in the buttons themselves.

use std::collections::{BTreeMap, BTreeSet};

use crate::chat::Text;
use crate::games::{Audience, Choice, Choices, Touch};
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
    let (Some(game), speech) = (&view.game, Speech::of(shared, words, &view).await) else {
        return overtaken(shared, &view, words).await;
    };
    let acts = matches!(view.audience, Audience::Seat(seat) if view.acting().any(|acting| acting == seat));
    // A game may take a while to say what can be done.
    let (asked, tokens, next) = (game.clone(), draft.tokens.clone(), choices.clone());
    let finishes = move |tokens: &[&str]| asked.choices(tokens).finished.is_some();
    let ending = tokio::task::spawn_blocking(move || ending(&finishes, &tokens, &next)).await;
    let step = Step {
        draft: &draft,
        choices: &choices,
        ending: ending.unwrap_or_else(|error| {
            tracing::error!(%error, "what ends a move was not found out");
            BTreeSet::new()
        }),
        // Where nobody holds anything, nothing is laid: what is taken in hand was there before.
        lays: game.text_hand().is_some(),
        lying: speech.squares(&view),
        acts,
        words,
    };
    let label = |touch: &Touch| speech.touch(&view, touch);
    Shown {
        rows: step.rows(&label),
        ..Shown::words(step.text(&view, &speech))
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

/// The squares with which the move is whole, if it is not without: as tokens. `finishes` says whether a move of tokens is whole. Where there are too many squares for one menu, they are
/// not told apart.
fn ending(finishes: &dyn Fn(&[&str]) -> bool, tokens: &[String], choices: &Choices) -> BTreeSet<String> {
    let squares: Vec<&Choice> = (choices.next.iter()).filter(|choice| is_square(choice)).collect();
    if choices.finished.is_some() || squares.len() > ENTRIES {
        return BTreeSet::new();
    }
    let ends = |token: &str| {
        let tokens = tokens.iter().map(String::as_str);
        let with: Vec<&str> = tokens.chain([token]).collect();
        finishes(&with)
    };
    let tokens = squares.into_iter().map(|choice| &choice.token);
    tokens.filter(|token| ends(token)).cloned().collect()
}

fn is_square(choice: &Choice) -> bool {
    matches!(choice.touch, Touch::Square(_))
}

/// One step of a move that is being put together.
struct Step<'a> {
    draft: &'a Draft,
    choices: &'a Choices,
    /// The squares that end the move; see [`ending`].
    ending: BTreeSet<String>,
    /// Whether what was chosen is laid on the board.
    lays: bool,
    /// What there is to say of squares: what lies there, or what counts there.
    lying: BTreeMap<String, String>,
    /// Whether it is his turn.
    acts: bool,
    words: Words,
}

impl Step<'_> {
    fn text(&self, view: &TableView, speech: &Speech) -> String {
        let (choices, words) = (self.choices, self.words);
        let mut lines = Vec::new();
        let laid = choices.shown.iter().map(|(touch, what)| {
            let at = escaped(&speech.touch(view, touch));
            if self.lays {
                format!("{at}={}", escaped(what))
            } else {
                at
            }
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
        if !self.acts {
            lines.push(words.say("discord-not-turn"));
        } else if !choices.next.is_empty() {
            lines.push(words.say("discord-compose"));
        } else if choices.finished.is_some() {
            lines.push(words.say("discord-compose-end"));
        } else {
            lines.push(words.say("discord-compose-nothing"));
        }
        lines.join("\n")
    }

    /// Menus and buttons; `label` says what is touched to choose something.
    fn rows(&self, label: &dyn Fn(&Touch) -> String) -> Rows {
        let (draft, choices, words) = (self.draft, self.choices, self.words);
        let mut rows = Rows::default();
        let (squares, others): (Vec<_>, Vec<_>) = (choices.next.iter()).partition(|choice| is_square(choice));
        let named = |choice: &&Choice| (choice.token.clone(), label(&choice.touch));
        // Menus first: each takes a row, and there are at most five.
        let squares: Vec<(String, String)> = squares
            .iter()
            .map(named)
            .map(|square| self.with_what_lies(square))
            .collect();
        let all = Press::Pick(0, draft.clone());
        let (ending, going_on): (Vec<_>, Vec<_>) =
            (squares.iter().cloned()).partition(|(token, _)| self.ending.contains(token));
        let parts = parts(&squares);
        match &draft.part {
            _ if !ending.is_empty() && !going_on.is_empty() => {
                rows.menu(
                    &words.say("discord-square-ends"),
                    &Press::Pick(3, draft.clone()),
                    &ending,
                );
                rows.menu(&words.say("discord-square-goes-on"), &all, &going_on);
            }
            _ if squares.len() <= ENTRIES => {
                let asks = if ending.is_empty() {
                    "discord-square"
                } else {
                    "discord-square-ends"
                };
                rows.menu(&words.say(asks), &all, &squares);
            }
            None => rows.menu(&words.say("discord-part"), &Press::Pick(1, draft.clone()), &parts),
            Some(part) => {
                let inside: Vec<(String, String)> =
                    squares.into_iter().filter(|(_, name)| part_of(name) == part).collect();
                rows.menu(&words.say("discord-square"), &all, &inside);
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
            let allowed = self.acts && !matches!(choices.preview, Some(Err(_)));
            let line = format!("{line} #{} @{}", draft.board, draft.table);
            rows.button_if(&words.say("discord-send"), &Press::Sure(line), Style::Good, allowed);
        }
        if *draft != draft.back() {
            rows.button(&words.say("discord-back"), &Press::Step(draft.back()), Style::Plain);
        }
        rows.button(&words.say("discord-cancel"), &Press::No, Style::Plain);
        rows
    }

    /// A square by its name and what there is to say of it.
    fn with_what_lies(&self, (token, name): (String, String)) -> (String, String) {
        let what = self.lying.get(&name).map(|what| format!("{name} – {what}"));
        (token, what.unwrap_or(name))
    }
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
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::games::Kind;
    use crate::table::TableId;

    #[test]
    fn squares_are_parted_by_their_letters() {
        let square = |name: &str| (name.to_owned(), name.to_owned());
        let squares = ["H8", "A1", "H10", "AB3"].map(square);
        let names: Vec<String> = parts(&squares).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["A", "AB", "H"]);
        assert_eq!(part_of("12"), "1");
    }

    /// A game of four with many marbles that partners can move.
    const FOUR: &str = "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
        gg.bb/gggbbb/.gg.bb./......../........./......../.rr.ww./rrrwww/rr.ww \
        -/-/-/- 0,0,0,0 active,active,active,active 1 0 1 - -";

    /// Picks one of so many, always the same in the same order.
    fn pick(state: &mut u64, of: usize) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize % of
    }

    /// What Discord takes, and that nothing is missing.
    fn check(step: &Step<'_>) {
        let text = |value: &Value| value.as_str().unwrap_or_default().chars().count();
        let long = "long words ".repeat(30);
        let rows = step.rows(&|touch| match touch {
            Touch::Square(name) | Touch::Card(_, name) => name.clone(),
            Touch::Word(phrase) => format!("{} {long}", phrase.key),
        });
        let json = rows.json();
        let all: Vec<&Value> = (json.as_array().unwrap().iter())
            .flat_map(|row| row["components"].as_array().unwrap())
            .collect();
        assert!(json.as_array().unwrap().len() <= 5, "{json}");
        let mut ids = BTreeSet::new();
        let mut offered = BTreeSet::new();
        for row in json.as_array().unwrap() {
            let row = row["components"].as_array().unwrap();
            let menus = row.iter().filter(|component| component["type"] == 3).count();
            assert!((1..=5).contains(&row.len()) && (menus == 0 || row.len() == 1), "{json}");
        }
        for component in all {
            let id = component["custom_id"].as_str().unwrap();
            assert!((1..=100).contains(&id.chars().count()) && ids.insert(id), "{json}");
            let kept = rows
                .kept
                .iter()
                .find(|(key, _)| super::super::press::key(id) == Some(key));
            let full = kept.map_or(id, |(_, full)| full);
            let press = Press::read(full).unwrap_or_else(|| panic!("{full} is not read"));
            if component["type"] == 2 {
                assert!((1..=80).contains(&text(&component["label"])), "{component}");
                if let Press::Step(draft) = press {
                    offered.extend(draft.tokens.last().cloned());
                }
                continue;
            }
            assert!((1..=150).contains(&text(&component["placeholder"])), "{component}");
            let entries = component["options"].as_array().unwrap();
            assert!((1..=25).contains(&entries.len()), "{component}");
            let values: BTreeSet<&str> = entries.iter().filter_map(|entry| entry["value"].as_str()).collect();
            assert_eq!(values.len(), entries.len(), "{component}");
            for entry in entries {
                assert!((1..=100).contains(&text(&entry["label"])) && (1..=100).contains(&text(&entry["value"])));
                offered.insert(entry["value"].as_str().unwrap().to_owned());
            }
        }
        for choice in &step.choices.next {
            let part = format!("{PART}{}", part_of(&choice.token));
            assert!(
                offered.contains(&choice.token) || offered.contains(&part),
                "{} in {json}",
                choice.token
            );
        }
        assert!(ids.contains("n:"), "it can be left: {json}");
        let sends = ids.iter().any(|id| id.starts_with("y:") || id.starts_with("ky:"));
        assert_eq!(sends, step.choices.finished.is_some(), "{json}");
    }

    #[test]
    fn every_step_of_a_move_keeps_to_the_limits() {
        let mut random = 9;
        let mut longest = 0;
        let examples = Kind::ALL.iter().map(|kind| (*kind, kind.example()));
        for (kind, notation) in examples.chain([("abalone".parse().expect("it is a kind"), FOUR)]) {
            let position = kind.parse_position(notation).expect("it is a position");
            let view = position.view(Audience::Seat(position.acting()[0]));
            let verbs = [""].into_iter().chain(kind.verbs().iter().map(|verb| verb.name));
            let verbs: Vec<&str> = verbs.collect();
            for _ in 0..12 {
                let mut draft = Draft {
                    table: TableId(i64::MAX),
                    board: u64::MAX,
                    tokens: Vec::new(),
                    part: None,
                };
                let verb = verbs[pick(&mut random, verbs.len())];
                if view.choices(&[]).next.iter().any(|choice| choice.token == verb) {
                    draft = draft.and(verb);
                }
                loop {
                    let tokens: Vec<&str> = draft.tokens.iter().map(String::as_str).collect();
                    let choices = view.choices(&tokens);
                    let first = choices.next.first();
                    for part in [None, first.map(|choice| part_of(&choice.token).to_owned())] {
                        let squares = view.squares().into_iter();
                        check(&Step {
                            draft: &Draft { part, ..draft.clone() },
                            choices: &choices,
                            ending: ending(
                                &|tokens| view.choices(tokens).finished.is_some(),
                                &draft.tokens,
                                &choices,
                            ),
                            lays: true,
                            lying: squares.map(|(name, what)| (name, what.key.to_owned())).collect(),
                            acts: true,
                            words: Words::of("cs"),
                        });
                    }
                    longest = longest.max(draft.tokens.len());
                    if choices.next.is_empty() || draft.tokens.len() > 20 {
                        break;
                    }
                    draft = draft.and(&choices.next[pick(&mut random, choices.next.len())].token);
                }
            }
        }
        assert!(longest >= 8, "almost whole hands are laid: {longest}");
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
