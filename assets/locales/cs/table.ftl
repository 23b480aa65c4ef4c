### Co se říká u stolu. `**slova**` vyniknou, `` `slova` `` se píšou; `$p` je znak před příkazy.

someone = někdo
seat-number = hráč { $number }
computer = počítač (úroveň { $level })
computer-letter = počítač { $letter } (úroveň { $level })
# Počítač na místě člověka.
computer-for = počítač (úroveň { $level }, předtím: { $person })
# Mezi partnery.
side-and = { " a " }

## Než hra začne

lobby-title = **Stůl { $table }: { $game }**
lobby-owner = Zakládá: { $person }
lobby-clock = Čas na tah: { $span }
lobby-rated = Počítá se do žebříčku
lobby-casual = Nepočítá se do žebříčku
lobby-options = Zvoleno: { $options }
lobby-invited = Jen pro zvané: { $people }
lobby-seats = Hráči ({ $taken } z { $seats }): { $people }
lobby-nobody =
    { $seats ->
        [one] Zatím tu nikdo nesedí, je tu { $seats } místo.
        [few] Zatím tu nikdo nesedí, jsou tu { $seats } místa.
       *[other] Zatím tu nikdo nesedí, je tu { $seats } míst.
    }
lobby-free =
    { $free ->
        [one] Zbývá { $free } volné místo. Přisednout můžeš příkazem { $command }
        [few] Zbývají { $free } volná místa. Přisednout můžeš příkazem { $command }
       *[other] Zbývá { $free } volných míst. Přisednout můžeš příkazem { $command }
    }
lobby-full = Všechna místa jsou obsazená. Hru zahájíš příkazem { $command }
lobby-commitment = Otisk míchání: `{ $hash }`

## Co se stalo

event-joined = { $person } přisedá ke stolu.
event-left = { $person } odchází od stolu.
event-kicked = { $person } ztrácí místo u stolu.
event-owner-passed = Stůl teď vede { $person }.
event-invited = Pozvánku ke stolu mají: { $people }
event-computer-added = Ke stolu přisedá počítač (úroveň { $level }).
event-computer-removed = Počítač odchází od stolu.
event-changed = Nastavení stolu se mění:
event-started = Hra začíná. Pořadí: { $order }
event-teams = Týmy: { $teams }
event-offered-abort = { $person } navrhuje ukončit hru bez výsledku. Souhlasit musí všichni.
event-offered-draw = { $person } nabízí remízu. Souhlasit musí všichni.
event-accepted = { $person } souhlasí.
event-declined = { $person } nesouhlasí, nabídka padá.
event-withdrawn = { $person } bere nabídku zpět.
event-offer-expired = Čas na odpověď vypršel, nabídka už neplatí. Nabízí: { $person }
event-offer-lapsed = Tím nabídka padá. Nabízí: { $person }
event-seat-taken = { $person } dál nehraje, místo přebírá počítač (úroveň { $level }).
# Po slovech hry, že někdo chce hru vzdát a čeká na partnera.
event-consent-asked = Partner souhlasí příkazem { $command } – nebo prostě hraje dál.

## Tah

turn = **Na tahu:** { $people }
turn-until = Čas do: { $time }, zbývá: { $span }
game-until = Hra skončí nejpozději: { $time }, zbývá: { $span }
reminder = U stolu { $table } dochází čas. Na tahu: { $people }. Čas do: { $time }, zbývá: { $span }
outage = Výpadek spojení: { $span }. Ztracený čas se všem vrací.
hand = Stůl { $table }, v ruce máš: `{ $hand }`
hand-empty = Stůl { $table }: v ruce už nic nemáš.
board-title = **Stůl { $table }: { $game }**
board-over = Je po hře.
check = `{ $line }` jde zahrát.
check-line = `{ $line }`
check-points =
    { $points ->
        [one] Za `{ $line }` by byl **{ $points } bod**.
        [few] Za `{ $line }` by byly **{ $points } body**.
       *[other] Za `{ $line }` by bylo **{ $points } bodů**.
    }
check-illegal = `{ $line }` zahrát nejde.

## Konec

finished = **Stůl { $table }: { $game }, konec hry**
finished-place = { $place }. { $people }: { $points }
finished-place-only = { $place }. { $people }
finished-no-claim = { $place }. { $people }: { $points }, bez nároku na výhru
finished-no-claim-only = { $place }. { $people }, bez nároku na výhru
# Domluvená remíza.
ended-draw-agreed = Hráči se shodli na remíze.
finished-rated = Výsledek se počítá do žebříčku.
finished-unrated = Výsledek se do žebříčku nepočítá.
finished-seed = Semínko míchání: `{ $seed }` (otisk ukázaný předem: `{ $hash }`)
closed = Stůl { $table } se ruší bez výsledku.

## Tlačítka

button-rack = Co mám v ruce
button-resign = Vzdát hru
button-help = Nápověda
button-join = Přisednout
button-leave = Odejít
button-computer = Přidat počítač
button-start = Začít
button-rules = Pravidla
button-accept = Souhlasím
button-decline = Nesouhlasím
button-rematch = Odveta
button-log = Zápis tahů
button-new = Nový stůl: { $game }
button-table = { $game } { $table }

## Obrázky slovy

alt-board = Plán u stolu { $table }, { $game }.
alt-hand = Stůl { $table }, v ruce máš: { $hand }
alt-table = Stůl { $table }
alt-position = Ukázka ze hry { $game }.
