"""The letters known of a secret from rows of tiles, whatever the lists: where each may stand, and how often."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from bestguess.games.hangman.letters import Mask
from bestguess.games.wordle.tiles import ABSENT, RIGHT

_MOST_WAYS = 300
"""In at most so many ways the letters found elsewhere are laid in places."""


@dataclass(frozen=True)
class LettersKnown:
    """The limits that rows of tiles set on the secret, letter by letter."""

    allowed: Mask
    """Which letters each place may hold, shape (L, A)."""
    least: dict[int, int]
    """How often each letter found occurs at least."""

    @classmethod
    def of(cls, rows: Sequence[tuple[NDArray[np.uint8], Sequence[int]]], length: int, letters: int) -> "LettersKnown":
        """Read the evidence of guesses, as numbers of letters, and their tiles."""
        allowed = np.ones((length, letters), dtype=bool)
        least: dict[int, int] = {}
        for guess, row in rows:
            found: dict[int, int] = {}
            for place, (letter, tile) in enumerate(zip(guess.tolist(), row, strict=True)):
                found[letter] = found.get(letter, 0) + (tile != ABSENT)
                if tile == RIGHT:
                    allowed[place, np.arange(letters) != letter] = False
                else:
                    allowed[place, letter] = False
            for letter, times in found.items():
                least[letter] = max(least.get(letter, 0), times)
                if not times:
                    allowed[:, letter] = False
        return cls(allowed, {letter: times for letter, times in least.items() if times})

    @property
    def fixed(self) -> dict[int, int]:
        """The letter of each place that is known."""
        return {place: int(row.argmax()) for place, row in enumerate(self.allowed) if row.sum() == 1}

    def elsewhere(self) -> dict[int, int]:
        """How often each letter must occur besides the places that are known."""
        fixed = list(self.fixed.values())
        more = {letter: times - fixed.count(letter) for letter, times in self.least.items()}
        return {letter: times for letter, times in more.items() if times > 0}

    def ways(self) -> Iterator[Mask]:
        """The letters that each place may hold, for each way to lay those known to be elsewhere; no string fits two.

        Where they are very many, letters are left out that strings have to be tested for.
        """
        laid, ways = [], 1
        for letter, times in sorted(self.elsewhere().items(), key=lambda one: int(self.allowed[:, one[0]].sum())):
            ways *= max(1, comb(int(self.allowed[:, letter].sum()), times))
            if ways <= _MOST_WAYS:
                laid.append((letter, times))
        yield from self._laid(self.allowed, laid, frozenset(self.fixed))

    def _laid(self, allowed: Mask, letters: Sequence[tuple[int, int]], taken: frozenset[int]) -> Iterator[Mask]:
        if not letters:
            yield allowed
            return
        (letter, times), *rest = letters
        open_ = [place for place in range(len(allowed)) if allowed[place, letter] and place not in taken]
        for places in combinations(open_, times):  # the first places of the letter that are not taken
            after = allowed.copy()
            after[[place for place in open_ if place < places[-1]], letter] = False
            after[list(places)] = False
            after[list(places), letter] = True
            if after.any(axis=1).all():
                yield from self._laid(after, rest, taken.union(places))
