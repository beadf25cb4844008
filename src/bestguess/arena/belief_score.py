"""The score of chances that a player states: how far they are from those that the rules and the answers give."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import Final

import numpy as np

from bestguess.core.errors import IllegalQuery
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.policies.objectives import likelihood

LEAST: Final = 1e-6
"""A stated chance counts as at least this far from 0 and from 1: one wrong certainty costs 20 bits and not all."""


@dataclass(frozen=True, slots=True)
class BeliefScore:
    """Sums over all chances that a player stated; add two of them to score both.

    A chance is that of a query to hit: to find something, or in a game without misses to be the secret.
    """

    stated: int = 0
    """How many chances were stated of queries that may be asked."""
    squares: float = 0.0
    """The sum of the squared differences from the true chances."""
    divergence: float = 0.0
    """The sum of the Kullback-Leibler divergences of the stated chances from the true ones, in bits."""

    @classmethod
    def of(cls, position: Position, stated: Mapping[Query, float]) -> "BeliefScore":
        """Score the chances that were stated of some queries in a position.

        Those of queries that may not be asked are left out: such a query finds nothing, whatever lies there.
        """
        weighed = set(position.queries.tolist())
        queries = [query for query in sorted(stated) if query in weighed or _is_legal(position, query)]
        if not queries:
            return NOTHING_STATED
        predicted = position.belief.predict(np.asarray(queries))
        true = likelihood(position, predicted).clip(0.0, 1.0).tolist()
        pairs = [(p, min(max(stated[query], 0.0), 1.0)) for query, p in zip(queries, true, strict=True)]
        return cls(len(pairs), sum((q - p) ** 2 for p, q in pairs), sum(divergence(p, q) for p, q in pairs))

    def __add__(self, other: "BeliefScore") -> "BeliefScore":
        return BeliefScore(self.stated + other.stated, self.squares + other.squares, self.divergence + other.divergence)

    @property
    def brier(self) -> float:
        """The mean squared difference: what the Brier score of such statements loses on average to the true chances."""
        return self.squares / max(1, self.stated)

    @property
    def bits(self) -> float:
        """The mean divergence, in bits: what their logarithmic score loses on average to the true chances."""
        return self.divergence / max(1, self.stated)


def _is_legal(position: Position, query: Query) -> bool:
    """Whether a query may be asked that no policy weighs, such as a word named."""
    try:
        position.game.check_query(position.transcript, query)
    except IllegalQuery:
        return False
    return True


NOTHING_STATED: Final = BeliefScore()
"""The score of a player who states no chances."""


def divergence(true: float, stated: float) -> float:
    """The Kullback-Leibler divergence of a stated chance from the true one, in bits."""
    stated = min(max(stated, LEAST), 1 - LEAST)
    parts = ((true, stated), (1 - true, 1 - stated))
    return sum(p * log2(p / q) for p, q in parts if p > 0)
