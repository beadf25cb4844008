"""The laws of the values that the members of a game give: of which kind each is."""

from collections.abc import Sequence
from numbers import Integral, Real

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.game import Game
from bestguess.core.notation import Notation
from bestguess.core.types import Outcome, Query, Transcript

_TRIED = 4  # queries whose answers are looked at, and answers to each


def check_values(game: Game) -> None:
    """The laws of what the members of a game give before the first query."""
    name = type(game).__name__
    number: object = game.num_queries
    assert isinstance(game.notation, Notation), (
        f"{name}.notation is {game.notation!r}: give a Notation, such as NamedNotation(self, queries, answers)"
    )
    assert isinstance(number, Integral), f"{name}.num_queries is {number!r}: give a whole number"
    assert game.num_queries > 0, f"{name}.num_queries is {number}: a game has a query at least"
    prior = game.prior()
    assert isinstance(prior, Belief), (
        f"{name}.prior gives {prior!r}: give a Belief, such as ListedBelief.uniform(self, secrets)"
    )
    check_state(game, ())
    secret = prior.sample(np.random.default_rng(0), 1)[0]
    queries = game.queries(())
    for query in queries[:: max(1, len(queries) // _TRIED)].tolist():
        _check_answers(game, query)
        answer: object = game.answer(secret, (), query)
        assert isinstance(answer, Integral), f"{name}.answer gives {answer!r} to query {query}: give a whole number"


def check_state(game: Game, transcript: Transcript) -> None:
    """The laws of what a game says after some moves: whether it is over, and what may be asked."""
    _check_outcome(game, transcript)
    name, queries = type(game).__name__, game.queries(transcript)
    assert isinstance(queries, np.ndarray), f"{name}.queries gives {queries!r} after {transcript}: give a numpy array"
    assert queries.ndim == 1, f"{name}.queries gives shape {queries.shape} after {transcript}: give shape (Q,)"
    assert np.issubdtype(queries.dtype, np.integer), (
        f"{name}.queries gives {queries.dtype} after {transcript}: give whole numbers"
    )


def _check_outcome(game: Game, transcript: Transcript) -> None:
    outcome = game.outcome(transcript)
    assert outcome is None or isinstance(outcome, Outcome), (
        f"{type(game).__name__}.outcome gives {outcome!r} after {transcript}: give Outcome(why, won=...) where the "
        "game is over, else None"
    )


def _check_answers(game: Game, query: Query) -> None:
    """The laws of the answers to a query, and of what each of them costs and finds."""
    name, answers = type(game).__name__, game.answers((), query)
    assert isinstance(answers, Sequence | np.ndarray), (
        f"{name}.answers gives {answers!r} for query {query}: give a list of the codes of all answers"
    )
    assert len(answers), f"{name}.answers gives none for query {query}: list every answer that the rules know"
    for answer in answers[:_TRIED]:
        code: object = answer
        assert isinstance(code, Integral), (
            f"{name}.answers gives {code!r} for query {query}: an answer is a whole number, to which notation gives "
            "a name"
        )
        _check_outcome(game, ((query, answer),))
        cost: object = game.cost(query, answer)
        hit: object = game.is_hit(query, answer)
        assert isinstance(cost, Real), f"{name}.cost gives {cost!r} for {answer} to query {query}: give a number"
        assert isinstance(hit, bool | np.bool_), (
            f"{name}.is_hit gives {hit!r} for {answer} to query {query}: give True or False"
        )
    few = np.array(answers[:_TRIED])
    hits = game.hits(np.full(len(few), query), few)
    assert isinstance(hits, np.ndarray), f"{name}.hits gives {hits!r} for query {query}: give a numpy array of bools"
