//! Pictures for platforms: painted on threads of their own, kept for a while, never of anything the asker may not see.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use lru::LruCache;

use crate::chat::Picture;
use crate::games::Audience;
use crate::paint::{self, Painter, Theme};
use crate::store::Reader;
use crate::table::{Holder, PersonId};

use super::easel::Subject;
use super::house::{House, lock};
use super::pool::Pool;
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
    pub(super) pool: Pool,
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

    /// A picture in words for one person (or for everybody), without painting it.
    pub async fn alt(&self, person: Option<PersonId>, picture: &Picture, language: &str) -> Result<String, ReadError> {
        let (picture, language) = (picture.clone(), language.to_owned());
        self.read_house(move |house, reader| {
            may_see(house, reader, person, &picture)?;
            Ok(subject(house, reader, &picture)?.alt(&language))
        })
        .await
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
    may_see(house, &reader, person, &picture)?;
    let key = (picture, look);
    if let Some(painted) = lock(&house.gallery.kept).get(&key) {
        return Ok(Arc::clone(painted));
    }
    let started = house.time.running();
    let painted = Arc::new(subject(house, &reader, &key.0)?.paint(&house.gallery.painter, &key.1)?);
    metrics::histogram!("tahoun_painting_seconds").record((house.time.running() - started).as_secs_f64());
    lock(&house.gallery.kept).put(key, Arc::clone(&painted));
    Ok(painted)
}

/// Refuses a hand to everybody but the person who holds that seat now.
fn may_see(house: &House, reader: &Reader, person: Option<PersonId>, picture: &Picture) -> Result<(), ReadError> {
    let Picture::Hand { table, seat, .. } = picture else {
        return Ok(());
    };
    let table = house.table(reader, *table)?.ok_or(ReadError::NotFound)?;
    let holds = person.is_some_and(|person| table.holder(*seat) == Some(Holder::Person(person)));
    if holds { Ok(()) } else { Err(ReadError::Hidden) }
}

fn subject<'p>(house: &House, reader: &Reader, picture: &'p Picture) -> Result<Subject<'p>, ReadError> {
    let present = |table| house.cached(table).map(|table| table.view(Audience::Public));
    Subject::of(reader, picture, present)
}
