//! SQLite: the event log and everything else that must survive.
