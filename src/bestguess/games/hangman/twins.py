"""Twins: the listed word that a person means who types another spelling of it.

Some letters are written in two ways by the same people: ß and ss in German, ё and е in Russian. And a keyboard without
the letters of a language has plain ones: ``kirik`` is typed for ``kırık``, ``gruen`` or ``grun`` for ``grün``. A word
in no list that is such a spelling of one listed word, and of no other, is read as that. The other way about, a letter
with an accent that was typed is meant: the Swedish ``gåtan`` is never read as ``gatan``.
"""

import unicodedata
from collections.abc import Iterable

from bestguess.games.hangman.alphabets import SPELLED

_EITHER = str.maketrans({"ß": "ss", "ё": "е"})
"""Letters that may be written as others, by whoever has both."""

_IN_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "ß": "ss"})
"""Letters that are written with two where a keyboard lacks them."""


class Twins:
    """The words of a list by their other spellings."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = dict.fromkeys(words)
        self._spelled: dict[str, str | None] = {}
        for word in self._words:
            if not word.isascii():
                for spelling in {word.translate(_EITHER), word.translate(_IN_TWO), _plain(word)} - {word}:
                    self._spelled[spelling] = None if spelling in self._spelled else word

    def of(self, word: str) -> str | None:
        """The one word of the list of which a word in none is another spelling, if there is one."""
        either = word.translate(_EITHER)
        return either if either in self._words else self._spelled.get(either)


def _plain(word: str) -> str:
    """A word without accents, and in letters of English where it has some for its own."""
    parts = unicodedata.normalize("NFD", "".join(SPELLED.get(letter, letter) for letter in word))
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")
