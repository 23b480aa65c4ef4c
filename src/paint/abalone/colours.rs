//! Colours of the board and the marbles, with the shades and steps that make them smooth.

use std::sync::OnceLock;

use crate::paint::Theme;
use crate::paint::palette::{Colour, LEVELS, Palette, Rgb, hex, mix, rgb};

/// How many shades a marble has from its upper to its lower end: neighbours differ so little that no band is seen.
pub(super) const SHADES: u8 = 12;

/// The colours of a seat's marbles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glass {
    /// At the upper end.
    upper: Rgb,
    /// At the lower end.
    lower: Rgb,
    /// Around it, where it would hardly stand out from the board.
    pub(super) rim: Option<Rgb>,
    /// The shape on it.
    pub(super) mark: Rgb,
}

impl Glass {
    /// The shade at a height, from 0 at the upper end to 1 at the lower.
    pub(super) fn shade(&self, down: f32) -> Rgb {
        let step = (down * f32::from(SHADES - 1)).round() / f32::from(SHADES - 1);
        between(self.upper, self.lower, step)
    }

    /// The shade where light falls on it.
    pub(super) fn lit(&self) -> Rgb {
        between(self.upper, [255; 3], 0.3)
    }
}

/// The colours of the board and of everything on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Colours {
    /// Behind the board.
    pub(super) ground: Rgb,
    /// A card that is marked.
    pub(super) plate: Rgb,
    /// The board.
    pub(super) wood: Rgb,
    /// Its edge.
    pub(super) edge: Rgb,
    /// An empty cell.
    pub(super) hole: Rgb,
    /// The line around an empty slot.
    pub(super) slot: Rgb,
    /// The rings and the arrow of the last move.
    pub(super) last: Rgb,
    /// The marbles, by seat.
    pub(super) glass: [Glass; 4],
}

/// What rings and arrow are painted in.
pub(super) fn last(theme: Theme) -> Colour {
    match theme {
        Theme::Light => Colour::Blue,
        Theme::Dark | Theme::Contrast => Colour::New,
    }
}

const fn glass(upper: u32, lower: u32, mark: u32) -> Glass {
    Glass {
        upper: hex(upper),
        lower: hex(lower),
        rim: None,
        mark: hex(mark),
    }
}

const fn rimmed(upper: u32, lower: u32, rim: u32, mark: u32) -> Glass {
    Glass {
        rim: Some(hex(rim)),
        ..glass(upper, lower, mark)
    }
}

/// The colours of a theme. By lightness alone the four kinds of marbles follow each other as black, red, green, white.
pub(super) fn colours(theme: Theme) -> Colours {
    let (wood, edge, hole, glass) = match theme {
        Theme::Light => (
            0xe2cda6,
            0xb08a55,
            0xc6a978,
            [
                glass(0x514c49, 0x1b1816, 0xece2cf),
                rimmed(0xfffdf6, 0xe4dccb, 0x8d7b5f, 0x4a3d2e),
                glass(0xc43c2b, 0x8c1a12, 0xffeada),
                glass(0x70c07a, 0x3a8a4d, 0x0e2a15),
            ],
        ),
        Theme::Dark => (
            0x4b4339,
            0x6b5f4f,
            0x332d26,
            [
                rimmed(0x3a3b40, 0x101114, 0x83858d, 0xe6e2d8),
                glass(0xfbf7ec, 0xd9d1bf, 0x3c342a),
                glass(0xc8463a, 0x98241c, 0xffeada),
                glass(0x74c781, 0x459a59, 0x0c2413),
            ],
        ),
        Theme::Contrast => (
            0x3c3c3c,
            0xffffff,
            0x161616,
            [
                rimmed(0x101010, 0x000000, 0xffffff, 0xffffff),
                glass(0xffffff, 0xf0f0f0, 0x000000),
                glass(0xd03a30, 0xb02018, 0xffffff),
                glass(0x6fe58b, 0x50c870, 0x000000),
            ],
        ),
    };
    Colours {
        ground: rgb(theme, Colour::Ground),
        plate: rgb(theme, Colour::Plate),
        wood: hex(wood),
        edge: hex(edge),
        hole: hex(hole),
        slot: rgb(theme, Colour::Muted),
        last: rgb(theme, last(theme)),
        glass,
    }
}

/// The palette of a theme; made at first use.
pub(super) fn palette(theme: Theme) -> &'static Palette {
    static PALETTES: [OnceLock<Palette>; 3] = [const { OnceLock::new() }; 3];
    PALETTES[theme as usize].get_or_init(|| Palette::with(theme, shades(theme)))
}

/// Everything that can be seen besides the theme's own colours.
fn shades(theme: Theme) -> Vec<Rgb> {
    let colours = colours(theme);
    let Colours {
        ground,
        plate,
        wood,
        edge,
        hole,
        slot,
        last,
        glass,
    } = colours;
    let [ink, muted, accent] = [Colour::Ink, Colour::Muted, Colour::Accent].map(|colour| rgb(theme, colour));
    let mut shades = vec![wood, edge, hole];
    let mut meet = |under: Rgb, over: Rgb| shades.extend((1..LEVELS).map(|level| mix(under, over, level)));
    for ground in [ground, plate] {
        for over in [ink, muted, accent, edge, slot] {
            meet(ground, over);
        }
    }
    meet(ground, plate);
    for over in [ink, edge, hole, last] {
        meet(wood, over);
    }
    meet(hole, last);
    for glass in glass {
        // Small marbles need not be as smooth as those on the board.
        for (under, heights) in [(wood, 3u8), (last, 2), (ground, 1), (plate, 1)] {
            match glass.rim {
                Some(rim) => meet(under, rim),
                None => (0..heights).for_each(|height| {
                    meet(under, glass.shade((f32::from(height) + 0.5) / f32::from(heights)));
                }),
            }
        }
        meet(glass.shade(0.5), glass.mark);
    }
    for glass in glass {
        shades.extend(glass.rim);
        shades.push(glass.mark);
        shades.extend((0..SHADES).map(|step| glass.shade(f32::from(step) / f32::from(SHADES - 1))));
        shades.push(glass.lit());
    }
    shades
}

fn between(from: Rgb, to: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(from[i]) * (1.0 - part) + f32::from(to[i]) * part).round() as u8)
}

/// One colour over another where its shape covers so much of a pixel, in as few steps as there are.
pub(super) fn cover(under: Rgb, over: Rgb, coverage: f32) -> Rgb {
    mix(
        under,
        over,
        (coverage.clamp(0.0, 1.0) * f32::from(LEVELS)).round() as u8,
    )
}
