//! What a button or menu of ours means: it stands in its `custom_id`, which Discord gives back when it is pressed.
//!
//! The first letter says what is meant, so that a press can be acknowledged before anything is looked up. What does not fit into a
//! `custom_id` is kept in the database under a key.

use sha2::{Digest, Sha256};

use crate::table::TableId;

/// The longest `custom_id`, in characters.
pub(super) const LONGEST: usize = 100;

/// What is meant by a press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Press {
    /// Send a line.
    Line(String),
    /// Ask whether a line is really to be sent.
    Ask(String),
    /// Send a line that was asked about.
    Sure(String),
    /// Do not send it.
    No,
    /// Begin to put a move together.
    Open(Draft),
    /// Go on with that draft.
    Step(Draft),
    /// Go on with that draft and what is picked from the menu. The number tells menus of one message apart.
    Pick(u8, Draft),
    /// Begin to put a move together only to see what it would bring.
    Check(Draft),
    /// Whether what is for the person alone shall come as direct messages, too.
    Direct(bool),
}

/// A move that is being put together at a table, from the choices its kind offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    /// At which table.
    pub(super) table: TableId,
    /// On which board.
    pub(super) board: u64,
    /// What was chosen so far.
    pub(super) tokens: Vec<String>,
    /// The part of the board whose squares are shown, where all are too many for a menu.
    pub(super) part: Option<String>,
}

/// How a press is to be acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Acknowledged {
    /// By a new private message that is to come.
    Private,
    /// By a change of its own, private message that is to come.
    Update,
}

/// How a press of that id is acknowledged; ids of nobody's by a private message.
pub(super) fn acknowledged(id: &str) -> Acknowledged {
    match id.strip_prefix('k').unwrap_or(id).chars().next() {
        Some('y' | 'n' | 'c' | 's') => Acknowledged::Update,
        _ => Acknowledged::Private,
    }
}

/// The key in an id whose meaning is kept in the database.
pub(super) fn key(id: &str) -> Option<&str> {
    id.strip_prefix('k')?.split_once(':').map(|(_, key)| key)
}

impl Press {
    /// The id, and what has to be kept with its key if it is too long.
    pub(super) fn id(&self) -> (String, Option<(String, String)>) {
        let full = self.to_string();
        if full.chars().count() <= LONGEST {
            return (full, None);
        }
        let key = hex::encode(&Sha256::digest(full.as_bytes())[..16]);
        let letter = full.chars().next().unwrap_or('l');
        (format!("k{letter}:{key}"), Some((key, full)))
    }

    /// Reads an id that is not kept.
    pub(super) fn read(id: &str) -> Option<Press> {
        let (letter, rest) = id.split_once(':')?;
        Some(match letter {
            "l" => Press::Line(rest.to_owned()),
            "d" => Press::Ask(rest.to_owned()),
            "y" => Press::Sure(rest.to_owned()),
            "n" => Press::No,
            "p" => Press::Open(Draft::read(rest)?),
            "c" => Press::Step(Draft::read(rest)?),
            "m" => Press::Check(Draft::read(rest)?),
            "t" => Press::Direct(rest == "1"),
            letter => Press::Pick(letter.strip_prefix('s')?.parse().ok()?, Draft::read(rest)?),
        })
    }
}

impl std::fmt::Display for Press {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Press::Line(line) => write!(f, "l:{line}"),
            Press::Ask(line) => write!(f, "d:{line}"),
            Press::Sure(line) => write!(f, "y:{line}"),
            Press::No => f.write_str("n:"),
            Press::Open(draft) => write!(f, "p:{draft}"),
            Press::Step(draft) => write!(f, "c:{draft}"),
            Press::Pick(menu, draft) => write!(f, "s{menu}:{draft}"),
            Press::Check(draft) => write!(f, "m:{draft}"),
            Press::Direct(wanted) => write!(f, "t:{}", u8::from(*wanted)),
        }
    }
}

impl Draft {
    /// `TABLE:BOARD:PART:TOKEN TOKEN`.
    fn read(text: &str) -> Option<Draft> {
        let mut parts = text.splitn(4, ':');
        Some(Draft {
            table: parts.next()?.parse().ok()?,
            board: parts.next()?.parse().ok()?,
            part: Some(parts.next()?.to_owned()).filter(|part| !part.is_empty()),
            tokens: parts.next()?.split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// The draft with one more token.
    pub(super) fn and(&self, token: &str) -> Draft {
        let mut draft = self.clone();
        draft.part = None;
        draft.tokens.push(token.to_owned());
        draft
    }

    /// The draft before the last step.
    pub(super) fn back(&self) -> Draft {
        let mut draft = self.clone();
        if draft.part.take().is_none() {
            draft.tokens.pop();
        }
        draft
    }

    /// The draft with one part of the board.
    pub(super) fn within(&self, part: &str) -> Draft {
        Draft {
            part: Some(part.to_owned()),
            ..self.clone()
        }
    }
}

impl std::fmt::Display for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let part = self.part.as_deref().unwrap_or_default();
        write!(f, "{}:{}:{part}:{}", self.table, self.board, self.tokens.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(tokens: &[&str], part: Option<&str>) -> Draft {
        Draft {
            table: TableId(12),
            board: 57,
            tokens: tokens.iter().map(|token| (*token).to_owned()).collect(),
            part: part.map(str::to_owned),
        }
    }

    #[test]
    fn ids_read_as_they_were_written() {
        let all = [
            Press::Line("pass #57 @12".to_owned()),
            Press::Ask("resign #57 @12".to_owned()),
            Press::Sure("resign #57 @12".to_owned()),
            Press::No,
            Press::Open(draft(&[], None)),
            Press::Step(draft(&["t0", "H8"], None)),
            Press::Pick(1, draft(&["t0"], Some("H"))),
            Press::Check(draft(&[], None)),
            Press::Direct(true),
            Press::Direct(false),
        ];
        for press in all {
            let (id, kept) = press.id();
            assert_eq!(kept, None);
            assert_eq!(Press::read(&id), Some(press), "{id}");
        }
        for nobodys in ["", "x", "z:1", "p:1", "p:a:b::", "m:1"] {
            assert_eq!(Press::read(nobodys), None, "{nobodys}");
        }
    }

    #[test]
    fn what_is_too_long_is_kept_and_acknowledged_alike() {
        let press = Press::Sure(format!("place {} #57 @12", "1,".repeat(60)));
        let (id, kept) = press.id();
        let (key, full) = kept.unwrap();
        assert!(id.chars().count() <= LONGEST);
        assert_eq!(super::key(&id), Some(key.as_str()));
        assert_eq!(acknowledged(&id), Acknowledged::Update);
        assert_eq!(Press::read(&full), Some(press));
        assert_eq!(super::key("l:kick"), None);
    }

    #[test]
    fn steps_go_forward_and_back() {
        let one = draft(&["t0"], None);
        assert_eq!(one.within("H").and("H8"), draft(&["t0", "H8"], None));
        assert_eq!(one.within("H").back(), one);
        assert_eq!(one.and("H8").back(), one);
        assert_eq!(draft(&[], None).back(), draft(&[], None));
    }
}
