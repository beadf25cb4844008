"""The neural letter model: p(word) given the length of the word, letter by letter, by an LSTM network in numpy.

``bestguess train letters`` trains such a network. Before each letter the network reads the letters before it and the
number of letters that are still to come.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError
from bestguess.core.types import Floats
from bestguess.networks.layers import Dense, Float32s, lstm_cell
from bestguess.networks.network_file import NetworkDescription, NetworkFile

KIND = "letters"
"""The kind of these networks in their files."""

SHARE = 0.2
"""The share of a network in a mixture with n-grams, where its file names none."""


class LetterNetwork:
    """A trained letter model. Immutable."""

    def __init__(self, file: NetworkFile) -> None:
        """Read the weights; raises :class:`BestguessError` for a damaged file."""
        letters = len(file.description.alphabet)
        known = file.array("letter.weight", letters + 1, -1)
        left = file.array("left.weight", -1, -1)
        recurrent = file.array("recurrent.weight_hh_l0", -1, -1)
        gates, size = recurrent.shape
        given = file.array("recurrent.weight_ih_l0", gates, known.shape[1] + left.shape[1])
        bias = file.array("recurrent.bias_ih_l0", gates) + file.array("recurrent.bias_hh_l0", gates)
        self._out = Dense(file, "out")
        if gates != 4 * size or self._out.inputs != size or self._out.outputs != letters:
            raise BestguessError(f"{file.name} is damaged: the sizes of its layers do not fit each other.")
        # The letter before and the number of letters to come add rows of tables to the gates: no product is needed.
        self._from_letter = known @ given[:, : known.shape[1]].T
        self._from_left = left @ given[:, known.shape[1] :].T + bias
        self._recurrent = np.ascontiguousarray(recurrent.T)
        self.name = file.name
        self.description = file.description

    @property
    def alphabet(self) -> str:
        """The letters in the order in which words count them."""
        return self.description.alphabet

    @property
    def longest(self) -> int:
        """How many letters the longest word may have."""
        return len(self._from_left) - 1

    @property
    def share(self) -> float:
        """The share in a mixture with n-grams that won on held-out words, from 0 to 1."""
        share = self.description.measured.get("share", SHARE)
        if not isinstance(share, int | float) or not 0 <= share <= 1:
            raise BestguessError(f"{self.name} is damaged: its share is {share!r}, not a number from 0 to 1.")
        return float(share)

    def log_likelihood(self, words: NDArray[np.uint8]) -> Floats:
        """The natural logarithm of p(word) given its length, for words of shape (n, L), shape (n,).

        Words with a common beginning share the work for it.
        """
        n, length = words.shape
        if not n or not length:
            return np.zeros(n)
        order = np.lexsort(words.T[::-1])
        ordered = words[order]
        first = np.zeros(n, dtype=bool)  # of the words that begin alike
        first[0] = True
        prefix = np.zeros(n, dtype=np.int64)
        last = np.array([len(self.alphabet)])
        hidden = np.zeros((1, len(self._recurrent)), dtype=np.float32)
        cell = np.zeros_like(hidden)
        total = np.zeros(1)
        for place in range(length):
            gates = self._from_letter[last] + self._from_left[length - place] + hidden @ self._recurrent
            hidden, cell = lstm_cell(gates, cell)
            log_p = _log_softmax(self._out(hidden))
            first[1:] |= ordered[1:, place] != ordered[:-1, place]
            at = np.flatnonzero(first)
            parent, last = prefix[at], ordered[at, place]
            total = total[parent] + log_p[parent, last]
            hidden, cell = hidden[parent], cell[parent]
            prefix = np.cumsum(first) - 1
        log_likelihood = np.empty(n)
        log_likelihood[order] = total
        return log_likelihood


def letter_network(path: Path) -> LetterNetwork:
    """The network of a file; raises :class:`BestguessError` for one that is missing, damaged or of another kind."""
    path = path.expanduser()
    with suppress(OSError):  # told when the file is read
        changed = path.stat()
        return _network(path, changed.st_mtime_ns, changed.st_size)
    return _network(path, 0, 0)


@lru_cache(maxsize=4)
def _network(path: Path, changed: int, size: int) -> LetterNetwork:
    # By the time of the last change, too: a file may be trained anew.
    return LetterNetwork(NetworkFile.load(path, {KIND}))


def words_digest(words: Sequence[str]) -> str:
    """The SHA-256 of words in their order, one a line, in hexadecimal digits."""
    return sha256("\n".join(words).encode()).hexdigest()


def learnt_from(description: NetworkDescription, words: Sequence[str]) -> bool:
    """Whether a network was trained on exactly these words."""
    return description.dictionary == words_digest(words)


def _log_softmax(given: Float32s) -> Float32s:
    less = given - given.max(axis=1, keepdims=True)
    return np.asarray(less - np.log(np.exp(less).sum(axis=1, keepdims=True)), dtype=np.float32)
