-- What a database of the fifth schema may hold besides.
INSERT INTO matrix_rooms (room, joined, successor, at, following) VALUES
    ('!old:a.example', 1, '!new:a.example', 1800000000000, 1), ('!new:a.example', 0, NULL, 1800000000000, 0);
INSERT INTO matrix_events (event, room, thread, state, body, session, seen_at, reply) VALUES
    ('$four', '!room:a.example', NULL, 'done', NULL, NULL, 1800000000000, '$one');
INSERT INTO matrix_redactions (key, room, event, reason, attempts, not_before, made_at) VALUES
    ('tahoun-redact-1-0', '!room:a.example', '$one', 'Hidden', 2, 1800000060000, 1800000000000);
