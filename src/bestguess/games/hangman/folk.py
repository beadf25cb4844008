"""How people play without a dictionary at hand: letters in the order of their frequency."""

from dataclasses import dataclass

import numpy as np

from bestguess.core.errors import SpecError
from bestguess.core.memo import remembered
from bestguess.core.players import Scorer
from bestguess.core.position import Position
from bestguess.core.types import Floats
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.vocabulary import Vocabulary


@dataclass(frozen=True)
class LetterFrequency(Scorer):
    """The letter that most words of the whole vocabulary contain, of any length, whatever was answered: the floor."""

    thinks_long = False
    games = ("hangman", "phrase")
    score_name = "share of words"

    def score(self, position: Position) -> Floats:
        """The share of words that contain each letter, less 1 if it was denied before; shape (Q,)."""
        game = position.game
        if not isinstance(game, Hangman | Phrase):
            raise SpecError(f"letter-frequency plays {', '.join(self.games)} only, not {game.name}.")
        share = letter_shares(game.lexicon)
        denied = {query for query, _ in position.transcript}
        return np.array([share[query] - (query in denied) if query < len(share) else 0.0 for query in position.queries])


@remembered(most=8)
def letter_shares(vocabulary: Vocabulary) -> Floats:
    """The share of words that contain each letter, shape (A,)."""
    spelling = vocabulary.spelling
    return np.array([(spelling == letter).any(axis=1).mean() for letter in range(len(vocabulary.alphabet))])
