"""Tiles by their letters or places: ``c gray r yellow …``, ``a green, rest gray``, ``2nd yellow, rest gray``."""

from collections.abc import Sequence

from bestguess.core.common_words import JOINTS
from bestguess.core.lexicon import Token, folded
from bestguess.games.wordle.tile_names import SIGNS, Piece, pieces_of, tile_words
from bestguess.games.wordle.tile_runs import BESIDE, EXCEPT, PLACES, TILE_NUMBERS, Row, tile_at

ARTICLES = frozenset(["the", "das", "le", "la", "el", "il", "o"])

_OTHERS = "rest others other remaining else everything all alles tout reste todo resto tutto tudo остальные все"
_REST = frozenset(map(folded, _OTHERS.split()))
"""Words for the letters that were not named."""

_ORDINALS = ("1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 10)))


def spelled_out(pieces: Sequence[Piece], guess: str) -> Row | None:
    """A row with the letters or the places of the guess before its tiles: ``c gray r yellow …``."""
    tokens = [piece.token for piece in pieces]
    place, row, named = 0, Row(), 0
    while place < len(pieces):
        small = tokens[place].text
        tile = tile_at(tokens, place)
        if named == len(row) < len(guess) and small in (folded(guess[named]), str(named + 1)):
            named, place = named + 1, place + 1
        elif tile and named == len(row) + 1:
            row.append(tile[0])
            place = tile[1]
        elif _is_filler(small):
            place += 1
        else:
            return None
    return row if len(row) == len(guess) else None


def named_letters(pieces: Sequence[Piece], guess: str) -> Row | None:
    """A row of which letters or places are named, and then the rest: ``a green, 2nd yellow, rest gray``."""
    tokens = [piece.token for piece in pieces]
    tiles: dict[int, int] = {}
    letters: list[int] = []  # places of letters that wait for their tile
    rest: list[int] = []
    place, apart = 0, False  # whether letters follow that are no part of the rest: "all gray but a green"
    while place < len(pieces):
        small = tokens[place].text
        mention = tile_words.at(tokens, place)
        named = _letter_at(tokens, place, folded(guess))
        if named and (named[0] not in tiles or (apart and named[0] in rest)):
            other = _letter_at(tokens, named[1], folded(guess))
            if small != folded(guess)[named[0]] and other and other[0] != named[0]:
                return None  # "the first e" need not be the first letter
            rest = [letter for letter in rest if letter != named[0]]
            letters.append(named[0])
            place = named[1]
        elif small == "but" and place and tokens[place - 1].text in _REST:
            return None  # "all but r gray" does not say what r is
        elif small in EXCEPT and rest and not letters:
            apart, place = True, place + 1
        elif small in _REST:
            rest = [letter for letter in range(len(guess)) if letter not in tiles]
            letters += rest
            place += 1
        elif (mention or small in SIGNS) and letters:
            tile = TILE_NUMBERS[mention.meaning if mention else SIGNS[small]]
            tiles |= dict.fromkeys(letters, tile)
            letters = []
            place = mention.end if mention else place + 1
        elif _is_filler(small):
            place += 1
        else:
            return None
    row = [tiles.get(letter, -1) for letter in range(len(guess))]
    return row if not letters and len(row) == len(guess) and -1 not in row else None


def _letter_at(tokens: Sequence[Token], place: int, guess: str) -> tuple[int, int] | None:
    """The letter of a guess that is named at a place, as its number, and the place behind: ``e``, ``last``, ``2nd``."""
    small = tokens[place].text if place < len(tokens) else ""
    if small in PLACES and PLACES[small] < len(guess):
        return PLACES[small] % len(guess), place + 1
    ordinal = f"{small}{tokens[place + 1].text}" if small.isdigit() and place + 1 < len(tokens) else ""
    if ordinal in _ORDINALS[: len(guess)]:
        return _ORDINALS.index(ordinal), place + 2
    return (guess.index(small), place + 1) if len(small) == 1 and guess.count(small) == 1 else None


def _is_filler(small: str) -> bool:
    """Whether a word or sign says nothing beside letters and places."""
    return small in JOINTS or small in ARTICLES or (small in BESIDE - PLACES.keys() and not _is_letter(small))


def _is_letter(small: str) -> bool:
    return len(small) == 1 and small.isalpha()


def named_tiles(pieces: Sequence[Piece], guess: str) -> Row | None:
    """A row of which each tile is named before its letters: ``green a, yellow r, rest gray``."""
    tokens = [piece.token for piece in pieces]
    tiles: dict[str, int] = {}
    rest: int | None = None
    tile, waits, place = -1, False, 0
    while place < len(pieces):
        small = tokens[place].text
        if (mention := tile_words.at(tokens, place)) or small in SIGNS:
            if waits:
                return None  # a tile without letters
            tile, waits = TILE_NUMBERS[mention.meaning if mention else SIGNS[small]], True
            place = mention.end if mention else place + 1
        elif tile >= 0 and len(small) == 1 and folded(guess).count(small) == 1 and small not in tiles:
            tiles[small], waits, place = tile, False, place + 1
        elif small in _REST and rest is None and not waits and (own := _tile_behind(pieces, place + 1)):
            rest, place = own
        elif small in _REST and rest is None and waits:
            rest, waits, place = tile, False, place + 1
        elif _is_filler(small) or (small == "a" and tile < 0):  # "there's a green e"
            place += 1
        else:
            return None
    row = [tiles.get(letter, -1 if rest is None else rest) for letter in folded(guess)]
    return row if tiles and not waits and len(row) == len(guess) and -1 not in row else None


def _tile_behind(pieces: Sequence[Piece], place: int) -> tuple[int, int] | None:
    """The tile behind "rest", and the place behind that."""
    tokens = [piece.token for piece in pieces]
    while place < len(tokens) and (tokens[place].text in BESIDE or tokens[place].text in ":="):
        place += 1
    named = place < len(tokens) and (len(tokens[place].text) > 1 or tokens[place].text in SIGNS)
    return tile_at(tokens, place) if named else None


def lettered(pieces: Sequence[Piece], guess: str) -> Row | None:
    """The row that tiles beside the letters of their guess are; ``None`` for other pieces, and for two rows."""
    rows = [row for read in (spelled_out, named_letters, named_tiles) if (row := read(pieces, guess))]
    return rows[0] if rows and all(row == rows[0] for row in rows) else None


def unsaid(pieces: Sequence[Piece], guess: str) -> list[str]:
    """The letters of a guess that are left out where others are named, ``a green``; none for any other text."""
    rest = pieces_of("".join(f"{piece.text} " for piece in pieces) + ", rest gray")
    if not pieces or lettered(pieces, guess) is not None or lettered(rest, guess) is None:
        return []
    said = {piece.token.text for piece in pieces if len(piece.text) == 1}
    return [letter for letter in guess if folded(letter) not in said]
