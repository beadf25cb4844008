"""The query that an exact search proves best from here, in games that end when the secret has been asked."""

from collections.abc import Callable, Hashable, Sequence
from itertools import count
from math import inf
from typing import Any, NamedTuple

import numpy as np

from bestguess import kernel
from bestguess.core.belief import Listed, Parted
from bestguess.core.game_parts import KeptProperties
from bestguess.core.memo import Memo
from bestguess.core.players import best
from bestguess.core.position import Position
from bestguess.core.types import Answer, Codes, Floats, Ints, Query
from bestguess.kernel import FULL_BEAM
from bestguess.policies.last_boards import MOST_SECRETS, Board, winning_place
from bestguess.policies.objectives import likelihood

TABLE_BYTES = 2**24
"""The memory of one search, in bytes."""

SCALE = 2**20
"""Weights that are no whole numbers become whole numbers of this sum, about."""

LAST = 3
"""The tries left from which on every policy plays to win."""

SPARE = 1
"""With several boards: the tries left, beyond one for each not solved, from which on every policy plays to win."""

EFFORT = 50
"""The limit of a search of :func:`winning_query`, in the unit of :func:`exact_query`."""

_MOST_ANSWERS = {2: 2**25, 3: 2**21}
"""By the tries left, the most answers (queries times secrets) that are searched for the chance to win."""


class AnswersLeft(NamedTuple):
    """The answers of the secrets left, which the search works on."""

    queries: Ints
    """The queries that may be asked, ascending, shape (Q,)."""
    first: Ints
    """The places of those that are weighed now; the others may follow."""
    codes: Codes
    """The answer of each secret left to each query, shape (Q, n)."""
    solving: np.ndarray[Any, np.dtype[np.int64]]
    """For each query the answer that solves, or -1; shape (Q,)."""
    weights: Floats
    """The probability of each secret left, shape (n,)."""
    kept: KeptProperties | None = None
    """The properties that later queries must keep, where answers forbid queries."""

    @classmethod
    def of(cls, position: Position, most: float = inf) -> "AnswersLeft | None":
        """The answers in a position; ``None`` where they cannot be searched, or are more than ``most``.

        The search asks any query at any time until the secret has been asked. It suits games without misses whose
        secrets are listed and can all be asked. Where answers forbid queries, the game must say by which properties
        (:meth:`~bestguess.core.game_parts.ExactRules.kept_properties`), but for the last two tries: a secret that fits
        all answers may always be asked.
        """
        belief, game = position.belief, position.game
        if game.has_misses or not isinstance(belief, Listed):
            return None
        kept: KeptProperties | None = None
        if game.restricts_queries and position.tries_left not in (1, 2):
            kept = game.exact.kept_properties(belief.secrets())
            if kept is None:
                return None
        weighed = position.queries
        queries = np.union1d(game.queries(position.transcript), weighed)
        if len(queries) >= FULL_BEAM or len(queries) * belief.size > most:
            return None
        if len(queries) and queries[-1] >= belief.rows:  # some name a secret beside the table
            return None
        codes = belief.codes(queries)
        if codes is None:
            return None
        predictive = position.predictive if len(queries) == len(weighed) else belief.predict(queries)
        solving = np.full(len(queries), -1, dtype=np.int64)
        hit = predictive.where(game.hits)
        solving[np.repeat(np.arange(len(queries)), np.diff(predictive.starts))[hit]] = predictive.answers[hit]
        if not (codes == solving[:, None]).any(axis=0).all():
            return None
        if kept is not None:
            kept = KeptProperties(kept.queries[queries], kept.secrets)
        return cls(queries, np.flatnonzero(np.isin(queries, weighed)), codes, solving, belief.weights(), kept)


def exact_query(position: Position, answers: AnswersLeft, effort: int) -> Query:
    """The query with the least mean number of queries; where tries are limited, with the greatest chance to win first.

    The search (branch and bound, ``native/src/feedback/search.hpp``) is exact, unless its effort ends before, in units
    of a few hundredths of a second; then the query is that of the best policy found so far.
    """
    queries, first, codes, solving, weights, kept = answers
    begin = None if len(first) == len(queries) else first.astype(np.uint16)
    left = position.tries_left
    tries = left if left is not None and left < len(weights) else 0  # as many tries as secrets are enough
    whole = whole_weights(weights)
    loss = tries * float(whole.sum()) + 1.0  # more than all queries together
    columns = np.ascontiguousarray(codes.T, dtype=np.uint32)
    solver = kernel.FeedbackSolver(
        columns,
        whole,
        solving,
        memory=TABLE_BYTES,
        first=begin,
        tries=tries,
        loss=loss,
        query_properties=kept.queries if kept else None,
        secret_properties=kept.secrets if kept else None,
    )
    lower, upper, _ = solver.run(inf, FULL_BEAM, inf, spent(effort))
    if lower < upper:  # a good policy rules out more; few need one, and beams take longer than the search itself
        for beam in (1, 4):
            solver.run(inf, beam, inf, None)
        lower, upper, _ = solver.run(inf, FULL_BEAM, inf, spent(effort))
    asked = solver.tree(FULL_BEAM if lower >= upper else 1, None)[0]
    return int(queries[int(asked[0])])


def spent(effort: int) -> Callable[[], bool]:
    """Whether so many calls back were made; the kernel makes them after equal amounts of work on every machine."""
    calls = count()
    return lambda: next(calls) >= effort


def winning_query(position: Position) -> Query | None:
    """The query with the greatest chance to win, of equals the one with the fewest queries, where the end is near.

    ``None`` in games without tries, where more than :data:`LAST` are left or enough to ask for every secret, and where
    the secrets left are too many to search. With one try left it is the likeliest secret, however many there are; with
    :data:`LAST` left of too many equally likely ones, the query with the most different answers. With several boards
    all have to be solved (:mod:`~bestguess.policies.last_boards`).
    """
    left = position.tries_left
    if left is None or left < 1 or position.game.has_misses or not len(position.queries):
        return None
    parts = position.belief.asked_at_once() if isinstance(position.belief, Parted) else None
    if parts is None:
        return None if left > LAST else _known.of(position.key, lambda: (_winning(position, left),))[0]
    if left > max(LAST, len(parts[0]) + SPARE):
        return None
    return _known.of(position.key, lambda: (_winning_of_parts(position, left, *parts),))[0]


def _winning_of_parts(position: Position, left: int, parts: Sequence[Listed], solved: Answer) -> Query | None:
    """The query of :func:`winning_query` where several parts have to be found, each asked the same."""
    if left == 1 and len(parts) == 1:
        return int(position.queries[best(likelihood(position, position.predictive))])
    if sum(part.size for part in parts) > MOST_SECRETS:
        return None
    queries = np.union1d(position.game.queries(position.transcript), position.queries)
    boards = []
    for part in parts:
        codes = part.codes(queries) if queries[-1] < part.rows else None
        if codes is None:
            return None
        boards.append(Board(codes, part.weights()))
    place = winning_place(boards, solved, left, np.isin(queries, position.queries))
    return None if place is None else int(queries[place])


def _winning(position: Position, left: int) -> Query | None:
    if left == 1:
        return int(position.queries[best(likelihood(position, position.predictive))])
    belief = position.belief
    if isinstance(belief, Listed) and belief.size <= left:
        return None
    answers = AnswersLeft.of(position, _MOST_ANSWERS[left])
    if answers is not None:
        return exact_query(position, answers, EFFORT)
    return _widest(position) if left == LAST else None


def _widest(position: Position) -> Query | None:
    """The query with the most different answers: with equally likely secrets, what wins most often with a try less.

    After it one secret of each answer is found by the next query, if that is the last. Of equals the likeliest secret,
    then the most bits. ``None`` where secrets are not listed or not equally likely.
    """
    belief, game = position.belief, position.game
    if not isinstance(belief, Listed) or game.restricts_queries or np.ptp(belief.weights()) > 1e-12:
        return None
    predictive = position.predictive
    ranks = (predictive.information_gain(), likelihood(position, predictive), np.diff(predictive.starts))
    return int(position.queries[np.lexsort(tuple(np.round(rank, 9) for rank in ranks))[-1]])


_known: Memo[Hashable, tuple[Query | None]] = Memo(2**12)
"""The queries found: choosing, ranking and explaining ask for the same position."""


def whole_weights(weights: Floats) -> Floats:
    """Weights as whole numbers: 1 each where they are equal, else their shares of :data:`SCALE`, at least 1."""
    if weights.max() - weights.min() <= 1e-12:
        return np.ones(len(weights))
    return np.asarray(np.maximum(np.rint(weights * SCALE), 1.0))
