"""The answers of all secrets as arrays that the kernel's search takes, and their weights as whole numbers."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.types import Codes, Floats
from bestguess.solvers.switches import Switches


class AnswerArrays(NamedTuple):
    """The answers to Q queries of n secrets, their weights, and what the kernel may use to search them faster."""

    codes: Codes
    """The answer of each secret to each query, shape (Q, n); 0 is the miss."""
    weights: Floats
    """Whole numbers, at least 1, shape (n,)."""
    last: NDArray[np.uint32] | None = None
    """Where answers depend on the past, the answer to a query once all others of its group were asked, shape (Q, n)."""
    group: NDArray[np.uint64] | None = None
    """The queries of that group as bits, 0 for a miss, shape (Q, n)."""
    symmetries: NDArray[np.uint16] | None = None
    """Permutations of the queries that leave the problem as it is, shape (m, Q)."""

    def solver(
        self, objective: str, memory: int, *, left: int = 0, switches: Switches = Switches(), memo: bool | None = None
    ) -> kernel.Solver:
        """A new search of the kernel; every search of the package but the feedback search is made here.

        ``objective`` is the kernel's name of an objective, ``left`` the misses survived. ``memory`` is the size of the
        transposition table in bytes. ``memo`` overrides :attr:`Switches.memo`.
        """
        return kernel.Solver(
            np.ascontiguousarray(self.codes),
            np.ascontiguousarray(self.weights),
            objective=objective,
            left=left,
            memory=memory,
            memo=switches.memo if memo is None else memo,
            prune=switches.prune,
            order=switches.order,
            last=None if self.last is None else np.ascontiguousarray(self.last),
            group=None if self.group is None else np.ascontiguousarray(self.group),
            symmetries=self.symmetries,
        )


SCALE = 2.0**40
"""Weights that are no whole numbers become whole numbers up to this, so that all sums are exact."""

EXACT = 2.0**52
"""Sums of whole numbers up to this are exact."""

UNSEEN = 1e-9
"""A difference of probabilities that no digit shown has."""


def lighter(weights: Floats, tries: int = 0, *, loses: bool = False) -> Floats:
    """Whole weights of which every sum of questions is exact, were each secret asked for one by one.

    With ``loses`` also the sum of what is lost within the tries, where each unit of it costs more than all questions
    together.
    """
    most = sqrt(EXACT / (2 * tries)) if loses else EXACT / (max(len(weights), 2 * tries) + 1)
    total = float(weights.sum())
    return weights if total <= most else np.maximum(np.rint(weights * (most / total / 2)), 1.0)


def rounding(weights: Floats, rounded: Floats) -> float:
    """How much the probability of any event may differ by other weights: their distance in total variation."""
    distance = float(np.abs(weights / weights.sum() - rounded / rounded.sum()).sum() / 2)
    return distance if distance > UNSEEN else 0.0


_LEAST = 1000
"""The largest count of the rarest secret whose proportions to the others are found: 2 to 3 is as exact as 1 to 2."""

_SOME = 64
"""The weights of which multiples are tried, before all are looked at."""

_NEAR = 1e-9
"""The distance to a whole number that is lost where weights are divided and multiplied."""


def whole(weights: Floats) -> Floats:
    """Weights as whole numbers in the same proportions: exactly where they have them, else to 12 digits.

    Proportions are exact where the least weight is at most :data:`_LEAST` in them.
    """
    if (weights == np.rint(weights)).all() and weights.sum() < SCALE:
        exact = weights.astype(np.int64)
        return np.asarray(exact // np.gcd.reduce(exact), dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):  # of weights too far apart for their ratio
        scaled = np.asarray(weights / weights.min(), dtype=np.float64)
        multiples = scaled[:_SOME] * np.arange(1, _LEAST + 1)[:, None]
        least = int((np.abs(multiples - np.rint(multiples)) < _NEAR).all(axis=1).argmax()) + 1
        near = np.abs(scaled * least - np.rint(scaled * least)).max() < _NEAR
    if near and float(scaled.sum()) * least < SCALE:
        exact = np.rint(scaled * least).astype(np.int64)
        return np.asarray(exact // np.gcd.reduce(exact), dtype=np.float64)
    shares = weights / weights.max()  # whose sum is no infinity
    return np.asarray(np.maximum(np.rint(shares / shares.sum() * SCALE), 1.0), dtype=np.float64)
