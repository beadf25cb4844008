"""What a one-step policy maximises: plain functions of a position and its predictive."""

from dataclasses import dataclass

import numpy as np

from bestguess.core.belief import Predictive
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats


def likelihood(position: Position, predictive: Predictive) -> Floats:
    """The probability that the answer is not a miss, shape (Q,)."""
    return np.asarray(1.0 - predictive.probability_of(MISS), dtype=np.float64)


def information(position: Position, predictive: Predictive) -> Floats:
    """The expected information gain in bits, shape (Q,) (Shannon 1948; Hinz 2022)."""
    return predictive.information_gain()


@dataclass(frozen=True, slots=True)
class Thrift:
    """The expected bits less the price, in bits, of the misses they are expected to cost; shape (Q,).

    At a price of 0 this is information alone; the higher the price, the nearer to likelihood with
    its ties broken by bits.
    """

    price: float

    def __call__(self, position: Position, predictive: Predictive) -> Floats:
        return np.asarray(
            predictive.information_gain() - self.price * predictive.probability_of(MISS), dtype=np.float64
        )


def certainty(position: Position, predictive: Predictive) -> Floats:
    """1 where the answer is certain not to be a miss, else 0, shape (Q,)."""
    return np.asarray(predictive.probability_of(MISS) == 0.0, dtype=np.float64)
