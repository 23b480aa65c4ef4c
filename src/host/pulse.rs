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
    /// Since when time is owed that was found to be lost, but could not be written down.
    owed: Option<Time>,
}

impl Pulse {
    pub(super) fn new(time: &dyn TimeSource) -> Self {
        Pulse {
            wall: time.now(),
            running: time.running(),
            owed: None,
        }
    }

    /// Looks at the clocks; if the wall clock ran ahead since the last look, gives the time that nobody had.
    pub(super) fn look(&mut self, time: &dyn TimeSource) -> Option<(Time, Time)> {
        let before = std::mem::replace(self, Pulse::new(time));
        let ran = Span(i64::try_from((self.running - before.running).as_millis()).unwrap_or(i64::MAX));
        let ahead = Span((self.wall - before.wall).0.saturating_sub(ran.0));
        let lost = (ahead > JUMP).then_some(before.wall);
        before.owed.or(lost).map(|since| (since, self.wall))
    }

    /// What the last look gave could not be written down: the next look gives it again.
    pub(super) fn owe(&mut self, since: Time) {
        self.owed = Some(since);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Manual;
    use super::*;

    #[test]
    fn only_time_that_did_not_run_is_lost() {
        let start = Time(0);
        let time = Manual::new(start);
        let mut pulse = Pulse::new(&time);
        time.advance(Span::days(3));
        assert_eq!(pulse.look(&time), None);
        time.jump(start);
        assert_eq!(pulse.look(&time), None, "a clock set back takes nothing away");
        time.jump(start + Span::seconds(30));
        assert_eq!(pulse.look(&time), None, "clocks are corrected now and then");
        let before = time.now();
        time.jump(before + Span::hours(1));
        assert_eq!(pulse.look(&time), Some((before, before + Span::hours(1))));
        assert_eq!(pulse.look(&time), None);
        pulse.owe(before);
        time.advance(Span::seconds(5));
        assert_eq!(pulse.look(&time), Some((before, time.now())));
    }
}
