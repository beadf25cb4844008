"""A letter of hangman with its answer as people set it off by signs: ``**E** no``, ``E_no``, ``E #2 #4``."""

import re

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import Transcript
from bestguess.games.hangman.letter_notation import LetterNotation
from bestguess.games.hangman.pattern import typed
from bestguess.games.hangman.replies import parse_reply
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame

_MARKED = re.compile(r"[*_]+(?P<bold>[^\W\d_])[*_]+[\s:]+(?P<told>\S+)|(?P<letter>[^\W\d_])_+(?P<said>[^\W_]{2,})")
"""A letter with its answer, or a pattern: ``**E** no`` and ``E_no``."""

_PLACED = re.compile(r"(?<![^\s,;])[^\W\d_](?:[\s,&+]+#?\d{1,2})+(?![^\s,;])")
"""A letter before the numbers of its places, ``E #2 #4``, where no comment begins."""

_PLACES = re.compile(r"#\d{1,2}(?:[\s,&+]+#?\d{1,2})+")
"""The numbers of places alone: ``#2 #4``, an answer without the number of its move."""

_ALONE = re.compile(r"([^\W\d_])\s*[.!?]*")
"""A letter without its answer."""


def without_hashes(text: str) -> str:
    """A text without the signs before the numbers of places: ``E #2 #4`` is ``E 2 4``."""
    return _PLACED.sub(lambda placed: placed[0].replace("#", ""), text)


def as_places(text: str) -> str:
    """An answer that is places alone without the signs before their numbers: ``#2 #4`` is ``2 4``."""
    return text.replace("#", "") if _PLACES.fullmatch(text.strip()) else text


def unmarked(notation: LetterNotation[WordGame], transcript: Transcript, text: str) -> str:
    """A letter and its answer without the signs between them or around it, unless the text may be a pattern, too.

    Raises :class:`NotationError` for one that may be either, and for a letter alone, unless the secret has no other.
    """
    length = known_width(notation.game, transcript)
    if length != 1 and (alone := _ALONE.fullmatch(text)):
        letter = notation.game.letters.capital(alone[1])
        raise NotationError(
            f"The move '{shortened(text)}' has no answer: write {letter} and then no, or its places, such as 2+5."
        )
    marked = _MARKED.fullmatch(text)
    said = marked["told"] or marked["said"] if marked else ""
    if marked is None or says(notation, said) not in ("yes", "no"):
        return text
    letter = notation.game.letters.capital(marked["bold"] or marked["letter"])
    pattern = text.split()[0].rstrip(":")
    if length in (None, len(pattern)):
        blanks = " ".join("_" if sign in "_*" else notation.game.letters.capital(sign) for sign in pattern)
        raise NotationError(f"'{shortened(text)}' could be {letter} {said} or the pattern {blanks}: write one of them.")
    return f"{letter} {said}"


def says(notation: LetterNotation[WordGame], text: str, asked: str = "") -> str:
    """The meaning of a text as a reply: ``yes``, ``no`` or ``places``; empty if it is none.

    ``asked`` is the letter that it may name.
    """
    if len(text) == 1 and notation.game.letters.index(typed(text)) >= 0:
        return ""
    try:
        reply = parse_reply(text, notation.game.letters.letters, asked, MAX_LENGTH)
    except NotationError:
        return ""
    return "" if reply is None else reply.said


def known_width(game: WordGame, transcript: Transcript) -> int | None:
    """How many places the secret has, if that is known."""
    if isinstance(game, OneWord):
        return game.known_length(transcript)
    return game.width if isinstance(game, ManyWords) else None
