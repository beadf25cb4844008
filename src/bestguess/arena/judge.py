"""The verdict on each difference of a tournament, as its rounds come in their order.

Confidence sequences: intervals of a mean that hold at all looks together, however often and whenever one looks.

The interval after n values of mean m and variance s² is Robbins' normal mixture with an estimated variance, m ± h:

    h² = s² (n - 1)/n · (K - 1)/(1 - K/G),    G = 1 + n r,    K = (√G / error)^(2/n)

and infinite while K >= G. For values that are normal it holds exactly, at any number of them (Lai 1976, "On confidence
sequences", section 4; Wang & Ramdas 2025, "Anytime-valid t-tests and confidence sequences for Gaussian means with
unknown variance", arXiv 2310.03722). For others it is asymptotic: for large n it is that of Waudby-Smith, Arbour,
Sinha, Kennedy & Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52 (arXiv 2103.06476), their equation (2) with ρ² = r. The r is the one that makes the interval shortest
after about :data:`SHORTEST_AT` values (their appendix B.2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, inf, isfinite, log, sqrt
from typing import Literal, TypeAlias

from bestguess.core.errors import ParameterError, Setting, number_above_zero

SHORTEST_AT = 100
"""The number of values at which the interval is shortest, for what can be had; far from it it is somewhat wider."""

MOST_EXPECTED = 10**9
"""The most values that are looked for before a mean is expected to be told apart."""


def half_width(size: int, variance: float, error: float) -> float:
    """Half the width of the interval after so many values of this variance; infinite while they are too few.

    All intervals together miss the mean with a probability of at most ``error``, which lies between 0 and 1.
    """
    if size < 2:
        return inf
    wanted = -2 * log(error)
    ratio = (wanted + log(wanted + 1) + 1) / SHORTEST_AT
    growth = 1 + size * ratio
    power = (sqrt(growth) / error) ** (2 / size)
    if power >= growth:
        return inf
    return sqrt(variance * (size - 1) / size * (power - 1) / (1 - power / growth))


@dataclass(slots=True)
class Moments:
    """The size, the mean and the variance of values that come one by one (Welford 1962)."""

    size: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared deviations from the mean."""

    def add(self, value: float) -> None:
        """Take in the next value."""
        self.size += 1
        before = value - self.mean
        self.mean += before / self.size
        self.squares += before * (value - self.mean)

    @property
    def variance(self) -> float:
        """The sample variance; 0 for fewer than two values."""
        return self.squares / (self.size - 1) if self.size > 1 else 0.0


@dataclass(slots=True)
class ConfidenceSequence:
    """The interval of a mean while values come in."""

    error: float
    """The chance that the mean ever lies outside."""
    moments: Moments = field(default_factory=Moments)
    low: float = -inf
    high: float = inf
    least: float = -inf
    """The least value that the mean can have: 0 for what is counted. No interval reaches further down."""
    _extra: float = 0.0

    def add(self, value: float, extra: float = 0.0) -> None:
        """Take in the next value; ``extra`` is added to the sum of the squared deviations.

        It guards against values that are alike by chance while they are few: what has not differed yet may differ
        seldom. It has no weight in the end.
        """
        self.moments.add(value)
        self._extra = extra
        half = half_width(self.moments.size, self._variance, self.error)
        # Each by itself: what all have in common would be narrower, and would keep the error of an early one, before
        # anything seldom had come.
        self.low, self.high = self.moments.mean - half, self.moments.mean + half
        if isfinite(self.low):
            self.low = max(self.low, self.least)

    @property
    def _variance(self) -> float:
        return (self.moments.squares + self._extra) / max(1, self.moments.size - 1)

    def expected(self, distance: float) -> int | None:
        """The number of values at which the interval will be shorter than ``distance`` on either side of the mean.

        ``None`` for none at all that could be played: the distance is 0, or next to it.
        """
        if not distance > 0 or half_width(MOST_EXPECTED, self._variance, self.error) >= distance:
            return None
        low, high = self.moments.size, MOST_EXPECTED
        while high - low > 1:
            middle = (low + high) // 2
            if half_width(middle, self._variance, self.error) < distance:
                high = middle
            else:
                low = middle
        return high


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

    def __init__(self, entrants: int, aim: Aim, most: float = 0.0) -> None:
        """``most`` is the most that the results of two entrants can differ by in one round; 0 where nobody knows.

        Two that differ seldom and then by so much have differed in no round yet with a fair chance: none are equal
        before rounds in which a difference of the precision would have shown, however it is dealt out.
        """
        self.aim = aim
        precision = aim.precision or inf
        self.rounds = 0
        """The rounds that were judged."""
        self.pairs: list[Pair] = list(combinations(range(entrants), 2))
        error = aim.error / max(1, len(self.pairs))
        self.means = [ConfidenceSequence(aim.error, least=0.0) for _ in range(entrants)]
        """The mean of each entrant, a cost of 0 or more, with an interval that holds by itself."""
        self._spread = [Moments() for _ in range(entrants)]
        self._sequences = {pair: ConfidenceSequence(error) for pair in self.pairs}
        self._known: dict[Pair, tuple[Verdict, int]] = {}
        self._enough = ceil(log(1 / error) * max(1.0, most / precision)) if most else 0
        """The rounds in which what happens in precision/most of them stays away with a chance of at most the error."""

    def add(
        self,
        results: Sequence[float],
        differences: Mapping[Pair, float] | None = None,
        spread: Sequence[float] | None = None,
    ) -> None:
        """Judge one round more, by the result of each entrant in their order.

        ``differences`` are those of the pairs, where they are known better than as differences of the results, and
        ``spread`` are results with their luck, by whose variance those are guarded that have not differed yet.
        """
        self.rounds += 1
        for moments, result in zip(self._spread, results if spread is None else spread, strict=True):
            moments.add(result)
        for mean, result in zip(self.means, results, strict=True):
            mean.add(result)
        for pair, sequence in self._sequences.items():
            first, second = pair
            # One difference more, as large as the results themselves vary: players that differ seldom are not equal.
            extra = (self._spread[first].variance + self._spread[second].variance) / 2
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
        if self.rounds < self._enough:
            return "open"
        return "equal" if precision is not None and -precision < sequence.low and sequence.high < precision else "open"

    def _difference(self, pair: Pair) -> Difference:
        sequence = self._sequences[pair]
        mean = sequence.moments.mean
        if pair in self._known:
            return Difference(*pair, mean, sequence.low, sequence.high, *self._known[pair])
        ends = sequence.expected(max(abs(mean), (self.aim.precision or 0.0) - abs(mean)))
        if ends is not None and abs(mean) < (self.aim.precision or 0.0) / 2:  # on its way to be equal
            ends = max(ends, self._enough)
        more = None if ends is None else max(1, ends - self.rounds)
        return Difference(*pair, mean, sequence.low, sequence.high, "open", more)
