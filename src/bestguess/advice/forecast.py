"""The answers that are expected to each query, and the queries in the order in which a policy would ask them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, isnan, nan

import numpy as np

from bestguess.advice.chances import chance_errors, chances
from bestguess.core.players import OwnScores, Policy
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Query
from bestguess.policies.ranking import ranking

_MANY_ANSWERS = 40
"""Games with more answers than this (every pattern of a word) list the possible ones only."""

_WRITTEN_OUT = 2048
"""Of more possible answers (to a letter of a long phrase) only the likeliest are listed, :data:`_LIKELIEST` of them."""

_LIKELIEST = 12


@dataclass(frozen=True, slots=True)
class Forecast:
    """One query and what is known of its answer."""

    query: Query
    answers: Mapping[Answer, float]
    """The probability of each answer that is listed."""
    rest: float | None
    """The probability of all answers that are not listed; ``None`` where none was left out."""
    errors: Mapping[Answer, float] | None
    """The standard error of each probability; ``None`` where they are exact."""
    bits: float
    """The expected information, in bits."""
    possible: int | None
    """How many answers are possible, listed or not; ``None`` where they are too many to be counted."""
    chance: float
    """The probability that the query finds something, or in a game without misses that it is the secret."""
    chance_error: float = 0.0
    """The standard error of :attr:`chance`; 0 where it is exact."""
    score: float | None = None
    """The score that the policy itself gives the query; ``None`` where it gives none."""

    def likeliest(self, most: int | None = None) -> list[tuple[Answer, float]]:
        """The listed answers that are possible, the likeliest first, with their probabilities; ``most`` of them."""
        ranked = sorted(self.answers.items(), key=lambda item: -item[1])
        return [(answer, p) for answer, p in ranked if p > 0][:most]

    def probability(self, answers: Iterable[Answer]) -> float:
        """The probability that the answer is one of these."""
        return sum(self.answers.get(answer, 0.0) for answer in answers)

    def error(self, answers: Iterable[Answer]) -> float:
        """The standard error of :meth:`probability`; 0 where it is exact.

        It is that of the only other answer where there is one, and else as if the chances of these answers erred
        independently of each other.
        """
        if self.errors is None:
            return 0.0
        these = set(answers)
        others = [error for answer, error in self.errors.items() if answer not in these]
        if self.rest is None and len(others) == 1:
            return others[0]
        return hypot(*(error for answer, error in self.errors.items() if answer in these))


@dataclass(frozen=True, slots=True)
class RankedForecasts:
    """The best queries by a policy."""

    best: list[Forecast]
    """The forecast of each, the best query first."""
    own: OwnScores | None
    """The scores of the policy itself, for all queries; ``None`` where it gives none."""


def ranked(position: Position, policy: Policy, most: int = 0) -> RankedForecasts:
    """The forecasts of the best ``most`` queries by a policy; of all queries if ``most`` is 0."""
    found = forecasts(position, ranking(position, policy)[: most or None].tolist())
    own = policy.own_scores(position) if found else None
    if own is None:
        return RankedForecasts(found, None)
    scores = dict(zip(position.queries.tolist(), own.values.tolist(), strict=True))
    # A whole word that the policy names is not among the queries it scores.
    scored = [(one, scores.get(one.query, nan)) for one in found]
    return RankedForecasts([replace(one, score=None if isnan(score) else score) for one, score in scored], own)


def forecasts(position: Position, queries: Sequence[Query]) -> list[Forecast]:
    """The forecasts of these queries, in their order, with every answer that the rules know."""
    predictive = position.predictive
    if not np.isin(queries, predictive.queries).all():  # more may be asked than is weighed: a whole word
        predictive = position.belief.predict(np.unique(queries))
    return _forecasts(position, predictive, queries, lambda rows, query: _answers(position, rows, query), True)


def brief_forecasts(position: Position, predictive: Predictive, queries: Sequence[Query], most: int) -> list[Forecast]:
    """The forecasts of some queries of a predictive, each with its likeliest answers alone, ``most`` of them."""
    return _forecasts(position, predictive, queries, lambda rows, query: rows.likeliest(query, most), False)


def _forecasts(
    position: Position,
    predictive: Predictive,
    queries: Sequence[Query],
    listed: Callable[[Predictive, Query], tuple[dict[Answer, float], float | None]],
    with_errors: bool,
) -> list[Forecast]:
    """The forecasts of some queries with the answers that are ``listed``; every figure is of all answers."""
    bits, chance = predictive.information_gain(), chances(position, predictive)
    error = chance_errors(position.game, predictive)
    places = np.searchsorted(predictive.queries, queries)
    rows = predictive.select(places)
    found = []
    for query, place in zip(queries, places.tolist(), strict=True):
        answers, rest = listed(rows, query)
        errors = rows.errors(query, answers) if with_errors else None
        figures = float(bits[place]), rows.possible(query), float(chance[place]), float(error[place])
        found.append(Forecast(query, answers, rest, errors, *figures))
    return found


def _answers(position: Position, predictive: Predictive, query: Query) -> tuple[dict[Answer, float], float | None]:
    if predictive.size(query) > _WRITTEN_OUT:
        return predictive.likeliest(query, _LIKELIEST)
    possible = predictive.row(query)
    game = position.game
    known = game.answers(position.transcript, query)
    if len(known) > _MANY_ANSWERS:
        return possible, None
    # All answers that tell something by the rules, in their order, with 0 for the impossible ones; any others behind.
    return {answer: 0.0 for answer in known if not game.tells_nothing(query, answer)} | possible, None
