//! What every painter has at hand: the words, the theme, the size.

use super::canvas::Canvas;
use super::mask::Stencil;
use super::palette::{Colour, Palette};
use super::text::{Scribe, plain, plain_name};
use super::{Area, Captions, Painter, Theme};
use crate::games::{Phrase, Seat};

/// A picture before it is encoded.
pub(super) struct Picture {
    pub(super) canvas: Canvas,
    pub(super) areas: Vec<Area>,
    /// Whether what can be touched is round.
    pub(super) round: bool,
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

    /// A triangle that points at the name of who is to move; returns its width.
    pub(super) fn triangle(&self, canvas: &mut Canvas, x: f32, middle: f32, size: f32) -> f32 {
        let size = self.scale(size);
        let side = size.ceil() as u32;
        let corners = [(size * 0.1, 0.0), (size * 0.95, size / 2.0), (size * 0.1, size)];
        let mask = Stencil::new(side, side).polygon(corners).mask();
        let top = (middle - size / 2.0).round() as i32;
        canvas.stamp(&mask, x.round() as i32, top, Colour::Accent);
        size
    }

    /// The name of a seat's holder, fit to be drawn; the seat's number if the fonts have nothing of the name.
    pub(super) fn name(&self, seat: Seat) -> String {
        plain_name(&self.captions.name(seat))
            .unwrap_or_else(|| self.say(Phrase::new("paint-player").with("number", i64::from(seat.0) + 1)))
    }

    /// A phrase in words, fit to be drawn.
    pub(super) fn say(&self, phrase: Phrase) -> String {
        plain(&self.captions.say(&phrase))
    }
}
