"""The value of a position: what the rest of the game is worth if a reference policy plays it.

In games with lives it is the probability of winning, elsewhere the expected cost still to come. It is exact where
the whole decision tree of the reference can be walked: in the kernel for listed beliefs, move by move where few
secrets are left.

Two queries may leave the same chance of winning, for a life lost is missed only once it was the last. Therefore every
value comes with the misses and the queries still to come: of equal chances the one with fewer misses is better, of
equal misses the one with fewer queries.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.simulator import GreedySimulator
from bestguess.core.types import Floats, Query, plural
from bestguess.policies.lots import Lots
from bestguess.review.budget import WALKED, Budget

MAX_WALKED_SECRETS = 400
"""The most secrets for which a decision tree is walked position by position."""

WINNING = "winning probability"


@dataclass(frozen=True)
class Unit:
    """The unit of the values of a review."""

    name: str
    winning: bool
    """Whether it is the probability of winning; then higher is better."""
    lost: int = 0
    """How much a lost game counts besides its moves: as much again as all its tries, so that hardly any guess saved is
    worth a chance to lose."""

    @classmethod
    def of(cls, game: Game) -> "Unit":
        """Winning where lives can run out; else the cost, named after what costs."""
        if game.lives:
            return cls(WINNING, True)
        if game.cost_noun == "lives":
            return cls("wrong letters", False)
        charged = game.charged_noun
        return cls(plural(game.query_noun) if charged == Game.cost_noun else charged, False, game.tries or 0)

    def spent(self, position: Position) -> float:
        """The cost of the moves so far and of a lost game, or in a game with lives 1 if it is won, else 0."""
        if not self.winning:
            lost = position.outcome is not None and not position.outcome.won
            return position.cost() + self.lost * lost
        return float(position.outcome is not None and position.outcome.won)

    def step(self, position: Position, after: Position) -> float:
        """The cost of one move, in the unit."""
        return self.spent(after) - self.spent(position)

    def totals(self, position: Position) -> Floats:
        """The sum spent so far, the misses and the queries; shape (3,)."""
        return np.array([self.spent(position), misses(position), len(position.transcript)], dtype=np.float64)


def misses(position: Position) -> int:
    """The queries so far that found nothing, but for a lie of the host that was found out: it takes no life."""
    return position.game.lives_lost(position.transcript)


@dataclass
class Exact:
    """Values worked out exactly under one reference; ``None`` where that is out of reach.

    A worth is the value, the misses and the queries still to come, shape (3,).
    """

    policy: Policy
    unit: Unit
    budget: Budget = field(default_factory=Budget)
    """The work that walks move by move may be."""
    seed: int = 0
    """The seed of the random numbers that the reference draws."""
    draws: bool = field(default=False, init=False)
    """Whether the reference drew lots: its trees are as many as its lots, and no one of them is its value."""
    _known: dict[Any, Floats | None] = field(default_factory=dict, init=False, repr=False)

    def value(self, position: Position) -> float | None:
        """The value of what is still to come."""
        worth = self.worth(position)
        return None if worth is None else float(worth[0])

    def worth(self, position: Position, walking: bool = False) -> Floats | None:
        """The worth of what is still to come.

        The kernel, which plays on beyond the last life, tells no queries: they are ``nan`` unless ``walking``.
        """
        key = (position.transcript, walking)
        if key not in self._known:
            worth = self._worth(position, walking)
            if worth is None and self.budget.late:
                return None  # nothing is known of it for want of time alone
            self._known[key] = worth
        return self._known[key]

    def query_worth(self, position: Position, query: Query, walking: bool = False) -> Floats | None:
        """The worth with this query asked first: the mean over its answers."""
        try:
            answers = position.predictive_of(query).row(query)
        except TooLarge:
            return None
        if not position.belief.exact or (len(answers) > 1 and not self._within_reach(position, walking)):
            return None
        total = np.zeros(3)
        for answer, probability in answers.items():
            after = position.after(query, answer)
            worth = self.worth(after, walking)
            if worth is None:
                return None
            total += probability * (self.unit.totals(after) - self.unit.totals(position) + worth)
        return total

    def at_once(self, position: Position) -> bool:
        """Whether the kernel walks the whole tree of the reference from here."""
        return self._simulator(position) is not None

    def _simulator(self, position: Position) -> GreedySimulator | None:
        """The simulator of the reference against all secrets at once; ``None`` where the kernel cannot play it."""
        terms = self.policy.kernel_terms
        simulator = position.game.simulators.greedy_simulator(position.belief, terms) if terms else None
        return None if simulator is None or simulator.from_start_only else simulator

    def _within_reach(self, position: Position, walking: bool) -> bool:
        """Whether an exact value can be found here."""
        count = position.belief.count()
        return (not walking and self.at_once(position)) or (
            position.belief.exact and count.exact and count.value <= MAX_WALKED_SECRETS and not self.draws
        )

    def _worth(self, position: Position, walking: bool) -> Floats | None:
        if position.outcome is not None:
            return np.zeros(3)
        simulator = None if walking else self._simulator(position)
        if simulator is not None:
            return self._simulated(position, simulator)
        return self._walk(position) if self._within_reach(position, walking) else None

    def _simulated(self, position: Position, simulator: GreedySimulator) -> Floats | None:
        """The mean over all secrets that are left, in the kernel."""
        game, first = position.game, int(position.queries[0])
        if not game.is_question(first):  # the kernel plays on from what the host tells first, the length of a word
            return self.query_worth(position, first)
        found = simulator.costs(position.transcript)
        if not self.unit.winning:
            return np.array([found.mean, float((found.misses * found.masses).sum()) / found.total, np.nan])
        left = (game.lives or 0) - misses(position)
        won = float(found.masses[found.misses < left].sum()) / found.total
        lost = float((np.minimum(found.misses, left) * found.masses).sum()) / found.total
        return np.array([won, lost, np.nan])

    def _walk(self, start: Position) -> Floats | None:
        """The mean over the leaves of the tree, move by move."""
        total, before = np.zeros(3), self.unit.totals(start)
        for leaf, probability in self._leaves(start):
            total += probability * (self.unit.totals(leaf) - before)
        return None if not self.budget.left or self.budget.late or self.draws else total

    def _leaves(self, start: Position) -> Iterator[tuple[Position, float]]:
        """The ends of the tree with their probabilities, as long as the budget lasts and no lots are drawn."""
        open_ = [(start, 1.0)]
        while open_ and self.budget.left and not self.budget.late and not self.draws:
            position, probability = open_.pop()
            if position.outcome is not None:
                yield position, probability
                continue
            self.budget.spend(WALKED)
            lots = Lots(self.seed)
            query = lots.choice(self.policy, position)
            self.draws = lots.drawn
            answers = position.predictive_of(query).row(query)
            open_ += [(position.after(query, answer), probability * p) for answer, p in answers.items()]
