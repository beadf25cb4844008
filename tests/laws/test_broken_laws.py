"""A law that a game, a policy or a host of somebody's own breaks raises AssertionError, whatever went wrong."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pytest
from bad_players import Answers, Scores
from highlow import HighLow, NumberNotation

from bestguess import ListedBelief, Outcome, Policy, Position, make_host, make_policy
from bestguess.core.types import Query, Transcript
from bestguess.laws.game_laws import check_game
from bestguess.laws.policy_laws import check_host, check_policy

GAME = HighLow(6)


@dataclass(frozen=True)
class Endless(HighLow):
    def outcome(self, transcript: Transcript) -> Outcome | None:
        return None


@dataclass(frozen=True)
class Empty(HighLow):
    @property
    def num_queries(self) -> int:
        return 0


@dataclass(frozen=True)
class NoPrior(HighLow):
    def prior(self, kind: str = "default") -> Any:
        return None


@dataclass(frozen=True)
class ListPrior(HighLow):
    def prior(self, kind: str = "default") -> Any:
        return [1, 2, 3]


@dataclass(frozen=True)
class BoolOutcome(HighLow):
    def outcome(self, transcript: Transcript) -> Any:
        return bool(transcript and transcript[-1][1] == 2)


@dataclass(frozen=True)
class TextAnswers(HighLow):
    def answer(self, secret: int, transcript: Transcript, query: Query) -> Any:
        return "higher"


@dataclass(frozen=True)
class WonAtOnce(HighLow):
    def outcome(self, transcript: Transcript) -> Outcome | None:
        return Outcome("found", won=True)


@dataclass(frozen=True)
class NoWeights(HighLow):
    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief(self, tuple(range(6)), np.zeros(6), np.arange(6))


@dataclass(frozen=True)
class CommaNotation(NumberNotation):
    def format_query(self, query: Query) -> str:
        return f"{query + 1},"


@dataclass(frozen=True)
class Commas(HighLow):
    @cached_property
    def notation(self) -> CommaNotation:
        return CommaNotation(self, [f"{number}," for number in range(1, 7)], ("higher", "lower", "found"))


GAMES = [
    Endless(6), Empty(6), NoPrior(6), ListPrior(6), BoolOutcome(6), TextAnswers(6), WonAtOnce(6), NoWeights(6),
    Commas(6),
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_game_that_breaks_a_law_is_told_so(game: HighLow) -> None:
    with pytest.raises(AssertionError) as told:
        check_game(game)
    assert str(told.value)


@dataclass(frozen=True)
class Shuffles(Policy):
    """Writes to what it shares with others."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        rng.shuffle(position.queries)
        return int(position.queries[0])


POLICIES = [
    Scores(lambda size: np.full(size, np.inf)), Scores(lambda size: ["x"] * size), Scores(lambda size: None), Shuffles()
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(POLICIES)))
def test_a_policy_that_breaks_a_law_is_told_so(number: int) -> None:
    with pytest.raises(AssertionError):
        check_policy(GAME, POLICIES[number])


@pytest.mark.parametrize("what", [None, "higher", 999, 0])
def test_a_host_that_breaks_a_law_is_told_so(what: Any) -> None:
    with pytest.raises(AssertionError):
        check_host(GAME, Answers(what))


def test_what_keeps_the_laws_passes() -> None:
    check_game(GAME)
    check_policy(GAME, make_policy("most-information"))
    check_host(GAME, make_host("honest", GAME, secret=3))
