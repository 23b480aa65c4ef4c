# The web chat's own page: titles, labels and errors. What the bot says stands in the other files.

web-language-name = English

## Signing in

web-welcome = Welcome to Tahoun
web-welcome-text = Board games that wait for you. Make a move whenever you like, on a phone or a computer.
web-name = Your name
web-enter = Come in
web-passphrase = The club’s passphrase
web-have-code = I have a code from my other device
web-code = Code
web-name-empty = Please type a name.
web-name-long = A name has at most { $most } characters.
web-name-signs = A name begins with a letter or a digit and holds letters, digits, spaces and . - ' _ & only.
web-name-reserved = That name belongs to the program itself. Please choose another one.
web-name-taken = Somebody has that name already. Choose another one, or, if it is yours, type a code from the device where you are signed in.
web-code-wrong = That code is not good for this name, or no longer. Ask for a new one on your other device.
web-passphrase-wrong = That is not the passphrase. Ask whoever runs this chat.
web-passphrase-wait = Too many wrong attempts. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.

## The bar

web-where = Where you are
web-menu = Menu of { $name }
web-leaderboard = Leaderboard
web-notify = Tell me when it is my turn
web-other-device = Play on another device too
web-other-device-text = Type your name and this code there within ten minutes:
web-sign-out = Sign out
web-sign-out-confirm = If you sign out, anybody can take your name, and your games with it. Sign out?
web-release = Give a name free
web-release-do = Give it free
web-lost = The connection is lost. Reconnecting…
web-unreachable = The server cannot be reached. Try again in a moment.
web-no-script = This page needs JavaScript.
web-your-turn-somewhere = It is your turn.
web-yes = Yes
web-no = No
web-confirm = { $what }: are you sure?

## A channel

web-begin = Start a game
web-computer-way = Against the computer
web-alone-text = Start right now. The computer answers at once.
web-level = How strong
web-level-name = { $levels ->
    [3] { $level ->
        [1] beginner
        [2] good
       *[other] strong
    }
   *[other] { $end ->
        [lowest] { $level } of { $levels } (weakest)
        [highest] { $level } of { $levels } (strongest)
       *[between] { $level } of { $levels }
    }
}
web-alone = Play against the computer
web-friends = With friends
web-together-text = Open a table; whoever opens this page sees it and can join.
web-players = Players
web-together = New table for friends
web-tables = Tables
web-my-games = Your games
web-tables-here = Tables here
web-tables-over = Finished
web-no-tables = No tables yet. Open the first one.
web-your-turn = Your turn
web-waiting = gathering
web-open = open
web-messages = Messages
web-nothing-said = Nothing has been said here yet.
web-say = Message
web-say-channel = Message, or / for commands
web-say-table = Message, or / for commands
web-send = Send
web-suggestions = Suggestions
web-bot = Tahoun
web-only-you = only you see this
web-for-you = for you
web-open-table = Table { $table }
web-no-picture = The picture cannot be shown just now.
web-computer-short = computer

## A table

web-table = Table { $table }
web-table-title = { $kind } · table { $table }
web-thread = The table’s messages
web-gathering = Gathering players
web-finished = The game is over
web-closed = The table was closed
web-on-turn = On turn: { $who }
web-until = until
web-game-until = The game ends at the latest
web-seats = Seats
web-you = (you)
web-acting = on turn
web-partner = with { $who }
web-free-seat = free seat
web-board = Squares of the board: arrow keys move, Enter chooses
web-your-move = Your move
web-your-hand = Your tiles
web-zoom = Enlarge the board
web-how-to-move = Choose a tile, then its square. The points are shown before you play.
web-how-to-move-without-hand = Choose what moves, then where to. You see what it brings before you play.
web-now-square = Now touch one of the marked squares.
web-now-square-without-hand = Touch what comes along, or a dot: where to go. The directions do too.
web-now-word = Choose what it is to be.
web-now-card = Choose the tiles.
web-play = Play it
web-not-yet = Not your turn yet
web-undo = Undo
web-clear = Clear
web-lobby-text = The game begins as soon as the seats are filled and somebody presses the button. Send your friends this page’s address.
web-lobby-clock = Time for each turn: { $clock }
web-over-text = You can step through the whole game.
web-over-hidden = Everything that was hidden is open now.
web-replay = Step through the game

## The replay

web-replay-later = The replay opens when the game is over.
web-replay-never-began = The table was closed before the game began.
web-to-table = To the table
web-steps = Steps of the game
web-step-first = First
web-step-prev = Back
web-step-next = Forward
web-step-last = Last
web-step-of = Move { $step } of { $steps }
web-step-start = The beginning
web-moves = Moves
web-player = Player
web-points = Points
web-hand = Tiles

## The leaderboard

web-leaderboard-of = Of which games
web-everywhere = Everywhere
web-leaderboard-empty = No game has been finished yet.
web-rank = Rank
web-games = Games
web-wins = Won
web-average = Per turn
web-best = Best move
web-decimal = { $whole }.{ $tenth }

## What goes wrong

web-problem = That did not work
web-back = Back to the beginning
web-problem-sign-in = Please sign in first.
web-problem-not-found = There is no such thing here, or it is not for you to see.
web-problem-unreadable = That request could not be read: { $reason }
web-problem-length = That is too long, or empty.
web-problem-too-fast = That was too fast. Wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
} and try again.
web-problem-operator = Only the operator may do that.
web-problem-later = The server is busy or just restarting. Try again in a moment.
