"""Advice against the host who has no secret, as it goes over the wire: each query has one answer, which is certain."""

from collections.abc import Iterable
from math import log2

from bestguess.advice.evil import evil_forecast, evil_path, what_evil_means
from bestguess.apps.web import advice, models
from bestguess.core.position import Position
from bestguess.games.set_up_words import host_of
from bestguess.solvers.evil_path import HostAnswer

_MANY = 100
"""Of more possible secrets none is shown, as none is likelier than another."""


def meets_evil(asked: models.AdvisedPosition, position: Position) -> bool:
    """Whether advice is wanted against that host, and can be given: on a board each cell would take a count."""
    return host_of(asked.rules, asked.host) == "evil" and position.game.display.kind != "grid"


def evil_scores(position: Position, answers: Iterable[HostAnswer]) -> list[models.Score]:
    """Some queries with what the host will say: their bits are those of the secrets that the answer leaves."""
    before = log2(max(1.0, float(position.belief.count().value)))
    name = position.game.notation
    return [
        models.Score(
            query=name.format_query(one.query),
            hit=float(position.game.is_hit(one.query, one.answer)),
            bits=max(0.0, before - log2(max(1, one.left))),
            left=max(1, one.left),
            answers=[models.Share(text=name.format_answer(one.answer), p=1.0)],
        )
        for one in answers
    ]


def evil_suggestion(position: Position, answers: list[HostAnswer], policy: str) -> models.Suggestion | None:
    """The first of these queries, with what the host will say and the shortest game."""
    if not answers:
        return None
    name = position.game.notation.format_query(answers[0].query)
    why = f"To {name} {evil_forecast(position, answers[0])}."
    said = [why, *(list(evil_path(position)) or [what_evil_means(position)])]
    return models.Suggestion(query=name, why=" ".join(said), equals=[], policy=policy)


def possible(position: Position) -> list[models.Share] | None:
    """Some of the secrets that are possible, none likelier than another; ``None`` where they are too many to help."""
    count = position.belief.count().value
    some = advice.likely(position) if count <= _MANY else None
    return some and [models.Share(text=one.text, p=1 / count) for one in some]
