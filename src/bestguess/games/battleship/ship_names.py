"""The names of ships: one title for each ship of a fleet, and every name by which people call it.

Ships that got their letters from their lengths are called as in the boxed game (carrier 5, battleship 4, destroyer 3,
submarine 3, patrol boat 2) while no two have one letter's length beyond it; else by their lengths, as in sea battle
(battleship 4, cruiser 3, destroyer 2, submarine 1), with a number where several are alike.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from bestguess.core.common_words import number_word
from bestguess.core.lexicon import Lexicon, Phrasebook
from bestguess.core.memo import remembered
from bestguess.games.battleship.fleet import Ship, parse_fleet
from bestguess.games.colour_names import COLOUR_NAMES

BOXED = {
    Ship("c", 5): "carrier",
    Ship("b", 4): "battleship",
    Ship("d", 3): "destroyer",
    Ship("s", 3): "submarine",
    Ship("p", 2): "patrol boat",
}
"""The ships of the boxed game, by the letters that a fleet has unless others are given."""

BY_LENGTH = {5: "carrier", 4: "battleship", 3: "cruiser", 2: "destroyer", 1: "submarine"}
"""The kinds of ship by length, for fleets that are not of the boxed game."""

LENGTHS = {
    "carrier": (5, 6),
    "battleship": (4, 5),
    "cruiser": (3, 4),
    "destroyer": (2, 3),
    "submarine": (3, 1, 2),
    "patrol boat": (2, 1),
    "torpedo boat": (1, 2),
}
"""The lengths that a ship of each kind has in the editions of the game, the usual one first."""

KINDS: Phrasebook = {
    "en": {
        "carrier": "carrier, aircraft carrier, aircraftcarrier, flattop, cv",
        "battleship": "battleship, battle ship, dreadnought",
        "cruiser": "cruiser, frigate",
        "destroyer": "destroyer",
        "submarine": "submarine, sub, u-boat, uboat",
        "patrol boat": "patrol boat, patrolboat, patrol, pt boat, pt, gunboat",
        "torpedo boat": "torpedo boat, torpedoboat",
    },
    "cs": {
        "carrier": "letadlová loď",
        "battleship": "bitevní loď",
        "cruiser": "křižník",
        "destroyer": "torpédoborec",
        "submarine": "ponorka",
        "patrol boat": "hlídkový člun",
    },
    "da": {
        "carrier": "hangarskib",
        "battleship": "slagskib",
        "cruiser": "krydser",
        "destroyer": "jager",
        "submarine": "ubåd",
        "patrol boat": "patruljebåd",
    },
    "de": {
        "carrier": "Flugzeugträger, Träger",
        "battleship": "Schlachtschiff",
        "cruiser": "Kreuzer",
        "destroyer": "Zerstörer",
        "submarine": "U-Boot, Uboot, Unterseeboot",
        "patrol boat": "Patrouillenboot, Schnellboot",
        "torpedo boat": "Torpedoboot",
    },
    "es": {
        "carrier": "portaaviones, portaviones",
        "battleship": "acorazado",
        "cruiser": "crucero, fragata",
        "destroyer": "destructor",
        "submarine": "submarino",
        "patrol boat": "lancha, patrullera",
    },
    "fi": {
        "carrier": "lentotukialus",
        "battleship": "taistelulaiva",
        "cruiser": "risteilijä",
        "destroyer": "hävittäjä",
        "submarine": "sukellusvene",
        "patrol boat": "partiovene",
    },
    "fr": {
        "carrier": "porte-avions, porte-avion, porte avions",
        "battleship": "cuirassé",
        "cruiser": "croiseur",
        "destroyer": "contre-torpilleur, contre torpilleur",
        "submarine": "sous-marin, sous marin",
        "patrol boat": "patrouilleur",
        "torpedo boat": "torpilleur",
    },
    "hu": {
        "carrier": "repülőgép-hordozó, anyahajó",
        "battleship": "csatahajó",
        "cruiser": "cirkáló",
        "destroyer": "romboló",
        "submarine": "tengeralattjáró",
        "patrol boat": "őrhajó, naszád",
    },
    "it": {
        "carrier": "portaerei",
        "battleship": "corazzata",
        "cruiser": "incrociatore",
        "destroyer": "cacciatorpediniere",
        "submarine": "sottomarino",
        "patrol boat": "motovedetta",
        "torpedo boat": "torpediniera",
    },
    "nl": {
        "carrier": "vliegdekschip",
        "battleship": "slagschip",
        "cruiser": "kruiser",
        "destroyer": "torpedobootjager",
        "submarine": "onderzeeër, duikboot",
        "patrol boat": "patrouilleboot, patrouilleschip",
    },
    "pl": {
        "carrier": "lotniskowiec",
        "battleship": "pancernik, czteromasztowiec",
        "cruiser": "krążownik, trójmasztowiec",
        "destroyer": "niszczyciel, dwumasztowiec",
        "submarine": "okręt podwodny",
        "torpedo boat": "jednomasztowiec",
    },
    "pt": {
        "carrier": "porta-aviões, porta aviões",
        "battleship": "encouraçado, couraçado",
        "cruiser": "cruzador",
        "destroyer": "contratorpedeiro",
        "submarine": "submarino",
        "torpedo boat": "torpedeiro",
    },
    "ru": {
        "carrier": "авианосец",
        "battleship": "линкор, четырёхпалубный, четырёхпалубник",
        "cruiser": "крейсер, трёхпалубный, трёхпалубник",
        "destroyer": "эсминец, двухпалубный, двухпалубник",
        "submarine": "подлодка, подводная лодка",
        "torpedo boat": "катер, торпедный катер, однопалубный, однопалубник",
    },
    "sv": {
        "carrier": "hangarfartyg",
        "battleship": "slagskepp",
        "cruiser": "kryssare",
        "destroyer": "jagare",
        "submarine": "ubåt",
        "patrol boat": "patrullbåt",
    },
    "uk": {
        "carrier": "авіаносець",
        "battleship": "лінкор",
        "cruiser": "крейсер",
        "destroyer": "есмінець",
        "submarine": "підводний човен",
        "torpedo boat": "катер",
    },
}
"""The kinds of ship by language code; what length a kind has depends on the edition, see :data:`LENGTHS`."""


@remembered(most=256)
def titles(ships: tuple[Ship, ...]) -> tuple[str, ...]:
    """The name of each ship of a fleet in words: ``carrier``, or ``destroyer 2`` where several are alike."""
    usual = parse_fleet("-".join(str(ship.length) for ship in ships)) == ships and not set(ships) <= set(BOXED)
    named = [_usual_title(ship) if usual else _title(ship) for ship in ships]
    alike, seen, numbered = Counter(named), Counter[str](), []
    for name in named:
        seen[name] += 1
        numbered.append(f"{name} {seen[name]}" if alike[name] > 1 else name)
    return tuple(numbered)


def _usual_title(ship: Ship) -> str:
    return BY_LENGTH.get(ship.length, f"ship of {ship.length}")


def _title(ship: Ship) -> str:
    """The kind of ship that begins with the letter of a ship and has its length in some edition; else its letter."""
    kinds = (kind for kind, lengths in LENGTHS.items() if kind[0] == ship.name and ship.length in lengths)
    return BOXED.get(ship, next(kinds, ship.name)) if ship.is_known else ship.name


@remembered(most=256)
def colour_lexicon(ships: tuple[Ship, ...]) -> Lexicon:
    """Every name of a colour, each meaning the place of the ship that has it, and the letters of these colours.

    Names of colours that no ship has are known, and mean no place.
    """
    places = {ship.name: str(place) for place, ship in enumerate(ships)}
    initials = Counter(name[0] for name in places)
    letters = [(name[0], place) for name, place in places.items() if initials[name[0]] == 1]
    names = [
        (phrase, places.get(colour, ""))
        for book in COLOUR_NAMES.values()
        for colour, phrases in book.items()
        for phrase in phrases.split(",")
    ]
    return Lexicon.of([*letters, *names])


@remembered(most=256)
def ship_lexicon(ships: tuple[Ship, ...]) -> Lexicon:
    """Every name of a ship, each meaning the places of those ships of a fleet that it may stand for: ``"2 3"``.

    Names of ships that the fleet has not are known, and mean no place.
    """
    return Lexicon.of((name, " ".join(map(str, places))) for name, places in _names(ships))


def _names(ships: tuple[Ship, ...]) -> Iterator[tuple[str, Sequence[int]]]:
    called = titles(ships)
    for place, ship in enumerate(ships):
        for name in (ship.name, str(ship), called[place]):
            yield name, [place]
    for kind, phrases in _kinds().items():
        places = _meant(kind, ships, called)
        for phrase in phrases:
            yield phrase, places
            for number, place in enumerate(places, 1):
                yield f"{phrase} {number}", [place]
    for length in {ship.length for ship in ships if ship.is_known}:
        places = [place for place, ship in enumerate(ships) if ship.lengths == (length,)]
        for name in (str(length), f"{length}er", f"{length}-er", number_word(length)):
            yield name, places


def _kinds() -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for book in KINDS.values():
        for kind, phrases in book.items():
            kinds.setdefault(kind, []).extend(phrases.split(","))
    return kinds


def _meant(kind: str, ships: Sequence[Ship], called: Sequence[str]) -> list[int]:
    """The ships that a kind may stand for: those called so, else those of its usual lengths."""
    kinds = [title.rstrip("0123456789 ") for title in called]
    places = [place for place, title in enumerate(kinds) if title == kind]
    for length in LENGTHS[kind] if not places else ():
        places = [place for place, ship in enumerate(ships) if ship.lengths == (length,)]
        if places:
            # A submarine is called so in every edition, so another name is of the other ship of three.
            return [place for place in places if kinds[place] != "submarine"] or places
    return places
