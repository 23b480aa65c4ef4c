### Slova pro Discord: co je kolem zpráv.

discord-presence = Deskové hry: /help
discord-done = Hotovo.
discord-failed = Teď se to nepovedlo. Zkus to prosím za chvíli znovu.
discord-restarted = Program právě znovu startuje a mohlo mu to uniknout. Zkus to prosím znovu.
discord-old = Tohle tlačítko nebo příkaz je ze starší verze. Použij prosím novější, nebo `/help`.
discord-not-done = Nic se neprovedlo.
discord-sure = { $what }: opravdu?
discord-yes = Ano
discord-no = Ne
discord-to-table = Ke stolu
discord-thread = { $game } – stůl { $table }
discord-locked = Vlákno stolu je zamčené, hra tedy pokračuje tady.
discord-closed = { $person }, mám odpověď jen pro tebe, ale přímé zprávy ode mě nepřijímáš. Znovu ji ukáže { $command }.
discord-closed-once = { $person }, odpověď jen pro tebe se opozdila a přímé zprávy ode mě nepřijímáš. Znovu už nepřijde: { $command } ukáže, jak to teď je.

## Co program nesmí

discord-missing = V kanálu { $channel } hru začít nejde, protože tam programu chybí oprávnění: { $rights }. Dát mu je může správce serveru.
discord-locked-post = Tenhle příspěvek je zamčený a program do něj psát nesmí, hra tu tedy začít nejde. Odemknout ho může moderátor.
discord-may-view = Zobrazit kanál
discord-may-send = Posílat zprávy
discord-may-send-in-threads = Posílat zprávy ve vláknech

## Skládání tahu

discord-check = Zkusit
discord-so-far = Zatím: { $laid }
discord-compose = Vyber, co dál.
discord-compose-end = Tah je hotový: můžeš ho odeslat, nebo se vrátit.
discord-compose-nothing = Tady není co vybrat.
discord-not-turn = Nejsi na tahu: tohle jen ukazuje, co by tah přinesl.
discord-square = Které pole?
discord-square-ends = Kam? Tím je tah hotový.
discord-square-goes-on = Nebo vzít s sebou i další?
discord-part = Která část plánu?
discord-pick = Co dál?
discord-send = Odeslat
discord-back = O krok zpět
discord-cancel = Nechat být
discord-overtaken = Tenhle plán je starý, hra už pokročila.
discord-not-seated = U tohoto stolu nehraješ.

## Přímé zprávy

discord-direct-yes = Posílat mi ruku i přímo
discord-direct-no = Už žádné přímé zprávy
discord-direct-on = Odteď ti ruka bude chodit i přímou zprávou.
discord-direct-off = Co máš v ruce, už přímou zprávou chodit nebude.
