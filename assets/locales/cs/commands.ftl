### Nápověda: řádek ke každému příkazu a v `.more`, co se ještě hodí vědět.

help-title = **Příkazy**
help-group-table = **Před hrou**
help-group-game = **Při hře**
help-group-about = **Kolem hry**
help-row = { $word } – { $what }
help-how = Před příkaz patří název hry, třeba { $example }; ve vlákně stolu se může vynechat. Víc o jednom z nich: { $topic }
help-example = Příklad: { $line }
help-words = Platí slova: { $words }
help-option = { $option }: { $values }

help-new = založit stůl
    .more = Volby se píšou jako `název=hodnota`; s `hráči=1` hraješ hned proti počítači. Koho uvedeš se zavináčem, ten má pozvánku, a nikdo jiný pak přisednout nemůže.
help-join = přisednout ke stolu
help-leave = odejít od stolu
    .more = Když se už hraje, dostaneš otázku, jestli chceš hru vzdát.
help-invite = pozvat někoho ke stolu
    .more = Jméno s mezerou patří do uvozovek: `@"Jan Novák"`.
help-kick = vyřadit někoho před začátkem hry
    .more = Může to ten, komu stůl patří, a moderátor.
help-computer = přidat počítač jako hráče
    .more = Číslo je jeho úroveň. Se slovem `pryč` počítač zase odejde. Při hře jméno říká, čí místo má počítač převzít.
help-start = začít hru
    .more = Všechna místa musí být obsazená.
help-close = zrušit stůl bez výsledku
    .more = Před začátkem to může ten, komu stůl patří, později jen moderátor.
help-rematch = zahrát si totéž znovu
    .more = Založí stůl se stejným nastavením a pozve ke hře tytéž lidi.
help-rack = co máš v ruce, jen pro tebe
help-check = co by tah přinesl, jen pro tebe
    .more = Napiš za něj tah tak, jak by se hrál. Nezahraje se a na tahu být nemusíš. Stůl to může mít zakázané.
help-board = ukázat hrací plán
    .more = Se slovem `text` se vypíše znaky místo obrázku.
help-log = co se hrálo, tah po tahu
    .more = Číslo je stránka, na stránce 1 jsou nejnovější tahy. Kde se po plánu táhne, jde se zeptat na políčko, třeba `tahy e5`: co se z něj dá zahrát.
help-offer = nabídnout ukončení nebo remízu
    .more = `ukončení` znamená konec bez výsledku, `remíza` dělbu výhry tam, kde ji hra zná. Souhlasit musí všichni ostatní lidé ve hře, i partneři; jakmile někdo z nich táhne, nabídka padá. Počítač rozhoduje, jen když se nikoho jiného ptát nelze: ukončit hru nechá, remízu odmítne.
help-accept = souhlasit s nabídkou
help-decline = odmítnout nabídku nebo vzít svou zpět
help-resign = vzdát hru
    .more = V týmu s tím musí souhlasit partner: jakmile hru vzdá také, je prohraná. Kdo potom táhne, hraje dál. Počítač jako partner souhlasí hned.
help-games = tvoje stoly ze všech míst
    .more = První je ten, kde zbývá nejméně času.
help-leaderboard = kdo nejvíc vyhrává
    .more = Počítají se hry z tohoto místa, se slovem `vše` ze všech míst.
help-settings = tvůj jazyk, časové pásmo a obrázky
    .more = Se slovem `zde` se mění jazyk tohoto místa (jen pro moderátory), se slovem `stůl` nastavení stolu před začátkem hry.
help-rules = pravidla ve zkratce
help-help = tohle, nebo víc o jednom příkazu

rules-title = **{ $game }**
rules-more = Všechny příkazy: { $command }
