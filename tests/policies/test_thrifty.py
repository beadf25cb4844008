import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.games.hangman import Hangman
from bestguess.policies.greedy import most_information, most_likely, thrifty

RNG = np.random.default_rng(0)
GAME = Hangman(words="bat|cat|hat|mat|cot|dog", length=3, lives=6, weighting="uniform", alphabet="en")


def test_a_life_has_its_price_in_bits() -> None:
    position = Position.start(GAME)
    expected = position.predictive.information_gain() - 3 * position.predictive.probability_of(0)
    assert thrifty(price=3).score(position) == pytest.approx(expected)


def test_between_information_and_likelihood() -> None:
    position = Position.start(GAME)
    assert thrifty(price=0).choose(position, RNG) == most_information("likelihood").choose(position, RNG)
    assert thrifty(price=1e6).choose(position, RNG) == most_likely().choose(position, RNG)


def test_what_is_certain_is_asked_before_what_is_not() -> None:
    position = Position.start(GAME).after(GAME.notation.parse_query("a"), 0b010)
    assert GAME.notation.format_query(thrifty().choose(position, RNG)) == "T"
