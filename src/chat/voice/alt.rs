//! Pictures in words, for those who do not see them: the same and nothing more.

use crate::chat::{Picture, Text};
use crate::games::{Audience, Kind, Seat};
use crate::table::{Offer, Phase, TableView};

use super::{Voice, arg};

impl Voice<'_> {
    /// A picture in words, in full: a platform that takes less cuts it. `view` is the view the picture is painted from; none for
    /// pictures without a table.
    pub fn alt(&self, picture: &Picture, view: Option<&TableView>) -> String {
        match (picture, view) {
            (Picture::Board { .. }, Some(view)) => self.alt_board(view),
            (Picture::Hand { seat, .. }, Some(view)) => self.alt_hand(view, *seat),
            (Picture::Board { table, .. } | Picture::Hand { table, .. }, None) => {
                self.words("alt-table", &[("table", arg(table.0))])
            }
            (Picture::Position { kind, notation }, _) => self.alt_position(kind, notation),
            (Picture::Leaderboard { title, rows }, _) => self.alt_leaderboard(title, rows),
        }
    }

    fn alt_board(&self, view: &TableView) -> String {
        let head = [("table", arg(view.id.0)), ("game", arg(self.game(view.kind())))];
        let mut lines = vec![self.words("alt-board", &head)];
        let notice = self.notice(view);
        // The game itself does not know that it is over: in it somebody is to move.
        let turn = notice.as_ref().map(|_| format!("{}-describe-turn", view.kind()));
        lines.extend(notice);
        for phrase in view.game.iter().flat_map(|game| game.describe()) {
            if turn.as_deref() == Some(phrase.key) {
                continue;
            }
            lines.push(self.plain(self.phrase(&view.seats, &phrase)));
        }
        lines.join("\n")
    }

    /// What a picture says instead of whose turn it is, where the table is over and the game does not know it: that it was closed, or
    /// that a draw was agreed.
    pub fn notice(&self, view: &TableView) -> Option<String> {
        match &view.phase {
            Phase::Closed { .. } => Some(self.words("paint-closed", &[])),
            Phase::Finished { outcome, .. } if outcome.reason == Offer::DRAWN => {
                Some(self.words("paint-draw-agreed", &[]))
            }
            _ => None,
        }
    }

    /// A hand in words, from its holder's own view only.
    fn alt_hand(&self, view: &TableView, seat: Seat) -> String {
        let own = view.audience == Audience::Seat(seat);
        let hand = view.game.as_ref().filter(|_| own).and_then(|game| game.text_hand());
        match hand {
            Some(hand) => self.words("alt-hand", &[("table", arg(view.id.0)), ("hand", arg(hand))]),
            None => self.words("alt-table", &[("table", arg(view.id.0))]),
        }
    }

    fn alt_position(&self, kind: &str, notation: &str) -> String {
        let Ok(kind) = kind.parse::<Kind>() else {
            return notation.to_owned();
        };
        let mut lines = vec![self.words("alt-position", &[("game", arg(self.game(kind)))])];
        if let Ok(position) = kind.parse_position(notation) {
            for phrase in position.view(Audience::Public).describe() {
                lines.push(self.plain(self.phrase(&[], &phrase)));
            }
        }
        lines.join("\n")
    }

    fn alt_leaderboard(&self, title: &str, rows: &[Vec<String>]) -> String {
        let rows = rows.iter().map(|row| row.join(", "));
        std::iter::once(title.to_owned())
            .chain(rows)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn plain(&self, pieces: Vec<crate::chat::Piece>) -> String {
        Text(pieces).plain(&self.zone, self.locale)
    }
}
