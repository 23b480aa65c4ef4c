//! What is kept for each theme and size: where things are on the board, the sprites, the empty frame.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lru::LruCache;

use super::colours::{Colours, colours, cover, palette};
use super::marble::{Mark, Place};
use crate::games::Seat;
use crate::games::abalone::Cell;
use crate::paint::Theme;
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::{Colour, Palette, Rgb};
use crate::paint::text::Style;

/// What can lie in a place: nothing, or a marble of one of four seats.
const CONTENTS: usize = 5;
/// Diameter of a small marble in a picture of the usual width.
pub(super) const SMALL: f32 = 28.0;

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
    /// Where the cells are.
    pub(super) grid: Grid,
    palette: &'static Palette,
    colours: Colours,
    cells: [[OnceLock<Canvas>; CONTENTS]; 3],
    small: [[OnceLock<Canvas>; CONTENTS]; 4],
    small_size: u32,
    frame: OnceLock<Canvas>,
}

/// Where the cells are, in pixels. Every one is a rectangle of the same whole size, so that the same marble is the same pixels
/// everywhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    /// A cell's width; even, since rows are shifted by half of it.
    pub(super) cell: u32,
    /// The height of a row.
    pub(super) row: u32,
    /// The middle of the board.
    middle: (u32, u32),
    /// From the middle of the board to its edge.
    reach: f32,
    /// Height of the board with what is around it.
    pub(super) height: u32,
}

impl Grid {
    fn new(width: u32) -> Grid {
        let cell = (width * 92 / 1000) & !1;
        let row = (cell as f32 * 3f32.sqrt() / 2.0).round() as u32;
        let reach = (4 * row) as f32 + cell as f32 * 0.8;
        // Above and below there is room for a marble that was pushed off.
        let top = width / 36;
        let across = top + reach.ceil() as u32;
        Grid {
            cell,
            row,
            middle: (width / 2, across),
            reach,
            height: across * 2,
        }
    }

    /// The middle of a place by row and number from A1, also beside the cells.
    pub(super) fn point(&self, row: f32, number: f32) -> (f32, f32) {
        let (cell, height) = (self.cell as f32, self.row as f32);
        (
            self.middle.0 as f32 + cell * (number - 5.0 - (row - 4.0) / 2.0),
            self.middle.1 as f32 + height * (4.0 - row),
        )
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> (f32, f32) {
        self.point(f32::from(cell.row()), f32::from(cell.number()))
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (u32, u32) {
        let half = self.cell / 2;
        // The leftmost cell, in the middle row, begins nine halves of a cell left of the middle.
        let halves = 2 * u32::from(cell.number()) + 2 - u32::from(cell.row());
        let left = self.middle.0 - 9 * half;
        let top = self.middle.1 - self.row / 2;
        (
            left + halves * half,
            top + 4 * self.row - u32::from(cell.row()) * self.row,
        )
    }
}

impl Sheet {
    fn new(desk: &Desk<'_>) -> Sheet {
        Sheet {
            grid: Grid::new(desk.width),
            palette: palette(desk.theme),
            colours: colours(desk.theme),
            cells: [const { [const { OnceLock::new() }; CONTENTS] }; 3],
            small: [const { [const { OnceLock::new() }; CONTENTS] }; 4],
            small_size: (desk.whole(SMALL).max(4) as u32).next_multiple_of(2),
            frame: OnceLock::new(),
        }
    }

    /// The palette of the picture.
    pub(super) fn palette(&self) -> &'static Palette {
        self.palette
    }

    /// A cell of the board.
    pub(super) fn cell(&self, marble: Option<Seat>, mark: Mark) -> &Canvas {
        self.cells[mark as usize][content(marble)].get_or_init(|| {
            let place = Place {
                colours: &self.colours,
                radius: self.grid.cell as f32 * 0.384,
                ground: self.colours.wood,
                marble,
                mark,
                slot: false,
            };
            self.draw(place, self.grid.cell, self.grid.row)
        })
    }

    /// A small place or marble on a card, ringed if it is new.
    pub(super) fn small(&self, marble: Option<Seat>, on_plate: bool, new: bool) -> &Canvas {
        self.small[usize::from(on_plate) + 2 * usize::from(new)][content(marble)].get_or_init(|| {
            let ground = if on_plate {
                self.colours.plate
            } else {
                self.colours.ground
            };
            let mark = if new { Mark::Reached } else { Mark::None };
            self.draw(self.small_place(marble, ground, mark), self.small_size, self.small_size)
        })
    }

    /// A small marble that has just left the board, over what is there already.
    pub(super) fn gone(&self, marble: Seat, (x, y): (f32, f32), canvas: &mut Canvas) {
        let side = self.small_size;
        let half = (side as f32 - 1.0) / 2.0;
        let corner = |middle: f32| middle.round() as i32 - side as i32 / 2;
        canvas.over(corner(x), corner(y), side, |column, line, ground| {
            self.small_place(Some(marble), ground, Mark::Reached)
                .pixel(column as f32 - half, line as f32 - half)
        });
    }

    fn small_place(&self, marble: Option<Seat>, ground: Rgb, mark: Mark) -> Place<'_> {
        Place {
            colours: &self.colours,
            radius: self.small_size as f32 * 0.42,
            ground,
            marble,
            mark,
            slot: true,
        }
    }

    fn draw(&self, place: Place<'_>, width: u32, height: u32) -> Canvas {
        let middle = |length: u32| (length as f32 - 1.0) / 2.0;
        Canvas::shaded(self.palette, width, height, |x, y| {
            place.pixel(x as f32 - middle(width), y as f32 - middle(height))
        })
    }

    /// The board without its cells: a hexagon with letters at the left ends of the rows and numbers at the lower ends of the
    /// diagonals.
    pub(super) fn frame(&self, desk: &Desk<'_>) -> &Canvas {
        self.frame.get_or_init(|| {
            let grid = self.grid;
            let (line, round) = (desk.scale(4.0), desk.scale(26.0));
            let (across, down) = (grid.middle.0 as f32, grid.middle.1 as f32);
            let mut canvas = Canvas::shaded(self.palette, desk.width, grid.height, |x, y| {
                let outside = hexagon(x as f32 + 0.5 - across, y as f32 + 0.5 - down, grid.reach, round);
                let edge = cover(self.colours.ground, self.colours.edge, 0.5 - outside);
                cover(edge, self.colours.wood, 0.5 - outside - line)
            });
            let style = Style::medium(desk.scale(23.0));
            for index in 0..9u8 {
                let (row, first) = (f32::from(index), (f32::from(index) - 4.0).max(0.0));
                let letter = char::from(b'A' + index).to_string();
                let (x, y) = grid.point(row, first + 1.0 - 0.66);
                desk.scribe.write_around(&mut canvas, x, y, &letter, style, Colour::Ink);
                let (x, y) = grid.point(first - 0.66, row + 1.0);
                let number = (index + 1).to_string();
                desk.scribe.write_around(&mut canvas, x, y, &number, style, Colour::Ink);
            }
            canvas
        })
    }
}

fn content(marble: Option<Seat>) -> usize {
    marble.map_or(0, |seat| 1 + seat.index() % 4)
}

/// How far a point lies outside a hexagon around the origin with two level sides, negative inside.
fn hexagon(x: f32, y: f32, reach: f32, round: f32) -> f32 {
    let (slope, side) = (3f32.sqrt() / 2.0, reach - round);
    let (x, y) = (x.abs(), y.abs());
    // Mirrored at the line to the corner, only the upper side is left.
    let beyond = 2.0 * (0.5 * y - slope * x).min(0.0);
    let (x, y) = (x + slope * beyond, y - 0.5 * beyond);
    let half = side / 3f32.sqrt();
    let beside = x - x.clamp(-half, half);
    let above = y - side;
    beside.hypot(above) * if above > 0.0 { 1.0 } else { -1.0 } - round
}
