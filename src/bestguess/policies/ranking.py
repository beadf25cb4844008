"""All queries in the order in which a policy would ask them."""

import numpy as np

from bestguess.core.players import Policy, Scorer
from bestguess.core.position import Position
from bestguess.core.types import Ints, Query, Transcript
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import likelihood


def ranking(position: Position, policy: Policy, seed: int = 0) -> Ints:
    """The legal queries, best first.

    What the policy asks comes first, even if it is not among the queries weighed, such as a whole word named. The
    others follow by its score, or by their likelihood if it has none; of equals, the lowest index. In games without
    misses, where many are equal, the policy's own ties decide.
    """
    queries = position.queries
    if not len(queries):
        return queries
    first = choice(position, policy, seed)
    if isinstance(policy, Greedy) and not position.game.has_misses:
        columns = policy.all_scores(position)
    elif isinstance(policy, Scorer):
        columns = [policy.score(position)]
    else:
        columns = [likelihood(position, position.predictive)]
    # Rounded, so that what differs by the order of summation only is equal.
    rounded = [-np.round(scores / max(1.0, float(np.abs(scores).max())), 9) for scores in columns]
    places = np.lexsort((queries, *reversed(rounded)))
    ranked = queries[places]
    return np.concatenate([[first], ranked[ranked != first]])


def choice(position: Position, policy: Policy, seed: int = 0) -> Query:
    """What the policy asks here; the lots it may draw depend on the seed and the transcript alone."""
    return policy.choose(position, generator(seed, position.transcript))


def generator(seed: int, transcript: Transcript) -> np.random.Generator:
    """The random numbers of one position."""
    return np.random.default_rng([seed, *(number for move in transcript for number in move)])
