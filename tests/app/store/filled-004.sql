INSERT INTO deadlines (table_id, what, seat, platform, since, allowance, look_at) VALUES
    (1, 'time-up', -1, 'web', 1800000000000, 600000, 1800000600000);
