//! Pictures for platforms: painted on threads of their own, kept for a while, never of anything the asker may not see.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use lru::LruCache;

use crate::chat::{Locale, Picture, Voice};
use crate::games::{Audience, Kind, Phrase, Seat};
use crate::paint::{self, Captions, Painter, Theme};
use crate::store::Reader;
use crate::table::{Holder, PersonId, SeatState, Table, TableId, TableView};

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
    let painter = &house.gallery.painter;
    let width = look.width.clamp(*Painter::WIDTHS.start(), *Painter::WIDTHS.end());
    let locale = house.locale(Some(&look.language));
    match picture {
        Picture::Board { table, number } => {
            let view = view_at(house, reader, *table, *number, Audience::Public)?;
            let game = view.game.as_ref().ok_or(ReadError::NotFound)?;
            let known = names(reader, [&view], &[])?;
            let words = Words::new(house, locale, &known, Some(&view));
            Ok(Painted {
                picture: painter.board(game, &words, look.theme, width),
                name: format!("{}-{table}-{number}.png", view.kind()),
                alt: words.voice().alt(picture, Some(&view)),
            })
        }
        Picture::Hand { table, number, seat } => {
            let view = view_at(house, reader, *table, *number, Audience::Seat(*seat))?;
            let game = view.game.as_ref().ok_or(ReadError::NotFound)?;
            let known = names(reader, [&view], &[])?;
            let words = Words::new(house, locale, &known, Some(&view));
            let hand = painter.hand(game, &words, look.theme, width);
            Ok(Painted {
                picture: hand.ok_or(ReadError::NotFound)?,
                name: format!("{}-{table}-{number}-hand.png", view.kind()),
                alt: words.voice().alt(picture, Some(&view)),
            })
        }
        Picture::Position { kind, notation } => {
            let kind: Kind = kind.parse().map_err(|_| ReadError::NotFound)?;
            let position = kind.parse_position(notation).map_err(|_| ReadError::NotFound)?;
            let known = Known::new();
            let words = Words::new(house, locale, &known, None);
            Ok(Painted {
                picture: painter.board(&position.view(Audience::Public), &words, look.theme, width),
                name: format!("{kind}.png"),
                alt: words.voice().alt(picture, None),
            })
        }
        Picture::Leaderboard { title, rows } => {
            let known = Known::new();
            let words = Words::new(house, locale, &known, None);
            Ok(Painted {
                picture: painter.table_of_rows(title, rows, look.theme, width),
                name: "leaderboard.png".to_owned(),
                alt: words.voice().alt(picture, None),
            })
        }
    }
}

/// A table as it stood after an event, for an audience.
pub(super) fn view_at(
    house: &House,
    reader: &Reader,
    table: TableId,
    number: u64,
    audience: Audience,
) -> Result<TableView, ReadError> {
    if let Some(present) = house.cached(table).filter(|present| present.number == number) {
        return Ok(present.view(audience));
    }
    let log = reader.log_until(table, number).map_err(HostError::from)?;
    if log.last().is_none_or(|last| last.number != number) {
        return Err(ReadError::NotFound);
    }
    let table = Table::fold(&log).ok_or(ReadError::NotFound)?;
    Ok(table.view(audience))
}

/// The words in a picture.
pub(crate) struct Words<'a> {
    ear: Ear,
    names: &'a Known,
    view: Option<&'a TableView>,
    now: crate::table::Time,
}

impl<'a> Words<'a> {
    pub(super) fn new(house: &House, locale: Locale, names: &'a Known, view: Option<&'a TableView>) -> Self {
        Words {
            ear: Ear {
                locale,
                zone: house.zone(None),
                prefix: "/",
            },
            names,
            view,
            now: house.time.now(),
        }
    }

    fn voice(&self) -> Voice<'_> {
        self.ear.voice(self.names, self.now)
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
