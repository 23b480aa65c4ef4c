//! Pictures for platforms: painted on threads of their own, kept for a while, never of anything the asker may not see.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use jiff::tz::TimeZone;
use lru::LruCache;

use crate::chat::{Locale, Picture, Voice};
use crate::games::{Audience, Kind, Phrase, Seat, View};
use crate::paint::{self, Captions, Painter, Theme};
use crate::store::Reader;
use crate::table::{Holder, PersonId, SeatState, Table, TableId, TableView, Time};

use super::house::{House, lock};
use super::pool::Pool;
use super::tell::{Ear, Known, names};
use super::{Host, HostError, ReadError};

/// How many pictures are kept: some 30 KB each.
const KEPT: usize = 256;

/// How a picture is to look.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// Its width in pixels.
    pub width: u32,
    /// The language of the alt text and of the words in it: `en` or `cs`.
    pub language: String,
}

/// A painted picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    /// The PNG file, its size, and what can be touched in it.
    pub picture: paint::Painted,
    /// A file name that says what it is, never what is hidden.
    pub name: String,
    /// The same in words, for people who do not see it.
    pub alt: String,
}

/// The painting threads and what they painted.
pub(super) struct Gallery {
    pool: Pool,
    painter: Arc<Painter>,
    kept: Mutex<LruCache<(Picture, Look), Arc<Painted>>>,
}

impl Gallery {
    pub(super) fn new(painters: usize) -> std::io::Result<Self> {
        Ok(Gallery {
            pool: Pool::new("tahoun-painter", painters)?,
            painter: Arc::default(),
            kept: Mutex::new(LruCache::new(NonZeroUsize::new(KEPT).unwrap_or(NonZeroUsize::MIN))),
        })
    }
}

impl Host {
    /// Paints a picture that everybody may see. A hand is refused as hidden: see [`Host::paint_for`].
    pub async fn paint(&self, picture: &Picture, look: &Look) -> Result<Arc<Painted>, ReadError> {
        self.paint_as(None, picture, look).await
    }

    /// Paints a picture for one person: besides what everybody may see, the hands of seats that person holds or held when the table
    /// ended.
    pub async fn paint_for(&self, person: PersonId, picture: &Picture, look: &Look) -> Result<Arc<Painted>, ReadError> {
        self.paint_as(Some(person), picture, look).await
    }

    async fn paint_as(
        &self,
        person: Option<PersonId>,
        picture: &Picture,
        look: &Look,
    ) -> Result<Arc<Painted>, ReadError> {
        let house = Arc::clone(&self.house);
        let (picture, look) = (picture.clone(), look.clone());
        let painted = self
            .house
            .gallery
            .pool
            .run(move || paint_now(&house, person, picture, look));
        painted
            .await
            .unwrap_or_else(|given_up| Err(ReadError::Failed(given_up.to_string())))
    }
}

/// Paints, unless it was painted before. Whether the asker may see it is asked every time.
fn paint_now(house: &House, person: Option<PersonId>, picture: Picture, look: Look) -> Result<Arc<Painted>, ReadError> {
    let reader = house.readers.get().map_err(HostError::from)?;
    if let Picture::Hand { table, seat, .. } = picture
        && !holds(house, &reader, table, seat, person)?
    {
        return Err(ReadError::Hidden);
    }
    let key = (picture, look);
    if let Some(painted) = lock(&house.gallery.kept).get(&key) {
        return Ok(Arc::clone(painted));
    }
    let started = house.time.running();
    let painted = Arc::new(paint_anew(house, &reader, &key.0, &key.1)?);
    metrics::histogram!("tahoun_painting_seconds").record((house.time.running() - started).as_secs_f64());
    lock(&house.gallery.kept).put(key, Arc::clone(&painted));
    Ok(painted)
}

/// Whether a person holds a seat now.
fn holds(
    house: &House,
    reader: &Reader,
    table: TableId,
    seat: Seat,
    person: Option<PersonId>,
) -> Result<bool, ReadError> {
    let table = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
    Ok(person.is_some_and(|person| table.holder(seat) == Some(Holder::Person(person))))
}

fn paint_anew(house: &House, reader: &Reader, picture: &Picture, look: &Look) -> Result<Painted, ReadError> {
    let easel = Easel {
        painter: &house.gallery.painter,
        look,
        reader: Some(reader),
    };
    match picture {
        Picture::Board { table, number } => {
            let view = match house.cached(*table).filter(|present| present.number == *number) {
                Some(present) => present.view(Audience::Public),
                None => view_at(reader, *table, *number, Audience::Public)?,
            };
            easel.board(&view)
        }
        Picture::Hand { table, number, seat } => {
            easel.hand(&view_at(reader, *table, *number, Audience::Seat(*seat))?, *seat)
        }
        Picture::Position { kind, notation } => {
            let kind: Kind = kind.parse().map_err(|_| ReadError::NotFound)?;
            let position = kind.parse_position(notation).map_err(|_| ReadError::NotFound)?;
            easel.position(&position.view(Audience::Public), picture)
        }
        Picture::Leaderboard { title, rows } => easel.leaderboard(title, rows, picture),
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
    let easel = Easel {
        painter: &Painter::new(),
        look,
        reader: Some(reader),
    };
    easel.board(&view_at(reader, table, number, Audience::Public)?)
}

/// A position's board, or the hand of the seat whose view it is.
///
/// # Errors
/// If there is no such hand.
pub fn paint_position(view: &View, audience: Audience, look: &Look) -> Result<Painted, ReadError> {
    let easel = Easel {
        painter: &Painter::new(),
        look,
        reader: None,
    };
    easel.bare(view, audience)
}

/// What pictures are painted with.
struct Easel<'a> {
    painter: &'a Painter,
    look: &'a Look,
    /// Where names come from.
    reader: Option<&'a Reader>,
}

impl Easel<'_> {
    fn board(&self, view: &TableView) -> Result<Painted, ReadError> {
        let game = view.game.as_ref().ok_or(ReadError::NotFound)?;
        let names = self.names(view)?;
        let words = self.words(&names, Some(view));
        let picture = Picture::Board {
            table: view.id,
            number: view.number,
        };
        Ok(Painted {
            picture: self.painter.board(game, &words, self.look.theme, self.width()),
            name: format!("{}-{}-{}.png", view.kind(), view.id, view.number),
            alt: words.voice().alt(&picture, Some(view)),
        })
    }

    fn hand(&self, view: &TableView, seat: Seat) -> Result<Painted, ReadError> {
        let game = view.game.as_ref().ok_or(ReadError::NotFound)?;
        let names = self.names(view)?;
        let words = self.words(&names, Some(view));
        let picture = Picture::Hand {
            table: view.id,
            number: view.number,
            seat,
        };
        let painted = self.painter.hand(game, &words, self.look.theme, self.width());
        Ok(Painted {
            picture: painted.ok_or(ReadError::NotFound)?,
            name: format!("{}-{}-{}-hand.png", view.kind(), view.id, view.number),
            alt: words.voice().alt(&picture, Some(view)),
        })
    }

    fn position(&self, view: &View, picture: &Picture) -> Result<Painted, ReadError> {
        let names = Known::new();
        let words = self.words(&names, None);
        Ok(Painted {
            picture: self.painter.board(view, &words, self.look.theme, self.width()),
            name: format!("{}.png", view.kind()),
            alt: words.voice().alt(picture, None),
        })
    }

    fn bare(&self, view: &View, audience: Audience) -> Result<Painted, ReadError> {
        let names = Known::new();
        let words = self.words(&names, None);
        let lines: Vec<String> = view.describe().iter().map(|phrase| words.say(phrase)).collect();
        let picture = match audience {
            Audience::Public => self.painter.board(view, &words, self.look.theme, self.width()),
            Audience::Seat(_) => {
                let painted = self.painter.hand(view, &words, self.look.theme, self.width());
                painted.ok_or(ReadError::NotFound)?
            }
        };
        Ok(Painted {
            picture,
            name: format!("{}.png", view.kind()),
            alt: lines.join("\n"),
        })
    }

    fn leaderboard(&self, title: &str, rows: &[Vec<String>], picture: &Picture) -> Result<Painted, ReadError> {
        let names = Known::new();
        Ok(Painted {
            picture: self.painter.table_of_rows(title, rows, self.look.theme, self.width()),
            name: "leaderboard.png".to_owned(),
            alt: self.words(&names, None).voice().alt(picture, None),
        })
    }

    fn names(&self, view: &TableView) -> Result<Known, ReadError> {
        match self.reader {
            Some(reader) => Ok(names(reader, [view], &[])?),
            None => Ok(Known::new()),
        }
    }

    fn words<'w>(&self, names: &'w Known, view: Option<&'w TableView>) -> Words<'w> {
        Words {
            ear: Ear {
                locale: Locale::from_tag(&self.look.language).unwrap_or_default(),
                // No picture tells a time.
                zone: TimeZone::UTC,
                prefix: "/",
            },
            names,
            view,
        }
    }

    fn width(&self) -> u32 {
        self.look.width.clamp(*Painter::WIDTHS.start(), *Painter::WIDTHS.end())
    }
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

impl Words<'_> {
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
}
