"""The simulator of games of maps: the rest of a game played in the kernel against whole lists of maps."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.simulator import CostDistribution, Costs, Plan, Terms
from bestguess.core.types import Floats, Ints, Transcript

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

    def played_out(self, plan: Plan) -> CostDistribution:
        """The shots of every layout under the plan."""
        every = np.repeat(self.belief.maps, self.belief.layouts)
        misses = kernel.map_rollouts(every, self.belief.game.num_queries, [-1], plan.levels)[0]
        occupied = int(self.belief.maps[0]).bit_count()
        return _shots(np.bincount(misses + occupied), occupied)


@dataclass(frozen=True, eq=False)
class GreedyMapSimulator:
    """Plays a greedy policy against every layout of a belief that lists maps."""

    belief: BitboardBelief
    names: tuple[str, ...]
    """The objectives, the first most important."""

    @classmethod
    def of(cls, belief: BitboardBelief, terms: Terms) -> "GreedyMapSimulator | None":
        """The simulator of some objectives; ``None`` if one of them has a price."""
        names = tuple(name for name, _ in terms if name != "thrift")
        return cls(belief, names) if len(names) == len(terms) else None

    @property
    def from_start_only(self) -> bool:
        """Whether no objective looks for hits: the policy then asks known cells in their order."""
        return not {"likelihood", "certainty"} & set(self.names)

    def costs(self, transcript: Transcript) -> CostDistribution:
        """The shots still to come for every layout left."""
        # Cells that were asked are taken off the maps: the hits among them are in all maps.
        hits = sum(1 << query for query, answer in transcript if answer)
        left = self.belief.maps & np.uint64(~hits & (1 << 64) - 1)
        every = np.repeat(left, self.belief.layouts)
        shots = kernel.greedy_costs(every, self.belief.game.num_queries, list(self.names))
        return _shots(shots, int(left[0]).bit_count())


def _shots(histogram: Ints, hits: int) -> CostDistribution:
    """The distribution of numbers of shots, given how many layouts take each number."""
    shots = np.flatnonzero(histogram)
    counts = histogram[shots]
    return CostDistribution(shots, shots - hits, counts, float(counts.sum()))
