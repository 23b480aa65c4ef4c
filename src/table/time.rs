//! Points and spans of time, as values: nothing in this room reads a clock.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970-01-01T00:00Z. Summer time does not touch it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

/// A length of time in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub i64);

impl Span {
    /// So many seconds.
    pub const fn seconds(count: i64) -> Span {
        Span(count * 1_000)
    }

    /// So many minutes.
    pub const fn minutes(count: i64) -> Span {
        Span::seconds(count * 60)
    }

    /// So many hours.
    pub const fn hours(count: i64) -> Span {
        Span::minutes(count * 60)
    }

    /// So many days of 24 hours.
    pub const fn days(count: i64) -> Span {
        Span::hours(count * 24)
    }
}

impl Add<Span> for Time {
    type Output = Time;

    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Time {
    type Output = Time;

    fn sub(self, span: Span) -> Time {
        Time(self.0.saturating_sub(span.0))
    }
}

impl Sub<Time> for Time {
    type Output = Span;

    fn sub(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Span> for Span {
    type Output = Span;

    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}
