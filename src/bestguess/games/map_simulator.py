"""The simulator of games of maps: the rest of a game played in the kernel against whole lists of maps."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.simulator import Costs, Plan
from bestguess.core.types import Floats, Ints

Maps = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class MapSimulator:
    """Plays the rest of a game from a belief that lists maps of up to 64 cells."""

    belief: BitboardBelief

    work = 1
    hits_differ = False

    def opening(self) -> None:
        """No first query is known to be better than the likeliest."""

    def distinct(self) -> int:
        """The number of layouts left."""
        return int(self.belief.count().value)

    def secrets(self, rng: np.random.Generator, size: int) -> Maps:
        """The maps of layouts drawn with replacement, shape (size,)."""
        return self.belief.draw(rng, size)

    def all_secrets(self, limit: int) -> Maps | None:
        """The map of every layout left, ``None`` if there are more than ``limit``."""
        return np.repeat(self.belief.maps, self.belief.layouts) if self.distinct() <= limit else None

    def expected_costs(self, queries: Ints, plan: Plan) -> Floats:
        """The mean misses after each query over all layouts, shape (Q,)."""
        every = np.repeat(self.belief.maps, self.belief.layouts)
        return np.asarray(self.costs(every, queries, plan).misses.mean(axis=1), dtype=np.float64)

    def costs(self, secrets: Maps, queries: Ints, plan: Plan) -> Costs:
        """The misses that each map costs after each query, and whether the query hits it, shape (Q, n)."""
        misses = kernel.map_rollouts(secrets, self.belief.game.num_queries, queries.tolist(), plan.levels)
        hits = secrets[None, :] >> queries.astype(np.uint64)[:, None] & np.uint64(1)
        return Costs(misses, hits.astype(np.bool_))
