"""The queries that win most often on the last lives of a game, proven by an exact search."""

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief, Mixed
from bestguess.core.memo import Memo
from bestguess.core.one_lie import OneLie
from bestguess.core.position import Position
from bestguess.kernel import MOST_LAST_LIVES, MOST_LAST_SECRETS, winning_queries as searched
from bestguess.policies.last_lies import winning_rows

Mask = NDArray[np.bool_]


def winning_queries(position: Position) -> Mask | None:
    """Which queries have the greatest chance to win, shape (Q,), by exact play on the queries to choose from.

    ``None`` in games without lives, while more than :data:`MOST_LAST_LIVES` are left, where more than
    :data:`MOST_LAST_SECRETS` secrets are or they have no table of answers, and where all queries are as good. Where the
    host may lie, lies to come count, too (:mod:`~bestguess.policies.last_lies`). Where the secret may be in no list, it
    is taken to be in one as long as that is likelier: the chance is that of the words of the list.
    """
    left = position.lives_left
    if left is None or not 1 <= left <= MOST_LAST_LIVES or len(position.queries) < 2:
        return None
    return _known.of(position.key, lambda: (_winning(position, left),))[0]


_known: Memo[Hashable, tuple[Mask | None]] = Memo(2**12)
"""The answers of :func:`winning_queries`: choosing, ranking and explaining ask for the same position."""


def _winning(position: Position, left: int) -> Mask | None:
    belief, queries = position.belief, position.queries
    if isinstance(belief, OneLie):
        lying = belief.lying_table(queries, MOST_LAST_SECRETS)
        return None if lying is None else winning_rows(lying, left)
    answers = _likeliest(belief).answer_table(queries, MOST_LAST_SECRETS)
    return None if answers is None else searched(answers[0], answers[1], left)


def _likeliest(belief: Belief) -> Belief:
    """The account that is likelier than all others of the secret, where there are several."""
    if isinstance(belief, Mixed):
        for share, component in zip(belief.shares.tolist(), belief.components, strict=True):
            if share > 1 / 2:
                return component
    return belief
