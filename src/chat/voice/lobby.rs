//! The lobby: what a table is set to, and who sits there.

use crate::chat::options::{HOUSE, Id, SWITCH};
use crate::chat::{Button, ButtonStyle, Locale, Message, Piece, Text, format_span};
use crate::games::Seat;
use crate::table::{Holder, Phase, Settings, TableView};

use super::{Voice, arg};

impl Voice<'_> {
    /// The lobby as it is: choices, who sits there, the commitment; buttons to join, leave, start, unless the game has begun.
    pub fn lobby(&self, view: &TableView) -> Message {
        let settings = &view.settings;
        let mut text = Text::default();
        let head = [("table", view.id.0.into()), ("game", arg(self.game(view.kind())))];
        text.line(self.say("lobby-title", &head));
        text.line(self.say("lobby-owner", &[("person", self.person(view.owner).into())]));
        text.line(self.say(
            "lobby-clock",
            &[("span", arg(format_span(settings.clock.span(), self.locale)))],
        ));
        // A table with a computer player never counts.
        let people = view.seats.iter().all(|seat| matches!(seat.holder, Holder::Person(_)));
        let counts = if settings.rated && people {
            "lobby-rated"
        } else {
            "lobby-casual"
        };
        text.line(self.say(counts, &[]));
        let choices = self.choices(settings);
        if !choices.is_empty() {
            text.line(self.say("lobby-options", &[("options", arg(choices.join(", ")))]));
        }
        if !settings.invited.is_empty() {
            let invited = self.list(settings.invited.iter().map(|person| self.person(*person)));
            text.line(self.say("lobby-invited", &[("people", arg(invited))]));
        }
        self.seating(view, &mut text);
        text.line(self.say("lobby-commitment", &[("hash", arg(view.commitment.to_string()))]));
        Message {
            buttons: self.lobby_buttons(view),
            ..self.about(view.id, text)
        }
    }

    /// Who sits in the lobby, and what is to be done next.
    pub(super) fn seating(&self, view: &TableView, text: &mut Text) {
        let taken = view.seats.len();
        let seated = (0..taken).map(|seat| self.holder(&view.seats, Seat(seat as u8)));
        let args = [
            ("taken", taken.into()),
            ("seats", view.settings.seats.into()),
            ("people", arg(self.list(seated))),
        ];
        text.line(self.say(if taken == 0 { "lobby-nobody" } else { "lobby-seats" }, &args));
        if view.phase != Phase::Lobby {
            return;
        }
        let free = usize::from(view.settings.seats).saturating_sub(taken);
        let (key, word) = if free > 0 {
            ("lobby-free", "join")
        } else {
            ("lobby-full", "start")
        };
        let args = [
            ("free", free.into()),
            ("command", self.typed(word, Some(view.kind())).into()),
        ];
        text.line(self.say(key, &args));
    }

    pub(super) fn lobby_buttons(&self, view: &TableView) -> Vec<Button> {
        if view.phase != Phase::Lobby {
            return vec![self.table_button("button-rules", "rules", view, ButtonStyle::Plain)];
        }
        let full = view.seats.len() >= usize::from(view.settings.seats);
        let (join, start) = match full {
            true => (ButtonStyle::Plain, ButtonStyle::Primary),
            false => (ButtonStyle::Primary, ButtonStyle::Plain),
        };
        let button = |key: &str, word: &str, style| self.table_button(key, word, view, style);
        let mut buttons = Vec::new();
        if !full {
            buttons.push(button("button-join", "join", join));
        }
        buttons.push(button("button-leave", "leave", ButtonStyle::Plain));
        if !full && view.kind().levels() > 0 {
            buttons.push(button("button-computer", "computer", ButtonStyle::Plain));
        }
        buttons.push(button("button-start", "start", start));
        buttons.push(button("button-rules", "rules", ButtonStyle::Plain));
        buttons
    }

    /// The choices of a table that differ from the usual ones, as `name=value` in this language.
    pub(super) fn choices(&self, settings: &Settings) -> Vec<String> {
        let kind = settings.options.kind();
        let usual = kind.default_options();
        let mut choices: Vec<String> = kind
            .options()
            .iter()
            .filter(|option| settings.options.get(option.name) != usual.get(option.name))
            .map(|option| {
                let value = settings.options.get(option.name);
                let spec = option.values.iter().find(|spec| spec.name == value);
                match self.locale {
                    Locale::English => format!("{}={value}", option.name),
                    Locale::Czech => format!("{}={}", option.czech, spec.map_or(value, |spec| spec.czech)),
                }
            })
            .collect();
        if !settings.check {
            choices.push(self.switch(Id::Check, false));
        }
        if settings.seating_as_joined {
            choices.push(self.chosen(Id::Seating, "joined"));
        }
        choices
    }

    /// An option of the house as `name=value` in this language.
    pub(super) fn chosen(&self, id: Id, value: &str) -> String {
        let option = HOUSE.iter().find(|option| option.id == id);
        let Some(option) = option else { return String::new() };
        let word = match option.values {
            crate::chat::options::Values::Words(words) if id != Id::Language => words
                .iter()
                .find(|known| known.name == value)
                .map(|known| known.word(self.locale)),
            _ => None,
        };
        format!("{}={}", option.word(self.locale), word.unwrap_or(value))
    }

    pub(super) fn switch(&self, id: Id, on: bool) -> String {
        self.chosen(id, SWITCH[usize::from(!on)].name)
    }

    /// Everybody at a table, in order of play.
    pub(super) fn order(&self, view: &TableView) -> Vec<Piece> {
        // In a lobby nobody knows yet who will sit where.
        let seats = match view.phase {
            Phase::Lobby => (0..view.seats.len() as u8).map(Seat).collect(),
            _ => view.settings.options.order(view.seats.len() as u8),
        };
        self.list(seats.into_iter().map(|seat| self.holder(&view.seats, seat)))
    }
}
