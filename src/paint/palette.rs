//! The colours of a theme.
//!
//! A picture usually has sixteen colours, so that two pixels fit into a byte: that alone makes the PNG a third smaller, since a row of
//! tiles then lies within the reach of the compression. A theme therefore uses a dozen colours, named by [`Colour`], and the
//! steps between them that smooth edges need, chosen so that several edges share a step. Drawing a pixel of some coverage is
//! a look-up of the nearest of the sixteen, and no picture has to be quantised. A kind whose things have smooth shades adds them
//! to these ([`Palette::with`]); a pixel then takes a whole byte.

use std::sync::OnceLock;

use super::Theme;

/// How many steps coverage has: 0 is nothing, this is all.
pub(super) const LEVELS: u8 = 3;

/// The colours that things are painted in, by what they are for. Some may be the same in a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colour {
    /// Behind everything, also the empty squares, also words on filled marks.
    Ground,
    /// Words and numbers.
    Ink,
    /// Words and numbers that are less important.
    Muted,
    /// Lines between the squares, panels, marked rows.
    Plate,
    /// Mark of the first kind on a square.
    Green,
    /// Mark of the second kind on a square.
    Blue,
    /// A tile's upper side.
    Face,
    /// The edge of a tile in the shade.
    Shade,
    /// The upper side of a tile that is new.
    New,
    /// The digit on a tile.
    Digit,
    /// The ring around a new tile.
    Ring,
    /// What draws the eye: whose turn it is.
    Accent,
}

use Colour::*;

const ALL: [Colour; 12] = [
    Ground, Ink, Muted, Plate, Green, Blue, Face, Shade, New, Digit, Ring, Accent,
];

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// The most colours that two pixels in a byte can have.
pub(super) const MOST: usize = 16;

/// The most colours that a palette can have.
const FULL: usize = 256;

/// A theme's colours, ready for painting.
pub(super) struct Palette {
    colours: Vec<Rgb>,
    /// Where each [`Colour`] is.
    indices: [u8; ALL.len()],
    /// By what lies under, what comes over and its coverage: the index of what is seen.
    blends: Vec<u8>,
}

impl Palette {
    /// The palette of a theme; made at first use.
    pub(super) fn of(theme: Theme) -> &'static Palette {
        static PALETTES: [OnceLock<Palette>; 3] = [const { OnceLock::new() }; 3];
        PALETTES[theme as usize].get_or_init(|| Palette::new(theme))
    }

    fn new(theme: Theme) -> Palette {
        let palette = Palette::with(theme, steps(theme));
        let count = palette.colours.len();
        assert!(count <= MOST, "{theme} has {count} colours");
        palette
    }

    /// The theme's colours and more: steps between them, and shades of a kind's own.
    pub(super) fn with(theme: Theme, more: impl IntoIterator<Item = Rgb>) -> Palette {
        let mut colours: Vec<Rgb> = Vec::with_capacity(MOST);
        let indices = ALL.map(|colour| {
            let rgb = rgb(theme, colour);
            let index = colours.iter().position(|&known| known == rgb).unwrap_or(colours.len());
            if index == colours.len() {
                colours.push(rgb);
            }
            index as u8
        });
        for rgb in more {
            if !colours.contains(&rgb) {
                colours.push(rgb);
            }
        }
        assert!(colours.len() <= FULL, "{theme} has {} colours", colours.len());
        let mut blends = Vec::with_capacity(colours.len() * ALL.len() * usize::from(LEVELS + 1));
        for under in 0..colours.len() {
            for over in indices {
                blends.extend(
                    (0..=LEVELS).map(|level| nearest(&colours, mix(colours[under], colours[usize::from(over)], level))),
                );
            }
        }
        Palette {
            colours,
            indices,
            blends,
        }
    }

    /// A colour's index.
    pub(super) fn index(&self, colour: Colour) -> u8 {
        self.indices[colour as usize]
    }

    /// All colours.
    pub(super) fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of what comes closest to a colour.
    pub(super) fn nearest(&self, wanted: Rgb) -> u8 {
        nearest(&self.colours, wanted)
    }

    /// For each level of coverage by `over`, the index of what is seen where the index `under` was.
    pub(super) fn blend(&self, under: u8, over: Colour) -> &[u8] {
        let steps = usize::from(LEVELS + 1);
        let start = (usize::from(under) * ALL.len() + over as usize) * steps;
        &self.blends[start..start + steps]
    }
}

/// One colour over another at some level of coverage.
pub(super) fn mix(under: Rgb, over: Rgb, level: u8) -> Rgb {
    let (level, all) = (u32::from(level), u32::from(LEVELS));
    std::array::from_fn(|i| ((u32::from(under[i]) * (all - level) + u32::from(over[i]) * level + all / 2) / all) as u8)
}

fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |colour: &Rgb| -> u32 { (0..3).map(|i| u32::from(colour[i].abs_diff(wanted[i])).pow(2)).sum() };
    let best = colours.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
    best.map_or(0, |(index, _)| index as u8)
}

/// A theme's colour.
pub(super) fn rgb(theme: Theme, colour: Colour) -> Rgb {
    hex(match theme {
        Theme::Light => light(colour),
        Theme::Dark => dark(colour),
        Theme::Contrast => contrast(colour),
    })
}

pub(super) const fn hex(colour: u32) -> Rgb {
    [(colour >> 16) as u8, (colour >> 8) as u8, colour as u8]
}

fn light(colour: Colour) -> u32 {
    match colour {
        Ground => 0xf7f2e8,
        Ink | Digit => 0x2a2017,
        Muted => 0x655b4f,
        Plate => 0xdccfb8,
        Green => 0x1d7440,
        Blue => 0x1f5ca6,
        Face => 0xe6c68f,
        Shade => 0xb98f52,
        New => 0xffe07a,
        Ring | Accent => 0xa5341a,
    }
}

fn dark(colour: Colour) -> u32 {
    match colour {
        Ground | Digit => 0x1f2126,
        Ink | Face => 0xe3cda2,
        Muted => 0xb5a585,
        Plate => 0x3a3d44,
        Green => 0x6fd18d,
        Blue => 0x86b8ff,
        Shade => 0x8e7a55,
        New => 0xffd54f,
        Ring => 0xb03a1a,
        Accent => 0xffd54f,
    }
}

fn contrast(colour: Colour) -> u32 {
    match colour {
        Ground | Digit | Ring => 0x000000,
        Ink | Face => 0xffffff,
        Muted => 0xd8d8d8,
        Plate => 0x5a5a5a,
        Green => 0x57f287,
        Blue => 0x7cc4ff,
        Shade => 0xa8a8a8,
        New | Accent => 0xffe500,
    }
}

/// The steps of a theme: between the colours that meet most, those in between that no other colour stands for.
fn steps(theme: Theme) -> Vec<Rgb> {
    let edges: &[(Colour, Colour, u8)] = match theme {
        Theme::Light => &[
            (Face, Digit, 1),
            (Ground, Green, 1),
            (Ground, Green, 2),
            (Ground, Blue, 1),
            (Ground, Blue, 2),
        ],
        Theme::Dark => &[
            (Ground, Ink, 1),
            (Ground, Green, 1),
            (Ground, Green, 2),
            (Ground, Blue, 1),
            (Ground, Blue, 2),
        ],
        Theme::Contrast => &[
            (Ground, Green, 1),
            (Ground, Green, 2),
            (Ground, Blue, 1),
            (Ground, Blue, 2),
            (Ground, New, 1),
            (Ground, New, 2),
        ],
    };
    edges
        .iter()
        .map(|&(under, over, level)| mix(rgb(theme, under), rgb(theme, over), level))
        .collect()
}
