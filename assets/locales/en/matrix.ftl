# What the Matrix platform itself says around what the bot says.

matrix-direct-topic = Your hand and the answers that are for you alone. Every command works here too.
# A link to the direct room follows.
matrix-answered-direct = { $person }: the answer is in our direct room
matrix-your-hand = { $person }: your hand is in our direct room
matrix-no-direct = { $person }: there is an answer for you alone, but no direct room with you could be opened. Start a direct chat with { $bot }, and it comes there.
matrix-tiles-in-public = You typed a command with your tiles where others can read it. In this room every command works too, and nobody else sees it.
matrix-redacted = Hidden things in public
matrix-cannot-read = This message is encrypted, and its key has not come, so it cannot be read here. Send it once more; if that does not help, allow messages to unverified devices in your program’s settings, or end the encrypted session (in Element: type /discardsession) and send it again.
