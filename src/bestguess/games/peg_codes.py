"""The codes of a game of pegs, numbered without being listed: there may be millions.

Codes of pegs that are alike: places and symbols exchanged turn one into the other, and leave the guesses made.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import perm
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from bestguess.core.symbols import numbers
from bestguess.core.types import Ints, Query

Numbers = NDArray[np.integer[Any]]
"""Numbers of codes, shape (n,)."""

CodeRows = NDArray[np.uint8]
"""Codes as the numbers of their symbols, shape (n, places)."""

_ROWS = 128
"""The number of guesses tabulated at once: few enough for the cache of the processor."""


@dataclass(frozen=True)
class PegCodes(Sequence[str]):
    """Every row of symbols, ascending; its place here is its number."""

    symbols: str
    places: int
    repeats: bool
    """Whether a symbol may occur several times in a row."""

    def __len__(self) -> int:
        kinds = len(self.symbols)
        return kinds**self.places if self.repeats else perm(kinds, self.places)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        numbers = range(len(self))[place]
        return self._written([numbers])[0] if isinstance(numbers, int) else self._written(numbers)

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    def _written(self, numbers: Sequence[int]) -> list[str]:
        points = np.array([ord(symbol) for symbol in self.symbols], dtype="<u4")
        text = points[np.ascontiguousarray(self.rows(np.array(numbers)))].tobytes().decode("utf-32-le")
        return [text[begin : begin + self.places] for begin in range(0, len(text), self.places)]

    @cached_property
    def _units(self) -> list[int]:
        """How many codes begin with the same symbols up to each place."""
        kinds, places = len(self.symbols), self.places
        if self.repeats:
            return [kinds ** (places - place - 1) for place in range(places)]
        return [perm(kinds - place - 1, places - place - 1) for place in range(places)]

    def rows(self, numbers: Numbers) -> CodeRows:
        """The codes of these numbers, shape (n,)."""
        rest = np.asarray(numbers)
        rows = np.empty((len(rest), self.places), dtype=np.uint8, order="F")  # a place at a time is worked on
        for place, unit in enumerate(self._units):
            rows[:, place], rest = np.divmod(rest, unit)
        if not self.repeats:  # each number counts the symbols that are still free: from the end, those before make room
            for place in reversed(range(self.places - 1)):
                rows[:, place + 1 :] += rows[:, place + 1 :] >= rows[:, place, None]
        return rows

    def number(self, code: str) -> Query | None:
        """The number of a code; ``None`` for a text that is none."""
        row = [self.symbols.find(symbol) for symbol in code]
        if len(row) != self.places or -1 in row or not (self.repeats or len(set(row)) == len(row)):
            return None
        if not self.repeats:
            row = [number - sum(other < number for other in row[:place]) for place, number in enumerate(row)]
        return sum(number * unit for number, unit in zip(row, self._units, strict=True))

    def read(self, codes: Sequence[str]) -> CodeRows:
        """Written codes as the numbers of their symbols, shape (n, places)."""
        return numbers(self.symbols, "".join(codes)).reshape(len(codes), self.places)

    def first_guesses(self) -> Ints:
        """The codes that no exchange of places and symbols turns into one another: 1111, 1112, 1122, 1123, 1234."""
        parts = _partitions(self.places, self.places) if self.repeats else [[1] * self.places]
        rows = ["".join(symbol * size for symbol, size in zip(self.symbols, part, strict=False)) for part in parts]
        known = [self.number(row) for row in rows if len(row) == self.places]
        return np.array(sorted(number for number in known if number is not None), dtype=np.int64)


def _partitions(total: int, most: int) -> list[list[int]]:
    """The ways to write a number as a sum of whole numbers up to ``most``, the larger ones first."""
    if not total:
        return [[]]
    firsts = range(min(total, most), 0, -1)
    return [[first, *rest] for first in firsts for rest in _partitions(total - first, first)]


def times(rows: CodeRows, kinds: int) -> NDArray[np.uint8]:
    """How often each symbol occurs in each code, shape (n, kinds)."""
    counts = np.empty((len(rows), kinds), dtype=np.uint8, order="F")
    for kind in range(kinds):
        counts[:, kind] = (rows == kind).sum(axis=1, dtype=np.uint8)
    return counts


def answer_table(guesses: CodeRows, hidden: CodeRows, hidden_times: NDArray[np.uint8]) -> NDArray[Any]:
    """The answers of codes to guesses, ``right * (places + 1) + elsewhere``, shape (Q, n).

    ``hidden_times``, shape (n, kinds), are the :func:`times` of the codes.
    """
    places, kinds = hidden.shape[1], hidden_times.shape[1]
    table = np.empty((len(guesses), len(hidden)), dtype=np.uint8 if places * (places + 1) < 256 else np.uint16)
    for begin in range(0, len(guesses), _ROWS):
        rows = guesses[begin : begin + _ROWS]
        own = times(rows, kinds)
        part = np.zeros((len(rows), len(hidden)), dtype=table.dtype)
        for kind in np.flatnonzero(own.any(axis=0)):
            part += np.minimum(own[:, kind, None], hidden_times[:, kind])
        for place in range(places):
            part += (rows[:, place, None] == hidden[:, place]) * table.dtype.type(places)
        table[begin : begin + _ROWS] = part
    return table


Codes = NDArray[np.uint8]
"""Codes as the numbers of their symbols, shape (Q, places)."""

_WORK = 2**22
"""The most codes that are rearranged in all: with more ways to exchange places, some are left out."""


def first_alike(codes: Codes, asked: Codes, kinds: int) -> Ints:
    """For each code the place of the first one that is alike, shape (Q,), after the guesses asked, shape (T, places).

    Before the first guess these are the codes whose symbols occur as often. Later they are found by every way to
    exchange places that some exchange of symbols undoes in all guesses, or by some of very many; symbols that were
    never asked may be exchanged besides.
    """
    if not len(asked):
        times = np.sort((codes[:, :, None] == np.arange(kinds)).sum(axis=1), axis=1)
        return _firsts(_numbered(times, codes.shape[1] + 1))
    best: Ints | None = None
    most = max(1, _WORK // len(codes))
    for count, (places, symbols) in enumerate(_exchanges(asked, kinds)):
        if count == most:
            break
        form = _numbered(_renamed(symbols[codes[:, places]], kinds), 2 * kinds)
        best = form if best is None else np.minimum(best, form)
    assert best is not None, "nothing exchanged leaves all guesses"
    return _firsts(best)


def _exchanges(asked: Codes, kinds: int) -> Iterator[tuple[Ints, Ints]]:
    """The places from which an exchange takes each symbol, and what becomes of each symbol: unasked ones stay free.

    The first exchanges nothing. Symbols that were never asked become numbers from ``kinds`` on.
    """
    free = np.arange(kinds) + kinds
    width = asked.shape[1]

    def further(places: list[int], became: dict[int, int]) -> Iterator[tuple[Ints, Ints]]:
        here = len(places)
        if here == width:
            symbols = free.copy()
            symbols[list(became)] = list(became.values())
            yield np.array(places), symbols
            return
        for place in [here, *(other for other in range(width) if other != here)]:
            if place in places:
                continue
            pairs = dict(zip(asked[:, place].tolist(), asked[:, here].tolist(), strict=True))
            whole = {**pairs, **became}
            agree = all(
                whole[one] == two for one, two in zip(asked[:, place].tolist(), asked[:, here].tolist(), strict=True)
            )
            if agree and len(set(whole.values())) == len(whole):
                yield from further([*places, place], whole)

    yield from further([], {})


def _renamed(codes: Ints, kinds: int) -> Ints:
    """Codes in which the free symbols, from ``kinds`` on, are numbered in the order in which they first occur."""
    renamed = codes.copy()
    seen = np.zeros(len(codes), dtype=codes.dtype)
    for place in range(codes.shape[1]):
        free = codes[:, place] >= kinds
        name = kinds + seen
        new = free
        for earlier in range(place):
            same = free & (codes[:, earlier] == codes[:, place])
            name = np.where(same, renamed[:, earlier], name)
            new = new & ~same
        renamed[:, place] = np.where(free, name, codes[:, place])
        seen += new
    return renamed


def _numbered(rows: Ints, base: int) -> Ints:
    """Each row of small numbers as one number."""
    return np.asarray(rows @ base ** np.arange(rows.shape[1], dtype=np.int64))


def _firsts(forms: Ints) -> Ints:
    """For each form the place where it first occurs."""
    _, first, of = np.unique(forms, return_index=True, return_inverse=True)
    return np.asarray(first[of])
