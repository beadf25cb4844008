"""A table of things: what is true of each, how likely each is, and what every question costs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Answer, Floats

NO, YES, DONT_KNOW = 0, 1, 2
"""The answers that every table has; the words of its cells follow."""

MOST_ANSWERS = 64
"""The most different answers of one column: those of a cell are bits of a whole number."""


_CHANCE = re.compile(r"(?<![\d.,])[1-9]?\d(?:[.,]\d+)?\s*%|^0?[.,]\d+$")
"""A chance where an answer should be: 90 %, yes (90%), 0.5."""


@dataclass(frozen=True)
class Thing:
    """A thing of a table, with what it answers; two are equal where they are the same row."""

    place: int
    """The row, from 0."""
    answers: tuple[Answer, ...]
    """The answer to each question of the table."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and other.place == self.place

    def __hash__(self) -> int:
        return hash(self.place)


@dataclass(frozen=True, eq=False)
class ThingTable:
    """Things in rows, questions in columns; each cell has one answer or more that the thing may give."""

    noun: str
    """The word for a thing: "animal"."""
    things: tuple[str, ...]
    """The names of the things, n of them."""
    columns: tuple[str, ...]
    """The questions, Q of them."""
    words: tuple[str, ...]
    """Every answer as it is written, by its code: no, yes, don't know, and the words of the cells."""
    answers: tuple[tuple[Answer, ...], ...]
    """The answers to each question, ascending, at most :data:`MOST_ANSWERS`."""
    cells: NDArray[np.uint64]
    """The answers that a thing may give as bits, the lowest for the first of :attr:`answers`; shape (Q, n)."""
    weights: Floats
    """How likely each thing is, on any scale, shape (n,)."""
    costs: Floats
    """The cost of each question, shape (Q,)."""
    name_costs: Floats
    """The cost of naming each thing, shape (n,)."""
    unit: str
    """The noun of the costs in the plural; empty in a table that has none."""
    remarks: tuple[str, ...] = ()
    """Sentences on what of its file may be a slip."""

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of all that the table says, however its file writes it."""
        said = sha256(repr((self.noun, self.things, self.columns, self.words, self.answers, self.unit)).encode())
        for array in (self.cells, self.weights, self.costs, self.name_costs):
            said.update(np.ascontiguousarray(array).tobytes())
        return said.hexdigest()

    @cached_property
    def chance_in_cells(self) -> tuple[str, str] | None:
        """The first question with chances beside yes and no in its cells, and one of them; ``None`` if none has."""
        for column, known in zip(self.columns, self.answers, strict=True):
            words = [self.words[answer] for answer in known]
            plain = {NO, YES}.intersection(known) or {"0", "1"}.intersection(words)
            chance = next((word for word in words if _CHANCE.search(word)), None)
            if plain and chance is not None:
                return column, chance
        return None

    @cached_property
    def possible(self) -> tuple[NDArray[np.bool_], ...]:
        """For each question whether a thing may give an answer, shape (n, answers)."""
        return tuple(
            (row[:, None] >> np.arange(len(known), dtype=np.uint64)) & np.uint64(1) != 0
            for row, known in zip(self.cells, self.answers, strict=True)
        )

    @cached_property
    def vague(self) -> NDArray[np.bool_]:
        """Which cells have more than one answer, shape (Q, n)."""
        return np.asarray(self.cells & (self.cells - np.uint64(1)) != 0)

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """The first answer of each cell, shape (Q, n); the only one where it is not :attr:`vague`."""
        codes = np.zeros(self.cells.shape, dtype=np.uint32)
        for query, (possible, known) in enumerate(zip(self.possible, self.answers, strict=True)):
            codes[query] = np.asarray(known, dtype=np.uint32)[possible.argmax(axis=1)]
        return codes

    @cached_property
    def rows(self) -> tuple[Thing, ...]:
        """The things, each with the first answer of every cell."""
        return tuple(Thing(place, tuple(row)) for place, row in enumerate(self.codes.T.tolist()))

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """The groups of things with the same cells, which no question is sure to tell apart; each ascending."""
        groups: dict[bytes, list[int]] = {}
        for place, row in enumerate(np.ascontiguousarray(self.cells.T)):
            groups.setdefault(row.tobytes(), []).append(place)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def names(table: ThingTable, places: Sequence[int], most: int = 4) -> str:
    """Some things of a table, as a sentence lists them."""
    shown = [table.things[place] for place in places[:most]]
    more = [f"{len(places) - most:,} more"] if len(places) > most else []
    *first, last = [*shown, *more]
    return f"{', '.join(first)} and {last}" if first else last
