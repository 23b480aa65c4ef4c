//! Settings as they are, and that they were changed.

use crate::chat::options::Id;
use crate::chat::{Locale, Message, Piece, Text};
use crate::table::{Phase, TableView};

use super::{PersonSettings, Voice, arg, joined};

impl Voice<'_> {
    /// Settings as they are: mine, the place's language, and the table's if there is one here.
    pub fn settings(&self, mine: &PersonSettings, place: Option<Locale>, table: Option<&TableView>) -> Message {
        let mut text = Text(self.say("settings-mine", &[]));
        self.mine(mine, &mut text);
        let language = |language: Locale| self.chosen(Id::Language, language.tag());
        text.line(self.how(&language(mine.locale)));
        if let Some(place) = place {
            let here = self.pick("here", "zde");
            text.line(self.say("settings-place", &[]));
            text.line(codes(vec![language(place)]));
            text.line(self.how(&format!("{here} {}", language(place))));
        }
        if let Some(view) = table {
            let whose = self.pick("table", "stůl");
            text.line(self.say("settings-table", &[("table", arg(view.id.0))]));
            text.line(codes(self.all_choices(view)));
            let clock = self.chosen(Id::Clock, &view.settings.clock.to_string());
            text.line(match view.phase {
                Phase::Lobby => self.how(&format!("{whose} {clock}")),
                _ => self.say("settings-table-fixed", &[]),
            });
        }
        Message {
            text,
            table: table.map(|view| view.id),
            ..Message::default()
        }
    }

    /// Mine were changed; said in the new language.
    pub fn settings_changed(&self, mine: &PersonSettings) -> Message {
        let mut text = Text(self.say("settings-changed", &[]));
        self.mine(mine, &mut text);
        Message {
            text,
            ..Message::default()
        }
    }

    /// The place's were changed; said in the new language.
    pub fn place_changed(&self, language: Locale) -> Message {
        self.sentence(
            "settings-place-changed",
            &[("language", arg(self.words(language_key(language), &[])))],
        )
    }

    fn mine(&self, mine: &PersonSettings, text: &mut Text) {
        text.line(codes(vec![
            self.chosen(Id::Language, mine.locale.tag()),
            self.chosen(Id::Zone, &mine.zone),
            self.chosen(Id::Theme, mine.theme.name()),
        ]));
    }

    /// How a choice is changed.
    fn how(&self, choice: &str) -> Vec<Piece> {
        self.say(
            "settings-how",
            &[("line", arg(self.typed_with("settings", None, choice)))],
        )
    }

    /// All choices of a table as `name=value`.
    fn all_choices(&self, view: &TableView) -> Vec<String> {
        let settings = &view.settings;
        let mut choices = vec![
            self.chosen(Id::Players, &settings.seats.to_string()),
            self.chosen(Id::Clock, &settings.clock.to_string()),
            self.chosen(Id::Language, &settings.language),
            self.switch(Id::Rated, settings.rated),
            self.switch(Id::Check, settings.check),
            self.chosen(Id::Seating, if settings.seating_as_joined { "joined" } else { "drawn" }),
        ];
        for option in view.kind().options() {
            let value = settings.options.get(option.name);
            let spec = option.values.iter().find(|spec| spec.name == value);
            choices.push(match self.locale {
                Locale::English => format!("{}={value}", option.name),
                Locale::Czech => format!("{}={}", option.czech, spec.map_or(value, |spec| spec.czech)),
            });
        }
        choices
    }

    fn pick(&self, english: &'static str, czech: &'static str) -> &'static str {
        match self.locale {
            Locale::English => english,
            Locale::Czech => czech,
        }
    }
}

/// Choices one after another, as they are typed.
fn codes(choices: Vec<String>) -> Vec<Piece> {
    joined(
        choices.into_iter().map(|choice| vec![Piece::Code(choice)]).collect(),
        " ",
    )
}

/// What a language is called.
fn language_key(language: Locale) -> &'static str {
    match language {
        Locale::English => "language-en",
        Locale::Czech => "language-cs",
    }
}
