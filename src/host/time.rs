//! Where time comes from: the system, or a hand that turns the clock.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::table::{Span, Time};

/// A source of time.
pub trait TimeSource: Send + Sync + 'static {
    /// The wall clock. It may jump in both directions.
    fn now(&self) -> Time;

    /// Time in which the process runs, from any zero: it never goes backwards, and stands while the machine sleeps or the process is
    /// stopped.
    fn running(&self) -> Duration;

    /// Returns when the wall clock shows `until` or something else may have happened; the caller looks at the clock again.
    fn sleep(&self, until: Time) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The machine's own clocks.
#[derive(Debug)]
pub struct System {
    /// When the running time was last looked at, and what it was.
    looked: Mutex<(Instant, Duration)>,
}

impl System {
    /// The longest sleep before the wall clock is looked at again, since it may have jumped.
    const LOOK_AGAIN: Duration = Duration::from_secs(5);
    /// A process that runs looks at the clock more often than this; in a longer pause it was stopped, whatever the clocks say.
    const STOPPED: Duration = Duration::from_secs(60);

    /// The machine's clocks from now on.
    pub fn new() -> Self {
        System {
            looked: Mutex::new((Instant::now(), Duration::ZERO)),
        }
    }
}

impl Default for System {
    fn default() -> Self {
        System::new()
    }
}

impl TimeSource for System {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn running(&self) -> Duration {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let (before, running) = *looked;
        let running = running + now.saturating_duration_since(before).min(Self::STOPPED);
        *looked = (now, running);
        running
    }

    fn sleep(&self, until: Time) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let left = Duration::from_millis(u64::try_from((until - self.now()).0).unwrap_or(0));
        Box::pin(tokio::time::sleep(left.min(Self::LOOK_AGAIN)))
    }
}

/// A clock that is turned by hand; it stands still otherwise.
#[derive(Debug)]
pub struct Manual {
    /// The wall clock and the running time.
    hands: watch::Sender<(Time, Duration)>,
}

impl Manual {
    /// A clock that shows `start`.
    pub fn new(start: Time) -> Self {
        Manual {
            hands: watch::Sender::new((start, Duration::ZERO)),
        }
    }

    /// Lets time pass.
    pub fn advance(&self, span: Span) {
        self.hands.send_modify(|(now, running)| {
            *now = *now + span;
            *running += Duration::from_millis(u64::try_from(span.0).unwrap_or(0));
        });
    }

    /// Makes the wall clock jump, as when it is set or the machine slept: no running time passes.
    pub fn jump(&self, to: Time) {
        self.hands.send_modify(|(now, _)| *now = to);
    }
}

impl TimeSource for Manual {
    fn now(&self) -> Time {
        self.hands.borrow().0
    }

    fn running(&self) -> Duration {
        self.hands.borrow().1
    }

    fn sleep(&self, until: Time) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut hands = self.hands.subscribe();
        Box::pin(async move {
            if hands.borrow_and_update().0 < until {
                // An error means that the clock is gone, and with it whoever could wait.
                let _ = hands.changed().await;
            }
        })
    }
}
