"""Questions until one word is left, of players and hosts who follow a fixed rule, on a table of answers.

Sets of words are tuples of their places in the list, ascending. A letter is asked once; of equal letters, and of equal
answers, the lowest counts. A letter that does not part the words left is never asked.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = tuple[int, ...]

Host: TypeAlias = Callable[[dict[int, Words]], int]
"""Chooses one of the answers to a letter, each with the words that it leaves."""


class Table:
    """The answers of every word to every letter, codes of shape (letters, words)."""

    def __init__(self, codes: NDArray[np.uint32]) -> None:
        self._codes = codes.astype(np.int64)
        self._best: dict[Words, dict[int, Words]] = {}
        self._forced: dict[Words, int] = {}
        self._least: dict[Words, int] = {}

    @property
    def all(self) -> Words:
        """Every word."""
        return tuple(range(self._codes.shape[1]))

    def parts(self, words: Words, letter: int) -> dict[int, Words]:
        """The words left by each answer to a letter, by ascending answer."""
        answers = self._codes[letter, list(words)].tolist()
        found: dict[int, list[int]] = {}
        for word, answer in zip(words, answers, strict=True):
            found.setdefault(answer, []).append(word)
        return {answer: tuple(found[answer]) for answer in sorted(found)}

    def by_entropy(self, words: Words) -> dict[int, Words]:
        """The parts of the letter whose answer has the most entropy (Kettaf 2024, section 4.3)."""
        if words not in self._best:
            split = [self.parts(words, letter) for letter in range(len(self._codes))]
            bits = [_entropy([len(part) for part in parts.values()]) for parts in split]
            most = max(bits)
            self._best[words] = next(parts for parts, one in zip(split, bits, strict=True) if one > most - 1e-9)
        return self._best[words]

    def total_by_entropy(self, words: Words) -> int:
        """The questions of entropy play against an honest host, summed over the words."""
        if len(words) == 1:
            return 0
        return len(words) + sum(map(self.total_by_entropy, self.by_entropy(words).values()))

    def against_entropy(self, host: Host) -> int:
        """The questions that a host without a word forces of entropy play."""
        words, asked = self.all, 0
        while len(words) > 1:
            parts = self.by_entropy(words)
            words, asked = parts[host(parts)], asked + 1
        return asked

    def most_against_entropy(self, words: Words) -> int:
        """The questions that the best reply of a host forces of entropy play."""
        if len(words) == 1:
            return 0
        return 1 + max(map(self.most_against_entropy, self.by_entropy(words).values()))

    def least_against(self, host: Host, words: Words) -> int:
        """The fewest questions of any player against a host who follows a rule that depends on the words left alone."""
        if len(words) == 1:
            return 0
        if words not in self._least:
            split = [self.parts(words, letter) for letter in range(len(self._codes))]
            useful = {parts[host(parts)] for parts in split if len(parts) > 1}
            self._least[words] = 1 + min(self.least_against(host, left) for left in useful)
        return self._least[words]


def greedy(parts: dict[int, Words]) -> int:
    """The answer that leaves the most words, (11) of section 5.5."""
    return max(parts, key=lambda answer: (len(parts[answer]), -answer))


def _entropy(sizes: list[int]) -> float:
    shares = np.array(sizes) / sum(sizes)
    return float(-(shares * np.log2(shares)).sum())
