//! The turn clock: how long a seat has for each turn.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Command, Holder, Offer, Phase, Span, Table, Time};

/// The time for one turn, from [`Clock::SHORTEST`] to [`Clock::LONGEST`]; prints and reads as `2m`, `36h`, `14d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock(Span);

impl Clock {
    /// Two minutes.
    pub const SHORTEST: Span = Span::minutes(2);
    /// Fourteen days.
    pub const LONGEST: Span = Span::days(14);

    /// A clock of that length, if it lies within the bounds.
    pub fn new(span: Span) -> Result<Clock, ClockError> {
        if (Self::SHORTEST..=Self::LONGEST).contains(&span) {
            Ok(Clock(span))
        } else {
            Err(ClockError::Bounds)
        }
    }

    /// The time for one turn.
    pub fn span(self) -> Span {
        self.0
    }

    /// When the one reminder is due, counted from the start of the turn: after 80 % of the time.
    pub fn reminder(self) -> Span {
        Span(self.0.0 / 5 * 4)
    }
}

/// Something that runs by time: what the clock is to ask, and when it is due, our downtime apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Deadline {
    /// What to ask then, as [`Actor::Clock`](super::Actor::Clock).
    pub command: Command,
    /// From when the allowance counts.
    pub since: Time,
    /// How much time there is.
    pub allowance: Span,
}

impl Table {
    /// All that runs by time at this table now: for every turn of a person the reminder, if it is still to come, and the end of
    /// his time; the end of the open offer; and the end of the game, where it may last only so long. Computer players have no clock.
    pub fn deadlines(&self) -> Vec<Deadline> {
        let deadline = |command, since, allowance| Deadline {
            command,
            since,
            allowance,
        };
        let mut deadlines = Vec::new();
        for turn in &self.turns {
            if let Some(Holder::Person(_)) = self.holder(turn.seat) {
                if !turn.reminded {
                    deadlines.push(deadline(
                        Command::Remind(turn.seat),
                        turn.since,
                        self.clock().reminder(),
                    ));
                }
                deadlines.push(deadline(Command::Lapse(turn.seat), turn.since, self.clock().span()));
            }
        }
        if let Some(offer) = &self.offer {
            deadlines.push(deadline(Command::ExpireOffer, offer.at, Offer::LASTS));
        }
        if let (Phase::Playing, Some(started), Some(limit)) = (&self.phase, self.started_at, self.time_limit()) {
            deadlines.push(deadline(Command::TimeUp, started, limit));
        }
        deadlines
    }

    /// How long the whole game may last.
    fn time_limit(&self) -> Option<Span> {
        self.settings
            .options
            .time_limit()
            .map(|minutes| Span::minutes(i64::from(minutes)))
    }

    /// When the game ends whatever stands, our downtime apart; `None` if it has not begun or lasts as long as it takes.
    pub(super) fn ends_at(&self) -> Option<Time> {
        Some(self.started_at? + self.time_limit()?)
    }
}

impl Default for Clock {
    /// A day: what correspondence players are used to.
    fn default() -> Self {
        Clock(Span::days(1))
    }
}

impl Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.0 / 60_000;
        if minutes % (24 * 60) == 0 {
            write!(f, "{}d", minutes / (24 * 60))
        } else if minutes % 60 == 0 {
            write!(f, "{}h", minutes / 60)
        } else {
            write!(f, "{minutes}m")
        }
    }
}

/// Why a text is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    /// Not a number with a unit.
    #[error("a clock is a number with m, h or d, such as 30m, 12h or 3d")]
    Unreadable,
    /// Shorter than two minutes or longer than fourteen days.
    #[error("a clock lasts from 2m to 14d")]
    Bounds,
}

impl FromStr for Clock {
    type Err = ClockError;

    /// Reads `2m`, `36h`, `14d`, with or without a space; the units' words are the chat's business.
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text = text.trim();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let number: i64 = number.parse().map_err(|_| ClockError::Unreadable)?;
        // Far above the bounds, so that no multiplication below can overflow.
        if number > 100_000 {
            return Err(ClockError::Bounds);
        }
        match unit.trim() {
            "m" => Clock::new(Span::minutes(number)),
            "h" => Clock::new(Span::hours(number)),
            "d" => Clock::new(Span::days(number)),
            _ => Err(ClockError::Unreadable),
        }
    }
}
