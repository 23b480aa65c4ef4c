//! Settings as they are, and that they were changed.

use crate::chat::options::Id;
use crate::chat::{Locale, Message, Piece, Text};
use crate::table::{Phase, TableView};

use super::{PersonSettings, Voice, arg};

impl Voice<'_> {
    /// Settings as they are: mine, the place's language, and the table's if there is one here.
    pub fn settings(&self, mine: &PersonSettings, place: Option<Locale>, table: Option<&TableView>) -> Message {
        let command = self.typed("settings", None);
        let mut text = Text(self.say("settings-mine", &[]));
        self.mine(mine, &mut text);
        if let Some(language) = place {
            text.line(self.say("settings-place", &[]));
            let here = self.pick("here", "zde");
            let language = self.chosen(Id::Language, language.tag());
            text.line(self.say("settings-line", &self.line(&command, &format!("{here} {language}"))));
        }
        if let Some(view) = table {
            text.line(self.say("settings-table", &[("table", arg(view.id.0))]));
            let whose = self.pick("table", "stůl");
            for choice in self.all_choices(view) {
                text.line(self.say("settings-line", &self.line(&command, &format!("{whose} {choice}"))));
            }
            if !matches!(view.phase, Phase::Lobby) {
                text.line(self.say("settings-table-fixed", &[]));
            }
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
        let command = self.typed("settings", None);
        let choices = [
            self.chosen(Id::Language, mine.locale.tag()),
            self.chosen(Id::Zone, &mine.zone),
            self.chosen(Id::Theme, mine.theme.name()),
        ];
        for choice in choices {
            text.line(self.say("settings-line", &self.line(&command, &choice)));
        }
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

    fn line(&self, command: &Piece, choice: &str) -> [(&'static str, super::Arg); 1] {
        let Piece::Code(command) = command else {
            return [("line", arg(choice))];
        };
        [("line", arg(Piece::Code(format!("{command} {choice}"))))]
    }

    fn pick(&self, english: &'static str, czech: &'static str) -> &'static str {
        match self.locale {
            Locale::English => english,
            Locale::Czech => czech,
        }
    }
}

/// What a language is called.
fn language_key(language: Locale) -> &'static str {
    match language {
        Locale::English => "language-en",
        Locale::Czech => "language-cs",
    }
}
