"""The number of secrets that the answer to a query is expected to leave."""

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.predictive import Predictive
from bestguess.core.types import Ints


def expected_left(belief: Belief, queries: Ints) -> list[float | None]:
    """The number of secrets that the answer to each query is expected to leave, from 1 to all.

    That is the sum over its answers of the probability of each, times the secrets that give it. ``None`` where the
    secrets are not counted exactly, where a secret may give several answers, and where counting takes long.
    """
    even, count = belief.even(), belief.count()
    if even is None or not belief.exact or not count.exact or not len(queries):
        return [None] * len(queries)
    chances = belief.predict(queries)
    shares = chances if even is belief else even.predict(queries)
    left = np.maximum(1.0, chances.agreement(shares) * float(count.value))
    return [None if noisy else one for one, noisy in zip(left.tolist(), _noisy(chances), strict=True)]


def _noisy(predictive: Predictive) -> list[bool]:
    noise = predictive.noise
    return [False] * len(predictive.queries) if noise is None else (noise > 0).tolist()
