"""Transcripts as one array of numbers, as the file of a training keeps them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Transcript

_END = -1
"""The number that ends a transcript."""


def flattened(paths: Sequence[Transcript]) -> NDArray[np.int64]:
    """Transcripts as one array: queries and answers in turn, and -1 after each transcript."""
    return np.asarray([one for path in paths for move in (*path, (_END,)) for one in move], dtype=np.int64)


def transcripts_in(flat: NDArray[Any]) -> list[Transcript]:
    """The transcripts that :func:`flattened` wrote."""
    ends = np.flatnonzero(flat == _END)
    pieces = np.split(flat, ends + 1)[: len(ends)]
    return [tuple(map(tuple, piece[:-1].reshape(-1, 2).tolist())) for piece in pieces]
