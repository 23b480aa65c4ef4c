//! Words: measuring, shortening and drawing them.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ab_glyph::{Font, FontRef, GlyphId, PxScale};
use lru::LruCache;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::canvas::Canvas;
use super::mask::Mask;
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

/// Stands for a run of letters that the fonts do not have: a gap that is seen, and no letter of any script.
const GAP: char = '·';

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
        // A little less, so that rounding does not cut off what should just fit.
        let wanted = (0.999 * width / self.width(text).max(1.0)).clamp(least, 1.0);
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
        font.h_advance_unscaled(font.glyph_id(character)) * self.size / units(font)
    }
}

/// A text that can be drawn: composed, in one line, without marks that would turn or stack what is near. Of what the fonts do
/// not have, letters leave a dot where they stood, a whole run of them one; pictures and signs are left out.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    // Whether the last character that is no space was a letter without a glyph.
    let mut gap = false;
    for character in text.nfc().take(LONGEST) {
        if character.is_whitespace() {
            if !plain.is_empty() && !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else if is_invisible(character) {
            continue;
        } else if has_glyph(character) {
            plain.push(character);
            gap = false;
        } else if character.is_alphanumeric() {
            if !gap {
                plain.push(GAP);
            }
            gap = true;
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The same for a name; `None` if there is nothing left of it to know its bearer by.
pub(super) fn plain_name(name: &str) -> Option<String> {
    let left = plain(name);
    let known = left.chars().any(|character| character != GAP && character != ' ');
    // A name that was empty from the start says so.
    (known || name.is_empty()).then_some(left)
}

/// Both weights have the same characters.
fn has_glyph(character: char) -> bool {
    MEDIUM.glyph_id(character) != GlyphId(0)
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
