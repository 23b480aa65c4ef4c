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
    /// When whoever is on turn has no time left: the turn has run out, or the game has ended.
    pub fn first(self) -> Option<Time> {
        self.turn.map(|turn| self.game.map_or(turn, |game| turn.min(game)))
    }

    /// When the turn runs out, unless the game ends before.
    pub fn turn_in_game(self) -> Option<Time> {
        self.turn.filter(|turn| self.game.is_none_or(|game| *turn < game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_no_more_time_than_the_game() {
        let until = |turn: Option<i64>, game: Option<i64>| Until {
            turn: turn.map(Time),
            game: game.map(Time),
        };
        for (turn, game, first, shown) in [
            (Some(5), None, Some(5), Some(5)),
            (Some(5), Some(9), Some(5), Some(5)),
            (Some(9), Some(5), Some(5), None),
            (None, Some(5), None, None),
        ] {
            let until = until(turn, game);
            assert_eq!(until.first(), first.map(Time));
            assert_eq!(until.turn_in_game(), shown.map(Time));
        }
    }
}
