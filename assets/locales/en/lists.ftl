### Lists, settings, times.

log-title = **Table { $table }: { $game }, moves**
log-line = { $number }. { $person }: { $move }
log-empty = No move was played yet.
log-more = Earlier moves: { $command } (page { $page } of { $pages })

games-title = **Your tables: { $count }**
games-place = , { $place }
games-lobby = **Table { $table }**, { $game }{ $place }: waiting for players ({ $taken } of { $seats })
games-mine = **Table { $table }**, { $game }{ $place }: **your turn**, until { $time }
games-theirs = **Table { $table }**, { $game }{ $place }: on turn: { $people }, until { $time }
games-mine-untimed = **Table { $table }**, { $game }{ $place }: **your turn**
games-theirs-untimed = **Table { $table }**, { $game }{ $place }: on turn: { $people }
games-over = **Table { $table }**, { $game }{ $place }: over
games-more = … and { $count } more
games-none = You sit at no table. Open one with { $command }

leaderboard-here = **Leaderboard of this place: { $game }**
leaderboard-everywhere = **Leaderboard of all places: { $game }**
leaderboard-row = { $rank }. { $person } – wins: { $wins } of { $games }, points: { $points }, average of a turn: { $average }, best move: { $best }
leaderboard-solo = { $rank }. { $person } – games against computers only: { $solo }
leaderboard-empty = No game has counted yet.
leaderboard-rank = Rank
leaderboard-player = Player
leaderboard-games = Games
leaderboard-wins = Wins
leaderboard-points = Points
leaderboard-average = A turn
leaderboard-best = Best

settings-mine = **Your settings**
settings-place = **Settings of this place** (changed by a moderator)
settings-table = **Settings of table { $table }**
settings-table-fixed = Once the game has begun they stay.
settings-how = Change with { $line }
settings-changed = **Your settings now**
settings-place-changed = In this place I now speak: { $language }
language-en = English
language-cs = Czech

time = { $weekday } { $year }-{ $month2 }-{ $day2 } { $hour2 }:{ $minute } { $zone }
weekday-1 = Mon
weekday-2 = Tue
weekday-3 = Wed
weekday-4 = Thu
weekday-5 = Fri
weekday-6 = Sat
weekday-7 = Sun
span-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
span-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
span-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-moment = less than a minute
