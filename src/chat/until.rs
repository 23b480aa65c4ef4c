//! Until when things last at a table.

use crate::table::Time;

/// Until when the present turn and the whole game last, our downtime taken in; `None` where there is no end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Until {
    /// When the turn that is on runs out, of several the first.
    pub turn: Option<Time>,
    /// When the game ends whatever stands.
    pub game: Option<Time>,
}

impl Until {
    /// When the turn runs out, unless the game ends before.
    pub fn turn_in_game(self) -> Option<Time> {
        self.turn.filter(|turn| self.game.is_none_or(|game| *turn < game))
    }
}
