"""Players of others that ask what is no query, or score what they should not: said the same way wherever they play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from highlow import HighLow

from bestguess import Policy, Position, Scorer, evaluate, play
from bestguess.arena.evaluate import evaluate as evaluate_tree
from bestguess.core.errors import BestguessError
from bestguess.core.types import Answer, Floats, Query, Transcript
from bestguess.hosts.honest import Honest
from bestguess.laws.policy_laws import check_policy
from bestguess.policies.ranking import choice, ranking

GAME = HighLow(6)


@dataclass(frozen=True)
class Asks(Policy):
    """Asks one thing, whatever was answered."""

    what: Any

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        query: Query = self.what
        return query


@dataclass(frozen=True)
class Scores(Scorer):
    """Scores in one way, whatever was answered."""

    how: Callable[[int], Floats]

    def score(self, position: Position) -> Floats:
        return self.how(len(position.queries))


WRONG = [
    (Asks(None), "no query|number of a guess"),
    (Asks("3"), "number of a guess"),
    (Asks(2.5), "number of a guess"),
    (Asks(999), "may not be asked"),
    (Asks(-1), "may not be asked"),
    (Scores(lambda size: np.full(size, np.nan)), "score"),
    (Scores(lambda size: np.zeros(size + 1)), "score"),
    (Scores(lambda size: np.zeros((size, 1))), "score"),
]


@pytest.mark.parametrize(("policy", "said"), WRONG)
def test_it_is_said_wherever_it_plays(policy: Policy, said: str) -> None:
    name, position = type(policy).__name__, Position.start(GAME)
    for call in (
        lambda: play(GAME, policy, secret=3),
        lambda: evaluate(GAME, policy),
        lambda: evaluate_tree(GAME, policy),
        lambda: choice(position, policy),
        lambda: ranking(position, policy) if isinstance(policy, Scorer) else choice(position, policy),
    ):
        with pytest.raises(BestguessError, match=said) as error:
            call()
        assert name in str(error.value)
    with pytest.raises(AssertionError, match=said):
        check_policy(GAME, policy)


def test_numbers_of_numpy_are_queries() -> None:
    assert choice(Position.start(GAME), Asks(np.int64(2))) == 2


@dataclass(frozen=True)
class Faulty(HighLow):
    """A game whose ``answer`` fails at the second query."""

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return super().answer(secret, transcript, query) if not transcript else int("none")


def test_a_fault_of_a_game_is_not_called_a_wrong_secret() -> None:
    game = Faulty(6)
    with pytest.raises(ValueError, match="none"):
        Honest(game, 3).answer(((0, 0),), 1)
    with pytest.raises(BestguessError, match="no secret"):
        Honest(GAME, "three").answer((), 1)
