"""The reason for a query: its place among the other queries, and what each of its answers tells and leaves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from bestguess.advice.forecast import Forecast, brief_forecasts
from bestguess.advice.knowledge import Remaining
from bestguess.core.players import TIE, Policy
from bestguess.core.position import Position
from bestguess.core.types import Answer, Floats, Query
from bestguess.policies.objectives import likelihood, useful
from bestguess.policies.ranking import choice


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The query that a policy asks, and those that it holds to be as good; none of them is wasted."""

    query: Query
    equals: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """The worth of one query, and its place among the queries that may be asked."""

    forecast: Forecast
    entropy: float
    """The uncertainty about the secret before the answer, in bits."""
    chance: float
    """The probability that the query finds something; in a game without misses, that it is the secret."""
    compared: int
    """The number of queries that it was compared with, itself among them."""
    is_likeliest: bool
    """Whether no other query is likelier to find something, and some are less likely to."""
    is_most_informative: bool
    """Whether no other query is expected to tell more, and some are expected to tell less."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """An answer to a query, and what it would tell."""

    answer: Answer
    probability: float
    bits: float
    """The information in the answer: -log2 of its probability."""
    remaining: Remaining
    """The secrets that the answer would leave."""


def engine(policy: str, begins: bool = False) -> str:
    """The engine as sentences name it, with the policy it plays by: ``the engine (thrifty)``; ``begins`` a sentence."""
    return f"{'The' if begins else 'the'} engine ({policy})"


def suggestion(position: Position, policy: Policy, seed: int = 0) -> Suggestion | None:
    """The query that a policy asks; ``None`` when the game is over."""
    if not len(position.queries):
        return None
    query = choice(position, policy, seed)
    return Suggestion(
        query, tuple(other for other in useful(position, policy.equally_good(position)) if other != query)
    )


def reason(position: Position, query: Query, answers: int) -> Reason:
    """The worth of a query, with so many of its likeliest answers."""
    predictive = position.predictive
    if query not in predictive.queries:  # more may be asked than is weighed: a whole word
        predictive = position.belief.predict(np.array([query]))
    place = int(np.flatnonzero(predictive.queries == query)[0])
    hits, bits = likelihood(position, predictive), predictive.information_gain()
    (forecast,) = brief_forecasts(position, predictive, [query], answers)
    return Reason(
        forecast,
        max(0.0, position.belief.entropy()),
        float(hits[place]),
        len(hits),
        _leads(hits, place),
        _leads(bits, place),
    )


def _leads(values: Floats, place: int) -> bool:
    """Whether none of the values is higher than the one at a place, and not all are as high: of equals, none leads."""
    mine = values[place]
    return not (values > mine + TIE).any() and bool((values < mine - TIE).any())


def consequences(position: Position, query: Query, answers: Sequence[tuple[Answer, float]]) -> Iterator[Consequence]:
    """The consequence of each of these answers to a query, given with their probabilities."""
    for answer, p in answers:
        after = position.belief.update(query, answer)
        yield Consequence(answer, p, surprise(p), Remaining.of(after))


def surprise(p: float) -> float:
    """The information in an answer of this probability, in bits."""
    return max(0.0, -log2(p))
