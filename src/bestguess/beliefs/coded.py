"""The coded belief: listed secrets whose answers are tabulated once, so that to predict is to count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from bestguess.beliefs.listed import WeightedList
from bestguess.core.game import Game
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Answer, Codes, Floats, Ints, Query, close_arrays
from bestguess.kernel import partition


@dataclass(frozen=True, eq=False)
class CodeTable:
    """The answers of each secret of a game, for games whose answers do not depend on the past.

    Queries are numbered as in the game. The first ``len(codes)`` are answered by the table; query
    ``len(codes) + i`` names secret ``i`` outright; from ``len(codes) + n`` on, something that is no secret.
    """

    game: Game
    secrets: Sequence[Any]
    """All secrets of the prior, n of them, in a fixed order."""
    codes: Codes
    """The answer of each secret to each query, shape (Q, n)."""
    named: Codes
    """The answer to naming each secret when it is right, shape (n,) or more, not 0; a wrong name is a miss."""


class Parts(NamedTuple):
    """Living secrets parted by their answers, as ragged rows: one row for each query."""

    starts: Ints
    """Where each row begins, shape (Q + 1,)."""
    answers: Ints
    """The answer of each part, shape (M,), ascending within a row."""
    mass: Floats
    """The summed prior weight of each part, shape (M,)."""
    counts: Ints
    """The number of secrets in each part, shape (M,)."""


@dataclass(frozen=True, eq=False, repr=False)
class CodedBelief(WeightedList):
    """Secrets of a :class:`CodeTable` with weights, and which of them are alive."""

    table: CodeTable
    weight: Floats
    """Prior weights of all secrets of the table, shape (n,); any positive scale."""
    alive: Ints
    """The places of the secrets still possible, ascending, shape (size,)."""

    def __post_init__(self) -> None:
        close_arrays(self, "weight", "alive")

    @classmethod
    def start(cls, table: CodeTable, weight: Floats) -> "CodedBelief":
        """Every secret of the table possible."""
        return cls(table, np.ascontiguousarray(weight, dtype=np.float64), np.arange(len(table.secrets)))

    @property
    def game(self) -> Game:  # type: ignore[override]  # read of the table
        """The game whose secrets these are."""
        return self.table.game

    @property
    def listed(self) -> Sequence[Any]:  # type: ignore[override]  # read of the table
        """All secrets of the table."""
        return self.table.secrets

    @property
    def rows(self) -> int:
        """The queries of the table; those that name a secret outright have no row."""
        return len(self.table.codes)

    def codes(self, queries: Ints | None = None) -> Codes:
        """The answer of each secret left to each of these queries, or to all of the table, shape (Q, size)."""
        rows = self.table.codes if queries is None else self.table.codes[queries]
        return np.ascontiguousarray(rows[:, self.alive])

    def masses(self) -> Floats:
        """The prior weights of the secrets left, shape (size,)."""
        return np.ascontiguousarray(self.weight[self.alive])

    def naming_codes(self) -> Codes:
        """The answer to naming each secret left, shape (size,)."""
        return self.table.named[self.alive]

    def parts(self, queries: Ints) -> Parts:
        """The living secrets parted by their answers to each query."""
        queries = np.ascontiguousarray(queries, dtype=np.int64)
        rows = len(self.table.codes)
        if len(queries) and queries.max() >= rows:
            return _join([self._named(query - rows) if query >= rows else self._coded([query]) for query in queries])
        return self._coded(queries)

    def _coded(self, queries: Ints | list[int]) -> Parts:
        rows = np.asarray(queries, dtype=np.int64)
        return Parts(*partition(self.table.codes, rows, self.alive, self.weight))

    def _named(self, secret: int) -> Parts:
        right, size = self._is_alive(secret), self.size
        mass = float(self.weight[secret]) if right else 0.0
        rest = 0.0 if right and size == 1 else self.mass - mass
        parts = [(MISS, rest, size - right), (int(self.table.named[secret]), mass, int(right))]
        answers, masses, counts = zip(*(part for part in parts if part[2]), strict=True)
        return Parts(np.array([0, len(answers)]), np.array(answers), np.array(masses), np.array(counts))

    def _is_alive(self, secret: int) -> bool:
        place = int(np.searchsorted(self.alive, secret))
        return place < self.size and int(self.alive[place]) == secret

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each query."""
        parts = self.parts(queries)
        return Predictive(np.asarray(queries, dtype=np.int64), parts.starts, parts.answers, parts.mass / self.mass)

    def even(self) -> "CodedBelief":
        """The secrets of this belief, each as likely as any other."""
        return replace(self, weight=np.ones(len(self.weight)))

    def update(self, query: Query, answer: Answer) -> "CodedBelief":
        """Keep the secrets that give this answer. Raises :class:`Contradiction` if none does."""
        rows = len(self.table.codes)
        if query < rows:
            alive = self.alive[self.table.codes[query, self.alive] == answer]
        else:
            right = np.where(self.alive == query - rows, self.table.named[query - rows], MISS)
            alive = self.alive[right == answer]
        if not len(alive):
            raise self.game.notation.contradiction(query, answer)
        return CodedBelief(self.table, self.weight, alive)


def _join(rows: Sequence[Parts]) -> Parts:
    sizes = [len(row.answers) for row in rows]
    return Parts(
        np.concatenate([[0], np.cumsum(sizes)]),
        np.concatenate([row.answers for row in rows]),
        np.concatenate([row.mass for row in rows]),
        np.concatenate([row.counts for row in rows]),
    )
