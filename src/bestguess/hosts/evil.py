"""The host who has no secret: each answer keeps as many secrets possible as can be."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript

REMEMBERED = 512
"""How many positions a host keeps in memory; the oldest is forgotten first."""


@dataclass(frozen=True)
class Evil(Host):
    """Has no secret, and gives the answer that fits the most; of equals, no hit, then as few places as may be.

    It never contradicts itself: at every moment some secret fits all its answers, and :meth:`revealed` names one.
    """

    fair = False

    game: Game
    _known: OrderedDict[Transcript, Position] = field(
        default_factory=OrderedDict, init=False, repr=False, compare=False
    )

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        return self.game.fullest_answer(self._position(transcript).belief, query)

    def kept(self, transcript: Transcript) -> list[int]:
        """How many secrets were possible before the first answer and after each."""
        return [int(self._position(transcript[:turn]).belief.count().value) for turn in range(len(transcript) + 1)]

    def revealed(self, transcript: Transcript) -> Any:
        """A secret that fits every answer, drawn from those left; always the same for the same answers."""
        return self._position(transcript).belief.sample(np.random.default_rng(0), 1)[0]

    def _position(self, transcript: Transcript) -> Position:
        """The position after a transcript; remembered, so that a game costs one update a turn."""
        known = self._known.get(transcript)
        if known is None:
            before = self._position(transcript[:-1]) if transcript else None
            known = before.after(*transcript[-1]) if before else Position.start(self.game)
            self._known[transcript] = known
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known
