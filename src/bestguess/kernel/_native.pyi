"""The kernel's contract: pure functions on contiguous arrays.

Wrong shapes and places raise ``ValueError``; other element types raise ``TypeError``. The GIL is released.
"""

import numpy as np
from numpy.typing import NDArray

def partition(
    codes: NDArray[np.uint32], rows: NDArray[np.int64], alive: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Partition the living secrets by their answers to some of the queries.

    ``codes`` (Q, n) is the answer of each secret to each query, ``rows`` (R,) the queries wanted, ``alive`` (m,)
    the places of the living secrets, ``weights`` (n,). Returns ``starts`` (R + 1,), and for each part, ascending
    by answer within its row, ``answers``, ``mass`` (summed weight) and ``counts``, each (starts[-1],).
    """

def place_masks(spelling: NDArray[np.uint8], letters: int) -> NDArray[np.uint32]:
    """The places of each letter in each word as a mask, bit 0 the first place; shape (letters, n).

    ``spelling`` (n, L) holds letters below ``letters``, and anything else after a word's end; L is at most 32.
    """
