"""The listed belief: every secret held one by one. Works for any game small enough to list."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.answers import AnswerTable
from bestguess.beliefs.block_predictive import BlockPredictive
from bestguess.beliefs.kept_predictive import KeptPredictive
from bestguess.core.belief import Listed
from bestguess.core.count import Count
from bestguess.core.errors import SpecError, SpecText
from bestguess.core.game import Game
from bestguess.core.kept import WORTH, kept
from bestguess.core.predictive import Predictive
from bestguess.core.spec import code_in
from bestguess.core.types import Answer, Codes, Floats, Ints, Query, Transcript, close_arrays, fewest_bits


class WeightedList(Listed):
    """Secrets with weights, and which of them are alive; how each answers is for the class derived from it to know."""

    game: Game
    listed: Sequence[Any]
    """All secrets of the prior, n of them, in a fixed order."""
    weight: Floats
    """The prior weight of each secret of the list, shape (n,); any positive scale."""
    alive: Ints
    """The places of the secrets still possible, ascending, shape (size,)."""

    kind = "listed"
    exact = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.spec}: {self.size:,} of {len(self.listed):,} secrets left>"

    @property
    def size(self) -> int:
        """The number of secrets left."""
        return len(self.alive)

    def key(self) -> bytes:
        """The secrets left, as bytes; equal exactly for equal sets."""
        living = np.zeros(len(self.listed), dtype=bool)
        living[self.alive] = True
        return np.packbits(living).tobytes()

    def secrets(self) -> list[Any]:
        """The secrets left, in their fixed order."""
        return [self.listed[place] for place in self.alive]

    @cached_property
    def mass(self) -> float:
        """The summed prior weight of the secrets left."""
        return float(self.weight[self.alive].sum())

    def weights(self) -> Floats:
        """The probabilities of :meth:`secrets`, shape (size,)."""
        return np.asarray(self.weight[self.alive] / self.mass)

    def count(self) -> Count:
        """The number of secrets left."""
        return Count(self.size)

    @cached_property
    def _entropy(self) -> float:
        p = self.weights()
        # 0.0 comes first: of equals max takes the first, and the sum of a certain secret is -0.0.
        return max(0.0, float(-(p * np.log2(p)).sum()))

    def entropy(self) -> float:
        """Bits of uncertainty."""
        return self._entropy

    @abstractmethod
    def even(self) -> "WeightedList":
        """The secrets of this belief, each as likely as any other."""

    def log_mass(self) -> float:
        """log2 of the summed prior weight."""
        return log2(self.mass)

    def sample(self, rng: np.random.Generator, size: int) -> list[Any]:
        """Secrets drawn with replacement."""
        return [self.listed[place] for place in rng.choice(self.alive, size=size, p=self.weights())]


_BY_SYMMETRY = 2**22
"""More answers than these are worked out for one of all queries alike: finding these queries costs as much."""

_SECONDS = 3e-9
"""The processor time for each answer that is looked at to predict, about."""


@dataclass(frozen=True, eq=False, repr=False)
class ListedBelief(WeightedList):
    """Secrets with weights; the game itself says what each would answer.

    Where answers do not depend on the past, the game is asked once for the answers of all secrets to all queries, and
    to predict is then to count. Elsewhere each prediction asks ``game.answer`` for each secret and query: slow and
    general, the reference that faster beliefs are compared with.
    """

    game: Game
    listed: tuple[Any, ...]
    """All secrets of the prior, in a fixed order."""
    weight: Floats
    """The prior weight of each secret of the list, shape (len(listed),); any positive scale."""
    alive: Ints
    """The places in ``listed`` of the secrets still possible, ascending."""
    transcript: Transcript = ()
    whole: bool = field(default=False, kw_only=True)
    """Whether the list has every secret of the rules, equally likely, so that their symmetries hold."""

    def __post_init__(self) -> None:
        if not len(self.listed):
            raise self._refused(f"its prior lists no {self.game.secret_noun}. List one or more.")
        try:
            weight, alive = np.asarray(self.weight, dtype=np.float64, order="C"), np.asarray(self.alive)
        except (TypeError, ValueError):
            raise self._refused("the weights of its prior are no list of numbers. Give one for each secret.") from None
        if weight.shape != (len(self.listed),):
            raise self._refused(
                f"its prior lists {len(self.listed):,} and has weights of the shape {weight.shape}. "
                "Give one weight for each."
            )
        if not self.transcript:
            if not (np.isfinite(weight).all() and (weight > 0).all()):
                raise self._refused(
                    "a weight of its prior is no positive number. Leave out what cannot be the "
                    f"{self.game.secret_noun}."
                )
            if not _are_places(alive, len(self.listed)):
                raise self._refused(
                    "the places of what its prior holds possible are no ascending whole numbers below "
                    f"{len(self.listed):,}. Write numpy.arange({len(self.listed)}) for all."
                )
        object.__setattr__(self, "weight", weight)
        object.__setattr__(self, "alive", alive.astype(np.int64, copy=False))
        close_arrays(self, "weight", "alive")

    def _refused(self, said: str) -> SpecError:
        return SpecError(f"{self.game.spec}: {said}", SpecText(self.game.spec))

    @classmethod
    def uniform(cls, game: Game, secrets: Sequence[Any], whole: bool = False) -> "ListedBelief":
        """All secrets equally likely; ``whole`` if the rules know no others."""
        return cls(game, tuple(secrets), np.ones(len(secrets)), np.arange(len(secrets)), whole=whole)

    @cached_property
    def table(self) -> AnswerTable | None:
        """The answers of all secrets of the prior; ``None`` where they depend on the past."""
        return None if self.game.past_matters else AnswerTable.of(self.game, self.listed)

    @property
    def rows(self) -> int:
        """A row of the answer table for each query."""
        return self.game.num_queries

    def codes(self, queries: Ints | None = None) -> Codes | None:
        """The answer of each secret left to each of these queries, or to all, shape (Q, size).

        ``None`` where answers depend on the past, or some are no numbers of 32 bits without a sign.
        """
        if self.table is None:
            return None
        rows = np.arange(self.rows) if queries is None else queries
        listed = rows < self.rows
        codes = np.empty((len(rows), self.size), dtype=np.uint32)
        table = self.table.rows(rows[listed], self.alive)
        others = {place: self._answers(int(rows[place])) for place in np.flatnonzero(~listed)}  # beyond the list
        if not all(map(_of_32_bits, (table, *others.values()))):
            return None
        codes[listed] = table
        for place, answers in others.items():
            codes[place] = answers
        return codes

    def _answers(self, query: Query) -> Ints:
        if self.table is not None and 0 <= query < self.game.num_queries:
            return np.asarray(self.table.rows(np.asarray([query]), self.alive)[0], dtype=np.int64)
        rows = None if self.table is None else self.game.exact.answer_rows([self.listed[place] for place in self.alive])
        if rows is not None:
            return np.asarray(rows(np.asarray([query]))[0], dtype=np.int64)
        answers = (self.game.answer(self.listed[place], self.transcript, query) for place in self.alive)
        return np.fromiter(answers, dtype=np.int64, count=self.size)

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each query."""
        queries = np.ascontiguousarray(queries, dtype=np.int64)
        listed = queries < self.game.num_queries
        if self.table is not None and listed.any() and not listed.all():  # more may be asked than the game lists
            parts = [self.predict(queries[listed]), self._predict_one_by_one(queries[~listed])]
            places = np.argsort(np.argsort(~listed, kind="stable"), kind="stable")
            return Predictive.joined(parts).select(places)
        if self.table is not None and listed.all():
            alike = self._alike(len(queries))
            if alike is not None:
                first, places = np.unique(alike[queries], return_inverse=True)
                return replace(self._predict_listed(self.table, first).select(places), queries=queries)
            folder, seconds = kept(), len(queries) * self.size * _SECONDS
            if folder is not None and seconds >= folder.worth and self._contents:
                return KeptPredictive(
                    folder, self._contents, self.game, queries, self._predict_some, self._predict_blocks
                )
            if seconds >= WORTH:
                self.table.check(len(queries), self.size)
                return BlockPredictive(self.game, queries, self._predict_some, self._predict_blocks)
            return self._predict_listed(self.table, queries)
        return self._predict_one_by_one(queries)

    def _predict_some(self, queries: Ints) -> Predictive:
        assert self.table is not None, "asked where there is a table alone"
        return self._predict_listed(self.table, queries)

    def _predict_blocks(self, queries: Ints) -> Iterator[Predictive]:
        assert self.table is not None, "asked where there is a table alone"
        begin = 0
        for starts, codes, mass in self.table.partitions(queries, self.alive, self.weight):
            mass /= self.mass
            end = begin + len(starts) - 1
            yield Predictive(queries[begin:end], starts, codes, mass)
            begin = end

    @cached_property
    def _contents(self) -> bytes:
        """All that the belief depends on; empty for somebody's own game or secrets, whose code nobody knows."""
        if code_in(self.game.spec) or not all(issubclass(kind, str) for kind in set(map(type, self.listed))):
            return b""
        listed = "\n".join(self.listed).encode()
        return b"\0".join(
            [f"{self.game.spec} {self.game.digest}".encode(), listed, self.weight.tobytes(), self.alive.tobytes()]
        )

    def _alike(self, queries: int) -> Ints | None:
        """For each query of the game the first that is as good; ``None`` where finding it costs more than it saves."""
        worth = self.whole and queries * self.size > _BY_SYMMETRY
        return self.game.exact.alike(self.transcript) if worth else None

    def _predict_listed(self, table: AnswerTable, queries: Ints) -> Predictive:
        starts, codes, mass = table.partition(queries, self.alive, self.weight)
        mass /= self.mass
        return Predictive(queries, starts, codes, mass)

    def _predict_one_by_one(self, queries: Ints) -> Predictive:
        p = self.weights()
        starts, answers, probability = [0], [], []
        for query in queries:
            codes, where = np.unique(self._answers(int(query)), return_inverse=True)
            answers.append(codes)
            probability.append(np.bincount(where, weights=p))
            starts.append(starts[-1] + len(codes))
        return Predictive(
            queries,
            np.asarray(starts, dtype=np.int64),
            np.concatenate([np.zeros(0, dtype=np.int64), *answers]),
            np.concatenate([np.zeros(0), *probability]),
        )

    def even(self) -> "ListedBelief":
        """The secrets of this belief, each as likely as any other."""
        even = replace(self, weight=np.ones(len(self.listed)))
        vars(even)["table"] = self.table
        return even

    def fullest_answer(self, query: Query) -> Answer:
        """The answer that the most secrets give; of equals no hit, then the fewest bits set, then the lowest."""
        answers, counts = np.unique(self._answers(query), return_counts=True)
        fullest = answers[counts == counts.max()].tolist()
        return int(min(fullest, key=lambda answer: (self.game.is_hit(query, answer), *fewest_bits(answer))))

    def near(self, query: Query, answer: Answer, rest: Transcript) -> list[Answer] | None:
        """The answers of the secrets that give the rest of the answers; ``None`` where answers depend on the past."""
        if self.table is None:
            return None
        fits = np.ones(self.size, dtype=np.bool_)
        for asked, told in rest:
            if not self.game.tells_nothing(asked, told):
                fits &= self._answers(asked) == told
        return [int(one) for one in np.unique(self._answers(query)[fits])]

    def update(self, query: Query, answer: Answer) -> "ListedBelief":
        """Keep the secrets that give this answer. Raises :class:`Contradiction` if none does."""
        alive = self.alive[self._answers(query) == answer]
        if not len(alive):
            raise self.game.notation.contradiction(query, answer)
        moves = (*self.transcript, (query, answer))
        after = ListedBelief(self.game, self.listed, self.weight, alive, moves, whole=self.whole)
        vars(after)["table"] = self.table  # the same prior has the same table
        return after


def _are_places(places: NDArray[Any], size: int) -> bool:
    """Whether these are one or more places of a list of this size, ascending."""
    whole = places.ndim == 1 and places.dtype.kind in "iu" and len(places) > 0
    return bool(whole and (np.diff(places.astype(np.int64)) > 0).all() and places[0] >= 0 and places[-1] < size)


def _of_32_bits(answers: NDArray[Any]) -> bool:
    """Whether all answers can be written as whole numbers of 32 bits without a sign."""
    if not answers.size or (answers.dtype.kind == "u" and answers.dtype.itemsize <= 4):
        return True
    return bool(answers.min() >= 0 and answers.max() < 2**32)
