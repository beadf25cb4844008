"""The belief about a code of more than can be listed: all that fit are gone through, and some guesses are weighed.

Every probability is exact, for each guess that is weighed is answered by every code that still fits. Which guesses are
weighed is drawn by lot and screened on a few of the codes; there are the more of them, the fewer codes are left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Any

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.lots import SharedLots
from bestguess.core.memo import Memo
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript
from bestguess.games.peg_codes import CodeRows, Numbers, PegCodes, answer_table, times

MOST_ANSWERS = 2**26
"""The most answers that are worked out for the guesses weighed in one position."""

MOST_WEIGHED = 512
"""The most guesses that are weighed."""

MOST_SCREENED = 2048
"""The most guesses of which those that are weighed are chosen."""

FEW_CODES = 2**12
"""The most of the codes that fit by which guesses worth weighing are chosen."""

BLOCK = 2**22
"""The number of answers that are worked out at once: 4 MB."""


@dataclass(frozen=True, eq=False, repr=False)
class PegBelief(Belief):
    """The codes that fit the answers so far, all equally likely."""

    game: Game
    numbering: PegCodes
    transcript: Transcript

    kind = "counted"
    exact = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.spec}: {self.size:,} codes left>"

    @cached_property
    def left(self) -> Numbers | None:
        """The numbers of the codes left, ascending, shape (size,); ``None`` for all codes."""
        return fitting(self.numbering, self.transcript)

    @property
    def size(self) -> int:
        """The number of codes left."""
        return len(self.numbering) if self.left is None else len(self.left)

    def count(self) -> Count:
        return Count(self.size)

    def entropy(self) -> float:
        return log2(self.size)

    def even(self) -> "PegBelief":
        return self

    def log_mass(self) -> float:
        return log2(self.size)

    def predict(self, queries: Ints) -> Predictive:
        queries = np.asarray(queries, dtype=np.int64)
        counts = _counts(self.numbering, queries, self.left)
        return Predictive.from_table(queries, np.arange(counts.shape[1]), counts / self.size)

    def update(self, query: Query, answer: Answer) -> "PegBelief":
        after = PegBelief(self.game, self.numbering, (*self.transcript, (query, answer)))
        if not after.size:
            raise self.game.notation.contradiction(query, answer)
        return after

    def sample(self, rng: np.random.Generator, size: int) -> Sequence[str]:
        places = rng.integers(self.size, size=size)
        return self._written(places)

    def listing(self, most: int) -> tuple[Sequence[str], Floats] | None:
        if self.size > most:
            return None
        return self._written(np.arange(self.size)), np.full(self.size, 1 / self.size)

    def drawn(self, lots: SharedLots) -> Any:
        return self._written(np.array([lots.below(self.size)]))[0]

    def _written(self, places: Ints) -> list[str]:
        numbers = places if self.left is None else self.left[places]
        return [self.numbering[int(number)] for number in numbers]


def fitting(numbering: PegCodes, transcript: Transcript) -> Numbers | None:
    """The numbers of the codes that give these answers, ascending; ``None`` for all codes, before the first answer."""
    if not transcript:
        return None
    return _fitting.of((numbering, transcript), lambda: _worked_out(numbering, transcript))


def _worked_out(numbering: PegCodes, transcript: Transcript) -> Numbers:
    query, answer = transcript[-1]
    guess = numbering.rows(np.array([query]))
    kept = []
    for some, rows in _chunks(numbering, fitting(numbering, transcript[:-1]), BLOCK):
        said = answer_table(guess, rows, times(rows, len(numbering.symbols)))[0]
        kept.append(some[said == answer])
    return np.concatenate(kept)


def _chunks(numbering: PegCodes, left: Numbers | None, size: int) -> Iterator[tuple[Numbers, CodeRows]]:
    """The numbers of the codes left, so many at once, with the codes."""
    whole = len(numbering) if left is None else len(left)
    for begin in range(0, max(whole, 1), size):
        end = min(begin + size, whole)
        some = np.arange(begin, end, dtype=np.uint32) if left is None else left[begin:end]
        yield some, numbering.rows(some)


def _counts(numbering: PegCodes, queries: Ints, left: Numbers | None) -> Ints:
    """How many of the codes left give each answer to each query, shape (Q, answers)."""
    guesses, answers = numbering.rows(queries), numbering.places * (numbering.places + 1) + 1
    if left is None and numbering.repeats:
        return np.array([_of_all(guess, len(numbering.symbols)) for guess in guesses.tolist()]).reshape(-1, answers)
    counts = np.zeros((len(queries), answers), dtype=np.int64)
    for _, rows in _chunks(numbering, left, max(1, BLOCK // max(1, len(queries)))):
        table = answer_table(guesses, rows, times(rows, len(numbering.symbols)))
        for count, row in zip(counts, table, strict=True):
            count += np.bincount(row, minlength=answers)
    return counts


def _of_all(guess: Sequence[int], kinds: int) -> Ints:
    """How many of all codes give each answer to a guess, shape (answers,), where symbols may occur several times.

    A code is written a place after the other; what counts is how many symbols are right so far, and how often each
    symbol of the guess has come, up to as often as the guess has it.
    """
    symbols, most = np.unique(guess, return_counts=True)
    ways = np.zeros((len(guess) + 1, *(most + 1)), dtype=np.int64)
    ways.flat[0] = 1
    for own in guess:
        after = ways * (kinds - len(symbols))
        for axis, symbol in enumerate(symbols.tolist(), 1):
            came = np.moveaxis(np.zeros_like(ways), axis, 0)
            before = np.moveaxis(ways, axis, 0)
            came[1:] = before[:-1]
            came[-1] += before[-1]
            came = np.moveaxis(came, 0, axis)
            if symbol == own:
                after[1:] += came[:-1]
            else:
                after += came
        ways = after
    states = np.indices(ways.shape)
    answers = states[0] * len(guess) + states[1:].sum(axis=0)  # right * (places + 1) + either - right
    counts = np.zeros(len(guess) * (len(guess) + 1) + 1, dtype=np.int64)
    np.add.at(counts, np.where(ways, answers, 0), ways)
    return counts


def weighed(numbering: PegCodes, transcript: Transcript) -> Ints:
    """The guesses that are weighed after some answers, ascending: as many as :data:`MOST_ANSWERS` allows.

    Half of those screened are codes that fit. The same transcript has the same ones on every machine.
    """
    return _weighed.of((numbering, transcript), lambda: _screened(numbering, transcript))


def _screened(numbering: PegCodes, transcript: Transcript) -> Ints:
    left = fitting(numbering, transcript)
    lots = SharedLots(repr((numbering, transcript)))
    size = len(numbering) if left is None else len(left)
    some = _drawn(lots, size, FEW_CODES) if size > FEW_CODES else np.arange(size)
    few: Numbers = some if left is None else left[some]
    if left is None:
        candidates = numbering.first_guesses()
    else:
        half = MOST_SCREENED // 2
        drawn = left if size <= half else left[_drawn(lots, size, half)]
        candidates = np.union1d(drawn, _drawn(lots, len(numbering), MOST_SCREENED - len(drawn)))
    candidates = np.setdiff1d(candidates.astype(np.int64), [query for query, _ in transcript])
    most = min(max(1, MOST_ANSWERS // size), MOST_WEIGHED)
    if len(candidates) <= most:
        return candidates
    counts = _counts(numbering, candidates, few)
    share = counts / counts.sum(axis=1, keepdims=True)
    bits = -(share * np.log2(np.where(counts, share, 1.0))).sum(axis=1)
    best = np.argsort(-bits.round(9), kind="stable")  # machines round the last digits in ways of their own
    if left is not None:  # codes that fit are among the guesses weighed: the last one has to be one of them
        places = np.minimum(np.searchsorted(left, candidates[best]), size - 1)
        fits = left[places] == candidates[best]
        best = np.concatenate([best[fits][: most // 2], best[~fits], best[fits][most // 2 :]])
    return np.sort(candidates[best[:most]])


def _drawn(lots: SharedLots, below: int, size: int) -> Ints:
    return np.array([lots.below(below) for _ in range(size)], dtype=np.int64)


_fitting: Memo[Any, Numbers] = Memo(most_bytes=2**26, weigh=lambda left: left.nbytes)
_weighed: Memo[Any, Ints] = Memo(most=256)
