"""A list of secrets with weights, of which some are still possible: what listed and coded beliefs share."""

from collections.abc import Sequence
from functools import cached_property
from math import log2
from typing import Any

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.types import Floats, Ints


class WeightedList(Listed):
    """Secrets with weights, and which of them are alive; how each answers is for the class derived from it to know."""

    game: Game
    listed: Sequence[Any]
    """All secrets of the prior, n of them, in a fixed order."""
    weight: Floats
    """The prior weight of each secret of the list, shape (n,); any positive scale."""
    alive: Ints
    """The places of the secrets still possible, ascending, shape (size,)."""

    kind = "listed"
    exact = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.spec}: {self.size:,} of {len(self.listed):,} secrets left>"

    @property
    def size(self) -> int:
        """The number of secrets left."""
        return len(self.alive)

    def key(self) -> bytes:
        """The secrets left, as bytes; equal exactly for equal sets."""
        living = np.zeros(len(self.listed), dtype=bool)
        living[self.alive] = True
        return np.packbits(living).tobytes()

    def secrets(self) -> list[Any]:
        """The secrets left, in their fixed order."""
        return [self.listed[place] for place in self.alive]

    @cached_property
    def mass(self) -> float:
        """The summed prior weight of the secrets left."""
        return float(self.weight[self.alive].sum())

    def weights(self) -> Floats:
        """The probabilities of :meth:`secrets`, shape (size,)."""
        return np.asarray(self.weight[self.alive] / self.mass)

    def count(self) -> Count:
        """The number of secrets left."""
        return Count(self.size)

    @cached_property
    def _entropy(self) -> float:
        p = self.weights()
        # 0.0 comes first: of equals max takes the first, and the sum of a certain secret is -0.0.
        return max(0.0, float(-(p * np.log2(p)).sum()))

    def entropy(self) -> float:
        """Bits of uncertainty."""
        return self._entropy

    def log_mass(self) -> float:
        """log2 of the summed prior weight."""
        return log2(self.mass)

    def sample(self, rng: np.random.Generator, size: int) -> list[Any]:
        """Secrets drawn with replacement."""
        return [self.listed[place] for place in rng.choice(self.alive, size=size, p=self.weights())]
