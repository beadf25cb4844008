"""The number of secrets left, exact or estimated."""

from dataclasses import dataclass
from math import log2
from numbers import Integral
from typing import Any

from bestguess.core.types import Z


def _rounded(value: float, digits: int) -> str:
    """A number of so many digits: 4,910, and 7.61e+43 only where it is 1,000,000 or more."""
    short = f"{value:.{digits}g}"
    return f"{float(short):,.0f}" if 100 <= float(short) < 1_000_000 else short


@dataclass(frozen=True, slots=True)
class Count:
    """How many secrets are left: an exact integer, or an estimate with its standard error."""

    value: int | float
    error: float = 0.0
    effective_sample_size: float | None = None
    """How many independent draws the sample behind an estimate is worth; ``None`` where none was drawn."""

    def __post_init__(self) -> None:
        # A whole number of numpy, such as the sum of a mask, is a count as well.
        given: Any = self.value
        if isinstance(given, Integral):
            object.__setattr__(self, "value", int(given))

    @property
    def exact(self) -> bool:
        """Whether the value is a count rather than an estimate."""
        return isinstance(self.value, int)

    def bits(self) -> float:
        """log2 of the value: the entropy of a uniform belief, in bits."""
        return log2(self.value) if self.value > 0 else 0.0

    def __str__(self) -> str:
        if isinstance(self.value, int):
            return f"{self.value:,}"
        within = f" (±{_rounded(Z * self.error, 2)})" if self.error else ""  # half of the 95 % interval
        return f"about {_rounded(self.value, 3)}{within}"
