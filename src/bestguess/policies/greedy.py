"""One-step policies: ask what looks best now."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from bestguess.core.players import Objective, Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.types import Floats
from bestguess.policies.objectives import Thrift, certainty, information, likelihood, weighted


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


def most_information(ties: Literal["index", "likelihood"] = "index") -> Greedy:
    """The most expected bits; ties by the lowest index, or by likelihood. Once all is known, the known cells."""
    # Bits alone would never finish a game: when nothing is unknown, every query is worth 0 bits.
    return Greedy((information, certainty if ties == "index" else likelihood))


def myshkin() -> Greedy:
    """The most bits, of equals the likeliest hit; so once all is known, the known cells (Hinz 2022)."""
    return Greedy((information, likelihood))


def thrifty(price: float = 12.0) -> Greedy:
    """The most bits after paying a price for the misses they are expected to cost; ties by likelihood.

    For games in which a miss costs a life. The default price was found by measurement on hangman: from 8 to 16 bits
    a miss it loses fewer lives than the likeliest letter does, with 3 lives and with 6, for every prior.

    ``price``: Bits paid for a miss; more is more careful.
    """
    return Greedy((Thrift(price), likelihood))


def greedy(objective: str = "likelihood", ties: str = "likelihood") -> Greedy:
    """The best weighted sum of likelihood (0 to 1), information (bits) and certainty: likelihood+0.2*information.

    ``objective``: What is maximised.
    ``ties``: What breaks the ties of that: a sum again, or index for the lowest.
    """
    return Greedy((weighted(objective),) if ties == "index" else (weighted(objective), weighted(ties)))
