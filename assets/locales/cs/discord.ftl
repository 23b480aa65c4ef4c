### Slova pro Discord: co je kolem zpráv.

discord-presence = Deskové hry: /help
discord-done = Hotovo.
discord-failed = Teď se to nepovedlo. Zkus to prosím za chvíli znovu.
discord-restarted = Program právě znovu startuje a mohlo mu to uniknout. Zkus to prosím znovu.
discord-old = Tohle tlačítko nebo příkaz je ze starší verze. Použij prosím novější, nebo `/help`.
discord-not-done = Nic se nestalo.
discord-sure = { $what }: opravdu?
discord-yes = Ano
discord-no = Ne
discord-to-table = Ke stolu
discord-thread = { $game } – stůl { $table }
discord-locked = Vlákno stolu je zamčené, hra tedy pokračuje tady.
discord-closed = { $person }, mám odpověď jen pro tebe, ale přímé zprávy ode mě nepřijímáš. Znovu ji ukáže { $command }.
