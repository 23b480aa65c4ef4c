//! Below the board: a card for each side with its players and slots for the marbles that they pushed off.

use super::sheet::{SMALL, Sheet};
use crate::games::abalone::{Action, Status, View, limits, sides};
use crate::games::{Phrase, Seat};
use crate::paint::canvas::Canvas;
use crate::paint::desk::Desk;
use crate::paint::palette::Colour;
use crate::paint::text::Style;

/// Lengths in a picture of the usual width.
const HEIGHT: f32 = 92.0;
const MARGIN: f32 = 16.0;
const GAP: f32 = 12.0;
const PADDING: f32 = 12.0;

/// How high the strip with the cards is.
pub(super) fn height(desk: &Desk<'_>) -> i32 {
    desk.whole(HEIGHT + MARGIN)
}

/// Paints a card for each side, side by side from `top` on.
pub(super) fn paint(view: &View, desk: &Desk<'_>, sheet: &Sheet, top: i32, canvas: &mut Canvas) {
    let sides = sides(view.board.seats());
    let count = sides.len().max(1) as f32;
    let width = (desk.width as f32 - 2.0 * desk.scale(MARGIN) - (count - 1.0) * desk.scale(GAP)) / count;
    for (index, seats) in sides.into_iter().enumerate() {
        let left = desk.scale(MARGIN) + index as f32 * (width + desk.scale(GAP));
        let first = seats.iter().any(|&seat| place(view, seat) == Some(1));
        let turn = seats.iter().any(|&seat| is_to_move(view, desk, seat));
        let card = Card {
            view,
            desk,
            sheet,
            seats,
            left: left.round(),
            top: top as f32,
            width: width.floor(),
            marked: first || turn,
        };
        card.paint(canvas);
    }
}

/// Where something else is said, such as that the table was closed, nobody is to move.
fn is_to_move(view: &View, desk: &Desk<'_>, seat: Seat) -> bool {
    view.turn == Some(seat) && desk.captions.notice().is_none()
}

/// The place in the result, once there is one.
fn place(view: &View, seat: Seat) -> Option<u8> {
    let standings = &view.ending.as_ref()?.outcome.standings;
    standings
        .iter()
        .find(|standing| standing.seats.contains(&seat))
        .map(|standing| standing.place)
}

struct Card<'a> {
    view: &'a View,
    desk: &'a Desk<'a>,
    sheet: &'a Sheet,
    seats: Vec<Seat>,
    left: f32,
    top: f32,
    width: f32,
    /// Whether somebody of the side is to move, or the side has won.
    marked: bool,
}

impl Card<'_> {
    fn paint(&self, canvas: &mut Canvas) {
        let desk = self.desk;
        self.ground(canvas);
        let (upper, lower) = (self.top + desk.scale(28.0), self.top + desk.scale(65.0));
        let left = self.left + desk.scale(PADDING);
        let inner = self.width - 2.0 * desk.scale(PADDING);
        let count = self.seats.len().max(1) as f32;
        let gap = desk.scale(GAP);
        let width = (inner - (count - 1.0) * gap) / count;
        for (index, &seat) in self.seats.iter().enumerate() {
            self.player(seat, left + index as f32 * (width + gap), width, upper, canvas);
        }
        self.slots(left, lower, canvas);
        let style = Style::bold(desk.scale(31.0));
        let taken = self.taken().len().to_string();
        desk.scribe
            .write_to(canvas, left + inner, style.baseline(lower), &taken, style, Colour::Ink);
    }

    /// A frame, filled if the card is marked.
    fn ground(&self, canvas: &mut Canvas) {
        let desk = self.desk;
        let [x, y, width, height] = [self.left, self.top, self.width, desk.scale(HEIGHT)].map(|length| length as i32);
        let (radius, line) = (desk.whole(10.0), desk.whole(2.0).max(1));
        canvas.fill_rounded(x, y, width, height, radius, Colour::Plate);
        if !self.marked {
            let (x, y) = (x + line, y + line);
            canvas.fill_rounded(x, y, width - 2 * line, height - 2 * line, radius - line, Colour::Ground);
        }
    }

    /// A triangle or the place, a marble of the player's, the name, and what became of the player.
    fn player(&self, seat: Seat, left: f32, width: f32, middle: f32, canvas: &mut Canvas) {
        let desk = self.desk;
        let turn = is_to_move(self.view, desk, seat);
        let place = place(self.view, seat);
        let size = desk.scale(25.0);
        let (mut from, mut to) = (left, left + width);
        if turn {
            from += desk.triangle(canvas, left, middle, 19.0) + desk.scale(6.0);
        } else if let Some(place) = place {
            let style = Style::bold(size);
            let words = format!("{place}.");
            let end = desk
                .scribe
                .write(canvas, left, style.baseline(middle), &words, style, Colour::Ink);
            from = end + desk.scale(8.0);
        }
        from = self.small(Some(seat), from, middle, false, canvas) + desk.scale(6.0);
        let status = self.view.seats.get(seat.index()).map(|seat| seat.status);
        let (key, out) = match status {
            Some(Status::Forfeited(_)) => (Some("paint-abalone-forfeited"), true),
            Some(Status::Resigned(_)) => (Some("paint-abalone-resigned"), true),
            _ if self.view.is_giving_up(seat) => (Some("paint-abalone-ready"), false),
            Some(Status::Active) | None => (None, false),
        };
        if let Some(key) = key {
            let style = Style::medium(desk.scale(20.0));
            let words = style.fit(&desk.say(Phrase::new(key)), (to - from) * 0.6);
            desk.scribe
                .write_to(canvas, to, style.baseline(middle), &words, style, Colour::Muted);
            to -= style.width(&words) + desk.scale(8.0);
        }
        let style = if turn || place == Some(1) {
            Style::bold(size)
        } else {
            Style::medium(size)
        };
        let name = style.fit(&desk.name(seat), to - from);
        let ink = if out { Colour::Muted } else { Colour::Ink };
        desk.scribe
            .write(canvas, from, style.baseline(middle), &name, style, ink);
    }

    /// Whose marbles the side pushed off, and by whom.
    fn taken(&self) -> Vec<(Seat, Seat)> {
        let of = |&by: &Seat| {
            let taken = self.view.seats.get(by.index()).map(|seat| seat.taken.as_slice());
            taken.unwrap_or_default().iter().map(move |&whose| (whose, by))
        };
        self.seats.iter().flat_map(of).collect()
    }

    /// The slots: six, filled with the marbles pushed off; the newest is ringed.
    fn slots(&self, left: f32, middle: f32, canvas: &mut Canvas) {
        let mut taken = self.taken();
        // A position that was set up by hand may have more: the newest are shown, and the number beside them tells.
        taken.drain(..taken.len().saturating_sub(limits::EJECTIONS));
        let last = self.view.last.as_ref();
        let pushed_off = last.filter(|last| matches!(last.action, Action::Moved { ejected: Some(_), .. }));
        let newest = pushed_off.and_then(|last| taken.iter().rposition(|&(_, by)| by == last.seat));
        let mut x = left;
        for slot in 0..limits::EJECTIONS {
            let whose = taken.get(slot).map(|&(whose, _)| whose);
            x = self.small(whose, x, middle, newest == Some(slot), canvas) + self.desk.scale(4.0);
        }
    }

    /// A small marble or a free slot; where it ends.
    fn small(&self, marble: Option<Seat>, left: f32, middle: f32, new: bool, canvas: &mut Canvas) -> f32 {
        let sprite = self.sheet.small(marble, self.marked, new);
        let top = middle.round() as u32 - sprite.height() / 2;
        canvas.put(sprite, left.round() as u32, top);
        left + self.desk.scale(SMALL)
    }
}
