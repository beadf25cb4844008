"""Words to train a neural letter model on, with what n-grams that have not met them say of their letters."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.games.hangman.trained import train
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.kernel import LetterModel
from bestguess.networks.letter_network import DIRECTIONS

FOLDS = 10
"""The n-grams that read a word have learnt from the words of all other folds."""


@dataclass(frozen=True, eq=False)
class ReadWords:
    """Words of one length, and what n-grams say of them."""

    words: NDArray[np.int64]
    """The letters as numbers, shape (n, L)."""
    ngrams: NDArray[np.float16]
    """ln p of every letter at every place, by direction: forward, backward; shape (2, n, L, letters)."""

    def __len__(self) -> int:
        return len(self.words)

    def part(self, places: NDArray[np.int64]) -> "ReadWords":
        """Some of the words."""
        return ReadWords(self.words[places], self.ngrams[:, places])


def read_by(model: LetterModel, words: Vocabulary) -> dict[int, ReadWords]:
    """Words by their length, read by n-grams that have learnt from other words."""
    found = {}
    for length in np.unique(words.lengths).tolist():
        spelled = np.ascontiguousarray(words.spelling[words.lengths == length, :length])
        said = np.empty((len(DIRECTIONS), *spelled.shape, len(words.alphabet)), dtype=np.float16)
        for direction in range(len(DIRECTIONS)):
            said[direction] = model.next_letters(spelled, backward=direction == 1)
        found[length] = ReadWords(spelled.astype(np.int64), said)
    return found


def read_by_others(words: Vocabulary, seed: int) -> dict[int, ReadWords]:
    """Words by their length, each read by n-grams that have learnt from the words of other folds.

    The n-grams are surer of words that they have learnt from than of words in no list, which is what a network is to
    correct; so no word may be read by n-grams that know it.
    """
    parts: dict[int, list[ReadWords]] = {}
    for others, fold in _folds(words, seed):
        for length, read in read_by(train(others, pieces=0.0), fold).items():
            parts.setdefault(length, []).append(read)
    return {
        length: ReadWords(
            np.concatenate([part.words for part in read]), np.concatenate([part.ngrams for part in read], axis=1)
        )
        for length, read in sorted(parts.items())
    }


def _folds(words: Vocabulary, seed: int) -> Iterator[tuple[Vocabulary, Vocabulary]]:
    """The words outside each fold and those in it."""
    fold = np.random.default_rng([seed, 4]).permutation(np.arange(len(words)) % FOLDS)
    for number in range(FOLDS):
        if (fold == number).any():
            yield words.part(fold != number), words.part(fold == number)
