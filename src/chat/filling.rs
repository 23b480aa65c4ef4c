//! What could be filled in for an option of a menu while it is typed: what is offered is the whole text as it would be typed on.
//!
//! A move from a hand is typed as players type it: tiles, a square, a direction. What is offered comes from the kind's own choices
//! and words; what it would bring is not told. Other moves are offered whole, see [`Listing`].

use crate::games::{Kind, Touch, View};

use super::complete::{LONGEST_LABEL, MOST};
use super::listing::Listing;
use super::normalise::{fold, normalise};
use super::words::{self, verb_word};
use super::{Locale, Suggestion, Typing, complete};

/// What could be filled in for an option of the command of those names, after what is typed so far; at most 25. The `line` of a
/// suggestion is the option's text alone.
pub fn fill(path: &[&str], option: &str, text: &str, typing: &Typing<'_>) -> Vec<Suggestion> {
    let text = normalise(text).as_str().replace('\n', " ");
    let text = text.trim_start();
    let kind = path.first().and_then(|name| name.parse::<Kind>().ok()).or(typing.kind);
    let command = path.last().copied().unwrap_or_default();
    let view = typing.view.filter(|view| Some(view.kind()) == kind);
    let mut found = match (option, view) {
        ("move", Some(view)) if command == "check" => checked(text, view, typing),
        ("move", Some(view)) => moves(command, text, view, typing),
        ("square", Some(view)) if command == "moves" => plain(movable(view, text)),
        ("square", Some(view)) => plain(squares(view, &[], text)),
        ("move" | "square", None) => Vec::new(),
        _ => plain(completed(command, option, text, &Typing { kind, ..*typing })),
    };
    found.retain(|offered| offered.line.chars().count() <= LONGEST_LABEL);
    found.truncate(MOST);
    found
}

/// Texts that say themselves what they are.
fn plain(texts: Vec<String>) -> Vec<Suggestion> {
    let offered = |text: String| Suggestion {
        label: text.chars().take(LONGEST_LABEL).collect(),
        line: text,
    };
    texts.into_iter().map(offered).collect()
}

/// A move of a verb: whole where there are no cards, else put together.
fn moves(verb: &str, text: &str, view: &View, typing: &Typing<'_>) -> Vec<Suggestion> {
    let known = words::verb(view.kind(), verb);
    if let Some(listing) = known.and_then(|verb| Listing::of(typing, view, verb)) {
        return listing.moves(text);
    }
    let locale = typing.locale;
    plain(Draft { view, locale }.moves(verb, text))
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

/// Whole moves of the first verb, where moves are offered whole, then the verbs; after a verb its moves.
fn checked(text: &str, view: &View, typing: &Typing<'_>) -> Vec<Suggestion> {
    if let Some((word, rest)) = text.split_once(' ')
        && let Some(verb) = words::verb(view.kind(), word)
    {
        let moves = moves(verb.name, rest.trim_start(), view, typing).into_iter();
        let with_verb = |offered: Suggestion| Suggestion {
            label: offered.label,
            line: format!("{word} {}", offered.line),
        };
        return moves.map(with_verb).collect();
    }
    let verbs = view.kind().verbs();
    let words = verbs.iter().map(|verb| verb_word(verb, typing.locale).to_owned());
    let mut found = plain(words.filter(|word| fold(word).starts_with(&fold(text))).collect());
    if let Some(listing) = verbs.first().and_then(|verb| Listing::of(typing, view, verb)) {
        let first = listing.moves(text);
        // With nothing typed moves say more than the verb.
        found.splice(0..0, first);
    }
    found
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

/// The squares from which something can be done, whose names begin as was typed.
fn movable(view: &View, typed: &str) -> Vec<String> {
    let typed = fold(typed);
    let next = view.choices(&[]).next.into_iter();
    let names = next.filter_map(|choice| match choice.touch {
        Touch::Square(name) => Some(name),
        _ => None,
    });
    names.filter(|name| fold(name).starts_with(&typed)).collect()
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
            check: true,
            names: &[],
        }
    }

    #[test]
    fn a_move_is_completed_step_by_step() {
        let view = view();
        let typing = typing(&view);
        let texts = |offered: Vec<Suggestion>| offered.into_iter().map(|one| one.line).collect::<Vec<_>>();
        let place = |text: &str| texts(fill(&["abaku", "place"], "move", text, &typing));
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
        let checked = texts(fill(&["abaku", "check"], "move", &format!("place {first}"), &typing));
        assert_eq!(checked[0], format!("place {first}"));
    }

    #[test]
    fn other_options_are_completed_as_in_a_line() {
        let typing = Typing {
            locale: Locale::English,
            kind: None,
            view: None,
            check: true,
            names: &[],
        };
        let clock = fill(&["abaku", "new"], "clock", "1", &typing);
        assert!(clock.iter().any(|offered| offered.line == "12h"), "{clock:?}");
        let topics = fill(&["help"], "topic", "boa", &typing);
        assert!(topics.iter().any(|offered| offered.line == "board"), "{topics:?}");
        assert!(fill(&["abaku", "place"], "move", "3", &typing).is_empty());
    }

    #[test]
    fn moves_without_a_hand_are_offered_whole_with_what_they_bring() {
        let whole = |kind: &Kind| {
            let position = kind.parse_position(kind.example()).unwrap();
            let view = position.view(Audience::Seat(crate::games::Seat(0)));
            view.text_hand().is_none().then_some(view)
        };
        let view = Kind::ALL.iter().find_map(whole).unwrap();
        let typing = typing(&view);
        let kind = view.kind();
        let verb = &kind.verbs()[0];
        let offered = fill(&[kind.name(), verb.name], "move", "", &typing);
        assert_eq!(offered.len(), MOST);
        for one in &offered {
            let chosen = view.parse_move(verb.name, &one.line).unwrap();
            assert!(view.preview(&chosen).is_ok(), "{one:?}");
            assert!(
                one.label.starts_with(&one.line) && one.label.len() > one.line.len(),
                "{one:?}"
            );
        }
        let from = fill(&[kind.name(), "moves"], "square", "", &typing);
        assert!(!from.is_empty() && from.len() <= MOST, "{from:?}");
        let first = &from[0].line;
        let row = fill(&[kind.name(), "moves"], "square", &first[..1].to_uppercase(), &typing);
        assert!(row.contains(&from[0]), "{row:?}");
        assert!(row.iter().all(|one| one.line.starts_with(&first[..1])), "{row:?}");
        assert!(row.len() < from.len(), "only those of the row: {row:?}");
        let checked = fill(&[kind.name(), "check"], "move", "", &typing);
        assert_eq!(checked[..MOST - 1], offered[..MOST - 1]);
        let typed = &offered[0].line;
        let checked = fill(
            &[kind.name(), "check"],
            "move",
            &format!("{} {typed}", verb.name),
            &typing,
        );
        assert_eq!(checked[0].line, format!("{} {typed}", verb.name));
    }
}
