"""The neural letter model: p(word) given the length of the word, letter by letter, by two LSTM networks.

``bestguess train letters`` trains such networks. One reads the word forward, the other backward. Before each letter a
network knows the letters before it, how many are still to come, and what the n-grams say of every letter; the letter
then has the probability of the n-grams, changed by what the network has learnt.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError
from bestguess.core.game_parts import words_digest
from bestguess.core.path_text import path_of
from bestguess.core.types import Floats
from bestguess.kernel import LetterModel as Ngrams, LetterReader
from bestguess.networks.network_file import NetworkDescription, NetworkFile

KIND = "letters"
"""The kind of these networks in their files."""

DEFAULT_SHARE = 0.6
"""The share of a network in a mixture with n-grams, where its file names none."""

LONGEST = 31
"""The letters of the longest word that a network is trained to read; longer ones are left to the n-grams."""

SPREAD = 4
"""The networks read ln p / SPREAD + 1, whose size is about 1 at most places."""

DIRECTIONS = ("left_to_right", "right_to_left")
"""The names of the two networks in a file."""


class LetterNetwork:
    """A trained letter model: two networks, one for each direction. Immutable."""

    def __init__(self, file: NetworkFile) -> None:
        """Read the weights; raises :class:`BestguessError` for a damaged file."""
        if "letter.weight" in file.weights:
            raise BestguessError(
                f"{file.name} was trained by an earlier bestguess, whose networks did not read n-grams. "
                "Train it anew with: bestguess train letters"
            )
        self.readers = tuple(_reader(file, direction) for direction in DIRECTIONS)
        """The networks that read forward and backward."""
        self.longest = min(len(file.array(f"{direction}.left.weight", -1, -1)) for direction in DIRECTIONS) - 1
        """How many letters the longest word may have."""
        self.name, self.digest = file.name, file.digest
        self.description = file.description

    @property
    def alphabet(self) -> str:
        """The letters in the order in which words count them."""
        return self.description.alphabet

    @property
    def share(self) -> float:
        """The share in a mixture with n-grams that predicted held-out words best, from 0 to 1."""
        share = self.description.measured.get("share", DEFAULT_SHARE)
        if not isinstance(share, int | float) or not 0 <= share <= 1:
            raise BestguessError(f"{self.name} is damaged: its share is {share!r}, not a number from 0 to 1.")
        return float(share)

    def log_likelihood(self, words: NDArray[np.uint8], ngrams: Ngrams) -> Floats:
        """The mean of ln p(word | its length) over both directions, for words of shape (n, L), shape (n,).

        ``ngrams`` are those that the networks read. The two probabilities each sum to 1 over the words of a length;
        their geometric mean sums to 1 or less.
        """
        forward, backward = self.readers
        from_left = forward.log_likelihood(ngrams, words, backward=False)
        return (from_left + backward.log_likelihood(ngrams, words, backward=True)) / 2


def _reader(file: NetworkFile, name: str) -> LetterReader:
    """The network of one direction; raises :class:`BestguessError` for a damaged file."""
    letters = len(file.description.alphabet)
    known = file.array(f"{name}.letter.weight", letters + 1, -1)
    left = file.array(f"{name}.left.weight", -1, -1)
    recurrent = file.array(f"{name}.recurrent.weight_hh_l0", -1, -1)
    gates, size = recurrent.shape
    widths = known.shape[1], left.shape[1], letters
    given = file.array(f"{name}.recurrent.weight_ih_l0", gates, sum(widths))
    bias = file.array(f"{name}.recurrent.bias_ih_l0", gates) + file.array(f"{name}.recurrent.bias_hh_l0", gates)
    out, out_bias = file.array(f"{name}.out.0.weight", letters + 1, size), file.array(f"{name}.out.0.bias", letters + 1)
    if gates != 4 * size or not size or not len(left):
        raise BestguessError(f"{file.name} is damaged: the sizes of its layers do not fit each other.")
    # The letter before and the number of letters to come add rows of tables to the gates: no product is needed.
    from_letter, from_left, from_ngrams = np.split(given.T, np.cumsum(widths)[:-1])
    return LetterReader(
        from_letter=np.ascontiguousarray(known @ from_letter),
        from_left=np.ascontiguousarray(left @ from_left + bias + from_ngrams.sum(axis=0)),
        from_ngrams=np.ascontiguousarray(from_ngrams / SPREAD),
        recurrent=np.ascontiguousarray(recurrent.T),
        out=np.ascontiguousarray(out.T),
        out_bias=out_bias,
    )


def letter_network(path: Path) -> LetterNetwork:
    """The network of a file; raises :class:`BestguessError` for one that is missing, damaged or of another kind."""
    return NetworkFile.load_as(path_of(path), {KIND}, LetterNetwork)


def learnt_from(description: NetworkDescription, words: Sequence[str]) -> bool:
    """Whether a network was trained on exactly these words."""
    return description.dictionary == words_digest(words)
