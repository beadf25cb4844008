"""The host who has no secret: each answer keeps as many secrets possible as can be."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript, fewest_bits

REMEMBERED = 512
"""How many positions a host keeps in memory; the oldest is forgotten first."""


@dataclass(frozen=True)
class Evil(Host):
    """Has no secret, and gives the answer that fits the most; of equals, no hit, then as few places as may be.

    It never contradicts itself: at every moment some secret fits all its answers, and :meth:`revealed` names one.
    """

    fair = False

    game: Game
    _positions: Memo[Transcript, Position] = field(
        default_factory=lambda: Memo(REMEMBERED), init=False, repr=False, compare=False
    )

    def plays(self, game: Game) -> bool:
        return self.game == game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        return fullest_answer(self.game, self._position(transcript).belief, query)

    def kept(self, transcript: Transcript) -> list[int]:
        """How many secrets were possible before the first answer and after each."""
        return [int(self._position(transcript[:turn]).belief.count().value) for turn in range(len(transcript) + 1)]

    def revealed(self, transcript: Transcript) -> Any:
        """A secret that fits every answer, drawn from those left; always the same for the same answers."""
        return self._position(transcript).belief.sample(np.random.default_rng(0), 1)[0]

    def _position(self, transcript: Transcript) -> Position:
        """The position after a transcript; remembered, so that a game costs one update a turn."""
        position = self._positions.get(transcript)
        if position is None:
            known = len(transcript)
            while known and position is None:
                known -= 1
                position = self._positions.get(transcript[:known])
            position = position or Position.start(self.game)
            self._positions.put(transcript[:known], position)
            for turn in range(known, len(transcript)):
                position = position.after(*transcript[turn])
                self._positions.put(transcript[: turn + 1], position)
        return position


def fullest_answer(game: Game, belief: Belief, query: Query) -> Answer:
    """The answer to a query that keeps the most secrets possible, by a belief of a game that counts them.

    Of equals, an answer that is no hit, then the one with the fewest bits set, then the lowest.
    """
    if (fullest := belief.fullest_answer(query)) is not None:
        return fullest
    possible = belief.predict(np.array([query])).row(query)
    ordered = sorted(possible, key=lambda answer: (game.is_hit(query, answer), *fewest_bits(answer)))
    return max(ordered, key=lambda answer: belief.update(query, answer).count().value)
