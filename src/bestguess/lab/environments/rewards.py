"""Rewards: the numbers whose sum the guesser of an environment makes as large as it can."""

from typing import Literal, TypeAlias, get_args

from bestguess.arena.counting import CountedUnit, Counting
from bestguess.core.errors import ParameterError, SpecError, closest
from bestguess.core.game import Game
from bestguess.core.types import Answer, Query
from bestguess.solvers.objective import Until

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
        if kind not in get_args(RewardKind):
            raise ParameterError("reward", kind, f"there is no such reward.{closest(kind, get_args(RewardKind))}")
        if kind == "misses" and not game.has_misses:
            raise SpecError(f"reward=misses: in {game.name} no answer is a miss. Take reward=questions.")
        if until is not None and until not in get_args(Until):
            raise ParameterError("until", until, f"there is no such end.{closest(until, get_args(Until))}")
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
