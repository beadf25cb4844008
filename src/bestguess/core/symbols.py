"""Texts as numbers: each character by its place among some symbols, such as the letters or the pegs of a game."""

import numpy as np
from numpy.typing import NDArray

from bestguess.core.memo import remembered


def numbers(symbols: str, text: str) -> NDArray[np.uint8]:
    """The place of each character of a text among at most 256 symbols, shape (n,); all of the text are of these."""
    points = np.frombuffer(text.encode("utf-32-le"), dtype="<u4")
    places: NDArray[np.uint8] = _places(symbols)[points]
    return places


@remembered(most=64)
def _places(symbols: str) -> NDArray[np.uint8]:
    """The place of each symbol at its code point."""
    points = [ord(symbol) for symbol in symbols]
    places = np.zeros(max(points, default=0) + 1, dtype=np.uint8)
    places[points] = np.arange(len(points))
    return places
