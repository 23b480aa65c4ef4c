//! Pictures: painted, encrypted where the room is, uploaded once.

use std::io::Cursor;
use std::sync::Arc;

use matrix_sdk::Room;
use serde_json::json;

use crate::chat::{Locale, Picture};
use crate::host::{Look, Painted, ReadError};
use crate::paint::Theme;
use crate::table::PersonId;

use super::Shared;
use super::content::Uploaded;
use super::trouble::Trouble;

/// How wide pictures are, in pixels.
const WIDTH: u32 = 1200;

/// For whom a picture is painted, and how.
pub(super) struct Viewer {
    /// The person who alone will see it; nobody is everybody.
    pub(super) person: Option<PersonId>,
    /// The language.
    pub(super) locale: Locale,
    /// The colours.
    pub(super) theme: Theme,
}

impl Shared {
    /// Paints a picture; `None` if there is nothing to be seen there, or not by this viewer.
    pub(super) async fn paint(&self, picture: &Picture, viewer: &Viewer) -> Result<Option<Arc<Painted>>, Trouble> {
        let look = Look {
            theme: viewer.theme,
            width: WIDTH,
            language: viewer.locale.tag().to_owned(),
        };
        let painted = match viewer.person {
            Some(person) => self.host.paint_for(person, picture, &look).await,
            None => self.host.paint(picture, &look).await,
        };
        match painted {
            Ok(painted) => Ok(Some(painted)),
            Err(ReadError::NotFound | ReadError::Hidden) => Ok(None),
            Err(ReadError::Failed(reason)) => Err(Trouble::NotNow(reason)),
        }
    }

    /// Uploads a picture for a room.
    pub(super) async fn upload(&self, room: &Room, painted: &Painted) -> Result<Uploaded, Trouble> {
        let encrypted = room
            .latest_encryption_state()
            .await
            .map_err(Trouble::from)?
            .is_encrypted();
        let png = &painted.picture.png;
        let source = if encrypted {
            let mut reader = Cursor::new(png);
            let file = self
                .client
                .upload_encrypted_file(&mut reader)
                .await
                .map_err(Trouble::from)?;
            ("file", json!(file))
        } else {
            let kind = "image/png"
                .parse()
                .map_err(|_| Trouble::Refused("no type".to_owned()))?;
            let uploaded = self.client.media().upload(&kind, png.clone(), None).await;
            ("url", json!(uploaded.map_err(Trouble::from)?.content_uri))
        };
        Ok(Uploaded {
            source,
            alt: painted.alt.clone(),
            width: painted.picture.width,
            height: painted.picture.height,
            size: png.len(),
            blur: blur(png).await,
        })
    }
}

/// A blurred likeness of a picture.
async fn blur(png: &[u8]) -> Option<String> {
    let png = png.to_vec();
    // Reading a picture is work, and the async threads are not for it.
    tokio::task::spawn_blocking(move || {
        let image = image::load_from_memory_with_format(&png, image::ImageFormat::Png).ok()?;
        let small = image.thumbnail(64, 64).to_rgba8();
        blurhash::encode(4, 4, small.width(), small.height(), small.as_raw()).ok()
    })
    .await
    .ok()
    .flatten()
}
