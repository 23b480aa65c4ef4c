//! What people saw last, in memory: completion is answered at once and asks no database.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use crate::games::{Audience, Kind};
use crate::host::Host;
use crate::table::{Phase, TableId, TableView};

use super::NAME;

/// Of how many people in how many places views are kept, and how many tables of each.
const KEPT: usize = 2_000;
const TABLES: usize = 8;

/// The last views, by the place where they were seen and by whose account.
pub(super) struct Memory(Mutex<LruCache<(String, String), Vec<Seen>>>);

/// What somebody saw of a table.
struct Seen<View = Arc<TableView>> {
    table: TableId,
    kind: Kind,
    /// The table's thread, if it has one.
    thread: Option<String>,
    /// Whether it is his turn, if he plays there.
    turn: Option<bool>,
    view: View,
}

impl Seen {
    fn new(thread: Option<String>, view: TableView) -> Self {
        let turn = match view.audience {
            Audience::Seat(own) if view.phase == Phase::Playing => Some(view.acting().any(|seat| seat == own)),
            Audience::Seat(_) | Audience::Public => None,
        };
        Seen {
            table: view.id,
            kind: view.kind(),
            thread,
            turn,
            view: Arc::new(view),
        }
    }
}

/// Where somebody types, and what he said already about the table that he means.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'a> {
    /// The place's channel.
    pub(super) place: &'a str,
    /// The thread in it.
    pub(super) thread: Option<&'a str>,
    /// Whose account.
    pub(super) account: &'a str,
    /// The game that was named.
    pub(super) kind: Option<Kind>,
    /// The table that was named.
    pub(super) table: Option<TableId>,
}

impl Default for Memory {
    fn default() -> Self {
        Memory(Mutex::new(LruCache::new(
            NonZeroUsize::new(KEPT).unwrap_or(NonZeroUsize::MIN),
        )))
    }
}

impl Memory {
    /// What an account saw last of the table that is most likely meant: the one that is named, else the one in whose thread it is
    /// typed, else where it is the typist's turn, else the newest.
    pub(super) fn seen(&self, spot: &Spot<'_>) -> Option<Arc<TableView>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = kept.get(&(spot.place.to_owned(), spot.account.to_owned()))?;
        likeliest(seen, spot).map(|seen| Arc::clone(&seen.view))
    }

    /// Brings what an account sees of a table up to date. `thread` is the table's, if that is known better than from the database:
    /// it may have been opened just now.
    pub(super) async fn look(&self, host: &Host, account: &str, table: TableId, thread: Option<&str>) {
        let Ok(person) = host.discord_person_of(account).await else {
            return;
        };
        let Ok(view) = host.view(table, person).await else {
            return;
        };
        if let Ok(place) = host.discord_table(view.place, Some(table)).await {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let seen = kept.get_or_insert_mut((place.channel, account.to_owned()), Vec::new);
            put(seen, Seen::new(thread.map(str::to_owned).or(place.thread), view));
        }
    }

    /// The same for a place or a thread whose tables are not known yet.
    pub(super) async fn look_around(&self, host: &Host, spot: &Spot<'_>) {
        if let Some(thread) = spot.thread {
            if let Ok(Some(table)) = host.discord_thread(spot.place, thread).await {
                self.look(host, spot.account, table, Some(thread)).await;
            }
            return;
        }
        let Ok(Some(person)) = host.discord_person_of(spot.account).await else {
            return;
        };
        let games = host.games(person).await.unwrap_or_default().into_iter();
        let here = games.filter(|row| row.place.platform == NAME && row.place.external == spot.place);
        for row in here.take(TABLES) {
            self.look(host, spot.account, row.table.table, None).await;
        }
    }
}

/// Puts what was seen in the place of an older view of its table; the table seen longest ago is forgotten where there are many.
fn put<View>(kept: &mut Vec<Seen<View>>, seen: Seen<View>) {
    kept.retain(|old| old.table != seen.table);
    if kept.len() >= TABLES {
        kept.remove(0);
    }
    kept.push(seen);
}

fn likeliest<'k, View>(kept: &'k [Seen<View>], spot: &Spot<'_>) -> Option<&'k Seen<View>> {
    if let Some(table) = spot.table {
        return kept.iter().find(|seen| seen.table == table);
    }
    if let Some(thread) = spot.thread {
        return kept.iter().find(|seen| seen.thread.as_deref() == Some(thread));
    }
    let of_kind = |seen: &&Seen<View>| spot.kind.is_none_or(|kind| kind == seen.kind);
    let plays = |seen: &&Seen<View>| seen.turn.is_some();
    (kept.iter().filter(of_kind).filter(plays)).max_by_key(|seen| (seen.turn, seen.table))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPOT: Spot<'_> = Spot {
        place: "1",
        thread: None,
        account: "2",
        kind: None,
        table: None,
    };

    fn seen(table: i64, kind: Kind, turn: Option<bool>) -> Seen<()> {
        Seen {
            table: TableId(table),
            kind,
            thread: Some(format!("thread {table}")),
            turn,
            view: (),
        }
    }

    fn meant(kept: &[Seen<()>], spot: &Spot<'_>) -> Option<i64> {
        likeliest(kept, spot).map(|seen| seen.table.0)
    }

    #[test]
    fn of_several_tables_the_likeliest_is_meant() {
        let [first, second] = [Kind::ALL[0], Kind::ALL[1]];
        let mut kept = Vec::new();
        for (table, kind, turn) in [
            (1, first, Some(true)),
            (2, first, Some(false)),
            (3, second, Some(true)),
            (4, second, Some(false)),
            (5, second, None),
        ] {
            put(&mut kept, seen(table, kind, turn));
        }
        let spot = |thread, kind, table: Option<i64>| Spot {
            thread,
            kind,
            table: table.map(TableId),
            ..SPOT
        };
        for (spot, table) in [
            (spot(Some("thread 2"), None, None), Some(2)),
            (spot(Some("thread 5"), Some(first), None), Some(5)),
            (spot(Some("thread 2"), Some(first), Some(4)), Some(4)),
            (spot(Some("another thread"), Some(first), None), None),
            (spot(None, None, None), Some(3)),
            (spot(None, Some(first), None), Some(1)),
            (spot(None, None, Some(9)), None),
        ] {
            assert_eq!(meant(&kept, &spot), table, "{spot:?}");
        }
        // Where it is nobody's turn who types, the newest is meant.
        put(&mut kept, seen(1, first, Some(false)));
        assert_eq!(meant(&kept, &spot(None, Some(first), None)), Some(2));
        put(&mut kept, seen(2, first, None));
        assert_eq!(meant(&kept, &spot(None, Some(first), None)), Some(1));
    }

    #[test]
    fn a_newer_view_replaces_the_older_and_there_are_not_too_many() {
        let mut kept = Vec::new();
        for table in 1..=TABLES as i64 {
            put(&mut kept, seen(table, Kind::ALL[0], Some(false)));
        }
        put(&mut kept, seen(1, Kind::ALL[0], Some(true)));
        assert_eq!((kept.len(), meant(&kept, &SPOT)), (TABLES, Some(1)));
        put(&mut kept, seen(100, Kind::ALL[0], None));
        let tables: Vec<i64> = kept.iter().map(|seen| seen.table.0).collect();
        assert_eq!(tables, [3, 4, 5, 6, 7, 8, 1, 100]);
    }
}
