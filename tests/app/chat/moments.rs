//! Times in the reader's zone, and durations with the plurals of both languages.

use tahoun::chat::{Locale, format_span, format_time, zone};
use tahoun::table::{Span, Time};

const CZECH: Locale = Locale::Czech;
const ENGLISH: Locale = Locale::English;

#[test]
fn times_are_right_across_summer_time() {
    let prague = zone("europe/PRAGUE").unwrap();
    // 2026-10-25: at 03:00 CEST it is 02:00 CET again.
    for (time, english, czech) in [
        (
            1_792_888_200_000,
            "Sun 2026-10-25 02:30 CEST",
            "ne 25. 10. 2026 2:30 CEST",
        ),
        (
            1_792_891_800_000,
            "Sun 2026-10-25 02:30 CET",
            "ne 25. 10. 2026 2:30 CET",
        ),
        (
            1_774_746_000_000,
            "Sun 2026-03-29 03:00 CEST",
            "ne 29. 3. 2026 3:00 CEST",
        ),
        (0, "Thu 1970-01-01 01:00 CET", "čt 1. 1. 1970 1:00 CET"),
    ] {
        assert_eq!(format_time(Time(time), &prague, ENGLISH), english);
        assert_eq!(format_time(Time(time), &prague, CZECH), czech);
    }
    let utc = zone("UTC").unwrap();
    assert_eq!(
        format_time(Time(1_792_888_200_000), &utc, ENGLISH),
        "Sun 2026-10-25 00:30 UTC"
    );
}

#[test]
fn impossible_times_do_no_harm() {
    let utc = zone("UTC").unwrap();
    for time in [i64::MIN, i64::MAX, -1] {
        assert!(!format_time(Time(time), &utc, CZECH).is_empty());
    }
}

#[test]
fn unknown_zones_are_none() {
    for name in ["", "Mordor", "../UTC", "Europe/", "\0"] {
        assert!(zone(name).is_none(), "{name}");
    }
}

#[test]
fn durations_have_the_plurals_of_their_language() {
    for (span, english, czech) in [
        (Span::days(1), "1 day", "1 den"),
        (Span::days(2), "2 days", "2 dny"),
        (Span::days(5), "5 days", "5 dní"),
        (Span::days(14), "14 days", "14 dní"),
        (Span::hours(1), "1 hour", "1 hodina"),
        (Span::hours(4), "4 hours", "4 hodiny"),
        (Span::hours(12), "12 hours", "12 hodin"),
        (Span::hours(22), "22 hours", "22 hodin"),
        (Span::minutes(1), "1 minute", "1 minuta"),
        (Span::minutes(3), "3 minutes", "3 minuty"),
        (Span::minutes(45), "45 minutes", "45 minut"),
        (Span::hours(51), "2 days 3 hours", "2 dny 3 hodiny"),
        (Span::minutes(1_441), "1 day", "1 den"),
        (Span::minutes(61), "1 hour 1 minute", "1 hodina 1 minuta"),
        (Span::seconds(59), "less than a minute", "méně než minuta"),
        (Span(0), "less than a minute", "méně než minuta"),
        (Span(-5), "less than a minute", "méně než minuta"),
        (Span(i64::MIN), "less than a minute", "méně než minuta"),
    ] {
        assert_eq!(format_span(span, ENGLISH), english);
        assert_eq!(format_span(span, CZECH), czech);
    }
    assert!(format_span(Span(i64::MAX), CZECH).ends_with("hodin"));
}
