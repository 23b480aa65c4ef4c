### Help: a line for each command, and in `.more` what else there is to know.

help-title = **Commands**
help-group-table = **To a game**
help-group-game = **In a game**
help-group-about = **Around it**
help-row = { $word } – { $what }
help-how = Before the command comes the game’s name, such as { $example }; in a table’s thread it may be left out. More about one of them: { $topic }
help-example = Example: { $line }
help-words = Words for it: { $words }
help-option = { $option }: { $values }

help-new = open a table
    .more = Options follow as `name=value`; with `players=1` you play against the computer at once. Who is named with `@` is invited, and then nobody else may join.
help-join = take a seat
help-leave = give up the seat
    .more = Once the game has begun, you are asked whether you want to resign.
help-invite = invite people to the table
    .more = A name with spaces stands in quotes: `@"Jan Novák"`.
help-kick = put somebody out before the start
    .more = The table’s owner and moderators may do that.
help-computer = add a computer player
    .more = A number is its level. `off` takes one away. In a game, a name says whose seat the computer takes over.
help-start = begin the game
    .more = All seats must be taken.
help-close = close the table without a result
    .more = Before the start its owner may do that, later only a moderator.
help-rematch = play the same once more
    .more = Opens a table with the same settings and invites the same people.
help-rack = what you hold, for you alone
help-check = what a move would bring, for you alone
    .more = Write the move after it as you would play it. It is not played, and you need not be on turn. A table can forbid it.
help-board = show the board
    .more = With `text` it is written in characters instead of painted.
help-log = the moves played
    .more = A number is the page; 1 has the newest moves. Where pieces move on the board, a square can be asked for, such as `moves e5`: what can be played from there.
help-offer = offer to break off, or a draw
    .more = `abort` breaks the game off without a result, `draw` shares it where the game knows that. All other people in the game have to agree, partners too; the offer is off the table when one of them moves. Computers are only asked where nobody else is: they let a game be broken off and decline a draw.
help-accept = agree to the offer
help-decline = decline the offer, or take yours back
help-resign = give up
    .more = In a team that needs the partner’s consent: once the partner gives up too, the game is lost. Whoever moves afterwards plays on. A computer as partner consents at once.
help-games = your tables everywhere
    .more = The one with the least time left comes first.
help-leaderboard = who wins most
    .more = It counts the games of this place, with `all` those of all places.
help-settings = your language, time zone and pictures
    .more = `here` before it changes the language of this place (for moderators), `table` a table’s settings before its start.
help-rules = the rules in short
help-help = this, or more about one command

rules-title = **{ $game }**
rules-more = All commands: { $command }
