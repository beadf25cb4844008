"""Simulators: the rest of a game, played in the kernel against whole lists of secrets."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief
from bestguess.core.types import Floats, Ints, Query, Transcript

ANY_NUMBER = 2**31
"""More secrets than any list holds: a :class:`Width` with this limit applies to all larger lists."""


class Width(NamedTuple):
    """How many queries a rollout compares in a list of limited length."""

    secrets: int
    """The most secrets left for which this width applies."""
    queries: int
    """How many of the likeliest queries are compared; 1 is greedy play."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The policy that a simulator plays: the likeliest query, improved on by one-step rollout once for each level.

    At a level the width is the first whose limit the list does not exceed, and one query where none fits. Play at
    level j compares queries by the cost of play at level j - 1, or the next below it whose widths reach as far as the
    list is long; level 0 asks the likeliest query.
    """

    levels: tuple[tuple[Width, ...], ...] = ()

    @property
    def below(self) -> "Plan":
        """The plan that the highest level of this plan improves on."""
        return Plan(self.levels[:-1])


GREEDY = Plan()
"""Always the likeliest query."""


class CostDistribution(NamedTuple):
    """The cost of the rest of a game under one policy, over all secrets left."""

    costs: Floats | Ints
    """Each cost that occurs, in the game's own unit and as if lives never ran out, shape (k,)."""
    misses: Floats | Ints
    """The misses among them, shape (k,)."""
    masses: Floats | Ints
    """How many secrets pay each cost, or their probability, shape (k,)."""
    total: float
    """The sum of the masses."""
    drawn: bool = False
    """Whether the policy drew lots, so that another seed would give another distribution."""

    @property
    def mean(self) -> float:
        """The expected cost."""
        return float((self.costs * self.masses).sum()) / self.total


Terms: TypeAlias = tuple[tuple[str, float], ...]
"""The objectives of a greedy policy as the kernel names them, the first most important, each with its price in bits."""


class GreedySimulator(Protocol):
    """Plays a greedy policy against every secret left at once, in the kernel."""

    @property
    def from_start_only(self) -> bool:
        """Whether the kernel plays as the policy does from the start of a game only."""
        ...

    def costs(self, transcript: Transcript) -> CostDistribution:
        """The cost of the rest of the game after these moves, which led to the belief; a game is not over by then."""
        ...


class Simulator(Protocol):
    """Plays the rest of a game from one belief; costs are misses, for the hits still to come are the same in any order.

    Simulation is apart from knowing, as in POMDPs.jl: a belief says what is possible, a game gives its simulator
    (:meth:`Game.simulator`), and policies and reviews use it.
    """

    @property
    def work(self) -> int:
        """About how many times longer one secret takes than a map of up to 64 cells."""
        ...

    @property
    def hits_differ(self) -> bool:
        """Whether different hits are answered differently, so that a certain hit may tell something."""
        ...

    def opening(self) -> Query | None:
        """The first query of a game, where one is known to be better than the likeliest; else ``None``."""
        ...

    def distinct(self) -> int | None:
        """How many secrets are left that answers can tell apart; ``None`` if they are not counted."""
        ...

    def secrets(self, rng: np.random.Generator, size: int) -> NDArray[Any]:
        """``size`` secrets drawn from the belief, along the first axis."""
        ...

    def expected_costs(self, queries: Ints, plan: Plan) -> Floats | None:
        """The mean misses over all secrets left if each query is asked now and play goes on by the plan, shape (Q,).

        ``None`` where finding all secrets would take too long.
        """
        ...

    def costs(self, secrets: NDArray[Any], queries: Ints, plan: Plan) -> NDArray[np.uint16]:
        """The misses of each of these secrets if each query is asked now and play goes on by the plan, shape (Q, n).

        Play takes these secrets to be all that are possible.
        """
        ...

    def hits(self, secrets: NDArray[Any], queries: Ints) -> NDArray[np.bool_]:
        """Whether each query hits each of these secrets, shape (Q, n)."""
        ...

    def played_out(self, plan: Plan) -> CostDistribution | None:
        """The cost of a whole game under the plan, over all secrets; ``None`` where it is not worked out at once."""
        ...


class Simulators:
    """The part of a game whose rest can be simulated fast, instead of being played out position by position."""

    def simulator(self, belief: Belief) -> Simulator | None:
        """The simulator of the rest of the game from a belief of this game; ``None`` where there is none."""
        return None

    def greedy_simulator(self, belief: Belief, terms: Terms) -> GreedySimulator | None:
        """The simulator of greedy play against all secrets of a belief at once; ``None`` where there is none."""
        return None
