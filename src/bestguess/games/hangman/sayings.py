"""Phrases as people choose them: common English sayings and compounds.

A phrase whose words are drawn one by one is none: "fruit ear". ``sayings.txt`` is a list of bestguess's own, MIT like
all of it. Where it has too few phrases of some lengths, a phrase is made of its words: after each word one that
follows it in some saying, if there is one, else any that stands at that place. Bigrams counted on the web would do
worse: many are advertisements, and some are obscene.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from bestguess.core.lots import SharedLots
from bestguess.core.memo import remembered

SAYINGS_FILE = Path(__file__).with_name("sayings.txt")
"""The sayings, one a line, in alphabetical order."""

FEWEST = 5
"""Sayings of two words below which phrases are made: fewer would come again too soon. Longer ones make worse ones."""


def saying(lengths: Sequence[int], lots: SharedLots) -> tuple[str, ...] | None:
    """A phrase whose words have these lengths; ``None`` for one word, or a length that no word of the sayings has."""
    known = sayings().get(tuple(lengths), ())
    if len(known) >= (FEWEST if len(lengths) < 3 else 1):
        return known[lots.below(len(known))]
    return _made(lengths, lots) if len(lengths) > 1 else None


@remembered(most=1)
def sayings() -> dict[tuple[int, ...], tuple[tuple[str, ...], ...]]:
    """The sayings by the lengths of their words, each a tuple of its words."""
    found: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    for line in SAYINGS_FILE.read_text(encoding="utf-8").splitlines():
        words = tuple(line.split())
        found.setdefault(tuple(map(len, words)), []).append(words)
    return {lengths: tuple(phrases) for lengths, phrases in found.items()}


def _made(lengths: Sequence[int], lots: SharedLots) -> tuple[str, ...] | None:
    """A phrase made of words of the sayings, first words first and last words last."""
    followers, places = _followers(), _places()
    made: list[str] = []
    for number, length in enumerate(lengths):
        place = "first" if number == 0 else "last" if number + 1 == len(lengths) else "middle"
        fitting = [word for word in followers.get(made[-1], ()) if len(word) == length] if made else []
        if place == "last":
            fitting = [word for word in fitting if word in places["last"]]
        fitting = fitting or [word for word in places[place] if len(word) == length and word not in made]
        if not fitting:
            return None
        made.append(fitting[lots.below(len(fitting))])
    return tuple(made)


@remembered(most=1)
def _followers() -> dict[str, tuple[str, ...]]:
    """The words that follow each word in some saying, as often as they do."""
    found: dict[str, list[str]] = {}
    for phrase in _all():
        for word, after in pairwise(phrase):
            found.setdefault(word, []).append(after)
    return {word: tuple(after) for word, after in found.items()}


@remembered(most=1)
def _places() -> dict[str, dict[str, None]]:
    """The words that begin a saying, those that end one, and those between, each once and in a fixed order."""
    phrases = _all()
    return {
        "first": dict.fromkeys(phrase[0] for phrase in phrases),
        "middle": dict.fromkeys(word for phrase in phrases for word in phrase[1:-1]),
        "last": dict.fromkeys(phrase[-1] for phrase in phrases),
    }


@remembered(most=1)
def _all() -> list[tuple[str, ...]]:
    return [phrase for phrases in sayings().values() for phrase in phrases]
