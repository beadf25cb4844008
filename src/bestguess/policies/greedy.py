"""One-step policies: ask what looks best now."""

from dataclasses import dataclass

import numpy as np

from bestguess.core.players import Objective, Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.types import Floats
from bestguess.policies.objectives import information, likelihood


@dataclass(frozen=True)
class Greedy(Scorer):
    """Ask the query that maximises an objective; each objective breaks the ties of the one before.

    Queries equal in every objective are taken in the order of their index.
    """

    objectives: tuple[Objective, ...]

    def score(self, position: Position) -> Floats:
        """The first objective, shape (Q,); see :meth:`choose` for the ties."""
        return self.objectives[0](position, position.predictive)

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        left = np.arange(len(position.queries))
        for objective in self.objectives:
            scores = objective(position, position.predictive)[left]
            left = left[equal_best(scores)]
            if len(left) == 1:
                break
        return int(position.queries[left[0]])


def most_likely() -> Greedy:
    """The highest probability of a hit; ties by the lowest index."""
    return Greedy((likelihood,))


def most_information() -> Greedy:
    """The most expected bits; ties by the lowest index."""
    return Greedy((information,))


def myshkin() -> Greedy:
    """The most bits while anything is unknown, then the known cells (Hinz 2022)."""
    # Once every answer is certain all queries tie at 0 bits, and likelihood picks what is there.
    return Greedy((information, likelihood))
