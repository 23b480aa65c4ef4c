//! Smooth shapes: drawn eight times as large, then averaged to levels of coverage.

use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut};
use imageproc::point::Point;
use imageproc::rect::Rect;

use super::palette::LEVELS;

/// Pixels of a stencil along one side of a pixel of the mask.
const FINE: u32 = 8;

/// How much of each pixel a shape covers, row by row, in levels from 0 to [`LEVELS`].
pub(super) struct Mask {
    pub(super) width: u32,
    pub(super) levels: Vec<u8>,
}

impl Mask {
    /// A mask from coverage between 0 and 1, which `fill` hands over pixel by pixel.
    pub(super) fn from_coverage(width: u32, height: u32, fill: impl FnOnce(&mut dyn FnMut(u32, u32, f32))) -> Mask {
        let mut levels = vec![0; (width * height) as usize];
        fill(&mut |x, y, coverage| {
            if x < width && y < height {
                levels[(y * width + x) as usize] = level(coverage);
            }
        });
        Mask { width, levels }
    }
}

/// A rectangle, by its edges in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Edges {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

impl Edges {
    /// A square of a cell's size without a margin.
    pub(super) fn cell(size: f32) -> Edges {
        Edges {
            left: 0.0,
            top: 0.0,
            right: size,
            bottom: size,
        }
    }

    /// The rectangle without a margin on all sides.
    pub(super) fn inset(self, by: f32) -> Edges {
        Edges {
            left: self.left + by,
            top: self.top + by,
            right: self.right - by,
            bottom: self.bottom - by,
        }
    }
}

/// A shape in the making. What is drawn later lies over what was drawn before and may take away from it.
pub(super) struct Stencil {
    image: GrayImage,
}

impl Stencil {
    /// An empty stencil for a mask of that size.
    pub(super) fn new(width: u32, height: u32) -> Stencil {
        Stencil {
            image: GrayImage::new(width * FINE, height * FINE),
        }
    }

    /// A rectangle with round corners.
    pub(super) fn rounded(mut self, edges: Edges, radius: f32, on: bool) -> Stencil {
        let [left, top, right, bottom] = [edges.left, edges.top, edges.right, edges.bottom].map(fine);
        if right <= left || bottom <= top {
            return self;
        }
        let r = fine(radius).clamp(0, (right - left).min(bottom - top) / 2);
        let mut bar = |x0: i32, y0: i32, x1: i32, y1: i32| {
            if x1 > x0 && y1 > y0 {
                let bar = Rect::at(x0, y0).of_size((x1 - x0) as u32, (y1 - y0) as u32);
                draw_filled_rect_mut(&mut self.image, bar, tone(on));
            }
        };
        bar(left + r, top, right - r, bottom);
        bar(left, top + r, right, bottom - r);
        for x in [left + r, right - r - 1] {
            for y in [top + r, bottom - r - 1] {
                draw_filled_circle_mut(&mut self.image, (x, y), r, tone(on));
            }
        }
        self
    }

    /// A disc.
    pub(super) fn disc(mut self, centre: (f32, f32), radius: f32, on: bool) -> Stencil {
        draw_filled_circle_mut(
            &mut self.image,
            (fine(centre.0), fine(centre.1)),
            fine(radius),
            tone(on),
        );
        self
    }

    /// A polygon, filled.
    pub(super) fn polygon(mut self, corners: impl IntoIterator<Item = (f32, f32)>) -> Stencil {
        let corners: Vec<Point<i32>> = corners.into_iter().map(|(x, y)| Point::new(fine(x), fine(y))).collect();
        draw_polygon_mut(&mut self.image, &corners, tone(true));
        self
    }

    /// A star with five points.
    pub(super) fn star(self, centre: (f32, f32), radius: f32) -> Stencil {
        self.polygon((0..10u8).map(|i| {
            let angle = f32::from(i) * std::f32::consts::PI / 5.0;
            let reach = if i % 2 == 0 { radius } else { radius * 0.45 };
            (centre.0 + reach * angle.sin(), centre.1 - reach * angle.cos())
        }))
    }

    /// The shape as a mask.
    pub(super) fn mask(self) -> Mask {
        let (width, height) = (self.image.width() / FINE, self.image.height() / FINE);
        let mut sums = vec![0u32; (width * height) as usize];
        for (y, row) in self.image.rows().enumerate() {
            let start = y / FINE as usize * width as usize;
            for (x, pixel) in row.enumerate() {
                sums[start + x / FINE as usize] += u32::from(pixel.0[0]);
            }
        }
        let all = (255 * FINE * FINE) as f32;
        let levels = sums.into_iter().map(|sum| level(sum as f32 / all)).collect();
        Mask { width, levels }
    }
}

/// The level of a coverage between 0 and 1. A little more contrast than there is keeps edges crisp and the PNG small.
fn level(coverage: f32) -> u8 {
    const CONTRAST: f32 = 1.4;
    let all = f32::from(LEVELS);
    (((coverage - 0.5) * CONTRAST + 0.5) * all).round().clamp(0.0, all) as u8
}

fn fine(length: f32) -> i32 {
    (length * FINE as f32).round() as i32
}

fn tone(on: bool) -> Luma<u8> {
    Luma([if on { 255 } else { 0 }])
}
