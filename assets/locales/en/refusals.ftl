### How the bot says no.

## The table

refused-illegal = **Not allowed.**
illegal-rule = (Rule `{ $rule }`)
illegal-squares = (Rule `{ $rule }`, squares: `{ $squares }`)
refused-not-your-turn = It is not your turn. On turn: { $people }
refused-owner-only = Only { $person } or a moderator may do that.
refused-seats-free =
    { $free ->
        [one] { $free } seat is still free. Fill it with { $command }, or set fewer players.
       *[other] { $free } seats are still free. Fill them with { $command }, or set fewer players.
    }
refused-no-such-level = There are levels from 1 to { $most }.
refused-seat-count = { $game } is played by { $least } to { $most }, and no fewer than sit at the table already.
refused-no-draws = { $game } knows no draw by agreement.
refused-not-seated = You have no seat at table { $table }.
refused-already-seated = You sit at table { $table } already.
refused-invited-only = To sit down at table { $table } you need an invitation.
refused-full = All seats at table { $table } are taken.
refused-started = That can only be done before the start, and table { $table } is playing.
refused-not-started = The game at table { $table } has not begun yet.
refused-over = Table { $table } is over.
refused-no-such-player = Nobody of that name sits at table { $table }.
refused-no-such-seat = There is no such seat at table { $table }, or no person sits there.
refused-spectator = You no longer play at table { $table }; you may watch.
refused-not-absent = { $person } is not absent: a computer can take over a seat whose last turn ran out of time. A moderator may do it at any time.
refused-other-kind = The game of this table stays: { $game }.
refused-no-computer = There is no computer player at table { $table }.
refused-no-offer = Nothing is offered at table { $table }.
refused-offer-open = That is offered at table { $table } already.
refused-waits-for-partners = Your partner at table { $table } knows already that you want to give up. It counts once both of you do.
refused-overtaken = The game at table { $table } has moved on in the meantime.
already-played = Already played: that board is old. This is the present one:
resign-instead = The game at table { $table } has begun: to leave it means to resign. Do you want to?

## The house

denied-no-table-here = There is no table here that could be meant. Open one with { $new }, or look for yours with { $games }
denied-no-such-table = There is no table { $table } that you could see. Yours are listed by { $games }
denied-no-such-person = I know nobody here by the name of { $name }.
denied-many-people =
    { $count ->
        [one] { $count } person has the name { $name }. Mention the one you mean.
       *[other] { $count } people have the name { $name }. Mention the one you mean.
    }
denied-moderator-only = Only those who moderate this place may do that.
denied-check-off = This table plays without trying moves out.
denied-nothing-hidden = You have nothing in hand at this table.
denied-no-board-yet = There is no board yet: the game has not begun.
denied-no-moves-from = In this game no single square says what can be played. What was played is listed by `{ $p }log`
denied-not-over = A rematch needs a table that is over.
denied-not-player = Only those who sat at the table may ask for a rematch.
denied-too-fast = That was too fast, nothing was done. Try again in a moment.
denied-too-many-tables =
    { $most ->
        [one] You have { $most } table open, which is the most there may be.
       *[other] You have { $most } tables open, which is the most there may be.
    }
which-table = Which table do you mean?
table-row = **Table { $table }**, { $game }: { $people }
done = Done.

## What cannot be read

unreadable = I could not read that:
did-you-mean = Did you mean { $lines }?
for-example = For example: { $lines }
unreadable-empty = There is no command in it.
unreadable-game = There is no game `{ $word }`.
unreadable-command = There is no command `{ $word }`.
unreadable-which-game = Which game? There are: { $games }
unreadable-option = There is no option `{ $option }`. There are: { $options }
unreadable-value = `{ $option }` cannot be `{ $value }`. It can be: { $values }
unreadable-no-value = The value of `{ $option }` is missing. It can be: { $values }
unreadable-no-name = The name of the option is missing before `=`.
unreadable-nobody = Who is meant? Write the name with `@`.
unreadable-more = Nothing may follow here, but there is `{ $text }`.
unreadable-twice = `{ $text }` is one too many.
unreadable-choice = `{ $text }` cannot be chosen here. There are: { $choices }
unreadable-offer = What do you want to offer?
unreadable-page = There is no page `{ $text }`.
unreadable-topic = There is no help about `{ $text }`. There is about: { $topics }
unreadable-mixed = Some of that is your own setting and some the table’s. Change one after the other.
