//! The front of the room: what is painted, and what comes out.

use std::ops::RangeInclusive;

use super::catalogue::{self, Sheets};
use super::desk::{Desk, Picture};
use super::encode::encode;
use super::text::Scribe;
use super::{Captions, Theme, rows};
use crate::games::{self, Phrase, Seat};

/// A painted picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    /// The picture as an indexed PNG.
    pub png: Vec<u8>,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// What can be touched in it.
    pub areas: Vec<Area>,
    /// Whether that is round: then each lies in the middle of its rectangle.
    pub round: bool,
}

/// A rectangle that can be touched, in pixels of the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// What it is: on a board a square's name as in [`games::Touch::Square`], in a hand the index of
    /// [`games::Touch::Card`] from 0.
    pub id: String,
    /// The left edge.
    pub x: u32,
    /// The upper edge.
    pub y: u32,
    /// The width.
    pub w: u32,
    /// The height.
    pub h: u32,
}

/// Paints. It keeps what it has drawn before, within bounds, and may be used from several threads at once.
#[derive(Default)]
pub struct Painter {
    scribe: Scribe,
    sheets: Sheets,
}

impl Painter {
    /// The width of pictures for chats.
    pub const WIDTH: u32 = 900;
    /// The widths that can be painted; others are taken to the nearer end.
    pub const WIDTHS: RangeInclusive<u32> = 360..=1800;

    /// A painter that has not drawn anything yet.
    pub fn new() -> Painter {
        Painter::default()
    }

    /// The board with everything that belongs to it: whose turn it is, the points, the last move. It shows what everybody
    /// may see, whoever the view was made for.
    pub fn board(&self, view: &games::View, captions: &dyn Captions, theme: Theme, width: u32) -> Painted {
        finish(catalogue::board(view, &self.desk(captions, theme, width), &self.sheets))
    }

    /// The viewer's own hidden things; `None` for a public view and where nothing is hidden. For the viewer alone.
    pub fn hand(&self, view: &games::View, captions: &dyn Captions, theme: Theme, width: u32) -> Option<Painted> {
        catalogue::hand(view, &self.desk(captions, theme, width), &self.sheets).map(finish)
    }

    /// A table of words under a title, such as a leaderboard: the first row holds the column heads. Numbers stand to the right
    /// of their column. Nothing in it can be touched.
    pub fn table_of_rows(&self, title: &str, rows: &[Vec<String>], theme: Theme, width: u32) -> Painted {
        finish(rows::table_of_rows(title, rows, &self.desk(&NoWords, theme, width)))
    }

    fn desk<'a>(&'a self, captions: &'a dyn Captions, theme: Theme, width: u32) -> Desk<'a> {
        let width = width.clamp(*Painter::WIDTHS.start(), *Painter::WIDTHS.end());
        Desk {
            scribe: &self.scribe,
            captions,
            theme,
            width,
        }
    }
}

fn finish(picture: Picture) -> Painted {
    let Picture { canvas, areas, round } = picture;
    Painted {
        png: encode(&canvas),
        width: canvas.width(),
        height: canvas.height(),
        areas,
        round,
    }
}

/// For pictures whose words are handed in.
struct NoWords;

impl Captions for NoWords {
    fn name(&self, _: Seat) -> String {
        String::new()
    }

    fn say(&self, _: &Phrase) -> String {
        String::new()
    }
}
