"""Greedy play against every word that is left at once, in the kernel."""

from dataclasses import dataclass

from bestguess import kernel
from bestguess.beliefs.coded import CodedBelief
from bestguess.core.simulator import CostDistribution, Terms
from bestguess.core.types import Transcript
from bestguess.games.hangman.pattern import full, shown


@dataclass(frozen=True, eq=False)
class GreedyWordSimulator:
    """Plays a greedy policy from a belief that lists words of one length."""

    belief: CodedBelief
    terms: Terms

    from_start_only = False

    def costs(self, transcript: Transcript) -> CostDistribution:
        """The wrong letters still to come for every word left, with the probability of each word."""
        game = self.belief.table.game
        places = shown(tuple(move for move in transcript if game.is_question(move[0])))
        word = self.belief.table.secrets[int(self.belief.alive[0])]
        lost = sum(game.is_miss(*move) for move in transcript)
        misses, _ = kernel.greedy_misses(
            self.belief.table.codes,
            self.belief.weight,
            game.queries(transcript),
            self.belief.alive,
            shown=places,
            goal=full(len(word)),
            objectives=list(self.terms),
            lives=max(0, (game.lives or 0) - lost),
        )
        return CostDistribution(misses, misses, self.belief.weights(), 1.0)
