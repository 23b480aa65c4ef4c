//! Processor time instead of time on the wall: what else the machine does is not counted.

use std::time::Duration;

use criterion::Criterion;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use rustix::time::{ClockId, clock_gettime};

/// Measures the processor time of the thread that works.
pub(crate) struct Processor;

/// The processor time that this thread has used.
pub(crate) fn time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("it is never negative")
}

/// Measures the processor time, for a shorter while than is usual.
pub(crate) fn criterion() -> Criterion<Processor> {
    Criterion::default()
        .with_measurement(Processor)
        .sample_size(50)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
}

impl Measurement for Processor {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        time()
    }

    fn end(&self, begun: Duration) -> Duration {
        time() - begun
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
