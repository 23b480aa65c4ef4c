-- What the Discord platform keeps.

-- The commands as they were registered last: globally ('') or in a server by its id.
CREATE TABLE discord_commands (
    scope TEXT PRIMARY KEY,
    hash  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Interactions that can still be answered privately. The token is a secret and good for a quarter of an hour.
CREATE TABLE discord_interactions (
    -- The id of the request that it became.
    request  TEXT    PRIMARY KEY,
    token    TEXT    NOT NULL,
    -- Where it was made: a channel or a thread.
    channel  TEXT    NOT NULL,
    guild    TEXT,
    language TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    -- Whether what Discord shows as "thinking" has been answered.
    answered INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX discord_interactions_by_time ON discord_interactions (at);

-- In which server a channel is, learnt from what came from there.
CREATE TABLE discord_channels (
    channel TEXT PRIMARY KEY,
    guild   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX discord_channels_by_guild ON discord_channels (guild);

-- The messages of a table that still have buttons.
CREATE TABLE discord_buttons (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    message  TEXT    NOT NULL,
    channel  TEXT    NOT NULL,
    PRIMARY KEY (table_id, message)
) STRICT, WITHOUT ROWID;

-- Lines that are too long to stand in a button.
CREATE TABLE discord_lines (
    key  TEXT    PRIMARY KEY,
    line TEXT    NOT NULL,
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX discord_lines_by_time ON discord_lines (at);

-- Who wants what is for them alone as direct messages, too.
CREATE TABLE discord_people (
    person_id INTEGER PRIMARY KEY REFERENCES people (id)
) STRICT;
