"""Weights as whole numbers, so that sums of them are exact."""

from math import sqrt

import numpy as np

from bestguess.core.types import Floats

SCALE = 2.0**40
"""Weights that are no whole numbers become whole numbers up to this, so that all sums are exact."""

EXACT = 2.0**52
"""Sums of whole numbers up to this are exact."""


def lighter(weights: Floats, tries: int = 0) -> Floats:
    """Whole weights of which every sum of questions is exact, were each secret asked for one by one.

    With limited tries also the sum of what is lost, where each unit of it costs more than all questions together.
    """
    most = sqrt(EXACT / (2 * tries)) if tries else EXACT / (len(weights) + 1)
    total = float(weights.sum())
    return weights if total <= most else np.maximum(np.rint(weights * (most / total / 2)), 1.0)


def whole(weights: Floats) -> Floats:
    """Weights as whole numbers in the same proportions: exactly where they have them, else to 12 digits."""
    if (weights == np.rint(weights)).all() and weights.sum() < SCALE:
        exact = weights.astype(np.int64)
        return np.asarray(exact // np.gcd.reduce(exact), dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):  # of weights too far apart for their ratio
        scaled = np.asarray(weights / weights.min(), dtype=np.float64)
        near = np.abs(scaled - np.rint(scaled)).max() < 1e-9 and scaled.sum() < SCALE
    if near:
        return np.asarray(np.rint(scaled), dtype=np.float64)
    shares = weights / weights.max()  # whose sum is no infinity
    return np.asarray(np.maximum(np.rint(shares / shares.sum() * SCALE), 1.0), dtype=np.float64)
