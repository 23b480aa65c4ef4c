//! Words: measuring, shortening and drawing them.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ab_glyph::{Font, FontRef, GlyphId, PxScale};
use lru::LruCache;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::canvas::Canvas;
use super::mask::{Edges, Mask, Stencil};
use super::palette::Colour;

static MEDIUM: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/fonts/TahounSans-Medium.otf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/fonts/TahounSans-Bold.otf")));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the fonts built in are fonts")
}

/// Height of capitals and figures, as a part of the size.
pub(super) const CAPITAL: f32 = 0.727;

/// Width of the box for a character that the fonts do not have, as a part of the size.
const BOX: f32 = 0.66;

/// Names longer than this are cut before they are measured.
const LONGEST: usize = 200;

/// Positions between two pixels at which a glyph is drawn anew.
const STEPS: f32 = 4.0;

/// How thick the strokes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    Medium,
    Bold,
}

impl Weight {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Weight::Medium => &MEDIUM,
            Weight::Bold => &BOLD,
        }
    }
}

/// A style: weight, and size in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) weight: Weight,
    pub(super) size: f32,
}

impl Style {
    pub(super) fn medium(size: f32) -> Style {
        Style {
            weight: Weight::Medium,
            size,
        }
    }

    pub(super) fn bold(size: f32) -> Style {
        Style {
            weight: Weight::Bold,
            size,
        }
    }

    /// How wide a text is, in pixels.
    pub(super) fn width(self, text: &str) -> f32 {
        text.chars().map(|character| self.advance(character)).sum()
    }

    /// The text, or as much of its beginning as fits into a width, with an ellipsis.
    pub(super) fn fit(self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut left = width - self.advance('…');
        let kept: String = text
            .chars()
            .take_while(|&character| {
                left -= self.advance(character);
                left >= 0.0
            })
            .collect();
        kept.trim_end().to_owned() + "…"
    }

    /// The style made smaller so that a text fits into a width, but not below a part of its size.
    pub(super) fn shrink(self, text: &str, width: f32, least: f32) -> Style {
        let wanted = (width / self.width(text).max(1.0)).clamp(least, 1.0);
        Style {
            size: self.size * wanted,
            ..self
        }
    }

    /// The text in lines of a width, broken between words; the last line takes what is left, shortened.
    pub(super) fn wrap(self, text: &str, width: f32, lines: usize) -> Vec<String> {
        let mut wrapped: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let full = wrapped.len() == lines;
            match wrapped.last_mut() {
                Some(line) if full || self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => wrapped.push(word.to_owned()),
            }
        }
        wrapped.iter().map(|line| self.fit(line, width)).collect()
    }

    /// The baseline on which capitals and figures stand in the middle around `y`.
    pub(super) fn baseline(self, y: f32) -> i32 {
        (y + CAPITAL * self.size / 2.0).round() as i32
    }

    fn advance(self, character: char) -> f32 {
        let font = self.weight.font();
        match font.glyph_id(character) {
            GlyphId(0) => BOX * self.size,
            id => font.h_advance_unscaled(id) * self.size / units(font),
        }
    }
}

/// A text that can be drawn: composed, in one line, without marks that would turn or stack what is near.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.nfc().take(LONGEST) {
        if character.is_whitespace() {
            if !plain.is_empty() && !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else if !is_invisible(character) {
            plain.push(character);
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// Whether a character has no shape of its own: controls, direction marks, joiners, selectors, marks on top of others.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || is_combining_mark(character)
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0000}'..='\u{e0fff}')
}

fn units(font: &FontRef<'_>) -> f32 {
    font.units_per_em().unwrap_or(1000.0)
}

/// A glyph drawn at some size: its mask and where it lies from the pen.
struct Drawn {
    mask: Mask,
    left: i32,
    top: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    weight: Weight,
    size: u32,
    glyph: u16,
    step: u8,
}

/// Draws words and keeps the glyphs.
pub(super) struct Scribe {
    drawn: Mutex<LruCache<Key, Arc<Drawn>>>,
}

impl Default for Scribe {
    fn default() -> Scribe {
        const KEPT: NonZeroUsize = NonZeroUsize::new(4096).unwrap();
        Scribe {
            drawn: Mutex::new(LruCache::new(KEPT)),
        }
    }
}

impl Scribe {
    /// Writes a text from `x` on and returns where it ends.
    pub(super) fn write(
        &self,
        canvas: &mut Canvas,
        x: f32,
        baseline: i32,
        text: &str,
        style: Style,
        ink: Colour,
    ) -> f32 {
        let mut pen = x;
        for character in text.chars() {
            let place = (pen * STEPS).round() / STEPS;
            let glyph = self.glyph(character, style, place.rem_euclid(1.0));
            canvas.stamp(
                &glyph.mask,
                place.floor() as i32 + glyph.left,
                baseline + glyph.top,
                ink,
            );
            pen += style.advance(character);
        }
        pen
    }

    /// Writes a text that ends at `x`.
    pub(super) fn write_to(&self, canvas: &mut Canvas, x: f32, baseline: i32, text: &str, style: Style, ink: Colour) {
        self.write(canvas, x - style.width(text), baseline, text, style, ink);
    }

    /// Writes a text around a point, by the ink of its glyphs rather than their advance.
    pub(super) fn write_around(&self, canvas: &mut Canvas, x: f32, y: f32, text: &str, style: Style, ink: Colour) {
        let font = style.weight.font();
        let factor = style.size / units(font);
        let [first, last] = [text.chars().next(), text.chars().last()].map(Option::unwrap_or_default);
        let bounds = |character| font.outline(font.glyph_id(character)).map(|outline| outline.bounds);
        let before = bounds(first).map_or(0.0, |bounds| bounds.min.x * factor);
        let after = bounds(last).map_or(0.0, |bounds| style.advance(last) - bounds.max.x * factor);
        let ink_width = style.width(text) - before - after;
        self.write(
            canvas,
            x - ink_width / 2.0 - before,
            style.baseline(y),
            text,
            style,
            ink,
        );
    }

    fn glyph(&self, character: char, style: Style, offset: f32) -> Arc<Drawn> {
        let id = style.weight.font().glyph_id(character);
        let key = Key {
            weight: style.weight,
            size: (style.size * 16.0) as u32,
            glyph: id.0,
            step: (offset * STEPS) as u8,
        };
        // A panic elsewhere leaves at worst fewer glyphs behind.
        if let Some(drawn) = self.drawn.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(drawn);
        }
        let drawn = Arc::new(draw(id, style, offset));
        self.drawn
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .put(key, Arc::clone(&drawn));
        drawn
    }
}

fn draw(id: GlyphId, style: Style, offset: f32) -> Drawn {
    let font = style.weight.font();
    if id.0 == 0 {
        return missing(style.size, offset);
    }
    // ab_glyph scales by the height from descender to ascender, we by the em.
    let scale = PxScale::from(style.size * font.height_unscaled() / units(font));
    let glyph = id.with_scale_and_position(scale, ab_glyph::point(offset, 0.0));
    match font.outline_glyph(glyph) {
        Some(outline) => {
            let bounds = outline.px_bounds();
            let (width, height) = (bounds.width().ceil() as u32, bounds.height().ceil() as u32);
            Drawn {
                mask: Mask::from_coverage(width, height, |put| outline.draw(put)),
                left: bounds.min.x as i32,
                top: bounds.min.y as i32,
            }
        }
        None => Drawn {
            mask: Mask::from_coverage(0, 0, |_| {}),
            left: 0,
            top: 0,
        },
    }
}

/// The neutral box for a character that the fonts do not have.
fn missing(size: f32, offset: f32) -> Drawn {
    let (height, stroke) = ((CAPITAL * size).ceil(), (size * 0.07).max(1.0));
    let edges = Edges {
        left: offset + size * 0.06,
        top: 0.0,
        right: offset + size * (BOX - 0.06),
        bottom: height,
    };
    let stencil = Stencil::new((BOX * size + 1.0).ceil() as u32, height as u32);
    Drawn {
        mask: stencil
            .rounded(edges, size * 0.08, true)
            .rounded(edges.inset(stroke), size * 0.02, false)
            .mask(),
        left: 0,
        top: -height as i32,
    }
}
