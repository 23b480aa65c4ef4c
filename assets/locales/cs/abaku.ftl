### Abaku. `**slova**` vyniknou, `` `slova` `` se píšou.

abaku-name = Abaku

abaku-rules =
    Z číslic se skládají příklady, znaménka si každý domyslí: 3 1 4 je 3 + 1 = 4.
    • Tah je jedna ze tří věcí: přiložit 1 až 5 kamenů, vyměnit 1 až 5 kamenů, nebo tah vynechat. Po přiložení se ruka doplní ze sáčku na 5.
    • Nové kameny leží v jedné řadě nebo v jednom sloupci bez mezery; mezi nimi mohou být kameny, které už na plánu leží. Dva a více nových kamenů musí být ve společném příkladu.
    • Zahajuje se aspoň dvěma kameny a jeden z nich leží na středovém poli `H8`.
    • Příklady se čtou zleva doprava nebo shora dolů: a + b = c, a − b = c, a × b = c, a : b = c, a² = c, a³ = c, √a = c, ∛a = c. Sousední číslice mohou tvořit jedno číslo.
    • Kde nový kámen sousedí se starým, tam musí být příklad, ve kterém jsou oba; a aspoň jeden příklad spojuje nový kámen se starým.
    • Nula: žádné číslo není 0 ani nulou nezačíná. Nová nula v přikládaném příkladu smí sousedit se starými kameny i bez příkladu. Samotná nula vložená mezi dva protilehlé kameny musí tvořit příklad s oběma.
    • Každý nový příklad přináší součet svých kamenů; tytéž kameny se počítají jednou, kratší příklady uvnitř delších platí také.
    • Bonusy platí jen pro nové kameny a jen v tom tahu: d kámen × 2, t kámen × 3, D příklad × 2, T příklad × 3.
    • Žolík `*`: osmá a každá další nula, kterou si vylosuješ. Při položení dostane libovolnou číslici, `*7`; v ruce na konci se počítá za 0.
    • Konec: sáček je prázdný a někdo položí svůj poslední kámen. K bodům dostane hodnotu kamenů, které zbyly soupeřům, a těm se odečte.
    • Tři prázdné tahy za sebou (vynechaný tah nebo vypršený čas) znamenají konec: s kameny v sáčku je to kontumační prohra, s prázdným sáčkem zůstávají body i nárok na výhru.
    • Vyhrává, kdo má nejvíc bodů.

## Příkazy

abaku-help-place = přiložit kameny na plán
    .example = 3,1,4 H8 vodorovně
    .option = Které kameny, první pole, směr: 3,1,4 H8 vodorovně
    .more = Kameny, první pole, směr: kameny jdou na nejbližší volná pole. Jeden kámen směr nepotřebuje. Žolík jako 7 je `*7`. Jde to i po polích: `G8=2 H8=4`.
abaku-help-exchange = vrátit kameny do sáčku a vzít si jiné
    .option = Které kameny: 0,0,7
    .more = Jen když je v sáčku aspoň tolik kamenů. Žolík je `*` a vrací se jako obyčejná nula. Je to celý tah, ale ne prázdný.
abaku-help-pass = vynechat tah
    .button = Vynechat tah
    .more = Tři prázdné tahy za sebou znamenají konec hry pro toho, kdo je vynechal.

## Volby

abaku-option-layout-standard = jako na webu
abaku-option-layout-classic = jako na listu s pravidly, o čtyři bonusy méně
abaku-option-layout-plain = bez bonusů
abaku-option-centre-plain = střed bez bonusu
abaku-option-centre-double = příklad přes střed × 2
abaku-option-bag-full = 110 kamenů
abaku-option-bag-short = 60 kamenů, kratší hra
abaku-option-joker-on = z pozdních nul jsou žolíci
abaku-option-joker-off = nuly zůstanou nulami
abaku-option-operations-full = + − × :, mocniny a odmocniny
abaku-option-operations-basic = + − × :
abaku-option-operations-starter = + a −
abaku-option-zero-new = volně sousedí jen nová nula
abaku-option-zero-either = volně sousedí i nula, která už leží

## Co se stalo

abaku-across = vodorovně
abaku-down = svisle
abaku-dealt = Rozdáno, každý má 5 kamenů. V sáčku zbývá: { $bag }
abaku-dealt-own = Tvoje kameny: `{ $tiles }`
abaku-placed =
    { $points ->
        [one] { $player }: `{ $tiles }` od { $square } { $direction }, **{ $points } bod**
        [few] { $player }: `{ $tiles }` od { $square } { $direction }, **{ $points } body**
        [many] { $player }: `{ $tiles }` od { $square } { $direction }, **{ $points } bodu**
       *[other] { $player }: `{ $tiles }` od { $square } { $direction }, **{ $points } bodů**
    }
abaku-placed-one =
    { $points ->
        [one] { $player }: `{ $tiles }` na { $square }, **{ $points } bod**
        [few] { $player }: `{ $tiles }` na { $square }, **{ $points } body**
        [many] { $player }: `{ $tiles }` na { $square }, **{ $points } bodu**
       *[other] { $player }: `{ $tiles }` na { $square }, **{ $points } bodů**
    }
abaku-placed-equations = { $equations }
abaku-drawn = Ze sáčku máš: `{ $tiles }`
abaku-exchanged =
    { $count ->
        [one] { $player }: výměna, { $count } kámen
        [few] { $player }: výměna, { $count } kameny
        [many] { $player }: výměna, { $count } kamene
       *[other] { $player }: výměna, { $count } kamenů
    }
abaku-exchanged-own = Do sáčku: `{ $returned }`, ze sáčku: `{ $drawn }`
abaku-passed =
    { $run ->
        [1] { $player }: vynechaný tah
        [2] { $player }: vynechaný tah, prázdný už podruhé za sebou
        [3] { $player }: vynechaný tah, prázdný potřetí za sebou
       *[other] { $player }: vynechaný tah, prázdných za sebou: { $run }
    }
abaku-lapsed =
    { $run ->
        [1] { $player }: čas vypršel, prázdný tah
        [2] { $player }: čas vypršel, prázdný tah už podruhé za sebou
        [3] { $player }: čas vypršel, prázdný tah potřetí za sebou
       *[other] { $player }: čas vypršel, prázdných tahů za sebou: { $run }
    }
abaku-resigned = { $player } vzdává hru.
abaku-finished = { $player }: tři prázdné tahy a prázdný sáček, hra je tu řádně dohraná. Body i nárok na výhru zůstávají.
abaku-forfeited = { $player }: tři prázdné tahy za sebou, kontumační prohra. Nárok na výhru propadá.

## Konec

abaku-ended-closed = Hra je zavřená: sáček je prázdný a poslední kámen leží na plánu.
abaku-ended-walkover = Nárok na výhru už má jen jeden hráč.
abaku-ended-finished = Všichni mají dohráno.
abaku-ended-stalled = Třikrát dokola se nic nepřiložilo, hra končí.
abaku-adjusted-up =
    { $points ->
        [one] { $player }: +{ $points } bod za kameny, které zbyly soupeřům
        [few] { $player }: +{ $points } body za kameny, které zbyly soupeřům
        [many] { $player }: +{ $points } bodu za kameny, které zbyly soupeřům
       *[other] { $player }: +{ $points } bodů za kameny, které zbyly soupeřům
    }
abaku-adjusted-down =
    { $points ->
        [one] { $player }: −{ $points } bod za kameny, které zbyly v ruce
        [few] { $player }: −{ $points } body za kameny, které zbyly v ruce
        [many] { $player }: −{ $points } bodu za kameny, které zbyly v ruce
       *[other] { $player }: −{ $points } bodů za kameny, které zbyly v ruce
    }
abaku-unrated = Kontumační prohra bez jediného tahu: hra se nepočítá.

## Co by tah přinesl

abaku-preview-place =
    { $points ->
        [one] Tah by přinesl **{ $points } bod**:
        [few] Tah by přinesl **{ $points } body**:
        [many] Tah by přinesl **{ $points } bodu**:
       *[other] Tah by přinesl **{ $points } bodů**:
    }
abaku-preview-equation =
    { $points ->
        [one] { $equation }, { $points } bod
        [few] { $equation }, { $points } body
        [many] { $equation }, { $points } bodu
       *[other] { $equation }, { $points } bodů
    }
abaku-preview-exchange =
    { $count ->
        [one] { $count } kámen půjde do sáčku a jiný přijde ze sáčku.
        [few] { $count } kameny půjdou do sáčku a stejně jich přijde ze sáčku.
        [many] { $count } kamene půjde do sáčku a stejně přijde ze sáčku.
       *[other] { $count } kamenů půjde do sáčku a stejně jich přijde ze sáčku.
    }
abaku-preview-pass = Prázdný tah. Tři za sebou znamenají konec hry pro tebe.
abaku-preview-pass-finish = Třetí prázdný tah za sebou: sáček je prázdný, takže máš dohráno a body i nárok na výhru ti zůstanou.
abaku-preview-pass-forfeit = Třetí prázdný tah za sebou: v sáčku jsou ještě kameny, takže je to kontumační prohra!

abaku-choice-joker = žolík jako { $digit }
abaku-choice-exchange = vyměnit kameny
abaku-choice-pass = vynechat tah

## Odmítnutí

abaku-refused-board = Kameny se na plán nevejdou: od pole { $squares } by přečnívaly přes okraj.
abaku-refused-occupied = Na poli { $squares } už kámen je.
abaku-refused-line = Všechny nové kameny patří do jedné řady nebo sloupce; tyhle tak neleží: { $squares }
abaku-refused-hole = Mezi novými kameny je mezera: { $squares }
abaku-refused-opening-two = Zahajuje se aspoň dvěma kameny.
abaku-refused-opening-centre = Při zahájení musí jeden kámen ležet na středovém poli { $squares }.
abaku-refused-equation = Všechny nové kameny musí být ve společném příkladu; žádný příklad nespojuje { $squares }.
abaku-refused-contact = Kameny na { $first } a { $second } spolu sousedí, ale v žádném příkladu nejsou oba.
abaku-refused-touch = Aspoň jeden příklad musí spojit nový kámen s kamenem, který už ležel.
abaku-refused-lone-zero = Samotná nula na { $zero } spojuje { $first } a { $second }: musí vzniknout příklad, ve kterém jsou všechny tři kameny.
abaku-refused-hand = V ruce nemáš: `{ $missing }`. Tvoje kameny: `{ $hand }`
abaku-refused-bag =
    { $bag ->
        [0] Sáček je prázdný, měnit už nejde.
        [one] V sáčku je jen { $bag } kámen, vyměnit { $wanted } nejde.
        [few] V sáčku jsou jen { $bag } kameny, vyměnit { $wanted } nejde.
        [many] V sáčku je jen { $bag } kamene, vyměnit { $wanted } nejde.
       *[other] V sáčku je jen { $bag } kamenů, vyměnit { $wanted } nejde.
    }
abaku-refused-nothing = Napiš, které kameny.
abaku-refused-turn = Nejsi na tahu.

# Pravidla jménem.
abaku-rule-board = okraj plánu
abaku-rule-occupied = obsazené pole
abaku-rule-line = jedna řada
abaku-rule-hole = mezera
abaku-rule-opening-two = zahájení dvěma kameny
abaku-rule-opening-centre = zahájení přes střed
abaku-rule-equation = společný příklad
abaku-rule-contact = sousedství
abaku-rule-touch = navázání
abaku-rule-lone-zero = samotná nula
abaku-rule-hand = kameny v ruce
abaku-rule-bag = kameny v sáčku
abaku-rule-nothing = žádný kámen
abaku-rule-turn = pořadí

## Co se nepodařilo přečíst

abaku-syntax-word = „{ $word }“ nejsou kameny, pole ani směr.
abaku-syntax-tiles = „{ $word }“ není kámen: kameny jsou 0 až 9, žolík je `*`.
abaku-syntax-square = „{ $word }“ není pole plánu: sloupce jsou A až O, řady 1 až 15.
abaku-syntax-direction = „{ $word }“ není směr: napiš `vodorovně` nebo `svisle`.
abaku-syntax-order = Pořadí je: kameny, první pole, směr.
abaku-syntax-no-tiles = Které kameny?
abaku-syntax-no-square = Kam? Chybí první pole.
abaku-syntax-no-direction = Kterým směrem? Víc kamenů potřebuje `vodorovně` nebo `svisle`.
abaku-syntax-joker = Kterou číslici má žolík? Jako 7 se píše `*7`.
abaku-syntax-too-many = Kamenů může být nejvýš pět.
abaku-syntax-twice = „{ $word }“ je tu navíc.
abaku-syntax-nothing-follows = Tady už nic být nemá: „{ $word }“
abaku-syntax-position = Tohle není zápis pozice; nejde přečíst: { $field }
abaku-position-options = volby
abaku-position-board = plán
abaku-position-hands = kameny v rukou
abaku-position-bag = sáček
abaku-position-scores = body
abaku-position-zeros = vylosované nuly
abaku-position-empty-turns = prázdné tahy za sebou
abaku-position-idle-turns = tahy od posledního přiložení
abaku-position-statuses = kdo je ještě ve hře
abaku-position-turn = kdo je na tahu
abaku-position-last = poslední tah

## Plán slovy

abaku-describe-turn = Na tahu: { $player }
abaku-describe-over = Po hře. { $reason }
abaku-describe-seat =
    { $points ->
        [one] { $player }: { $points } bod, kamenů v ruce: { $tiles }, { $status }
        [few] { $player }: { $points } body, kamenů v ruce: { $tiles }, { $status }
        [many] { $player }: { $points } bodu, kamenů v ruce: { $tiles }, { $status }
       *[other] { $player }: { $points } bodů, kamenů v ruce: { $tiles }, { $status }
    }
abaku-describe-bag = Kamenů v sáčku: { $tiles }
abaku-describe-placed =
    { $points ->
        [one] Poslední tah: { $player }, nové kameny na { $squares }, { $points } bod: { $equations }
        [few] Poslední tah: { $player }, nové kameny na { $squares }, { $points } body: { $equations }
        [many] Poslední tah: { $player }, nové kameny na { $squares }, { $points } bodu: { $equations }
       *[other] Poslední tah: { $player }, nové kameny na { $squares }, { $points } bodů: { $equations }
    }
abaku-describe-exchanged = Poslední tah: { $player }, vyměněné kameny: { $count }
abaku-describe-passed = Poslední tah: { $player }, vynechaný tah
abaku-describe-lapsed = Poslední tah: { $player }, vypršel čas
abaku-describe-resigned = Poslední tah: { $player } vzdává hru
abaku-describe-layout = Bonusová pole: { $layout }
abaku-describe-layout-double = Bonusová pole: { $layout }, střed × 2
abaku-describe-empty = Plán je prázdný.
abaku-describe-row = Řada { $row }: { $tiles }
abaku-describe-revealed = { $player }, zbylé kameny: { $tiles }
abaku-describe-hand = Tvoje kameny: { $tiles }
abaku-describe-hand-empty = V ruce ti žádný kámen nezbyl.
abaku-status-active = ve hře
abaku-status-finished = dohráno, s nárokem na výhru
abaku-status-forfeited = mimo hru, bez nároku na výhru
abaku-status-resigned = mimo hru po vzdání

# Co leží na poli, nebo je na něm natištěno; čte se po jeho názvu.
abaku-square-tile = { $digit }
abaku-square-joker = žolík jako { $digit }
abaku-square-digit = číslice × { $factor }
abaku-square-operation = příklad × { $factor }

## Body

abaku-standing = Body: { $each }
abaku-points =
    { $points ->
        [one] { $points } bod
        [few] { $points } body
        [many] { $points } bodu
       *[other] { $points } bodů
    }
