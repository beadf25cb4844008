"""Playing to win with the lives there are, one step ahead."""

from dataclasses import dataclass

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.core.players import Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats
from bestguess.games.hangman.rules import Hangman

OFFSET, PER_BIT, PER_LIFE = -1.27, -0.275, 1.01
"""The log odds of winning are OFFSET + PER_BIT * bits + PER_LIFE * lives: a logistic regression on 6000 games of the
likeliest letter, with six lives and words of 3 to 12 letters, at all positions with two words left or more."""


@dataclass(frozen=True)
class Thrifty(Scorer):
    """The letter after which winning is likeliest; equal ones by the probability of being there, then by bits.

    The chance to win from a position is estimated from two numbers: the bits of what is unknown, and the lives left.
    Where lives have no limit, or the words are not listed, the likeliest letter instead.
    """

    games = ("hangman",)

    def score(self, position: Position) -> Floats:
        """The estimated chance to win, or the likelihood, shape (Q,)."""
        game, belief = position.game, position.belief
        if not (isinstance(game, Hangman) and isinstance(belief, CodedBelief) and game.lives):
            return _present(position)
        parts = belief.parts(position.queries)
        # Words that share an answer are as unevenly likely as all the words are: so many are they worth.
        evenness = 2.0 ** belief.entropy() / belief.size
        bits = np.log2(1.0 + (parts.counts - 1) * evenness)
        lives = game.lives - game.misses(position.transcript) - (parts.answers == MISS)
        chance = 1.0 / (1.0 + np.exp(-(OFFSET + PER_BIT * bits + PER_LIFE * lives)))
        chance[parts.counts == 1] = 1.0
        chance[lives == 0] = 0.0
        return np.asarray(np.add.reduceat(parts.mass * chance, parts.starts[:-1]) / belief.mass)

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        left = np.flatnonzero(equal_best(self.score(position)))
        for ties in (_present(position), position.predictive.information_gain()):
            left = left[equal_best(ties[left])]
        return int(position.queries[left[0]])


def _present(position: Position) -> Floats:
    """The probability that the answer is not a miss, shape (Q,)."""
    return np.asarray(1.0 - position.predictive.probability_of(MISS), dtype=np.float64)
