//! Lists: moves, tables, rankings. None is longer than a message may be.

use crate::chat::{Message, Picture, Piece, Scope, Text, speech};
use crate::games::Kind;
use crate::table::{Event, Phase, Recorded, TableView};

use super::{GameRow, RankRow, Voice, arg};

/// The longest message, in characters: Discord's limit of 2,000 with room for marks.
const LONGEST: usize = 1_800;
/// How many rows of a ranking are shown.
const RANKS: usize = 20;

impl Voice<'_> {
    /// The moves played, newest page first. `events` is the whole log.
    pub fn log(&self, view: &TableView, events: &[Recorded], page: u32) -> Message {
        let lines: Vec<Vec<Piece>> = events
            .iter()
            .filter_map(|recorded| match &recorded.event {
                Event::Played { seat, game } => Some((seat, game.record_line()?)),
                _ => None,
            })
            .enumerate()
            .map(|(index, (seat, line))| {
                let person = self.holder(&view.seats, *seat);
                let args = [
                    ("number", arg(index + 1)),
                    ("person", arg(person)),
                    ("move", arg(Piece::Code(self.kinds_line(view.kind(), &line)))),
                ];
                self.say("log-line", &args)
            })
            .collect();
        let pages = pages(&lines, LONGEST - 200);
        let chosen = (page.max(1) as usize).min(pages.len().max(1));
        let mut text = Text(self.say(
            "log-title",
            &[("table", arg(view.id.0)), ("game", arg(self.game(view.kind())))],
        ));
        if lines.is_empty() {
            text.line(self.say("log-empty", &[]));
        }
        if let Some(range) = pages.get(chosen - 1) {
            lines[range.clone()].iter().for_each(|line| text.line(line.clone()));
        }
        if chosen < pages.len() {
            let command = self.typed_with("log", Some(view.kind()), &(chosen + 1).to_string());
            let args = [
                ("command", arg(command)),
                ("page", arg(chosen + 1)),
                ("pages", arg(pages.len())),
            ];
            text.line(self.say("log-more", &args));
        }
        self.about(view.id, text)
    }

    /// His tables everywhere, the shortest time first.
    pub fn games(&self, mut rows: Vec<GameRow>) -> Message {
        if rows.is_empty() {
            return self.sentence(
                "games-none",
                &[("command", self.typed("new", Kind::ALL.first().copied()).into())],
            );
        }
        rows.sort_by_key(|row| (row.deadline.is_none(), row.deadline, !row.mine, row.view.id));
        let mut text = Text(self.say("games-title", &[("count", arg(rows.len()))]));
        for (index, row) in rows.iter().enumerate() {
            let line = self.game_row(row);
            if text.length() + line.iter().map(speech::length).sum::<usize>() > LONGEST {
                text.line(self.say("games-more", &[("count", arg(rows.len() - index))]));
                break;
            }
            text.line(line);
        }
        Message {
            text,
            ..Message::default()
        }
    }

    fn game_row(&self, row: &GameRow) -> Vec<Piece> {
        let view = &row.view;
        let place = row
            .place
            .as_deref()
            .map(crate::chat::clean_name)
            .filter(|place| !place.is_empty());
        let place = place.map_or_else(Vec::new, |place| self.say("games-place", &[("place", arg(place))]));
        let acting = self.list(view.acting().map(|seat| self.holder(&view.seats, seat)));
        let args = [
            ("table", arg(view.id.0)),
            ("game", arg(self.game(view.kind()))),
            ("place", arg(place)),
            ("people", arg(acting)),
            ("taken", arg(view.seats.len())),
            ("seats", arg(view.settings.seats)),
            (
                "time",
                arg(row.deadline.map(Piece::Time).map_or_else(Vec::new, |time| vec![time])),
            ),
        ];
        let key = match (&view.phase, row.mine, row.deadline) {
            (Phase::Lobby, ..) => "games-lobby",
            (Phase::Finished { .. } | Phase::Closed { .. }, ..) => "games-over",
            (Phase::Playing, true, Some(_)) => "games-mine",
            (Phase::Playing, false, Some(_)) => "games-theirs",
            (Phase::Playing, true, None) => "games-mine-untimed",
            (Phase::Playing, false, None) => "games-theirs-untimed",
        };
        self.say(key, &args)
    }

    /// A table in one line: its number, game and players.
    pub(super) fn table_row(&self, view: &TableView) -> Vec<Piece> {
        let args = [
            ("table", arg(view.id.0)),
            ("game", arg(self.game(view.kind()))),
            ("people", arg(self.order(view))),
        ];
        self.say("table-row", &args)
    }

    /// A ranking: at most twenty rows, and the reader's own if it is not among them.
    pub fn leaderboard(&self, kind: Kind, scope: Scope, rows: &[RankRow], own: Option<&RankRow>) -> Message {
        let title = match scope {
            Scope::Here => "leaderboard-here",
            Scope::Everywhere => "leaderboard-everywhere",
        };
        let game = [("game", arg(self.game(kind)))];
        let mut text = Text(self.say(title, &game));
        if rows.is_empty() {
            text.line(self.say("leaderboard-empty", &[]));
            return Message {
                text,
                ..Message::default()
            };
        }
        let shown: Vec<&RankRow> = rows.iter().take(RANKS).collect();
        let own = own.filter(|own| !shown.iter().any(|row| row.person == own.person));
        let heads = ["rank", "player", "games", "wins", "points", "average", "best"];
        let mut cells: Vec<Vec<String>> = vec![
            heads
                .iter()
                .map(|head| self.words(&format!("leaderboard-{head}"), &[]))
                .collect(),
        ];
        for row in shown.iter().copied().chain(own) {
            let line = self.rank_row(row);
            if text.length() + line.iter().map(speech::length).sum::<usize>() <= LONGEST {
                text.line(line);
            }
            cells.push(self.cells(row));
        }
        let title = self.words(title, &game);
        Message {
            text,
            picture: Some(Picture::Leaderboard { title, rows: cells }),
            ..Message::default()
        }
    }

    fn rank_row(&self, row: &RankRow) -> Vec<Piece> {
        let count = |count: u64| arg(i64::try_from(count).unwrap_or(i64::MAX));
        let args = [
            ("rank", arg(row.rank)),
            ("person", self.person(row.person).into()),
            ("games", count(row.games)),
            ("wins", count(row.wins)),
            ("points", arg(row.points)),
            ("average", arg(self.average(row))),
            ("best", arg(best(row))),
            ("solo", count(row.solo)),
        ];
        self.say(
            if row.games > 0 {
                "leaderboard-row"
            } else {
                "leaderboard-solo"
            },
            &args,
        )
    }

    fn cells(&self, row: &RankRow) -> Vec<String> {
        let Piece::Person(_, name) = self.person(row.person) else {
            return Vec::new();
        };
        vec![
            row.rank.to_string(),
            name,
            row.games.to_string(),
            row.wins.to_string(),
            row.points.to_string(),
            self.average(row),
            best(row),
        ]
    }

    /// The average of a turn with one decimal, as this language writes it.
    fn average(&self, row: &RankRow) -> String {
        let Some(average) = row.average else {
            return "–".to_owned();
        };
        let written = format!("{average:.1}");
        match self.locale {
            crate::chat::Locale::English => written,
            crate::chat::Locale::Czech => written.replace('.', ","),
        }
    }
}

/// The best single move.
fn best(row: &RankRow) -> String {
    row.best.map_or("–".to_owned(), |best| best.to_string())
}

/// Cuts lines into pages that are not too long, the newest first, each in the order of the lines.
fn pages(lines: &[Vec<Piece>], longest: usize) -> Vec<std::ops::Range<usize>> {
    let mut pages = Vec::new();
    let mut end = lines.len();
    while end > 0 {
        let mut start = end;
        let mut length = 0;
        while start > 0 {
            length += lines[start - 1].iter().map(speech::length).sum::<usize>() + 1;
            if length > longest && start < end {
                break;
            }
            start -= 1;
        }
        pages.push(start..end);
        end = start;
    }
    pages
}
