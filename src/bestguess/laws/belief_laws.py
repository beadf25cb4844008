"""The laws of a belief, at one position of a game."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import log
from typing import Any

import numpy as np

from bestguess.core.belief import Belief, Listed, Mixed
from bestguess.core.errors import Contradiction, TooLarge
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Answer, Floats, Query
from bestguess.laws.breaking import law
from bestguess.laws.figure_laws import check_answered, check_drawn, check_figures
from bestguess.laws.random_games import LEVEL, check_predicted, move_name, some_of

_DRAWN = 200  # secrets drawn in each position
_ANSWERS = 2**14  # longer rows are not written out
_NAMED = 1000  # the most characters in which a belief is named
_LISTED = 2000  # the most secrets that are looked at one by one
_ASKED = 4  # queries for which the answers of the drawn secrets are compared with the prediction
_FOLLOWED = 20  # secrets drawn whose honest answers are followed


@law
def check_belief(position: Position, seed: int = 0) -> None:
    """The laws of a belief, at one position of a game."""
    belief, rng = position.belief, np.random.default_rng(seed)
    check_figures(belief)
    assert len(repr(belief)) <= _NAMED, "a belief is named, not written out"
    assert "\n" not in repr(belief), "a belief is named in a line"
    secrets = belief.sample(rng, _DRAWN)
    assert len(secrets) == _DRAWN, "sample gives as many secrets as asked for"
    check_drawn(position, secrets)
    if not len(position.queries):
        return
    _check_rows(position)
    _check_updates(position, rng)
    asked: list[Query] = rng.choice(position.queries, size=min(_ASKED, len(position.queries)), replace=False).tolist()
    _check_answers(position, asked, rng)
    _check_samples(position, secrets, asked, rng)
    _check_listing(position, asked)
    if isinstance(belief, Listed):
        _check_listed(belief)


def _check_listing(position: Position, asked: list[Query]) -> None:
    """Whoever lists the secrets that are left gives each once, with its probability, as predictions have it."""
    belief = position.belief
    found = belief.listing(_LISTED)
    if found is None:
        return
    secrets, weights = found
    assert len(set(map(str, secrets))) == len(secrets) == len(weights), "no secret is there twice"
    assert np.isclose(weights.sum(), 1.0), "probabilities sum to 1"
    if not belief.exact:
        return
    if not isinstance(belief, Mixed):
        # A list may hold maps that several layouts make: its count is that of the layouts.
        many = belief.size if isinstance(belief, Listed) else belief.count().value
        assert len(secrets) == many, "every secret is there"
        if many == belief.count().value:
            bits = float(-(weights * np.log2(weights)).sum())
            assert np.isclose(belief.entropy(), bits, atol=1e-9), f"entropy is that of the list, {bits} bits"
    if belief.lie() is None and position.predictive.noise is None and len(secrets) <= _DRAWN:
        _check_shares(position, secrets, weights, asked)


def _check_shares(position: Position, secrets: Sequence[Any], weights: Floats, asked: list[Query]) -> None:
    """The law that an answer is as likely as the secrets of a list that give it."""
    for query in filter(partial(_is_short, position), asked):
        shares: Counter[Answer] = Counter()
        for secret, weight in zip(secrets, weights.tolist(), strict=True):
            shares[position.game.answer(secret, position.transcript, query)] += weight
        row = position.predictive.row(query)
        for answer in shares.keys() | row.keys():
            assert np.isclose(shares[answer], row.get(answer, 0.0), atol=1e-9), (
                f"{position.game.notation.format_moves(((query, answer),))} is predicted with probability "
                f"{row.get(answer, 0.0)}, and the secrets that give this answer have {shares[answer]}"
            )


def _check_rows(position: Position) -> None:
    assert np.array_equal(position.predictive.queries, position.queries), "a prediction for each query asked"
    gain = position.predictive.information_gain()
    assert np.all(gain >= 0), "information is not negative"
    if position.belief.exact:
        assert np.all(gain <= position.belief.entropy() + 1e-9), "an answer tells no more than is unknown"
    predictive = _written_out(position)
    if not len(predictive.queries):
        return
    assert predictive.starts[0] == 0, "rows begin at the beginning"
    assert predictive.starts[-1] == len(predictive.answers), "rows end at the end"
    assert np.all(predictive.probability > 0), "impossible answers are left out"
    sums = np.add.reduceat(predictive.probability, predictive.starts[:-1])
    assert np.allclose(sums, 1.0, atol=1e-9), "rows of predict sum to 1"
    if predictive.has_exact_entropy:
        bits = np.add.reduceat(-predictive.probability * np.log2(predictive.probability), predictive.starts[:-1])
        assert np.allclose(predictive.entropy(), bits, atol=1e-9), "an exact entropy is that of the row"
    single = np.flatnonzero(np.diff(predictive.starts) == 1)
    assert np.array_equal(predictive.certain(), single), "an answer is certain where no other can be"
    assert (predictive.error is None) == position.belief.exact, "inexact probabilities carry standard errors"


def _written_out(position: Position) -> Predictive:
    """The predictions that can be written out: of several boards at once, those of few answers among some queries."""
    predictive = position.predictive
    try:
        predictive.starts  # noqa: B018  # writes them out
    except TooLarge:
        some = some_of(position.queries, np.random.default_rng(0))
        return predictive.select(np.searchsorted(predictive.queries, [q for q in some if _is_short(position, q)]))
    return predictive


def _is_short(position: Position, query: Query) -> bool:
    return position.predictive.size(query) <= _ANSWERS


def _check_updates(position: Position, rng: np.random.Generator) -> None:
    belief, game = position.belief, position.game
    before = belief.predict(position.queries[:1]).entropy().tolist()
    for query in filter(partial(_is_short, position), some_of(position.queries, rng)):
        row = position.predictive.row(query)
        name = partial(move_name, game, query)
        known = np.array([answer for answer in game.answers(position.transcript, query) if answer not in row])
        for answer in some_of(np.array(list(row)), rng):
            weighed = position.predictive.chance(query, answer)
            assert np.isclose(weighed, row[answer], rtol=1e-9), "an answer by itself has the chance that its row says"
            game.check_answer(position.transcript, query, answer)  # raises where the rules know no such answer
            assert not game.tells_nothing(query, answer), f"{name(answer)} tells nothing, and is predicted"
            assert _updated(belief, query, answer) is not None, f"{name(answer)} is predicted but refused"
        for answer in some_of(known, rng) if belief.exact else ():
            assert _updated(belief, query, answer) is None, f"{name(answer)} is taken unpredicted"
    assert belief.predict(position.queries[:1]).entropy().tolist() == before, "update leaves the old belief alone"


def _check_answers(position: Position, asked: list[Query], rng: np.random.Generator) -> None:
    """The laws of the figures after some answers."""
    for query in filter(partial(_is_short, position), asked):
        row = position.predictive.row(query)
        some = some_of(np.array(list(row)), rng)
        check_answered(position, query, row, {answer: position.belief.update(query, answer) for answer in some})


def _updated(belief: Belief, query: Query, answer: Answer) -> Belief | None:
    """The belief after an answer; ``None`` where no secret can give it."""
    try:
        return belief.update(query, answer)
    except Contradiction:
        return None


def _check_samples(position: Position, secrets: Sequence[Any], asked: list[Query], rng: np.random.Generator) -> None:
    game = position.game
    for secret in secrets[:_FOLLOWED]:
        _check_given(position, secret)
    predictive = position.predictive
    for query in filter(partial(_is_short, position), asked):
        given = [game.answer(secret, position.transcript, query) for secret in secrets]
        answers, row = Counter(given), predictive.row(query)
        if predictive.error is None:
            assert answers.keys() <= row.keys(), f"samples give an answer to {query} that predict says is impossible"
            for answer in dict.fromkeys(given[:_FOLLOWED]):
                alike = [secret for secret, said in zip(secrets[:_FOLLOWED], given, strict=False) if said == answer]
                _check_honest(position, query, answer, alike, rng)
        errors = predictive.errors(query, row) or {}
        for answer, p in row.items():
            error = errors.get(answer, 0.0)
            low, high = _true_shares(position, answer, p)
            assert _compatible(answers[answer], low - 5 * error, high + 5 * error), (
                f"{answers[answer]} of {_DRAWN} samples give {answer} to {query}, predict says {p} +- {error}"
                + _lots(position)
            )


def _lots(position: Position) -> str:
    """The remedy for secrets that hold no lots, where chance has a part in the answers."""
    if position.predictive.noise is None:
        return ""
    return (
        ". Where chance has a part in an answer, a secret that is drawn holds the lots, and answers by them "
        "(docs/extend/adding-a-game.md)"
    )


def _check_given(position: Position, secret: Any) -> None:
    """The law that a sampled secret gives the answers that were given, but for the lies that the host may tell."""
    game = position.game
    lies = game.host_lies.lies if game.host_lies is not None else 0
    for turn, (query, answer) in enumerate(position.transcript):
        if game.answer(secret, position.transcript[:turn], query) != answer:
            lies -= 1
            if answer != MISS or lies < 0:
                raise AssertionError(f"sampled secrets give the answers that were given{_lots(position)}")


def _true_shares(position: Position, answer: Answer, p: float) -> tuple[float, float]:
    """The least and the greatest share of secrets whose true answer it is, where it is given with probability ``p``.

    A host who may lie denies what a query finds with the chance :meth:`HostLies.lie_rate`, until it has.
    """
    lies = position.game.host_lies
    rate = 0.0 if lies is None or not lies.lies else lies.lie_rate(position.belief)
    if answer == MISS:
        return max(0.0, p - rate) / (1 - rate), p
    return p, min(1.0, p / (1 - rate))


def _check_honest(
    position: Position, query: Query, answer: Answer, secrets: list[Any], rng: np.random.Generator
) -> None:
    """The law that secrets which give an answer stay possible after it: so are their answers to the next queries."""
    after = position.after(query, answer)
    if after.outcome is None:
        check_predicted(after, secrets, some_of(after.queries, rng))


def _compatible(hits: int, low: float, high: float) -> bool:
    """Whether as many ``hits`` among the drawn secrets may come about where each is as likely as ``low`` to ``high``.

    The probability of a count as far off is at most :data:`LEVEL` on each side, by Hoeffding's bound
    exp(-n KL(hits / n, p)) (Hoeffding 1963, theorem 1).
    """
    share = hits / _DRAWN
    p = min(max(share, low), high)
    if not 0 < p < 1:
        return abs(share - p) < 1e-9
    divergence = sum(a * log(a / b) for a, b in ((share, p), (1 - share, 1 - p)) if a > 0)
    return _DRAWN * divergence <= -log(LEVEL)


def _check_listed(belief: Listed) -> None:
    weights = belief.weights()
    assert belief.size == len(weights), "a weight for each secret"
    assert np.isclose(weights.sum(), 1.0), "weights sum to 1"
    assert isinstance(belief.key(), bytes), "a key is bytes"
    if belief.size <= 1000:
        assert len(belief.secrets()) == belief.size, "the secrets can be listed"
