//! What every painter has at hand: the words, the theme, the size.

use super::canvas::Canvas;
use super::palette::{Colour, Palette};
use super::text::{Scribe, plain};
use super::{Area, Captions, Painter, Theme};
use crate::games::{Phrase, Seat};

/// A picture before it is encoded.
pub(super) struct Picture {
    pub(super) canvas: Canvas,
    pub(super) areas: Vec<Area>,
}

/// One picture's words, theme and size.
pub(super) struct Desk<'a> {
    pub(super) scribe: &'a Scribe,
    pub(super) captions: &'a dyn Captions,
    pub(super) theme: Theme,
    pub(super) width: u32,
}

impl Desk<'_> {
    /// A length in pixels, from what it is in a picture of [`Painter::WIDTH`].
    pub(super) fn scale(&self, length: f32) -> f32 {
        length * self.width as f32 / Painter::WIDTH as f32
    }

    /// The same in whole pixels.
    pub(super) fn whole(&self, length: f32) -> i32 {
        self.scale(length).round() as i32
    }

    /// A canvas of the picture's width in the colour of the ground.
    pub(super) fn canvas(&self, height: i32) -> Canvas {
        Canvas::new(
            Palette::of(self.theme),
            self.width,
            height.max(1) as u32,
            Colour::Ground,
        )
    }

    /// The name of a seat's holder, fit to be drawn.
    pub(super) fn name(&self, seat: Seat) -> String {
        plain(&self.captions.name(seat))
    }

    /// A phrase in words, fit to be drawn.
    pub(super) fn say(&self, phrase: Phrase) -> String {
        plain(&self.captions.say(&phrase))
    }
}
