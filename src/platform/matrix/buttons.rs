//! Buttons on Matrix, which has none: signs that the bot puts on its own message for the few that everybody knows, and numbered
//! choices for the rest. Pure.

use crate::chat::{Button, ButtonStyle, COMMANDS, Locale};
use crate::games::Kind;

use super::read::bare_sign;
use super::text::{Written, escaped};

/// The signs that stand for commands.
const SIGNS: &[(&str, &str)] = &[
    ("join", "✅"),
    ("start", "▶\u{fe0f}"),
    ("accept", "👍"),
    ("decline", "👎"),
];

/// What stands before a command here.
const PREFIX: char = '!';

/// The buttons of a message as they are shown here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Shown {
    /// The signs the bot puts on its message.
    pub(super) signs: Vec<&'static str>,
    /// What each sign and each number sends.
    pub(super) lines: Vec<(String, String)>,
    /// The choices in words.
    pub(super) words: Written,
}

/// The buttons of a message in a language.
pub(super) fn show(buttons: &[Button], locale: Locale) -> Shown {
    let mut shown = Shown::default();
    let mut number = 0;
    for button in buttons {
        let word = button.line.split(' ').next().unwrap_or_default();
        if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == word) {
            shown.signs.push(sign);
            shown.lines.push((bare_sign(sign), button.line.clone()));
            add(&mut shown.words, sign, &button.label, false);
        } else if button.style == ButtonStyle::Danger {
            // A number is typed by mistake more easily than a word, and nothing asks again here.
            add(
                &mut shown.words,
                &format!("{PREFIX}{}", typed(word, locale)),
                &button.label,
                true,
            );
        } else {
            number += 1;
            shown.lines.push((number.to_string(), button.line.clone()));
            add(&mut shown.words, &format!("{PREFIX}{number}"), &button.label, true);
        }
    }
    shown
}

fn add(words: &mut Written, how: &str, label: &str, code: bool) {
    if !words.is_empty() {
        words.plain += " · ";
        words.html += " · ";
    }
    words.plain.push_str(&format!("{how} {label}"));
    let html = match code {
        true => format!("<code>{}</code> {}", escaped(how), escaped(label)),
        false => format!("{} {}", escaped(how), escaped(label)),
    };
    words.html.push_str(&html);
}

/// The word that is typed for a command in a language.
fn typed(word: &str, locale: Locale) -> &str {
    if let Some(spec) = COMMANDS.iter().find(|spec| spec.name == word) {
        return spec.word(locale);
    }
    let verb = Kind::ALL
        .iter()
        .flat_map(|kind| kind.verbs())
        .find(|verb| verb.name == word);
    match (verb, locale) {
        (Some(verb), Locale::Czech) => verb.czech.first().copied().unwrap_or(word),
        _ => word,
    }
}

/// The number that a line chooses, such as `!2`.
pub(super) fn number(words: &str) -> Option<&str> {
    let digits = words.trim().strip_prefix(['!', '/'])?;
    ((1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(label: &str, line: &str, style: ButtonStyle) -> Button {
        Button {
            label: label.to_owned(),
            line: line.to_owned(),
            style,
        }
    }

    #[test]
    fn known_commands_get_signs_the_rest_numbers_and_what_gives_up_its_word() {
        let shown = show(
            &[
                button("Join", "join #1 @12", ButtonStyle::Primary),
                button("Rules", "rules #1 @12", ButtonStyle::Plain),
                button("Pass", "pass #1 @12", ButtonStyle::Danger),
                button("Help", "help #1 @12", ButtonStyle::Plain),
            ],
            Locale::Czech,
        );
        assert_eq!(shown.signs, ["✅"]);
        let lines: Vec<(&str, &str)> = shown
            .lines
            .iter()
            .map(|(sign, line)| (sign.as_str(), line.as_str()))
            .collect();
        assert_eq!(
            lines,
            [("✅", "join #1 @12"), ("1", "rules #1 @12"), ("2", "help #1 @12")]
        );
        assert_eq!(shown.words.plain, "✅ Join · !1 Rules · !vynech Pass · !2 Help");
    }

    #[test]
    fn a_number_alone_is_a_choice() {
        assert_eq!(number(" !2 "), Some("2"));
        assert_eq!(number("!12"), Some("12"));
        for other in ["2", "!", "!123", "!2a", "!-1", "! 2"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
