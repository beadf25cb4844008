"""Greedy policies by name: weighted sums of objectives."""

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import SpecError
from bestguess.core.players import TIE
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import certainty, information, likelihood, weighted
from bestguess.testing import random_game

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"
GAME = make(f"hangman(length=3,lives=2,words={WORDS},prior=uniform)")


def test_sums_are_read() -> None:
    position = Position.start(GAME)
    terms = {term: term(position, position.predictive) for term in (likelihood, information, certainty)}
    for text, wanted in {
        "likelihood": terms[likelihood],
        "likelihood+0.2*information": terms[likelihood] + 0.2 * terms[information],
        " 2 * information - 1e-3*likelihood ": 2 * terms[information] - 0.001 * terms[likelihood],
        "-certainty": -terms[certainty],
    }.items():
        assert np.allclose(weighted(text)(position, position.predictive), wanted)
    assert weighted("information") is information


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("likelyhood", "Did you mean 'likelihood'"),
        ("likelihood information", "Cannot read"),
        ("0.2", "Cannot read"),
        ("likelihood+", "Cannot read"),
        ("1.2.3*likelihood", "no number"),
    ],
)
def test_others_are_refused(text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        make(f"greedy(objective={text})")


def test_names_for_what_had_one() -> None:
    assert make("greedy(ties=index)") == make("most-likely") == Greedy((likelihood,))
    assert make("greedy(objective=information)").objectives == make("most-information(ties=likelihood)").objectives
    same = evaluate(GAME, make("thrifty(price=5)")), evaluate(GAME, make("greedy(objective=5*likelihood+information)"))
    assert same[0].histogram == same[1].histogram


def test_the_share_won_is_told() -> None:
    found = evaluate(GAME, make("greedy(objective=likelihood,ties=information)"))
    lost = found.histogram.get(2.0, 0.0)
    assert found.won == pytest.approx(1 - lost / 16)
    assert 0 < found.won < 1
    assert evaluate(make("rectangles(rows=2,columns=3,shapes=2x1)"), make("most-likely")).won == 1


@pytest.mark.parametrize(
    "name", ["most-likely", "most-information", "knuth", "minimax", "thrifty", "greedy(ties=index)"]
)
@pytest.mark.parametrize("spec", ["mastermind(pegs=2,colours=3)", "battleship(rows=3,columns=4,fleet=2-2)", GAME.spec])
def test_equal_scores_go_to_the_next_objective_and_then_to_the_lowest_index(spec: str, name: str) -> None:
    policy = make(name)
    for position in random_game(make(spec), seed=3):
        left = list(range(len(position.queries)))
        if not left:
            continue
        for objective in policy.objectives + (() if position.game.has_misses else policy.ties):
            scores = objective(position, position.predictive)
            top = max(scores[place] for place in left)
            left = [place for place in left if scores[place] >= top - TIE * max(1.0, abs(top))]
        assert policy.choose(position, np.random.default_rng(0)) == position.queries[left[0]]
