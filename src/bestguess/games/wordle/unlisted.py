"""What is known of a secret that is in no list: any string of letters that fits, weighed by a letter model.

The strings are those of :meth:`~bestguess.games.hangman.letters.LetterModel.fillings`, the model that hangman has for
words in no list: all that fit where they are few, else some drawn by lot. Words that may be guessed but are no secrets
are likelier by far, where any fits.

The letters known of a secret from rows of tiles, whatever the lists: where each may stand, and how often.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Ranked
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript
from bestguess.games.hangman.letters import LetterModel, Mask
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


GUESSED = 0.9
"""How likely a secret in no list of secrets is a word of the list of guesses, where some of these fit."""


class GuessedWords(Protocol):
    """The part of Wordle that says what its answers leave of any letters."""

    def letters_known(self, transcript: Transcript) -> LettersKnown:
        """What the answers say of each letter."""
        ...

    def fit(self, transcript: Transcript, spelled: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which words, given as numbers of letters (n, L), give all these answers; shape (n,)."""
        ...


@dataclass(frozen=True, eq=False, repr=False)
class UnlistedBelief(ListedBelief, Ranked):
    """Strings of letters that fit all answers, each with its weight under a letter model."""

    model: LetterModel | None = None
    strings: float = 0.0
    """About how many strings of letters fit; these are all of them where they are no more."""

    kind = "letters"
    exact = False

    @classmethod
    def after(
        cls, game: Game, rules: GuessedWords, model: LetterModel, transcript: Transcript, guesses: Sequence[str]
    ) -> "UnlistedBelief | None":
        """The belief after some answers; ``None`` where no string of letters fits them.

        ``guesses`` are words that may be guessed and are no secrets of the list.
        """
        known, letters = rules.letters_known(transcript), model.vocabulary.alphabet.letters
        parts = [(model.fillings(way), float(way.sum(axis=1, dtype=np.float64).prod())) for way in known.ways()]
        parts = [(found, strings) for found, strings in parts if len(found.weight)]
        spelled = np.concatenate([np.zeros((0, len(known.allowed)), np.uint8), *(found.words for found, _ in parts)])
        weight = np.concatenate([np.zeros(0), *(found.weight for found, _ in parts)])
        fits = rules.fit(transcript, spelled)
        weight = weight[fits] / max(float(weight[fits].sum()), 1e-300)
        words = ["".join(letters[letter] for letter in word) for word in spelled[fits]]
        if guesses:
            one = GUESSED / len(guesses) if words else 1.0
            chances = dict(zip(words, ((1 - GUESSED) * weight).tolist(), strict=True))
            chances |= {word: chances.get(word, 0.0) + one for word in guesses}
            words, weight = list(chances), np.array(list(chances.values()))
        if not words:
            return None
        few = all(found.complete for found, _ in parts)
        strings = float(len(words)) if few else sum(strings for _, strings in parts)
        return cls(game, tuple(words), weight, np.arange(len(words)), transcript, model, strings)

    def count(self) -> Count:
        """The number of strings of letters that fit; most of them are no words of any language."""
        return Count(self.strings)

    def listing(self, most: int) -> tuple[Sequence[str], Floats] | None:
        """Every string with its probability; ``None`` where more fit than are here."""
        return super().listing(most) if self.strings <= self.size else None

    def predict(self, queries: Ints) -> Predictive:
        found = super().predict(queries)
        if self.strings <= self.size:
            return found
        p, drawn = found.probability, float((self.weights() ** 2).sum())
        error: Floats = np.sqrt(np.maximum(p * (1.0 - p), 0.0) * drawn)
        return Predictive(found.queries, found.starts, found.answers, p, error)

    def update(self, query: Query, answer: Answer) -> "UnlistedBelief":
        """The strings that fit one more answer. Raises :class:`Contradiction` if none does."""
        assert self.game.beyond is not None
        after = self.game.beyond.failsafe((*self.transcript, (query, answer)))
        if after is None:
            raise self.game.notation.contradiction(query, answer)
        assert isinstance(after, UnlistedBelief)
        return after

    def likeliest(self, most: int) -> list[tuple[str, float]]:
        """The likeliest strings with their probabilities."""
        p = self.weights()
        return [(self.listed[place], float(p[place])) for place in np.argsort(-p, kind="stable")[:most].tolist()]
