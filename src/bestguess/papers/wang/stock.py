"""The player that the out-of-dictionary challenge hands out as its starting script."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError
from bestguess.core.memo import remembered
from bestguess.core.players import Scorer
from bestguess.core.position import Position
from bestguess.core.types import Floats, Ints, Transcript
from bestguess.games.hangman.pattern import UNKNOWN, places
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.vocabulary import PADDING, Vocabulary

_ROWS = 1 << 14
"""The words whose letters are counted at once."""


@dataclass(frozen=True)
class Stock(Scorer):
    """The commonest letter of the listed words with the length and the shown letters of the word; else of all words.

    Letters are counted wherever they occur, twice in a word that has them twice. A listed word stays even if it
    contains a letter that was denied. Of equally common letters the earliest of the alphabet is asked.
    """

    thinks_long = False
    games = ("hangman",)
    score_name = "letters counted"

    def score(self, position: Position) -> Floats:
        """The number of times that each letter occurs in the matching words, shape (Q,)."""
        game, word = read(self, position)
        if word is None:
            return np.zeros(len(position.queries))
        vocabulary = game.lexicon
        begin, end = np.searchsorted(vocabulary.lengths, [len(word), len(word) + 1])
        spelling = vocabulary.spelling[begin:end, : len(word)]
        if begin == end:  # of a length that no listed word has
            return first_that_tells(position.queries, everywhere(vocabulary))
        shown = np.flatnonzero(word != UNKNOWN)
        matching = (spelling[:, shown] == word[shown]).all(axis=1)
        return first_that_tells(position.queries, occurrences(spelling[matching], vocabulary), everywhere(vocabulary))


def read(policy: Scorer, position: Position) -> tuple[Hangman, Ints | None]:
    """The game and the word as far as it is shown, shape (L,), or ``None`` while its length is unknown.

    Raises :class:`SpecError` for another game.
    """
    game = position.game
    if not isinstance(game, Hangman):
        raise SpecError(f"This policy plays {', '.join(policy.games)} only, not {game.name}.")
    return game, shown_word(game, position.transcript)


def shown_word(game: Hangman, transcript: Transcript) -> Ints | None:
    """The letter of each place, ``UNKNOWN`` (-1) where none is shown; ``None`` while the length is unknown."""
    length = game.known_length(transcript)
    if length is None:
        return None
    word = np.full(length, UNKNOWN)
    for query, answer in transcript:
        if query < len(game.letters):
            word[list(places(answer))] = query
    return word


def occurrences(spelling: NDArray[np.uint8], vocabulary: Vocabulary) -> Ints:
    """How often each letter occurs in some spellings, shape (A,)."""
    counts = np.zeros(PADDING + 1, dtype=np.int64)
    for begin in range(0, len(spelling), _ROWS):  # to count, numpy makes eight bytes of each letter
        counts += np.bincount(spelling[begin : begin + _ROWS].ravel(), minlength=len(counts))
    return counts[: len(vocabulary.alphabet)]


@remembered(most=8)
def everywhere(vocabulary: Vocabulary) -> Ints:
    """How often each letter occurs in a whole list, shape (A,)."""
    return occurrences(vocabulary.spelling, vocabulary)


def first_that_tells(queries: Ints, *counts: Ints) -> Floats:
    """The first of some counts of letters, each of shape (A,), that is above 0 for a letter that may be asked."""
    for one in counts:
        asked = np.append(one, 0)[np.minimum(queries, len(one))]
        if asked.any():
            break
    return asked.astype(np.float64)
