//! A brake on floods of messages and presses.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::table::PersonId;

use super::problem::Problem;

/// How much each person may send: a bucket of [`Talk::BURST`] that refills at [`Talk::EACH`].
#[derive(Debug, Default)]
pub(super) struct Talk {
    sent: Mutex<HashMap<PersonId, (f64, Instant)>>,
}

impl Talk {
    const BURST: f64 = 30.0;
    const EACH: Duration = Duration::from_millis(500);

    /// Takes one from a person's bucket; the seconds to wait if it is empty.
    pub(super) fn take(&self, person: PersonId, now: Instant) -> Result<(), Problem> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if sent.len() > 10_000 {
            let full = Self::EACH.mul_f64(Self::BURST);
            sent.retain(|_, (_, at)| now.saturating_duration_since(*at) < full);
        }
        let (used, at) = sent.entry(person).or_insert((0.0, now));
        let refilled = now.saturating_duration_since(*at).as_secs_f64() / Self::EACH.as_secs_f64();
        *used = (*used - refilled).max(0.0);
        *at = now;
        if *used + 1.0 > Self::BURST {
            return Err(Problem::TooFast(
                (Self::EACH.as_secs_f64() * (*used + 1.0 - Self::BURST)).ceil() as u64,
            ));
        }
        *used += 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_forgiven() {
        let talk = Talk::default();
        let now = Instant::now();
        for _ in 0..30 {
            assert_eq!(talk.take(PersonId(1), now), Ok(()));
        }
        assert_eq!(talk.take(PersonId(1), now), Err(Problem::TooFast(1)));
        assert_eq!(talk.take(PersonId(2), now), Ok(()));
        assert_eq!(talk.take(PersonId(1), now + Duration::from_secs(1)), Ok(()));
    }
}
