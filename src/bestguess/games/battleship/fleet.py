"""Ships and how a fleet is written: ``c5-b4-d3-s3-p2``, or just ``5-4-3-3-2``; ``2..4`` where a length is unknown."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from bestguess.core.errors import ParameterError, SpecError

MAX_SHIPS = 32
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


def parse_fleet(text: str) -> tuple[Ship, ...]:
    """Read a fleet. Ships without a name get the usual letter of their length, or the next free one.

    Raises :class:`SpecError` naming the ship that cannot be read.
    """
    if re.search(r"^\s*-|--", text):
        raise ParameterError("fleet", text, "a length is missing. Write lengths such as 5-4-3-3-2.")
    items = _one_by_one([item for item in re.split(r"[-,\s+]+", text.strip()) if item])
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
            raise ParameterError("fleet", text, f"two ships are named '{name}'. Give each a name of its own.")
        taken.add(chosen)
        ships.append(Ship(chosen, lengths[-1], tuple(lengths)))
    return tuple(ships)


def _free_names(lengths: range, taken: set[str]) -> Iterator[str]:
    letters = (_USUAL.get(lengths[0], "") if len(lengths) == 1 else "") + ascii_lowercase
    yield from (letter for letter in letters if letter not in taken)
    yield from (a + b for a in ascii_lowercase for b in ascii_lowercase if a + b not in taken)
