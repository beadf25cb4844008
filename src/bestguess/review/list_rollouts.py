"""The loss of a query under greedy play in grid games, worked out by the kernel over whole lists of secrets.

The kernel plays most-likely to the end against every secret of a list. Where the list holds all secrets that are left,
the mean is exact. Where too many are left a list is drawn, the same for both queries that are compared. Play on a short
list is too good, since the list gives away much of what the player should not know. Most of that cancels in the
difference of two queries; what is left was measured on 1,200 positions of the standard board against exact values
(``benchmarks/review.py --calibrate``): the list overstates a loss by :data:`BIAS` shots for each bit by which it is
short, up to :data:`SHORT` bits, and differs besides by a standard deviation of :func:`doubt`.
"""

from dataclasses import dataclass
from math import hypot, lgamma, log, log2, sqrt

import numpy as np

from bestguess.arena.statistics import student_t
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.simulator import GREEDY, Simulator
from bestguess.core.types import Floats, Query
from bestguess.policies.greedy import most_likely
from bestguess.policies.objectives import likelihood
from bestguess.review.exact_value import Unit

FIRST = 2**12
"""The secrets of the first list drawn for a move: a few milliseconds."""

SIZES = (FIRST, 2**16, 2**18, 2**20)
"""The lists drawn for one move, each longer than the one before."""

QUICK = 2**14
"""Where the work is no more, all secrets are taken at once."""

MAX_WORK = 2**26
"""The most work that taking all secrets may be."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The loss of one query against another, from a list of secrets that was drawn."""

    difference: float
    """In shots; what a short list overstates is taken off."""
    error: float
    """The standard error that comes from the draw."""
    doubt: float
    """The standard deviation of what greedy play on a list differs by from greedy play."""
    common: float
    """How far all such differences together may be too high or too low: 95 % half-width, in shots for each move."""
    size: int
    """How many secrets the list holds."""

    @property
    def spread(self) -> float:
        """The standard deviation of the whole."""
        return hypot(self.error, self.doubt)

    def margin(self, comparisons: int) -> float:
        """Half the width of the 95 % interval, for so many differences together."""
        return student_t(10**6, comparisons) * self.spread


@dataclass(frozen=True)
class Lists:
    """Plays greedily over lists of secrets, for a reference that is most-likely."""

    policy: Policy
    unit: Unit
    seed: int = 0
    most: int = MAX_WORK
    """The most work that taking all secrets may be."""
    quick: int = QUICK
    """Where the work is no more, all secrets are taken at the first look."""
    first: int = FIRST
    """The secrets of the list drawn at the first look."""

    def simulator(self, position: Position) -> Simulator | None:
        """The simulator of a position from which the reference can be played on in the kernel; else ``None``."""
        if self.unit.winning or self.policy != most_likely():
            return None
        return position.game.simulators.simulator(position.belief)

    def work(self, position: Position) -> int | None:
        """How long taking all secrets takes, in secrets that are nothing but maps; ``None`` if it cannot be done."""
        simulator = self.simulator(position)
        size = None if simulator is None else simulator.distinct()
        if simulator is None or size is None or size * simulator.work > self.most:
            return None
        return size * simulator.work

    def every(self, position: Position, queries: list[Query]) -> Floats | None:
        """The exact expected cost of the rest with each query asked first, shape (Q,)."""
        simulator = self.simulator(position)
        if simulator is None or self.work(position) is None:
            return None
        means = simulator.expected_costs(np.asarray(queries), GREEDY)
        if means is None:
            return None
        # Every secret has as many cells left to hit, whatever is asked.
        hits = round(float(likelihood(position, position.predictive).sum()))
        return np.asarray(means + hits)

    def draw(self, position: Position, query: Query, best: Query, size: int) -> Drawn | None:
        """How much more the rest costs with ``query`` asked first than with ``best``."""
        simulator = self.simulator(position)
        if simulator is None:
            return None
        rng = np.random.default_rng([self.seed, len(position.transcript), size])
        misses = simulator.costs(simulator.secrets(rng, size), np.asarray([best, query]), GREEDY)
        gaps = misses[1].astype(np.float64) - misses[0]
        left = simulator.distinct()
        short = (position.belief.count().bits() if left is None else log2(left)) - log2(size)
        correction = bias(short, size)
        # Games that all differ alike so far say little of those to come.
        error = max(float(gaps.std(ddof=1)) / sqrt(size), 2.0 / size)
        return Drawn(float(gaps.mean()) - correction, error, doubt(size), 0.01 + 0.35 * correction, size)


OUTLINED = 3.5
"""The 95 % half-width of the error of :func:`outline` on the way from a start whose value is known, in shots."""

_STANDARD = 100
"""The cells of the standard board."""

ROUGH = 0.25
"""The share of :func:`outline` by which it may err where no value is known.

Means over 100 simulated games on seven other boards and fleets differ from it by 12 % at most, the mean over 14 games
with ten ships that do not touch by 21 %.
"""


def outline(position: Position) -> float:
    """A rough value of a position on the way: the shots still to come, from the secrets and the cells left to hit.

    Fitted to exact values of 640 positions on the standard board and to the start; it errs by 1.8 shots there, so it
    only lends its slope where both ends of a stretch are known. Other boards, and fleets that fill more of it, lie
    beyond what was fitted: there :func:`_misses` stands in for it.
    """
    simulator = position.game.simulators.simulator(position.belief)
    left = None if simulator is None else simulator.distinct()
    bits = position.belief.count().bits() if left is None else log2(left)
    if not len(position.queries):
        return 0.0
    chances = likelihood(position, position.predictive)
    hits = float(chances.sum())
    misses = _misses(bits, round(hits), int((chances > 1e-9).sum()))
    if position.game.num_queries == _STANDARD:
        misses = min(misses, bits * (1.367 + 0.0478 * bits - 0.1273 * hits))
    return hits + misses


def _misses(bits: float, hits: int, cells: int) -> float:
    """About how many misses a game still brings, from the secrets left, the cells to hit and the cells that may be hit.

    Shots at random miss hits * (cells - hits) / (hits + 1) times. Greedy play misses the less often the fewer secrets
    are left of all that could be laid with so many cells.
    """
    if not 0 < hits < cells:
        return 0.0
    everything = (lgamma(cells + 1) - lgamma(hits + 1) - lgamma(cells - hits + 1)) / log(2)
    return float(0.75 * (bits / everything) ** 1.15 * hits * (cells - hits) / (hits + 1))


def bias(short: float, size: int) -> float:
    """By how many shots a list of this size overstates a loss, if it is short of all secrets by so many bits."""
    return _measured(0.12, size) * min(max((short + 1) / 4, 0.0), 1.0)


def doubt(size: int) -> float:
    """The standard deviation, in shots, of a difference on a list of this size, beside that of the draw."""
    return _measured(0.13, size)


def _measured(first: float, size: int) -> float:
    """A straight line in the logarithm of the size, from its value for :data:`FIRST`: it fits all four sizes."""
    return max(0.04, first - 0.0095 * log2(size / FIRST))
