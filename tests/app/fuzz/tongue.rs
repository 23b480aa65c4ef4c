//! In which language something is said: by the pieces of text that only one language's files hold.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use tahoun::chat::Locale;

/// The pieces of text that are one language's own, by the place of the language in [`Locale::ALL`].
pub(super) struct Tongues(Vec<HashSet<String>>);

/// A piece shorter than that says nothing about its language.
const SHORTEST: usize = 3;
/// A piece as long as that is in no line that somebody types by chance.
const TELLING: usize = 18;

impl Tongues {
    pub(super) fn read() -> Tongues {
        let all: Vec<HashSet<String>> = Locale::ALL.iter().map(|locale| pieces(locale.tag())).collect();
        let own = (0..all.len()).map(|language| {
            let others = |piece: &&String| (0..all.len()).any(|other| other != language && all[other].contains(*piece));
            all[language].iter().filter(|piece| !others(piece)).cloned().collect()
        });
        Tongues(own.collect())
    }

    /// Whether a text is said in that language.
    pub(super) fn is(&self, text: &str, locale: Locale) -> bool {
        self.own(locale).iter().any(|piece| text.contains(piece.as_str()))
    }

    /// A piece of another language that stands in a text.
    pub(super) fn foreign<'a>(&'a self, text: &str, locale: Locale) -> Option<&'a str> {
        let others = Locale::ALL.into_iter().filter(|other| *other != locale);
        let pieces = others.flat_map(|other| self.own(other));
        pieces
            .map(String::as_str)
            .find(|piece| piece.chars().count() >= TELLING && text.contains(piece))
    }

    fn own(&self, locale: Locale) -> &HashSet<String> {
        let index = Locale::ALL.iter().position(|known| *known == locale).unwrap();
        &self.0[index]
    }
}

/// All pieces of text in a language's files, without marks and without what is filled in.
fn pieces(tag: &str) -> HashSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(tag);
    let mut found = HashSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(file.unwrap().path()).unwrap();
        let resource = fluent_syntax::parser::parse(source.as_str()).unwrap();
        for entry in &resource.body {
            if let Entry::Message(message) = entry {
                let attributes = message.attributes.iter().map(|attribute| &attribute.value);
                message
                    .value
                    .iter()
                    .chain(attributes)
                    .for_each(|pattern| read(pattern, &mut found));
            }
        }
    }
    found
}

fn read(pattern: &Pattern<&str>, found: &mut HashSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                let parts = value.split(['*', '`', '\n']).map(str::trim);
                let words =
                    parts.filter(|part| part.chars().filter(|letter| letter.is_alphabetic()).count() >= SHORTEST);
                found.extend(words.map(str::to_owned));
            }
            PatternElement::Placeable {
                expression: Expression::Select { variants, .. },
            } => variants.iter().for_each(|variant| read(&variant.value, found)),
            PatternElement::Placeable { .. } => {}
        }
    }
}
