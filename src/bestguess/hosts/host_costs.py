"""The costs that a host without a secret forces up, move by move."""

from typing import Literal, TypeAlias

from bestguess.core.errors import ParameterError, SpecSetting
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query, Transcript
from bestguess.hosts.secret_sets import Places

HostUnit: TypeAlias = Literal["questions", "misses", "turns"]
"""The costs that a host may force up.

- ``questions``: queries until one secret is left, as Kettaf counts them;
- ``misses``: misses until one secret is left;
- ``turns``: queries until the game ends, the whole secret being shown or the game lost.
"""


def check_unit(game: Game, unit: HostUnit) -> None:
    """Raise :class:`SpecError` for misses in a game that has none."""
    if unit == "misses" and not game.has_misses:
        raise ParameterError(
            "unit",
            "misses",
            f"in {game.name} no answer is a miss. Take unit=questions.",
            SpecSetting("unit", "questions"),
        )


def is_over(game: Game, unit: HostUnit, transcript: Transcript, left: Places) -> bool:
    """Whether a host who counts in this unit can force no more, with these secrets left."""
    return (unit != "turns" and len(left) == 1) or game.outcome(transcript) is not None


def step(game: Game, unit: HostUnit, query: Query, answer: Answer) -> float:
    """How much one move counts."""
    return float(game.is_miss(query, answer) if unit == "misses" else game.is_question(query))
