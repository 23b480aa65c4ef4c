//! Pictures as pixels.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use tahoun::paint::{Area, Painted, Painter};

/// The painter of all tests: what it keeps makes them fast.
pub(crate) static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

pub(crate) type Rgb = [u8; 3];

/// A decoded picture, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pixels {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<Rgb>,
}

impl Pixels {
    pub(crate) fn of(painted: &Painted) -> Pixels {
        let picture = image::load_from_memory(&painted.png).expect("a picture").to_rgb8();
        assert_eq!((picture.width(), picture.height()), (painted.width, painted.height));
        Pixels {
            width: picture.width() as usize,
            pixels: picture.pixels().map(|pixel| pixel.0).collect(),
        }
    }

    pub(crate) fn crop(&self, area: &Area) -> Pixels {
        let rows = self
            .pixels
            .chunks(self.width)
            .skip(area.y as usize)
            .take(area.h as usize);
        let pixels = rows
            .flat_map(|row| row[area.x as usize..(area.x + area.w) as usize].iter().copied())
            .collect();
        Pixels {
            width: area.w as usize,
            pixels,
        }
    }

    /// The colours by how many pixels have them, most first.
    pub(crate) fn colours(&self) -> Vec<(Rgb, usize)> {
        let mut counts = BTreeMap::new();
        for &pixel in &self.pixels {
            *counts.entry(pixel).or_insert(0) += 1;
        }
        let mut colours: Vec<_> = counts.into_iter().collect();
        colours.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        colours
    }

    /// Where two pictures of the same size differ: columns and rows.
    pub(crate) fn differences(&self, other: &Pixels) -> BTreeSet<(usize, usize)> {
        assert_eq!((self.width, self.pixels.len()), (other.width, other.pixels.len()));
        let pairs = self.pixels.iter().zip(&other.pixels).enumerate();
        pairs
            .filter(|(_, (a, b))| a != b)
            .map(|(index, _)| (index % self.width, index / self.width))
            .collect()
    }
}

pub(crate) fn area<'a>(painted: &'a Painted, id: &str) -> &'a Area {
    painted
        .areas
        .iter()
        .find(|area| area.id == id)
        .unwrap_or_else(|| panic!("no area {id}"))
}

/// Relative luminance as WCAG defines it.
pub(crate) fn luminance(colour: Rgb) -> f64 {
    let linear = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Contrast as WCAG defines it, from 1 to 21.
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}
