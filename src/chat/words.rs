//! The command table: one definition feeds parser, help, completion and menus.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::games::{Kind, Verb};

use super::Locale;
use super::normalise::fold;

/// A command of the house. Its help is the Fluent message `help-NAME`, one line, with more in its attribute `more`.
#[derive(Debug)]
pub struct Spec {
    /// Its name, also its first English word.
    pub name: &'static str,
    /// All English words for it.
    pub english: &'static [&'static str],
    /// All Czech words for it, the one that is shown first. They may be typed without diacritics.
    pub czech: &'static [&'static str],
    /// What may follow the word, in English: a line that works. Empty if the word stands alone.
    pub example: &'static str,
    /// The same in Czech.
    pub czech_example: &'static str,
    /// What it is about.
    pub group: Group,
    /// Whether it is understood without a game's name also outside a table's thread.
    pub anywhere: bool,
}

/// What a command is about: the headings of help, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// From opening a table to its start.
    Table,
    /// While the game goes on.
    Game,
    /// What can be asked for at any time.
    About,
}

impl Group {
    /// All of them, in order.
    pub const ALL: [Group; 3] = [Group::Table, Group::Game, Group::About];
}

impl Spec {
    /// The word for it that is shown in a language.
    pub fn word(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.name,
            Locale::Czech => self.czech[0],
        }
    }

    /// What may follow the word in a language.
    pub fn example(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.example,
            Locale::Czech => self.czech_example,
        }
    }

    /// All words for it, in both languages.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.english.iter().chain(self.czech).copied()
    }
}

macro_rules! commands {
    ($($group:ident { $($name:literal $(| $more:literal)* , $first:literal $(| $czech:literal)* ,
        $example:literal , $czech_example:literal $(, $anywhere:ident)? ;)+ })+) => {
        /// All commands of the house, in the order in which help lists them.
        pub const COMMANDS: &[Spec] = &[$($(
            Spec {
                name: $name,
                english: &[$name $(, $more)*],
                czech: &[$first $(, $czech)*],
                example: $example,
                czech_example: $czech_example,
                group: Group::$group,
                anywhere: commands!(@ $($anywhere)?),
            },
        )+)+];
    };
    (@ anywhere) => { true };
    (@) => { false };
}

commands! {
    Table {
        "new" | "create" | "open", "nová" | "nový" | "nové" | "založ" | "založit" | "otevři" | "hra",
            "players=3 clock=12h", "hráči=3 čas=12h";
        "join" | "sit" | "enter", "přisedni" | "přisednout" | "vstup" | "vstoupit" | "připoj" | "připojit", "", "";
        "leave" | "quit", "odejdi" | "odejít" | "odchod" | "opusť" | "opustit", "", "";
        "invite", "pozvi" | "pozvat" | "přizvi" | "přizvat" | "pozvánka", "@Eva", "@Eva";
        "kick" | "remove", "vyřaď" | "vyřadit" | "vyhoď" | "vyhodit", "@Eva", "@Eva";
        "computer" | "bot" | "ai", "počítač" | "robot", "2", "2";
        "start" | "begin" | "go", "začni" | "začít" | "začněme" | "začínáme" | "zahaj" | "zahájit" | "spusť", "", "";
        "close" | "cancel", "zruš" | "zrušit", "", "";
        "rematch" | "again", "odveta" | "odvetu" | "znovu" | "znova", "", "";
    }
    Game {
        "rack" | "hand" | "tiles" | "cards", "ruka" | "kameny" | "karty" | "zásobník" | "stojánek", "", "";
        "check" | "try" | "preview" | "score", "zkus" | "zkusit" | "zkouška" | "spočítej" | "spočti" | "ověř" | "náhled",
            "", "";
        "board" | "show", "plán" | "deska" | "plocha" | "ukaž", "text", "text";
        "log" | "moves" | "history", "zápis" | "tahy" | "historie" | "průběh", "", "";
        "offer" | "propose", "nabídni" | "nabídnout" | "nabídka" | "nabízím" | "navrhni" | "navrhuji", "abort", "ukončení";
        "accept" | "agree", "přijmi" | "přijmout" | "přijímám" | "souhlas" | "souhlasím", "", "";
        "decline" | "reject" | "refuse" | "withdraw", "odmítni" | "odmítnout" | "odmítám" | "nesouhlasím" | "stáhni", "", "";
        "resign" | "surrender", "vzdej" | "vzdát" | "vzdávám", "", "";
    }
    About {
        "games" | "tables", "hry" | "stoly" | "partie", "", "", anywhere;
        "leaderboard" | "ranking" | "rankings" | "ladder" | "top", "žebříček" | "pořadí", "all", "vše", anywhere;
        "settings" | "setting" | "set" | "options", "nastavení" | "nastav" | "nastavit" | "volby",
            "language=en", "jazyk=cs", anywhere;
        "rules", "pravidla", "", "";
        "help" | "commands" | "?", "nápověda" | "pomoc" | "příkazy", "board", "plán", anywhere;
    }
}

/// What help can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// A command of the house, by its name in [`COMMANDS`].
    Command(&'static str),
    /// A verb of a kind, by its name.
    Verb(Kind, &'static str),
}

/// The command of the house of that name.
pub(crate) fn spec(name: &str) -> Option<&'static Spec> {
    COMMANDS.iter().find(|spec| spec.name == name)
}

/// The commands of the house by their folded words: folding all of them for each line that is read would take longer than
/// everything else about it.
static COMMAND_WORDS: LazyLock<HashMap<String, &'static Spec>> = LazyLock::new(|| {
    let words = |spec: &'static Spec| spec.words().map(move |word| (fold(word), spec));
    COMMANDS.iter().flat_map(words).collect()
});

/// The verbs of the kinds, likewise.
static VERB_WORDS: LazyLock<HashMap<(Kind, String), &'static Verb>> = LazyLock::new(|| {
    let verbs = Kind::ALL
        .iter()
        .flat_map(|&kind| kind.verbs().iter().map(move |verb| (kind, verb)));
    verbs
        .flat_map(|(kind, verb)| verb_words(verb).map(move |word| ((kind, fold(word)), verb)))
        .collect()
});

/// The command of the house that a word stands for, in any case, with or without diacritics.
pub(crate) fn command(word: &str) -> Option<&'static Spec> {
    COMMAND_WORDS.get(&fold(word)).copied()
}

/// The verb of a kind that a word stands for, likewise.
pub(crate) fn verb(kind: Kind, word: &str) -> Option<&'static Verb> {
    VERB_WORDS.get(&(kind, fold(word))).copied()
}

/// All words for a verb, in both languages.
pub(crate) fn verb_words(verb: &'static Verb) -> impl Iterator<Item = &'static str> {
    verb.english.iter().chain(verb.czech).copied()
}

/// The word for a verb that is shown in a language.
pub(crate) fn verb_word(verb: &Verb, locale: Locale) -> &'static str {
    match locale {
        Locale::English => verb.name,
        Locale::Czech => verb.czech.first().copied().unwrap_or(verb.name),
    }
}

/// A line that a kind prints in English (a move, or one of the record) with its words in a language.
pub(crate) fn in_words(kind: Kind, line: &str, locale: Locale) -> String {
    let said = |word| {
        let verb = kind.verbs().iter().find(|verb| verb.name == word);
        let pair = kind.words().iter().find(|(english, _)| *english == word);
        match (locale, verb, pair) {
            (Locale::Czech, Some(verb), _) => verb_word(verb, locale),
            (Locale::Czech, None, Some((_, czech))) => czech,
            _ => word,
        }
    };
    line.split(' ').map(said).collect::<Vec<_>>().join(" ")
}
