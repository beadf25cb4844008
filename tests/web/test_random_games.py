"""Random legal games sent to the server: every question about them is answered, and all probabilities are sound."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bestguess
from bestguess.advice.chances import ROWS
from bestguess.core.errors import Contradiction
from bestguess.core.position import Position
from bestguess.core.predictive import rest_of
from bestguess.core.types import MISS

RULES = [
    "battleship(rows=5,columns=5,fleet=3-2)",
    "battleship(rows=4,columns=4,fleet=2-2,announce=silent)",
    "battleship(rows=5,columns=5,fleet=3-2,announce=named,touching=false)",
    "rectangles(rows=4,columns=4,shapes=3x1-2x1)",
    "hangman(length=5)",
    "hangman(length=6,outside=0.05,lives=8)",
    "hangman(words=tea|coffee|milk|water)",
    "phrase(lies=1,lives=7)",
    "phrase(lengths=4-3,lies=1,words=bird|fish|frog|cat|dog|cow)",
    "mastermind(pegs=3,colours=4)",
    "bulls-and-cows(digits=3)",
    "wordle(length=4,words=tree|frog|free|flee|bird|cork)",
]
PEEKED = 6
"""The queries of a position that are asked what each answer would leave."""


def random_game(spec, seed, most):
    """A position some moves into a game with random queries; a host who may lie does so with some denials."""
    game = bestguess.make(spec)
    rng = np.random.default_rng(seed)
    position = Position.start(game)
    secret = position.belief.sample(rng, 1)[0]
    lied = not getattr(game, "lies", 0)
    while position.outcome is None and len(position.transcript) < most:
        query = int(rng.choice(position.queries))
        answer = game.answer(secret, position.transcript, query)
        if answer != MISS and not lied and rng.random() < 0.3 and query not in dict(position.transcript):
            answer, lied = MISS, True
        try:
            position = position.after(query, answer)
        except Contradiction:  # a lie that nothing fits, or one too many
            break
    return position


@pytest.mark.parametrize("spec", RULES)
@settings(max_examples=12)
@given(seed=st.integers(0, 10_000), most=st.integers(0, 14))
def test_whatever_is_asked_of_a_legal_game_is_answered(post, spec, seed, most):
    position = random_game(spec, seed, most)
    game = position.game
    sent = [
        {"query": game.notation.format_query(q), "answer": game.notation.format_answer(a)}
        for q, a in position.transcript
    ]
    body = {"rules": spec, "transcript": sent}
    said = post("/api/position", {**body, "want": ["scores", "suggestion", "maps"]})
    assert said["contradiction"] is None
    assert len(said["belief"]["lies"] or []) == len({one["text"] for one in said["belief"]["lies"] or []})
    if position.outcome is not None:
        return
    for score in said["scores"]:
        assert 0 <= score["hit"] <= 1
        if score["answers"] is None:  # told are the best of many, and the answers of those that lead
            assert len(game.queries(position.transcript)) > len(said["scores"]) >= ROWS // 2
            assert score["query"] != said["suggestion"]["query"]
            continue
        assert sum(answer["p"] for answer in score["answers"]) == pytest.approx(1, abs=1e-9)
    rng = np.random.default_rng(seed)
    for query in rng.permutation(said["legal"])[:PEEKED].tolist():
        left = post("/api/whatif", {**body, "query": query})
        assert sum(answer["p"] for answer in left["answers"]) + left["rest"] == pytest.approx(1, abs=1e-9)
        for answer in left["answers"]:
            assert all(0 <= share <= 1 for share in answer["scoresAfter"] or [])
            assert all(0 <= share["p"] <= 1 for share in answer["top"] or [])


@pytest.mark.parametrize("spec", RULES)
@settings(max_examples=2)
@given(seed=st.integers(0, 10_000), most=st.integers(0, 10))
def test_any_query_of_a_legal_game_is_valued(post, spec, seed, most):
    position = random_game(spec, seed, most)
    if position.outcome is not None:
        return
    game = position.game
    sent = [
        {"query": game.notation.format_query(q), "answer": game.notation.format_answer(a)}
        for q, a in position.transcript
    ]
    query = game.notation.format_query(int(np.random.default_rng(seed).choice(position.queries)))
    said = post("/api/value", {"rules": spec, "transcript": sent, "query": query, "seconds": 0.2})
    assert said["query"] == query


def test_the_rest_of_rounded_shares_is_a_probability():
    assert rest_of([0.1] * 10 + [1e-16]) == 0.0
    assert rest_of([0.7, 0.2, 0.1 + 1e-15]) == 0.0
    assert rest_of([-1e-16]) == 1.0
    assert rest_of([0.25, 0.25]) == 0.5
