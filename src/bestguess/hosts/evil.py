"""The host who has no secret: each answer keeps as many secrets possible as can be."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.factored import FactoredBelief
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript


@dataclass(frozen=True)
class Evil(Host):
    """Has no secret, and gives the answer that fits the most; of equals, no hit, then as few places as may be.

    It never contradicts itself: at every moment some secret fits all its answers, and :meth:`revealed` names one.
    """

    fair = False

    game: Game
    _folded: dict[Transcript, Position] = field(default_factory=dict, init=False, repr=False, compare=False)

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        belief = self._position(transcript).belief
        if isinstance(belief, FactoredBelief):
            # The parts are independent, so the most of a product is the most of each part.
            own = (_largest(factor, query) for factor in belief.factors)
            return sum(answer << begin for answer, begin in zip(own, belief.offsets, strict=False))
        possible = belief.predict(np.array([query])).row(query)
        options = sorted(possible, key=lambda answer: (self.game.is_hit(query, answer), answer.bit_count(), answer))
        return max(options, key=lambda answer: belief.update(query, answer).count().value)

    def kept(self, transcript: Transcript) -> list[int]:
        """How many secrets were possible before the first answer and after each."""
        return [int(self._position(transcript[:turn]).belief.count().value) for turn in range(len(transcript) + 1)]

    def revealed(self, transcript: Transcript) -> Any:
        """A secret that fits every answer, drawn from those left; always the same for the same answers."""
        return self._position(transcript).belief.sample(np.random.default_rng(0), 1)[0]

    def _position(self, transcript: Transcript) -> Position:
        """The position after a transcript; remembered, so that a game costs one update a turn."""
        known = self._folded.get(transcript)
        if known is None:
            before = self._position(transcript[:-1]) if transcript else None
            known = before.after(*transcript[-1]) if before else Position.start(self.game)
            self._folded[transcript] = known
        return known


def _largest(belief: CodedBelief, query: Query) -> Answer:
    """The answer that the most secrets of one part give; of equals, the one with the fewest places, then the lowest."""
    parts = belief.parts(np.array([query]))
    counted = zip(parts.counts.tolist(), parts.answers.tolist(), strict=True)
    return int(max(counted, key=lambda part: (part[0], -part[1].bit_count(), -part[1]))[1])
