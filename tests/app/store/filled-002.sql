INSERT INTO matrix_sync (one, token) VALUES (1, 's1_2_3');
INSERT INTO matrix_events (event, room, thread, state, body, session, seen_at) VALUES
    ('$one', '!room:a.example', NULL, 'done', NULL, NULL, 1800000000000),
    ('$two', '!room:a.example', '$root', 'waiting', '{"type":"m.room.message"}', NULL, 1800000000000),
    ('$three', '!room:a.example', NULL, 'encrypted', '{"type":"m.room.encrypted"}', 'session', 1800000000000);
INSERT INTO matrix_once (whom, what, at) VALUES ('!room:a.example', 'session', 1800000000000);
INSERT INTO matrix_sent (key, room, kind, content, thread, buttons, event, made_at) VALUES
    ('tahoun-1', '!room:a.example', 'm.room.message', '{"body":"x"}', '$root', '[["1","join"]]', '$root', 1800000000000);
INSERT INTO matrix_direct (room, account, at) VALUES ('!direct:a.example', '@eva:a.example', 1800000000000);
INSERT INTO matrix_rooms (room, joined, at) VALUES ('!room:a.example', 1, 1800000000000);
-- One whose successor the bot never came to, and one where it did.
INSERT INTO matrix_rooms (room, joined, successor, at) VALUES
    ('!half:a.example', 1, '!unseen:a.example', 1800000000000), ('!unseen:a.example', 0, NULL, 1800000000000),
    ('!whole:a.example', 1, '!seen:a.example', 1800000000000), ('!seen:a.example', 1, NULL, 1800000000000);
