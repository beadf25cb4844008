"""A common word for a person to find: each of the familiar words is as likely as any other."""

from collections.abc import Callable

from bestguess.core.lots import SharedLots
from bestguess.games.hangman.word_parameters import Weighting
from bestguess.games.hangman.words import ENGLISH, FAMILIAR, load

NOTE = "The word is a common one. The engine does not know that: it expects rare words, too."
"""The sentence that is said before a game of a familiar word."""


def familiar_word(
    words: str,
    language: str,
    alphabet: str | None,
    weighting: Weighting,
    length: int | None,
    lots: SharedLots,
    admits: Callable[[str], bool] = lambda _: True,
) -> str | None:
    """A familiar word of a length, or of any if ``None``, that is admitted, in a game of the English words as they are.

    ``None`` with words of one's own, in another language or alphabet, with another prior than the usual one, or where
    no familiar word has the length.
    """
    if (words, language, weighting) != (ENGLISH, "en", "tempered") or alphabet not in (None, "en"):
        return None
    known = [word for word in load(FAMILIAR).words if length in (None, len(word)) and admits(word)]
    return known[lots.below(len(known))] if known else None
