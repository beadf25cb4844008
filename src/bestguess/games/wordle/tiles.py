"""Tiles: the feedback of Wordle, as a number and as people write it."""

from bestguess.core.types import Answer

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


def example(length: int, shift: int = 0) -> str:
    """A row of so many tiles to show how one is written: ``bygbb`` and so on; ``shift`` makes others."""
    return ("bygbb" * (length + shift))[shift : shift + length]


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
