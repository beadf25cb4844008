"""The lots that a policy draws, and whether it draws any."""

from dataclasses import dataclass

from bestguess.core.players import Policy, query_of
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.policies.ranking import generator


@dataclass
class Lots:
    """The lots that a policy draws in one game, or in all games that one seed stands for."""

    seed: int
    drawn: bool = False
    """Whether any were drawn so far."""

    def choice(self, policy: Policy, position: Position) -> Query:
        """The query that the policy asks; its lots depend on the seed and the transcript alone."""
        rng = generator(self.seed, position.transcript)
        untouched = None if self.drawn else rng.bit_generator.state
        query = query_of(policy, position, rng)
        self.drawn = self.drawn or rng.bit_generator.state != untouched
        return query
