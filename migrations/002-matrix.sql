-- Matrix: what came in and is still to be handled, what was sent, and which rooms are whose.

-- Up to where the service was read. Written in one transaction with what was read.
CREATE TABLE matrix_sync (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    token TEXT    NOT NULL
) STRICT;

-- Events by the order in which they came. A handled one stays for a while without its text, so that a second copy is known.
CREATE TABLE matrix_events (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    event   TEXT    NOT NULL UNIQUE,
    room    TEXT    NOT NULL,
    thread  TEXT,
    state   TEXT    NOT NULL CHECK (state IN ('waiting', 'encrypted', 'done')),
    body    TEXT,
    -- By which key it is encrypted, while it cannot be read.
    session TEXT,
    seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX matrix_events_waiting ON matrix_events (id) WHERE state = 'waiting';
CREATE INDEX matrix_events_encrypted ON matrix_events (id) WHERE state = 'encrypted';
CREATE INDEX matrix_events_by_time ON matrix_events (seen_at);

-- Things that are said once: in which room or to whom, and what.
CREATE TABLE matrix_once (
    whom TEXT    NOT NULL,
    what TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (whom, what)
) STRICT, WITHOUT ROWID;

-- What is sent, by its transaction id: kept before it is sent, so that a second attempt sends the same.
CREATE TABLE matrix_sent (
    key     TEXT    PRIMARY KEY,
    room    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    content TEXT    NOT NULL,
    -- The root of the thread it belongs to.
    thread  TEXT,
    buttons TEXT    NOT NULL,
    -- What it is about: an answer to it is meant for that table.
    about   INTEGER,
    -- The service's answer.
    event   TEXT    UNIQUE,
    made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matrix_sent_by_thread ON matrix_sent (room, thread, made_at);
CREATE INDEX matrix_sent_by_time ON matrix_sent (made_at);

-- Rooms in which one person and the bot are alone.
CREATE TABLE matrix_direct (
    room    TEXT    PRIMARY KEY,
    account TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matrix_direct_by_account ON matrix_direct (account);

-- Rooms the bot is in; one that it has left or lost stays with `joined` 0.
CREATE TABLE matrix_rooms (
    room      TEXT    PRIMARY KEY,
    joined    INTEGER NOT NULL,
    -- The room that took its place.
    successor TEXT,
    at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
