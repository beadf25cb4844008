"""Runs of tiles among the words and signs of a text, with the guesses and fillers between them."""

from collections.abc import Callable, Iterator, Sequence

from bestguess.core.common_words import FILLERS, JOINTS
from bestguess.core.lexicon import Token, folded
from bestguess.games.wordle.tile_names import ASKING, INITIALS, LETTERS, MARKS, SIGNS, Piece, row_words, tile_words

Row = list[int]
"""The tiles of a row from left to right, as numbers."""

TILE_NUMBERS = {"absent": 0, "elsewhere": 1, "right": 2}
"""Tiles as numbers, by what they say."""

_ORDER = "first second third fourth fifth sixth seventh eighth"
PLACES = {word: place for place, word in enumerate(_ORDER.split())}
PLACES["last"] = -1
"""The place of a tile in a word, from 0, and -1 for the last: "the third is gray"."""

_OF_A_TILE = frozenset({"letter", "tile"})
_SAYING_NOTHING = """
    next gave gives colours colors tiles letters word row which turned turns came comes shows showed started starting
    opened opening began after using used entered typed wrote
    """
BESIDE = FILLERS.union(_OF_A_TILE, PLACES, _SAYING_NOTHING.split())
"""Words that say nothing here, but for a place that a tile is said to be in."""

_OTHER_THAN = "but except besides minus without außer sauf excepto menos tranne behalve кроме"
EXCEPT = frozenset(map(folded, _OTHER_THAN.split()))
"""Words for "but", before letters that are not among those of which something was said."""

_LINKING = frozenset({"is", "was", "and", "the", "it's", "are"})
"""Words that go on from a letter, as no sentence goes on from the pronoun I."""

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
    # The next places with the row that was begun, all that was read before and where that ends, the one last that is
    # looked at first.
    waiting: list[tuple[int, Row, list[Item], frozenset[str], int]] = [(0, [], [], _NO_KINDS, 0)]
    for _ in range(_MOST_STEPS):
        if not waiting:
            return
        place, row, items, kinds, since = waiting.pop()
        if place == len(pieces):
            if not row:
                yield items
            continue
        after: list[tuple[int, Row, list[Item], frozenset[str], int]] = []
        small = tokens[place].text
        if not row:
            if guess := word(pieces[place].text):
                after.append((place + 1, [], [*items, guess], _NO_KINDS, place + 1))
            spelled = pieces[place : place + length]
            letters = [piece.text for piece in spelled if len(piece.text) == 1]  # signs as well: 12+34=46
            if len(letters) == length > 1 and (guess := word("".join(letters))):
                after.append((place + length, [], [*items, guess], _NO_KINDS, place + length))
        numbers = not row and _numbers(tokens, place)
        unit = None if numbers else tiles_at(tokens, place, marks)
        of = kinds | {"digits" if small[0].isdigit() else "words" if tile_words.at(tokens, place) else "signs"}
        of |= {"numbers"} if small in ("1", "2") else {"letters"} if small[0].isalpha() else _NO_KINDS
        of |= {"asking" if small in ASKING else "marks" if small in MARKS else "tiles"}
        # In "1 green 2 yellow" the digits count, and say nothing of places; in "by?bb" one tile is not known; in
        # "verde y gris" no tile is yellow.
        mixed = {"digits", "words"} <= of or {"asking", "tiles"} <= of or {"numbers", "letters"} <= of
        mixed = mixed or (small == "y" and "words" in kinds)
        if unit is not None and len(row) + len(unit[0]) <= length and not mixed:
            whole = [*row, *unit[0]]
            if len(whole) == length:
                after.append((unit[1], [], [*items, whole], _NO_KINDS, unit[1]))
            else:
                after.append((unit[1], whole, items, of, since))
        named = None if row else row_words.at(tokens, place)  # "none" is a tile, and else a whole row
        if (
            named
            and not _counts(pieces, range(since, place), named.end, word)
            and _says_all(pieces, range(since, place), named.end, word)
        ):
            whole = [TILE_NUMBERS[named.meaning]] * length
            after.append((named.end, [], [*items, whole], _NO_KINDS, named.end))
        if (
            (_is_filler(pieces, place, kinds if row else None, word) and not _asks(pieces, place, row, items))
            or small in (";", "=", "&", "►", "▶")
            or (small.isdigit() and not row and (numbers or small not in LETTERS))
        ):
            after.append((place + 1, row, items, kinds, since))
        waiting += reversed(after)


def _is_filler(
    pieces: Sequence[Piece], place: int, kinds: frozenset[str] | None, word: Callable[[str], str | None]
) -> bool:
    """Whether a word or sign says nothing, in a row with tiles of some kinds or, with ``None``, between rows."""
    small = pieces[place].token.text
    behind = pieces[place + 1 : place + 2]
    if small in LETTERS and small.isalpha():  # "y" and "w" are words for and, but among the letters of tiles
        joins = behind and (kinds is not None or bool(word(behind[0].text)))
        return small in BESIDE and bool(joins) and len(pieces[place - 1].text) > 1
    if small in PLACES:
        return not _is_place_of_tile(pieces, place) or bool(behind and word(behind[0].text))
    return small in JOINTS or small in BESIDE


def _asks(pieces: Sequence[Piece], place: int, row: Row, items: Sequence[Item]) -> bool:
    """Whether a question mark asks for tiles, ``bygbb (?)``, and not for a guess, ``crane? bygbb``."""
    ends = all(piece.text in JOINTS for piece in pieces[place:])
    return pieces[place].text == "?" and (ends or bool(row) or not items or not isinstance(items[-1], str))


def _is_place_of_tile(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a tile is said to be in a place: ``first is gray``, ``first letter: gray``; not ``first guess``."""
    tokens = [piece.token for piece in pieces]
    place += 1
    while place < len(tokens) and (tokens[place].text in JOINTS or tokens[place].text in _OF_A_TILE | _LINKING):
        place += 1
    return place < len(tokens) and tiles_at(tokens, place, False) is not None


def _counts(pieces: Sequence[Piece], before: range, end: int, word: Callable[[str], str | None]) -> bool:
    """Whether a number stands beside a word such as "correct": "3 correct" and "correct (3)", not "2. moist" behind."""
    words = next((place for place in reversed(before) if not pieces[place].token.is_word), -1)
    if words in before and pieces[words].token.is_number:  # and not the number of a row, "3: nothing"
        return True
    while end < len(pieces) and pieces[end].text in JOINTS:
        end += 1
    if end == len(pieces) or not pieces[end].token.is_number:
        return False
    behind = pieces[end + 1].text if end + 1 < len(pieces) else ""
    return pieces[end - 1].text == "(" or not (behind in (".", ":", ")") or word(behind))


def _says_all(pieces: Sequence[Piece], before: range, end: int, word: Callable[[str], str | None]) -> bool:
    """Whether a word such as "correct" is said of all tiles; not in "e correct", nor in "all green but the last"."""
    if any(is_part(pieces, place) for place in before):
        return False
    part = False
    while end < len(pieces) and _is_beside(pieces, end):
        part = part or is_part(pieces, end)
        if part and pieces[end].text in JOINTS:
            return False
        end += 1
    return not part or (end < len(pieces) and word(pieces[end].text) is not None)


def _is_beside(pieces: Sequence[Piece], place: int) -> bool:
    small = pieces[place].token.text
    letter = len(small) == 1 and small.isalpha() and small not in LETTERS
    return small in JOINTS or small in BESIDE or small in EXCEPT or letter


def is_part(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a word speaks of some of the tiles: a letter, a place, "but"."""
    small = pieces[place].token.text
    behind = pieces[place + 1].token.text if place + 1 < len(pieces) else ""
    if small == "i" and behind in FILLERS and len(behind) > 1 and behind not in _LINKING:
        return False
    return (len(small) == 1 and small.isalpha()) or small in EXCEPT or small in PLACES or small in _OF_A_TILE


def _numbers(tokens: Sequence[Token], place: int) -> bool:
    """Whether a digit belongs to the number of a move, ``1.`` or ``2)``, with something behind."""
    behind = place + 1
    while behind < len(tokens) and tokens[behind].text.isdigit() and tokens[behind].glued:
        behind += 1
    ends = behind + 1 < len(tokens) and tokens[behind].text in (".", ")", ":") and tokens[behind].glued
    return ends and behind - place <= 2 and tokens[place].text.isdigit()
