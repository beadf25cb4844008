"""Beliefs about several independent parts with a list each."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np

from bestguess.core.belief import Listed, Parted
from bestguess.core.count import Count
from bestguess.core.types import Floats


class Independent(Parted):
    """A belief whose secrets are tuples of one secret from each of some lists, independently of each other."""

    factors: tuple[Listed, ...]
    """The belief about each part."""

    exact = True

    def count(self) -> Count:
        """The number of secrets left."""
        return Count(prod(factor.size for factor in self.factors))

    def listing(self, most: int) -> tuple[Sequence[Any], Floats] | None:
        """Every secret left with its probability; ``None`` for over ``most``."""
        if self.count().value > most:
            return None
        shares: Floats = np.ones(1)
        for factor in self.factors:
            shares = np.outer(shares, factor.weights()).ravel()
        return list(product(*(factor.secrets() for factor in self.factors))), shares

    def entropy(self) -> float:
        """Bits of uncertainty."""
        return sum(factor.entropy() for factor in self.factors)
