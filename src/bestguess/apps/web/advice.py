"""What each query is expected to say, and what to ask, with the reason."""

import heapq
from collections.abc import Sequence
from math import log2
from typing import Any

import numpy as np

from bestguess.apps.web import models
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.factored import FactoredBelief, JointPredictive
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Predictive, rest_of
from bestguess.core.game import Game
from bestguess.core.players import Policy, Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Floats, Ints, Query
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import likelihood
from bestguess.policies.ranking import choice
from bestguess.policies.telling import CERTAIN, lists, percent, seen

ANSWERS = 12
"""So many answers to one query are written out, the likeliest."""

ROWS = 300
"""Of a game in lines at most so many queries are told of, about: it may have thousands."""

_EQUALS = 24
"""Of a game in lines at most so many queries that are as good as the best."""

_LIKELIEST = 12
_MANY = 100_000
"""Of more secrets the likeliest few say nothing."""

OTHER = "other"
"""Stands for all answers that are not written out."""


def row(predictive: Predictive, place: int, most: int = ANSWERS) -> tuple[list[tuple[Answer, float]], float]:
    """The likeliest answers to the query at a place, likeliest first, and the probability of all others."""
    return rows(predictive, [place], most)[0]


def rows(
    predictive: Predictive, places: Sequence[int], most: int = ANSWERS
) -> list[tuple[list[tuple[Answer, float]], float]]:
    """:func:`row` for several places."""
    if isinstance(predictive, JointPredictive):
        said = [predictive.likeliest(int(predictive.queries[place]), most) for place in places]
        return [(list(one.items()), rest_of(one.values())) for one in said]
    found = []
    for place in places:
        here = slice(predictive.starts[place], predictive.starts[place + 1])
        pairs = list(zip(predictive.answers[here].tolist(), predictive.probability[here].tolist(), strict=True))
        if len(pairs) <= most:
            found.append((sorted(pairs, key=_share, reverse=True), 0.0))
        else:
            top = heapq.nlargest(most, pairs, key=_share)
            found.append((top, rest_of(p for _, p in top)))
    return found


def _share(pair: tuple[Answer, float]) -> float:
    return pair[1]


def worth_telling(position: Position, kept: Sequence[Query] = ()) -> Ints:
    """The queries to tell of, ascending: all, or of a game in lines the best :data:`ROWS` and those that are kept."""
    queries = position.queries
    if position.game.board_kind != "lines" or len(queries) <= ROWS:
        return queries
    predictive = position.predictive
    hit, bits = likelihood(position, predictive), predictive.information_gain()
    likeliest = np.lexsort((-bits, -hit.round(9)))[: ROWS // 2]
    telling = np.lexsort((-hit, -bits.round(9)))[: ROWS // 2]
    return np.union1d(queries[np.union1d(likeliest, telling)], np.asarray(kept, dtype=np.int64))


def scores(position: Position, asked: Ints) -> list[models.Score]:
    """Legal queries, ascending, each with what it is expected to say."""
    game, predictive = position.game, position.predictive
    if not len(asked):
        return []
    hit = chances(position, predictive).tolist()
    bits = predictive.information_gain().tolist()
    error = None if position.belief.exact else _errors(game, predictive).tolist()
    names: dict[Answer, str] = {}
    found = []
    places = np.searchsorted(predictive.queries, asked).tolist()
    for place, query, (top, rest) in zip(places, asked.tolist(), rows(predictive, places), strict=True):
        shares = []
        for answer, p in top:
            if answer not in names:
                names[answer] = game.format_answer(answer)
            shares.append(models.Share(text=names[answer], p=p))
        if rest > CERTAIN:
            shares.append(models.Share(text=OTHER, p=rest))
        found.append(
            models.Score(
                query=game.format_query(query),
                hit=hit[place],
                bits=bits[place],
                standard_error=None if error is None else error[place],
                answers=shares,
            )
        )
    return found


def chances(position: Position, predictive: Predictive) -> Floats:
    """The probability that each query finds something, from 0 to 1."""
    hits = likelihood(position, predictive)
    return np.clip(hits if position.game.has_misses else np.where(hits > CERTAIN, hits, 0.0), 0.0, 1.0)


def _errors(game: Game, predictive: Predictive) -> Floats:
    """The standard error of each query's probability to find something."""
    if game.has_misses or predictive.error is None:
        return predictive.error_of(MISS)
    asked = np.repeat(predictive.queries, np.diff(predictive.starts))
    finds = game.hits(asked, predictive.answers)
    return np.asarray(np.add.reduceat(np.where(finds, predictive.error, 0.0), predictive.starts[:-1]))


def suggestion(position: Position, policy: Policy, spec: str, seed: int) -> models.Suggestion | None:
    """What the policy asks, why, and what is as good; ``None`` when the game is over."""
    if not len(position.queries):
        return None
    query = choice(position, policy, seed)
    equals = [other for other in equally_good(position, policy) if other != query]
    if position.game.board_kind == "lines":
        equals = equals[:_EQUALS]
    name = position.game.format_query
    return models.Suggestion(
        query=name(query), why=why(position, query), equals=[name(other) for other in equals], policy=spec
    )


def equally_good(position: Position, policy: Policy) -> list[Query]:
    """The queries that the policy itself holds to be as good as its best; none for one that does not say."""
    if isinstance(policy, Greedy):
        left = np.arange(len(position.queries))
        for objective in policy.objectives:
            left = left[equal_best(objective(position, position.predictive)[left])]
        return position.queries[left].tolist()  # type: ignore[no-any-return]
    if isinstance(policy, Scorer):
        return position.queries[equal_best(policy.score(position))].tolist()  # type: ignore[no-any-return]
    return []


def why(position: Position, query: Query) -> str:
    """One query in a sentence or two: its likeliest answers, its bits, where it stands among the others."""
    game, predictive = position.game, position.predictive
    if query not in predictive.queries:
        predictive = position.belief.predict(np.array([query]))
    place = int(np.flatnonzero(predictive.queries == query)[0])
    hits = likelihood(position, predictive)
    bits = predictive.information_gain()
    top, rest = row(predictive, place, 4)
    said = [f"{seen(position, query, answer)} {percent(p)}" for answer, p in top if p > 0]
    said += ["another answer " + percent(rest)] if rest > CERTAIN else []
    name = game.format_query(query)
    told = f"tells {bits[place]:.2f} of {max(0.0, position.belief.entropy()):.2f} bits on average: {', '.join(said)}."
    if name == "length":  # it costs nothing, and there is nothing that it could miss
        return f"The length of the word {told}"
    what = "find something" if game.has_misses else f"be the {game.secret_noun}"
    verb = "finds something" if game.has_misses else f"is the {game.secret_noun}"
    solves = f"{name} {verb} with {percent(float(hits[place]))} and {told}"
    text = solves if game.has_misses or hits[place] > CERTAIN else f"{name} {told}"
    ranks = [
        (int((hits > hits[place] + 1e-9).sum()), f"likeliest to {what}"),
        (int((bits > bits[place] + 1e-9).sum()), "most informative"),
    ]
    if not game.has_misses and hits[place] <= CERTAIN:
        ranks = ranks[1:]  # no query may be the secret: none of them is the likeliest to be it
    best = [what for better, what in ranks if better == 0]
    if len(hits) > 1:
        text += f" It is the {' and the '.join(best)}." if best else ""
    return text


def knowledge(position: Position, seconds: float) -> models.Knowledge:
    """What is known of the secret."""
    belief, game = position.belief, position.game
    count = belief.count()
    exact = isinstance(count.value, int)
    return models.Knowledge(
        secrets=str(count.value) if exact else f"{count.value:.0f}",
        text=str(count),
        log2=count.bits(),
        bits=max(0.0, belief.entropy()),
        kind=belief.kind,
        exact=belief.exact,
        standard_error=None if exact or not np.isfinite(count.error) else count.error,
        effective_sample_size=getattr(belief, "effective_sample_size", None),
        unlisted=_unlisted(belief) if isinstance(belief, MixtureBelief) else None,
        lies=_lies(game, belief) if isinstance(belief, DenialBelief) else None,
        prior=game.prior_note,
        seconds=seconds,
    )


def _unlisted(belief: MixtureBelief) -> float:
    return rest_of(share for _, share in lists(belief))


def _lies(game: Game, belief: DenialBelief) -> list[models.Share]:
    ranked = sorted(belief.lie().items(), key=lambda item: -item[1])
    return [models.Share(text=game.format_query(query), p=p) for query, p in ranked]


def likely(position: Position) -> list[models.Share] | None:
    """The likeliest secrets of a belief that lists them, if they are not too many to mean anything."""
    shares = []
    listed = False
    for known, share in lists(position.belief):
        if known.size > _MANY:
            return None
        listed = True
        weights, secrets = known.weights() * share, known.secrets()
        name = position.game.format_secret
        shares += [
            models.Share(text=name(secrets[t]), p=min(1.0, float(weights[t])))
            for t in _top(weights, position.game.board_kind == "lines")
        ]
    return shares if listed else None


def likely_words(position: Position) -> list[list[models.Share]] | None:
    """The likeliest words at each place of a phrase."""
    belief: Any = position.belief
    if not isinstance(belief, FactoredBelief | DenialBelief):
        return None
    one = belief if isinstance(belief, FactoredBelief) else belief.truthful or belief.suspects[0].belief
    found = []
    for part, factor in enumerate(one.factors):
        weights = belief.marginal(part)
        words = factor.table.secrets
        found.append(
            [
                models.Share(text=position.game.format_secret((words[place],)), p=min(1.0, float(weights[place])))
                for place in _top(weights)
            ]
        )
    return found


def _top(weights: Any, in_order: bool = False) -> list[int]:
    if in_order:
        return [place for place in np.argsort(-weights, kind="stable")[:_LIKELIEST].tolist() if weights[place] > 0]
    most = min(_LIKELIEST, len(weights))
    first = np.argpartition(-weights, most - 1)[:most] if most else np.zeros(0, dtype=np.int64)
    ordered = sorted(first.tolist(), key=lambda place: (-weights[place], place))
    return [place for place in ordered if weights[place] > 0]


def told(p: float) -> float:
    """What an answer of this probability tells, in bits."""
    return max(0.0, -log2(p))
