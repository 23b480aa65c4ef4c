//! The front of the room: what is painted, and what comes out.

use std::ops::RangeInclusive;

use super::{Captions, Theme};
use crate::games;

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
pub struct Painter {}

impl Painter {
    /// The width of pictures for chats.
    pub const WIDTH: u32 = 900;
    /// The widths that can be painted; others are taken to the nearer end.
    pub const WIDTHS: RangeInclusive<u32> = 360..=1800;

    /// A painter that has not drawn anything yet.
    pub fn new() -> Painter {
        Painter::default()
    }

    /// The board with everything that belongs to it: whose turn it is, the points, the last move. Give it a public view
    /// unless the picture goes to the viewer alone; an own hand is not shown in either case.
    pub fn board(&self, _view: &games::View, _captions: &dyn Captions, _theme: Theme, _width: u32) -> Painted {
        Painted::default()
    }

    /// The viewer's own hidden things; `None` for a public view and where nothing is hidden. For the viewer alone.
    pub fn hand(&self, _view: &games::View, _captions: &dyn Captions, _theme: Theme, _width: u32) -> Option<Painted> {
        None
    }

    /// A table of words under a title: the first row holds the column heads. Numbers stand to the right of their column.
    /// Nothing in it can be touched.
    pub fn table_of_rows(&self, _title: &str, _rows: &[Vec<String>], _theme: Theme, _width: u32) -> Painted {
        Painted::default()
    }
}

impl Default for Painted {
    fn default() -> Painted {
        Painted {
            png: Vec::new(),
            width: 0,
            height: 0,
            areas: Vec::new(),
        }
    }
}
