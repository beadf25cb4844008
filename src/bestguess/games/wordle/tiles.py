"""Tiles: the feedback of Wordle, as a number and as people write it."""

from bestguess.core.errors import NotationError
from bestguess.core.types import Answer

ABSENT, ELSEWHERE, RIGHT = 0, 1, 2

NAMES = "byg"
"""Black (absent), yellow (elsewhere) and green (right): the tiles as letters."""

_READ = (
    dict.fromkeys("b-_.0xw⬛⬜◼◻▪▫", ABSENT) | dict.fromkeys("y?1🟨🟦", ELSEWHERE) | dict.fromkeys("g+2!🟩🟧", RIGHT)
)
"""The tile for each character that stands for one: letters, digits, squares (blue and orange in high contrast)."""

_IGNORED = " \ufe0f"
"""Characters between tiles that mean nothing: spaces, and the mark that asks for a picture."""


def tiles(answer: Answer, length: int) -> list[int]:
    """The tiles of an answer from left to right: :data:`ABSENT`, :data:`ELSEWHERE` or :data:`RIGHT`."""
    return [answer // 3**place % 3 for place in range(length)]


def code(row: list[int]) -> Answer:
    """The answer that these tiles are: the sum over places i of 3**i times the tile."""
    return sum(tile * 3**place for place, tile in enumerate(row))


def format_tiles(answer: Answer, length: int) -> str:
    """``bygbb``: a letter for each tile."""
    return "".join(NAMES[tile] for tile in tiles(answer, length))


def parse_tiles(text: str, length: int) -> Answer:
    """Read ``bygbb``, ``01200`` or squares. Raises :class:`NotationError`."""
    read = [character for character in text.strip().lower() if character not in _IGNORED]
    unknown = [character for character in read if character not in _READ]
    if unknown or len(read) != length:
        why = f"it has {len(read)} tiles, not {length}" if not unknown else f"'{unknown[0]}' is no tile"
        example = ("bygbb" * length)[:length]
        raise NotationError(
            f"'{text.strip()}' is not an answer: {why}. Write a letter for each tile, b black, y yellow, g green, such "
            f"as {example}, or paste the squares."
        )
    return code([_READ[character] for character in read])


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
