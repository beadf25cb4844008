"""The shots that a person's habits cost: against a seeker who knows them, and one who takes all layouts as equal."""

from dataclasses import dataclass, field

import numpy as np

from bestguess.arena.match import Opening
from bestguess.core.game import Game
from bestguess.core.players import Policy, query_of
from bestguess.core.position import Position


@dataclass(eq=False)
class PriorSeeker:
    """A seeker who plays by one prior against secrets that another drew: ``game`` holds the prior, a policy plays."""

    game: Game
    policy: Policy
    _opening: Opening = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._opening = Opening(self.game, depth=8, limit=2048)

    def cost(self, secret: object, seed: int = 0) -> float:
        """The cost of the game against a secret, in the unit of the game."""
        rng = np.random.default_rng(seed)
        position: Position = self._opening.start()
        while position.outcome is None:
            query = query_of(self.policy, position, rng)
            answer = self.game.answer(secret, position.transcript, query)
            position = self._opening.after(position, query, answer)
        return float(sum(self.game.cost(*move) for move in position.transcript))
