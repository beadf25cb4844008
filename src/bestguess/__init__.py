"""bestguess: the engine that always knows the best next question.

>>> import bestguess
>>> game = bestguess.make("battleship(rows=5,columns=5,fleet=3-2)")
>>> position = bestguess.Position.start(game)
>>> position.belief.count().value
956
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from bestguess.core.belief import Belief, Count, Listed, Predictive
    from bestguess.core.errors import BestguessError, Contradiction, IllegalQuery, NotationError, SpecError
    from bestguess.core.game import Game
    from bestguess.core.players import Host, Objective, Policy, Scorer
    from bestguess.core.position import Diagnosis, Position, Repair, Session, diagnose
    from bestguess.core.types import MISS, Outcome, Transcript
    from bestguess.games import GAMES
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

# Where each public name lives: imported on first use, so that `import bestguess` costs nothing.
_HOMES = {
    "bestguess.core.belief": ("Belief", "Count", "Listed", "Predictive"),
    "bestguess.core.errors": ("BestguessError", "Contradiction", "IllegalQuery", "NotationError", "SpecError"),
    "bestguess.core.game": ("Game",),
    "bestguess.core.players": ("Host", "Objective", "Policy", "Scorer"),
    "bestguess.core.position": ("Diagnosis", "Position", "Repair", "Session", "diagnose"),
    "bestguess.core.types": ("MISS", "Outcome", "Transcript"),
    "bestguess.games": ("GAMES",),
    "bestguess.hosts": ("HOSTS",),
    "bestguess.policies": ("POLICIES",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "GAMES",
    "HOSTS",
    "MISS",
    "POLICIES",
    "Belief",
    "BestguessError",
    "Contradiction",
    "Count",
    "Diagnosis",
    "Game",
    "Host",
    "IllegalQuery",
    "Listed",
    "NotationError",
    "Objective",
    "Outcome",
    "Policy",
    "Position",
    "Predictive",
    "Repair",
    "Scorer",
    "Session",
    "SpecError",
    "Transcript",
    "diagnose",
    "make",
]


def make(spec: str) -> Any:
    """The game, policy or host that a spec such as ``"battleship(rows=8,fleet=4-3-2)"`` describes.

    Raises :class:`SpecError` for unknown names and parameters, with the closest match.
    """
    from bestguess.core.errors import SpecError, closest
    from bestguess.core.spec import make as make_from
    from bestguess.core.spec import parse
    from bestguess.games import GAMES
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

    name, _ = parse(spec)
    for table in (GAMES, POLICIES, HOSTS):
        if name in table:
            return make_from(table, spec)
    if ":" in name:
        return make_from(GAMES, spec)
    raise SpecError(f"There is no game, policy or host named '{name}'.{closest(name, [*GAMES, *POLICIES, *HOSTS])}")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'bestguess' has no attribute '{name}'")
