"""The belief about a listed word whose marks a host may show: ``___'_`` leaves the words that are written so."""

from dataclasses import dataclass, replace

import numpy as np

from bestguess.beliefs.coded import CodedBelief, CodeTable
from bestguess.core.types import Answer, Query
from bestguess.games.hangman.shapes import SIZE, MarkedWord, Shape, decode, fits, shape_of
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_game import OneWord


@dataclass(frozen=True, eq=False, repr=False)
class SpelledBelief(CodedBelief):
    """Words of a list that writes some with marks.

    Such a word is shown as the list writes it; where the list writes it in two ways, with the shares of their counts.
    """

    def update(self, query: Query, answer: Answer) -> "SpelledBelief":
        game = self.table.game
        assert isinstance(game, OneWord), "other games show no marks"
        shape = decode(answer) if query == game.length_query else None
        if shape is None:
            after = super().update(query, answer)
            return SpelledBelief(after.table, after.weight, after.alive)
        shown = shown_so(self, game.vocabulary, answer & SIZE, shape)
        if not shown.size:
            raise game.notation.contradiction(query, answer)
        return SpelledBelief(shown.table, shown.weight, shown.alive)


def shown_so(belief: CodedBelief, vocabulary: Vocabulary, length: int, shape: Shape) -> CodedBelief:
    """The belief about one word where it is shown with these marks; it may hold no word."""
    shares = vocabulary.shape_shares(length, shape)
    weight = np.ascontiguousarray(belief.weight * np.where(shares > 0, shares, 1.0))
    return CodedBelief(_as_shown(belief.table, vocabulary, shape), weight, belief.alive[shares[belief.alive] > 0])


def _as_shown(table: CodeTable, vocabulary: Vocabulary, shape: Shape) -> CodeTable:
    """A table whose words are written with the marks that were shown, where their list has them without, too."""
    shown = {
        vocabulary.index[word]: MarkedWord(spelled)
        for word, written in vocabulary.spellings.items()
        for spelled in written
        if shape
        and word in written
        and word in vocabulary.index
        and fits(shape, shape_of(spelled, vocabulary.alphabet.letters))
    }
    return (
        replace(table, secrets=[shown.get(place, word) for place, word in enumerate(table.secrets)]) if shown else table
    )
