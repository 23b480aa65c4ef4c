//! What is kept for each theme and size: where things are on the board, the sprites, the empty frame.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lru::LruCache;

use super::sprites::Sprites;
use crate::games::abaku::Square;
use crate::paint::Theme;
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::{Colour, Palette};
use crate::paint::text::Style;

/// Squares along one side of the board.
const SIDE: u8 = Square::COUNT.isqrt() as u8;

/// Tiles next to each other in a rack.
pub(super) const RACK: u32 = 5;

/// The sheets in use, by theme and width. A place has few, so few are kept.
pub(crate) struct Sheets(Mutex<LruCache<(Theme, u32), Arc<Sheet>>>);

impl Default for Sheets {
    fn default() -> Sheets {
        const KEPT: NonZeroUsize = NonZeroUsize::new(12).unwrap();
        Sheets(Mutex::new(LruCache::new(KEPT)))
    }
}

impl Sheets {
    /// The sheet for a picture.
    pub(super) fn of(&self, desk: &Desk<'_>) -> Arc<Sheet> {
        // A panic elsewhere leaves at worst fewer sheets behind.
        let mut sheets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(sheets.get_or_insert((desk.theme, desk.width), || Arc::new(Sheet::new(desk))))
    }
}

/// Everything that is kept for one theme and width; each part is drawn when it is first needed.
pub(super) struct Sheet {
    /// Where the squares are.
    pub(super) grid: Grid,
    /// Squares and tiles of the board.
    pub(super) sprites: Sprites,
    /// Tiles of a rack.
    pub(super) rack: Sprites,
    frame: OnceLock<Canvas>,
}

/// Where the squares are, in pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) left: u32,
    pub(super) top: u32,
    /// A square's side, its share of the lines included.
    pub(super) cell: u32,
    /// Width and height of the board with its coordinates.
    pub(super) side: u32,
}

impl Grid {
    fn new(width: u32) -> Grid {
        // Even, so that the same tile comes to lie on the same half of a byte everywhere.
        let cell = (width * 49 / 1000) & !1;
        let margin = (width * 32 / 1000) & !1;
        Grid {
            left: margin,
            top: margin,
            cell,
            side: 2 * margin + cell * u32::from(SIDE),
        }
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> (u32, u32) {
        (
            self.left + u32::from(square.column()) * self.cell,
            self.top + u32::from(square.row()) * self.cell,
        )
    }
}

impl Sheet {
    fn new(desk: &Desk<'_>) -> Sheet {
        let palette = Palette::of(desk.theme);
        let grid = Grid::new(desk.width);
        Sheet {
            grid,
            sprites: Sprites::new(palette, grid.cell),
            rack: Sprites::new(palette, (desk.width * 92 / 100 / RACK) & !1),
            frame: OnceLock::new(),
        }
    }

    /// The board without its squares: the plate they lie on, and coordinates on all sides.
    pub(super) fn frame(&self, desk: &Desk<'_>) -> &Canvas {
        self.frame.get_or_init(|| {
            let Grid { left, top, cell, side } = self.grid;
            let mut canvas = Canvas::new(Palette::of(desk.theme), side, side, Colour::Ground);
            let edge = desk.whole(3.0);
            let plate = (cell * u32::from(SIDE)) as i32 + 2 * edge;
            canvas.fill_rounded(
                left as i32 - edge,
                top as i32 - edge,
                plate,
                plate,
                desk.whole(8.0),
                Colour::Plate,
            );
            let style = Style::medium(desk.scale(20.0));
            let middle = |index: u8| (f32::from(index) + 0.5) * cell as f32;
            // Whole pixels, so that the coordinates on both sides are the same to the compression.
            let half = ((top as i32 - edge) / 2) as f32;
            for index in 0..SIDE {
                let letter = char::from(b'A' + index).to_string();
                let number = (index + 1).to_string();
                for across in [half, side as f32 - half] {
                    let (x, y) = (left as f32 + middle(index), top as f32 + middle(index));
                    desk.scribe
                        .write_around(&mut canvas, x, across, &letter, style, Colour::Muted);
                    desk.scribe
                        .write_around(&mut canvas, across, y, &number, style, Colour::Muted);
                }
            }
            canvas
        })
    }
}
