"""One move of a reviewed game, with all that is found out about it."""

from dataclasses import dataclass, field
from math import inf, log2

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.players import TIE, Scorer
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.policies.objectives import is_wasted, likelihood, useful
from bestguess.review.list_rollouts import Drawn
from bestguess.review.playouts import Player, Sample, estimate

BATCH = 16
"""Games are played on in batches of so many; before the first is whole nothing is said of a move."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The exact figures of a move, known from the start: the chances and the bits."""

    chance: float
    best_chance: float
    bits: float
    best_bits: float
    gained: float
    equals: list[Query]
    """The queries that the reference scores as high as the one it asks."""
    before: str
    """The number of secrets that were left, as people read it."""
    after: str
    grid: bool
    """Whether cells of a grid are asked, of which a hit is progress."""
    most_bits: bool
    """Whether no other query was expected to tell more bits."""
    wasted: bool = False
    """Whether the answer was certain and no hit: every secret left gives it."""

    @property
    def given(self) -> float:
        """How much less likely the query was to find something than what the reference asks."""
        return self.best_chance - self.chance


@dataclass(frozen=True, slots=True)
class Surplus:
    """The misses, or the queries, that a query leads to beyond what the reference's leads to."""

    mean: float
    margin: float = 0.0
    """Half the width of the 95 % interval; 0 if it is exact."""

    @property
    def sure(self) -> float:
        """The mean where its interval excludes 0, else 0."""
        return self.mean if abs(self.mean) > self.margin else 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """The difference Q - V as far as it is known, in the unit of the review."""

    gap: float
    margin: float | None
    """Half the width of the 95 % interval that holds for all moves together; ``None`` if it is exact."""
    error: float = 0.0
    """The standard error; 0 if it is exact."""
    common: float = 0.0
    """How far this gap and others found like it may all be off in one direction: 95 % half-width."""
    samples: int = 0
    """The number of games that it rests on."""
    misses: Surplus | None = None
    """The misses more than with the reference's query, where the value is a chance of winning; ``None`` if unknown."""
    queries: Surplus | None = None
    """The queries more than with the reference's query, likewise, where the misses tie."""


@dataclass
class ReviewedMove:
    """One move with all that is found out about it."""

    number: int
    position: Position
    query: Query
    after: Position
    best: Query
    value: float | None = None
    difference: float | None = None
    surplus: tuple[Surplus, Surplus | None] | None = None
    """The misses and, where these tie, the queries beyond those of the reference's query, worked out exactly."""
    exact: bool = False
    drawn: Drawn | None = None
    """The difference on a list of secrets drawn from the belief."""
    lists: int = 0
    """The number of lists that were drawn."""
    refined: bool = False
    """Whether more was done than the first look."""
    worths: list[Sample] = field(default_factory=list)
    """Sampled values of the position."""
    gaps: list[Sample] = field(default_factory=list)
    """Sampled differences, each of two games with one secret."""
    cut: bool = False
    """Whether the seconds ran out while more was to be done for the move."""
    facts: Facts | None = None

    @property
    def open(self) -> bool:
        """Whether more could be told of the query."""
        return not self.exact and self.query != self.best

    @property
    def worth(self) -> float | None:
        """The value of the position as it was worked out or played; ``None`` if it was not."""
        if self.value is not None:
            return self.value
        return estimate(self.worths).mean if len(self.worths) > 1 else None

    @property
    def provisional(self) -> bool:
        """Whether the verdict rests on the first look alone, or on work that was cut short."""
        return self.open and (self.cut or not self.refined)

    def found(self, comparisons: int) -> Found | None:
        """The best that is known of the difference, for so many moves together; ``None`` if nothing is."""
        if self.exact and self.difference is not None:
            misses, queries = self.surplus or (None, None)
            return Found(self.difference, None, misses=misses, queries=queries)
        if self.query == self.best:
            return Found(0.0, None)
        found = None
        if self.drawn is not None:
            one = self.drawn
            found = Found(one.difference, one.margin(comparisons), one.spread, one.common, one.size)
        if len(self.gaps) >= BATCH:
            said, size = estimate(self.gaps), len(self.gaps)
            # Games that all differ alike so far say little of those to come.
            margin = max(said.margin(comparisons), 4.0 / size)
            if found is None or margin < (found.margin or 0.0):
                misses = self._drawn_surplus(1, comparisons)
                queries = None if misses.sure else self._drawn_surplus(2, comparisons)
                return Found(said.mean, margin, max(said.error, 2.0 / size), 0.0, size, misses, queries)
        return found

    def _drawn_surplus(self, of: int, comparisons: int) -> Surplus:
        """The misses (1) or queries (2) beyond those of the reference's query, in the games that were drawn."""
        said = estimate(self.gaps, of)
        return Surplus(said.mean, max(said.margin(comparisons), 4.0 / len(self.gaps)))

    def margin(self, comparisons: int) -> float:
        """Half the width of that interval: infinite if nothing is known, 0 if all is."""
        found = self.found(comparisons)
        return inf if found is None else found.margin or 0.0


def facts(turn: ReviewedMove, player: Player) -> Facts:
    """The exact figures of a move, which take no playing on."""
    position, belief = turn.position, turn.position.belief
    chance, bits = outlook(position, turn.query)
    best_chance, best_bits = outlook(position, turn.best)
    after = turn.after
    grid = position.game.simulators.simulator(belief) is not None
    return Facts(
        chance,
        best_chance,
        bits,
        best_bits,
        _gained(position, turn.query, after) if after is not position else 0.0,
        equals(position, player),
        str(belief.count()),
        str(after.belief.count()),
        grid,
        grid and bits >= float(position.predictive.information_gain().max()) - TIE,
        is_wasted(position, turn.query),
    )


def outlook(position: Position, query: Query) -> tuple[float, float]:
    """The probability that a query finds something, and its expected bits."""
    predictive = position.belief.predict(np.asarray([query]))
    return float(likelihood(position, predictive)[0]), float(predictive.information_gain()[0])


def equals(position: Position, player: Player) -> list[Query]:
    """The queries that the reference holds to be as good as the one it asks, by all that it weighs; none is wasted."""
    alike = player.policy.equally_good(position) if isinstance(player.policy, Scorer) else []
    return useful(position, alike)


def _gained(position: Position, query: Query, after: Position) -> float:
    """The bits that the answer told: its surprise, -log2 of the probability it had."""
    try:
        probability = position.belief.predict(np.asarray([query])).chance(query, after.transcript[-1][1])
    except TooLarge:  # too many answers to list; what this one weighs is known all the same
        probability = 0.0
    if probability > 0:
        return max(0.0, -log2(probability))
    return max(0.0, position.belief.log_mass() - after.belief.log_mass())
