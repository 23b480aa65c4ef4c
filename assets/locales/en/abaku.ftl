### Abaku. `**words**` stand out, `` `words` `` are typed.

abaku-name = Abaku

abaku-rules =
    Digits become equations, with nothing written between them: 3 1 4 is 3 + 1 = 4.
    • A turn is one of three: place 1 to 5 tiles, exchange 1 to 5 tiles, or pass. After placing, the hand fills up to 5 from the bag.
    • New tiles go into one row or one column without a gap; tiles that already lie there may be among them. Two or more new tiles must all be in one equation.
    • The game opens with at least two tiles, one of them in the centre, `H8`.
    • Equations read from left to right or from the top down: a + b = c, a − b = c, a × b = c, a : b = c, a² = c, a³ = c, √a = c, ∛a = c. Neighbouring digits may make one number.
    • Wherever a new tile touches an old one, some equation holds both; and at least one equation holds a new and an old tile.
    • Zero: no number is 0 or begins with 0. A new 0 inside the placed equation may touch old tiles without an equation. A single 0 put between two opposite tiles must make an equation with both.
    • Every new equation brings the sum of its tiles; the same tiles count once, shorter equations inside longer ones count too.
    • Bonuses, only for new tiles and only in that turn: d digit × 2, t digit × 3, D equation × 2, T equation × 3.
    • Joker `*`: the eighth and every later zero that you draw. It takes any digit when placed, `*7`; left in a hand it counts 0.
    • The end: the bag is empty and somebody places the last tile. That player gets the value of all tiles left with the others, and they lose it.
    • Three empty turns in a row (a pass or no time left) put you out: with tiles in the bag the game is lost, with an empty bag you keep points and claim.
    • Most points win.

## Commands

abaku-help-place = place tiles on the board
    .example = 3,1,4 H8 across
    .option = Which tiles, the first square, the direction: 3,1,4 H8 across
    .more = Tiles, first square, direction: the tiles go to the next free squares. One tile needs no direction. A joker as 7 is `*7`. Each tile with its square works too: `G8=2 H8=4`.
abaku-help-exchange = put tiles back and draw others
    .option = Which tiles: 0,0,7
    .more = Only if the bag holds at least as many. A joker is `*`; it goes back as a plain zero. It counts as your turn, but is no empty one.
abaku-help-pass = an empty turn
    .button = Pass
    .more = Three in a row put you out of the game.

## Options

abaku-option-layout-standard = as on the web
abaku-option-layout-classic = as on the rules sheet, four bonus squares fewer
abaku-option-layout-plain = no bonus squares
abaku-option-centre-plain = no bonus in the centre
abaku-option-centre-double = equations over the centre × 2
abaku-option-bag-full = 110 tiles
abaku-option-bag-short = 60 tiles, a shorter game
abaku-option-joker-on = late zeros become jokers
abaku-option-joker-off = zeros stay zeros
abaku-option-operations-full = + − × : and squares, cubes and their roots
abaku-option-operations-basic = + − × :
abaku-option-operations-starter = + and −
abaku-option-zero-new = only a new zero may touch freely
abaku-option-zero-either = a zero that lies there too

## What happened

abaku-across = across
abaku-down = down
abaku-dealt = Everybody has drawn 5 tiles. In the bag: { $bag }
abaku-dealt-own = Your tiles: `{ $tiles }`
abaku-placed =
    { $points ->
        [one] { $player }: `{ $tiles }` from { $square } { $direction }, **{ $points } point**
       *[other] { $player }: `{ $tiles }` from { $square } { $direction }, **{ $points } points**
    }
abaku-placed-one =
    { $points ->
        [one] { $player }: `{ $tiles }` on { $square }, **{ $points } point**
       *[other] { $player }: `{ $tiles }` on { $square }, **{ $points } points**
    }
abaku-placed-equations = { $equations }
abaku-drawn = You draw: `{ $tiles }`
abaku-exchanged =
    { $count ->
        [one] { $player } exchanges { $count } tile.
       *[other] { $player } exchanges { $count } tiles.
    }
abaku-exchanged-own = You put back `{ $returned }` and draw `{ $drawn }`
abaku-passed =
    { $run ->
        [1] { $player } passes.
        [2] { $player } passes, the second empty turn in a row.
       *[other] { $player } passes, empty turn number { $run } in a row.
    }
abaku-lapsed =
    { $run ->
        [1] { $player }: out of time, an empty turn.
        [2] { $player }: out of time, the second empty turn in a row.
       *[other] { $player }: out of time, empty turn number { $run } in a row.
    }
abaku-resigned = { $player } gives up.
abaku-finished = { $player } is done: three empty turns with an empty bag. Points and claim to win stay.
abaku-forfeited = { $player } is out: three empty turns in a row. The claim to win is gone.

## The end

abaku-ended-closed = The game is closed: the bag is empty and the last tile of a hand is placed.
abaku-ended-walkover = Only one player still has a claim to win.
abaku-ended-finished = Everybody is done.
abaku-ended-stalled = For three turns each nobody has placed anything: the game ends.
abaku-adjusted-up =
    { $points ->
        [one] { $player }: +{ $points } point for the tiles left with the others
       *[other] { $player }: +{ $points } points for the tiles left with the others
    }
abaku-adjusted-down =
    { $points ->
        [one] { $player }: −{ $points } point for the tiles left in the hand
       *[other] { $player }: −{ $points } points for the tiles left in the hand
    }
abaku-unrated = Somebody was put out without a single turn, so this game does not count.

## What a move would bring

abaku-preview-place =
    { $points ->
        [one] It would bring **{ $points } point**:
       *[other] It would bring **{ $points } points**:
    }
abaku-preview-equation =
    { $points ->
        [one] { $equation }, { $points } point
       *[other] { $equation }, { $points } points
    }
abaku-preview-exchange =
    { $count ->
        [one] { $count } tile goes back, another one comes from the bag.
       *[other] { $count } tiles go back, as many come from the bag.
    }
abaku-preview-pass = An empty turn. Three in a row put you out of the game.
abaku-preview-pass-finish = Your third empty turn in a row: the bag is empty, so you are done and keep points and claim.
abaku-preview-pass-forfeit = Your third empty turn in a row: there are tiles in the bag, so you lose your claim to win!

abaku-choice-joker = joker as { $digit }
abaku-choice-exchange = exchange tiles
abaku-choice-pass = pass

## Refusals

abaku-refused-board = The tiles do not fit: from { $squares } on they would run off the board.
abaku-refused-occupied = { $squares } is taken.
abaku-refused-line = All new tiles go into one row or one column; these do not: { $squares }
abaku-refused-hole = There is a gap between the new tiles: { $squares }
abaku-refused-opening-two = The opening takes at least two tiles.
abaku-refused-opening-centre = One tile of the opening must lie in the centre, on { $squares }.
abaku-refused-equation = All new tiles must be in one equation; there is none that holds { $squares }.
abaku-refused-contact = The tiles on { $first } and { $second } touch, but no equation holds both.
abaku-refused-touch = Some equation must hold a new tile and one that already lay there; none does.
abaku-refused-lone-zero = A single 0 on { $zero } joins { $first } and { $second }: one equation must hold all three.
abaku-refused-hand = Not in your hand: `{ $missing }`. Your tiles: `{ $hand }`
abaku-refused-bag =
    { $bag ->
        [0] The bag is empty, nothing can be exchanged.
        [one] The bag holds only { $bag } tile, so { $wanted } cannot be exchanged.
       *[other] The bag holds only { $bag } tiles, so { $wanted } cannot be exchanged.
    }
abaku-refused-nothing = No tile is named.
abaku-refused-turn = You are not to move.

# The rules by name.
abaku-rule-board = board
abaku-rule-occupied = occupied
abaku-rule-line = line
abaku-rule-hole = hole
abaku-rule-opening-two = opening-two
abaku-rule-opening-centre = opening-centre
abaku-rule-equation = equation
abaku-rule-contact = contact
abaku-rule-touch = touch
abaku-rule-lone-zero = lone-zero
abaku-rule-hand = hand
abaku-rule-bag = bag
abaku-rule-nothing = nothing
abaku-rule-turn = turn

## What could not be read

abaku-syntax-word = “{ $word }” is neither tiles nor a square nor a direction.
abaku-syntax-tiles = “{ $word }” is no tile: tiles are 0 to 9, a joker is `*`.
abaku-syntax-square = “{ $word }” is no square: columns are A to O, rows 1 to 15.
abaku-syntax-direction = “{ $word }” is no direction: write `across` or `down`.
abaku-syntax-order = The order is: tiles, first square, direction.
abaku-syntax-no-tiles = Which tiles?
abaku-syntax-no-square = Where to? The first square is missing.
abaku-syntax-no-direction = Which way? Several tiles need `across` or `down`.
abaku-syntax-joker = Which digit is the joker? As 7 it is written `*7`.
abaku-syntax-too-many = Five tiles at most.
abaku-syntax-twice = “{ $word }” is one too many.
abaku-syntax-nothing-follows = Nothing follows here, but “{ $word }” does.
abaku-syntax-position = This is no position in notation; what cannot be read: { $field }
abaku-position-options = the options
abaku-position-board = the board
abaku-position-hands = the hands
abaku-position-bag = the bag
abaku-position-scores = the points
abaku-position-zeros = the zeros drawn
abaku-position-empty-turns = the runs of empty turns
abaku-position-idle-turns = the turns since the last placement
abaku-position-statuses = who is still in the game
abaku-position-turn = whose turn it is
abaku-position-last = what was done last

## The board in words

abaku-describe-turn = On turn: { $player }
abaku-describe-over = The game is over. { $reason }
abaku-describe-seat =
    { $points ->
        [one] { $player }: { $points } point, tiles in hand: { $tiles }, { $status }
       *[other] { $player }: { $points } points, tiles in hand: { $tiles }, { $status }
    }
abaku-describe-bag = Tiles in the bag: { $tiles }
abaku-describe-placed =
    { $points ->
        [one] Last turn: { $player }, new tiles on { $squares }, { $points } point: { $equations }
       *[other] Last turn: { $player }, new tiles on { $squares }, { $points } points: { $equations }
    }
abaku-describe-exchanged = Last turn: { $player }, tiles exchanged: { $count }
abaku-describe-passed = Last turn: { $player }, a pass
abaku-describe-lapsed = Last turn: { $player }, out of time
abaku-describe-resigned = Last turn: { $player } gave up
abaku-describe-layout = Bonus squares: { $layout }
abaku-describe-layout-double = Bonus squares: { $layout }, and the centre × 2
abaku-describe-empty = The board is empty.
abaku-describe-row = Row { $row }: { $tiles }
abaku-describe-revealed = Left with { $player }: { $tiles }
abaku-describe-hand = Your tiles: { $tiles }
abaku-describe-hand-empty = You have no tiles left.
abaku-status-active = in the game
abaku-status-finished = done, still with a claim to win
abaku-status-forfeited = out, without a claim to win
abaku-status-resigned = gave up

# What lies on a square, or is printed on it, read aloud after its name.
abaku-square-tile = { $digit }
abaku-square-joker = joker as { $digit }
abaku-square-digit = digit × { $factor }
abaku-square-operation = equation × { $factor }

## Points

abaku-standing = Points: { $each }
abaku-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
