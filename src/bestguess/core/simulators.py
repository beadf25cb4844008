"""The simulators of a game: what the rest of a game costs, found for all secrets at once."""

from bestguess.core.belief import Belief
from bestguess.core.simulator import GreedySimulator, Simulator, Terms


class Simulators:
    """The part of a game whose rest can be simulated fast, instead of being played out position by position."""

    def simulator(self, belief: Belief) -> Simulator | None:
        """The simulator of the rest of the game from a belief of this game; ``None`` where there is none."""
        return None

    def greedy_simulator(self, belief: Belief, terms: Terms) -> GreedySimulator | None:
        """The simulator of greedy play against all secrets of a belief at once; ``None`` where there is none."""
        return None
