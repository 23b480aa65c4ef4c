//! The equations of the last move with their signs and points. Where it has none, what the marks on the board mean.

use super::column::Part;
use super::sheet::Sheet;
use crate::games::Phrase;
use crate::games::abaku::{Bonus, Equation, Square, View};
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::Colour;
use crate::paint::text::{CAPITAL, Style};

/// Lengths in a picture of the usual width.
const ROW: f32 = 35.0;
const PADDING: f32 = 6.0;
/// Of the result, where it needs a line of its own.
const INDENT: f32 = 8.0;
/// Hair spaces hold an equation together; no line is broken there but before the result.
const SPACE: &str = "\u{200a}";

/// Paints the equations one below the other; those that do not fit are counted in the last line.
pub(super) fn list(view: &View, desk: &Desk<'_>, mut part: Part, canvas: &mut Canvas) {
    part.line(desk.scale(8.0));
    let rows = (part.height / desk.scale(ROW)) as usize;
    let equations: Vec<Lines> = view
        .new_equations()
        .iter()
        .map(|equation| Lines::of(equation, desk, part.width))
        .collect();
    let needed: usize = equations.iter().map(Lines::count).sum();
    let mut free = if needed > rows { rows.saturating_sub(1) } else { rows };
    let shown = equations.iter().take_while(|lines| {
        let fits = lines.count() <= free;
        free = if fits { free - lines.count() } else { 0 };
        fits
    });
    let shown = shown.count();
    for lines in &equations[..shown] {
        lines.write(desk, &mut part, canvas);
    }
    if shown < equations.len() {
        let style = points(desk);
        let rest = format!("+{}", equations.len() - shown);
        let baseline = style.baseline(part.line(desk.scale(ROW)));
        desk.scribe
            .write(canvas, part.left, baseline, &rest, style, Colour::Muted);
    }
}

fn points(desk: &Desk<'_>) -> Style {
    Style::bold(desk.scale(21.0))
}

/// An equation in one line, or in two with the result in the second.
struct Lines {
    first: String,
    second: Option<String>,
    style: Style,
    score: String,
}

impl Lines {
    fn of(equation: &Equation, desk: &Desk<'_>, width: f32) -> Lines {
        let text = equation.reading.pretty().replace(' ', SPACE);
        let score = equation.score.to_string();
        let style = Style::medium(desk.scale(23.0));
        let beside = width - points(desk).width(&score) - desk.scale(2.0 * PADDING + 4.0);
        if style.width(&text) <= beside {
            return Lines {
                first: text,
                second: None,
                style,
                score,
            };
        }
        let at = text.find('=').unwrap_or(text.len());
        let (first, second) = (text[..at].to_owned(), text[at..].to_owned());
        let style = style
            .shrink(&first, width, 0.5)
            .shrink(&second, beside - desk.scale(INDENT), 0.5);
        Lines {
            first,
            second: Some(second),
            style,
            score,
        }
    }

    fn count(&self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    fn write(&self, desk: &Desk<'_>, part: &mut Part, canvas: &mut Canvas) {
        let mut middle = part.line(desk.scale(ROW));
        write(desk, canvas, part.left, middle, &self.first, self.style);
        if let Some(second) = &self.second {
            middle = part.line(desk.scale(ROW)) - desk.scale(3.0);
            write(desk, canvas, part.left + desk.scale(INDENT), middle, second, self.style);
        }
        pill(desk, canvas, part.right(), middle, &self.score);
    }
}

/// Writes an equation; a root gets its bar over the whole number.
fn write(desk: &Desk<'_>, canvas: &mut Canvas, x: f32, middle: f32, text: &str, style: Style) {
    let baseline = style.baseline(middle);
    let mut rest = text;
    let mut from = x;
    if let Some(under) = text.strip_prefix(['√', '∛']) {
        let sign = &text[..text.len() - under.len()];
        let number = under.split(SPACE).next().unwrap_or_default();
        from = desk.scribe.write(canvas, x, baseline, sign, style, Colour::Ink);
        rest = under;
        let thick = (style.size * 0.085).round().max(1.0) as i32;
        let y = baseline - (style.size * (CAPITAL + 0.12)).round() as i32;
        canvas.fill(
            from as i32 - 1,
            y,
            style.width(number).ceil() as i32 + 1,
            thick,
            Colour::Ink,
        );
    }
    desk.scribe.write(canvas, from, baseline, rest, style, Colour::Ink);
}

/// Points on a small card that ends at `right`.
fn pill(desk: &Desk<'_>, canvas: &mut Canvas, right: f32, middle: f32, score: &str) {
    let style = points(desk);
    let padding = desk.scale(PADDING);
    let width = style.width(score) + 2.0 * padding;
    let height = desk.scale(28.0);
    let [x, y, width, height] =
        [right - width, middle - height / 2.0, width, height].map(|length| length.round() as i32);
    canvas.fill_rounded(x, y, width, height, desk.whole(7.0), Colour::Plate);
    desk.scribe.write(
        canvas,
        x as f32 + padding,
        style.baseline(middle),
        score,
        style,
        Colour::Ink,
    );
}

/// What the marks on the squares mean, if there are any.
pub(super) fn legend(view: &View, desk: &Desk<'_>, sheet: &Sheet, mut part: Part, canvas: &mut Canvas) {
    if Square::all().all(|square| view.bonus_at(square).is_none()) {
        return;
    }
    part.line(desk.scale(12.0));
    let cell = sheet.sprites.cell();
    let kinds = [
        ("paint-abaku-digit", Bonus::Digit as fn(u8) -> Bonus),
        ("paint-abaku-operation", Bonus::Operation),
    ];
    for (key, kind) in kinds {
        for factor in [2, 3] {
            let middle = part.line(cell as f32 + desk.scale(8.0));
            let sprite = sheet.sprites.square(desk.scribe, Some(kind(factor)), false);
            canvas.put(sprite, part.left as u32, (middle - cell as f32 / 2.0) as u32);
            let left = part.left + cell as f32 + desk.scale(9.0);
            let words = desk.say(Phrase::new(key).with("factor", i64::from(factor)));
            let style = Style::medium(desk.scale(21.0)).shrink(&words, part.right() - left, 0.8);
            let words = style.fit(&words, part.right() - left);
            desk.scribe
                .write(canvas, left, style.baseline(middle), &words, style, Colour::Muted);
        }
    }
}
