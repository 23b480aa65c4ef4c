### What is said at a table. `**words**` stand out, `` `words` `` are typed; `$p` is the prefix of commands.

someone = somebody
seat-number = player { $number }
computer = computer (level { $level })
computer-letter = computer { $letter } (level { $level })
# A computer player in the seat of a person.
computer-for = computer (level { $level }, before: { $person })
# Between partners.
side-and = { " and " }

## The lobby

lobby-title = **Table { $table }: { $game }**
lobby-owner = Opened by { $person }
lobby-clock = Time for a turn: { $span }
lobby-rated = Counts for the leaderboard
lobby-casual = Does not count for the leaderboard
lobby-options = Chosen: { $options }
lobby-invited = By invitation only: { $people }
lobby-seats = Players ({ $taken } of { $seats }): { $people }
lobby-nobody =
    { $seats ->
        [one] Nobody sits here yet, there is { $seats } seat.
       *[other] Nobody sits here yet, there are { $seats } seats.
    }
lobby-free =
    { $free ->
        [one] { $free } seat is free. Take it with { $command }
       *[other] { $free } seats are free. Take one with { $command }
    }
lobby-full = All seats are taken. Begin with { $command }
# The hash binds the bot to its shuffle before anybody joins.
lobby-commitment = Fingerprint of the shuffle: `{ $hash }`

## What happened

event-joined = { $person } takes a seat.
event-left = { $person } leaves the table.
event-kicked = { $person } loses the seat at the table.
event-owner-passed = The table now belongs to { $person }.
event-invited = Invited to the table: { $people }
event-computer-added = A computer player takes a seat (level { $level }).
event-computer-removed = A computer player leaves the table.
event-changed = The table’s settings change:
event-started = The game begins. Order of play: { $order }
event-teams = Teams: { $teams }
event-offered-abort = { $person } proposes to break the game off without a result. Everybody has to agree.
event-offered-draw = { $person } offers a draw. Everybody has to agree.
event-accepted = { $person } agrees.
event-declined = { $person } does not agree; the offer is off the table.
event-withdrawn = { $person } takes the offer back.
event-offer-expired = Nobody answered in time; the offer of { $person } is off the table.
event-offer-lapsed = With that the offer of { $person } is off the table.
event-seat-taken = { $person } no longer plays; a computer player takes over (level { $level }).
# After the words of the game that somebody wants to give up and waits for the partner.
event-consent-asked = The partner agrees by { $command } – or just plays on.

## The turn

turn = **On turn:** { $people }
turn-until = Time until: { $time }, left: { $span }
game-until = The game ends at the latest: { $time }, left: { $span }
reminder = Time is running out at table { $table }. On turn: { $people }. Time until: { $time }, left: { $span }
outage = Out of reach for: { $span }. Everybody gets the lost time back.
hand = Table { $table }, in your hand: `{ $hand }`
hand-empty = Table { $table }: nothing is left in your hand.
board-title = **Table { $table }: { $game }**
board-over = The game is over.
check = `{ $line }` is allowed.
check-line = `{ $line }`
check-points =
    { $points ->
        [one] `{ $line }` would bring **{ $points } point**.
       *[other] `{ $line }` would bring **{ $points } points**.
    }
check-illegal = `{ $line }` is not allowed.

## The end

finished = **Table { $table }: { $game }, the end**
finished-place = { $place }. { $people }: { $points }
finished-place-only = { $place }. { $people }
finished-no-claim = { $place }. { $people }: { $points }, no claim to win
finished-no-claim-only = { $place }. { $people }, no claim to win
# A draw by agreement.
ended-draw-agreed = A draw is agreed.
finished-rated = The result counts for the leaderboard.
finished-unrated = The result does not count for the leaderboard.
finished-seed = Seed of the shuffle: `{ $seed }` (fingerprint shown before: `{ $hash }`)
closed = Table { $table } is closed without a result.

## Buttons

button-rack = My hand
button-resign = Resign
button-help = Help
button-join = Join
button-leave = Leave
button-computer = Add a computer
button-start = Start
button-rules = Rules
button-accept = Agree
button-decline = Decline
button-rematch = Rematch
button-log = Moves
button-new = New table: { $game }
button-table = { $game } { $table }

## Pictures in words

alt-board = Board of table { $table }, { $game }.
alt-hand = Table { $table }, in your hand: { $hand }
alt-table = Table { $table }
alt-position = A position of { $game } as an example.
