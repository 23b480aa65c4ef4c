//! Squares and tiles, drawn once for a theme and size.

use std::sync::OnceLock;

use crate::games::abaku::Bonus;
use crate::games::abaku::Tile;
use crate::paint::canvas::Canvas;
use crate::paint::mask::{Edges, Stencil};
use crate::paint::palette::{Colour, Palette};
use crate::paint::text::{Scribe, Style};

/// What is drawn on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Inscription {
    /// The digit; none on a joker that was not given one yet.
    pub(super) digit: Option<u8>,
    /// Whether the tile is a joker: marked with a star.
    pub(super) joker: bool,
    /// Whether it was placed last: ringed, with one corner filled.
    pub(super) new: bool,
}

impl From<Tile> for Inscription {
    fn from(tile: Tile) -> Inscription {
        match tile {
            Tile::Digit(digit) => Inscription {
                digit: Some(digit),
                joker: false,
                new: false,
            },
            Tile::Joker => Inscription {
                digit: None,
                joker: true,
                new: false,
            },
        }
    }
}

/// The squares there are: plain, four kinds of bonus, the centre.
const SQUARES: usize = 6;
/// The inscriptions there are: ten digits and none, each a joker or not, new or not.
const TILES: usize = 44;

/// The sprites of one theme and size.
pub(super) struct Sprites {
    palette: &'static Palette,
    cell: u32,
    squares: [OnceLock<Canvas>; SQUARES],
    tiles: [OnceLock<Canvas>; TILES],
}

impl Sprites {
    /// Sprites of `cell` pixels, each drawn when it is first asked for.
    pub(super) fn new(palette: &'static Palette, cell: u32) -> Sprites {
        Sprites {
            palette,
            cell,
            squares: [const { OnceLock::new() }; SQUARES],
            tiles: [const { OnceLock::new() }; TILES],
        }
    }

    /// A sprite's side.
    pub(super) fn cell(&self) -> u32 {
        self.cell
    }

    /// An empty square. The centre has a mark of its own unless it brings something.
    pub(super) fn square(&self, scribe: &Scribe, bonus: Option<Bonus>, centre: bool) -> &Canvas {
        let index = match bonus {
            None => usize::from(centre),
            Some(Bonus::Digit(2)) => 2,
            Some(Bonus::Digit(_)) => 3,
            Some(Bonus::Operation(2)) => 4,
            Some(Bonus::Operation(_)) => 5,
        };
        self.squares[index].get_or_init(|| self.draw_square(scribe, bonus, centre))
    }

    /// A tile.
    pub(super) fn tile(&self, scribe: &Scribe, inscription: Inscription) -> &Canvas {
        let Inscription { digit, joker, new } = inscription;
        let index = usize::from(digit.unwrap_or(10).min(10)) * 4 + usize::from(joker) * 2 + usize::from(new);
        self.tiles[index].get_or_init(|| self.draw_tile(scribe, inscription))
    }

    fn stencil(&self) -> Stencil {
        Stencil::new(self.cell, self.cell)
    }

    /// The sheet's rule: bonuses for digits green, for operations blue; twice in outline, three times filled. For those who
    /// do not see the colours, digits have a square mark and operations a round one, and the factor stands inside.
    fn draw_square(&self, scribe: &Scribe, bonus: Option<Bonus>, centre: bool) -> Canvas {
        let size = self.cell as f32;
        let middle = (size / 2.0, size / 2.0);
        let mut canvas = Canvas::new(self.palette, self.cell, self.cell, Colour::Plate);
        let ground = self
            .stencil()
            .rounded(Edges::cell(size).inset(size * 0.02), size * 0.07, true);
        canvas.stamp(&ground.mask(), 0, 0, Colour::Ground);
        let Some(bonus) = bonus else {
            if centre {
                canvas.stamp(&self.stencil().star(middle, size * 0.3).mask(), 0, 0, Colour::Muted);
            }
            return canvas;
        };
        let (factor, colour) = match bonus {
            Bonus::Digit(factor) => (factor, Colour::Green),
            Bonus::Operation(factor) => (factor, Colour::Blue),
        };
        let (filled, stroke) = (factor > 2, size * 0.06);
        let mark = match bonus {
            Bonus::Digit(_) => {
                let edges = Edges::cell(size).inset(size * 0.11);
                let mark = self.stencil().rounded(edges, size * 0.12, true);
                if filled {
                    mark
                } else {
                    mark.rounded(edges.inset(stroke), size * 0.07, false)
                }
            }
            Bonus::Operation(_) => {
                let mark = self.stencil().disc(middle, size * 0.41, true);
                if filled {
                    mark
                } else {
                    mark.disc(middle, size * 0.41 - stroke, false)
                }
            }
        };
        canvas.stamp(&mark.mask(), 0, 0, colour);
        let ink = if filled { Colour::Ground } else { colour };
        let style = Style::bold(size * 0.4);
        scribe.write_around(&mut canvas, middle.0, middle.1, &format!("×{factor}"), style, ink);
        canvas
    }

    fn draw_tile(&self, scribe: &Scribe, inscription: Inscription) -> Canvas {
        let size = self.cell as f32;
        let mut canvas = Canvas::new(self.palette, self.cell, self.cell, Colour::Plate);
        let (body, radius) = (Edges::cell(size).inset(size * 0.025), size * 0.11);
        let mut layer = |edges: Edges, radius: f32, colour: Colour| {
            canvas.stamp(&self.stencil().rounded(edges, radius, true).mask(), 0, 0, colour);
        };
        if inscription.new {
            let inner = body.inset(size * 0.075);
            layer(body, radius, Colour::Ring);
            layer(inner, radius * 0.6, Colour::Shade);
            layer(
                Edges {
                    bottom: inner.bottom - size * 0.045,
                    ..inner
                },
                radius * 0.6,
                Colour::New,
            );
            let (right, top, reach) = (body.right - size * 0.04, body.top + size * 0.04, size * 0.23);
            let corner = self
                .stencil()
                .polygon([(right - reach, top), (right, top), (right, top + reach)]);
            canvas.stamp(&corner.mask(), 0, 0, Colour::Ring);
        } else {
            let upper = Edges {
                bottom: body.bottom - size * 0.06,
                ..body
            };
            layer(body, radius, Colour::Shade);
            layer(upper, radius, Colour::Face);
        }
        let middle = (size / 2.0, size * 0.485);
        if let Some(digit) = inscription.digit {
            let style = Style::bold(size * 0.72);
            scribe.write_around(
                &mut canvas,
                middle.0,
                middle.1,
                &digit.to_string(),
                style,
                Colour::Digit,
            );
        }
        if inscription.joker {
            let (centre, radius) = match inscription.digit {
                Some(_) => ((size * 0.2, size * 0.21), size * 0.115),
                None => (middle, size * 0.34),
            };
            canvas.stamp(&self.stencil().star(centre, radius).mask(), 0, 0, Colour::Digit);
        }
        canvas
    }
}
