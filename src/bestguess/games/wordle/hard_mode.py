"""Hard mode: a guess keeps the letters that are right in their places, and uses all that were found elsewhere."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import IllegalQuery
from bestguess.core.types import Ints, Query, Transcript
from bestguess.games.wordle.guessing import WordGuessing
from bestguess.games.wordle.tiles import ABSENT, RIGHT, tiles


@dataclass(frozen=True)
class HardMode:
    """The guesses that a game's answers allow in hard mode."""

    game: WordGuessing

    def allowed(self, transcript: Transcript, queries: Ints, spelling: NDArray[np.uint8]) -> Ints:
        """Those of some queries that the answers allow; ``spelling`` has all words as numbers of letters."""
        spelled, letters = spelling[queries], self.game.letters
        keeps = np.ones(len(queries), dtype=bool)
        for place, letter in self._fixed(transcript).items():
            keeps &= spelled[:, place] == letters.index(letter)
        for letter, times in self._needed(transcript).items():
            keeps &= (spelled == letters.index(letter)).sum(axis=1) >= times
        return queries[keeps]

    def check(self, transcript: Transcript, query: Query) -> None:
        """Raise :class:`IllegalQuery` for a word that the answers do not allow, naming what it lacks."""
        word = self.game.word(query)
        name, capital = self.game.letters.written(word), self.game.letters.capital
        for place, letter in self._fixed(transcript).items():
            if word[place] != letter:
                raise IllegalQuery(
                    f"{name} may not be guessed in hard mode: letter {place + 1} is {capital(letter)}, as was found."
                )
        for letter, times in self._needed(transcript).items():
            if word.count(letter) < times:
                often = capital(letter) if times == 1 else f"{times} times {capital(letter)}"
                raise IllegalQuery(f"{name} may not be guessed in hard mode: it lacks {often}, as was found.")

    def properties(self, spelled: NDArray[np.uint8]) -> NDArray[np.uint64]:
        """What an answer may ask to be kept of each word, as bits: its letters by place, and how often it has each."""
        there = spelled[:, :, None] == np.arange(len(self.game.letters), dtype=np.uint8)  # words, places, letters
        often = there.sum(axis=1)[:, None, :] > np.arange(self.game.length)[:, None]
        bits = np.concatenate([there, often], axis=1).reshape(len(spelled), -1)
        padded = np.pad(bits, ((0, 0), (0, -bits.shape[1] % 64)))
        return np.packbits(padded, axis=1).view(np.uint64)

    def _fixed(self, transcript: Transcript) -> dict[int, str]:
        """The letters known to be in their places."""
        return {
            place: self.game.word(query)[place]
            for query, answer in transcript
            for place, tile in enumerate(tiles(answer, self.game.length))
            if tile == RIGHT
        }

    def _needed(self, transcript: Transcript) -> Counter[str]:
        """How often each letter must occur: as often as one answer has shown it."""
        needed: Counter[str] = Counter()
        for query, answer in transcript:
            row = zip(self.game.word(query), tiles(answer, self.game.length), strict=True)
            needed |= Counter(letter for letter, tile in row if tile != ABSENT)
        return needed
