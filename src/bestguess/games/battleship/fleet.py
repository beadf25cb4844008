"""Ships and how a fleet is written: ``c5-b4-d3-s3-p2``, or just ``5-4-3-3-2``; ``2..4`` where a length is unknown."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from string import ascii_lowercase

from bestguess.core.errors import ParameterError, SpecError

MAX_SHIPS = 32

_LONG = 3
"""The cells of the longest ship of a fleet, at least, in nearly every game."""

_SEVERAL = re.compile(r"0*([1-9]\d{0,2})[x×*](\d{1,3}(?:\.\.\d{1,3})?)", re.IGNORECASE)
"""Ships of one length: ``2x3`` for two of three cells."""

_SHIP = re.compile(r"([A-Za-z]*)([0-9]{1,4})(?:\.\.([0-9]{1,4}))?")

# Carrier, battleship, destroyer, submarine, patrol boat: the names of the boxed game.
_USUAL = {5: "c", 4: "b", 3: "ds", 2: "p"}


@dataclass(frozen=True, slots=True)
class Ship:
    """A straight line of ``length`` cells, with a name that is unique in its fleet."""

    name: str
    length: int
    """The length; the greatest that the ship may have, where it is unknown."""
    lengths: tuple[int, ...] = ()
    """Every length that the ship may have, ascending; the one if none is given."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lengths", self.lengths or (self.length,))

    @property
    def is_known(self) -> bool:
        """Whether the length is known."""
        return len(self.lengths) == 1

    def __str__(self) -> str:
        """The name and the length: ``c5``; the name alone where the length is unknown."""
        return f"{self.name}{self.length}" if self.is_known else self.name

    @property
    def written(self) -> str:
        """The ship as a fleet has it: ``c5``, or ``a2..4`` for any length from 2 to 4."""
        return str(self) if self.is_known else f"{self.name}{self.lengths[0]}..{self.length}"


def _items(text: str) -> list[str]:
    return [item for item in re.split(r"[-,\s+]+", text.strip()) if item]


def _one_by_one(items: Sequence[str]) -> list[str]:
    """The ships of a fleet one by one, ``3, 3`` for ``2x3``.

    Where all are one cell wide, and not just one each, ``3x1`` may as well be a ship of three cells: it stays.
    """
    several = [_SEVERAL.fullmatch(item) for item in items]
    counts = [(int(match[1]), match[2]) for match in several if match]
    narrow = all(many == 1 or length == "1" for many, length in counts)
    if narrow and any(many > 1 for many, _ in counts):
        return list(items)
    ships: list[str] = []
    for item, match in zip(items, several, strict=True):
        ships += [match[2]] * min(int(match[1]), MAX_SHIPS + 1) if match else [item]
    return ships


def one_fleet(text: str, fits: Callable[[Sequence[Ship]], bool]) -> str:
    """The fleet that a text means, in which ships of one length may be counted, one by one: ``3-3`` for ``2x3``.

    ``2x3`` are two ships of three cells, and by some three of two. Raises :class:`ParameterError` naming both where
    both are fleets that fit, unless the second alone has no ship of three cells, which hardly any fleet lacks.
    """
    items = _items(text)
    several = [_SEVERAL.fullmatch(item) for item in items]
    counts = [(match[1], match[2]) for match in several if match]
    if not counts:
        return text
    orders = [counts]
    if all(length.isdecimal() for _, length in counts):
        orders.append([(length, count) for count, length in counts])
        if all("1" in pair for pair in counts):  # as wide and as long as each ship is
            orders.append([("1", max(pair, key=int)) for pair in counts])
    readings: dict[tuple[tuple[int, ...], ...], tuple[tuple[Ship, ...], str]] = {}
    for order in orders:
        pairs = iter(order)
        each = [next(pairs) if match else ("1", item) for item, match in zip(items, several, strict=True)]
        ships = [ship for count, ship in each for _ in range(min(int(count), MAX_SHIPS + 1))]
        with suppress(SpecError):
            fleet = parse_fleet("-".join(ships))
            readings.setdefault(tuple(sorted(ship.lengths for ship in fleet)), (fleet, "-".join(ships)))
    possible = [(max(ship.length for ship in fleet), written) for fleet, written in readings.values() if fits(fleet)]
    if possible and possible[0][0] >= _LONG:
        possible = [one for one in possible if one[0] >= _LONG]
    if len(possible) > 1:
        many, length = next(pair for pair in counts if pair[0] != pair[1])
        raise ParameterError(
            "fleet",
            text,
            f"{many}x{length} may be {many} of length {length}, or {length} of length {many}. Write "
            f"{' or '.join(written for _, written in possible)}.",
        )
    return possible[0][1] if possible else text


def parse_fleet(text: str) -> tuple[Ship, ...]:
    """Read a fleet. Ships without a name get the usual letter of their length, or the next free one.

    Raises :class:`SpecError` naming the ship that cannot be read.
    """
    if re.search(r"^\s*-|--", text):
        raise ParameterError("fleet", text, "a length is missing. Write lengths such as 5-4-3-3-2.")
    items = _one_by_one(_items(text))
    if not items:
        raise SpecError("fleet= names no ship. Write lengths such as 5-4-3-3-2, or c5-b4-d3-s3-p2 with names.")
    if len(items) > MAX_SHIPS:
        raise ParameterError("fleet", text, f"{len(items)} ships; at most {MAX_SHIPS} are supported.")
    read = []
    for item in items:
        match = _SHIP.fullmatch(item)
        if not match or int(match[2]) < 1:
            raise ParameterError(
                "fleet", text, f"'{item}' is not a ship. Write its length, or a name and a length: c5."
            )
        shortest, longest = int(match[2]), int(match[3] or match[2])
        if longest < shortest:
            raise ParameterError("fleet", text, f"'{item}' has no length. Write {longest}..{shortest}.")
        read.append((match[1].lower(), range(shortest, longest + 1)))
    taken = {name for name, _ in read if name}
    ships: list[Ship] = []
    for name, lengths in read:
        chosen = name or next(_free_names(lengths, taken))
        if name and any(ship.name == name for ship in ships):
            raise ParameterError(
                "fleet", text, f"two ships are named '{name}'. Give each a name of its own: carrier5-cruiser3."
            )
        taken.add(chosen)
        ships.append(Ship(chosen, lengths[-1], tuple(lengths)))
    return tuple(ships)


def _free_names(lengths: range, taken: set[str]) -> Iterator[str]:
    letters = (_USUAL.get(lengths[0], "") if len(lengths) == 1 else "") + ascii_lowercase
    yield from (letter for letter in letters if letter not in taken)
    yield from (a + b for a in ascii_lowercase for b in ascii_lowercase if a + b not in taken)
