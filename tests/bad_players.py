"""Players of somebody's own that break what is asked of them, for tests that look at how they are told so."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bestguess import Game, Host, Position, Scorer
from bestguess.core.types import Answer, Floats, Query, Transcript


@dataclass(frozen=True)
class Scores(Scorer):
    """Scores in one way, whatever was answered; ``how`` is given the number of queries."""

    how: Callable[[int], Any]

    def score(self, position: Position) -> Floats:
        scores: Floats = self.how(len(position.queries))
        return scores


@dataclass(frozen=True)
class Answers(Host):
    """Answers in one way, whatever is asked."""

    what: Any

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        answer: Answer = self.what
        return answer


@dataclass(frozen=True)
class Elsewhere(Answers):
    """Is of another game, whichever it is asked in."""

    game: Game | None = None
    what: Any = 0

    def plays(self, game: Game) -> bool:
        return False
