"""The queries that win most often on the last lives of a game, proven by an exact search."""

from collections.abc import Hashable
from math import inf

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.belief import Listed
from bestguess.core.memo import Memo
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats
from bestguess.kernel import FULL_BEAM
from bestguess.policies.exact_query import TABLE_BYTES, spent, whole_weights

LAST = 3
"""The lives left from which on policies play to win."""

MOST_SECRETS = 48
"""The most secrets left that are searched."""

EFFORT = 20
"""The limit of the search of one part, in calls back of the kernel."""

_EQUAL = 1e-9
"""The largest difference of two chances to win that are equal but for rounding."""

Mask = NDArray[np.bool_]


def winning_queries(position: Position) -> Mask | None:
    """Which queries have the greatest chance to win, shape (Q,), by exact play on the queries to choose from.

    ``None`` in games without lives, while more than :data:`LAST` are left, where the secrets are not listed or too many
    to search, and where all queries are as good.
    """
    left, belief = position.lives_left, position.belief
    if left is None or not 1 <= left <= LAST or len(position.queries) < 2 or not isinstance(belief, Listed):
        return None
    if not 2 <= belief.size <= MOST_SECRETS or position.queries[-1] >= belief.rows:
        return None
    return _known.of(position.key, lambda: (_winning(position, belief, left),))[0]


_known: Memo[Hashable, tuple[Mask | None]] = Memo(2**12)
"""The queries found: choosing, ranking and explaining ask for the same position."""


def _winning(position: Position, belief: Listed, left: int) -> Mask | None:
    codes = belief.codes(position.queries)
    if codes is None:
        return None
    weights = whole_weights(belief.weights())
    solver = kernel.Solver(codes, weights, objective="win-unnamed", left=left - 1, memory=TABLE_BYTES)
    lost = np.array([_lost(solver, row, weights, left) for row in codes])
    best = lost <= lost.min() + _EQUAL * float(weights.sum())
    return None if best.all() or not np.isfinite(lost).all() else best


def _lost(solver: kernel.Solver, answers: NDArray[np.uint32], weights: Floats, left: int) -> float:
    """The weight of the secrets that the best play loses after one query; ``nan`` where the search did not end."""
    lost = 0.0
    for answer in np.unique(answers):
        part = np.flatnonzero(answers == answer).astype(np.uint32)
        lives = left - (answer == MISS)
        if not lives:
            lost += float(weights[part].sum())
        elif len(part) > 1:
            lower, upper, _ = solver.part(part, int(lives) - 1, inf, FULL_BEAM, inf, spent(EFFORT))
            lost += upper if lower >= upper else np.nan
    return lost
