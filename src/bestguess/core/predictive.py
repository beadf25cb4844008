"""The answer probabilities that a belief predicts, for many queries at once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bestguess.core.types import Answer, Floats, Ints, Query

Hits: TypeAlias = Callable[[Ints, Ints], NDArray[np.bool_]]
"""A test of queries and answers, both of shape (M,), such as :meth:`Game.hits`."""

_BLOCK = 2**20
"""The most answers whose values are worked out at once, unless one query has more."""


@dataclass(frozen=True, slots=True, eq=False)
class Predictive:
    """p(answer | query) for many queries at once, as ragged rows.

    The row of ``queries[i]`` is ``answers[starts[i]:starts[i+1]]`` with the probabilities beside
    it. Answers of probability 0 are left out; each row sums to 1, but for that of a query which may not be asked any
    more: it may be empty.
    """

    queries: Ints
    """The queries, shape (Q,)."""
    starts: Ints
    """Where each row begins, shape (Q + 1,)."""
    answers: NDArray[np.integer[Any]]
    """The answers that can occur, shape (M,), ascending within a row; of a type that holds them all, such as bytes."""
    probability: Floats
    """Their probabilities, shape (M,)."""
    error: Floats | None = None
    """The standard errors of the probabilities, shape (M,); ``None`` when they are exact."""
    noise: Floats | None = None
    """Bits of each answer that tell nothing of the secret (a lying host), shape (Q,); else ``None``."""

    @classmethod
    def from_table(
        cls,
        queries: ArrayLike,
        answers: ArrayLike,
        table: ArrayLike,
        error: ArrayLike | None = None,
    ) -> "Predictive":
        """Build from a dense ``table`` of shape (queries, answers), dropping the zeros."""
        dense = np.asarray(table, dtype=np.float64)
        codes = np.asarray(answers, dtype=np.int64)
        possible = dense > 0
        starts = np.zeros(len(dense) + 1, dtype=np.int64)
        np.cumsum(possible.sum(axis=1), out=starts[1:])
        return cls(
            np.asarray(queries, dtype=np.int64),
            starts,
            np.broadcast_to(codes, dense.shape)[possible],
            dense[possible],
            None if error is None else np.asarray(error, dtype=np.float64)[possible],
        )

    @classmethod
    def joined(cls, parts: Sequence["Predictive"]) -> "Predictive":
        """The rows of several, whose probabilities are exact, one after the other."""
        sizes = np.concatenate([np.diff(part.starts) for part in parts])
        return cls(
            np.concatenate([part.queries for part in parts]),
            np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes)]),
            np.concatenate([part.answers for part in parts]),
            np.concatenate([part.probability for part in parts]),
        )

    def entropy(self) -> Floats:
        """H(answer | query) in bits, shape (Q,) (Shannon 1948)."""
        return self.sums(lambda part: -self.probability[part] * np.log2(self.probability[part]))

    def information_gain(self) -> Floats:
        """The expected information gain of each query about the secret, in bits: H(answer) - noise, shape (Q,)."""
        gain = self.entropy()
        if self.noise is not None:
            gain = gain - self.noise
        return np.maximum(gain, 0.0)

    @property
    def has_exact_entropy(self) -> bool:
        """Whether :meth:`entropy` is that of the probabilities, and no bound on it."""
        return True

    def agreement(self, other: "Predictive") -> Floats:
        """The probability that two answers drawn to each query, one by each predictive, are the same, shape (Q,).

        The other predictive holds the same queries and answers.
        """
        return self.sums(lambda part: self.probability[part] * other.probability[part])

    def chance(self, query: Query, answer: Answer) -> float:
        """p(answer | query) for one of our queries; 0 where it cannot occur. Raises what :meth:`row` raises."""
        return self.row(query).get(answer, 0.0)

    def probability_of(self, answer: Answer) -> Floats:
        """p(answer | query) for every query, shape (Q,); 0 where it cannot occur."""
        return self.sums(lambda part: np.where(self.answers[part] == answer, self.probability[part], 0.0))

    def probability_besides(self, answer: Answer) -> Floats:
        """The probability of any other answer to each query, shape (Q,); from 0 to 1, however the rows were rounded."""
        return np.asarray(np.clip(1.0 - self.probability_of(answer), 0.0, 1.0), dtype=np.float64)

    def probability_where(self, chosen: NDArray[np.bool_]) -> Floats:
        """The summed probability of the chosen answers of every query, shape (Q,); ``chosen`` has shape (M,)."""
        return self.sums(lambda part: np.where(chosen[part], self.probability[part], 0.0))

    def hit_probability(self, hits: Hits) -> Floats:
        """The probability of a hit by each query, shape (Q,); ``hits`` is :meth:`Game.hits`."""
        return np.minimum(self.probability_where(self.where(hits)), 1.0)

    def besides_hits(self, hits: Hits) -> Floats:
        """The probability of any answer that is no hit, shape (Q,)."""
        return self.probability_where(~self.where(hits))

    def expected_hits(self, hits: Hits) -> Floats:
        """How many parts of the secret each query is expected to find, shape (Q,): one at most, of a secret in one."""
        return self.hit_probability(hits)

    def worst_besides(self, hits: Hits) -> Floats:
        """The probability of the likeliest answer to each query that is no hit, shape (Q,)."""
        ends = self.where(hits)
        return self.sums(lambda part: np.where(ends[part], 0.0, self.probability[part]), np.maximum)

    def certain(self) -> Ints:
        """The places of the queries whose answer is certain, ascending."""
        return np.flatnonzero(self.sizes() == 1)

    def sizes(self) -> Ints:
        """How many answers there may be to each query, shape (Q,)."""
        return np.diff(self.starts)

    def where(self, test: Hits) -> NDArray[np.bool_]:
        """Which answers a test of queries and answers holds for, such as :meth:`Game.hits`, shape (M,)."""
        chosen = np.empty(len(self.answers), dtype=np.bool_)
        for rows, part in self._blocks():
            asked = np.repeat(self.queries[rows], np.diff(self.starts[rows.start : rows.stop + 1]))
            chosen[part] = test(asked, self.answers[part].astype(np.int64))
        return chosen

    def sums(self, values: Callable[[slice], Floats], how: np.ufunc = np.add) -> Floats:
        """For each query the sum of a value of each of its answers, shape (Q,).

        ``values`` gives those of a part of the M answers; ``how`` may put another function in place of the sum. An
        empty row has 0.
        """
        sums = np.zeros(len(self.queries))
        full = self.sizes() > 0
        for rows, part in self._blocks():
            # Of an empty row, reduceat would give the first value of the next one.
            begins = self.starts[rows][full[rows]] - part.start
            if len(begins):
                sums[rows][full[rows]] = how.reduceat(values(part), begins)
        return sums

    def _blocks(self) -> Iterator[tuple[slice, slice]]:
        """Some rows with their answers, and then the next: what is worked out at once takes some 10 MB."""
        begin = 0
        while begin < len(self.queries):
            most = self.starts[begin] + _BLOCK
            end = max(begin + 1, int(np.searchsorted(self.starts, most, side="right")) - 1)
            yield slice(begin, end), slice(int(self.starts[begin]), int(self.starts[end]))
            begin = end

    def select(self, places: Ints) -> "Predictive":
        """The rows at these places, in their order; shape (Q,) becomes ``places.shape``."""
        sizes = np.diff(self.starts)[places]
        starts = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes)])
        kept = np.arange(starts[-1]) + np.repeat(self.starts[places] - starts[:-1], sizes)
        return Predictive(
            self.queries[places],
            starts,
            self.answers[kept],
            self.probability[kept],
            None if self.error is None else self.error[kept],
            None if self.noise is None else self.noise[places],
        )

    def error_of(self, answer: Answer) -> Floats:
        """The standard error of :meth:`probability_of`, shape (Q,); 0 where exact."""
        if self.error is None:
            return np.zeros(len(self.queries))
        error = self.error
        return self.sums(lambda part: np.where(self.answers[part] == answer, error[part], 0.0))

    def errors(self, query: Query, answers: Iterable[Answer]) -> dict[Answer, float] | None:
        """The standard errors of the probabilities of some answers to one query; ``None`` where they are exact.

        Raises ``KeyError`` if the query is not among ours.
        """
        if self.error is None:
            return None
        place = self._place(query)
        row = slice(self.starts[place], self.starts[place + 1])
        known = dict(zip(self.answers[row].tolist(), self.error[row].tolist(), strict=True))
        return {answer: known[answer] for answer in answers if answer in known}

    def row(self, query: Query) -> dict[Answer, float]:
        """The answers to one query with their probabilities. Raises ``KeyError`` if not among ours."""
        place = self._place(query)
        begin, end = self.starts[place], self.starts[place + 1]
        pairs = zip(self.answers[begin:end], self.probability[begin:end], strict=True)
        return {int(answer): float(p) for answer, p in pairs}

    def size(self, query: Query) -> int:
        """How many answers there may be to one query. Raises ``KeyError`` if it is not among ours."""
        place = self._place(query)
        return int(self.starts[place + 1] - self.starts[place])

    def possible(self, query: Query) -> int | None:
        """How many answers to one query are possible; ``None`` where only :meth:`size`, a bound, is known.

        Raises ``KeyError`` if the query is not among ours.
        """
        return self.size(query)

    def likeliest(self, query: Query, most: int) -> tuple[dict[Answer, float], float]:
        """The likeliest answers to one query, likeliest first, ``most`` of them, and the probability of all others.

        Raises ``KeyError`` if the query is not among ours.
        """
        row = self.row(query)
        top = dict(nlargest(most, row.items(), key=itemgetter(1)))
        return top, rest_of(top.values()) if len(row) > most else 0.0

    def _place(self, query: Query) -> int:
        where = np.flatnonzero(self.queries == query)
        if not len(where):
            raise KeyError(query)
        return int(where[0])


def rest_of(shares: Iterable[float]) -> float:
    """The probability of all that is not among these shares; from 0 to 1, however they were rounded."""
    return min(1.0, max(0.0, 1.0 - sum(shares)))
