"""Words outside every list: any string of letters, as likely as a trigram model of the vocabulary makes it.

p(word) is the product of p(letter | the two before it) and p(end | the last two), each interpolated with shorter
contexts by Witten and Bell's rule (1991): a context with n occurrences and t different successors gives t / (n + t) of
its probability to the next shorter one. Sums over all words that fit the answers are exact, by the forward algorithm
over pairs of letters; how the places of a letter fall together is estimated from words drawn from the posterior.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log2, prod
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Count, Predictive
from bestguess.core.errors import Contradiction
from bestguess.core.types import MISS, Answer, Floats, Ints, Query
from bestguess.games.hangman.pattern import LENGTH, format_places, full, places
from bestguess.games.hangman.words import MAX_LENGTH, Vocabulary

EMPTY = 1e-9
"""Where wrong names leave no more than this share of the strings that fit else, none is left."""

REDRAWN = 20
"""How often words are drawn at most until enough of them are none that were wrongly named."""

SAMPLES = 1000
"""Words drawn to estimate which places a letter takes together."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class LetterModel:
    """A trigram model of the words of one vocabulary, each word counted once."""

    vocabulary: Vocabulary
    transition: Floats
    """p(c | a, b), shape (A + 1, A + 1, A + 1); the index A is the edge of a word, before it and after it."""
    length: Floats
    """The probability of each length, shape (MAX_LENGTH + 1,)."""
    names: Sequence[str]
    """The words that the game can name, in its order."""

    @classmethod
    def of(cls, vocabulary: Vocabulary, names: Sequence[str] | None = None) -> "LetterModel":
        """Count the vocabulary. The game may name other words than those, such as the ones of its length only."""
        edge = len(vocabulary.alphabet)
        symbols = edge + 1
        spelling = np.minimum(vocabulary.spelling, edge).astype(np.int64)
        around = np.full((len(spelling), 2), edge)
        text = np.hstack([around, spelling, around[:, :1]])
        inside = np.arange(text.shape[1] - 2) <= vocabulary.lengths[:, None]
        a, b, c = (text[:, shift : shift + inside.shape[1]][inside] for shift in range(3))
        trigrams = np.bincount((a * symbols + b) * symbols + c, minlength=symbols**3).reshape((symbols,) * 3)
        # Each order smooths the next: letters, then letters after one letter, then after two.
        smooth = np.full(symbols, 1.0 / symbols)
        for counts in (trigrams.sum(axis=(0, 1)), trigrams.sum(axis=0), trigrams):
            total = counts.sum(axis=-1, keepdims=True)
            kinds = np.maximum((counts > 0).sum(axis=-1, keepdims=True), 1)
            smooth = (counts + kinds * smooth) / (total + kinds)
        lengths = np.bincount(vocabulary.lengths, minlength=MAX_LENGTH + 1) + 0.5
        lengths[0] = 0.0
        return cls(vocabulary, smooth, lengths / lengths.sum(), vocabulary.words if names is None else names)

    def start(self, length: int | None) -> "LetterBelief":
        """Every string of one length, or of any."""
        return LetterBelief(self, np.ones((length or 0, self.edge), dtype=bool), length is not None)

    @property
    def edge(self) -> int:
        """The symbol for the edge of a word: the number of letters."""
        return len(self.vocabulary.alphabet)

    def forward(self, allowed: Mask) -> Floats:
        """p(a word of this length with an allowed letter at every place), for each set of allowances.

        ``allowed`` has shape (Q, L, A); returns shape (Q,).
        """
        state = np.zeros((self.edge + 1, len(allowed), self.edge + 1))
        state[self.edge, :, self.edge] = 1.0  # by (b, q, a): the last letter, the set, the one before
        onward = self.transition.transpose(1, 0, 2)
        for place in range(allowed.shape[1]):
            following = state @ onward  # by (b, q, c)
            following[:, :, : self.edge] *= allowed[:, place]
            following[:, :, self.edge] = 0.0
            state = following.transpose(2, 1, 0)
        return np.asarray((state @ onward)[:, :, self.edge].sum(axis=0))


@dataclass(frozen=True, eq=False)
class LetterBelief:
    """All strings that fit the answers, under a letter model."""

    model: LetterModel
    allowed: Mask
    """Which letters each place may hold, shape (L, A)."""
    told: bool
    """Whether the length is known."""
    log_scale: float = 0.0
    """log2 of the probability of the answers that :attr:`allowed` does not show: the length."""
    wrong: frozenset[str] = frozenset()
    """Words wrongly named that would fit all else."""

    kind = "letters"
    exact = False

    @cached_property
    def _mass(self) -> float:
        if not self.told:
            return 1.0
        whole = float(self.model.forward(self.allowed[None])[0])
        left = whole - sum(map(self._weight, self.wrong))
        return left if left > EMPTY * whole else 0.0  # a difference of equals is rounding

    def log_mass(self) -> float:
        """log2 of the probability of the answers so far."""
        return log2(self._mass) + self.log_scale

    def count(self) -> Count:
        """The number of strings of letters that fit; most of them are no words of any language."""
        if not self.told:
            return Count(sum(float(self.model.edge) ** length for length in range(1, MAX_LENGTH + 1)))
        return Count(prod(float(number) for number in self.allowed.sum(axis=1)) - len(self.wrong))

    def entropy(self) -> float:
        """Bits of uncertainty, estimated from the words drawn: the mean of -log2 p."""
        if not self.told:
            p = self.model.length[self.model.length > 0]
            return float(-(p * np.log2(p)).sum())
        padded = np.pad(self._drawn, ((0, 0), (2, 1)), constant_values=self.model.edge)
        steps = self.model.transition[padded[:, :-2], padded[:, 1:-1], padded[:, 2:]]
        return max(0.0, log2(self._mass) - float(np.log2(steps).sum(axis=1).mean()))

    def predict(self, queries: Ints) -> Predictive:
        """Whether a letter is there, exactly; at which places, by the words drawn, with standard errors."""
        letters = [int(query) for query in queries if query < self.model.edge and self.told]
        present = self._present(letters)
        rows = [
            self._places(int(query), present[int(query)]) if int(query) in present else self._other(int(query))
            for query in queries
        ]
        return Predictive(
            np.asarray(queries, dtype=np.int64),
            np.cumsum([0, *(len(row[0]) for row in rows)]),
            np.concatenate([np.zeros(0, dtype=np.int64), *(row[0] for row in rows)]),
            np.concatenate([np.zeros(0), *(row[1] for row in rows)]),
            np.concatenate([np.zeros(0), *(row[2] for row in rows)]),
        )

    def _present(self, letters: list[int]) -> dict[int, float]:
        """The probability that each letter is somewhere."""
        without = np.repeat(self.allowed[None], len(letters), axis=0)
        without[np.arange(len(letters)), :, letters] = False
        absent = self.model.forward(without) if letters else np.zeros(0)
        alphabet = self.model.vocabulary.alphabet.letters
        for word in self.wrong:
            absent -= self._weight(word) * np.array([alphabet[letter] not in word for letter in letters])
        return {
            letter: min(1.0, max(0.0, 1.0 - float(p) / self._mass)) for letter, p in zip(letters, absent, strict=True)
        }

    def _places(self, letter: int, present: float) -> tuple[Ints, Floats, Floats]:
        masks = (self._drawn == letter) @ (1 << np.arange(len(self.allowed)))
        found, times = np.unique(masks[masks != MISS], return_counts=True)
        if present > 0 and not len(found):
            # Too rare for the words drawn: somewhere among the open places.
            found = 1 << np.flatnonzero(self.allowed[:, letter])
            times = np.ones(len(found), dtype=np.int64)
        share = times / max(times.sum(), 1)
        answers, p = np.append([MISS], found), np.append([1.0 - present], present * share)
        error = np.append([0.0], present * np.sqrt(share * (1.0 - share) / max(times.sum(), 1)))
        keep = p > 0
        return answers[keep], p[keep], error[keep]

    def _other(self, query: Query) -> tuple[Ints, Floats, Floats]:
        if query == self.model.edge:
            lengths = np.flatnonzero(self.model.length)
            return LENGTH | lengths, self.model.length[lengths], np.zeros(len(lengths))
        place = query - self.model.edge - 1
        if place >= len(self.model.names):
            return np.array([MISS]), np.ones(1), np.zeros(1)
        word = self.model.names[place]
        p = self._probability(word)
        answers = np.array([MISS, full(len(word))])
        chances = np.array([1.0 - p, p])
        return answers[chances > 0], chances[chances > 0], np.zeros(int((chances > 0).sum()))

    def _probability(self, word: str) -> float:
        return self._weight(word) / self._mass if self.told and word not in self.wrong else 0.0

    def _weight(self, word: str) -> float:
        """The prior probability of a word, given its length; 0 if it does not fit."""
        only = self._only(word)
        return 0.0 if only is None else float(self.model.forward(only[None])[0])

    def _only(self, word: str) -> Mask | None:
        """The allowances that leave one word, or ``None`` if it does not fit."""
        spelled = [self.model.vocabulary.alphabet.index(letter) for letter in word]
        if len(spelled) != len(self.allowed) or not all(self.allowed[range(len(spelled)), spelled]):
            return None
        only = np.zeros_like(self.allowed)
        only[range(len(spelled)), spelled] = True
        return only

    def update(self, query: Query, answer: Answer) -> "LetterBelief":
        """Narrow the allowances. Raises :class:`Contradiction` if no string is left."""
        if query == self.model.edge:
            length = answer & ~LENGTH
            scale = self.log_scale + log2(self.model.length[length])
            start = self.model.start(length)
            # From here on the length is given: its own probability counts, that of ending there does not.
            return replace(start, log_scale=scale - log2(start._mass))
        if query > self.model.edge + len(self.model.names):
            return self  # any word in no list: which one, nobody has said
        if query > self.model.edge:
            return self._named(query, answer)
        allowed = self.allowed.copy()
        at = [place for place in places(answer) if place < len(allowed)]
        fits = answer >> len(allowed) == 0 and bool(allowed[at, query].all())
        allowed[:, query] = False
        allowed[at] = False
        allowed[at, query] = True
        if not fits or not allowed.any(axis=1).all():
            name = self.model.vocabulary.alphabet.letters[query].upper()
            raise Contradiction(f"No word at all fits {name} {format_places(answer) or 'no'}.", query, answer)
        after = replace(self, allowed=allowed)
        return after._without(self.wrong, query, answer) if self.wrong else after

    def _named(self, query: Query, answer: Answer) -> "LetterBelief":
        word = self.model.names[query - self.model.edge - 1]
        if answer == MISS:
            return self._without(self.wrong | {word}, query, answer)
        only = self._only(word)
        if only is None or word in self.wrong:
            raise Contradiction(f"The word cannot be {word}.", query, answer)
        return replace(self, allowed=only, wrong=frozenset())

    def _without(self, wrong: frozenset[str], query: Query, answer: Answer) -> "LetterBelief":
        """The belief without the words wrongly named, of which only the words that fit the answers matter."""
        after = replace(self, wrong=frozenset(word for word in wrong if self._only(word) is not None))
        if after._mass <= 0:
            raise Contradiction("No word at all fits but those wrongly named.", query, answer)
        return after

    @cached_property
    def _drawn(self) -> Ints:
        """Words from the posterior, shape (SAMPLES, L); the same for the same answers."""
        return self._draw_right(np.random.default_rng(crc32(np.packbits(self.allowed).tobytes())), SAMPLES)

    def _draw_right(self, rng: np.random.Generator, size: int) -> Ints:
        """Words that fit and were not wrongly named, shape (size, L)."""
        if not self.wrong:
            return self._draw(rng, size)
        found = np.zeros((0, len(self.allowed)), dtype=np.int64)
        for _ in range(REDRAWN):
            drawn = self._draw(rng, max(size, SAMPLES))
            found = np.concatenate([found, drawn[self._fit(drawn)]])
            if len(found) >= size:
                break
        # If the right ones are too rare, those found serve again.
        return (
            found[:size]
            if len(found) >= size
            else rng.permutation(np.resize(found, (size, len(self.allowed))))
            if len(found)
            else drawn[:size]
        )

    def _fit(self, words: Ints) -> Mask:
        """Which of some words were not wrongly named, shape (len(words),)."""
        spell = self.model.vocabulary.alphabet.index
        wrong = np.array([[spell(letter) for letter in word] for word in sorted(self.wrong)], dtype=np.int64)
        wrong = wrong.reshape(len(self.wrong), words.shape[1])
        return np.asarray(~(words[:, None] == wrong[None]).all(axis=2).any(axis=1))

    def _draw(self, rng: np.random.Generator, size: int) -> Ints:
        edge, transition = self.model.edge, self.model.transition
        length = len(self.allowed)
        # backward[i][a, b]: what the places from i on weigh after the letters a and b.
        backward = [transition[:, :, edge]]
        for place in reversed(range(length)):
            onward = np.where(self.allowed[place], transition[:, :, :edge], 0.0)
            backward.append(np.einsum("abc,bc->ab", onward, backward[-1][:, :edge]))
        backward.reverse()
        words = np.full((size, length + 2), edge)
        for place in range(length):
            a, b = words[:, place], words[:, place + 1]
            weight = np.where(self.allowed[place], transition[a, b, :edge] * backward[place + 1][b, :edge], 0.0)
            total = weight.cumsum(axis=1)
            words[:, place + 2] = (total < (rng.random(size) * total[:, -1])[:, None]).sum(axis=1)
        return words[:, 2:]

    def sample(self, rng: np.random.Generator, size: int) -> list[str]:
        """Strings drawn with replacement; where the length is not told, of a length drawn first."""
        letters = self.model.vocabulary.alphabet.letters
        if self.told:
            return ["".join(letters[letter] for letter in word) for word in self._draw_right(rng, size)]
        lengths = rng.choice(MAX_LENGTH + 1, size=size, p=self.model.length)
        return [self.model.start(int(length)).sample(rng, 1)[0] for length in lengths]
