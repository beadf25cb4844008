"""The luck of a game: what its answers brought beyond what the exact belief had expected of them.

Let f be any function of what has been learned so far. After a query, f of what is known then less its expectation
over the answers is 0 in the mean, whatever was asked and why; so are its sums over the moves of a game, wherever the
game ends. A result less a fixed multiple of such sums has the expectation of the result, and less spread (control
variates; Burch et al. 2018, AIVAT, arXiv 1612.06915, do so in poker). Here f are the hits so far, the bits told so far,
the products of these two, and what the rest of the game costs a reference policy where the kernel plays it out at once.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import exp, expm1, inf, log, log1p, sqrt

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.memo import Memo, remembered
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Answer, Floats, Query
from bestguess.policies import POLICIES

SUMS = ("hits", "bits", "bits x bits", "bits x hits", "hits x hits", "value")
"""The sums of the luck: of hits less their probability, of bits told less those expected, of their products, and of
the cost that a reference policy has in all less the cost expected."""

PLAIN = 2
"""The first so many of the sums are of hits and of bits alone."""

_STAKES = {1.0: 0.1, 2.0: 0.1, inf: 0.8}
"""How a gambler who bets on hits at fair odds shares out the stake.

A bettor of strength s multiplies the stake by exp(s) / (1 + p (exp(s) - 1)) at a hit of probability p, and by
1 / (1 + p (exp(s) - 1)) otherwise: 1 in the mean. One of infinite strength puts all on each hit. So of a game, and of
many games one after the other, the whole stake grows k-fold at any time with a probability of at most 1 / k (Ville
1939), whatever is asked. Most of it is put on a player who never misses.
"""

TOO_LUCKY = 1000.0
"""Odds that at most one of so many players reaches who knows no more than the transcript."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of some moves, of a game, or of several games one after the other: such add up."""

    sums: tuple[float, ...] = (0.0,) * len(SUMS)
    """The sums in the order of :data:`SUMS`; the expectation of each is 0, whatever the player does."""
    variances: tuple[float, ...] = (0.0,) * PLAIN
    """The variance of each move's part of the first two sums, given what was known, summed."""
    growth: tuple[float, ...] = (0.0,) * len(_STAKES)
    """The natural logarithm of the growth of each part of the stake; -inf once it is lost."""
    moves: int = 0
    """The moves that were weighed."""
    left_out: int = 0
    """The moves that were not, since the belief was sampled or the answers too many to list."""

    def __add__(self, other: "Luck") -> "Luck":
        return Luck(
            _added(self.sums, other.sums),
            _added(self.variances, other.variances),
            _added(self.growth, other.growth),
            self.moves + other.moves,
            self.left_out + other.left_out,
        )

    def __sub__(self, other: "Luck") -> "Luck":
        """The sums of the difference of two results on one secret; of these alone a difference can be taken."""
        return Luck(tuple(one - two for one, two in zip(self.sums, other.sums, strict=True)))

    @property
    def hits(self) -> float:
        """The hits less their probabilities."""
        return self.sums[0]

    @property
    def bits(self) -> float:
        """The bits that the answers told less those expected."""
        return self.sums[1]

    @property
    def z(self) -> tuple[float, float]:
        """The sums of hits and of bits in their standard deviations; 0 where all was certain."""
        hits, bits = (
            total / sqrt(variance) if variance > 0 else 0.0
            for total, variance in zip(self.sums, self.variances, strict=False)
        )
        return hits, bits

    @property
    def odds(self) -> float:
        """How many times as much the gambler has in the end; k or more with a probability of at most 1 / k."""
        logs = [growth + log(share) for growth, share in zip(self.growth, _STAKES.values(), strict=True)]
        return sum(exp(min(one, 700.0)) for one in logs)

    @property
    def too_lucky(self) -> bool:
        """Whether the hits are such as at most one of 1,000 players meets who knows no more than the transcript."""
        return self.odds >= TOO_LUCKY


def _added(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


LEFT_OUT = Luck(left_out=1)
"""The luck of a move that is not weighed."""


@dataclass
class Values:
    """The cost of the rest of a game for a reference policy, by the kernel; values of positions met lately are kept."""

    reference: Policy
    _known: Memo[Hashable, float] = field(default_factory=lambda: Memo(_KEPT), init=False, repr=False)

    def after(self, position: Position, query: Query, answers: list[Answer]) -> Floats:
        """The cost of a query and of the rest after each of these answers; 0 for all where the kernel plays none."""
        try:
            return np.array(
                [position.game.cost(query, answer) + self._rest(position, query, answer) for answer in answers]
            )
        except _Unknown:
            return np.zeros(len(answers))

    def _rest(self, position: Position, query: Query, answer: Answer) -> float:
        return self._known.of(position.key_after(query, answer), lambda: self._value(position.after(query, answer)))

    def _value(self, position: Position) -> float:
        if position.outcome is not None:
            return 0.0
        simulator = position.game.simulators.greedy_simulator(position.belief, self.reference.kernel_terms)
        if simulator is None or simulator.from_start_only:
            raise _Unknown
        return simulator.costs(position.transcript).mean


@remembered(most=4)
def _values(reference: str) -> Values:
    return Values(make(POLICIES, reference))


class _Unknown(Exception):
    """The kernel cannot tell a value."""


_KEPT = 2**14
"""The most values that are kept: a number each."""


@dataclass(slots=True)
class Meter:
    """The luck of one game, as its moves are made: it reads each before and after its answer."""

    values: Values | None = None
    """The values of a reference policy, where these tell more; the last sum is 0 without."""
    luck: Luck = Luck()
    _hits: int = 0
    _bits: float = 0.0

    @classmethod
    def of(cls, reference: str = "") -> "Meter":
        """A meter with the values of a reference policy; without any if empty."""
        return cls(_values(reference) if reference else None)

    def add(self, position: Position, query: Query, answer: Answer) -> None:
        """Weigh the next move, made in this position.

        Of a belief that is not exact nothing is said, and whether it is was known before the answer: the sums keep
        their expectation.
        """
        move = self._move(position, query, answer)
        self.luck += LEFT_OUT if move is None else move

    def _move(self, position: Position, query: Query, answer: Answer) -> Luck | None:
        if not position.belief.exact:
            return None
        game = position.game
        try:
            row = position.belief.predict(np.asarray([query])).row(query)
        except TooLarge:
            return None
        answers = np.fromiter(row, dtype=np.int64, count=len(row))
        chances = np.fromiter(row.values(), dtype=np.float64, count=len(row))
        found = game.hits(np.full(len(row), query), answers).astype(np.float64)
        if not game.is_question(query):
            found[:] = 0.0
        told = -np.log2(chances)
        place = int(np.flatnonzero(answers == answer)[0])
        rises = np.zeros((len(SUMS), len(row)))
        rises[: len(SUMS) - 1] = _products(self._hits + found, self._bits + told)
        if self.values is not None:
            rises[-1] = self.values.after(position, query, answers.tolist())
        sums = rises[:, place] - rises @ chances
        hit = float(found @ chances)
        mean = float(told @ chances)
        luck = Luck(
            tuple(sums.tolist()),
            (hit * (1.0 - hit), max(0.0, float(chances @ told**2) - mean * mean)),
            tuple(_growth(strength, hit, bool(found[place])) for strength in _STAKES),
            1,
        )
        self._hits += int(found[place])
        self._bits += float(told[place])
        return luck


def _products(hits: Floats, bits: Floats) -> Floats:
    """The functions of what is known whose surprises are summed, shape (5, answers)."""
    return np.stack([hits, bits, bits * bits, bits * hits, hits * hits])


def _growth(strength: float, chance: float, hit: bool) -> float:
    """The natural logarithm of what a bettor's stake is multiplied by."""
    if strength == inf:
        return (-log(chance) if hit else -inf) if chance > 0 else 0.0
    return (strength if hit else 0.0) - log1p(chance * expm1(strength))
