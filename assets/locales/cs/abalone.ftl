### Abalone. `**slova**` vyniknou, `` `slova` `` se píšou.

abalone-name = Abalone

abalone-rules =
    Cílem je vytlačit z hracího pole šest soupeřových kuliček. Hrají dva, tři nebo čtyři.
    • V jednom tahu se posune jedna, dvě nebo tři vlastní kuličky, které leží vedle sebe v jedné řadě, všechny o jedno políčko stejným směrem. Z delší řady jde vzít jen část.
    • Přímý pohyb vede po řadě: políčko vpředu je prázdné, nebo se tlačí. Dvě kuličky tlačí jednu, tři tlačí jednu nebo dvě; za tlačenými musí být prázdné políčko nebo okraj. Co vypadne, si nechá ten, kdo tlačí.
    • Stejný počet proti sobě je pat, netlačí se; čtyři platí jako tři. Vlastní kulička za tlačenými je blokuje. Tlačit není povinné.
    • Boční pohyb: dvě nebo tři kuličky jdou na prázdná políčka. Bokem se nikdy netlačí.
    • Tahy se píšou políčky: `a1b2` posune kuličku z a1 i ty před ní, `c3c5d4` posune řadu od c3 po c5 tak, že c3 přijde na d4. Platí i `a1 sv` a `c3-c5 sz`.
    • Tři hráči: tři kuličky jedné barvy přetlačí dvě různě barevné. Vytlačenou kuličku si nechá ten, kdo ji vytlačí.
    • Čtyři hráči: protější místa tvoří tým. Spolu s vlastními jde posunout i kuličky partnera, ale ta, která tlačí zezadu, musí být vlastní. Vyhrává šest kuliček druhého týmu.
    • Nastane-li potřetí stejná pozice se stejným hráčem na tahu, je to remíza. Hru ukončí i dlouhá doba bez vytlačení nebo dohodnutý časový limit a rozhodne, kdo vytlačil víc.
    • Ve dvou prohrává, komu dojdou tahy nebo čas. Hraje-li víc hráčů, takový tah se přeskočí; třetí promeškaný tah za sebou je kontumace a kuličky zůstávají.
    Abalone je registrovaná ochranná známka svého majitele; tento bot s ním nemá nic společného.

abalone-black = černá
abalone-white = bílá
abalone-red = červená
abalone-green = zelená
# Koho co: která kulička je vytlačená.
abalone-black-marble = černou
abalone-white-marble = bílou
abalone-red-marble = červenou
abalone-green-marble = zelenou

# Pod plánem v textu: co znamenají písmena.
abalone-legend-seat = `{ $letter }` { $player } ({ $colour })
abalone-legend-last = Velkými písmeny jsou kuličky, které se právě posunuly, `:` je políčko, odkud jsou.

## Příkazy

abalone-help-move = posunout kuličky
    .example = a1b2
    .option = Odkud kam: a1b2, bokem c3c5d4, se směrem a1 sv
    .more = Zadní kulička a její další políčko, `a1b2`: co leží před ní, jde s ní nebo se tlačí. Bokem oba konce řady a cíl prvního z nich: `c3c5d4`. Platí i směry: `a1 sv`, `c3-c5 sz`, tedy v, sv, sz, z, jz, jv.

## Volby

abalone-option-layout-usual = standardní, u stolů do žebříčku belgické
abalone-option-layout-standard = jako na listu s pravidly
abalone-option-layout-belgian = belgická kopretina, turnajové
abalone-option-layout-german = německá kopretina
abalone-option-layout-dutch = holandská kopretina
abalone-option-layout-swiss = švýcarská kopretina
abalone-option-layout-alien = útok vetřelců
abalone-option-layout-domination = otevřené postavení kolem středu
abalone-option-layout-wall = souvislá řada proti řadě
abalone-option-partners-in-turn-off = čtyři hrají po směru hodinových ručiček
abalone-option-partners-in-turn-on = ze čtyř hrají partneři po sobě
abalone-option-repetition-on = třetí výskyt pozice je remíza
abalone-option-repetition-off = pozice se smí opakovat bez omezení
abalone-option-quiet-on = dlouhá doba bez vytlačení hru ukončí
abalone-option-quiet-off = hraje se dál, i když dlouho nic nevypadne
abalone-option-time-limit-off = hraje se, dokud je třeba
abalone-option-time-limit-10m = hra končí po 10 minutách
abalone-option-time-limit-15m = hra končí po 15 minutách
abalone-option-time-limit-30m = hra končí po 30 minutách
abalone-option-time-limit-1h = hra končí po hodině
abalone-option-time-limit-3h = hra končí po 3 hodinách
abalone-option-time-limit-1d = hra končí po dni
abalone-option-time-limit-3d = hra končí po 3 dnech
abalone-option-time-limit-7d = hra končí po týdnu
abalone-option-time-limit-14d = hra končí po dvou týdnech
abalone-option-time-limit-30d = hra končí po 30 dnech

## Co se stalo

abalone-laid = Kuličky jsou rozestavěné: { $layout }
abalone-laid-many = Kuličky jsou rozestavěné, počet hráčů: { $count }
abalone-moved = { $player }: `{ $move }`
abalone-pushed =
    { $count ->
        [one] { $player }: `{ $move }` tlačí { $count } kuličku
        [few] { $player }: `{ $move }` tlačí { $count } kuličky
        [many] { $player }: `{ $move }` tlačí { $count } kuličky
       *[other] { $player }: `{ $move }` tlačí { $count } kuliček
    }
abalone-ejected = { $player }: `{ $move }` vytlačuje { $colour } kuličku **z hracího pole**. Zatím vytlačeno: **{ $count }**
abalone-lapsed =
    { $run ->
        [1] { $player }: čas vypršel, tah se přeskakuje.
        [2] { $player }: čas vypršel už podruhé za sebou. Potřetí je to kontumace.
       *[other] { $player }: čas vypršel, za sebou už: { $run }
    }
abalone-out-of-time = { $player }: čas vypršel.
abalone-forfeited = { $player }: čas vypršel, kontumace. Kuličky zůstávají.
abalone-resigned = { $player } vzdává hru.
abalone-ready = { $player } chce hru vzdát. Platit to bude, až ji vzdá i { $partner }.
abalone-skipped = { $player } nemá žádný tah, přeskakuje se.
abalone-second-time = Tato pozice nastala podruhé. Potřetí je to remíza.
abalone-unrated = Hra bez jediného tahu některého z hráčů se nepočítá.

## Konec

abalone-ended-six = Šest kuliček je vytlačených: hra je vyhraná.
abalone-ended-stuck = Kdo je na tahu, nemá kam táhnout a prohrává.
abalone-ended-blocked = Nikdo nemá kam táhnout, hra končí.
abalone-ended-repetition = Stejná pozice potřetí: remíza.
abalone-ended-quiet = Dlouho nikdo nic nevytlačil, hra končí.
abalone-ended-resigned = Hra je vzdaná.
abalone-ended-time = Čas vypršel, hra je prohraná.
abalone-ended-walkover = Ve hře zůstala jen jedna strana.
abalone-ended-limit = Dohodnutý čas uplynul: rozhoduje, kdo vytlačil víc kuliček.

## Co by tah přinesl

abalone-preview-moves =
    { $count ->
        [one] `{ $move }` by posunul { $count } kuličku.
        [few] `{ $move }` by posunul { $count } kuličky.
        [many] `{ $move }` by posunul { $count } kuličky.
       *[other] `{ $move }` by posunul { $count } kuliček.
    }
abalone-preview-pushes =
    { $count ->
        [one] `{ $move }` by tlačil { $count } kuličku.
        [few] `{ $move }` by tlačil { $count } kuličky.
        [many] `{ $move }` by tlačil { $count } kuličky.
       *[other] `{ $move }` by tlačil { $count } kuliček.
    }
abalone-preview-ejects = `{ $move }` by vytlačil { $colour } kuličku **z hracího pole**.
abalone-preview-wins = Tím je hra vyhraná!
abalone-preview-draw = Pozice by nastala potřetí: remíza.

abalone-way-e = vpravo
abalone-way-ne = vpravo nahoru
abalone-way-nw = vlevo nahoru
abalone-way-w = vlevo
abalone-way-sw = vlevo dolů
abalone-way-se = vpravo dolů

## Co se dá zahrát z políčka

abalone-moves-plain = { $cell } může: { $moves }
abalone-moves-pushing = Z { $cell } s tlačením: { $moves }
abalone-moves-ejecting = Z { $cell } s vytlačením **z hracího pole**: { $moves }
abalone-moves-none = Kulička na { $cell } nemá žádný tah.

## Odmítnutí

abalone-refused-empty = Na { $cells } žádná kulička není.
abalone-refused-not-yours = Kulička na { $cells } není tvoje.
abalone-refused-partner = Partnerovy kuličky se hýbou jen spolu s tvými a ta, která tlačí zezadu, musí být tvoje: { $cells }
abalone-refused-line = Kuličky neleží v jedné řadě: { $cells }
abalone-refused-too-many = Najednou se posunou nejvýš tři kuličky: { $cells }
abalone-refused-four = Od { $cells } leží v řadě víc než tři kuličky a ty se najednou posunout nedají. Přední tři posune { $instead }.
abalone-refused-far = Kulička z { $cells } se takhle na { $to } nedostane: každá se posune o jedno políčko.
abalone-refused-others = Posunuly by se jiné kuličky, než které jsou napsané: { $cells }
abalone-instead-others = Posunuly by se jiné kuličky, než které jsou napsané: { $cells }. To by byl tah `{ $instead }`.
abalone-refused-occupied = Políčko { $cells } je obsazené.
abalone-refused-sideways = Bokem se netlačí a políčko { $cells } je obsazené.
abalone-refused-off-board = Za { $cells } už hrací pole není.
abalone-refused-equal = Pat: síly jsou vyrovnané, tlačit nejde. V cestě: { $cells }
abalone-refused-outnumbered = Soupeř má přesilu, tlačit nejde. V cestě: { $cells }
abalone-refused-blocked = Za tlačenými kuličkami překáží kulička tvé strany na { $cells }.
abalone-refused-over = Hra už skončila.
abalone-refused-turn = Nejsi na tahu.

# Pravidla jménem.
abalone-rule-empty = prázdné políčko
abalone-rule-not-yours = cizí kulička
abalone-rule-partner = partnerova kulička
abalone-rule-line = jedna řada
abalone-rule-too-many = nejvýš tři
abalone-rule-four = čtyři v řadě
abalone-rule-far = o jedno políčko
abalone-rule-others = jiné kuličky
abalone-rule-occupied = obsazené políčko
abalone-rule-sideways = bokem se netlačí
abalone-rule-off-board = okraj
abalone-rule-equal = pat
abalone-rule-outnumbered = přesila
abalone-rule-blocked = blokáda
abalone-rule-cell = neznámé políčko
abalone-rule-over = konec hry
abalone-rule-turn = pořadí

## Co se nepodařilo přečíst

abalone-syntax-nothing = Která kulička a kam?
abalone-syntax-cell = „{ $word }“ není políčko: řady jsou A až I, čísla 1 až 9 a všechna má jen řada E.
abalone-syntax-word = „{ $word }“ není políčko ani směr.
abalone-syntax-where = Kam z { $word }? Kulička odtud může: { $moves }
abalone-syntax-nowhere = Z { $word } nevede žádný tvůj tah.
abalone-syntax-more = „{ $word }“ je tu navíc.
abalone-syntax-position = Tohle není zápis pozice; nejde přečíst: { $field }
abalone-position-options = volby
abalone-position-board = plán
abalone-position-taken = vytlačené kuličky
abalone-position-missed = vypršené tahy
abalone-position-statuses = kdo je ještě ve hře
abalone-position-turn = kdo je na tahu
abalone-position-quiet = tahy od posledního vytlačení
abalone-position-occurred = kolikrát pozice nastala
abalone-position-last = poslední tah
abalone-position-seen = předchozí pozice

## Plán slovy

abalone-describe-turn = Na tahu: { $player }
abalone-describe-over = Po hře. { $reason }
abalone-describe-seat =
    { $count ->
        [one] { $player } ({ $colour }): { $count } vytlačená kulička, { $status }
        [few] { $player } ({ $colour }): { $count } vytlačené kuličky, { $status }
        [many] { $player } ({ $colour }): { $count } vytlačené kuličky, { $status }
       *[other] { $player } ({ $colour }): { $count } vytlačených kuliček, { $status }
    }
abalone-describe-team = Partneři { $player } a { $partner }, vytlačeno společně: { $count }
abalone-describe-moved = Poslední tah: { $player }, { $move }
abalone-describe-pushed =
    { $count ->
        [one] Poslední tah: { $player }, { $move }, tlačí { $count } kuličku
        [few] Poslední tah: { $player }, { $move }, tlačí { $count } kuličky
        [many] Poslední tah: { $player }, { $move }, tlačí { $count } kuličky
       *[other] Poslední tah: { $player }, { $move }, tlačí { $count } kuliček
    }
abalone-describe-ejected = Poslední tah: { $player }, { $move }, vytlačuje { $colour } kuličku
abalone-describe-lapsed = Poslední tah: { $player }, vypršel čas
abalone-describe-resigned = Poslední tah: { $player } vzdává hru
abalone-describe-ready = Poslední tah: { $player } chce hru vzdát
abalone-describe-marbles = { $player } ({ $colour }): { $cells }
abalone-describe-quiet = Tahy od posledního vytlačení: { $count } z { $limit }
abalone-describe-layout = Rozestavění: { $layout }
abalone-status-active = ve hře
abalone-status-ready = chce hru vzdát
abalone-status-forfeited = mimo hru
abalone-status-resigned = mimo hru po vzdání

# Co leží na políčku; čte se po jeho názvu.
abalone-square = { $colour }

## Vytlačené kuličky

abalone-standing = Vytlačeno: { $each }
abalone-points =
    { $points ->
        [one] { $points } vytlačená kulička
        [few] { $points } vytlačené kuličky
        [many] { $points } vytlačené kuličky
       *[other] { $points } vytlačených kuliček
    }
