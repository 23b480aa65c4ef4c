-- A game may last only so long: one more thing that runs by time.

CREATE TABLE deadlines_004 (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    what      TEXT    NOT NULL CHECK (what IN ('remind', 'lapse', 'expire-offer', 'time-up')),
    -- -1 where no seat is meant.
    seat      INTEGER NOT NULL,
    platform  TEXT    NOT NULL,
    since     INTEGER NOT NULL,
    allowance INTEGER NOT NULL,
    look_at   INTEGER NOT NULL,
    PRIMARY KEY (table_id, what, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO deadlines_004 SELECT table_id, what, seat, platform, since, allowance, look_at FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_004 RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (platform, look_at);
CREATE INDEX deadlines_by_start ON deadlines (since);
