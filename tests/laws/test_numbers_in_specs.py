"""Every number in a spec of a game, a policy or a host is refused in a line, or the game can be played with it."""

import warnings
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from bestguess import play
from bestguess.core.errors import BestguessError
from bestguess.core.spec import Registry, make, parameters
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

WHOLE = ["-1", "0", "9" * 30, "9" * 400, "-" + "9" * 400]
REAL = ["nan", "inf", "-1", "-0.5", "0", "1e-320", "1e308", "-1e308"]

SMALL = {
    "hangman": "words=cat|dog|cow|hen",
    "mastermind": "pegs=2,colours=3",
    "bulls-and-cows": "digits=2",
    "wordle": "words=cat|dog|cow|hen,length=3",
    "quordle": "words=cat|dog|cow|hen,length=3",
    "jotto": "words=cat|dog|cow|hen,length=3",
}
"""Parameters that make a game quick to play, beside the one that is tried."""

PLAYED = ["battleship(rows=3,columns=3,fleet=2)", "hangman(words=cat|dog|cow|hen)", "mastermind(pegs=2,colours=3)"]


def specs(registry: Registry[Any]) -> Iterator[tuple[str, str]]:
    """A name, and its spec with one number that is odd."""
    for name in registry:
        for parameter in parameters(registry.factory(name)):
            kinds = get_args(parameter.type) or (parameter.type,)
            for number in (WHOLE if int in kinds else []) + (REAL if float in kinds else []):
                yield name, f"{name}({parameter.name}={number})"


def made(registry: Registry[Any], spec: str) -> Any:
    """The game, policy or host of a spec; ``None`` where the spec is refused in a line that can be read."""
    try:
        return make(registry, spec)
    except BestguessError as error:
        said = str(error)
    assert "\n" not in said
    assert len(said) < 1000
    return None


def test_a_game_with_an_odd_number_is_refused_or_played() -> None:
    tried = 0
    for name, spec in specs(GAMES):
        tried += 1
        if (
            made(GAMES, spec) is None
            or name not in SMALL
            or f"{spec[len(name) + 1 :].partition('=')[0]}=" in SMALL[name]
        ):
            continue
        game = make(GAMES, f"{spec[:-1]},{SMALL[name]})")
        for policy in ("most-likely", "most-information"):
            play(game, policy, seed=1)
    assert tried > 50


@pytest.mark.parametrize("game", PLAYED)
def test_a_policy_with_an_odd_number_is_refused_or_plays(game: str) -> None:
    for _, spec in specs(POLICIES):
        policy = made(POLICIES, spec)
        if policy is not None and (not policy.games or game.partition("(")[0] in policy.games):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                play(game, policy, seed=1)


def test_a_host_with_an_odd_number_is_refused_in_a_line() -> None:
    for _, spec in specs(HOSTS):
        made(HOSTS, spec)


@pytest.mark.parametrize(
    "spec", ["thrifty(price=-1)", "eager(worth=-0.1)", "sid-penalty(alpha=-1)", "expected-size(alpha=1e308)"]
)
def test_a_weight_that_would_turn_a_policy_round_is_refused(spec: str) -> None:
    with pytest.raises(BestguessError, match="from 0 to"):
        make(POLICIES, spec)
