"""The verdict on each difference of a tournament, as its rounds come in their order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

from bestguess.arena.confidence import ConfidenceSequence
from bestguess.core.arguments import number_above_zero
from bestguess.core.errors import ParameterError, Setting

Verdict: TypeAlias = Literal["settled", "equal", "open"]
"""The verdict on a difference of two players.

``settled``: which of both takes less; ``equal``: both differ by less than the precision; ``open``: neither as yet.
"""

Pair: TypeAlias = tuple[int, int]
"""The places of two entrants, the lower first."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How sure and how precise the verdicts of a tournament are to be."""

    error: float = 0.05
    """The chance that any interval of the tournament is wrong at any look, shared among its differences."""
    precision: float | None = None
    """Two entrants that differ by less are equal; ``None`` where only a difference is of interest."""

    def __post_init__(self) -> None:
        """Raise :class:`ParameterError` for an error rate or a precision out of range."""
        if not 0 < self.error <= 0.5:
            raise ParameterError.of(Setting("error", self.error), "write a chance above 0 and up to 0.5, such as 0.05.")
        if self.precision is not None:
            number_above_zero("precision", self.precision)


@dataclass(frozen=True, slots=True)
class Difference:
    """The results of the first of two entrants less those of the second."""

    first: int
    """The place of the first entrant."""
    second: int
    mean: float
    low: float
    """The lower end of the confidence sequence."""
    high: float
    verdict: Verdict
    rounds: int | None
    """The rounds after which the verdict was known; of an open one those expected still, ``None`` for no end."""


class Judge:
    """Takes in the results of the rounds one by one, and says what is known of each difference.

    A verdict depends on the rounds before it alone, and is given once.
    """

    def __init__(self, entrants: int, aim: Aim) -> None:
        self.aim = aim
        self.rounds = 0
        """The rounds that were judged."""
        self.pairs: list[Pair] = list(combinations(range(entrants), 2))
        error = aim.error / max(1, len(self.pairs))
        self.means = [ConfidenceSequence(aim.error) for _ in range(entrants)]
        """The mean of each entrant, with an interval that holds by itself."""
        self._sequences = {pair: ConfidenceSequence(error) for pair in self.pairs}
        self._known: dict[Pair, tuple[Verdict, int]] = {}

    def add(self, results: Sequence[float], differences: Mapping[Pair, float] | None = None) -> None:
        """Judge one round more, by the result of each entrant in their order.

        ``differences`` are those of the pairs, where they are known better than as differences of the results.
        """
        self.rounds += 1
        for mean, result in zip(self.means, results, strict=True):
            mean.add(result)
        for pair, sequence in self._sequences.items():
            first, second = pair
            # One difference more, as large as the results themselves vary: players that differ seldom are not equal.
            extra = (self.means[first].moments.variance + self.means[second].moments.variance) / 2
            sequence.add(differences[pair] if differences else results[first] - results[second], extra)
            verdict = self._verdict(sequence)
            if verdict != "open":
                self._known.setdefault(pair, (verdict, self.rounds))

    @property
    def over(self) -> bool:
        """Whether no difference is open: one entrant alone has none, and is never over."""
        return bool(self.pairs) and len(self._known) == len(self.pairs)

    def differences(self) -> list[Difference]:
        """Each difference, in the order of the entrants."""
        return [self._difference(pair) for pair in self.pairs]

    def _verdict(self, sequence: ConfidenceSequence) -> Verdict:
        if sequence.low > 0 or sequence.high < 0:
            return "settled"
        precision = self.aim.precision
        return "equal" if precision is not None and -precision < sequence.low and sequence.high < precision else "open"

    def _difference(self, pair: Pair) -> Difference:
        sequence = self._sequences[pair]
        mean = sequence.moments.mean
        if pair in self._known:
            return Difference(*pair, mean, sequence.low, sequence.high, *self._known[pair])
        ends = sequence.expected(max(abs(mean), (self.aim.precision or 0.0) - abs(mean)))
        more = None if ends is None else max(1, ends - self.rounds)
        return Difference(*pair, mean, sequence.low, sequence.high, "open", more)
