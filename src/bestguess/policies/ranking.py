"""All queries in the order in which a policy would ask them."""

import numpy as np

from bestguess.core.players import Policy, query_of
from bestguess.core.position import Position
from bestguess.core.types import Floats, Ints, Query, Transcript
from bestguess.policies.objectives import likelihood


def ranking(position: Position, policy: Policy, seed: int = 0) -> Ints:
    """The legal queries, best first.

    What the policy asks comes first, even if it is not among the queries weighed, such as a whole word named. The
    others follow by its score (see :meth:`Policy.ranks`), or by their likelihood if it has none; of equals, the lowest
    index.
    """
    queries = position.queries
    if not len(queries):
        return queries
    first = choice(position, policy, seed)
    columns = policy.ranks(position) or [likelihood(position, position.predictive)]
    rounded = [-_rounded(scores) for scores in columns]
    places = np.lexsort((queries, *reversed(rounded)))
    ranked = queries[places]
    return np.concatenate([[first], ranked[ranked != first]])


def _rounded(scores: Floats) -> Floats:
    """Scores rounded so that two which differ by the order of summation only are equal."""
    looked_at = np.isfinite(scores)
    scale = max(1.0, float(np.abs(scores[looked_at]).max(initial=0.0)))
    return np.asarray(np.where(looked_at, np.round(scores / scale, 9), scores))


def choice(position: Position, policy: Policy, seed: int = 0) -> Query:
    """The query that the policy asks in a position; its random choices depend on the seed and the transcript alone."""
    return query_of(policy, position, generator(seed, position.transcript))


def generator(seed: int, transcript: Transcript) -> np.random.Generator:
    """The random numbers of one position."""
    numbers = (number for move in transcript for number in move)
    # A seed has no sign: an answer of less than 0 counts as its lowest 32 bits.
    return np.random.default_rng([seed, *(number if number >= 0 else number % 2**32 for number in numbers)])
