//! Below the board: the players, their points, what they still have in hand.

use super::sheet::RACK;
use crate::games::abaku::{SeatView, Status, View};
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

/// Paints a card for each player, side by side from `top` on.
pub(super) fn paint(view: &View, desk: &Desk<'_>, top: i32, canvas: &mut Canvas) {
    let count = view.seats.len().max(1) as f32;
    let width = (desk.width as f32 - 2.0 * desk.scale(MARGIN) - (count - 1.0) * desk.scale(GAP)) / count;
    for (index, state) in view.seats.iter().enumerate() {
        let left = desk.scale(MARGIN) + index as f32 * (width + desk.scale(GAP));
        let card = Card {
            view,
            seat: Seat(index as u8),
            state,
            left: left.round(),
            top: top as f32,
            width: width.floor(),
        };
        card.paint(desk, canvas);
    }
}

struct Card<'a> {
    view: &'a View,
    seat: Seat,
    state: &'a SeatView,
    left: f32,
    top: f32,
    width: f32,
}

impl Card<'_> {
    fn paint(&self, desk: &Desk<'_>, canvas: &mut Canvas) {
        let place = self.place();
        // Where something else is said, such as that the table was closed, nobody is to move.
        let turn = self.view.turn == Some(self.seat) && desk.captions.notice().is_none();
        let marked = turn || place == Some(1);
        self.ground(desk, marked, canvas);
        let (left, right) = (
            self.left + desk.scale(PADDING),
            self.left + self.width - desk.scale(PADDING),
        );
        let (upper, lower) = (self.top + desk.scale(29.0), self.top + desk.scale(65.0));

        let mut name_from = left;
        if turn {
            name_from += desk.triangle(canvas, left, upper, 19.0) + desk.scale(6.0);
        } else if let Some(place) = place {
            let style = Style::bold(desk.scale(25.0));
            let words = format!("{place}.");
            name_from = desk
                .scribe
                .write(canvas, left, style.baseline(upper), &words, style, Colour::Ink)
                + desk.scale(8.0);
        }
        let mut name_to = right;
        if self.state.status == Status::Finished && place.is_none() {
            let style = small(desk);
            let word = desk.say(Phrase::new("paint-abaku-finished"));
            desk.scribe
                .write_to(canvas, right, style.baseline(upper), &word, style, Colour::Muted);
            name_to -= style.width(&word) + desk.scale(10.0);
        }
        let size = desk.scale(25.0);
        let style = if marked { Style::bold(size) } else { Style::medium(size) };
        let name = style.fit(&desk.name(self.seat), name_to - name_from);
        let ink = if self.state.status.has_claim() {
            Colour::Ink
        } else {
            Colour::Muted
        };
        desk.scribe
            .write(canvas, name_from, style.baseline(upper), &name, style, ink);

        let points = Style::bold(desk.scale(31.0));
        let score = signed(self.state.score, false);
        desk.scribe
            .write_to(canvas, right, points.baseline(lower), &score, points, Colour::Ink);
        self.hand(desk, left, lower, right - points.width(&score), marked, canvas);
    }

    /// A frame, filled if the card is marked.
    fn ground(&self, desk: &Desk<'_>, marked: bool, canvas: &mut Canvas) {
        let [x, y, width, height] = [self.left, self.top, self.width, desk.scale(HEIGHT)].map(|length| length as i32);
        let (radius, line) = (desk.whole(10.0), desk.whole(2.0).max(1));
        canvas.fill_rounded(x, y, width, height, radius, Colour::Plate);
        if !marked {
            canvas.fill_rounded(
                x + line,
                y + line,
                width - 2 * line,
                height - 2 * line,
                radius - line,
                Colour::Ground,
            );
        }
    }

    /// The hand as small tiles, filled as far as there are real ones; a word instead if the player is out. At the end also
    /// what the tiles left brought or took.
    fn hand(&self, desk: &Desk<'_>, left: f32, middle: f32, right: f32, marked: bool, canvas: &mut Canvas) {
        let style = small(desk);
        let out = match self.state.status {
            Status::Forfeited(_) => Some("paint-abaku-forfeited"),
            Status::Resigned(_) => Some("paint-abaku-resigned"),
            Status::Active | Status::Finished => None,
        };
        let (x, words) = match out {
            Some(key) => (left, desk.say(Phrase::new(key))),
            None => {
                let x = self.pips(desk, left, middle, marked, canvas) + desk.scale(8.0);
                let ending = self.view.ending.as_ref();
                let brought = ending.and_then(|ending| ending.adjustments.get(self.seat.index()));
                (
                    x,
                    brought
                        .filter(|&&brought| brought != 0)
                        .map_or(String::new(), |&brought| signed(brought, true)),
                )
            }
        };
        let style = style.shrink(&words, right - x - desk.scale(6.0), 0.8);
        let words = style.fit(&words, right - x - desk.scale(4.0));
        let ink = if marked { Colour::Ink } else { Colour::Muted };
        desk.scribe.write(canvas, x, style.baseline(middle), &words, style, ink);
    }

    fn pips(&self, desk: &Desk<'_>, left: f32, middle: f32, marked: bool, canvas: &mut Canvas) -> f32 {
        let (width, height, gap) = (desk.whole(8.0), desk.whole(15.0), desk.whole(3.0).max(1));
        let (top, line) = (middle.round() as i32 - height / 2, desk.whole(2.0).max(1));
        let tiles = self.state.tiles.min(2 * RACK as usize) as i32;
        let places = tiles.max(RACK as i32);
        for place in 0..places {
            let x = left.round() as i32 + place * (width + gap);
            canvas.fill(x, top, width, height, Colour::Muted);
            if place >= tiles {
                let hollow = if marked { Colour::Plate } else { Colour::Ground };
                canvas.fill(x + line, top + line, width - 2 * line, height - 2 * line, hollow);
            }
        }
        left + (places * (width + gap) - gap) as f32
    }

    /// The place in the result, once there is one.
    fn place(&self) -> Option<u8> {
        let standings = &self.view.ending.as_ref()?.outcome.standings;
        standings
            .iter()
            .find(|standing| standing.seats.contains(&self.seat))
            .map(|standing| standing.place)
    }
}

fn small(desk: &Desk<'_>) -> Style {
    Style::medium(desk.scale(22.0))
}

/// A number with a real minus, and a plus where it is a change.
pub(super) fn signed(number: i64, change: bool) -> String {
    let text = if change {
        format!("{number:+}")
    } else {
        number.to_string()
    };
    text.replace('-', "−")
}
