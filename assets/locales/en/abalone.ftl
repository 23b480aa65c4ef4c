### Abalone. `**words**` stand out, `` `words` `` are typed.

abalone-name = Abalone

abalone-rules =
    Push six of the others’ marbles off the board. Two, three or four play.
    • A turn moves one, two or three of your marbles that lie next to each other in one line, all one cell in the same direction. A part of a longer row may be taken.
    • Along the line: the cell in front is empty, or you push. Two push one, three push one or two; the cell behind the pushed marbles is empty or off the board. What goes off the board is yours.
    • Equal numbers do not push each other, and four count as three. A marble of your own behind the pushed ones blocks them. Nobody has to push.
    • Sideways: two or three marbles go to empty cells. Sideways moves never push.
    • Moves are written as cells: `a1b2` moves the marble on a1 and the ones in front of it, `c3c5d4` moves the row from c3 to c5 so that c3 comes to d4. `a1 ne` and `c3-c5 nw` work too.
    • Three players: three marbles of one colour push two of different colours. Whoever pushes a marble off keeps it.
    • Four players: opposite seats are partners. You may move the partner’s marbles along with yours, but the marble that pushes from behind is your own. Six marbles of the other team win.
    • The third time that the same position occurs with the same player to move is a draw. A long time without a marble going off ends the game, and so does a time limit, if one was agreed; whoever has pushed off more is ahead.
    • With two players, whoever has no move or no time left loses. With more, that turn is skipped; the third one in a row that runs out of time is a forfeit, and the marbles stay.
    Abalone is a registered trademark of its owner; this bot has no connection with it.

abalone-black = black
abalone-white = white
abalone-red = red
abalone-green = green
# As a marble that is pushed off.
abalone-black-marble = black
abalone-white-marble = white
abalone-red-marble = red
abalone-green-marble = green

# Under the board as text: what its letters stand for.
abalone-legend-seat = `{ $letter }` { $player } ({ $colour })
abalone-legend-last = Capitals have just moved, `:` is where they came from.

## Commands

abalone-help-move = move marbles
    .example = a1b2
    .option = From where to where: a1b2, sideways c3c5d4, with a direction a1 ne
    .more = The rear marble and its next cell, as `a1b2`: whatever lies in front comes along or is pushed. Sideways both ends of the row and the target of the first: `c3c5d4`. Directions work too: `a1 ne`, `c3-c5 nw` with e, ne, nw, w, sw, se.

## Options

abalone-option-layout-usual = standard; Belgian daisy where the result counts
abalone-option-layout-standard = as on the rules sheet
abalone-option-layout-belgian = Belgian daisy, as at tournaments
abalone-option-layout-german = German daisy
abalone-option-layout-dutch = Dutch daisy
abalone-option-layout-swiss = Swiss daisy
abalone-option-layout-alien = alien attack
abalone-option-layout-domination = an open one, the centre shared
abalone-option-layout-wall = one long front each
abalone-option-partners-in-turn-off = four players move clockwise
abalone-option-partners-in-turn-on = of four, partners move one after the other
abalone-option-repetition-on = the third occurrence of a position is a draw
abalone-option-repetition-off = positions may occur as often as they like
abalone-option-quiet-on = a long time without a marble off ends the game
abalone-option-quiet-off = the game goes on however long nothing goes off
abalone-option-time-limit-off = as long as it takes
abalone-option-time-limit-10m = the game ends after 10 minutes
abalone-option-time-limit-15m = the game ends after 15 minutes
abalone-option-time-limit-30m = the game ends after 30 minutes
abalone-option-time-limit-1h = the game ends after an hour
abalone-option-time-limit-3h = the game ends after 3 hours
abalone-option-time-limit-1d = the game ends after a day
abalone-option-time-limit-3d = the game ends after 3 days
abalone-option-time-limit-7d = the game ends after a week
abalone-option-time-limit-14d = the game ends after two weeks
abalone-option-time-limit-30d = the game ends after 30 days

## What happened

abalone-laid = The marbles are laid out: { $layout }
abalone-laid-many = The marbles are laid out for { $count } players.
abalone-moved = { $player }: `{ $move }`
abalone-pushed =
    { $count ->
        [one] { $player }: `{ $move }` pushes { $count } marble
       *[other] { $player }: `{ $move }` pushes { $count } marbles
    }
abalone-ejected = { $player }: `{ $move }` pushes a { $colour } marble **off the board**. Pushed off so far: **{ $count }**
abalone-lapsed =
    { $run ->
        [1] { $player }: out of time, the turn is skipped.
        [2] { $player }: out of time for the second turn in a row. The third one is a forfeit.
       *[other] { $player }: out of time, turn number { $run } in a row.
    }
abalone-out-of-time = { $player } is out of time.
abalone-forfeited = { $player } is out: no time left. The marbles stay.
abalone-resigned = { $player } gives up.
abalone-ready = { $player } is ready to give up. That counts once { $partner } gives up too.
abalone-skipped = { $player } has no move, the turn is skipped.
abalone-second-time = This position has occurred for the second time. The third time is a draw.
abalone-unrated = A game in which somebody never moved does not count.

## The end

abalone-ended-six = Six marbles are pushed off: the game is won.
abalone-ended-stuck = The player to move has no move and loses.
abalone-ended-blocked = Nobody has a move: the game ends.
abalone-ended-repetition = The same position for the third time: a draw.
abalone-ended-quiet = For a long time no marble has gone off: the game ends.
abalone-ended-resigned = The game is given up.
abalone-ended-time = Time has run out: the game is lost.
abalone-ended-walkover = Only one side is left in the game.
abalone-ended-limit = The agreed time is up: the marbles pushed off decide.

## What a move would bring

abalone-preview-moves =
    { $count ->
        [one] `{ $move }` would move { $count } marble.
       *[other] `{ $move }` would move { $count } marbles.
    }
abalone-preview-pushes =
    { $count ->
        [one] `{ $move }` would push { $count } marble.
       *[other] `{ $move }` would push { $count } marbles.
    }
abalone-preview-ejects = `{ $move }` would push a { $colour } marble **off the board**.
abalone-preview-wins = That would win the game!
abalone-preview-draw = The position would occur for the third time: a draw.

abalone-way-e = right
abalone-way-ne = up right
abalone-way-nw = up left
abalone-way-w = left
abalone-way-sw = down left
abalone-way-se = down right

## What can be moved from a cell

abalone-moves-plain = { $cell } can move: { $moves }
abalone-moves-pushing = Pushing, from { $cell }: { $moves }
abalone-moves-ejecting = Pushing **off the board**, from { $cell }: { $moves }
abalone-moves-none = The marble on { $cell } has no move.

## Refusals

abalone-refused-empty = There is no marble on { $cells }.
abalone-refused-not-yours = The marble on { $cells } is not yours.
abalone-refused-partner = Your partner’s marbles move only along with yours, and the one that pushes from behind must be your own: { $cells }
abalone-refused-line = The marbles are not in one line: { $cells }
abalone-refused-too-many = Three marbles at most move at once: { $cells }
abalone-refused-four = From { $cells } on there are more than three in a row, which cannot move as one. The front three move with { $instead }.
abalone-refused-far = A marble on { $cells } cannot come to { $to } like that: every marble goes one cell.
abalone-refused-others = That would move others than the marbles that you named: { $cells }
abalone-instead-others = Other marbles would move than were named: { $cells }. That would be `{ $instead }`.
abalone-refused-occupied = { $cells } is occupied.
abalone-refused-sideways = Sideways moves cannot push, and { $cells } is occupied.
abalone-refused-off-board = At { $cells } the board ends.
abalone-refused-equal = Equal strength: nobody can push here. In the way: { $cells }
abalone-refused-outnumbered = You are outnumbered here. In the way: { $cells }
abalone-refused-blocked = Behind the pushed marbles one of your side is in the way, on { $cells }.
abalone-refused-over = The game is over.
abalone-refused-turn = You are not to move.

# The rules by name.
abalone-rule-empty = empty
abalone-rule-not-yours = not-yours
abalone-rule-partner = partner
abalone-rule-line = line
abalone-rule-too-many = too-many
abalone-rule-four = four
abalone-rule-far = far
abalone-rule-others = others
abalone-rule-occupied = occupied
abalone-rule-sideways = sideways
abalone-rule-off-board = off-board
abalone-rule-equal = equal
abalone-rule-outnumbered = outnumbered
abalone-rule-blocked = blocked
abalone-rule-cell = no such cell
abalone-rule-over = the end
abalone-rule-turn = turn

## What could not be read

abalone-syntax-nothing = Which marble, and where to?
abalone-syntax-cell = “{ $word }” is no cell: rows are A to I, numbers 1 to 9, and only row E has all of them.
abalone-syntax-word = “{ $word }” is neither a cell nor a direction.
abalone-syntax-where = Where to from { $word }? The marble there can do: { $moves }
abalone-syntax-nowhere = From { $word } there is nowhere to go for you.
abalone-syntax-more = “{ $word }” is too much.
abalone-syntax-position = This is no position in notation; what cannot be read: { $field }
abalone-position-options = the options
abalone-position-board = the board
abalone-position-taken = the marbles pushed off
abalone-position-missed = the turns out of time
abalone-position-statuses = who is still in the game
abalone-position-turn = whose turn it is
abalone-position-quiet = the moves since a marble last went off
abalone-position-occurred = how often the position occurred
abalone-position-last = what was done last
abalone-position-seen = the positions before

## The board in words

abalone-describe-turn = On turn: { $player }
abalone-describe-over = The game is over. { $reason }
abalone-describe-seat =
    { $count ->
        [one] { $player } ({ $colour }): { $count } marble pushed off, { $status }
       *[other] { $player } ({ $colour }): { $count } marbles pushed off, { $status }
    }
abalone-describe-team = Partners { $player } and { $partner }, pushed off together: { $count }
abalone-describe-moved = Last turn: { $player }, { $move }
abalone-describe-pushed =
    { $count ->
        [one] Last turn: { $player }, { $move }, { $count } marble pushed
       *[other] Last turn: { $player }, { $move }, { $count } marbles pushed
    }
abalone-describe-ejected = Last turn: { $player }, { $move }, a { $colour } marble pushed off the board
abalone-describe-lapsed = Last turn: { $player }, out of time
abalone-describe-resigned = Last turn: { $player } gave up
abalone-describe-ready = Last turn: { $player } is ready to give up
abalone-describe-marbles = { $player } ({ $colour }): { $cells }
abalone-describe-quiet = Moves since a marble last went off: { $count } of { $limit }
abalone-describe-layout = Start position: { $layout }
abalone-status-active = in the game
abalone-status-ready = ready to give up
abalone-status-forfeited = out
abalone-status-resigned = gave up

# What lies on a cell, read aloud after its name.
abalone-square = { $colour }

## Marbles pushed off

abalone-standing = Pushed off: { $each }
abalone-points =
    { $points ->
        [one] { $points } marble pushed off
       *[other] { $points } marbles pushed off
    }
