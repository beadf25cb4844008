"""Hosts that are made for some games are refused for others, wherever they are named."""

from typing import Any

import pytest
from highlow import HighLow

import bestguess
from bestguess.arena.hosting import invite
from bestguess.core.errors import SpecError
from bestguess.hosts import HOSTS
from bestguess.lab.environments.guesser_environment import GuesserEnvironment


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("rules", ["mastermind(pegs=2,colours=2)", "battleship(rows=3,columns=3,fleet=2)"])
def test_a_host_of_other_games_is_refused_wherever_it_is_named(host: str, rules: str) -> None:
    kind: Any = HOSTS.factory(host)
    game = bestguess.make_game(rules)
    if not kind.games or game.name in kind.games or host == "bot":
        return
    for ask in (
        lambda: bestguess.compare(rules, "random", "most-information", games=2, host=host),
        lambda: bestguess.make_host(host, game),
        lambda: invite(game, host, None),
    ):
        with pytest.raises(SpecError, match=f"The host {host} plays .* only, not {game.name}"):
            ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda host: bestguess.compare("highlow:HighLow", "random", "most-information", games=2, host=host),
        lambda host: bestguess.make_host(host, HighLow()),
        lambda host: invite(HighLow(), host, None),
        lambda host: GuesserEnvironment(HighLow(), host=host),
    ],
)
def test_a_host_that_says_that_it_is_of_another_game_is_refused_wherever_it_is_named(ask: Any) -> None:
    with pytest.raises(SpecError, match="The host bad_players:Elsewhere does not play highlow"):
        ask("bad_players:Elsewhere")
