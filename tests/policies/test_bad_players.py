"""Players of others that ask what is no query, or score what they should not: said the same way wherever they play."""

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from bad_players import Answers, Scores
from highlow import HighLow

from bestguess import Host, Policy, Position, Scorer, SpecError, evaluate, make_host, play
from bestguess.arena.evaluate import evaluate as evaluate_tree
from bestguess.core.errors import BestguessError
from bestguess.core.players import check_plays
from bestguess.core.types import Answer, Query, Transcript
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


WRONG = [
    (Asks(None), "no query|number of a guess"),
    (Asks("3"), "number of a guess"),
    (Asks(2.5), "number of a guess"),
    (Asks(999), "may not be asked"),
    (Asks(-1), "may not be asked"),
    (Scores(lambda size: np.full(size, np.nan)), "score"),
    (Scores(lambda size: np.zeros(size + 1)), "score"),
    (Scores(lambda size: np.zeros((size, 1))), "score"),
    (Scores(lambda size: np.full(size, np.inf)), "score"),
    (Scores(lambda size: ["a"] * size), "score"),
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


def test_scores_in_a_list_are_scores() -> None:
    record = play(GAME, Scores(lambda size: [0.0] * size), secret=3)
    assert record.won


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (None, "The host Answers answers None to 12"),
        ("no", "The host Answers answers 'no' to 12"),
        (999, "The host Answers answers 12 by what is no answer"),
        (0, "The host Answers contradicts itself in move"),
    ],
)
def test_a_host_that_gives_what_is_no_answer_is_named(what: Any, said: str) -> None:
    with pytest.raises(BestguessError) as error:
        play("mastermind(pegs=2,colours=3)", "most-information", Answers(what))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("rules", "other", "secret"),
    [
        ("mastermind(pegs=2,colours=3)", "mastermind", "1234"),
        ("battleship(rows=6,columns=6,fleet=3-2)", "battleship(rows=5,columns=5,fleet=3-2)", "d3 A1-A3, p2 C1-C2"),
    ],
)
def test_a_host_of_other_rules_is_refused(rules: str, other: str, secret: str) -> None:
    host = make_host("honest", other, secret=secret)
    with pytest.raises(SpecError, match="Make one of that game"):
        play(rules, None, host)
    assert play(other, None, host).won


@pytest.mark.parametrize("side", [Policy, Host])
@pytest.mark.parametrize(
    ("games", "remedy"), [("mastermind", "games = ('mastermind',)"), (100, "in a tuple"), (None, "in a tuple")]
)
def test_the_games_of_a_player_are_named_in_a_tuple(side: type, games: Any, remedy: str) -> None:
    with pytest.raises(SpecError, match=re.escape(remedy)):
        type("Mine", (side,), {"games": games})


@pytest.mark.parametrize("games", [("mastermind",), ["mastermind"], property(lambda self: ("mastermind",))])
def test_games_in_a_list_or_from_a_property_are_taken(games: Any) -> None:
    policy = type("Mine", (Asks,), {"games": games})(0)
    with pytest.raises(SpecError, match="This policy plays mastermind only, not highlow"):
        check_plays(policy, GAME)
