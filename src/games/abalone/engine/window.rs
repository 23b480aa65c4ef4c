//! Values of positions, and between which of them the exact one counts.

/// More than anything is worth.
pub(super) const INFINITE: i32 = 1_000_000;
/// A won game, less a point for every move that it takes.
pub(super) const WON: i32 = 100_000;
/// Values beyond this are won or lost games.
pub(super) const NEARLY_WON: i32 = WON - 1_000;

/// What is worth at most the low value is as good as worse, what is worth at least the high one as good as better.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Window {
    pub(super) const WHOLE: Window = Window {
        low: -INFINITE,
        high: INFINITE,
    };

    /// Asks only whether the value is more than the low one.
    #[inline]
    pub(super) fn narrow(self) -> Window {
        Window {
            low: self.low,
            high: self.low + 1,
        }
    }

    /// As the other side sees it.
    #[inline]
    pub(super) fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }

    #[inline]
    pub(super) fn is_narrow(self) -> bool {
        self.high - self.low == 1
    }

    /// Whether it only asks which of two moves is better in a game that nobody has won yet: then little is lost by guessing.
    #[inline]
    pub(super) fn may_guess(self) -> bool {
        self.is_narrow() && self.low.abs() < NEARLY_WON
    }
}

/// Won games count from the position, not from the root, in the table.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > NEARLY_WON => value + ply as i32,
        _ if value < -NEARLY_WON => value - ply as i32,
        _ => value,
    }
}

pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > NEARLY_WON => value - ply as i32,
        _ if value < -NEARLY_WON => value + ply as i32,
        _ => value,
    }
}
