//! How a table ends.

use crate::chat::{ButtonStyle, Message, Text};
use crate::table::{Phase, TableView};

use super::turn::board;
use super::{Voice, arg};

impl Voice<'_> {
    /// The result: the ranking with places and points, why it ended, whether it counts, the seed.
    pub fn finished(&self, view: &TableView) -> Message {
        self.finished_after(view, Text::default(), false)
    }

    /// The same after what happened; `said` if that told already why the game ended.
    pub(super) fn finished_after(&self, view: &TableView, mut text: Text, said: bool) -> Message {
        let Phase::Finished { outcome, rated, seed } = &view.phase else {
            return self.about(view.id, text);
        };
        text.gap();
        let head = [("table", arg(view.id.0)), ("game", arg(self.game(view.kind())))];
        text.line(self.say("finished", &head));
        if !said {
            text.line(self.say(&outcome.reason, &[("table", arg(view.id.0))]));
        }
        let points = format!("{}-points", view.kind());
        let scored = outcome.standings.iter().any(|standing| standing.points != 0);
        for standing in &outcome.standings {
            let side = self.side(&view.seats, &standing.seats);
            let args = [
                ("place", arg(standing.place)),
                ("people", arg(side)),
                ("points", arg(self.say(&points, &[("points", arg(standing.points))]))),
            ];
            let key = match (standing.claim, scored) {
                (true, true) => "finished-place",
                (true, false) => "finished-place-only",
                (false, true) => "finished-no-claim",
                (false, false) => "finished-no-claim-only",
            };
            text.line(self.say(key, &args));
        }
        text.line(self.say(if *rated { "finished-rated" } else { "finished-unrated" }, &[]));
        self.seed(view, seed, &mut text);
        let people: Vec<_> = self.people(view).map(|(_, person)| person).collect();
        Message {
            pings: people,
            picture: Some(board(view)),
            buttons: vec![
                self.table_button("button-rematch", "rematch", view, ButtonStyle::Primary),
                self.table_button("button-log", "log", view, ButtonStyle::Plain),
            ],
            board: Some(view.board_number),
            ..self.about(view.id, text)
        }
    }

    /// The table was closed without a result.
    pub fn closed(&self, view: &TableView) -> Message {
        self.closed_after(view, Text::default())
    }

    /// The same after what happened.
    pub(super) fn closed_after(&self, view: &TableView, mut text: Text) -> Message {
        text.line(self.say("closed", &[("table", arg(view.id.0))]));
        if let Phase::Closed { seed } = &view.phase
            && view.game.is_some()
        {
            self.seed(view, seed, &mut text);
        }
        self.about(view.id, text)
    }

    /// The seed, and the hash that was shown of it.
    fn seed(&self, view: &TableView, seed: &crate::table::Seed, text: &mut Text) {
        let args = [
            ("seed", arg(hex::encode(seed.0))),
            ("hash", arg(view.commitment.to_string())),
        ];
        text.line(self.say("finished-seed", &args));
    }
}
