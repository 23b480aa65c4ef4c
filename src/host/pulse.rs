//! Whether time went by as it should: a wall clock that runs ahead of the running time means that the machine slept or the clock was
//! set, and that nobody could play meanwhile.

use std::time::Duration;

use crate::table::{Span, Time};

use super::TimeSource;

/// A wall clock this much ahead of the running time has jumped.
const JUMP: Span = Span::seconds(30);

/// The clocks as they were when they were last looked at.
#[derive(Debug)]
pub(super) struct Pulse {
    wall: Time,
    running: Duration,
}

impl Pulse {
    pub(super) fn new(time: &dyn TimeSource) -> Self {
        Pulse {
            wall: time.now(),
            running: time.running(),
        }
    }

    /// Looks at the clocks; if the wall clock ran ahead since the last look, gives the time that nobody had.
    pub(super) fn look(&mut self, time: &dyn TimeSource) -> Option<(Time, Time)> {
        let before = std::mem::replace(self, Pulse::new(time));
        let ran = Span(i64::try_from((self.running - before.running).as_millis()).unwrap_or(i64::MAX));
        let ahead = Span((self.wall - before.wall).0.saturating_sub(ran.0));
        (ahead > JUMP).then_some((before.wall, self.wall))
    }
}
