//! Pictures for platforms: painted on threads of their own, kept for a while, never of anything the asker may not see.

use std::sync::Arc;

use crate::chat::Picture;
use crate::paint::Theme;
use crate::table::PersonId;

use super::{Host, ReadError};

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
    pub picture: crate::paint::Painted,
    /// A file name that says what it is, never what is hidden.
    pub name: String,
    /// The same in words, for people who do not see it.
    pub alt: String,
}

impl Host {
    /// Paints a picture that everybody may see. A hand is refused as hidden: see [`Host::paint_for`].
    pub async fn paint(&self, picture: &Picture, look: &Look) -> Result<Arc<Painted>, ReadError> {
        let _ = (picture, look);
        todo!()
    }

    /// Paints a picture for one person: besides what everybody may see, the hands of seats that person holds.
    pub async fn paint_for(&self, person: PersonId, picture: &Picture, look: &Look) -> Result<Arc<Painted>, ReadError> {
        let _ = (person, picture, look);
        todo!()
    }
}
