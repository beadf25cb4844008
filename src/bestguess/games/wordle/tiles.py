"""Tiles: the feedback of Wordle, as a number and as people write it; words of any letters as numbers."""

from bestguess.core.types import Answer, Query
from bestguess.games.hangman.alphabet import Alphabet

ABSENT, ELSEWHERE, RIGHT = 0, 1, 2

NAMES = "byg"
"""Black (absent), yellow (elsewhere) and green (right): the tiles as letters."""


def tiles(answer: Answer, length: int) -> list[int]:
    """The tiles of an answer from left to right: :data:`ABSENT`, :data:`ELSEWHERE` or :data:`RIGHT`."""
    return [answer // 3**place % 3 for place in range(length)]


def code(row: list[int]) -> Answer:
    """The answer that these tiles are: the sum over places i of 3**i times the tile."""
    return sum(tile * 3**place for place, tile in enumerate(row))


def format_tiles(answer: Answer, length: int) -> str:
    """``bygbb``: a letter for each tile."""
    return "".join(NAMES[tile] for tile in tiles(answer, length))


def feedback(guess: str, secret: str) -> Answer:
    """The answer to a guess.

    A letter of the secret accounts for one letter of the guess: first those in the right place, then from the left.
    """
    row = [RIGHT if own == hidden else ABSENT for own, hidden in zip(guess, secret, strict=True)]
    left = [hidden for tile, hidden in zip(row, secret, strict=True) if tile != RIGHT]
    for place, letter in enumerate(guess):
        if row[place] != RIGHT and letter in left:
            row[place] = ELSEWHERE
            left.remove(letter)
    return code(row)


_MOST = 2**62
"""Queries are kept in arrays of 64 bits."""


def number_of(word: str, letters: Alphabet) -> Query | None:
    """A word as a number, at least 1; ``None`` for a word of other letters, or too long to have a number."""
    number = 0
    for letter in word:
        number = number * (len(letters) + 1) + letters.index(letter) + 1
    return number if number < _MOST and all(letter in letters.letters for letter in word) else None


def word_of(number: Query, letters: Alphabet) -> str:
    """The word of a number that :func:`number_of` gave."""
    word = ""
    while number:
        number, place = divmod(number, len(letters) + 1)
        word = letters.letters[place - 1] + word
    return word
