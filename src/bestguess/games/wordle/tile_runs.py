"""Runs of tiles among the words and signs of a text, with the guesses and fillers between them."""

from collections.abc import Callable, Iterator, Sequence

from bestguess.core.common_words import FILLERS, JOINTS
from bestguess.core.lexicon import Token
from bestguess.games.wordle.tile_names import ASKING, INITIALS, LETTERS, MARKS, SIGNS, Piece, row_words, tile_words

Row = list[int]
"""The tiles of a row from left to right, as numbers."""

TILE_NUMBERS = {"absent": 0, "elsewhere": 1, "right": 2}
"""Tiles as numbers, by what they say."""

_SAYING_NOTHING = """
    first second third fourth fifth sixth next last gave gives colours colors tiles tile letters letter word row
"""
BESIDE = FILLERS | set(_SAYING_NOTHING.split())
"""Words that say nothing here."""

_MOST_STEPS = 20_000
"""A text with more ways to be read than this is not read."""

MOST_PIECES = 400
"""Nor is one of more pieces."""


def mark_choices(pieces: Sequence[Piece]) -> tuple[bool, ...]:
    """Whether signs may be tiles: first not, then so, unless there is but one that ends the text."""
    places = [place for place, piece in enumerate(pieces) if piece.text in MARKS]
    ends = len(places) == 1 and places[0] == len(pieces) - 1 and pieces[-1].text in ".!?" and len(pieces) > 1
    return (False,) if not places or ends else (False, True)


def tile_at(tokens: Sequence[Token], place: int) -> tuple[int, int] | None:
    """The one tile that begins at a place, and the place behind it."""
    unit = tiles_at(tokens, place, False)
    return (unit[0][0], unit[1]) if unit and len(unit[0]) == 1 else None


def wrong_sign(text: str) -> str:
    """The first character of a word that is no tile, where the others are; else the word."""
    wrong = [sign for sign in text.casefold() if sign not in LETTERS]
    return wrong[0] if 2 * len(wrong) < len(text) else text


def tiles_at(tokens: Sequence[Token], place: int, marks: bool) -> tuple[Row, int] | None:
    """The tiles that begin at a place, and the place behind them."""
    small = tokens[place].text
    if small in SIGNS:
        return [TILE_NUMBERS[SIGNS[small]]], place + 1
    if marks and small in MARKS:
        return [TILE_NUMBERS[MARKS[small]]], place + 1
    if mention := tile_words.at(tokens, place):
        return [TILE_NUMBERS[mention.meaning]], mention.end
    if all(sign in LETTERS for sign in small):
        return [TILE_NUMBERS[LETTERS[sign]] for sign in small], place + 1
    if all(sign in INITIALS for sign in small) and (len(small) > 1):
        return [TILE_NUMBERS[INITIALS[sign]] for sign in small], place + 1
    return None


_NO_KINDS: frozenset[str] = frozenset()

Item = str | Row
"""A guess, or a row."""


def readings(
    pieces: Sequence[Piece], length: int, word: Callable[[str], str | None], marks: bool
) -> Iterator[list[Item]]:
    """Every way to read pieces as guesses and full rows, with fillers, joints and numbers of moves between."""
    if len(pieces) > MOST_PIECES:
        return
    tokens = [piece.token for piece in pieces]
    # The next places with the row that was begun and all that was read before, the one last that is looked at first.
    waiting: list[tuple[int, Row, list[Item], frozenset[str]]] = [(0, [], [], _NO_KINDS)]
    for _ in range(_MOST_STEPS):
        if not waiting:
            return
        place, row, items, kinds = waiting.pop()
        if place == len(pieces):
            if not row:
                yield items
            continue
        after: list[tuple[int, Row, list[Item], frozenset[str]]] = []
        small = tokens[place].text
        if not row:
            if guess := word(pieces[place].text):
                after.append((place + 1, [], [*items, guess], _NO_KINDS))
            spelled = pieces[place : place + length]
            letters = [piece.text for piece in spelled if len(piece.text) == 1]  # signs as well: 12+34=46
            if len(letters) == length > 1 and (guess := word("".join(letters))):
                after.append((place + length, [], [*items, guess], _NO_KINDS))
        unit = tiles_at(tokens, place, marks)
        of = kinds | {"digits" if small[0].isdigit() else "words" if tile_words.at(tokens, place) else "signs"}
        of |= {"asking" if small in ASKING else "marks" if small in MARKS else "tiles"}
        # In "1 green 2 yellow" the digits count, and say nothing of places; in "by?bb" one tile is not known.
        mixed = {"digits", "words"} <= of or {"asking", "tiles"} <= of
        if unit is not None and len(row) + len(unit[0]) <= length and not mixed:
            whole = [*row, *unit[0]]
            if len(whole) == length:
                after.append((unit[1], [], [*items, whole], _NO_KINDS))
            else:
                after.append((unit[1], whole, items, of))
        if not row and (named := row_words.at(tokens, place)):  # "none" is a tile, and else a whole row
            after.append((named.end, [], [*items, [TILE_NUMBERS[named.meaning]] * length], _NO_KINDS))
        if (
            small in JOINTS
            or small in BESIDE
            or small in (";", "=", "&", "►", "▶")
            or (small.isdigit() and not row and (_numbers(tokens, place) or small not in LETTERS))
        ):
            after.append((place + 1, row, items, kinds))
        waiting += reversed(after)


def _numbers(tokens: Sequence[Token], place: int) -> bool:
    """Whether a digit belongs to the number of a move, ``1.`` or ``2)``."""
    behind = place + 1
    while behind < len(tokens) and tokens[behind].text.isdigit() and tokens[behind].glued:
        behind += 1
    return behind < len(tokens) and tokens[behind].text in (".", ")", ":") and tokens[behind].glued
