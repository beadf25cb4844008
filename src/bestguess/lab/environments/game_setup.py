"""The setup of an environment: its game from parameters, its secrets, and the host of one game."""

from typing import Any

import numpy as np

from bestguess.arena.hosting import invite, with_host
from bestguess.arena.match import Opening
from bestguess.core.belief import Belief
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy, check_plays
from bestguess.core.spec import make, parameters
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

_MOST_DRAWN = 256
"""Secrets are drawn in batches of up to so many: a hundred layouts of ships take twice the time of one."""


def make_setup_game(game: Game | str, given: dict[str, Any], host: str = "honest") -> Game:
    """The game of an environment from its name or spec and its parameters, as ``make`` of Gymnasium passes them on.

    A liar plays hangman as a phrase of one word, for only there the host may lie. Raises :class:`SpecError`.
    """
    if not isinstance(game, str):
        if given:
            raise SpecError(f"{next(iter(given))}: a game that is given as an object takes no parameters.")
        return game
    spec = GAMES.spec(game).having(**{name: _text(value) for name, value in given.items()})
    return make(GAMES, with_host(spec, host, 0))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def policy_of(policy: Policy | str | None, game: Game) -> Policy:
    """A policy from its spec, or the game's default policy. Raises :class:`SpecError` for a policy of other games."""
    made = make(POLICIES, policy or game.default_policy) if policy is None or isinstance(policy, str) else policy
    check_plays(made, game, policy if isinstance(policy, str) else "This policy")
    return made


class SecretSource:
    """Secrets drawn from the prior of a game, one after the other, by the generator of an environment."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._drawn: list[Any] = []
        self._size = 1

    def restart(self) -> None:
        """Forget what was drawn, as when a new seed is set."""
        self._drawn, self._size = [], 1

    def next(self, rng: np.random.Generator) -> Any:
        """The next secret."""
        if not self._drawn:
            self._drawn = list(self._opening.start().belief.sample(rng, self._size))[::-1]
            self._size = min(2 * self._size, _MOST_DRAWN)
        return self._drawn.pop()


class HostSource:
    """The host of each game of an environment: made anew for each secret, or one host that holds none."""

    def __init__(self, game: Game, host: str) -> None:
        """Raise :class:`SpecError` for a host that there is not or that does not play the game."""
        spec = HOSTS.spec(host)
        factory: Any = HOSTS.factory(spec.name)
        known = {parameter.name for parameter in parameters(factory)}
        self.holds_secret = "secret" in known
        """Whether the host holds a secret, which is drawn or given."""
        self._game, self._spec = game, spec
        self._seeded = "seed" in known and "seed" not in spec.given
        self._alone = None if self.holds_secret else invite(game, host, None)[0]
        if self.holds_secret and not factory.suits(game):
            raise SpecError(f"The host {host} does not play {game.spec}.")

    def own_secret(self, rng: np.random.Generator) -> Any | None:
        """A secret of the host's own choice; ``None`` where secrets are drawn from the prior."""
        kind: Any = HOSTS.factory(self._spec.name)
        own: Belief | None = kind.hides(self._game)
        return None if own is None else own.sample(rng, 1)[0]

    def host(self, secret: Any, rng: np.random.Generator) -> Host:
        """The host of one game; a liar's lie is drawn anew for each game, unless the host's spec has a seed."""
        if self._alone is not None:
            return self._alone
        spec = self._spec.having(seed=str(rng.integers(2**31))) if self._seeded else self._spec
        return invite(self._game, str(spec), secret)[0]
