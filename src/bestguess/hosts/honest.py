"""The host who tells the truth."""

from dataclasses import dataclass
from typing import Any

from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.types import Answer, Query, Transcript


@dataclass(frozen=True)
class Honest(Host):
    """Holds one secret and answers by the rules."""

    game: Game
    secret: Any

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        return self.game.answer(self.secret, transcript, query)
