"""The value of a position: what the rest of the game is worth if a reference policy plays it.

In games with lives it is the probability of winning, elsewhere the expected cost still to come. It is exact where
the whole decision tree of the reference can be walked: in the kernel for listed beliefs, move by move where few
secrets are left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.simulator import GreedySimulator
from bestguess.core.types import Query
from bestguess.policies.ranking import generator

WALKED = 400
"""The most secrets for which a decision tree is walked position by position."""

WINNING = "winning probability"


@dataclass(frozen=True)
class Unit:
    """The unit of the values of a review."""

    name: str
    winning: bool
    """Whether it is the probability of winning; then higher is better."""

    @classmethod
    def of(cls, game: Game) -> "Unit":
        """Winning where lives can run out; else the cost, named after what costs."""
        if game.lives:
            return cls(WINNING, True)
        if game.cost_noun == "lives":
            return cls("wrong letters", False)
        return cls(plural(game.query_noun), False)

    def spent(self, position: Position) -> float:
        """The cost of the moves so far, or in a game with lives 1 if it is won, else 0."""
        if not self.winning:
            return position.cost()
        return float(position.outcome is not None and position.outcome.won)

    def step(self, position: Position, after: Position) -> float:
        """The cost of one move, in the unit."""
        return self.spent(after) - self.spent(position)


@dataclass
class Exact:
    """Values worked out exactly under one reference; ``None`` where that is out of reach."""

    policy: Policy
    unit: Unit
    deadline: float = float("inf")
    """When, on the clock of :func:`time.monotonic`, walks move by move are given up."""
    seed: int = 0
    """The seed of the random numbers that the reference draws."""
    _known: dict[Any, float | None] = field(default_factory=dict, init=False, repr=False)

    def value(self, position: Position) -> float | None:
        """The value of what is still to come."""
        key = position.transcript
        if key not in self._known:
            self._known[key] = self._value(position)
        return self._known[key]

    def query_value(self, position: Position, query: Query) -> float | None:
        """The value with this query asked first: the mean over its answers."""
        try:
            answers = position.belief.predict(np.asarray([query])).row(query)
        except TooLarge:
            return None
        if not position.belief.exact or (len(answers) > 1 and not self._within_reach(position)):
            return None
        total = 0.0
        for answer, probability in answers.items():
            after = position.after(query, answer)
            value = self.value(after)
            if value is None:
                return None
            total += probability * (self.unit.step(position, after) + value)
        return total

    def at_once(self, position: Position) -> bool:
        """Whether the kernel walks the whole tree of the reference from here."""
        return self._simulator(position) is not None

    def _simulator(self, position: Position) -> GreedySimulator | None:
        """The simulator of the reference against all secrets at once; ``None`` where the kernel cannot play it."""
        terms = self.policy.kernel_terms
        simulator = position.game.greedy_simulator(position.belief, terms) if terms else None
        return None if simulator is None or simulator.from_start_only else simulator

    def _within_reach(self, position: Position) -> bool:
        """Whether an exact value can be found here."""
        count = position.belief.count()
        return self.at_once(position) or (position.belief.exact and count.exact and count.value <= WALKED)

    def _value(self, position: Position) -> float | None:
        if position.outcome is not None:
            return 0.0
        simulator = self._simulator(position)
        if simulator is not None:
            return self._simulated(position, simulator)
        return self._walk(position) if self._within_reach(position) else None

    def _simulated(self, position: Position, simulator: GreedySimulator) -> float | None:
        """The mean over all secrets that are left, in the kernel."""
        game, first = position.game, int(position.queries[0])
        if not game.is_question(first):  # the kernel plays on from what the host tells first, the length of a word
            return self.query_value(position, first)
        found = simulator.costs(position.transcript)
        if not self.unit.winning:
            return found.mean
        lost = sum(game.is_miss(query, answer) for query, answer in position.transcript)
        survived = found.misses < (game.lives or 0) - lost
        return float(found.masses[survived].sum()) / found.total

    def _walk(self, start: Position) -> float | None:
        """The mean over the leaves of the tree, move by move."""
        total = 0.0
        for leaf, probability in self._leaves(start):
            if monotonic() > self.deadline:
                return None
            total += probability * (self.unit.spent(leaf) - self.unit.spent(start))
        return total

    def _leaves(self, start: Position) -> Iterator[tuple[Position, float]]:
        open_ = [(start, 1.0)]
        while open_:
            position, probability = open_.pop()
            if position.outcome is not None:
                yield position, probability
                continue
            query = self.policy.choose(position, generator(self.seed, position.transcript))
            answers = position.belief.predict(np.asarray([query])).row(query)
            open_ += [(position.after(query, answer), probability * p) for answer, p in answers.items()]
