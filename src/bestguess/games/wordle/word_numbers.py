"""Words of any letters as numbers."""

from bestguess.core.types import Query
from bestguess.games.hangman.alphabet import Alphabet

_MOST = 2**62
"""Queries are kept in arrays of 64 bits."""


def number_of(word: str, letters: Alphabet) -> Query | None:
    """A word as a number, at least 1; ``None`` for a word of other letters, or too long to have a number."""
    number = 0
    for letter in word:
        number = number * (len(letters) + 1) + letters.index(letter) + 1
    return number if number < _MOST and all(letter in letters.letters for letter in word) else None


def word_of(number: Query, letters: Alphabet) -> str:
    """The word of a number that :func:`number_of` gave."""
    word = ""
    while number:
        number, place = divmod(number, len(letters) + 1)
        word = letters.letters[place - 1] + word
    return word
