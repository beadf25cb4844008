"""Objectives of one-step policies: plain functions of a position and its predictive.

A hit is what :meth:`~bestguess.core.game.Game.is_hit` says: a part of the secret where the game has misses, the whole
secret in games such as Mastermind.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError, TooLarge, UnknownName
from bestguess.core.game import Game
from bestguess.core.players import Objective
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Floats, Ints, Query

_LEAST_COST = 1e-9
"""A query that costs less counts as if it cost so much."""


def likelihood(position: Position, predictive: Predictive) -> Floats:
    """The probability of a hit, shape (Q,)."""
    if position.game.has_misses:
        return predictive.probability_besides(MISS)
    return predictive.hit_probability(position.game.hits)


def progress(position: Position, predictive: Predictive) -> Floats:
    """How many hits a query is expected to make, shape (Q,): more than one only where it is asked of several boards."""
    if position.game.has_misses:
        return likelihood(position, predictive)
    return predictive.expected_hits(position.game.hits)


def chance(position: Position, query: Query) -> float:
    """The probability of a hit by one query, whether or not the game lists it among those to choose from."""
    return float(likelihood(position, position.belief.predict(np.asarray([query])))[0])


def waste(position: Position, predictive: Predictive) -> NDArray[np.bool_]:
    """Which queries are wasted, shape (Q,): every secret left gives one and the same answer, and that is no hit.

    A sure hit is never wasted: the cell must still be shot, the letter asked, the secret named. None is known to be
    wasted where the belief is not exact, for no sample proves what cannot be.
    """
    wasted = np.zeros(len(predictive.queries), dtype=np.bool_)
    if position.belief.exact:
        sure = predictive.certain()
        wasted[sure] = likelihood(position, predictive.select(sure)) < 0.5
    return wasted


def is_wasted(position: Position, query: Query) -> bool:
    """Whether one query is wasted (:func:`waste`), whether or not the game lists it among those to choose from."""
    if not position.game.is_question(query):
        return False
    try:
        return bool(waste(position, position.belief.predict(np.asarray([query])))[0])
    except TooLarge:  # so many answers that they cannot be listed: none is certain
        return False


def useful(position: Position, queries: list[Query]) -> list[Query]:
    """The queries among some to choose from that are not wasted, in their order."""
    if not queries:
        return []
    idle = set(position.predictive.queries[waste(position, position.predictive)].tolist())
    return [query for query in queries if query not in idle]


def missing(position: Position, predictive: Predictive) -> Floats:
    """The probability that the answer is no hit, shape (Q,)."""
    if position.game.has_misses:
        return predictive.probability_of(MISS)
    return predictive.besides_hits(position.game.hits)


def information(position: Position, predictive: Predictive) -> Floats:
    """The expected information gain in bits, shape (Q,) (Shannon 1948; Hinz 2022)."""
    return predictive.information_gain()


def information_per_cost(position: Position, predictive: Predictive) -> Floats:
    """The expected bits for each unit of the expected cost of a query, shape (Q,); bits alone where all cost 1."""
    gain = predictive.information_gain()
    if type(position.game).cost is Game.cost:
        return gain
    asked = np.repeat(predictive.queries, np.diff(predictive.starts)).tolist()
    costs = np.array([position.game.cost(*move) for move in zip(asked, predictive.answers.tolist(), strict=True)])
    expected = predictive.sums(lambda part: predictive.probability[part] * costs[part])
    return np.asarray(gain / np.maximum(expected, _LEAST_COST), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Thrift:
    """The expected bits less the price, in bits, of the misses they are expected to cost; shape (Q,).

    At a price of 0 this is information alone; the higher the price, the nearer to likelihood with
    its ties broken by bits.
    """

    price: float

    def __call__(self, position: Position, predictive: Predictive) -> Floats:
        gain = predictive.information_gain()
        return np.asarray(gain - self.price * missing(position, predictive), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Eagerness:
    """The expected bits, and for each hit that is expected its worth in bits; shape (Q,).

    Where one query is asked of several boards, each has to be hit once, so that a hit saves a query later: where a
    query brings as many bits as a hit is worth, this sum is how much less is left to be done.
    """

    worth: float

    def __call__(self, position: Position, predictive: Predictive) -> Floats:
        return np.asarray(predictive.information_gain() + self.worth * progress(position, predictive))


def certainty(position: Position, predictive: Predictive) -> Floats:
    """1 where a hit is certain, else 0, shape (Q,)."""
    return np.asarray(missing(position, predictive) == 0.0, dtype=np.float64)


def worst_part(position: Position, predictive: Predictive) -> Floats:
    """Minus the probability of the likeliest answer after which the game goes on, shape (Q,) (Knuth 1977)."""
    return -predictive.worst_besides(_none if position.game.has_misses else position.game.hits)


def _none(queries: Ints, answers: Ints) -> NDArray[np.bool_]:
    """No hit ends a game with misses."""
    return np.zeros(len(answers), dtype=np.bool_)


TERMS: dict[str, Objective] = {
    "likelihood": likelihood,
    "progress": progress,
    "information": information,
    "certainty": certainty,
    "worst": worst_part,
}
"""The objectives that have a name."""

WIN = ("win", 0.0)
"""The objective that comes before all others on the last lives, as :func:`kernel_term` gives others."""

_IN_KERNEL: dict[Objective, str] = {likelihood: "likelihood", information: "information", certainty: "certainty"}


def kernel_term(objective: Objective) -> tuple[str, float] | None:
    """An objective as the kernel names it, with its price in bits; ``None`` for one that the kernel does not know."""
    if isinstance(objective, Thrift):
        return "thrift", objective.price
    name = _IN_KERNEL.get(objective)
    return None if name is None else (name, 0.0)


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
            raise UnknownName("objective", match[3], TERMS)
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
