"""bestguess counts every possibility and shows what each question is worth.

>>> import bestguess
>>> game = bestguess.make("battleship(rows=5,columns=5,fleet=3-2)")
>>> position = bestguess.Position.start(game)
>>> position.belief.count().value
956
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from bestguess.api import (
        compare as compare,
        evaluate as evaluate,
        guesser as guesser,
        make_game as make_game,
        make_host as make_host,
        make_policy as make_policy,
        play as play,
        solve as solve,
    )
    from bestguess.beliefs.listed import ListedBelief as ListedBelief
    from bestguess.core.belief import Belief as Belief, Listed as Listed
    from bestguess.core.count import Count as Count
    from bestguess.core.errors import (
        BestguessError as BestguessError,
        Contradiction as Contradiction,
        Forfeit as Forfeit,
        IllegalAnswer as IllegalAnswer,
        IllegalQuery as IllegalQuery,
        NotationError as NotationError,
        SpecError as SpecError,
        TooLarge as TooLarge,
    )
    from bestguess.core.game import Game as Game
    from bestguess.core.game_parts import ExactRules as ExactRules, Group as Group
    from bestguess.core.notation import NamedNotation as NamedNotation, Notation as Notation
    from bestguess.core.players import Host as Host, Objective as Objective, Policy as Policy, Scorer as Scorer
    from bestguess.core.position import (
        Diagnosis as Diagnosis,
        Position as Position,
        Repair as Repair,
        Session as Session,
        diagnose as diagnose,
    )
    from bestguess.core.predictive import Predictive as Predictive
    from bestguess.core.types import MISS as MISS, Outcome as Outcome, Transcript as Transcript
    from bestguess.games import GAMES as GAMES
    from bestguess.hosts import HOSTS as HOSTS
    from bestguess.hosts.honest import Honest as Honest
    from bestguess.policies import POLICIES as POLICIES
    from bestguess.policies.greedy import Greedy as Greedy
    from bestguess.policies.objectives import information as information, likelihood as likelihood
    from bestguess.workers.workers import Workers as Workers

# Where each public name lives: imported on first use, so that `import bestguess` costs nothing.
_HOMES = {
    "bestguess.api": ("compare", "evaluate", "guesser", "make_game", "make_host", "make_policy", "play", "solve"),
    "bestguess.beliefs.listed": ("ListedBelief",),
    "bestguess.core.belief": ("Belief", "Listed"),
    "bestguess.core.count": ("Count",),
    "bestguess.core.errors": (
        "BestguessError",
        "Contradiction",
        "Forfeit",
        "IllegalAnswer",
        "IllegalQuery",
        "NotationError",
        "SpecError",
        "TooLarge",
    ),
    "bestguess.core.game_parts": ("ExactRules", "Group"),
    "bestguess.core.game": ("Game",),
    "bestguess.core.notation": ("NamedNotation", "Notation"),
    "bestguess.core.players": ("Host", "Objective", "Policy", "Scorer"),
    "bestguess.core.position": ("Diagnosis", "Position", "Repair", "Session", "diagnose"),
    "bestguess.core.predictive": ("Predictive",),
    "bestguess.core.types": ("MISS", "Outcome", "Transcript"),
    "bestguess.games": ("GAMES",),
    "bestguess.hosts": ("HOSTS",),
    "bestguess.hosts.honest": ("Honest",),
    "bestguess.policies": ("POLICIES",),
    "bestguess.policies.greedy": ("Greedy",),
    "bestguess.policies.objectives": ("information", "likelihood"),
    "bestguess.workers.workers": ("Workers",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF, "make"]


def make(spec: str) -> Any:
    """The game, policy or host that a spec such as ``"battleship(rows=8,fleet=4-3-2)"`` describes.

    Raises :class:`SpecError` for unknown names and parameters, with the closest match.
    """
    from bestguess.core.errors import SpecError, UnknownName
    from bestguess.core.spec import make as make_from
    from bestguess.games import GAMES
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

    if not isinstance(spec, str):
        raise GAMES.not_text(spec)
    name = GAMES.spec(spec).name
    if name in HOSTS:
        raise SpecError(f"'{spec}' is a host, which needs a game: bestguess.make_host('{spec}', game, secret).")
    if name in POLICIES:
        return make_from(POLICIES, spec)
    if name in GAMES or ":" in name:
        return make_from(GAMES, spec)
    raise UnknownName("game, policy or host", name, [*GAMES, *POLICIES, *HOSTS])


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'bestguess' has no attribute '{name}'")
