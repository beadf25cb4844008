"""Myshkin, the agent of Hinz's GuessingGame."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from annotated_doc import Doc

from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.belief import Belief, Estimable
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.players import TIE, Scorer
from bestguess.core.position import Position
from bestguess.core.simulator import CostDistribution
from bestguess.core.types import Floats
from bestguess.papers.hinz.map_lots import walk_by_lot
from bestguess.policies.objectives import certainty, information
from bestguess.policies.ranking import generator

MOST_SAMPLES = 1_000_000
"""The most boards from which bits are estimated."""

_SEED = 20221011
"""The seed of the boards drawn, which the moves complete: the date of the write-up."""


@dataclass(frozen=True)
class Myshkin(Scorer):
    """The most expected bits, of equals one by lot; once nothing is unknown, the known cells (Hinz 2022).

    The write-up does not say which of several equals is taken; its author's program draws lots. With ties to the
    likeliest, or to the lowest index, the same rule is ``most-information(ties=likelihood)`` or ``most-information``.

    With ``samples`` the bits are estimated from so many boards of those that are left, drawn by lot, which the write-up
    shows beside the exact ones, to weigh speed against performance. The boards are a function of the moves, so that the
    same position gets the same estimate. Where so few are left, or where they show no cell that is unsure, all count.
    """

    thinks_long: ClassVar[bool] = False

    samples: Annotated[int, Doc("The boards from which the bits are estimated; 0 for all boards left.")] = 0

    by_lot: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not 0 <= self.samples <= MOST_SAMPLES:
            raise ParameterError(
                "samples", self.samples, f"estimate from 1 to {MOST_SAMPLES:,} boards, or from all with 0."
            )

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        if not isinstance(belief, BitboardBelief):
            return None
        layouts = walk_by_lot(belief, seed, self.samples)
        misses = np.array(sorted(layouts))
        masses = np.array([layouts[missed] for missed in misses.tolist()])
        occupied = int(belief.maps[0]).bit_count()
        return CostDistribution(misses + occupied, misses, masses, float(masses.sum()), drawn=True)

    def score(self, position: Position) -> Floats:
        """The expected bits of each query, shape (Q,); where none has any, 1 for a certain hit and 0 for the others."""
        if self.samples:
            gain = self._estimated(position)
            if gain is not None and gain.max() > TIE:
                return gain
        gain = information(position, position.predictive)
        return gain if gain.max() > TIE else certainty(position, position.predictive)

    def _estimated(self, position: Position) -> Floats | None:
        """The bits of each query by some boards alone; ``None`` where few are left, which are all looked at."""
        belief = position.belief
        if not isinstance(belief, Estimable):
            raise ParameterError(
                "samples",
                self.samples,
                f"{position.game.name} is judged from all that is left. Leave samples out, or play rectangles.",
            )
        if belief.count().value <= self.samples:
            return None
        some = belief.estimate(generator(_SEED, position.transcript), self.samples)
        return information(position, some.predict(position.queries))
