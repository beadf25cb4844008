"""A law that a policy or a host of somebody's own breaks is told; specs name games and players as objects do."""

from collections.abc import Callable
from dataclasses import dataclass
from doctest import DocTestParser
from typing import Any

import numpy as np
import pytest
from bad_players import Answers, Scores
from document_examples import EXTEND
from highlow import HighLow, Shifty

from bestguess import Belief, Game, Host, ListedBelief, Policy, Position, make, make_host, make_policy, solve
from bestguess.core.errors import SpecError
from bestguess.core.types import Answer, Query, Transcript
from bestguess.testing import (
    check_belief,
    check_game,
    check_host,
    check_policy,
    check_solution,
    check_strength,
    random_game,
)

GAME = HighLow(6)


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


@dataclass(frozen=True)
class Slow(Policy):
    """Asks what tells least."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[position.predictive.information_gain().argmin()])


def test_a_policy_that_is_a_little_worse_than_random_is_told() -> None:
    game = "mastermind(pegs=2,colours=3)"
    for policy in ("random", "most-information"):
        check_strength(game, policy)
    with pytest.raises(AssertionError, match=r"costs .*, random queries"):
        check_strength(game, Slow())


@pytest.mark.parametrize("what", [None, "higher", 999, 0])
def test_a_host_that_breaks_a_law_is_told_so(what: Any) -> None:
    with pytest.raises(AssertionError):
        check_host(GAME, Answers(what))


@dataclass(frozen=True)
class Tells(Shifty):
    """A host that holds no secret and says so, and tells of itself what is true."""

    fair = False

    def left(self, transcript: Transcript) -> Belief:
        return Position.of(self.game, transcript).belief

    def revealed(self, transcript: Transcript) -> Any:
        return self.left(transcript).sample(np.random.default_rng(0), 1)[0]

    def kept(self, transcript: Transcript) -> list[int] | None:
        return [int(self.left(transcript[:turn]).count().value) for turn in range(len(transcript) + 1)]

    def account(self, transcript: Transcript) -> str:
        return "It always gave the likeliest answer."


def test_the_host_of_the_document_keeps_the_contract() -> None:
    names: dict[str, Any] = {"__name__": __name__}
    for example in DocTestParser().get_examples((EXTEND / "adding-a-host.md").read_text(encoding="utf-8")):
        exec(example.source, names)
    check_host(names["game"], names["Slow"](names["game"]))


HOST_SLIPS: list[tuple[str, Any, str]] = [
    ("fair", True, "Slip has no field 'secret', .*write fair = False"),
    ("games", ("wordle",), "The host Slip plays wordle only, not highlow"),
    ("plays", lambda self, game: False, "The host Slip is of another game"),
    ("revealed", lambda self, transcript: 0, "revealed names 1, which does not fit its own answer"),
    ("revealed", lambda self, transcript: "one", "check_host came to no end: TypeError"),
    ("account", lambda self, transcript: None, "account gives None: give a sentence"),
    ("account", lambda self, transcript: 5, "account gives 5: give a sentence"),
    ("kept", lambda self, transcript: 6, "kept gives 6 after .*give a list of whole numbers"),
    ("kept", lambda self, transcript: ["6"] * (len(transcript) + 1), "give whole numbers above 0"),
    ("kept", lambda self, transcript: [6], "one before the first answer and one after each"),
    ("kept", lambda self, transcript: [6] * (len(transcript) + 1), r"kept gives \[6, 6.*: \d are left"),
    ("kept", lambda self, transcript: list(range(1, len(transcript) + 2)), "no answer makes more possible"),
    ("hides", classmethod(lambda cls, game: [1, 2]), r"hides gives \[1, 2\]: give the belief"),
    ("hides", classmethod(lambda cls, game: ListedBelief.uniform(game, (0,))), "no secret of it answers"),
]
"""Members of a host that were written wrong, and words that the message about each has."""


@pytest.mark.parametrize(("member", "slip", "message"), HOST_SLIPS)
def test_what_a_host_says_wrong_of_itself_is_told(member: str, slip: Any, message: str) -> None:
    check_host(GAME, Tells(GAME))
    kind = dataclass(frozen=True)(type("Slip", (Tells,), {"__module__": __name__, member: slip}))
    with pytest.raises(AssertionError, match=message):
        check_host(GAME, kind(GAME))


@dataclass(frozen=True)
class Confused(Host):
    """Answers for another secret than the one that it is given, which is no lie of the rules in hangman."""

    game: Game
    secret: Any

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        return self.game.answer(self.secret, transcript, query) if len(transcript) < 2 else 0


def test_a_host_that_forgets_its_secret_is_told() -> None:
    with pytest.raises(AssertionError):
        check_host("hangman(words=cat|cot|dog|dot,lives=0)", Confused(make("hangman(words=cat|cot|dog|dot)"), "cat"))


SPEC = "highlow:HighLow(top=6)"

GIVEN: dict[str, Callable[[Any], Any]] = {
    "game": check_game,
    "policy": lambda game: check_policy(game, "most-information"),
    "strength": lambda game: check_strength(game, "most-information"),
    "host": lambda game: check_host(game, "honest"),
    "host without a secret": lambda game: check_host(game, "evil"),
    "solution": lambda game: check_solution(game, solve(SPEC)),
    "random game": lambda game: list(random_game(game)),
}
"""Checks of one game, which is given as a spec or as an object."""


@pytest.mark.parametrize("check", GIVEN)
def test_specs_do_where_objects_do(check: str) -> None:
    GIVEN[check](SPEC)
    GIVEN[check](GAME)
    for wrong in ("highlow:Nosuch", "nosuch", HighLow, 5, None):
        with pytest.raises(SpecError):
            GIVEN[check](wrong)


WRONG: list[tuple[Callable[..., None], Any]] = [
    (check_policy, "nosuch"),
    (check_policy, Shuffles),
    (check_strength, 5),
    (check_host, "nosuch"),
    (check_host, Shifty),
    (check_host, "never-touching"),
]
"""Checks of a player of a game, and what is none of that game."""


@pytest.mark.parametrize(("check", "player"), WRONG)
def test_what_is_no_player_or_position_is_refused(check: Callable[..., None], player: Any) -> None:
    with pytest.raises(SpecError):
        check(GAME, player)
    spec: Any = SPEC
    with pytest.raises(SpecError, match="is no position"):
        check_belief(spec)


def test_what_keeps_the_laws_passes() -> None:
    check_game(GAME)
    check_policy(GAME, make_policy("most-information"))
    check_host(GAME, make_host("honest", GAME, secret=3))
