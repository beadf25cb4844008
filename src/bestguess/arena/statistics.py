"""Statistics of a list of results: means with confidence intervals, quantiles, paired differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isfinite, isnan, nan, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from bestguess.core.types import Floats, Z

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that a summary carries."""


def whole(value: float, rounding: float = 1e-9) -> int | float:
    """The value as an int where it is whole but for ``rounding``, a share of it, else as it is; NaN stays NaN."""
    if not isfinite(value):
        return value
    near = round(value)
    return near if abs(value - near) <= rounding * max(1.0, abs(value)) else value


@dataclass(frozen=True, slots=True)
class Summary:
    """A sample of one quantity."""

    size: int
    mean: float
    error: float
    """The standard error of the mean; NaN for fewer than two values."""
    low: float
    """The lower end of the 95 % confidence interval of the mean; NaN where there is none."""
    high: float
    minimum: float
    maximum: float
    quantiles: tuple[float, ...]
    """The sample quantiles at :data:`QUANTILES`, each a value that occurred in the sample."""

    @classmethod
    def of(cls, values: ArrayLike) -> "Summary":
        """Summarise at least one value. The interval is Student's t.

        Equal values have none: what others may differ by, they do not tell. Where most are equal the few others are
        taken for one more than they are, as the next value may be one (compare Agresti & Coull 1998): else samples
        that happen to hold too few of them would have too narrow an interval.
        """
        sample = np.asarray(values, dtype=np.float64)
        size = len(sample)
        if not size:
            raise ValueError("there is nothing to summarise")
        mean = float(sample.mean())
        error = float(sample.std(ddof=1)) / sqrt(size) if size > 1 else nan
        alike = sample.min() == sample.max()
        margin = nan if alike else student_t(size - 1) * hypot(error, _of_one_more(sample) / size)
        quantiles = np.quantile(sample, QUANTILES, method="inverted_cdf")
        return cls(
            size,
            mean,
            error,
            mean - margin,
            mean + margin,
            float(sample.min()),
            float(sample.max()),
            tuple(map(float, quantiles)),
        )

    @property
    def median(self) -> float:
        """The middle value."""
        return self.quantiles[QUANTILES.index(0.5)]

    @property
    def margin(self) -> float:
        """Half the width of the interval: the figure after the ±; NaN where there is none."""
        return self.high - self.mean

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends of the interval; ``None`` for a single value and where all are equal."""
        return None if isnan(self.low) else (self.low, self.high)


def _of_one_more(sample: Floats) -> float:
    """By how much a value would differ that is no copy of the most frequent one; 0 where that is not most of them."""
    values, counts = np.unique(sample, return_counts=True)
    others = sample[sample != values[counts.argmax()]] - values[counts.argmax()]
    return float(np.sqrt((others**2).mean())) if 0 < len(others) < len(sample) / 2 else 0.0


def unseen_share(size: int) -> float:
    """The greatest share of all games that none of ``size`` games drawn shows with 5 % or more."""
    return float(1.0 - 0.05 ** (1 / size))


def share_margin(difference: Summary) -> float:
    """Half the width of the 95 % interval of a difference of shares: each game differs by no more than 1.

    Where all came out alike, it is as wide as games that none of them showed may make it.
    """
    return unseen_share(difference.size) if difference.interval is None else difference.margin


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Summary:
    """The summary of ``first - second``, game by game.

    Both met the same secrets, so the luck of the draw cancels and far fewer games tell the two apart.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} results cannot be paired with {len(second)}")
    return Summary.of(np.asarray(first) - np.asarray(second))


def proportion(successes: int, trials: int) -> tuple[float, float, float]:
    """A share with its 95 % interval (Wilson 1927), which stays within 0 and 1: share, low, high."""
    if trials < 1:
        raise ValueError("a share of no trials is undefined")
    share = successes / trials
    scale = 1 + Z * Z / trials
    centre = (share + Z * Z / (2 * trials)) / scale
    margin = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials)) / scale
    # At the ends rounding may leave the share just outside of its own interval.
    return share, max(min(centre - margin, share), 0.0), min(max(centre + margin, share), 1.0)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A mean from which the luck that is known has been taken."""

    mean: float
    error: float
    """Its standard error."""
    freedom: int
    """The degrees of freedom of the error."""

    def margin(self, comparisons: int = 1) -> float:
        """Half the width of the 95 % interval, for so many means together."""
        return student_t(self.freedom, comparisons) * self.error


def adjusted_mean(values: ArrayLike, controls: ArrayLike) -> Adjusted:
    """The mean of ``values`` (n,), with control variates ``controls`` (n, k) whose expectation is 0.

    The intercept of the regression on them: as good as unbiased, and the more of the spread they explain the surer
    (Lavenberg & Welch 1981). With fewer than 8 values for each control the plain mean is taken. Raises
    ``ValueError`` for fewer than two values.
    """
    sample, known = np.asarray(values, dtype=np.float64), np.asarray(controls, dtype=np.float64)
    size = len(sample)
    if size < 2:
        raise ValueError("one value has no spread")
    known = known[:, np.ptp(known, axis=0) > 0] if known.size else known.reshape(size, 0)
    if size < 8 * known.shape[1]:
        known = known[:, :0]
    design = np.column_stack([np.ones(size), known])
    solution, _, rank, _ = np.linalg.lstsq(design, sample, rcond=None)
    rest = sample - design @ solution
    freedom = size - int(rank)
    spread = float(rest @ rest) / freedom
    # The variance of the intercept, with what estimating the slopes adds to it.
    inverse = np.linalg.pinv(design.T @ design)
    return Adjusted(float(solution[0]), sqrt(max(spread * float(inverse[0, 0]), 0.0)), freedom)


def student_t(freedom: int, comparisons: int = 1) -> float:
    """The 97.5 % quantile of Student's t, within 0.002 (Cornish & Fisher 1938).

    With several ``comparisons`` it is so much further out that all their intervals together hold with
    95 % (Bonferroni); the expansion then wants 15 degrees of freedom or more.
    """
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if comparisons == 1 and freedom in exact:
        return exact[freedom]
    z = Z if comparisons == 1 else NormalDist().inv_cdf(1 - 0.025 / comparisons)
    # The expansion in powers of 1/freedom around the normal quantile.
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
