//! Times and durations in words.

use fluent_bundle::FluentArgs;
use jiff::tz::{self, TimeZone};
use jiff::{Timestamp, civil::Weekday};

use crate::table::{Span, Time};

use super::{Locale, bundles};

/// A point in time as a reader in a zone would write it: weekday, date, time of day and the zone's abbreviation or offset, so
/// that the hour that comes twice in autumn is told apart.
pub fn format_time(time: Time, zone: &TimeZone, locale: Locale) -> String {
    let moment =
        Timestamp::from_millisecond(time.0).unwrap_or(if time.0 < 0 { Timestamp::MIN } else { Timestamp::MAX });
    let local = moment.to_zoned(zone.clone());
    let mut args = FluentArgs::new();
    args.set(
        "weekday",
        bundles::format(locale, weekday(local.weekday()), &FluentArgs::new()),
    );
    args.set("day", local.day().to_string());
    args.set("month", local.month().to_string());
    args.set("month2", format!("{:02}", local.month()));
    args.set("day2", format!("{:02}", local.day()));
    args.set("year", local.year().to_string());
    args.set("hour", local.hour().to_string());
    args.set("hour2", format!("{:02}", local.hour()));
    args.set("minute", format!("{:02}", local.minute()));
    args.set("zone", local.strftime("%Z").to_string());
    bundles::format(locale, "time", &args)
}

fn weekday(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "weekday-1",
        Weekday::Tuesday => "weekday-2",
        Weekday::Wednesday => "weekday-3",
        Weekday::Thursday => "weekday-4",
        Weekday::Friday => "weekday-5",
        Weekday::Saturday => "weekday-6",
        Weekday::Sunday => "weekday-7",
    }
}

/// A length of time in its two largest units, the rest dropped: `2 days 3 hours`, `5 minutes`; less than a minute is said so.
/// A negative one is nothing.
pub fn format_span(span: Span, locale: Locale) -> String {
    let minutes = span.0.max(0) / 60_000;
    let units = [
        ("span-days", minutes / 1_440),
        ("span-hours", minutes / 60 % 24),
        ("span-minutes", minutes % 60),
    ];
    let Some(first) = units.iter().position(|(_, count)| *count > 0) else {
        return bundles::format(locale, "span-moment", &FluentArgs::new());
    };
    let words = units[first..]
        .iter()
        .take(2)
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| {
            let mut args = FluentArgs::new();
            args.set("count", *count);
            bundles::format(locale, key, &args)
        });
    words.collect::<Vec<_>>().join(" ")
}

/// The zone of an IANA name in any case; the zone data of the program, if the system has none.
pub fn zone(name: &str) -> Option<TimeZone> {
    tz::db().get(name).ok()
}
