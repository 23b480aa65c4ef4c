-- What a database of the third schema may hold besides.
INSERT INTO discord_commands (scope, hash) VALUES ('', 'abc'), ('1', 'def');
INSERT INTO discord_interactions (request, token, channel, guild, language, at, answered) VALUES
    ('discord:1', 'secret', '2', '1', 'cs', 1800000000000, 0);
INSERT INTO discord_channels (channel, guild) VALUES ('2', '1');
INSERT INTO discord_buttons (table_id, message, channel) VALUES (1, '5', '2');
INSERT INTO discord_lines (key, line, at) VALUES ('ab', 'l:place 1 H8', 1800000000000);
INSERT INTO discord_people (person_id) VALUES (1);
