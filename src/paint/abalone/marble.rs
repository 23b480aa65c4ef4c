//! Marbles: round, lit from above, each colour with a shape of its own.
//!
//! The shades change from row to row only, so that rows of pixels stay alike and the PNG small.

use super::colours::{Colours, cover};
use crate::games::Seat;
use crate::paint::palette::Rgb;

/// What the last move did to a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing.
    None,
    /// A marble left it and none came.
    Left,
    /// A marble came to it.
    Reached,
}

/// What lies in a place: a point from its middle, in radii of a marble.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) colours: &'a Colours,
    /// A marble's radius in pixels.
    pub(super) radius: f32,
    /// What the place is cut into.
    pub(super) ground: Rgb,
    pub(super) marble: Option<Seat>,
    pub(super) mark: Mark,
    /// Whether it is a slot beside the board: empty, it is a line around nothing.
    pub(super) slot: bool,
}

/// Outer and inner radius of the ring around a marble that moved, in radii of a marble.
const RING: (f32, f32) = (1.14, 1.0);
/// The same where one left.
const TRACE: (f32, f32) = (1.14, 1.08);
const HOLE: f32 = 0.93;
/// How wide the line around an empty slot is.
const SLOT: f32 = 0.15;
const RIM: f32 = 0.045;

impl Place<'_> {
    /// The colour of the pixel whose middle is that far from the middle of the place.
    pub(super) fn pixel(&self, x: f32, y: f32) -> Rgb {
        let far = x.hypot(y);
        // How much of the pixel lies within a distance from the middle.
        let within = |radius: f32| radius * self.radius - far + 0.5;
        let mut seen = self.ground;
        let ring = match self.mark {
            Mark::None => None,
            Mark::Left => Some(TRACE),
            Mark::Reached => Some(RING),
        };
        if let Some((outer, inner)) = ring {
            seen = cover(seen, self.colours.last, within(outer).min(1.0 - within(inner)));
        }
        let Some(seat) = self.marble else {
            return if self.slot {
                let line = within(HOLE).min(1.0 - within(HOLE - SLOT));
                cover(seen, self.colours.slot, line)
            } else {
                cover(seen, self.colours.hole, within(HOLE))
            };
        };
        let glass = &self.colours.glass[seat.index() % 4];
        let (right, down) = (x / self.radius, y / self.radius);
        let body = if light(right, down) {
            glass.lit()
        } else {
            glass.shade((down + 1.0) / 2.0)
        };
        let (under, reach) = match glass.rim {
            Some(rim) => (cover(seen, rim, within(1.0)), 1.0 - RIM),
            None => (seen, 1.0),
        };
        // Within a rim the edge need not be smooth.
        let inside = if glass.rim.is_some() {
            within(reach).round()
        } else {
            within(reach)
        };
        seen = cover(under, body, inside);
        let edge = shape(seat, right, down) * self.radius;
        cover(seen, glass.mark, 0.5 - edge)
    }
}

/// Where light falls: an oval on the upper half.
fn light(right: f32, down: f32) -> bool {
    (right / 0.4).powi(2) + ((down + 0.68) / 0.14).powi(2) < 1.0
}

/// How far a point lies outside the shape on a seat's marbles, negative inside; all in radii of a marble.
fn shape(seat: Seat, right: f32, down: f32) -> f32 {
    const ROOT: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let (x, y) = (right.abs(), down.abs());
    match seat.index() % 4 {
        // A lozenge, a dot, a triangle, a cross.
        0 => (x + y) * ROOT - 0.33,
        1 => right.hypot(down) - 0.29,
        2 => (down - 0.26).max(0.866 * x - 0.5 * down - 0.24),
        _ => (x.max(y) - 0.42).max(x.min(y) - 0.13),
    }
}
