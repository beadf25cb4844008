"""Doubts about an answer of Jotto that can mean two things or tells no number: "2 (?)", "> 2", "letter 2 is right"."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from bestguess.core.bounds import bound
from bestguess.core.common_words import FILLERS, JOINTS, number_words, yes_and_no
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.games.jotto.count_names import BESIDE, count_words
from bestguess.games.peg_names import counted_words
from bestguess.games.wordle.guess_pairs import refuse_said
from bestguess.games.wordle.tile_names import Piece

SIGNS = JOINTS | {";", "&", "~", "%"}
"""Signs between guesses and numbers."""

SAYING_NOTHING = FILLERS | BESIDE
"""Words beside a number that say nothing more."""

_BOUNDS = frozenset("<>≤≥~≈")
"""Signs before a number that is a bound or a guess."""

_WRONG = frozenset({"wrong", "incorrect", "missing"})
"""Words behind a number of letters that are not in the word."""

_IN_PLACE = re.compile(
    r"\bin (?:(?:the|their|its) )?(?:(?:right|correct|wrong|exact|same) )?(?:place|spot|position)s?\b", re.I
)
"""Words that say where letters stand, as in "two in the right place": their last one is no guess."""

_PLACES = frozenset(["place", "places", "spot", "spots", "position", "positions", "green", "greens", "yellow"])
"""Words for letters that stand right or elsewhere, beside those of games of pegs."""

_LIVES = "life lives try tries turn turns move moves shot shots round score total guess guesses"
_CHANCES = frozenset(_LIVES.split())
"""Words that programs write before how much is left or won, and that may be guesses."""


def says_count(text: str) -> bool:
    """Whether one word is an answer: ``three``, ``none``, ``yes``."""
    return any(lexicon.meaning(text) is not None for lexicon in (number_words, count_words, yes_and_no))


def count_doubt(text: str, pieces: Sequence[Piece], word: Callable[[str], str | None]) -> str:
    """The reason why a text tells no number for sure, to be put behind it; empty where there is none."""
    for place, (piece, number) in enumerate(pairwise(pieces)):
        glued = number.token.is_number and number.token.glued
        if piece.text == "-" and not piece.token.glued and glued:
            return f": '-{number.text}' is no number of letters"
        behind = pieces[place + 2].token if place + 2 < len(pieces) else None
        broken = piece.token.is_number and number.text in (".", ",") and number.token.glued
        if broken and behind and behind.is_number and behind.glued:
            return f": '{piece.text}{number.text}{behind.text}' is no number of letters"
        if number.token.is_number and (
            piece.text in "~≈" or (piece.text in _BOUNDS and glued and not piece.token.glued)
        ):
            return f": '{piece.text}{number.text}' is no number of letters"
        if number.token.is_number and piece.token.text == "letter":
            return f": '{piece.text} {number.text}' may be a place"
    if sign := bound(text):
        return f": '{sign}' leaves open what it is"
    if _IN_PLACE.search(text):
        return " says where letters stand, and they count wherever that is"
    if _counts_wrong(pieces):
        return " says how many are not in common"
    return " asks, and tells nothing" if _asks(pieces, word) else ""


def _counts_wrong(pieces: Sequence[Piece]) -> bool:
    """Whether a number counts the letters that are not in the word: ``2 wrong``, ``3 out``, not ``2 out of 5``."""
    counting = False
    for place, piece in enumerate(pieces):
        small = piece.token.text
        behind = pieces[place + 1].token.text if place + 1 < len(pieces) else ""
        if counting and (small in _WRONG or (small == "out" and behind != "of")):
            return True
        counting = piece.token.is_number or (counting and small in SAYING_NOTHING - SIGNS)
    return False


def _asks(pieces: Sequence[Piece], word: Callable[[str], str | None]) -> bool:
    """Whether a question mark is behind a number, perhaps in brackets, or behind a guess that has its number."""
    told, last = False, None
    for place, piece in enumerate(pieces):
        if piece.text not in SIGNS:
            last = piece
            told = told or (_is_number(piece) and not word(piece.text))
        elif piece.text == "?" and last is not None:
            behind = next((one for one in pieces[place:] if one.text not in SIGNS), None)
            # In "is it right? no, 2" the answer is behind; in "yes?, slate 2" it is not.
            asked = yes_and_no.meaning(last.text) is not None and (behind is None or bool(word(behind.text)))
            counts = _is_number(last) or asked or (told and last.token.text in BESIDE)
            if (told and behind is None) or (counts and not word(last.text)):
                return True
    return False


def _is_number(piece: Piece) -> bool:
    """Whether a number is here, in digits or in words, also in those for none and for all."""
    return piece.token.is_number or any(lexicon.meaning(piece.text) for lexicon in (number_words, count_words))


def refuse_places(text: str, moves: Sequence[tuple[str, int]]) -> None:
    """Raise :class:`NotationError` for ``crane 2 right 1 place``, whose second word may be no guess."""
    refuse_said(text, moves, _says_where, "say where letters stand")


def _says_where(word: str) -> bool:
    """Whether a word is one of the answers that have two numbers: ``exact``, ``place``, ``white``."""
    return word.casefold() in _PLACES or counted_words.meaning(word) in ("right", "elsewhere")


def refuse_chances(text: str, moves: Sequence[tuple[str, int]], written: Callable[[str], str]) -> None:
    """Raise :class:`NotationError` for ``crane 2, 3 lives``, whose second word may be a guess, and may not."""
    for guess, count in moves if len(moves) > 1 else ():
        if guess.casefold() in _CHANCES and re.search(rf"(?i)\b{guess}\s*[:=]|\b\d+\s+{guess}\b(?!\s*\d)", text):
            raise NotationError(
                f"'{shortened(text)}': is {written(guess)} a guess, or does it say how much there is left? Write "
                f"{written(guess)} {count} for a guess, or leave the line out."
            )
