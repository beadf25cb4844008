"""The names of ships: one title for each ship of a fleet, and every name by which people call it.

Ships that got their letters from their lengths are called as in the boxed game (carrier 5, battleship 4, destroyer 3,
submarine 3, patrol boat 2) while no two have one letter's length beyond it; else by their lengths, as in sea battle
(battleship 4, cruiser 3, destroyer 2, submarine 1), with a number where several are alike.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bestguess.core.common_words import number_word
from bestguess.core.lexicon import Lexicon, Phrasebook
from bestguess.core.memo import remembered
from bestguess.games.battleship.fleet import Ship, parse_fleet
from bestguess.games.colour_names import COLOUR_NAMES

_LONGEST_LETTERS = 2
"""The letters of the longest name that a ship gets by itself: a longer one is a word."""

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
    "croiseur": (3, 4),
    "destroyer": (2, 3),
    "submarine": (1, 2, 3),
    "frigate": (1, 2, 3, 4),
    "patrol boat": (1, 2),
    "torpedo boat": (1, 2),
}
"""The lengths that a ship of each kind has in the editions of the game."""

_SALVO = {"battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1}

EDITIONS: Sequence[tuple[Sequence[int], Mapping[str, int]]] = [
    # The destroyer has 3 cells beside a patrol boat (Milton Bradley), and 2 beside a cruiser (Hasbro, since 2002). The
    # French cruiser has 4, where it is the battleship of other boxes.
    ((5, 4, 3, 3, 2), {"battleship": 4, "cruiser": 3}),
    ((4, 3, 3, 2, 2, 2, 1, 1, 1, 1), {**_SALVO, "torpedo boat": 1}),
    ((5, 4, 3, 2, 2, 1, 1), _SALVO),
]
"""Fleets of the boxed game, of sea battle and of Salvo (1931), with the kinds that have one length in all editions."""

KINDS: Phrasebook = {
    "en": {
        "carrier": "carrier, aircraft carrier, aircraftcarrier, flattop, cv",
        "battleship": "battleship, battle ship, dreadnought",
        "cruiser": "cruiser",
        "frigate": "frigate",
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
        "cruiser": "crucero",
        "frigate": "fragata",
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
        "croiseur": "croiseur",
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
        "battleship": "pancernik",
        "cruiser": "krążownik",
        "destroyer": "niszczyciel",
        "submarine": "okręt podwodny",
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
        "battleship": "линкор",
        "cruiser": "крейсер",
        "destroyer": "эсминец",
        "submarine": "подлодка, подводная лодка",
        "torpedo boat": "катер, торпедный катер",
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

BY_SIZE: Phrasebook = {
    "pl": {"1": "jednomasztowiec", "2": "dwumasztowiec", "3": "trójmasztowiec", "4": "czteromasztowiec"},
    "ru": {
        "1": "однопалубный, однопалубник",
        "2": "двухпалубный, двухпалубник",
        "3": "трёхпалубный, трёхпалубник",
        "4": "четырёхпалубный, четырёхпалубник",
    },
}
"""Names of ships that say their lengths, by language code and length: the "three-decker" of sea battle."""


@remembered(most=256)
def titles(ships: tuple[Ship, ...]) -> tuple[str, ...]:
    """The name of each ship of a fleet in words: ``carrier``, or ``destroyer 2`` where several are alike."""
    usual = _has_usual_letters(ships) and not set(ships) <= set(BOXED)
    named = [_usual_title(ship) if usual else _title(ship) for ship in ships]
    alike, seen, numbered = Counter(named), Counter[str](), []
    for name in named:
        seen[name] += 1
        numbered.append(f"{name} {seen[name]}" if alike[name] > 1 else name)
    return tuple(numbered)


def _usual_title(ship: Ship) -> str:
    return BY_LENGTH.get(ship.length, f"ship of {ship.length}")


def _title(ship: Ship) -> str:
    """The kind of that name, or one of its length that begins with the ship's letter; else its name."""
    named = [kind for kind in LENGTHS if kind.replace(" ", "") == ship.name]
    kinds = [kind for kind, lengths in LENGTHS.items() if kind[0] == ship.name and ship.length in lengths]
    return BOXED.get(ship, [*named, *kinds, ship.name][0]) if ship.is_known else ship.name


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
        for name in (ship.name, str(ship)):
            yield name, [place]
    for letter in {ship.name[0] for ship in ships if len(ship.name) > _LONGEST_LETTERS}:
        yield letter, [place for place, ship in enumerate(ships) if ship.name[0] == letter]
    for kind, phrases in phrases_of(KINDS).items():
        places = _meant(kind, ships, called)
        alike = len({ships[place].lengths for place in places}) == 1
        for phrase in phrases:
            yield phrase, places
            for number, place in enumerate(places if alike else (), 1):
                yield f"{phrase} {number}", [place]
    for place, title in enumerate(called):
        yield title, [place]
    by_size = phrases_of(BY_SIZE)
    for length in {ship.length for ship in ships if ship.is_known} | set(map(int, by_size)):
        places = [place for place, ship in enumerate(ships) if ship.lengths == (length,)]
        for name in by_size.get(str(length), []):
            yield name, places
        for name in (str(length), f"{length}er", f"{length}-er", number_word(length)) if places else ():
            yield name, places


def phrases_of(books: Phrasebook) -> dict[str, list[str]]:
    """The phrases of all languages by their meaning."""
    phrases: dict[str, list[str]] = {}
    for book in books.values():
        for meaning, some in book.items():
            phrases.setdefault(meaning, []).extend(phrase.strip() for phrase in some.split(","))
    return phrases


def _meant(kind: str, ships: Sequence[Ship], called: Sequence[str]) -> list[int]:
    """The ships that a kind may stand for: those called so by letters of their own, else all of its possible lengths.

    In a fleet that is sold a kind has the lengths that the editions of it give.
    """
    kinds = [title.rstrip("0123456789 ") for title in called]
    titled = [place for place, title in enumerate(kinds) if title == kind]
    own = not _has_usual_letters(ships)
    given = None if own else _edition(ships)
    boxed = given is EDITIONS[0][1]
    if titled and (own or (boxed and kind == "submarine")):
        return titled
    lengths = LENGTHS[kind] if given is None or kind not in given else (given[kind],)
    places = [place for place, ship in enumerate(ships) if ship.is_known and ship.length in lengths]
    # A submarine is called so in every box, so another name is of the other ship of three.
    rest = [place for place in places if kinds[place] != "submarine"] if own or boxed else []
    return rest or places


def _edition(ships: Sequence[Ship]) -> Mapping[str, int] | None:
    """The kinds that have one length in the fleet that some ships are of; ``None`` where they are of no such fleet."""
    fleet = Counter(ship.length for ship in ships)
    boxed, *others = EDITIONS
    return next((given for sold, given in [boxed, *others * (1 in fleet)] if not fleet - Counter(sold)), None)


def _has_usual_letters(ships: Sequence[Ship]) -> bool:
    return parse_fleet("-".join(str(ship.length) for ship in ships)) == tuple(ships)


def in_full(ships: tuple[Ship, ...], places: Sequence[int]) -> list[str]:
    """Ships with their titles, and with their lengths where these differ: ``d (destroyer, 3 cells)``."""
    differ = len({ships[place].lengths for place in places}) > 1
    told = []
    for place in places:
        ship, title = ships[place], titles(ships)[place]
        more = [title] * (title != ship.name) + [f"{ship.length} cells"] * (differ and ship.is_known)
        told.append(f"{ship.name} ({', '.join(more)})" if more else ship.name)
    return told
