"""Codes of pegs that are alike: places and symbols exchanged turn one into the other, and leave the guesses made."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Ints

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
