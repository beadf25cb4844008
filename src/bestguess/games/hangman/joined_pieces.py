"""The pieces of a text of moves, where commas within one move part none."""

import re
from collections.abc import Sequence

from bestguess.games.hangman.after_yes import affirmed
from bestguess.games.hangman.letter_notation import LetterNotation
from bestguess.games.hangman.letter_text import parse_letter
from bestguess.games.hangman.marked_letters import says
from bestguess.games.hangman.pattern import looks_like_pattern
from bestguess.games.hangman.word_game import WordGame

GLUED = re.compile(r"(?<!\S)([^\W\d_])(\d(?!\d*[^\W\d_](?!\d))|[-:=(]\s*\w|[✗✘❌×])")
"""A letter and an answer written together: ``E5``, ``E:no``."""


def joined_pieces(notation: LetterNotation[WordGame], pieces: Sequence[str]) -> list[str]:
    """The pieces of a text, where commas within one move part none: ``E 2, 5``, ``E, no`` and ``E, S no`` are one."""
    joined: list[str] = []
    letters = True  # whether all words of the last piece are letters
    for piece in pieces:
        said, words = says(notation, piece), piece.split()
        before = joined[-1] if joined else ""
        if before.startswith("=") and len(before.split()) == 1 and said in ("yes", "no"):  # =apple, no
            joined[-1] += f" {piece}"
            continue
        if piece.startswith("=") or before.startswith("="):  # what is named is no reply: =call no, =hat no
            joined.append(piece)
            letters = not piece.startswith("=") and all(_is_letter(notation, word) for word in words)
            continue
        if before and looks_like_pattern(piece) and affirmed(notation.game, before) is not None:  # E yes, _ E _ E _
            joined[-1] += f" {piece}"
            continue
        if len(joined) == 1 and (before.casefold() == "sorry" or says(notation, before) in ("yes", "no")):  # no, no E
            joined[-1] = f"{before}! {piece}"
            continue
        letter = _letter_alone(notation, before)
        if letter and (said or looks_like_pattern(piece)):  # E, no and E, _ E _ E _
            joined[-1] = f"{letter} {piece}" if said else f"{letter}: {piece}"
            letters = False
            continue
        last = re.split(r"[\s:=]", GLUED.sub(r"\1 \2", before))[-1]
        whole = f"{before.partition(' ')[2]} {piece}"
        places = said == "places" and (
            says(notation, last) in ("places", "yes") or says(notation, whole) == "places"  # E twice, 2 and 5
        )
        again = said == "no" and len(words) > 1 and says(notation, last) == "no"  # E nein, leider nicht
        if before.endswith("?") and said in ("yes", "no"):  # is it apple? no
            joined[-1] += f" {piece}"
            letters = False
            continue
        if before and (
            places or again or (letters and (said or parse_letter(notation.game.letters, words[0]) is not None))
        ):
            joined[-1] += f" {piece}"
        else:
            joined.append(piece)
            letters = True
        letters = letters and all(_is_letter(notation, word) for word in words)
    return joined


def _is_letter(notation: LetterNotation[WordGame], word: str) -> bool:
    return parse_letter(notation.game.letters, word) is not None


def _letter_alone(notation: LetterNotation[WordGame], text: str) -> str:
    """The letter that a text asks for and says nothing else of; empty where it is none."""
    query = parse_letter(notation.game.letters, text) if text else None
    return "" if query is None else notation.format_query(query)
