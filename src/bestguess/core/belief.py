"""Beliefs: probability distributions over the secrets, and the answer probabilities that they predict."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log2
from operator import itemgetter
from typing import Any, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bestguess.core.lots import SharedLots
from bestguess.core.types import Answer, Floats, Ints, Query, Secret, Z

_BLOCK = 2**20
"""The most answers whose values are worked out at once, unless one query has more."""


@dataclass(frozen=True, slots=True, eq=False)
class Predictive:
    """p(answer | query) for many queries at once, as ragged rows.

    The row of ``queries[i]`` is ``answers[starts[i]:starts[i+1]]`` with the probabilities beside
    it. Answers of probability 0 are left out; each row sums to 1.
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

    def entropy(self) -> Floats:
        """H(answer | query) in bits, shape (Q,) (Shannon 1948)."""
        return self.sums(lambda part: -self.probability[part] * np.log2(self.probability[part]))

    def information_gain(self) -> Floats:
        """The expected information gain of each query about the secret, in bits: H(answer) - noise, shape (Q,)."""
        gain = self.entropy()
        if self.noise is not None:
            gain = gain - self.noise
        return np.maximum(gain, 0.0)

    def probability_of(self, answer: Answer) -> Floats:
        """p(answer | query) for every query, shape (Q,); 0 where it cannot occur."""
        return self.sums(lambda part: np.where(self.answers[part] == answer, self.probability[part], 0.0))

    def probability_besides(self, answer: Answer) -> Floats:
        """The probability of any other answer to each query, shape (Q,); from 0 to 1, however the rows were rounded."""
        return np.asarray(np.clip(1.0 - self.probability_of(answer), 0.0, 1.0), dtype=np.float64)

    def probability_where(self, chosen: NDArray[np.bool_]) -> Floats:
        """The summed probability of the chosen answers of every query, shape (Q,); ``chosen`` has shape (M,)."""
        return self.sums(lambda part: np.where(chosen[part], self.probability[part], 0.0))

    def where(self, test: Callable[[Ints, Ints], NDArray[np.bool_]]) -> NDArray[np.bool_]:
        """Which answers a test of queries and answers holds for, such as :meth:`Game.hits`, shape (M,)."""
        chosen = np.empty(len(self.answers), dtype=np.bool_)
        for rows, part in self._blocks():
            asked = np.repeat(self.queries[rows], np.diff(self.starts[rows.start : rows.stop + 1]))
            chosen[part] = test(asked, self.answers[part].astype(np.int64))
        return chosen

    def sums(self, values: Callable[[slice], Floats], how: np.ufunc = np.add) -> Floats:
        """For each query the sum of a value of each of its answers, shape (Q,).

        ``values`` gives those of a part of the M answers; ``how`` may put another function in place of the sum.
        """
        sums = np.empty(len(self.queries))
        for rows, part in self._blocks():
            # Rows are never empty, which reduceat needs.
            sums[rows] = how.reduceat(values(part), self.starts[rows] - part.start)
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


def _rounded(value: float, digits: int) -> str:
    """A number of so many digits: 4,910, and 7.61e+43 only where it is 1,000,000 or more."""
    short = f"{value:.{digits}g}"
    return f"{float(short):,.0f}" if 100 <= float(short) < 1_000_000 else short


@dataclass(frozen=True, slots=True)
class Count:
    """How many secrets are left: an exact integer, or an estimate with its standard error."""

    value: int | float
    error: float = 0.0
    effective_sample_size: float | None = None
    """How many independent draws the sample behind an estimate is worth; ``None`` where none was drawn."""

    @property
    def exact(self) -> bool:
        """Whether the value is a count rather than an estimate."""
        return isinstance(self.value, int)

    def bits(self) -> float:
        """log2 of the value: the entropy of a uniform belief, in bits."""
        return log2(self.value) if self.value > 0 else 0.0

    def __str__(self) -> str:
        if isinstance(self.value, int):
            return f"{self.value:,}"
        within = f" (±{_rounded(Z * self.error, 2)})" if self.error else ""  # half of the 95 % interval
        return f"about {_rounded(self.value, 3)}{within}"


@runtime_checkable
class Belief(Protocol):
    """The posterior over secrets, given the answers so far. Immutable.

    Listing, counting, sampling, factoring and mixing are ways to implement these few functions;
    no caller knows which one it has.
    """

    @property
    def kind(self) -> str:
        """How it knows what it knows, in a word: "listed", "counted", "sampled"."""
        ...

    @property
    def exact(self) -> bool:
        """Whether its probabilities are exact; otherwise they carry standard errors."""
        ...

    def count(self) -> Count:
        """How many secrets are possible."""
        ...

    def entropy(self) -> float:
        """The uncertainty about the secret, in bits."""
        ...

    def log_mass(self) -> float:
        """log2 of the prior weight of the secrets left, up to a constant of the prior.

        Between two transcripts of one game the difference is their log likelihood ratio, in bits.
        """
        ...

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each of these queries."""
        ...

    def update(self, query: Query, answer: Answer) -> Self:
        """The belief after an answer. Raises :class:`Contradiction` if no secret can give it."""
        ...

    def sample(self, rng: np.random.Generator, size: int) -> Sequence[Any]:
        """``size`` secrets drawn from the belief."""
        ...


@runtime_checkable
class Listed(Belief, Protocol):
    """A belief that holds its secrets one by one: what exact search needs."""

    @property
    def size(self) -> int:
        """The number of different secrets held."""
        ...

    def key(self) -> bytes:
        """Equal for two beliefs over the same list exactly if they hold the same secrets."""
        ...

    def secrets(self) -> Sequence[Secret]:
        """The secrets held, in a fixed order."""
        ...

    def weights(self) -> Floats:
        """Their probabilities, shape (size,), summing to 1."""
        ...


@runtime_checkable
class Tabled(Listed, Protocol):
    """A listed belief over a table of answers: what exact search works on."""

    @property
    def rows(self) -> int:
        """How many queries the table has, the first of the game."""
        ...

    def codes(self, queries: Ints | None = None) -> NDArray[np.uint32] | None:
        """The answer of each secret to each of these queries, or to all of the table, shape (Q, size).

        ``None`` where answers depend on the past, so that no table holds them.
        """
        ...

    def masses(self) -> Floats:
        """Numbers in proportion to :meth:`weights`, whole ones where the prior counts, shape (size,)."""
        ...

    def naming_codes(self) -> NDArray[np.uint32] | None:
        """The answer to naming each secret outright, shape (size,); ``None`` where the table has no such queries."""
        ...


@runtime_checkable
class Mixed(Belief, Protocol):
    """A belief made of several accounts of the secret, such as a word list and a model of unknown words."""

    @property
    def components(self) -> tuple[Belief, ...]:
        """The belief by each account."""
        ...

    @property
    def shares(self) -> Floats:
        """The probability of each account, shape (len(components),)."""
        ...


@runtime_checkable
class Parted(Belief, Protocol):
    """A belief about a secret of several parts, such as the words of a phrase."""

    def marginals(self) -> Sequence[tuple[Sequence[Secret], Floats]]:
        """The possible values of each part with the probability of each, which may be 0."""
        ...


@runtime_checkable
class Estimated(Belief, Protocol):
    """A belief whose entropy may be an estimate though its probabilities are exact."""

    def entropy_error(self) -> float:
        """The standard error of the entropy, in bits; 0 where it is exact."""
        ...


@runtime_checkable
class Doubting(Belief, Protocol):
    """A belief by which one of the answers may have been a lie."""

    def lie(self) -> dict[Query, float]:
        """The probability that the answer to each query was a lie; what is missing to 1 is that none was."""
        ...


@runtime_checkable
class Ranked(Belief, Protocol):
    """A belief about more secrets than can be listed that knows the likeliest of them."""

    def likeliest(self, most: int) -> list[tuple[Secret, float]]:
        """At most this many secrets with their probabilities, the likeliest first."""
        ...


@runtime_checkable
class Repeatable(Belief, Protocol):
    """A belief that draws a secret by lots, so that every machine draws the same, though it lists none."""

    def drawn(self, lots: SharedLots) -> Secret:
        """A secret as likely as the belief says, if nothing was answered yet."""
        ...


@runtime_checkable
class Estimable(Belief, Protocol):
    """A belief whose answers may be estimated from some of its secrets, drawn by lot."""

    def estimate(self, rng: np.random.Generator, size: int) -> Belief:
        """The belief by ``size`` secrets drawn with replacement, as if there were no others."""
        ...


# Beliefs are told apart by these roles alone, and only here.


def as_listed(belief: Belief) -> Listed | None:
    """The belief, if it holds its secrets one by one; else ``None``."""
    return belief if isinstance(belief, Listed) else None


def as_tabled(belief: Belief) -> Tabled | None:
    """The belief, if it holds a table of answers; else ``None``."""
    return belief if isinstance(belief, Tabled) else None


def as_mixed(belief: Belief) -> Mixed | None:
    """The belief, if it is made of several accounts; else ``None``."""
    return belief if isinstance(belief, Mixed) else None


def as_parted(belief: Belief) -> Parted | None:
    """The belief, if it is about a secret of several parts; else ``None``."""
    return belief if isinstance(belief, Parted) else None


def as_estimated(belief: Belief) -> Estimated | None:
    """The belief, if its entropy may be an estimate though its probabilities are exact; else ``None``."""
    return belief if isinstance(belief, Estimated) else None


def as_doubting(belief: Belief) -> Doubting | None:
    """The belief, if one of the answers may have been a lie by it; else ``None``."""
    return belief if isinstance(belief, Doubting) else None


def as_ranked(belief: Belief) -> Ranked | None:
    """The belief if it knows its likeliest secrets without listing all, else ``None``."""
    return belief if isinstance(belief, Ranked) else None


def as_repeatable(belief: Belief) -> Repeatable | None:
    """The belief if it draws by lots though it lists no secrets, else ``None``."""
    return belief if isinstance(belief, Repeatable) else None


def as_estimable(belief: Belief) -> Estimable | None:
    """The belief if its answers may be estimated from some of its secrets, else ``None``."""
    return belief if isinstance(belief, Estimable) else None
