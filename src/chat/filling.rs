//! What could be filled in for an option of a menu while it is typed: what is offered is the whole text as it would be typed on.
//!
//! A move is typed as players type it: tiles of the hand, a square, a direction. What is offered comes from the kind's own choices
//! and words; what it would bring is not told.

use crate::games::{Kind, Touch, View};

use super::normalise::{fold, normalise};
use super::words::{self, verb_word};
use super::{Locale, Typing, complete};

/// How many are offered at most, and how long each is: what Discord takes.
const MOST: usize = 25;
const LONGEST: usize = 100;

/// What could be filled in for an option of the command of those names, after what is typed so far; at most 25.
pub fn fill(path: &[&str], option: &str, text: &str, typing: &Typing<'_>) -> Vec<String> {
    let text = normalise(text).as_str().replace('\n', " ");
    let text = text.trim_start();
    let kind = path.first().and_then(|name| name.parse::<Kind>().ok()).or(typing.kind);
    let command = path.last().copied().unwrap_or_default();
    let view = typing.view.filter(|view| Some(view.kind()) == kind);
    let mut found = match (option, view) {
        ("move", Some(view)) if command == "check" => checked(text, view, typing.locale),
        ("move", Some(view)) => Draft {
            view,
            locale: typing.locale,
        }
        .moves(command, text),
        ("square", Some(view)) => squares(view, &[], text),
        ("move" | "square", None) => Vec::new(),
        _ => completed(command, option, text, &Typing { kind, ..*typing }),
    };
    found.retain(|value| value.chars().count() <= LONGEST);
    found.truncate(MOST);
    found
}

/// What the command line offers in the place of an option.
fn completed(command: &str, option: &str, text: &str, typing: &Typing<'_>) -> Vec<String> {
    let named = format!("{option}=");
    let before = match option {
        "topic" => format!("{command} "),
        _ => format!("{command} {named}"),
    };
    let found = complete(&format!("{before}{text}"), typing);
    let found = found.into_iter().filter_map(|suggestion| {
        let value = suggestion.line.strip_prefix(&format!("{command} "))?;
        Some(value.strip_prefix(&named).unwrap_or(value).to_owned())
    });
    found.collect()
}

/// A move after a verb, which is offered first.
fn checked(text: &str, view: &View, locale: Locale) -> Vec<String> {
    let draft = Draft { view, locale };
    if let Some((word, rest)) = text.split_once(' ')
        && let Some(verb) = words::verb(view.kind(), word)
    {
        let moves = draft.moves(verb.name, rest.trim_start()).into_iter();
        return moves.map(|rest| format!("{word} {rest}")).collect();
    }
    let verbs = view
        .kind()
        .verbs()
        .iter()
        .map(|verb| verb_word(verb, locale).to_owned());
    verbs.filter(|word| fold(word).starts_with(&fold(text))).collect()
}

/// A move that is being typed.
struct Draft<'a> {
    view: &'a View,
    locale: Locale,
}

impl Draft<'_> {
    fn moves(&self, verb: &str, text: &str) -> Vec<String> {
        let parts: Vec<&str> = text.split(' ').filter(|part| !part.is_empty()).collect();
        let root = root(self.view, verb);
        match (parts.as_slice(), text.ends_with(' ')) {
            ([], _) => self.tiles(&root, ""),
            ([tiles], false) => self.tiles(&root, tiles),
            ([tiles], true) => self.squares(&root, tiles, ""),
            ([tiles, square], false) => self.squares(&root, tiles, square),
            ([tiles, square], true) => self.directions(verb, &format!("{tiles} {square}"), ""),
            ([tiles, square, direction], false) => self.directions(verb, &format!("{tiles} {square}"), direction),
            _ => Vec::new(),
        }
    }

    /// The list of tiles with one more, or as it is with the squares where it could go.
    fn tiles(&self, root: &[String], typed: &str) -> Vec<String> {
        let mut left: Vec<String> = cards(self.view, root).into_iter().map(|(_, name)| name).collect();
        let mut given: Vec<&str> = typed.split(',').collect();
        let last = given.pop().unwrap_or_default();
        let mut take = |name: &str| {
            // A joker stands with the digit that it is to be.
            let name = if name.starts_with('*') { "*" } else { name };
            let at = left.iter().position(|card| card == name);
            at.map(|at| left.remove(at)).is_some()
        };
        if !given.iter().all(|name| take(name)) {
            return Vec::new();
        }
        let whole = !last.is_empty() && take(last);
        left.sort();
        left.dedup();
        let before = match (whole, given.is_empty()) {
            (true, _) => format!("{typed},"),
            (false, true) => String::new(),
            (false, false) => format!("{},", given.join(",")),
        };
        let mut found: Vec<String> = whole.then(|| typed.to_owned()).into_iter().collect();
        let more = left.iter().filter(|name| whole || name.starts_with(last));
        found.extend(more.map(|name| format!("{before}{name}")));
        if whole {
            found.extend(self.squares(root, typed, ""));
        }
        found
    }

    /// The tiles with a square, and a square that is there with a direction.
    fn squares(&self, root: &[String], tiles: &str, typed: &str) -> Vec<String> {
        let mut found = Vec::new();
        for square in squares(self.view, root, typed) {
            let line = format!("{tiles} {square}");
            if fold(&square) == fold(typed) {
                found.extend(self.directions("", &line, ""));
            }
            found.push(line);
        }
        found
    }

    /// The line with each of the kind's words that makes it a move.
    fn directions(&self, verb: &str, line: &str, typed: &str) -> Vec<String> {
        let said = self
            .view
            .kind()
            .words()
            .iter()
            .map(|(english, czech)| match self.locale {
                Locale::English => *english,
                Locale::Czech => *czech,
            });
        let fits = |line: &String| {
            let verbs = self.view.kind().verbs().iter();
            let mut verbs = verbs.filter(|known| verb.is_empty() || known.name == verb);
            verbs.any(|verb| self.view.parse_move(verb.name, line).is_ok())
        };
        said.filter(|word| fold(word).starts_with(&fold(typed)))
            .map(|word| format!("{line} {word}"))
            .filter(fits)
            .collect()
    }
}

/// The tokens that lead to a verb: its own, if the kind offers it.
fn root(view: &View, verb: &str) -> Vec<String> {
    let offered = view.choices(&[]).next.iter().any(|choice| choice.token == verb);
    offered.then(|| verb.to_owned()).into_iter().collect()
}

/// The cards that can be chosen after some tokens: token and name.
fn cards(view: &View, tokens: &[String]) -> Vec<(String, String)> {
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let next = view.choices(&tokens).next.into_iter();
    next.filter_map(|choice| match choice.touch {
        Touch::Card(_, name) => Some((choice.token, name)),
        _ => None,
    })
    .collect()
}

/// The squares that can be chosen with any card, whose names begin as was typed.
fn squares(view: &View, root: &[String], typed: &str) -> Vec<String> {
    let typed = fold(typed);
    for (card, _) in cards(view, root) {
        let tokens: Vec<&str> = root.iter().map(String::as_str).chain([card.as_str()]).collect();
        let next = view.choices(&tokens).next.into_iter();
        let names = next.filter_map(|choice| match choice.touch {
            Touch::Square(name) => Some(name),
            _ => None,
        });
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            return names
                .into_iter()
                .filter(|name| fold(name).starts_with(&typed))
                .collect();
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Audience;

    fn view() -> View {
        let kind = Kind::ALL[0];
        let position = kind.parse_position(kind.example()).unwrap();
        (0..4)
            .map(|seat| position.view(Audience::Seat(crate::games::Seat(seat))))
            .find(|view| !cards(view, &[]).is_empty())
            .unwrap()
    }

    fn typing(view: &View) -> Typing<'_> {
        Typing {
            locale: Locale::English,
            kind: Some(view.kind()),
            view: Some(view),
            names: &[],
        }
    }

    #[test]
    fn a_move_is_completed_step_by_step() {
        let view = view();
        let typing = typing(&view);
        let place = |text: &str| fill(&["abaku", "place"], "move", text, &typing);
        let tiles = place("");
        assert!(!tiles.is_empty());
        let first = tiles.iter().find(|tile| *tile != "*").unwrap().clone();
        let more = place(&first);
        assert_eq!(more[0], first);
        assert!(
            more.iter().any(|offered| offered.starts_with(&format!("{first},"))),
            "{more:?}"
        );
        let squares = place(&format!("{first} "));
        assert!(!squares.is_empty());
        assert!(
            squares.iter().all(|offered| offered.starts_with(&format!("{first} "))),
            "{squares:?}"
        );
        let two = more
            .iter()
            .find(|offered| offered.contains(',') && !offered.contains('*'))
            .unwrap();
        let square = squares[0].rsplit(' ').next().unwrap();
        let directions = place(&format!("{two} {square} "));
        assert!(
            directions.iter().any(|offered| offered.ends_with("across")),
            "{directions:?}"
        );
        assert!(place("17 ").is_empty() || place("17 ").iter().all(|offered| offered.starts_with("17 ")));
        let checked = fill(&["abaku", "check"], "move", &format!("place {first}"), &typing);
        assert_eq!(checked[0], format!("place {first}"));
    }

    #[test]
    fn other_options_are_completed_as_in_a_line() {
        let typing = Typing {
            locale: Locale::English,
            kind: None,
            view: None,
            names: &[],
        };
        let clock = fill(&["abaku", "new"], "clock", "1", &typing);
        assert!(clock.contains(&"12h".to_owned()), "{clock:?}");
        let topics = fill(&["help"], "topic", "boa", &typing);
        assert!(topics.contains(&"board".to_owned()), "{topics:?}");
        assert!(fill(&["abaku", "place"], "move", "3", &typing).is_empty());
    }
}
