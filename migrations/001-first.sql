-- The first schema. Times are milliseconds since 1970, lengths of time milliseconds, truth values 0 and 1.

-- Truths: people and places.

CREATE TABLE people (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    -- The name as it is looked up: lower case, no diacritics.
    name_key   TEXT    NOT NULL,
    language   TEXT,
    zone       TEXT,
    theme      TEXT,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX people_by_name ON people (name_key);

CREATE TABLE accounts (
    platform  TEXT    NOT NULL,
    external  TEXT    NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (platform, external)
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_by_person ON accounts (person_id);

CREATE TABLE places (
    id         INTEGER PRIMARY KEY,
    platform   TEXT    NOT NULL,
    external   TEXT    NOT NULL,
    name       TEXT,
    language   TEXT,
    direct     INTEGER NOT NULL,
    paused     INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    UNIQUE (platform, external)
) STRICT;

-- Who was seen where: whose names are looked up there.
CREATE TABLE presences (
    place_id  INTEGER NOT NULL REFERENCES places (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    seen_at   INTEGER NOT NULL,
    PRIMARY KEY (place_id, person_id)
) STRICT, WITHOUT ROWID;

-- Truths: tables and their logs.

CREATE TABLE tables (
    id       INTEGER PRIMARY KEY,
    kind     TEXT    NOT NULL,
    place_id INTEGER NOT NULL REFERENCES places (id),
    seed     BLOB    NOT NULL CHECK (length(seed) = 32)
) STRICT;

-- Where a table's thread is, learnt from receipts. A table may have one in each of several places.
CREATE TABLE threads (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place_id INTEGER NOT NULL REFERENCES places (id),
    thread   TEXT    NOT NULL,
    PRIMARY KEY (table_id, place_id),
    UNIQUE (place_id, thread)
) STRICT, WITHOUT ROWID;

-- A log is read as a whole: its events lie together.
CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL CHECK (number >= 1),
    format   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    by       TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Truths: what came in and what goes out.

CREATE TABLE inbox (
    id          INTEGER PRIMARY KEY,
    external    TEXT    NOT NULL UNIQUE,
    place_id    INTEGER NOT NULL REFERENCES places (id),
    person_id   INTEGER NOT NULL REFERENCES people (id),
    received_at INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    verdict     TEXT    NOT NULL CHECK (verdict IN ('accepted', 'refused', 'ignored')),
    answer      TEXT    NOT NULL,
    table_id    INTEGER REFERENCES tables (id),
    first_event INTEGER,
    last_event  INTEGER,
    CHECK ((table_id IS NULL) = (first_event IS NULL) AND (table_id IS NULL) = (last_event IS NULL))
) STRICT;
CREATE INDEX inbox_by_time ON inbox (received_at);

-- A row's id is the key by which a platform knows a second attempt: it is never given twice.
CREATE TABLE outbox (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    platform       TEXT    NOT NULL,
    address        TEXT    NOT NULL,
    recipient      TEXT    NOT NULL,
    place_id       INTEGER NOT NULL REFERENCES places (id),
    person_id      INTEGER REFERENCES people (id),
    table_id       INTEGER REFERENCES tables (id),
    board          INTEGER,
    message        TEXT    NOT NULL,
    state          TEXT    NOT NULL DEFAULT 'waiting'
                   CHECK (state IN ('waiting', 'sending', 'sent', 'given-up', 'superseded')),
    uncertain      INTEGER NOT NULL DEFAULT 0,
    attempts       INTEGER NOT NULL DEFAULT 0,
    posted_at      INTEGER NOT NULL,
    not_before     INTEGER NOT NULL,
    first_tried_at INTEGER,
    settled_at     INTEGER,
    receipt        TEXT,
    reason         TEXT
) STRICT;
CREATE INDEX outbox_unsettled ON outbox (platform, address, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX outbox_given_up ON outbox (platform) WHERE state = 'given-up';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX outbox_said ON outbox (place_id, id) WHERE state = 'sent';

-- Truths: downtime. The platform '' is the whole process.

CREATE TABLE heartbeats (
    platform TEXT    PRIMARY KEY,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- An interval without an end goes on.
CREATE TABLE downtimes (
    id       INTEGER PRIMARY KEY,
    platform TEXT    NOT NULL,
    since    INTEGER NOT NULL,
    until    INTEGER,
    CHECK (until IS NULL OR until > since)
) STRICT;
CREATE INDEX downtimes_by_end ON downtimes (platform, until);
CREATE UNIQUE INDEX downtimes_open ON downtimes (platform) WHERE until IS NULL;

-- Projections: made again from the logs by `rebuild`.

CREATE TABLE states (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    kind        TEXT    NOT NULL,
    place_id    INTEGER NOT NULL REFERENCES places (id),
    owner_id    INTEGER NOT NULL REFERENCES people (id),
    phase       TEXT    NOT NULL CHECK (phase IN ('lobby', 'playing', 'finished', 'closed')),
    open        INTEGER NOT NULL GENERATED ALWAYS AS (phase IN ('lobby', 'playing')) STORED,
    seats       INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    last_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX states_by_place ON states (place_id, open, last_at);
CREATE INDEX states_by_time ON states (open, last_at);

-- The seats that are taken: by a person, or by a computer player of a level (perhaps in place of a person who sat there before).
CREATE TABLE members (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    person_id INTEGER REFERENCES people (id),
    level     INTEGER,
    before_id INTEGER REFERENCES people (id),
    acting    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_person ON members (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX members_by_former ON members (before_id) WHERE before_id IS NOT NULL;
CREATE INDEX members_computers ON members (table_id) WHERE acting = 1 AND level IS NOT NULL;

-- What runs by time. `look_at` is when a row has to be looked at: since + allowance, or later where downtime is known already.
CREATE TABLE deadlines (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    what      TEXT    NOT NULL CHECK (what IN ('remind', 'lapse', 'expire-offer')),
    -- -1 where no seat is meant.
    seat      INTEGER NOT NULL,
    platform  TEXT    NOT NULL,
    since     INTEGER NOT NULL,
    allowance INTEGER NOT NULL,
    look_at   INTEGER NOT NULL,
    PRIMARY KEY (table_id, what, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_by_time ON deadlines (platform, look_at);
CREATE INDEX deadlines_by_start ON deadlines (since);

-- One row a seat of a table that finished.
CREATE TABLE results (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    seat        INTEGER NOT NULL,
    kind        TEXT    NOT NULL,
    place_id    INTEGER NOT NULL REFERENCES places (id),
    -- The person who sat down there, even if a computer player took over; NULL where a computer sat from the start.
    person_id   INTEGER REFERENCES people (id),
    -- The level of the computer player that held the seat at the end.
    level       INTEGER,
    ranking     INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    turns       INTEGER NOT NULL,
    turn_points INTEGER NOT NULL,
    best        INTEGER,
    won         INTEGER NOT NULL,
    rated       INTEGER NOT NULL,
    -- How many different people sat down at the table.
    people      INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_place ON results (kind, place_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX results_by_person ON results (person_id, kind) WHERE person_id IS NOT NULL;
CREATE INDEX results_by_kind ON results (kind, person_id) WHERE person_id IS NOT NULL;

-- The web chat.

-- An id is a cursor: who has seen up to it asks for what lies behind it.
CREATE TABLE web_messages (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place_id   INTEGER NOT NULL REFERENCES places (id),
    table_id   INTEGER REFERENCES tables (id),
    -- Whether what belongs to a table's thread is shown in the channel too: an answer to somebody who asked there.
    in_channel INTEGER NOT NULL DEFAULT 0,
    -- For whom alone it is.
    person_id  INTEGER REFERENCES people (id),
    -- Who wrote it; NULL is the bot.
    author_id  INTEGER REFERENCES people (id),
    author     TEXT,
    body       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    -- The outbox row it shows, so that a second delivery finds the first.
    outbox_id  INTEGER UNIQUE,
    -- The id of what a person sent, so that sending it twice writes it once.
    external   TEXT    UNIQUE
) STRICT;
CREATE INDEX web_messages_by_place ON web_messages (place_id, id);
CREATE INDEX web_messages_by_table ON web_messages (table_id, id) WHERE table_id IS NOT NULL;

CREATE TABLE web_sessions (
    -- A hash: the token itself is with the browser alone.
    token      BLOB    PRIMARY KEY,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    -- The account of the web chat, held as long as it has a session.
    account    TEXT    NOT NULL,
    operator   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX web_sessions_by_account ON web_sessions (account);
