"""Hosts who tell the truth: with a secret that is given, or a fleet that they hide in a way of their own."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.types import Answer, Query, Transcript


@dataclass(frozen=True)
class Honest(Host):
    """Holds one secret and answers by the rules. Raises :class:`SpecError` when asked, if that is no secret of them."""

    game: Game
    secret: Any

    def plays(self, game: Game) -> bool:
        return self.game == game

    def is_found(self, transcript: Transcript) -> bool:
        return self.game.has_found(transcript, self.secret)

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        try:
            return self.game.answer(self.secret, transcript, query)
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            if not self._answers_for(_one(self.game), transcript, query):
                raise  # the fault is not the secret's
            raise no_secret(self.game, self.secret) from error

    def _answers_for(self, secret: Any, transcript: Transcript, query: Query) -> bool:
        try:
            self.game.answer(secret, transcript, query)
        except (TypeError, ValueError, LookupError, AttributeError):
            return False
        return True


def no_secret(game: Game, secret: Any) -> SpecError:
    """The error for what is no secret of a game: it names what was given, and one that would do."""
    some = game.notation.format_secret(_one(game))
    return SpecError(
        f"secret={secret!r} is no secret of {game.spec}. Give one, such as game.notation.parse_secret({some!r})."
    )


def _one(game: Game) -> Any:
    """A secret that the game has."""
    return game.prior().sample(np.random.default_rng(0), 1)[0]


class _Hider(Honest):
    """Holds a secret that it drew from a prior of the game which is not the one that guessers go by."""

    games: ClassVar[tuple[str, ...]] = ("battleship",)
    fair: ClassVar[bool] = False
    kind: ClassVar[str]
    """The prior of the game that the host hides by."""

    @classmethod
    def suits(cls, game: Game) -> bool:
        if not super().suits(game):
            return False
        try:
            game.prior(cls.kind)
        except SpecError:
            return False
        return True

    @classmethod
    def hides(cls, game: Game) -> Belief:
        return game.prior(cls.kind)


class HiddenWell(_Hider):
    """Hides where greedy play that knows how it hides needs the most shots: the best of a family, no equilibrium."""

    kind: ClassVar[str] = "hidden-well"


class NeverTouching(_Hider):
    """Never lets ships touch, where the board has room for that: a habit that a seeker soon learns."""

    kind: ClassVar[str] = "never-touching"

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.name in cls.games

    @classmethod
    def hides(cls, game: Game) -> Belief:
        try:
            return super().hides(game)
        except SpecError:  # ships cannot but touch
            return game.prior()
