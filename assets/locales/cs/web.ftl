# Stránka webového chatu: nadpisy, popisky a chyby. Co říká bot, stojí v ostatních souborech.

web-language-name = Čeština

## Přihlášení

web-welcome = Vítej v Tahounu
web-welcome-text = Deskové hry, které na tebe počkají. Hraj, kdy se ti to hodí, na telefonu i na počítači.
web-name = Tvoje jméno
web-enter = Vstoupit
web-passphrase = Heslo klubu
web-have-code = Mám kód z jiného zařízení
web-code = Kód
web-name-empty = Napiš prosím jméno.
web-name-long = Jméno může mít nejvýš { $most } znaků.
web-name-signs = Jméno začíná písmenem nebo číslicí a tvoří je jen písmena, číslice, mezery a znaky . - ' _ &.
web-name-reserved = Tak se jmenuje sám program. Zvol prosím jiné jméno.
web-name-taken = Toto jméno už někdo má. Zvol jiné, nebo pokud je tvoje, opiš kód ze zařízení, kde už jméno máš.
web-code-wrong = Tento kód pro dané jméno neplatí, nebo už vypršel. Na druhém zařízení si nech ukázat nový.
web-passphrase-wrong = Tohle heslo není správné. Zeptej se toho, kdo chat provozuje.
web-passphrase-wait = Příliš mnoho chybných pokusů. Zkus to znovu za { $seconds ->
    [one] sekundu
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
}.

## Lišta

web-where = Kde jsi
web-menu = Nabídka hráče { $name }
web-leaderboard = Žebříček
web-notify = Upozornit mě, až budu na tahu
web-other-device = Hrát i na jiném zařízení
web-other-device-text = Do deseti minut tam napiš své jméno a tento kód:
web-sign-out = Odhlásit se
web-sign-out-confirm = Po odhlášení si tvoje jméno může vzít kdokoli, i s rozehranými partiemi. Opravdu se odhlásit?
web-release = Uvolnit jméno
web-release-do = Uvolnit
web-lost = Spojení se přerušilo. Připojuji se znovu…
web-unreachable = Server neodpovídá. Zkus to za chvíli znovu.
web-no-script = Stránka potřebuje JavaScript.
web-your-turn-somewhere = Jsi na tahu.
web-yes = Ano
web-no = Ne
web-confirm = { $what } – opravdu?

## Kanál

web-begin = Nová hra
web-computer-way = Proti počítači
web-alone-text = Začni hned, počítač odpovídá okamžitě.
web-level = Síla počítače
web-level-name = { $levels ->
    [3] { $level ->
        [1] začátečník
        [2] pokročilý
       *[other] silný
    }
   *[other] { $end ->
        [lowest] { $level } z { $levels } (nejslabší)
        [highest] { $level } z { $levels } (nejsilnější)
       *[between] { $level } z { $levels }
    }
}
web-alone = Hrát proti počítači
web-friends = S přáteli
web-together-text = Otevři stůl. Kdo přijde na tuto stránku, uvidí ho a může přisednout.
web-players = Hráčů
web-together = Nový stůl pro přátele
web-tables = Stoly
web-my-games = Tvoje partie
web-tables-here = Stoly v kanálu
web-tables-over = Dohráno
web-no-tables = Zatím tu není žádný stůl. Otevři první.
web-your-turn = Jsi na tahu
web-waiting = čeká na hráče
web-open = volno
web-messages = Zprávy
web-nothing-said = Zatím tu nikdo nic nenapsal.
web-say = Zpráva
web-say-channel = Zpráva, nebo / a příkaz
web-say-table = Zpráva, nebo / a příkaz
web-send = Odeslat
web-suggestions = Návrhy
web-bot = Tahoun
web-only-you = vidíš jen ty
web-for-you = pro tebe
web-open-table = Stůl { $table }
web-no-picture = Obrázek teď nejde zobrazit.
web-computer-short = počítač

## Stůl

web-table = Stůl { $table }
web-table-title = { $kind } · stůl { $table }
web-thread = Zprávy u stolu
web-gathering = Čeká se na hráče
web-finished = Partie skončila
web-closed = Stůl byl uzavřen
web-on-turn = Na tahu: { $who }
web-until = do
web-game-until = Hra skončí nejpozději
web-seats = Místa u stolu
web-you = (ty)
web-acting = na tahu
web-partner = spolu: { $who }
web-free-seat = volné místo
web-board = Pole plánu: šipky posouvají, Enter vybírá
web-your-move = Tvůj tah
web-your-hand = Tvoje kameny
web-zoom = Zvětšit plán
web-how-to-move = Vyber kámen a pak pole. Body uvidíš, ještě než zahraješ.
web-how-to-move-without-hand = Vyber, čím chceš táhnout, a pak kam. Co to přinese, uvidíš, ještě než zahraješ.
web-now-square = Teď vyber jedno z vyznačených polí.
web-now-square-without-hand = Vyber, co má jít s sebou, nebo tečku: kam se jde. Stačí i směr.
web-now-word = Vyber, co to má být.
web-now-card = Vyber kameny.
web-play = Zahrát
web-not-yet = Ještě nejsi na tahu
web-undo = Zpět
web-clear = Vše znovu
web-lobby-text = Hra začne, jakmile se obsadí místa a někdo stiskne tlačítko. Pošli přátelům adresu této stránky.
web-lobby-clock = Čas na tah: { $clock }
web-over-text = Celou partii si můžeš přehrát.
web-over-hidden = Co bylo skryté, je teď vidět.
web-replay = Přehrát partii

## Přehrávání

web-replay-later = Partii si přehraješ, až skončí.
web-replay-never-began = Stůl byl uzavřen dřív, než hra začala.
web-to-table = Ke stolu
web-steps = Kroky partie
web-step-first = Na začátek
web-step-prev = O tah zpět
web-step-next = O tah vpřed
web-step-last = Na konec
web-step-of = Tah { $step } z { $steps }
web-step-start = Začátek
web-moves = Tahy
web-player = Hráč
web-points = Body
web-hand = Kameny

## Žebříček

web-leaderboard-of = Z kterých partií
web-everywhere = Všude
web-leaderboard-empty = Zatím se žádná partie nedohrála.
web-rank = Pořadí
web-games = Partie
web-wins = Výhry
web-average = Na tah
web-best = Nejlepší tah
web-decimal = { $whole },{ $tenth }

## Co se nepovedlo

web-problem = Tohle nevyšlo
web-back = Zpět na začátek
web-problem-sign-in = Nejdřív se prosím přihlas.
web-problem-not-found = Nic takového tu není, nebo to nemáš vidět.
web-problem-unreadable = Požadavek nejde přečíst: { $reason }
web-problem-length = To je příliš dlouhé, nebo prázdné.
web-problem-too-fast = To bylo příliš rychle. Počkej { $seconds ->
    [one] sekundu
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
} a zkus to znovu.
web-problem-operator = To může jen správce.
web-problem-later = Server má právě moc práce, nebo se restartuje. Zkus to za chvíli znovu.
