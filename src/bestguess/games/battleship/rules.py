"""Battleship: the game of :mod:`~bestguess.games.battleship.fleet_rules` with its prior, its notation and its board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeAlias

from annotated_doc import Doc

from bestguess.core.belief import Belief
from bestguess.core.errors import ParameterError, SpecError
from bestguess.core.path_text import path_of
from bestguess.core.question import AsksQuestions, Question
from bestguess.core.read_files import GameSource
from bestguess.core.simulator import Simulator, Simulators
from bestguess.games.battleship.belief import listed, prior
from bestguess.games.battleship.board import FleetDisplay
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hidden_well import hidden_well
from bestguess.games.battleship.hider import (
    PEOPLE,
    HiderPart,
    HiderProfile,
    apart_by_choice,
    hidden_by,
    listed_hidden_by,
)
from bestguess.games.battleship.notation import FleetNotation
from bestguess.games.battleship.simulator import simulator

Hider: TypeAlias = Literal["uniform", "people", "hidden-well"]

HIDERS: Mapping[str, Callable[[FleetRules], HiderProfile | None]] = {
    "uniform": lambda game: None,
    "people": lambda game: PEOPLE,
    "hidden-well": hidden_well,
}
"""The ways to hide that have a name, with the profile for a game; ``None`` where every layout is equally likely."""

HOSTS_HIDE: Mapping[str, Callable[[FleetRules], HiderProfile]] = {
    "hidden-well": hidden_well,
    "never-touching": lambda game: HiderProfile((HiderPart(1.0, touching=False),), "hidden so that no two ships touch"),
}
"""Priors beside that of the game, by which hosts hide a fleet."""


@dataclass(frozen=True)
class Battleship(FleetRules, Simulators, AsksQuestions):
    """Find every cell of a hidden fleet in as few shots as possible."""

    hider: Annotated[
        Hider | str,
        Doc(
            "How the fleet was hidden: every layout equally likely, by a person, who may never let ships touch, by the "
            "host hidden-well, or by a file of habits."
        ),
    ] = "uniform"
    _profile: HiderProfile | None = field(init=False, repr=False, default=None)

    name: ClassVar[str] = "battleship"
    query_noun: ClassVar[str] = "shot"
    secret_noun: ClassVar[str] = "layout"
    cost_noun: ClassVar[str] = "shots"
    has_misses: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, str]] = {
        "Classic 10×10": "battleship",
        "Sunk ships are named": "battleship(announce=named)",
        "Sinkings not announced": "battleship(announce=silent)",
        "Each hit names its ship": "battleship(announce=every-hit)",
        "Ten ships, not touching": "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)",
        "Small 8×8": "battleship(rows=8,columns=8,fleet=4-3-3-2)",
        "Quick 6×6": "battleship(rows=6,columns=6,fleet=3-2-2)",
        "Rothe's 6×6 in colours": (
            "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)"
        ),
        "Collaborative 8×8 in colours": "battleship(rows=8,columns=8,fleet=5-4-3-2,announce=colour)",
    }

    @cached_property
    def notation(self) -> FleetNotation:
        return FleetNotation(self)

    @cached_property
    def display(self) -> FleetDisplay:
        return FleetDisplay(self)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.lengths_are_known and self.hider not in ("uniform", "people"):
            raise ParameterError(
                "hider",
                self.hider,
                "where lengths are unknown, nobody's habits are known. Write uniform or people, or a fleet whose ships "
                "have known lengths: announce=every-hit.",
            )
        object.__setattr__(self, "_profile", self._named_profile())

    def _named_profile(self) -> HiderProfile | None:
        named = HIDERS.get(self.hider)
        return self._read_profile() if named is None else named(self)

    def _read_profile(self) -> HiderProfile:
        if not self.hider or ("/" not in self.hider and "." not in self.hider and not path_of(self.hider).exists()):
            raise ParameterError(
                "hider", self.hider, f"write {', '.join(HIDERS)}, or the file of a hider, which bestguess habits makes."
            )
        # Files are read strictly by pydantic, which a game without a file need not load.
        from bestguess.games.battleship.hider_file import read_hider

        return read_hider(Path(self.hider)).profile(self, self.hider)

    @property
    def sources(self) -> Sequence[GameSource]:
        """The file of habits, where one says how the fleet was hidden."""
        profile = self._profile
        return [] if profile is None or self.hider in HIDERS else [GameSource("hider", profile.source, profile.digest)]

    def prior(self, kind: str = "default") -> Belief:
        """The layouts by :attr:`hider`: counted (``default``), or ``listed`` one by one on a small board.

        The kinds ``hidden-well`` and ``never-touching`` are of the hosts that hide so, whatever guessers expect.
        Raises :class:`TooLarge` if there are too many to list, :class:`SpecError` for another kind.
        """
        if kind not in ("default", "counted", "listed", *HOSTS_HIDE):
            raise SpecError(f"Battleship has no belief '{kind}': its layouts are counted, or listed.")
        if kind in HOSTS_HIDE:
            return hidden_by(self if self.hider in HIDERS else replace(self, hider="uniform"), HOSTS_HIDE[kind](self))
        if self._profile is not None:
            # The parts of the mixture are games of their own, which a file that is for this game would not suit.
            rules = self if self.hider in HIDERS else replace(self, hider="uniform")
            return listed_hidden_by(rules, self._profile) if kind == "listed" else hidden_by(rules, self._profile)
        return listed(self) if kind == "listed" else prior(self)

    def describe_prior(self, kind: str = "default") -> str:
        """The way in which the fleet is taken to be hidden; empty where every layout is equally likely."""
        if kind in HOSTS_HIDE:
            return HOSTS_HIDE[kind](self).note
        if self._profile is None:
            return ""
        if self._profile is PEOPLE and apart_by_choice(replace(self, hider="uniform")) is None:
            return ""
        return self._profile.note

    @property
    def recorded(self) -> "Battleship":
        """The game as files have it: habits in a file of this computer are those of a person there."""
        return self if self.hider in HIDERS else replace(self, hider="people")

    def read_question(self, text: str) -> Question:
        from bestguess.games.battleship.questions import read_question  # most games ask nothing but shots

        return read_question(self, text)

    def simulator(self, belief: Belief) -> Simulator | None:
        return simulator(belief)
