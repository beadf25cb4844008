"""A yes or a no before the pattern that shows it: ``E yes: _ E _ E _``, ``there is an E: _E_E_``, ``no, _____``."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
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
    for said, shown in _before_patterns(game, places, text):
        if (letter := affirmed(game, said)) is not None:
            return AfterYes(letter, shown)
    return None


def _before_patterns(game: WordGame, places: int | None, text: str) -> Iterator[tuple[str, str]]:
    """The words before a pattern, and the pattern, for each place of a text where one may begin."""
    words = text.split()
    for first in range(1, min(len(words), _MOST_WORDS + 1)):
        said, shown = " ".join(words[:first]), " ".join(words[first:])
        if looks_like_pattern(said):
            return
        if _shows(game, places, shown):
            yield said, shown


def without_yes(game: WordGame, query: Query, places: int | None, text: str) -> str:
    """The answer to a letter without that letter, a yes or a no before the pattern, unless they are of another letter.

    Raises :class:`NotationError` for a no before a pattern that shows the letter.
    """
    letter = game.letters.letters[query]
    said = after_yes(game, places, text)
    if said is not None:
        return said.pattern if said.letter in ("", letter) else text
    for words, shown in _before_patterns(game, places, text):
        before = words.rstrip(":;,.!=-> ")
        if before.casefold() == letter:
            return shown
        if _denies(game, before, letter):
            if letter in shown.casefold():
                raise NotationError(f"'{shortened(text)}' says no, and shows {game.letters.capital(letter)}.")
            return shown
    return text


def _denies(game: WordGame, text: str, letter: str) -> bool:
    """Whether a text says that a letter is not there."""
    try:
        reply = parse_reply(text, game.letters.letters, letter)
    except NotationError:
        return False
    return bool(text) and reply is not None and reply.said == "no"


def _shows(game: WordGame, places: int | None, text: str) -> bool:
    pattern = split_wrong(text, lambda part: width(part, game.letters) == places, may=lambda part: part == text).pattern
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
