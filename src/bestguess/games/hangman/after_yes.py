"""A yes before the pattern that shows where the letter is: ``E yes: _ E _ E _``, ``there is an E: _E_E_``."""

import re
from typing import NamedTuple

from bestguess.core.errors import NotationError
from bestguess.core.types import Query
from bestguess.games.hangman.pattern import looks_like_pattern, typed, width
from bestguess.games.hangman.replies import parse_reply
from bestguess.games.hangman.word_game import WordGame
from bestguess.games.hangman.wrong_letters import split_wrong

_THERE = re.compile(
    r"(?:yes,? )?(?:there(?:'s| is| are)(?: an?)?(?: \w)?"
    r"|(?:\w )?(?:(?:is|are) (?:there|in(?: it)?|present)|found|hit|present|got (?:it|one)))"
)
"""Words that say that a letter is there, besides yes."""

_MOST_WORDS = 12
"""The most words before the pattern."""


class AfterYes(NamedTuple):
    """The pattern behind a yes, and the letter that the yes is of."""

    letter: str
    """The letter that is there, as the game writes it; empty where the text names none."""
    pattern: str


def after_yes(game: WordGame, places: int | None, text: str) -> AfterYes | None:
    """The pattern behind a yes, with the letter that the yes is of; ``None`` for any other text.

    ``places`` is how many places the secret has, if that is known.
    """
    words = text.split()
    for first in range(1, min(len(words), _MOST_WORDS + 1)):
        said, shown = " ".join(words[:first]), " ".join(words[first:])
        if looks_like_pattern(said):
            return None
        if _shows(game, places, shown) and (letter := affirmed(game, said)) is not None:
            return AfterYes(letter, shown)
    return None


def without_yes(game: WordGame, query: Query, places: int | None, text: str) -> str:
    """The answer to a letter without a yes before the pattern, unless that yes is of another letter."""
    said = after_yes(game, places, text)
    return text if said is None or said.letter not in ("", game.letters.letters[query]) else said.pattern


def _shows(game: WordGame, places: int | None, text: str) -> bool:
    pattern = split_wrong(text, lambda part: width(part, game.letters) == places).pattern
    return looks_like_pattern(pattern) and places in (None, width(pattern, game.letters))


def affirmed(game: WordGame, text: str) -> str | None:
    """The letter of a text that says yes, empty if it names none; ``None`` for a text that says anything else."""
    letters, text = game.letters.letters, text.rstrip(":;,.!=-> ")
    named = dict.fromkeys(word for word in typed(text).replace(",", " ").replace(":", " ").split() if word in letters)
    if _THERE.fullmatch(typed(text)):
        return next((word for word in reversed(named) if len(word) == 1), "")
    for letter in ["", *(word for word in named if len(word) == 1)]:
        try:
            reply = parse_reply(text, letters, letter)
        except NotationError:
            continue
        if reply is not None and reply.said == "yes":
            return letter
    return None
