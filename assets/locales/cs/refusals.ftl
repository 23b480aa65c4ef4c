### Jak se říká ne.

## Stůl

refused-illegal = **To pravidla nedovolují.**
illegal-rule = (Pravidlo: `{ $rule }`)
illegal-squares = (Pravidlo: `{ $rule }`, pole: `{ $squares }`)
refused-not-your-turn = Teď nejsi na tahu. Na tahu: { $people }
refused-owner-only = To může jen { $person } nebo moderátor.
refused-seats-free =
    { $free ->
        [one] Ještě je volné { $free } místo. Obsaď ho příkazem { $command }, nebo sniž počet hráčů.
        [few] Ještě jsou volná { $free } místa. Obsaď je příkazem { $command }, nebo sniž počet hráčů.
       *[other] Ještě je volných { $free } míst. Obsaď je příkazem { $command }, nebo sniž počet hráčů.
    }
refused-no-such-level = Úrovně jsou od 1 do { $most }.
refused-seat-count = { $game }: hráčů může být { $least } až { $most }, ale ne méně, než kolik jich už sedí u stolu.
refused-no-draws = { $game } nezná remízu dohodou.
refused-not-seated = U stolu { $table } nesedíš.
refused-already-seated = U stolu { $table } už sedíš.
refused-invited-only = Ke stolu { $table } potřebuješ pozvánku.
refused-full = Všechna místa u stolu { $table } jsou obsazená.
refused-started = To jde jen před začátkem a u stolu { $table } se už hraje.
refused-not-started = U stolu { $table } hra ještě nezačala.
refused-over = U stolu { $table } je po hře.
refused-no-such-player = U stolu { $table } nikdo toho jména nesedí.
refused-no-such-seat = Takové místo u stolu { $table } není, nebo na něm nesedí člověk.
refused-spectator = U stolu { $table } už nehraješ, ale dívat se můžeš.
refused-not-absent = { $person } hraje dál: počítač může převzít místo, na kterém naposled vypršel čas. Moderátor to může kdykoli.
refused-other-kind = Hra u tohoto stolu zůstává: { $game }.
refused-no-computer = U stolu { $table } žádný počítač nesedí.
refused-no-offer = U stolu { $table } není žádná nabídka.
refused-offer-open = Tahle nabídka už u stolu { $table } leží.
refused-waits-for-partners = Partner u stolu { $table } už ví, že chceš hru vzdát. Platit to bude, až ji vzdá i partner.
refused-overtaken = Hra u stolu { $table } se mezitím posunula dál.
already-played = Už je odehráno, tohle byl starý stav. Takhle to vypadá teď:
resign-instead = U stolu { $table } se už hraje: odejít znamená vzdát hru. Opravdu ji chceš vzdát?

## Dům

denied-no-table-here = Tady není stůl, kterého by se to mohlo týkat. Nový založíš příkazem { $new }, svoje najdeš příkazem { $games }
denied-no-such-table = Stůl { $table } tu pro tebe není. Svoje stoly najdeš příkazem { $games }
denied-no-such-person = Nikoho jménem { $name } tu neznám.
denied-many-people =
    { $count ->
        [one] Jméno { $name } tu má { $count } člověk. Označ, kdo to má být.
        [few] Jméno { $name } tu mají { $count } lidé. Označ, kdo to má být.
       *[other] Jméno { $name } tu má { $count } lidí. Označ, kdo to má být.
    }
denied-moderator-only = To může jen moderátor tohoto místa.
denied-check-off = U tohoto stolu se tahy nanečisto nezkoušejí.
denied-nothing-hidden = U tohoto stolu nemáš nic v ruce.
denied-no-board-yet = Na plánu ještě nic není, hra zatím nezačala.
denied-no-moves-from = V téhle hře se na jednotlivá pole ptát nedá. Odehrané tahy vypíše `{ $p }zápis`
denied-not-over = Odveta jde až po skončení hry.
denied-not-player = O odvetu může říct jen ten, kdo u stolu hrál.
denied-too-fast = To bylo moc rychle, nic se nestalo. Zkus to za chvilku znovu.
denied-too-many-tables =
    { $most ->
        [one] Máš otevřený { $most } stůl a víc jich mít nejde.
        [few] Máš otevřené { $most } stoly a víc jich mít nejde.
       *[other] Máš otevřených { $most } stolů a víc jich mít nejde.
    }
which-table = Který stůl to má být?
table-row = **Stůl { $table }**, { $game }: { $people }
done = Hotovo.

## Čemu nejde rozumět

unreadable = Tomu nerozumím:
did-you-mean = Nemělo to být { $lines }?
for-example = Třeba takhle: { $lines }
unreadable-empty = Není v tom žádný příkaz.
unreadable-game = Hra `{ $word }` tu není.
unreadable-command = Příkaz `{ $word }` neexistuje.
unreadable-which-game = Která hra? Na výběr: { $games }
unreadable-option = Volba `{ $option }` neexistuje. Na výběr: { $options }
unreadable-value = Volba `{ $option }` nezná hodnotu `{ $value }`. Na výběr: { $values }
unreadable-no-value = U volby `{ $option }` chybí hodnota. Na výběr: { $values }
unreadable-no-name = Před `=` chybí název volby.
unreadable-nobody = O koho jde? Napiš jméno se zavináčem.
unreadable-more = Tady už nemá nic být, ale stojí tu `{ $text }`.
unreadable-twice = `{ $text }` už je navíc.
unreadable-choice = `{ $text }` tu vybrat nejde. Na výběr: { $choices }
unreadable-offer = Co chceš nabídnout?
unreadable-page = Stránka `{ $text }` není.
unreadable-topic = K `{ $text }` nápověda není. Na výběr: { $topics }
unreadable-mixed = Něco z toho je tvoje nastavení a něco patří stolu. Změň jedno po druhém.
