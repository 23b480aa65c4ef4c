//! The double's clock. Deadlines of interactions count only the time that a test lets pass by hand: a slow machine makes none late.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tahoun::host::{Manual, TimeSource};
use tahoun::table::Span;

/// 2015-01-01, from which Discord's ids count.
const EPOCH: i64 = 1_420_070_400_000;

pub(crate) struct Clock {
    /// The clock of a bot in this process, which is turned together with this one.
    with: Option<Arc<Manual>>,
    turned: AtomicI64,
    last_id: AtomicI64,
}

impl Clock {
    pub(super) fn new(with: Option<Arc<Manual>>) -> Clock {
        Clock {
            with,
            turned: AtomicI64::new(0),
            last_id: AtomicI64::new(0),
        }
    }

    /// What the calendar shows, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        match &self.with {
            Some(manual) => manual.now().0,
            None => {
                let real = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later");
                real.as_millis() as i64 + self.turned()
            }
        }
    }

    /// How much time the test has let pass.
    pub(crate) fn turned(&self) -> i64 {
        self.turned.load(Ordering::SeqCst)
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, time: Duration) {
        let milliseconds = time.as_millis() as i64;
        self.turned.fetch_add(milliseconds, Ordering::SeqCst);
        if let Some(manual) = &self.with {
            manual.advance(Span(milliseconds));
        }
    }

    /// A new id, greater than all before it.
    pub(crate) fn snowflake(&self) -> u64 {
        let least = (self.now() - EPOCH) << 22;
        let next = |last: i64| Some(least.max(last + 1));
        let last = (self.last_id)
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, next)
            .expect("there is always a next one");
        least.max(last + 1) as u64
    }

    /// A point in time as Discord writes it.
    pub(super) fn written(milliseconds: i64) -> String {
        let time = jiff::Timestamp::from_millisecond(milliseconds).expect("it is in the calendar");
        time.strftime("%Y-%m-%dT%H:%M:%S%.3f+00:00").to_string()
    }

    /// When an id was given.
    pub(super) fn of(id: u64) -> String {
        Clock::written((id >> 22) as i64 + EPOCH)
    }
}
