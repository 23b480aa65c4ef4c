//! What the house itself does not allow: the permission errors that no table can judge.

use crate::table::TableId;

/// Why a request is turned down before any table judges it. Always answered privately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denied {
    /// No table was named, and there is none here that could be meant.
    NoTableHere,
    /// There is no table of that number that the asker may see.
    NoSuchTable(TableId),
    /// Nobody of that name is known here.
    NoSuchPerson(String),
    /// Several people have that name; so many.
    ManyPeople(String, usize),
    /// Only those who moderate the place may do that.
    ModeratorOnly,
    /// The table does not allow `check`.
    CheckOff,
    /// The asker has no hidden things: he is not at this table.
    NothingHidden,
    /// The table has not begun, so there is no board yet.
    NoBoardYet,
    /// The game has nothing to say of the squares of its board.
    NoMovesFrom,
    /// A rematch needs a table that is over.
    NotOver,
    /// The asker was not at the table, so a rematch is not his to ask for.
    NotPlayer,
    /// Requests come too fast; nothing was done.
    TooFast,
    /// The asker has so many tables open that no more may be opened.
    TooManyTables(u32),
}
