-- What Matrix needs besides: for rooms that are replaced, for answers that are edited, and for what is to be taken away.

-- Whether the bot is still to come to the room that took the place of this one.
ALTER TABLE matrix_rooms ADD COLUMN following INTEGER NOT NULL DEFAULT 0;
-- What was to be followed before was perhaps never come to.
UPDATE matrix_rooms SET following = 1
WHERE successor IS NOT NULL AND successor NOT IN (SELECT room FROM matrix_rooms WHERE joined = 1);
CREATE INDEX matrix_rooms_following ON matrix_rooms (successor) WHERE following = 1;

-- The event that this one answers outside of any thread.
ALTER TABLE matrix_events ADD COLUMN reply TEXT;

-- Events that the bot is to take away from everybody's eyes, until the service says that it was done or cannot be done.
CREATE TABLE matrix_redactions (
    -- The transaction id.
    key        TEXT    PRIMARY KEY,
    room       TEXT    NOT NULL,
    event      TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL,
    made_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matrix_redactions_by_time ON matrix_redactions (not_before);
