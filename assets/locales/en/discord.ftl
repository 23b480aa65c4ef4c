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
