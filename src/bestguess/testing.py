"""The contracts of games, beliefs, policies and hosts, as checks that anyone can run.

Authors of a new game call :func:`check_game` in a test of their own; bestguess runs all of these
over everything in its tables. Each check plays seeded random games and raises ``AssertionError``
naming the law that broke. Games, policies and hosts are given as specs (``"my_module:MyGame(size=3)"``)
or as objects; a spec that names none raises :class:`SpecError`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from bestguess.arena.given import game_given, policy_given
from bestguess.arena.hosting import host_for
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.hosts import HOSTS
from bestguess.laws import belief_laws, game_laws, host_laws, policy_laws, random_games, solution_laws
from bestguess.solvers.solution import Solution

__all__ = [
    "check_belief",
    "check_game",
    "check_host",
    "check_policy",
    "check_solution",
    "check_strength",
    "random_game",
]


def check_game(game: Game | str, seed: int = 0) -> None:
    """The laws of a game: its methods, notation, legality, the end, its symmetries, and the laws of its belief."""
    game_laws.check_game(game_given(game), seed)


def check_belief(position: Position, seed: int = 0) -> None:
    """The laws of a belief, at one position of a game. Raises :class:`SpecError` for what is no position."""
    if not isinstance(position, Position):
        raise SpecError(
            f"{position!r} is no position: give bestguess.Position.of(game, moves), or check_game the game."
        )
    belief_laws.check_belief(position, seed)


def check_policy(game: Game | str, policy: Policy | str, seed: int = 0, games: int = 2) -> None:
    """The laws of a policy.

    It asks legal queries, chooses the same query for the same seed and transcript, breaks equal scores by the lowest
    index unless it says that lots decide, and ends every game. The secret stays possible along each of these games.
    """
    policy_laws.check_policy(game_given(game), policy_given(policy), seed, games)


def check_strength(game: Game | str, policy: Policy | str, seed: int = 0, rounds: int = 8) -> None:
    """The law that a policy costs no more than random queries do, beyond noise, over all secrets of a small game.

    ``rounds`` is the number of times that random queries are tried, and a policy that draws lots as well; where that
    leaves open which costs less, they are tried up to 32 times as often. Raises :class:`TooLarge` for a game whose
    secrets are not listed.
    """
    policy_laws.check_strength(game_given(game), policy_given(policy), seed, rounds)


def check_host(game: Game | str, host: Host | str, seed: int = 0) -> None:
    """The laws of a host: pure, legal, never contradicting the rules or itself, and true in what it says of itself.

    That is a host of this game, says that it is fair only where it holds a secret, hides a secret of the belief that it
    draws from, reveals one that gives all its answers, and counts no more secrets than are left. A host that is given
    as a spec gets a secret drawn by the ``seed``.
    """
    made = game_given(game)
    if not isinstance(host, Host):
        if not isinstance(host, str):
            raise SpecError(f"{host!r} is not a host: give a spec, or an object of a class derived from Host.")
        kind: Any = HOSTS.factory(HOSTS.spec(host).name)  # the class of the host
        hidden = kind.hides(made) or made.prior()
        host = host_for(made, host, secret=hidden.sample(np.random.default_rng(seed), 1)[0])
    host_laws.check_host(made, host, seed)


def check_solution(game: Game | str, solution: Solution) -> None:
    """The law of exact play: the tree of a solution, played against every secret, costs exactly the solution's value.

    What counts is what the problem counts, until its end: a game of which any number of queries is counted goes on
    where its tries or lives are gone. For games whose prior lists its secrets; raises :class:`TooLarge` for others.
    """
    solution_laws.check_solution(game_given(game), solution)


def random_game(game: Game | str, seed: int = 0, host: Host | None = None) -> Iterator[Position]:
    """Every position of a game with random queries, from the start to the end.

    Against an honest host with a secret drawn from the prior, unless a host is given. A game without misses, which
    random queries would hardly ever end, is finished by the likeliest secrets after some moves.
    """
    return random_games.random_game(game_given(game), seed, host)
