//! The sheet that is painted on: palette indices, row by row.

use std::collections::HashMap;

use super::mask::{Mask, Stencil};
use super::palette::{Colour, Palette, Rgb};

/// A picture in the making, or a part of one that was painted beforehand.
#[derive(Clone)]
pub(super) struct Canvas {
    palette: &'static Palette,
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// A canvas of one colour.
    pub(super) fn new(palette: &'static Palette, width: u32, height: u32, colour: Colour) -> Canvas {
        Canvas {
            palette,
            width,
            height,
            pixels: vec![palette.index(colour); (width * height) as usize],
        }
    }

    /// A canvas whose pixels are the nearest that the palette has to the colours of a function of column and row.
    pub(super) fn shaded(
        palette: &'static Palette,
        width: u32,
        height: u32,
        mut shade: impl FnMut(u32, u32) -> Rgb,
    ) -> Canvas {
        let mut pixels = Vec::with_capacity((width * height) as usize);
        // Neighbours mostly have the same colour.
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        for y in 0..height {
            for x in 0..width {
                let rgb = shade(x, y);
                pixels.push(*known.entry(rgb).or_insert_with(|| palette.nearest(rgb)));
            }
        }
        Canvas {
            palette,
            width,
            height,
            pixels,
        }
    }

    pub(super) fn palette(&self) -> &'static Palette {
        self.palette
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    pub(super) fn height(&self) -> u32 {
        self.height
    }

    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Fills a rectangle; what lies outside the canvas is left out.
    pub(super) fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Colour) {
        let columns = self.columns(x, width);
        for row in y.max(0)..(y + height).min(self.height as i32) {
            let start = row as usize * self.width as usize;
            self.pixels[start + columns.start..start + columns.end].fill(self.palette.index(colour));
        }
    }

    /// Fills a rectangle with round corners.
    pub(super) fn fill_rounded(&mut self, x: i32, y: i32, width: i32, height: i32, radius: i32, colour: Colour) {
        let r = radius.clamp(0, width.min(height) / 2);
        self.fill(x + r, y, width - 2 * r, height, colour);
        self.fill(x, y + r, r, height - 2 * r, colour);
        self.fill(x + width - r, y + r, r, height - 2 * r, colour);
        let corner = Stencil::new(r as u32, r as u32)
            .disc((r as f32, r as f32), r as f32, true)
            .mask();
        for (line, levels) in corner.levels.chunks(corner.width.max(1) as usize).enumerate() {
            let (top, bottom) = (y + line as i32, y + height - 1 - line as i32);
            for (column, &level) in levels.iter().enumerate() {
                let (left, right) = (x + column as i32, x + width - 1 - column as i32);
                for (at_x, at_y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
                    self.touch(at_x, at_y, level, colour);
                }
            }
        }
    }

    /// Lays a colour through a mask whose upper left corner is at `x`, `y`.
    pub(super) fn stamp(&mut self, mask: &Mask, x: i32, y: i32, colour: Colour) {
        if mask.width == 0 {
            return;
        }
        let columns = self.columns(x, mask.width as i32);
        for (line, levels) in mask.levels.chunks(mask.width as usize).enumerate() {
            let row = y + line as i32;
            if row < 0 || row >= self.height as i32 || columns.is_empty() {
                continue;
            }
            let start = row as usize * self.width as usize;
            let skipped = (columns.start as i32 - x) as usize;
            let pixels = &mut self.pixels[start + columns.start..start + columns.end];
            for (pixel, &level) in pixels.iter_mut().zip(&levels[skipped..]) {
                if level > 0 {
                    *pixel = self.palette.blend(*pixel, colour)[usize::from(level)];
                }
            }
        }
    }

    /// Paints over a square as a function of column and row within it, and of what is seen there so far.
    pub(super) fn over(&mut self, x: i32, y: i32, side: u32, mut shade: impl FnMut(u32, u32, Rgb) -> Rgb) {
        for line in 0..side {
            for column in 0..side {
                let (at_x, at_y) = (x + column as i32, y + line as i32);
                if at_x >= 0 && at_y >= 0 && at_x < self.width as i32 && at_y < self.height as i32 {
                    let pixel = &mut self.pixels[at_y as usize * self.width as usize + at_x as usize];
                    let under = self.palette.colours()[usize::from(*pixel)];
                    let seen = shade(column, line, under);
                    if seen != under {
                        *pixel = self.palette.nearest(seen);
                    }
                }
            }
        }
    }

    /// Puts another canvas of the same theme over this one.
    pub(super) fn put(&mut self, part: &Canvas, x: u32, y: u32) {
        let columns = self.columns(x as i32, part.width as i32);
        for (line, pixels) in part.pixels.chunks(part.width as usize).enumerate() {
            let row = y as usize + line;
            if row >= self.height as usize {
                break;
            }
            let start = row * self.width as usize;
            self.pixels[start + columns.start..start + columns.end].copy_from_slice(&pixels[..columns.len()]);
        }
    }

    fn touch(&mut self, x: i32, y: i32, level: u8, colour: Colour) {
        if x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32 {
            let pixel = &mut self.pixels[y as usize * self.width as usize + x as usize];
            *pixel = self.palette.blend(*pixel, colour)[usize::from(level)];
        }
    }

    /// The columns from `x` on that are on the canvas.
    fn columns(&self, x: i32, width: i32) -> std::ops::Range<usize> {
        let end = (x + width).clamp(0, self.width as i32) as usize;
        (x.max(0) as usize).min(end)..end
    }
}
