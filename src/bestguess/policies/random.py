"""Random play, the yardstick that every policy must beat."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from bestguess.core.players import Policy
from bestguess.core.position import Position


@dataclass(frozen=True)
class Random(Policy):
    """A query drawn uniformly from the legal ones."""

    thinks_long: ClassVar[bool] = False

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        return int(rng.choice(position.queries))

    def aim(self, position: Position) -> str:
        return f"This {position.game.query_noun} was drawn by lot."
