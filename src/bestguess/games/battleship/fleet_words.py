"""Fleets in words: ``carrier 5, battleship 4``, ``5 carrier, 4 battleship``, ``one 5, two 3s`` and ``2 ships of 3``."""

import re
from collections import Counter
from collections.abc import Iterator

from bestguess.core.common_words import number_words
from bestguess.core.lexicon import folded
from bestguess.core.memo import remembered
from bestguess.games.battleship.fleet import MAX_SHIPS
from bestguess.games.battleship.ship_names import KINDS, LENGTHS, phrases_of

_NUMBER = r"(?P<{0}>\d{{1,2}}|[^\W\d_]+)"
_UNIT = r"(?: ?-? ?(?:cells?|squares?|long)(?![^\W_]))?"
_COUNTED = re.compile(
    rf"{_NUMBER.format('count')} (?P<of>(?:ships? )?of (?:length |size )?)?{_NUMBER.format('length')}"
    rf"(?P<plural>(?<=\d)'?s|(?<=\d)-?er)?{_UNIT}(?![^\W_])"
)
"""A number of ships of one length: ``two 3s``, ``one five``, ``2 ships of length 3``."""

_BETWEEN = re.compile(r"(?: ?[,;+&/]+ ?(?:and )?| and | ?- ?| )")
_LEAD = re.compile(r"(?:(?:the )?(?:fleet|ships)(?: of| is| are)?\b ?[:=]? ?)?")


def fleet_at(text: str) -> tuple[str, int]:
    """The fleet that the beginning of a folded text tells in words, and its length; an empty fleet where it does not.

    A number beside a name is a length, and not how many there are, where a carrier or a battleship has four or more.
    """
    begin = match.end() if (match := _LEAD.match(text)) else 0
    for ordered in (r"{name}{gap}{length}\)?", r"{length}{gap}{name}"):
        named, end = _named(text, begin, ordered)
        if any(kind in ("carrier", "battleship") and length >= min(LENGTHS[kind]) for kind, length in named):
            several = Counter(kind for kind, _ in named)
            ships = (f"{kind.replace(' ', '') if several[kind] == 1 else ''}{length}" for kind, length in named)
            return "-".join(ships), end
    counted, end = _counted(text, begin)
    return "-".join(map(str, counted)), end if counted else 0


def fleet_of(text: str) -> str:
    """The fleet that a whole text tells in words; empty where it is written otherwise."""
    plain = " ".join(folded(text).split()).rstrip(".!")
    fleet, end = fleet_at(plain)
    return fleet if end == len(plain) else ""


@remembered(most=2)
def _kinds() -> tuple[str, dict[str, str]]:
    """A regular expression of every name of a kind of ship, and the kind of each."""
    kinds = {folded(phrase.strip()): kind for kind, some in phrases_of(KINDS).items() for phrase in some}
    return "|".join(re.escape(name) for name in sorted(kinds, key=len, reverse=True)), kinds


def _named(text: str, begin: int, ordered: str) -> tuple[list[tuple[str, int]], int]:
    """The kinds of ship that are named from a place on, each with its length, and where they end."""
    names, kinds = _kinds()
    gap = r"(?: ?(?:[:=(-]|of|has|-? ?cells?|squares?) ?| ?)"
    one = re.compile(
        ordered.format(name=rf"(?P<kind>{names})", gap=gap, length=rf"(?P<length>\d{{1,2}}){_UNIT}") + r"(?![^\W_])"
    )
    found: list[tuple[str, int]] = []
    end = begin
    for match in _list(text, begin, one):
        kind, length = kinds[match["kind"]], int(match["length"])
        if length not in LENGTHS[kind]:
            return [], 0  # how many there are, and not how long they are
        found.append((kind, length))
        end = match.end()
    return found, end


def _counted(text: str, begin: int) -> tuple[list[int], int]:
    """The lengths of the ships that are counted in words from a place on, and where they end."""
    found: list[int] = []
    end, several = begin, 0
    for match in _list(text, begin, _COUNTED):
        count, length = _number(match["count"]), _number(match["length"])
        in_words, plural = not match["count"].isdecimal(), bool(match["plural"]) or match["length"].endswith("s")
        # Two numbers in words are two ships of a length each, unless a comma ends what is said of one.
        rest = text[match.end() :]
        apart = plural or match["length"].isdecimal() or not rest or rest.startswith((",", ";", " and "))
        if count is None or length is None or not (match["of"] or (in_words and apart)):
            break
        found += [length] * min(count, MAX_SHIPS + 1)
        end, several = match.end(), several + 1 + bool(match["of"] or plural)
    return (found, end) if several > 1 else ([], 0)


def _list(text: str, begin: int, one: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The finds of a pattern from a place on, one behind another with commas and the like between."""
    match = one.match(text, begin)
    while match is not None:
        yield match
        between = _BETWEEN.match(text, match.end())
        match = None if between is None else one.match(text, between.end())


def _number(text: str) -> int | None:
    """A number in digits, or in words, also of several: ``threes``, ``sixes``."""
    words = (text, text.removesuffix("s"), text.removesuffix("es"))
    said = text if text.isdecimal() else next(filter(None, map(number_words.meaning, words)), "")
    return int(said) if said.isdecimal() and int(said) else None
