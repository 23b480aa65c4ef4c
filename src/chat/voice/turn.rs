//! Whose turn it is, the board, the hand, and what a move would bring.

use crate::chat::{Message, Picture, Piece, Text, Until, format_span};
use crate::games::{Audience, Illegal, Phrase, Preview, Seat};
use crate::table::{PersonId, Span, TableView, Time};

use super::{Arg, Voice, arg};

impl Voice<'_> {
    /// Whose turn it is, with the board, pings, scores, the deadlines and buttons.
    pub fn turn(&self, view: &TableView, until: Until) -> Message {
        self.turn_after(view, Text::default(), until)
    }

    /// The same after what happened.
    pub(super) fn turn_after(&self, view: &TableView, mut text: Text, until: Until) -> Message {
        self.standing(view, &mut text);
        self.whose_turn(view, &mut text, until);
        Message {
            pings: self.pinged(view),
            picture: Some(board(view)),
            buttons: self.table_buttons(view),
            board: Some(view.board_number),
            ..self.about(view.id, text)
        }
    }

    /// The one reminder before a turn runs out.
    pub fn reminder(&self, view: &TableView, deadline: Time) -> Message {
        let acting = self.list(view.acting().map(|seat| self.holder(&view.seats, seat)));
        let args = [
            ("people", arg(acting)),
            ("time", arg(Piece::Time(deadline))),
            ("span", arg(format_span(left(self.now, deadline), self.locale))),
            ("table", arg(view.id.0)),
        ];
        Message {
            pings: self.pinged(view),
            buttons: self.table_buttons(view),
            ..self.about(view.id, Text(self.say("reminder", &args)))
        }
    }

    /// After time in which the bot could not be reached: the clocks got that time back.
    pub fn outage(&self, view: &TableView, given_back: Span, until: Until) -> Message {
        let span = format_span(given_back, self.locale);
        let mut text = Text(self.say("outage", &[("span", arg(span))]));
        if !view.turns.is_empty() {
            self.whose_turn(view, &mut text, until);
        }
        self.about(view.id, text)
    }

    /// His hidden things.
    pub fn rack(&self, view: &TableView) -> Message {
        let hand = view.game.as_ref().and_then(|game| game.text_hand());
        let (Some(hand), Audience::Seat(seat)) = (hand, view.audience) else {
            return self.denied(&crate::chat::Denied::NothingHidden);
        };
        let key = if hand.is_empty() { "hand-empty" } else { "hand" };
        Message {
            picture: Some(Picture::Hand {
                table: view.id,
                number: view.board_number,
                seat,
            }),
            ..self.about(
                view.id,
                Text(self.say(key, &[("hand", arg(hand)), ("table", arg(view.id.0))])),
            )
        }
    }

    /// The present board, as a picture or as text.
    pub fn board(&self, view: &TableView, text: bool, until: Until) -> Message {
        let Some(game) = &view.game else {
            return self.denied(&crate::chat::Denied::NoBoardYet);
        };
        let head = [("table", arg(view.id.0)), ("game", arg(self.game(view.kind())))];
        let mut words = Text(self.say("board-title", &head));
        if text {
            words.block(game.text_board());
            for phrase in game.legend() {
                words.line(self.phrase(&view.seats, &phrase));
            }
        }
        self.standing(view, &mut words);
        if view.turns.is_empty() {
            words.line(self.say("board-over", &[]));
        } else {
            self.whose_turn(view, &mut words, until);
        }
        Message {
            picture: (!text).then(|| board(view)),
            board: Some(view.board_number),
            ..self.about(view.id, words)
        }
    }

    /// What a move would bring, or why it is not allowed. `line` is the move as the kind prints it.
    pub fn check(&self, view: &TableView, line: &str, preview: &Result<Preview, Illegal>) -> Message {
        let line = self.kinds_line(view.kind(), line);
        let mut text = Text::default();
        match preview {
            Ok(preview) => {
                let args = [
                    ("line", arg(line.as_str())),
                    ("points", arg(preview.points.unwrap_or(0))),
                ];
                let key = match preview.points {
                    // The kind tells the points with what brings them.
                    _ if !preview.lines.is_empty() => "check-line",
                    Some(_) => "check-points",
                    None => "check",
                };
                text.line(self.say(key, &args));
                for phrase in &preview.lines {
                    text.line(self.phrase(&view.seats, phrase));
                }
            }
            Err(illegal) => {
                text.line(self.say("check-illegal", &[("line", arg(line.as_str()))]));
                self.illegal(view, illegal, &mut text);
            }
        }
        self.about(view.id, text)
    }

    /// What can be done from a square, or why nothing can.
    pub fn moves(&self, view: &TableView, moves: &Result<Vec<Phrase>, Illegal>) -> Message {
        let mut text = Text::default();
        match moves {
            Ok(lines) => lines.iter().for_each(|line| text.line(self.phrase(&view.seats, line))),
            Err(illegal) => text.line(self.phrase(&view.seats, &illegal.phrase)),
        }
        self.about(view.id, text)
    }

    /// Each side's points, where the kind counts them.
    pub(super) fn standing(&self, view: &TableView, text: &mut Text) {
        let points = view.game.as_ref().map(|game| game.points()).unwrap_or_default();
        if points.is_empty() {
            return;
        }
        let each = view.sides().into_iter().map(|side| {
            let together: i64 = side.iter().filter_map(|seat| points.get(seat.index())).sum();
            let mut one = self.side(&view.seats, &side);
            one.push(Piece::Plain(format!(" {together}")));
            one
        });
        let each = crate::chat::speech::joined(each.collect(), ", ");
        text.line(self.say(&format!("{}-standing", view.kind()), &[("each", arg(each))]));
    }

    /// Whose turn it is and until when, and when the game ends at the latest.
    pub(super) fn whose_turn(&self, view: &TableView, text: &mut Text, until: Until) {
        let acting = self.list(view.acting().map(|seat| self.holder(&view.seats, seat)));
        text.line(self.say("turn", &[("people", arg(acting))]));
        if let Some(deadline) = until.turn_in_game().filter(|_| !self.pinged(view).is_empty()) {
            text.line(self.say("turn-until", &self.moment(deadline)));
        }
        if let Some(end) = until.game {
            text.line(self.say("game-until", &self.moment(end)));
        }
    }

    /// A moment to come, and how long it is until then.
    fn moment(&self, time: Time) -> [(&'static str, Arg); 2] {
        let span = format_span(left(self.now, time), self.locale);
        [("time", arg(Piece::Time(time))), ("span", arg(span))]
    }

    /// The people whose turn it is.
    fn pinged(&self, view: &TableView) -> Vec<PersonId> {
        let acting: Vec<Seat> = view.acting().collect();
        self.people(view)
            .filter(|(seat, _)| acting.contains(seat))
            .map(|(_, person)| person)
            .collect()
    }
}

/// The picture of a table's board.
pub(super) fn board(view: &TableView) -> Picture {
    Picture::Board {
        table: view.id,
        number: view.board_number,
    }
}

/// The time left, never less than nothing.
fn left(now: Time, deadline: Time) -> Span {
    Span((deadline - now).0.max(0))
}
