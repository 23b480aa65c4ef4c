### Discord's own words: what stands around the messages there.

discord-presence = Board games: /help
discord-done = Done.
discord-failed = That did not work just now. Please try again in a moment.
discord-restarted = I was just starting anew and may have missed this. Please try again.
discord-old = This button or command is from an older version. Please use a newer one, or `/help`.
discord-not-done = Nothing was done.
discord-sure = { $what }: are you sure?
discord-yes = Yes
discord-no = No
discord-to-table = To the table
discord-thread = { $game } – table { $table }
discord-locked = The table’s thread is locked, so the game goes on here.
discord-closed = { $person }, I have an answer for you alone, but you take no direct messages from me. { $command } shows it again.
discord-closed-once = { $person }, my answer to you alone came too late, and you take no direct messages from me. It does not come again: { $command } shows how things stand.

## What the bot may not do

discord-missing = I cannot begin a game in { $channel }, because there I lack: { $rights }. Somebody who runs this server can give me that.
discord-locked-post = This post is locked and I may not write here, so no game can begin here. A moderator can unlock it.
discord-may-view = View Channel
discord-may-send = Send Messages
discord-may-send-in-threads = Send Messages in Threads

## Putting a move together

discord-check = Check
discord-so-far = So far: { $laid }
discord-compose = Choose what comes next.
discord-compose-end = The move is whole: send it, or go back.
discord-compose-nothing = There is nothing to choose here.
discord-not-turn = It is not your turn: this only shows what the move would bring.
discord-square = Which square?
discord-square-ends = Where to? That completes the move.
discord-square-goes-on = Or take another one along?
discord-part = Which part of the board?
discord-pick = What next?
discord-send = Send
discord-back = One step back
discord-cancel = Leave it
discord-overtaken = This board is old: the game has moved on.
discord-not-seated = You do not play at this table.

## Direct messages

discord-direct-yes = Send me my hand directly, too
discord-direct-no = No more direct messages
discord-direct-on = From now on your hand comes as a direct message, too.
discord-direct-off = Your hand will no longer come as a direct message.
