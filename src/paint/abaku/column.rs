//! Beside the board: whose turn it is, what is left in the bag, the last move.

use super::equations;
use super::sheet::Sheet;
use crate::games::Phrase;
use crate::games::abaku::{Action, View};
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::Colour;
use crate::paint::text::{Style, plain};

/// Lengths in a picture of the usual width.
const MARGIN: f32 = 14.0;
const TOP: f32 = 24.0;
const LABEL: f32 = 28.0;
const VALUE: f32 = 36.0;
const GAP: f32 = 14.0;
/// Lines of a notice that are shown.
const LINES: usize = 3;

/// A part of the picture, in pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Part {
    pub(super) fn right(&self) -> f32 {
        self.left + self.width
    }

    /// Takes a line of some height off the top and returns its middle.
    pub(super) fn line(&mut self, height: f32) -> f32 {
        self.top += height;
        self.height -= height;
        self.top - height / 2.0
    }
}

/// Paints the column to the right of the board.
pub(super) fn paint(view: &View, desk: &Desk<'_>, sheet: &Sheet, canvas: &mut Canvas) {
    let left = sheet.grid.side as f32 + desk.scale(7.0);
    let mut part = Part {
        left,
        top: desk.scale(TOP),
        width: desk.width as f32 - desk.scale(MARGIN) - left,
        height: sheet.grid.side as f32 - desk.scale(TOP),
    };
    turn(view, desk, &mut part, canvas);
    let count = i64::try_from(view.bag).unwrap_or(i64::MAX);
    label(desk, &mut part, &desk.say(Phrase::new("paint-abaku-bag")), canvas);
    value(desk, &mut part, &count.to_string(), Colour::Ink, canvas);
    part.line(desk.scale(GAP));
    last(view, desk, &mut part, canvas);
    if view.new_equations().is_empty() {
        equations::legend(view, desk, sheet, part, canvas);
    } else {
        equations::list(view, desk, part, canvas);
    }
}

/// Whose turn it is, or the result.
fn turn(view: &View, desk: &Desk<'_>, part: &mut Part, canvas: &mut Canvas) {
    if let Some(notice) = desk.captions.notice() {
        let style = Style::bold(desk.scale(24.0));
        for line in style.wrap(&plain(&notice), part.width, LINES) {
            let middle = part.line(desk.scale(30.0));
            desk.scribe
                .write(canvas, part.left, style.baseline(middle), &line, style, Colour::Ink);
        }
    } else if let Some(ending) = &view.ending {
        label(desk, part, &desk.say(Phrase::new("paint-won")), canvas);
        let first = ending.outcome.standings.iter().filter(|standing| standing.place == 1);
        for &seat in first.flat_map(|standing| &standing.seats).take(LINES - 1) {
            value(desk, part, &desk.name(seat), Colour::Ink, canvas);
        }
    } else if let Some(seat) = view.turn {
        label(desk, part, &desk.say(Phrase::new("paint-turn")), canvas);
        let mut line = *part;
        let middle = line.line(desk.scale(VALUE));
        let arrow = desk.triangle(canvas, part.left, middle, 20.0) + desk.scale(5.0);
        let mut name = Part {
            left: part.left + arrow,
            width: part.width - arrow,
            ..*part
        };
        value(desk, &mut name, &desk.name(seat), Colour::Ink, canvas);
        *part = line;
    }
    part.line(desk.scale(GAP));
}

/// Who did what last, and its points.
fn last(view: &View, desk: &Desk<'_>, part: &mut Part, canvas: &mut Canvas) {
    let Some(last) = &view.last else { return };
    label(desk, part, &desk.say(Phrase::new("paint-abaku-last")), canvas);
    let style = Style::medium(desk.scale(24.0));
    let middle = part.line(desk.scale(30.0));
    let name = style.fit(&desk.name(last.seat), part.width);
    desk.scribe
        .write(canvas, part.left, style.baseline(middle), &name, style, Colour::Ink);
    let done = match &last.action {
        Action::Placed { score, .. } => return value(desk, part, &format!("+{score}"), Colour::Accent, canvas),
        Action::Exchanged(count) => Phrase::new("paint-abaku-exchanged").with("count", *count as i64),
        Action::Passed => Phrase::new("paint-abaku-passed"),
        Action::Lapsed => Phrase::new("paint-abaku-lapsed"),
        Action::Resigned => Phrase::new("paint-abaku-gave-up"),
    };
    value(desk, part, &desk.say(done), Colour::Accent, canvas);
}

fn label(desk: &Desk<'_>, part: &mut Part, words: &str, canvas: &mut Canvas) {
    let style = Style::medium(desk.scale(21.0));
    let middle = part.line(desk.scale(LABEL));
    let words = style.fit(words, part.width);
    desk.scribe
        .write(canvas, part.left, style.baseline(middle), &words, style, Colour::Muted);
}

/// Something to be read from afar: as large as it fits, down to two thirds.
fn value(desk: &Desk<'_>, part: &mut Part, words: &str, ink: Colour, canvas: &mut Canvas) {
    let style = Style::bold(desk.scale(31.0)).shrink(words, part.width, 0.67);
    let middle = part.line(desk.scale(VALUE));
    let words = style.fit(words, part.width);
    desk.scribe
        .write(canvas, part.left, style.baseline(middle), &words, style, ink);
}
