### Seznamy, nastavení, časy.

log-title = **Stůl { $table }: { $game }, zápis tahů**
log-line = { $number }. { $person }: { $move }
log-empty = Ještě se netáhlo.
log-more = Dřívější tahy: { $command } (stránka { $page } z { $pages })

games-title = **Tvoje stoly: { $count }**
games-place = , { $place }
games-lobby = **Stůl { $table }**, { $game }{ $place }: čeká se na hráče ({ $taken } z { $seats })
games-mine = **Stůl { $table }**, { $game }{ $place }: **na tahu jsi ty**, čas do: { $time }
games-theirs = **Stůl { $table }**, { $game }{ $place }: na tahu: { $people }, čas do: { $time }
games-mine-untimed = **Stůl { $table }**, { $game }{ $place }: **na tahu jsi ty**
games-theirs-untimed = **Stůl { $table }**, { $game }{ $place }: na tahu: { $people }
games-over = **Stůl { $table }**, { $game }{ $place }: po hře
games-more = … a další: { $count }
games-none = U žádného stolu nesedíš. Nový založíš příkazem { $command }

leaderboard-here = **Žebříček tohoto místa: { $game }**
leaderboard-everywhere = **Celkový žebříček: { $game }**
leaderboard-row = { $rank }. { $person } – výhry: { $wins } z { $games }, body: { $points }, průměr na tah: { $average }, nejlepší tah: { $best }
leaderboard-solo = { $rank }. { $person } – hry jen proti počítačům: { $solo }
leaderboard-empty = Zatím tu není žádná započítaná hra.
leaderboard-rank = Pořadí
leaderboard-player = Hráč
leaderboard-games = Hry
leaderboard-wins = Výhry
leaderboard-points = Body
leaderboard-average = Na tah
leaderboard-best = Nejlepší

settings-mine = **Tvoje nastavení**
settings-place = **Nastavení tohoto místa** (mění moderátor)
settings-table = **Nastavení stolu { $table }**
settings-table-fixed = Po začátku hry už se nemění.
settings-how = Změníš příkazem { $line }
settings-changed = **Tvoje nastavení teď**
settings-place-changed = Jazyk tohoto místa je teď: { $language }
language-en = angličtina
language-cs = čeština

time = { $weekday } { $day }. { $month }. { $year } { $hour }:{ $minute } { $zone }
weekday-1 = po
weekday-2 = út
weekday-3 = st
weekday-4 = čt
weekday-5 = pá
weekday-6 = so
weekday-7 = ne
span-days =
    { $count ->
        [one] { $count } den
        [few] { $count } dny
       *[other] { $count } dní
    }
span-hours =
    { $count ->
        [one] { $count } hodina
        [few] { $count } hodiny
       *[other] { $count } hodin
    }
span-minutes =
    { $count ->
        [one] { $count } minuta
        [few] { $count } minuty
       *[other] { $count } minut
    }
span-moment = méně než minuta
