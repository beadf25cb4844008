"""What a one-step policy maximises: plain functions of a position and its predictive."""

import re
from dataclasses import dataclass

import numpy as np

from bestguess.core.belief import Predictive
from bestguess.core.errors import SpecError, closest
from bestguess.core.players import Objective
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


TERMS: dict[str, Objective] = {"likelihood": likelihood, "information": information, "certainty": certainty}
"""The objectives that have a name."""

_HEAVIEST = 1e100
"""Weights above it could make sums that are no numbers any more."""

_TERM = re.compile(r"\s*([+-])?\s*(?:([0-9.]+(?:e[+-]?[0-9]+)?)\s*\*\s*)?([a-z]+)\s*")


def weighted(text: str) -> Objective:
    """The objective that a text describes: ``likelihood + 0.2 * information``. Raises :class:`SpecError`."""
    found = list(_TERM.finditer(text))
    ends = [0, *(match.end() for match in found)]
    whole = (
        bool(found)
        and ends[-1] == len(text)
        and all(at == match.start() for at, match in zip(ends, found, strict=False))
    )
    if not whole or any(not match[1] for match in found[1:]):
        raise SpecError(f"Cannot read the objective '{text}'. Write, for example, likelihood+0.2*information.")
    terms: list[tuple[float, Objective]] = []
    for match in found:
        if match[3] not in TERMS:
            raise SpecError(f"There is no objective '{match[3]}'.{closest(match[3], TERMS)}")
        try:
            weight = float(match[2] or 1)
        except ValueError as error:
            raise SpecError(f"'{match[2]}' in the objective '{text}' is no number.") from error
        if weight > _HEAVIEST:
            raise SpecError(f"'{match[2]}' in the objective '{text}' is too large: take {_HEAVIEST:g} at most.")
        terms.append((-weight if match[1] == "-" else weight, TERMS[match[3]]))
    if len(terms) == 1 and terms[0][0] == 1:
        return terms[0][1]

    def summed(position: Position, predictive: Predictive) -> Floats:
        return np.asarray(sum(weight * term(position, predictive) for weight, term in terms), dtype=np.float64)

    return summed
