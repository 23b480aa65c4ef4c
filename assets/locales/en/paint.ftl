# Words inside pictures: there is little room, so they are short.

# Above the name of who is to move.
paint-turn = To move
# Above the names of those who won.
paint-won = 1st place
# Instead of who is to move.
paint-closed = Closed without a result
paint-draw-agreed = Draw agreed
# A player whose name has letters that cannot be drawn.
paint-player = Player { $number }

# Above the number of tiles left.
paint-abaku-bag = In the bag
# Above the number of points of the rack's owner.
paint-abaku-points = Points
# Above the rack, which only its owner sees.
paint-abaku-hand = Your tiles

# Above the name of who played last; below the name what it was, if no tiles were placed.
paint-abaku-last = Last turn
paint-abaku-exchanged = Swap { $count }
paint-abaku-passed = Pass
paint-abaku-lapsed = Time out
paint-abaku-gave-up = Resigned

# What became of a player, next to the name.
paint-abaku-finished = done
paint-abaku-forfeited = out
paint-abaku-resigned = resigned

# What the marks on the board mean.
paint-abaku-digit = digit ×{ $factor }
paint-abaku-operation = sum ×{ $factor }

## Abalone

# Above the last move, or what the turn was instead of one.
paint-abalone-last = Last turn
paint-abalone-lapsed = Time out
paint-abalone-gave-up = Resigned
paint-abalone-would-give-up = Gives up?

# What became of a player, next to the name.
paint-abalone-forfeited = out
paint-abalone-resigned = resigned
# The partner has to agree.
paint-abalone-ready = gives up?
