//! Where the marbles stand at the beginning.

use super::board::Board;
use super::cell::Cell;
use super::options::Layout;
use crate::games::Seat;

impl Layout {
    /// The cells of each seat for two players, in ranges along the rows. `Usual` is no position of its own.
    fn cells(self) -> [&'static str; 2] {
        match self {
            Layout::Usual | Layout::Standard => ["a1-a5 b1-b6 c3-c5", "i5-i9 h4-h9 g5-g7"],
            Layout::Belgian => [
                "a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9",
                "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6",
            ],
            Layout::German => [
                "b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9",
                "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5",
            ],
            Layout::Dutch => [
                "a1 a2 b1 b3 b5 c2 c3 g7 g8 h5 h7 h9 i8 i9",
                "a4 a5 b2 b4 b6 c5 c6 g4 g5 h4 h6 h8 i5 i6",
            ],
            Layout::Swiss => [
                "b1 b2 c1 c3 c6 d2 d3 f7 f8 g4 g7 g9 h8 h9",
                "b5 b6 c2 c5 c7 d6 d7 f3 f4 g3 g5 g8 h4 h5",
            ],
            Layout::Alien => [
                "b3 b4 c3 c5 f5 f6 g4 g6 g8 h5 h8 i5 i7 i9",
                "a1 a3 a5 b2 b5 c2 c4 c6 d4 d5 g5 g7 h6 h7",
            ],
            Layout::Domination => [
                "b1 c1 c2 d1 d2 d3 e4 e6 f7 f8 f9 g8 g9 h9",
                "b6 c6 c7 d5 d6 d7 d8 f2 f3 f4 f5 g3 g4 h4",
            ],
            Layout::Wall => ["a3 c2-c6 d1-d8", "f2-f9 g4-g8 i7"],
        }
    }
}

/// The only position for three players: bottom, upper left, upper right.
const THREE: [&str; 3] = [
    "a1-a5 b1-b6",
    "d1 e1 e2 f2 f3 g3 g4 h4 h5 i5 i6",
    "d8 e8 e9 f8 f9 g8 g9 h8 h9 i8 i9",
];

/// The only position for four players: bottom, left, top, right.
const FOUR: [&str; 4] = [
    "a2-a5 b3-b5 c4 c5",
    "b1 c1 c2 d1-d3 e1-e3",
    "g5 g6 h5-h7 i5-i8",
    "e7-e9 f7-f9 g8 g9 h9",
];

/// The board at the beginning. The layout counts for two players alone.
pub(crate) fn board(layout: Layout, seats: u8) -> Board {
    let two = layout.cells();
    let rows: &[&str] = match seats {
        3 => &THREE,
        4 => &FOUR,
        _ => &two,
    };
    let mut board = Board::empty(seats);
    for (seat, cells) in (0..).map(Seat).zip(rows) {
        cells.split(' ').flat_map(range).for_each(|cell| board.lay(cell, seat));
    }
    board
}

/// The cells of `a1-a5`, or the one of `a1`.
fn range(text: &str) -> impl Iterator<Item = Cell> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let ends = first.parse::<Cell>().ok().zip(last.parse::<Cell>().ok());
    ends.into_iter().flat_map(|(first, last)| {
        (first.number()..=last.number()).filter_map(move |number| Cell::new(first.row(), number))
    })
}
