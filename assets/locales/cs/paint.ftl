# Slova uvnitř obrázků: je tam málo místa, proto jsou krátká.

# Nad jménem toho, kdo je na tahu.
paint-turn = Na tahu
# Nad jmény těch, kdo vyhráli.
paint-won = 1. místo
# Místo toho, kdo je na tahu.
paint-closed = Ukončeno bez výsledku
paint-draw-agreed = Dohodnutá remíza
# Hráč, jehož jméno je v písmu, které nejde vykreslit.
paint-player = Hráč { $number }

# Nad počtem zbývajících kamenů.
paint-abaku-bag = V sáčku
# Nad počtem bodů toho, komu patří stojánek.
paint-abaku-points = Body
# Nad stojánkem, který vidí jen ten, komu patří.
paint-abaku-hand = Tvoje kameny

# Nad jménem toho, kdo hrál naposledy; pod jménem, co to bylo, pokud se nic nepoložilo.
paint-abaku-last = Poslední tah
paint-abaku-exchanged = Výměna { $count }
paint-abaku-passed = Pas
paint-abaku-lapsed = Čas vypršel
paint-abaku-gave-up = Vzdáno

# Co se stalo s hráčem, vedle jména.
paint-abaku-finished = dohráno
paint-abaku-forfeited = mimo hru
paint-abaku-resigned = vzdáno

# Co znamenají značky na desce.
paint-abaku-digit = číslice ×{ $factor }
paint-abaku-operation = příklad ×{ $factor }

## Abalone

# Nad posledním tahem, nebo nad tím, co bylo místo něj.
paint-abalone-last = Poslední tah
paint-abalone-lapsed = Čas vypršel
paint-abalone-gave-up = Vzdáno
paint-abalone-would-give-up = Vzdává?

# Co se stalo s hráčem, vedle jména.
paint-abalone-forfeited = mimo hru
paint-abalone-resigned = vzdáno
# Čeká se na souhlas partnera.
paint-abalone-ready = vzdává?
