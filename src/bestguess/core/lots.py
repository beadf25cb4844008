"""Lots that are the same on every machine and in every language: the bytes of SHA-256 in counter mode.

numpy promises no stream between its versions. A secret that many servers hide under one name needs a source that only
depends on the name: block ``i`` is the SHA-256 of the name in UTF-8, a zero byte and ``i`` in decimal digits, and each
block gives four whole numbers of 64 bits, most significant byte first.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

import numpy as np
from numpy.typing import ArrayLike

_RANGE = 1 << 64

_FINE = 2.0**40
"""The whole number that the largest real weight becomes: 13,000 such weights and their sum are exact in JavaScript."""


class SharedLots:
    """A stream of random whole numbers that all who know its name share."""

    def __init__(self, name: str) -> None:
        self._numbers = _numbers(name.encode() + b"\0")

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each equally likely; ``n`` is from 1 to 2^64, else ``ValueError``.

        Numbers from the last incomplete run of ``n`` are drawn again (rejection), so none is favoured.
        """
        if not 1 <= n <= _RANGE:
            raise ValueError(f"n={n}: a whole number from 1 to 2^64 is needed.")
        fair = _RANGE - _RANGE % n
        return next(number for number in self._numbers if number < fair) % n

    def pick(self, ends: Sequence[int]) -> int:
        """A place, drawn by whole weights; ``ends`` are their running sums."""
        return bisect_right(ends, self.below(ends[-1]))


def ends_of(weights: ArrayLike) -> list[int]:
    """The running sums of real weights as whole numbers, for :meth:`SharedLots.pick`; the largest weight becomes 2^40.

    Equal weights become 1. A weight below 2^-40 of the largest becomes 0.
    """
    given = np.asarray(weights, dtype=np.float64)
    top = given.max()
    whole = np.floor(given / top * _FINE).astype(np.int64) if (given != top).any() else np.ones(len(given), np.int64)
    ends: list[int] = np.cumsum(whole).tolist()
    return ends


def _numbers(prefix: bytes) -> Iterator[int]:
    for block in count():
        digest = sha256(prefix + str(block).encode()).digest()
        for begin in range(0, len(digest), 8):
            yield int.from_bytes(digest[begin : begin + 8], "big")
