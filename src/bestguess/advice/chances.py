"""The probability that a query finds something: a part of the secret, or in a game without misses the whole of it."""

from collections.abc import Sequence
from math import log2

import numpy as np

from bestguess.advice.format import CERTAIN
from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Answer, Floats, Ints, Query
from bestguess.policies.objectives import likelihood

ROWS = 100
"""The most queries of a game in lines that are told of, about: such a game may have thousands."""

LEADING = 20
"""The most of them whose answers are told as well, about, where not every query is told."""


def chances(position: Position, predictive: Predictive) -> Floats:
    """The probability that each query of a predictive finds something, from 0 to 1, shape (Q,)."""
    hits = likelihood(position, predictive)
    return np.clip(hits if position.game.has_misses else np.where(hits > CERTAIN, hits, 0.0), 0.0, 1.0)


def chance_errors(game: Game, predictive: Predictive) -> Floats:
    """The standard error of each query's probability to find something, shape (Q,); 0 where it is exact."""
    if game.has_misses or predictive.error is None:
        return predictive.error_of(MISS)
    finds, error = predictive.where(game.hits), predictive.error
    return predictive.sums(lambda part: np.where(finds[part], error[part], 0.0))


def bits_learnt(before: Position, predictive: Predictive, query: Query, answer: Answer, after: Position) -> float:
    """The information of an answer that was given, in bits: -log2 of the probability that it had."""
    try:
        p = predictive.chance(query, answer)
    except TooLarge:  # too many answers to list them; what this one weighs is known all the same
        p = 0.0
    # An answer that no secret drawn would have given has no probability there, but the secrets after it have a weight.
    return max(0.0, -log2(p) if p > 0 else before.belief.log_mass() - after.belief.log_mass())


def cell_chances(position: Position) -> list[float]:
    """The probability that something is there for each query of a board, asked or not."""
    hit = np.zeros(position.game.num_queries)
    for query, answer in position.transcript:
        hit[query] = float(position.game.is_hit(query, answer))
    if len(position.queries):
        hit[position.queries] = chances(position, position.predictive)
    shares: list[float] = np.clip(hit, 0.0, 1.0).tolist()
    return shares


def worth_telling(position: Position, kept: Sequence[Query] = (), rows: int = ROWS) -> Ints:
    """The queries to tell of, ascending: all, or of a game in lines the best ``rows`` and those that are kept."""
    queries = position.queries
    if position.game.display.kind != "lines" or len(queries) <= rows:
        return queries
    predictive = position.predictive
    hit, bits = likelihood(position, predictive), predictive.information_gain()
    likeliest = np.lexsort((-bits, -hit.round(9)))[: rows // 2]
    informative = np.lexsort((-hit, -bits.round(9)))[: rows // 2]
    return np.union1d(queries[np.union1d(likeliest, informative)], np.asarray(kept, dtype=np.int64))
