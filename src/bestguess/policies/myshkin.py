"""Myshkin, the agent of Hinz's GuessingGame."""

from dataclasses import dataclass
from typing import ClassVar

from bestguess.core.belief import Belief
from bestguess.core.game import Game
from bestguess.core.players import TIE, Scorer
from bestguess.core.position import Position
from bestguess.core.simulator import CostDistribution
from bestguess.core.types import Floats
from bestguess.policies.objectives import certainty, information


@dataclass(frozen=True)
class Myshkin(Scorer):
    """The most expected bits, of equals one by lot; once nothing is unknown, the known cells (Hinz 2022).

    The write-up does not say which of several equals is taken; its author's program draws lots. With ties to the
    likeliest, or to the lowest index, the same rule is ``most-information(ties=likelihood)`` or ``most-information``.
    """

    by_lot: ClassVar[bool] = True

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        simulator = game.simulator(belief)
        return None if simulator is None else simulator.played_by_lot(seed)

    def score(self, position: Position) -> Floats:
        """The expected bits of each query, shape (Q,); where none has any, 1 for a certain hit and 0 for the others."""
        gain = information(position, position.predictive)
        return gain if gain.max() > TIE else certainty(position, position.predictive)
