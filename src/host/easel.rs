//! What a picture shows, painted and told in words. Views come in, as everywhere outside the tables.

use jiff::tz::TimeZone;

use crate::chat::{Locale, Picture, Voice};
use crate::games::{Audience, Kind, Phrase, Seat, View};
use crate::paint::{self, Captions, Painter};
use crate::store::Reader;
use crate::table::{SeatState, Table, TableId, TableView, Time};

use super::tell::{Ear, Known, names};
use super::{Look, Painted, ReadError};

/// What a picture shows.
pub(super) struct Subject<'p> {
    picture: &'p Picture,
    shows: Shows<'p>,
    /// The names of those who may be spoken of.
    names: Known,
}

enum Shows<'p> {
    Board(TableView),
    Hand(TableView),
    Position(View),
    Rows(&'p str, &'p [Vec<String>]),
}

impl<'p> Subject<'p> {
    /// What a picture of a database shows. `present` is a table that is in memory, as it was last committed.
    pub(super) fn of(
        reader: &Reader,
        picture: &'p Picture,
        present: impl Fn(TableId) -> Option<TableView>,
    ) -> Result<Self, ReadError> {
        let shows = match picture {
            Picture::Board { table, number } => {
                Shows::Board(match present(*table).filter(|present| present.number == *number) {
                    Some(present) => present,
                    None => view_at(reader, *table, *number, Audience::Public)?,
                })
            }
            Picture::Hand { table, number, seat } => {
                Shows::Hand(view_at(reader, *table, *number, Audience::Seat(*seat))?)
            }
            Picture::Position { kind, notation } => {
                let kind: Kind = kind.parse().map_err(|_| ReadError::NotFound)?;
                let position = kind.parse_position(notation).map_err(|_| ReadError::NotFound)?;
                Shows::Position(position.view(Audience::Public))
            }
            Picture::Leaderboard { title, rows } => Shows::Rows(title, rows),
        };
        let names = match &shows {
            Shows::Board(view) | Shows::Hand(view) => names(reader, [view], &[])?,
            Shows::Position(_) | Shows::Rows(..) => Known::new(),
        };
        Ok(Subject { picture, shows, names })
    }

    /// The picture in words.
    pub(super) fn alt(&self, language: &str) -> String {
        let words = self.words(language);
        words.voice().alt(self.picture, words.view)
    }

    /// Paints it.
    ///
    /// # Errors
    /// If there is nothing to see: no board yet, no hidden things.
    pub(super) fn paint(&self, painter: &Painter, look: &Look) -> Result<Painted, ReadError> {
        let words = self.words(&look.language);
        let width = within(look.width);
        let board = |view: &View| painter.board(view, &words, look.theme, width);
        let picture = match &self.shows {
            Shows::Board(view) => board(view.game.as_ref().ok_or(ReadError::NotFound)?),
            Shows::Hand(view) => {
                let game = view.game.as_ref().ok_or(ReadError::NotFound)?;
                (painter.hand(game, &words, look.theme, width)).ok_or(ReadError::NotFound)?
            }
            Shows::Position(view) => board(view),
            Shows::Rows(title, rows) => painter.table_of_rows(title, rows, look.theme, width),
        };
        Ok(Painted {
            picture,
            name: self.name(),
            alt: self.alt(&look.language),
        })
    }

    /// A file name that gives nothing away.
    fn name(&self) -> String {
        match &self.shows {
            Shows::Board(view) => format!("{}-{}-{}.png", view.kind(), view.id, view.number),
            Shows::Hand(view) => format!("{}-{}-{}-hand.png", view.kind(), view.id, view.number),
            Shows::Position(view) => format!("{}.png", view.kind()),
            Shows::Rows(..) => "leaderboard.png".to_owned(),
        }
    }

    fn words(&self, language: &str) -> Words<'_> {
        Words::new(
            language,
            &self.names,
            match &self.shows {
                Shows::Board(view) | Shows::Hand(view) => Some(view),
                Shows::Position(_) | Shows::Rows(..) => None,
            },
        )
    }
}

/// A table out of a database as everybody may see it, after an event or as it is now.
///
/// # Errors
/// If there is no such table or event, or no board after it yet.
pub fn paint_table(reader: &Reader, table: TableId, event: Option<u64>, look: &Look) -> Result<Painted, ReadError> {
    let number = match event {
        Some(number) => number,
        None => reader.last_number(table)?,
    };
    let picture = Picture::Board { table, number };
    Subject::of(reader, &picture, |_| None)?.paint(&Painter::new(), look)
}

/// A position's board, or the hand of the seat whose view it is.
///
/// # Errors
/// If there is no such hand.
pub fn paint_position(view: &View, audience: Audience, look: &Look) -> Result<Painted, ReadError> {
    let names = Known::new();
    let words = Words::new(&look.language, &names, None);
    let painter = Painter::new();
    let width = within(look.width);
    let picture: paint::Painted = match audience {
        Audience::Public => painter.board(view, &words, look.theme, width),
        Audience::Seat(_) => (painter.hand(view, &words, look.theme, width)).ok_or(ReadError::NotFound)?,
    };
    let lines: Vec<String> = view.describe().iter().map(|phrase| words.say(phrase)).collect();
    Ok(Painted {
        picture,
        name: format!("{}.png", view.kind()),
        alt: lines.join("\n"),
    })
}

/// A phrase in English, for those who run the program.
pub fn in_english(phrase: &Phrase) -> String {
    Words::new("en", &Known::new(), None).say(phrase)
}

fn within(width: u32) -> u32 {
    width.clamp(*Painter::WIDTHS.start(), *Painter::WIDTHS.end())
}

/// A table as it stood after an event, for an audience.
pub(super) fn view_at(
    reader: &Reader,
    table: TableId,
    number: u64,
    audience: Audience,
) -> Result<TableView, ReadError> {
    let log = reader.log_until(table, number)?;
    if log.last().is_none_or(|last| last.number != number) {
        return Err(ReadError::NotFound);
    }
    let table = Table::fold(&log).ok_or(ReadError::NotFound)?;
    Ok(table.view(audience))
}

/// The words in a picture.
struct Words<'a> {
    ear: Ear,
    names: &'a Known,
    view: Option<&'a TableView>,
}

impl<'a> Words<'a> {
    fn new(language: &str, names: &'a Known, view: Option<&'a TableView>) -> Self {
        Words {
            ear: Ear {
                locale: Locale::from_tag(language).unwrap_or_default(),
                // No picture tells a time.
                zone: TimeZone::UTC,
                prefix: "/",
            },
            names,
            view,
        }
    }

    fn voice(&self) -> Voice<'_> {
        // No picture tells how long something takes.
        self.ear.voice(self.names, Time(0))
    }

    fn seats(&self) -> &[SeatState] {
        self.view.map_or(&[], |view| &view.seats)
    }
}

impl Captions for Words<'_> {
    fn name(&self, seat: Seat) -> String {
        self.voice().seat_name(self.seats(), seat)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.voice().caption(self.seats(), phrase)
    }

    fn notice(&self) -> Option<String> {
        self.voice().notice(self.view?)
    }
}
