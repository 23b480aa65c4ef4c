//! What runs by time: a projection, so that nothing has to be folded to know what is due.
//!
//! A deadline is its start, its allowance and the downtime of its place and of that place's platform in between. Downtime only postpones, so
//! `since + allowance` is never too late to look; a row that turns out to be due later is put off to that moment.

use rusqlite::{OptionalExtension, params};

use crate::games::Seat;
use crate::table::{Command, Span, TableId, Time};

use super::{Reader, StoreError, Writer};

/// What was taken out as due and is still there comes again after this time.
const AGAIN: Span = Span::seconds(30);

/// What happens when the time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// The seat is reminded.
    Remind(Seat),
    /// The seat's time has run out.
    Lapse(Seat),
    /// The open offer has run out.
    ExpireOffer,
    /// The time for the whole game is up.
    TimeUp,
}

/// Something that runs by time at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// The table.
    pub table: TableId,
    /// What happens.
    pub what: Due,
    /// From when it counts.
    pub since: Time,
    /// For how long, our downtime apart.
    pub allowance: Span,
    /// When it is due, with all downtime known by now.
    pub due: Time,
}

impl Due {
    /// What the table is asked then, by its clock.
    pub fn command(self) -> Command {
        match self {
            Due::Remind(seat) => Command::Remind(seat),
            Due::Lapse(seat) => Command::Lapse(seat),
            Due::ExpireOffer => Command::ExpireOffer,
            Due::TimeUp => Command::TimeUp,
        }
    }

    /// The reverse of [`Due::command`]; `None` if it is no command of the clock.
    pub(super) fn of(command: &Command) -> Option<Due> {
        match command {
            Command::Remind(seat) => Some(Due::Remind(*seat)),
            Command::Lapse(seat) => Some(Due::Lapse(*seat)),
            Command::ExpireOffer => Some(Due::ExpireOffer),
            Command::TimeUp => Some(Due::TimeUp),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Due::Remind(_) => "remind",
            Due::Lapse(_) => "lapse",
            Due::ExpireOffer => "expire-offer",
            Due::TimeUp => "time-up",
        }
    }

    /// -1 where no seat is meant.
    fn seat(self) -> i64 {
        match self {
            Due::Remind(seat) | Due::Lapse(seat) => i64::from(seat.0),
            Due::ExpireOffer | Due::TimeUp => -1,
        }
    }
}

impl Writer<'_> {
    /// Takes out what is due by `now` at the tables of a platform, at most `limit` rows, earliest first. What had been due, but is not
    /// because of downtime, is put off. An event of the table takes the rows away; without one they come again half a minute later,
    /// so that a table at which something is wrong neither holds up others nor keeps anybody busy.
    pub fn due(&self, platform: &str, now: Time, limit: u32) -> Result<Vec<Deadline>, StoreError> {
        let mut due = Vec::new();
        let candidates = self.candidates(platform, now, limit)?;
        let Some(earliest) = candidates.iter().map(|deadline| deadline.since).min() else {
            return Ok(due);
        };
        let everywhere = self.outages(platform, earliest, now)?;
        // After a start there may be very many, and hardly ever has a place stood still.
        let alone = self.any_place_had_downtime(earliest)?;
        for mut deadline in candidates {
            deadline.due = match alone {
                false => everywhere.deadline(deadline.since, deadline.allowance),
                true => self
                    .outages_at(deadline.table, platform, deadline.since, now)?
                    .deadline(deadline.since, deadline.allowance),
            };
            if deadline.due <= now {
                self.put_off(&deadline, now + AGAIN)?;
                due.push(deadline);
            } else {
                self.put_off(&deadline, deadline.due)?;
            }
        }
        due.sort_by_key(|deadline| (deadline.due, deadline.table));
        Ok(due)
    }

    /// Does not take the row out again before `until`, unless the table goes on: for what is due but cannot be done now.
    pub fn put_off(&self, deadline: &Deadline, until: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE deadlines SET look_at = ?4 WHERE table_id = ?1 AND what = ?2 AND seat = ?3")?
            .execute(params![
                deadline.table,
                deadline.what.name(),
                deadline.what.seat(),
                until
            ])?;
        Ok(())
    }

    /// Replaces all that runs by time at a table.
    pub(super) fn set_deadlines(
        &self,
        table: TableId,
        platform: &str,
        deadlines: &[(Due, Time, Span)],
    ) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM deadlines WHERE table_id = ?1")?
            .execute([table])?;
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO deadlines (table_id, what, seat, platform, since, allowance, look_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        for (what, since, allowance) in deadlines {
            insert.execute(params![
                table,
                what.name(),
                what.seat(),
                platform,
                since,
                allowance,
                *since + *allowance
            ])?;
        }
        Ok(())
    }
}

impl Reader {
    /// When [`Writer::due`] should be asked next for a platform; `None` if nothing runs there. It may be too early, never too late.
    pub fn next_deadline(&self, platform: &str) -> Result<Option<Time>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT look_at FROM deadlines WHERE platform = ?1 ORDER BY look_at LIMIT 1")?
            .query_row([platform], |row| row.get(0))
            .optional()?)
    }

    /// All that runs by time at a table, earliest first, with all downtime known by now.
    pub fn deadlines_of(&self, table: TableId, now: Time) -> Result<Vec<Deadline>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT table_id, what, seat, since, allowance, look_at, platform FROM deadlines WHERE table_id = ?1",
        )?;
        let rows = statement
            .query_map([table], |row| Ok((read(row)?, row.get::<_, String>(6)?)))?
            .collect::<Result<Vec<_>, _>>()?;
        let mut deadlines = Vec::new();
        for (mut deadline, platform) in rows {
            let outages = self.outages_at(table, &platform, deadline.since, now)?;
            deadline.due = outages.deadline(deadline.since, deadline.allowance);
            deadlines.push(deadline);
        }
        deadlines.sort_by_key(|deadline| deadline.due);
        Ok(deadlines)
    }

    fn candidates(&self, platform: &str, now: Time, limit: u32) -> Result<Vec<Deadline>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT table_id, what, seat, since, allowance, look_at FROM deadlines
             WHERE platform = ?1 AND look_at <= ?2 ORDER BY look_at LIMIT ?3",
        )?;
        let rows = statement.query_map(params![platform, now, limit], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Deadline> {
    let what = match row.get_ref(1)?.as_str()? {
        "remind" => Due::Remind(row.get(2)?),
        "lapse" => Due::Lapse(row.get(2)?),
        "time-up" => Due::TimeUp,
        _ => Due::ExpireOffer,
    };
    Ok(Deadline {
        table: row.get(0)?,
        what,
        since: row.get(3)?,
        allowance: row.get(4)?,
        due: row.get(5)?,
    })
}
