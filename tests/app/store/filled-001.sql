-- What a database of the first schema may hold: something in every table. It is never changed.

INSERT INTO people (id, name, name_key, language, zone, theme, created_at) VALUES
    (1, 'Eva', 'eva', 'cs', 'Europe/Prague', 'dark', 1800000000000),
    (2, 'Jan', 'jan', NULL, NULL, NULL, 1800000000000);
INSERT INTO accounts (platform, external, person_id) VALUES ('web', 'eva', 1), ('web', 'jan', 2);
INSERT INTO places (id, platform, external, name, language, direct, paused, created_at) VALUES
    (1, 'web', 'lobby', '#lobby', 'cs', 0, 0, 1800000000000);
INSERT INTO presences (place_id, person_id, seen_at) VALUES (1, 1, 1800000000000), (1, 2, 1800000000000);

INSERT INTO tables (id, kind, place_id, seed) VALUES
    (1, 'abaku', 1, x'0707070707070707070707070707070707070707070707070707070707070707');
INSERT INTO threads (table_id, place_id, thread) VALUES (1, 1, 't1');
INSERT INTO events (table_id, number, format, at, by, body) VALUES
    (1, 1, 1, 1800000000000, '{"person":1}', '{"created":{"table":1,"place":1,"owner":1,"settings":{"options":{"abaku":{"layout":"standard","centre":"plain","bag":"full","joker":"on","operations":"full","zero":"new"}},"seats":2,"clock":86400000,"rated":true,"check":true,"seating_as_joined":true,"language":"cs","invited":[]},"commitment":"4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0","rematch_of":null}}'),
    (1, 2, 1, 1800000000000, '{"person":1}', '{"joined":{"person":1,"request":"web:1:form:a"}}'),
    (1, 3, 1, 1800000001000, '{"person":2}', '{"joined":{"person":2,"request":"web:2:form:b"}}');

INSERT INTO inbox (external, place_id, person_id, received_at, text, verdict, answer, table_id, first_event, last_event) VALUES
    ('web:1:form:a', 1, 1, 1800000000000, 'abaku new', 'accepted', '{"rows":[1]}', 1, 1, 2),
    ('web:2:form:c', 1, 2, 1800000002000, 'abaku pas 5', 'refused', 'null', NULL, NULL, NULL);
INSERT INTO outbox (id, platform, address, recipient, place_id, person_id, table_id, board, message, state, uncertain, attempts,
                    posted_at, not_before, first_tried_at, settled_at, receipt, reason) VALUES
    (1, 'web', 'place 1', '{"place":1}', 1, NULL, 1, NULL, '{}', 'sent', 0, 1,
     1800000000000, 1800000000000, 1800000000100, 1800000000200, '{"message":"1","thread":"t1"}', NULL),
    (2, 'web', 'table 1', '{"table":[1,1]}', 1, NULL, 1, 2, '{}', 'superseded', 0, 0,
     1800000000000, 1800000000000, NULL, 1800000000300, NULL, NULL),
    (3, 'web', 'person 2', '{"person":{"person":2}}', 1, 2, NULL, NULL, '{}', 'given-up', 0, 2,
     1800000000000, 1800000000000, 1800000000100, 1800000000200, NULL, '403'),
    (4, 'web', 'table 1', '{"table":[1,1]}', 1, NULL, 1, 3, '{}', 'waiting', 1, 1,
     1800000001000, 1800000002000, 1800000001100, NULL, NULL, '503');

INSERT INTO heartbeats (platform, at) VALUES ('', 1800000001000), ('web', 1800000001000);
INSERT INTO downtimes (platform, since, until) VALUES
    ('', 1799999900000, 1799999960000),
    ('web', 1799999930000, 1800000020000),
    ('matrix', 1800000000000, NULL);

INSERT INTO states (table_id, kind, place_id, owner_id, phase, seats, number, created_at, last_at) VALUES
    (1, 'abaku', 1, 1, 'lobby', 2, 3, 1800000000000, 1800000001000);
INSERT INTO members (table_id, seat, person_id, level, before_id, acting) VALUES (1, 0, 1, NULL, NULL, 0), (1, 1, 2, NULL, NULL, 0);
INSERT INTO deadlines (table_id, what, seat, platform, since, allowance, look_at) VALUES
    (1, 'expire-offer', -1, 'web', 1800000001000, 259200000, 1800259201000);
INSERT INTO results (table_id, seat, kind, place_id, person_id, level, ranking, points, turns, turn_points, best, won, rated, people,
                     finished_at) VALUES
    (1, 0, 'abaku', 1, 1, NULL, 1, 24, 2, 24, 14, 1, 1, 2, 1800000001000);

INSERT INTO web_messages (id, place_id, table_id, person_id, author_id, author, body, at, outbox_id) VALUES
    (1, 1, NULL, NULL, 1, 'Eva', '"abaku new"', 1800000000000, NULL),
    (2, 1, 1, 2, NULL, NULL, '{}', 1800000000200, 1);
INSERT INTO web_sessions (token, person_id, account, operator, created_at, seen_at) VALUES
    (x'0101010101010101010101010101010101010101010101010101010101010101', 1, 'eva', 0, 1800000000000, 1800000001000);
