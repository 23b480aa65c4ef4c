//! How the bot says no: what could not be read, what is not allowed, who may not.

use std::ops::Range;

use crate::chat::{Button, ButtonStyle, Denied, Line, Message, Picture, Piece, Text, Unreadable, Until};
use crate::games::{Argument, Illegal, Kind, Phrase};
use crate::table::{Refusal, TableView};

use super::{Voice, arg};

/// How much of a long line is shown around what is wrong with it, in characters to each side.
const AROUND: usize = 30;
/// How many things that are wrong are named in one answer.
const NAMED: usize = 5;
/// After so many characters no more of them are named.
const ENOUGH: usize = 1_200;
/// How much of a word that was typed is said again, and how long a line may be to be suggested, in characters.
const LONGEST_WORD: usize = 60;
const LONGEST_LINE: usize = 150;

impl Voice<'_> {
    /// Why the table said no.
    pub fn refused(&self, view: &TableView, refusal: &Refusal) -> Message {
        let mut text = Text::default();
        let seats = |seats: &[crate::games::Seat]| self.list(seats.iter().map(|seat| self.holder(&view.seats, *seat)));
        match refusal {
            Refusal::Illegal(illegal) => {
                text.line(self.say("refused-illegal", &[]));
                self.illegal(view, illegal, &mut text);
            }
            Refusal::NotYourTurn(acting) => {
                text.line(self.say("refused-not-your-turn", &[("people", arg(seats(acting)))]))
            }
            Refusal::OwnerOnly(owner) => {
                text.line(self.say("refused-owner-only", &[("person", self.person(*owner).into())]))
            }
            Refusal::SeatsFree(free) => {
                let args = [
                    ("free", arg(*free)),
                    ("command", self.typed("computer", Some(view.kind())).into()),
                ];
                text.line(self.say("refused-seats-free", &args));
            }
            Refusal::NoSuchLevel(most) => text.line(self.say("refused-no-such-level", &[("most", arg(*most))])),
            Refusal::SeatCount { kind, least, most } => {
                let args = [
                    ("game", arg(self.game(*kind))),
                    ("least", arg(*least)),
                    ("most", arg(*most)),
                ];
                text.line(self.say("refused-seat-count", &args));
            }
            Refusal::NotAbsent(seat) => {
                text.line(self.say(
                    "refused-not-absent",
                    &[("person", arg(vec![self.holder(&view.seats, *seat)]))],
                ));
            }
            Refusal::OtherKind(kind) => text.line(self.say("refused-other-kind", &[("game", arg(self.game(*kind)))])),
            Refusal::NoDraws(kind) => text.line(self.say("refused-no-draws", &[("game", arg(self.game(*kind)))])),
            Refusal::NotOver => return self.denied(&Denied::NotOver),
            Refusal::ResignInstead => return self.resign_instead(view),
            Refusal::AlreadyPlayed => return self.already_played(view, Until::default()),
            plain => text.line(self.say(plain_key(plain), &[("table", arg(view.id.0))])),
        }
        self.about(view.id, text)
    }

    /// Which rule forbids a move, and on which squares.
    pub(super) fn illegal(&self, view: &TableView, illegal: &Illegal, text: &mut Text) {
        text.line(self.phrase(&view.seats, &illegal.phrase));
        let rule = self.words(&format!("{}-rule-{}", view.kind(), illegal.rule), &[]);
        let args = [("rule", arg(rule)), ("squares", arg(illegal.squares.join(" ")))];
        let key = if illegal.squares.is_empty() {
            "illegal-rule"
        } else {
            "illegal-squares"
        };
        text.line(self.say(key, &args));
    }

    /// That the board he answered is old; with the present one.
    pub fn already_played(&self, view: &TableView, until: Until) -> Message {
        let mut text = Text(self.say("already-played", &[]));
        if !view.turns.is_empty() {
            self.standing(view, &mut text);
            self.whose_turn(view, &mut text, until);
        }
        let shown = view.game.is_some().then_some(view.board_number);
        Message {
            picture: shown.map(|number| Picture::Board { table: view.id, number }),
            board: shown,
            ..self.about(view.id, text)
        }
    }

    /// Why the house said no.
    pub fn denied(&self, denied: &Denied) -> Message {
        match denied {
            Denied::NoTableHere => {
                let args = [
                    ("new", self.typed("new", Kind::ALL.first().copied()).into()),
                    ("games", self.typed("games", None).into()),
                ];
                self.sentence("denied-no-table-here", &args)
            }
            Denied::NoSuchTable(table) => {
                let args = [("table", arg(table.0)), ("games", self.typed("games", None).into())];
                self.sentence("denied-no-such-table", &args)
            }
            Denied::NoSuchPerson(name) => {
                self.sentence("denied-no-such-person", &[("name", arg(crate::chat::clean_name(name)))])
            }
            Denied::ManyPeople(name, count) => {
                let args = [("name", arg(crate::chat::clean_name(name))), ("count", arg(*count))];
                self.sentence("denied-many-people", &args)
            }
            Denied::ModeratorOnly => self.sentence("denied-moderator-only", &[]),
            Denied::CheckOff => self.sentence("denied-check-off", &[]),
            Denied::NothingHidden => self.sentence("denied-nothing-hidden", &[]),
            Denied::NoBoardYet => self.sentence("denied-no-board-yet", &[]),
            Denied::NoMovesFrom => self.sentence("denied-no-moves-from", &[]),
            Denied::NotOver => self.sentence("denied-not-over", &[]),
            Denied::NotPlayer => self.sentence("denied-not-player", &[]),
            Denied::TooFast => self.sentence("denied-too-fast", &[]),
            Denied::TooManyTables(most) => self.sentence("denied-too-many-tables", &[("most", arg(*most))]),
        }
    }

    /// What could not be read, and what would work.
    pub fn unreadable(&self, unreadable: &Unreadable) -> Message {
        let mut text = Text(self.say("unreadable", &[]));
        let line = format!("{}{}", self.prefix, unreadable.line);
        let moved = self.prefix.len();
        let marked: Vec<_> = unreadable
            .faults
            .iter()
            .map(|fault| fault.at.start + moved..fault.at.end + moved)
            .collect();
        text.block(marks(&line, &marked));
        for fault in unreadable.faults.iter().take(NAMED) {
            text.line(self.phrase(&[], &shortened(&fault.phrase)));
            let suggestions = fault
                .suggestions
                .iter()
                .filter(|line| line.chars().count() <= LONGEST_LINE);
            let lines = suggestions
                .take(3)
                .map(|line| Piece::Code(format!("{}{}", self.prefix, line.replace('`', "'"))));
            let lines: Vec<_> = lines.collect();
            if !lines.is_empty() {
                let key = if fault.is_slip() { "did-you-mean" } else { "for-example" };
                text.line(self.say(key, &[("lines", arg(self.list(lines)))]));
            }
            if text.length() > ENOUGH {
                break;
            }
        }
        Message {
            text,
            ..Message::default()
        }
    }

    /// Which of these tables is meant: a button for each sends the same line with the table named.
    pub fn which_table(&self, line: &Line, tables: &[TableView]) -> Message {
        let mut text = Text(self.say("which-table", &[]));
        let mut buttons = Vec::new();
        for view in tables.iter().take(20) {
            text.line(self.table_row(view));
            let mut chosen = line.clone();
            chosen.table = Some(view.id);
            buttons.push(Button {
                label: self.words(
                    "button-table",
                    &[("table", arg(view.id.0)), ("game", arg(self.game(view.kind())))],
                ),
                line: chosen.to_string(),
                style: ButtonStyle::Plain,
            });
        }
        Message {
            text,
            buttons,
            ..Message::default()
        }
    }

    /// One does not leave a game that has begun: does he want to resign?
    pub fn resign_instead(&self, view: &TableView) -> Message {
        Message {
            buttons: vec![self.table_button("button-resign", "resign", view, ButtonStyle::Danger)],
            ..self.about(view.id, Text(self.say("resign-instead", &[("table", arg(view.id.0))])))
        }
    }

    /// Done, where the change itself is told elsewhere or not at all.
    pub fn done(&self) -> Message {
        self.sentence("done", &[])
    }
}

/// A phrase with what was typed cut short. Lists of what would work are not what was typed.
fn shortened(phrase: &Phrase) -> Phrase {
    const LISTS: &[&str] = &["options", "values", "choices", "topics", "games"];
    let mut short = phrase.clone();
    for (name, argument) in &mut short.arguments {
        if let Argument::Text(text) = argument
            && !LISTS.contains(name)
            && let Some((end, _)) = text.char_indices().nth(LONGEST_WORD)
        {
            text.truncate(end);
            text.push('…');
        }
    }
    short
}

/// The message of a refusal that says all by itself.
fn plain_key(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotSeated => "refused-not-seated",
        Refusal::AlreadySeated => "refused-already-seated",
        Refusal::InvitedOnly => "refused-invited-only",
        Refusal::Full => "refused-full",
        Refusal::Started => "refused-started",
        Refusal::NotStarted => "refused-not-started",
        Refusal::Over => "refused-over",
        Refusal::NoSuchPlayer => "refused-no-such-player",
        Refusal::NoSuchSeat => "refused-no-such-seat",
        Refusal::Spectator => "refused-spectator",
        Refusal::NoComputer => "refused-no-computer",
        Refusal::NoOffer => "refused-no-offer",
        Refusal::OfferOpen => "refused-offer-open",
        Refusal::WaitsForPartners => "refused-waits-for-partners",
        Refusal::Overtaken => "refused-overtaken",
        Refusal::Illegal(_)
        | Refusal::AlreadyPlayed
        | Refusal::NotYourTurn(_)
        | Refusal::OwnerOnly(_)
        | Refusal::SeatsFree(_)
        | Refusal::ResignInstead
        | Refusal::NotOver
        | Refusal::NotAbsent(_)
        | Refusal::OtherKind(_)
        | Refusal::NoSuchLevel(_)
        | Refusal::SeatCount { .. }
        | Refusal::NoDraws(_) => unreachable!("said with its arguments"),
    }
}

/// A line and below it a line of marks under what is wrong. Of a long line only what lies around the first of them is shown.
fn marks(line: &str, faults: &[Range<usize>]) -> String {
    let wrong = |byte: usize| {
        faults
            .iter()
            .any(|at| at.contains(&byte) || at.is_empty() && at.start == byte)
    };
    let shown: Vec<(usize, char)> = line.char_indices().chain([(line.len(), ' ')]).collect();
    let first = shown.iter().position(|(byte, _)| wrong(*byte)).unwrap_or(0);
    let from = if shown.len() > 2 * AROUND {
        first.saturating_sub(AROUND)
    } else {
        0
    };
    let upto = if from > 0 || shown.len() > 3 * AROUND {
        (first + 2 * AROUND).min(shown.len())
    } else {
        shown.len()
    };
    let part = &shown[from..upto];
    let cut = |cut: bool| if cut { "…" } else { "" };
    // A fence in the line would end the block.
    let words: String = part.iter().map(|(_, c)| if *c == '`' { '\'' } else { *c }).collect();
    let marks: String = part
        .iter()
        .map(|(byte, _)| if wrong(*byte) { '^' } else { ' ' })
        .collect();
    let (before, after) = (cut(from > 0), cut(upto < shown.len()));
    let indent = if from > 0 { " " } else { "" };
    format!("{before}{}{after}\n{indent}{}", words.trim_end(), marks.trim_end())
}
