//! Beside the board's upper sides: the last move, and on the other side a notice.

use super::sheet::Sheet;
use crate::games::Phrase;
use crate::games::abalone::{Action, View};
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::Colour;
use crate::paint::text::{Style, plain};

/// Lengths in a picture of the usual width.
const MARGIN: f32 = 24.0;
const TOP: f32 = 20.0;
const WIDTH: f32 = 160.0;
const LINE: f32 = 28.0;
/// Lines of a notice that are shown.
const LINES: usize = 4;

/// Paints both corners.
pub(super) fn paint(view: &View, desk: &Desk<'_>, sheet: &Sheet, canvas: &mut Canvas) {
    let width = desk.scale(WIDTH);
    if let Some(last) = &view.last {
        let done = match last.action {
            Action::Moved { ply, .. } => ply.to_string(),
            Action::Lapsed => desk.say(Phrase::new("paint-abalone-lapsed")),
            Action::Resigned if !view.gave_up(last.seat) => desk.say(Phrase::new("paint-abalone-would-give-up")),
            Action::Resigned => desk.say(Phrase::new("paint-abalone-gave-up")),
        };
        let label = desk.say(Phrase::new("paint-abalone-last"));
        let left = desk.scale(MARGIN);
        let small = Style::medium(desk.scale(21.0));
        let (upper, lower) = (desk.scale(TOP + LINE * 0.5), desk.scale(TOP + LINE * 1.65));
        let label = small.fit(&label, width + desk.scale(20.0));
        desk.scribe
            .write(canvas, left, small.baseline(upper), &label, small, Colour::Muted);
        // A move shows on the board whose it was; anything else does not.
        let moved = matches!(last.action, Action::Moved { .. });
        let (left, width) = if moved {
            (left, width)
        } else {
            let marble = sheet.small(Some(last.seat), false, false);
            let top = lower.round() as u32 - marble.height() / 2;
            canvas.put(marble, left.round() as u32, top);
            let taken = marble.width() as f32 + desk.scale(6.0);
            (left + taken, width - taken)
        };
        let large = Style::bold(desk.scale(31.0)).shrink(&done, width, 0.67);
        let done = large.fit(&done, width);
        desk.scribe
            .write(canvas, left, large.baseline(lower), &done, large, Colour::Accent);
    }
    if let Some(notice) = desk.captions.notice() {
        let style = Style::bold(desk.scale(22.0));
        let right = desk.width as f32 - desk.scale(MARGIN);
        for (line, words) in style
            .wrap(&plain(&notice), desk.scale(WIDTH - 20.0), LINES)
            .iter()
            .enumerate()
        {
            let middle = desk.scale(TOP + LINE * (line as f32 + 0.5));
            desk.scribe
                .write_to(canvas, right, style.baseline(middle), words, style, Colour::Ink);
        }
    }
}
