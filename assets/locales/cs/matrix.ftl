# Co říká sama platforma Matrix kolem toho, co říká bot.

matrix-direct-topic = Tvoje ruka a odpovědi, které jsou jen pro tebe. Fungují tu i všechny příkazy.
# Následuje odkaz na přímou místnost.
matrix-answered-direct = { $person }: odpověď je v naší přímé místnosti
matrix-your-hand = { $person }: ruka je v naší přímé místnosti
matrix-no-direct = { $person }: čeká tu odpověď jen pro jedny oči, ale přímou místnost se nepodařilo otevřít. Začni přímý chat s účtem { $bot } a odpověď přijde tam.
matrix-tiles-in-public = Příkaz s tvými kameny je napsaný tam, kde ho přečtou i ostatní. V této místnosti fungují všechny příkazy také a nikdo jiný je nevidí.
matrix-redacted = Skryté věci na veřejnosti
matrix-cannot-read = Tato zpráva je šifrovaná a její klíč nepřišel, takže ji tu nelze přečíst. Pošli ji ještě jednou; když to nepomůže, povol v nastavení svého programu zprávy neověřeným zařízením, nebo ukonči šifrovanou relaci (v Elementu napiš /discardsession) a pošli ji znovu.
