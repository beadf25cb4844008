"""The states of a game as an LSTM reads them, one step for each turn (Kettaf 2024, section 5.2).

A state is: the binary digits of the answers given so far (in hangman the letters at the places uncovered), for each
query of a table of answers; 1 for each secret that is left; 1 for each query that was not asked.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Transcript
from bestguess.networks.layers import Float32s


def sequence(codes: NDArray[np.uint32], transcripts: Sequence[Transcript]) -> Float32s:
    """The states before each question of transcripts of one length, shape (n, moves + 1, inputs).

    ``codes`` has the answer of each secret to each query, shape (Q, secrets).
    """
    queries, secrets = codes.shape
    digits = answer_digits(codes)
    places = np.arange(digits)
    moves = len(transcripts[0])
    states = np.zeros((len(transcripts), moves + 1, queries * digits + secrets + queries), dtype=np.float32)
    for row, transcript in enumerate(transcripts):
        uncovered = np.zeros((queries, digits), dtype=np.float32)
        left = np.ones(secrets, dtype=bool)
        open_ = np.ones(queries, dtype=np.float32)
        for turn in range(moves + 1):
            states[row, turn] = np.concatenate([uncovered.ravel(), left, open_])
            if turn < moves:
                query, answer = transcript[turn]
                if query < queries:
                    uncovered[query] = answer >> places & 1
                    left &= codes[query] == answer
                    open_[query] = 0
    return states


def answer_digits(codes: NDArray[np.uint32]) -> int:
    """How many binary digits the answers of a table have."""
    return int(codes.max(initial=1)).bit_length()
