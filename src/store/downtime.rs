//! Our downtime: when the process did not run, and when a platform was out of reach. It is nobody's loss.
//!
//! Intervals are kept as they were found, and may overlap; [`Outages`] joins them, so that no moment counts twice.

use rusqlite::{OptionalExtension, params};

use crate::table::{PlaceId, Span, TableId, Time};

use super::places::own_downtime;
use super::{Reader, StoreError, Writer};

/// How often a heartbeat is stored.
pub const HEARTBEAT: Span = Span::seconds(15);

/// A running process whose heartbeats are farther apart than this was not really running: the machine slept, or the clock jumped.
const GAP: Span = Span::seconds(60);

/// The whole process, where a platform is named.
const PROCESS: &str = "";

/// Downtime as intervals that neither touch nor overlap, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outages {
    intervals: Vec<(Time, Time)>,
}

impl Outages {
    /// Joins intervals, each from its first time to before its second one; empty and reversed ones do not count.
    pub fn new(intervals: impl IntoIterator<Item = (Time, Time)>) -> Self {
        let mut raw: Vec<_> = intervals.into_iter().filter(|(since, until)| since < until).collect();
        raw.sort_unstable();
        let mut intervals: Vec<(Time, Time)> = Vec::new();
        for (since, until) in raw {
            match intervals.last_mut() {
                Some((_, end)) if since <= *end => *end = until.max(*end),
                _ => intervals.push((since, until)),
            }
        }
        Outages { intervals }
    }

    /// How much downtime there was from one time to another; none if the second is not after the first.
    pub fn between(&self, from: Time, to: Time) -> Span {
        if to <= from {
            return Span(0);
        }
        let first = self.intervals.partition_point(|(_, until)| *until <= from);
        self.intervals[first..]
            .iter()
            .take_while(|(since, _)| *since < to)
            .map(|(since, until)| (*until).min(to) - (*since).max(from))
            .fold(Span(0), |sum, part| sum + part)
    }

    /// When an allowance is used up that counts from `since` and stands still during downtime.
    pub fn deadline(&self, since: Time, allowance: Span) -> Time {
        let first = self.intervals.partition_point(|(_, until)| *until <= since);
        self.intervals[first..]
            .iter()
            .fold(since + allowance, |due, (from, until)| {
                let from = (*from).max(since);
                // What is due at the very moment the downtime begins was still due before it.
                if from < due { due + (*until - from) } else { due }
            })
    }

    /// Whether that moment lies in downtime.
    pub fn contains(&self, time: Time) -> bool {
        let next = self.intervals.partition_point(|(_, until)| *until <= time);
        self.intervals.get(next).is_some_and(|(since, _)| *since <= time)
    }
}

impl Writer<'_> {
    /// At the start, before the first heartbeat: the time since the last one of the process was downtime. Gives it.
    pub fn started(&self, now: Time) -> Result<Span, StoreError> {
        let down = match self.last_heartbeat(PROCESS)? {
            Some(last) => Span((now - last).0.max(0)),
            None => Span(0),
        };
        self.note_downtime(None, now - down, now)?;
        self.beat(PROCESS, now)?;
        Ok(down)
    }

    /// A sign of life: of the whole process (`None`), or of a platform that is within reach. A long gap since the one before was
    /// downtime (the machine may have slept). A clock that was set back is followed.
    pub fn heartbeat(&self, platform: Option<&str>, now: Time) -> Result<(), StoreError> {
        if let Some(last) = self.last_heartbeat(platform.unwrap_or(PROCESS))?
            && now - last > GAP
        {
            self.note_downtime(platform, last, now)?;
        }
        self.beat(platform.unwrap_or(PROCESS), now)
    }

    /// The platform is out of reach since then, until [`Writer::reachable`] says otherwise. If it is so already, the earlier time stays.
    pub fn unreachable(&self, platform: &str, since: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT INTO downtimes (platform, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![platform, since])?;
        Ok(())
    }

    /// The platform is within reach again.
    pub fn reachable(&self, platform: &str, now: Time) -> Result<(), StoreError> {
        self.end_downtime(platform, now)?;
        self.beat(platform, now)
    }

    /// Ends the downtime that goes on.
    pub(super) fn end_downtime(&self, platform: &str, now: Time) -> Result<(), StoreError> {
        // If the clock was set back meanwhile, nobody can say how long it was.
        self.connection
            .prepare_cached("DELETE FROM downtimes WHERE platform = ?1 AND until IS NULL AND since >= ?2")?
            .execute(params![platform, now])?;
        self.connection
            .prepare_cached("UPDATE downtimes SET until = ?2 WHERE platform = ?1 AND until IS NULL")?
            .execute(params![platform, now])?;
        Ok(())
    }

    /// Puts down an interval of downtime of a platform, or of the whole process (`None`); an empty or reversed one is none.
    pub fn note_downtime(&self, platform: Option<&str>, since: Time, until: Time) -> Result<(), StoreError> {
        if since < until {
            self.connection
                .prepare_cached("INSERT INTO downtimes (platform, since, until) VALUES (?1, ?2, ?3)")?
                .execute(params![platform.unwrap_or(PROCESS), since, until])?;
        }
        Ok(())
    }

    fn beat(&self, platform: &str, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT INTO heartbeats (platform, at) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET at = ?2")?
            .execute(params![platform, now])?;
        Ok(())
    }
}

impl Reader {
    /// The last sign of life of a platform; with `""`, of the whole process.
    pub fn last_heartbeat(&self, platform: &str) -> Result<Option<Time>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT at FROM heartbeats WHERE platform = ?1")?
            .query_row([platform], |row| row.get(0))
            .optional()?)
    }

    /// The downtime of a platform and of the whole process that ended after `from`; what goes on is counted until `now`.
    pub fn outages(&self, platform: &str, from: Time, now: Time) -> Result<Outages, StoreError> {
        self.outages_of(&[platform, PROCESS], from, now)
    }

    /// The same for a table: the time in which its place stood still is downtime, too.
    pub(super) fn outages_at(
        &self,
        table: TableId,
        platform: &str,
        from: Time,
        now: Time,
    ) -> Result<Outages, StoreError> {
        let place: PlaceId = self
            .connection
            .prepare_cached("SELECT place_id FROM tables WHERE id = ?1")?
            .query_row([table], |row| row.get(0))?;
        self.outages_of(&[platform, PROCESS, &own_downtime(place)], from, now)
    }

    /// Whether any place stood still after `from`.
    pub(super) fn any_place_had_downtime(&self, from: Time) -> Result<bool, StoreError> {
        // The names of places alone lie between these two.
        Ok(self
            .connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM downtimes
                                WHERE platform > 'place:' AND platform < 'place;' AND (until > ?1 OR until IS NULL))",
            )?
            .query_row([from], |row| row.get(0))?)
    }

    fn outages_of(&self, names: &[&str], from: Time, now: Time) -> Result<Outages, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT since, coalesce(until, ?3) FROM downtimes WHERE platform = ?1 AND (until > ?2 OR until IS NULL)",
        )?;
        let mut intervals = Vec::new();
        for name in names {
            let rows = statement.query_map(params![name, from, now], |row| Ok((row.get(0)?, row.get(1)?)))?;
            for row in rows {
                intervals.push(row?);
            }
        }
        Ok(Outages::new(intervals))
    }

    /// How much downtime a platform had from one time to another, that of the whole process included, no moment counted twice.
    pub fn downtime_between(&self, platform: &str, from: Time, to: Time) -> Result<Span, StoreError> {
        Ok(self.outages(platform, from, to)?.between(from, to))
    }
}
