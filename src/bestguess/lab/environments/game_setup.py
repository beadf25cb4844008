"""The setup of an environment: its game from parameters, its secrets, and the host of one game.

Rewards: the numbers whose sum the guesser of an environment makes as large as it can.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from bestguess.arena.counting import CountedUnit, Counting
from bestguess.arena.hosting import invite, with_host
from bestguess.arena.match import Opening
from bestguess.core.belief import Belief
from bestguess.core.errors import SpecError, check_known
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy, check_plays
from bestguess.core.spec import make, parameters
from bestguess.core.types import Answer, Query
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES
from bestguess.solvers.objective import Until

_MOST_DRAWN = 256
"""Secrets are drawn in batches of up to so many: a hundred layouts of ships take twice the time of one."""


def check_options(options: dict[str, Any] | None, *known: str) -> None:
    """Raise :class:`SpecError` for an option of ``reset`` that nobody reads: a secret misspelled would be drawn."""
    for name in options or {}:
        if name not in known:
            reads = f"knows {' and '.join(known)} here, and nothing else" if known else "takes no options here"
            raise SpecError(f"options={{'{name}': …}}: reset {reads}.")


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


RewardKind: TypeAlias = Literal["questions", "misses", "cost", "hits", "win"]
"""The quantity that rewards add up to.

- ``questions``: -1 for each question, so that the return of a game is minus its number of questions;
- ``misses``: -1 for each miss, in games that have misses;
- ``cost``: minus the cost of each query in the game's own unit (shots, lives);
- ``hits``: +1 for a hit and -1 for any other answer, the reward of Kettaf (2024, section 5.2);
- ``win``: +1 when the game is won and -1 when it is lost, 0 before.
"""

ILLEGAL = -1.0
"""The reward of an action that the rules do not allow, whatever the kind of rewards."""

_UNITS: dict[str, CountedUnit | None] = {"questions": "questions", "misses": "misses", "cost": None}


class Rewards:
    """The reward of each move of a game, and the moment when an episode ends."""

    def __init__(self, game: Game, kind: RewardKind = "questions", until: Until | None = None) -> None:
        """Raise :class:`SpecError` for a kind that there is not or that has no meaning in the game."""
        check_known("reward", kind, get_args(RewardKind))
        if kind == "misses" and not game.has_misses:
            raise SpecError(f"reward=misses: in {game.name} no answer is a miss. Take reward=questions.")
        if until is not None:
            check_known("until", until, get_args(Until))
        self.kind: RewardKind = kind
        self.counting = Counting(game, _UNITS.get(kind), until)

    def of(self, query: Query, answer: Answer, success: bool | None) -> float:
        """The reward of a move; ``success`` says how the episode ended with it, ``None`` if it goes on."""
        match self.kind:
            case "win":
                return 0.0 if success is None else 1.0 if success else -1.0
            case "hits":
                return 1.0 if self.counting.game.is_hit(query, answer) else -1.0
        return 0.0 - self.counting.of(query, answer)  # not -0.0, which people would read as a number below nothing
