"""The belief about a word in no list: all strings that fit the answers, weighed by a letter model.

The strings that stand for the belief are those of :meth:`~bestguess.games.hangman.letters.LetterModel.fillings`.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log2, prod

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Ranked
from bestguess.core.count import Count
from bestguess.core.errors import Contradiction
from bestguess.core.predictive import Predictive
from bestguess.core.types import MISS, Answer, Codes, Floats, Ints, Query
from bestguess.games.hangman.letters import Fillings, LetterModel, Mask
from bestguess.games.hangman.pattern import format_places, full, places
from bestguess.games.hangman.shapes import LENGTH, SIZE, decode
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.kernel import partition, place_masks

EMPTY = 1e-9
"""Where wrong names leave no more than this share of the strings that fit else, none is left."""

RARE = 1e-6
"""The least chance of a letter that no string drawn has, but that is not excluded."""

TOGETHER = 2.5
"""Strings with a common beginning are dropped together, so chances err by more than if each were dropped by a lot of
its own: by this factor their errors covered the truth as often as they should, on words held out."""


def _student(freedom: float) -> float:
    """The 97.5 % quantile of Student's t over that of the normal distribution (Abramowitz & Stegun 26.7.5)."""
    z = 1.96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return 1.0 + ((z**3 + z) / 4 + ((5 * z**5 + 16 * z**3 + 3 * z) / 96 + third / freedom) / freedom) / freedom / z


@dataclass(frozen=True, eq=False, repr=False)
class LetterBelief(Ranked):
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

    def __repr__(self) -> str:
        length = f"words of {len(self.allowed)} letters" if self.told else "words of any length"
        return f"<{type(self).__name__} {length}, by {self.model!r}>"

    @classmethod
    def of(cls, model: LetterModel, length: int | None) -> "LetterBelief":
        """Every string of one length, or of any."""
        return cls(model, np.ones((length or 0, model.edge), dtype=bool), length is not None)

    @cached_property
    def fillings(self) -> Fillings:
        """The strings that stand for the belief; the same for the same answers."""
        found = self.model.fillings(self.allowed)
        return found.without(self._named_wrongly(found.words)) if self.wrong else found

    @property
    def possible(self) -> bool:
        """Whether any string is left: the list may have all that fit the answers, and the word be none of these."""
        return self._mass > 0

    @cached_property
    def _mass(self) -> float:
        if not self.told:
            return 1.0
        left = float(self.fillings.weight.sum())
        if not self.wrong:
            return left
        whole = float(self.model.fillings(self.allowed).weight.sum())
        return left if left > EMPTY * whole else 0.0

    def log_mass(self) -> float:
        """log2 of the weight of the answers so far."""
        return log2(self._mass) + self.log_scale

    def count(self) -> Count:
        """The number of strings of letters that fit; most of them are no words of any language."""
        if not self.told:
            return Count(sum(float(self.model.edge) ** length for length in range(1, MAX_LENGTH + 1)))
        return Count(prod(float(number) for number in self.allowed.sum(axis=1)) - len(self.wrong))

    def entropy(self) -> float:
        """Bits of uncertainty: the mean of -log2 p over the strings that stand for the belief."""
        if not self.told:
            p = self.model.length[self.model.length > 0]
            return float(-(p * np.log2(p)).sum())
        found = self.fillings
        mean = float((found.weight * np.log2(found.likelihood)).sum() / found.weight.sum())
        return max(0.0, log2(self._mass) - mean)

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each query, with standard errors where strings were drawn."""
        letters = np.array([query for query in queries if query < self.model.edge and self.told], dtype=np.int64)
        starts, answers, p, error = self._letters(letters)
        row_of = {int(letter): place for place, letter in enumerate(letters)}
        rows = []
        for query in queries:
            place = row_of.get(int(query))
            if place is None:
                rows.append(self._other(int(query)))
            else:
                row = slice(starts[place], starts[place + 1])
                rows.append((answers[row], p[row], error[row]))
        return Predictive(
            np.asarray(queries, dtype=np.int64),
            np.cumsum([0, *(len(row[0]) for row in rows)]),
            np.concatenate([np.zeros(0, dtype=np.int64), *(row[0] for row in rows)]),
            np.concatenate([np.zeros(0), *(row[1] for row in rows)]),
            np.concatenate([np.zeros(0), *(row[2] for row in rows)]),
        )

    def _letters(self, letters: Ints) -> tuple[Ints, Ints, Floats, Floats]:
        """The answers to letters as ragged rows: starts, answers, probabilities, standard errors."""
        if not len(letters):
            return np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros(0)
        found = self.fillings
        codes = place_masks(np.ascontiguousarray(found.words), self.model.edge)
        weight = found.weight / found.weight.sum()
        starts, answers, p, _ = partition(codes, letters, np.arange(len(weight)), weight)
        if found.complete:
            return starts, answers, p, np.zeros(len(p))
        error = self._errors(codes, letters, weight, p)
        rare = [
            place
            for place, letter in enumerate(letters)
            if starts[place + 1] - starts[place] == 1 and answers[starts[place]] == MISS and self._possible(int(letter))
        ]
        if rare:
            return self._with_rare(letters, starts, answers, p, error, rare, max(RARE, found.unseen))
        return starts, answers, p, error

    def _errors(self, codes: Codes, letters: Ints, weight: Floats, p: Floats) -> Floats:
        """The standard error of each probability ``p`` in the rows of letters, where strings were drawn."""
        if self.fillings.draws is not None:
            return self._errors_apart(self.fillings.draws / self.fillings.weight.sum(), codes, letters, p)
        # Strings that stand for themselves alone were certain to be drawn; the others were drawn by lot, each with its
        # likelihood over its weight as the chance (Horvitz & Thompson 1952).
        by_lot = weight**2 * (1.0 - self.fillings.likelihood / self.fillings.weight)
        _, _, part, _ = partition(codes, letters, np.arange(len(weight)), by_lot)
        drawn = np.sqrt(np.maximum((1.0 - p) ** 2 * part + p**2 * (by_lot.sum() - part), 0.0))
        # The error as if drawn with replacement is too large, for the strings differ. The smaller of the two is told.
        replaced = np.sqrt(np.maximum(p * (1.0 - p), 0.0) * (weight**2).sum())
        return np.asarray(np.minimum(replaced, TOGETHER * drawn))

    def _errors_apart(self, draws: Floats, codes: Codes, letters: Ints, p: Floats) -> Floats:
        """The standard errors by samples drawn apart, whose shares of all weights are ``draws``, shape (draws, n).

        The share of a sample is as uncertain as what it tells, so this is the error of a ratio (Cochran 1977, section
        6.4), for as many samples as have equal shares in effect (Kish 1965), and wider by Student's t for so few.
        """
        rows = np.arange(draws.shape[1])
        share = draws.sum(axis=1)
        number = max(1.0, 1.0 / float((share**2).sum()))
        between = np.zeros(len(p))
        for draw, whole in zip(draws, share, strict=True):
            between += (partition(codes, letters, rows, draw)[2] - whole * p) ** 2
        alone = p * (1.0 - p)  # one sample by itself tells no more than that
        if number < 2.0:
            return np.asarray(np.sqrt(np.maximum(alone, 0.0)))
        wider = _student(number - 1.0)
        return np.asarray(np.sqrt(np.maximum(np.minimum(between * number / (number - 1.0) * wider**2, alone), 0.0)))

    def _possible(self, letter: int) -> bool:
        return bool(self.allowed[:, letter].any())

    def _with_rare(
        self, letters: Ints, starts: Ints, answers: Ints, p: Floats, error: Floats, rare: list[int], chance: float
    ) -> tuple[Ints, Ints, Floats, Floats]:
        """Letters too rare for the strings drawn get a small chance to be at each open place.

        Such a chance may err by as much as it is.
        """
        rows: list[tuple[Ints, Floats, Floats]] = []
        for place, letter in enumerate(letters):
            if place in rare:
                at = np.int64(1) << np.flatnonzero(self.allowed[:, letter])
                shares = np.append([1.0 - chance], np.full(len(at), chance / len(at)))
                rows.append((np.append([MISS], at), shares, np.append([chance], shares[1:])))
            else:
                row = slice(starts[place], starts[place + 1])
                rows.append((answers[row], p[row], error[row]))
        return (
            np.cumsum([0, *(len(row[0]) for row in rows)]),
            np.concatenate([row[0] for row in rows]),
            np.concatenate([row[1] for row in rows]),
            np.concatenate([row[2] for row in rows]),
        )

    def _other(self, query: Query) -> tuple[Ints, Floats, Floats]:
        if query == self.model.edge:
            lengths = np.flatnonzero(self.model.length)
            return LENGTH | lengths, self.model.length[lengths], np.zeros(len(lengths))
        place = query - self.model.edge - 1
        if place >= len(self.model.names):
            return np.array([MISS]), np.ones(1), np.zeros(1)
        word = self.model.names[place]
        p = min(1.0, self._weight(word) / self._mass) if self.told and word not in self.wrong else 0.0
        answers = np.array([MISS, full(len(word))])
        chances = np.array([1.0 - p, p])
        return answers[chances > 0], chances[chances > 0], np.zeros(int((chances > 0).sum()))

    def _weight(self, word: str) -> float:
        """The weight of a word; 0 if it does not fit."""
        spelled = self.model.spell(word)
        if spelled is None or not self._fits(spelled):
            return 0.0
        if self.model.unlisted and not self.fillings.listed and self.model.lists(spelled):
            return 0.0
        return float(self.model.likelihood(spelled)[0])

    def _fits(self, spelled: NDArray[np.uint8]) -> bool:
        return spelled.shape[1] == len(self.allowed) and bool(self.allowed[range(len(self.allowed)), spelled[0]].all())

    def _only(self, word: str) -> Mask | None:
        """The allowances that leave one word, or ``None`` if it does not fit."""
        spelled = self.model.spell(word)
        if spelled is None or not self._fits(spelled):
            return None
        only = np.zeros_like(self.allowed)
        only[range(len(only)), spelled[0]] = True
        return only

    def update(self, query: Query, answer: Answer) -> "LetterBelief":
        """Narrow the allowances. Raises :class:`Contradiction` if no string is left."""
        if query == self.model.edge:
            length = answer & SIZE
            if self.told and answer < 0:
                if length != len(self.allowed):
                    raise Contradiction(f"The word has {len(self.allowed)} letters, not {length}.", query, answer)
                return replace(self, log_scale=self.log_scale + self._log_shape(answer))
            if answer >= 0 or not 1 <= length <= MAX_LENGTH:
                raise Contradiction(f"A word has 1 to {MAX_LENGTH} letters, not {length}.", query, answer)
            scale = self.log_scale + log2(self.model.length[length]) + self._log_shape(answer)
            start = LetterBelief.of(self.model, length)
            if not start.possible:
                raise Contradiction(f"The list has all words of {length} letters.", query, answer)
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
            alphabet = self.model.vocabulary.alphabet
            name = alphabet.capital(alphabet.letters[query])
            raise Contradiction(f"No word at all fits {name} {format_places(answer) or 'no'}.", query, answer)
        after = replace(self, allowed=allowed)
        if self.wrong:
            return after._without(self.wrong, query, answer)
        if self.model.unlisted and not after.possible:
            raise Contradiction("No word fits but those of the list.", query, answer)
        return after

    def _log_shape(self, answer: Answer) -> float:
        """log2 of the chance of the marks that an answer tells of: as often as in the list, and once more in all."""
        shape = decode(answer)
        if shape is None:
            return 0.0
        vocabulary = self.model.vocabulary
        alike = vocabulary.shape_shares(answer & SIZE, shape).sum()
        return log2((alike + 0.5) / ((vocabulary.lengths == answer & SIZE).sum() + 1.0))

    def _named(self, query: Query, answer: Answer) -> "LetterBelief":
        word = self.model.names[query - self.model.edge - 1]
        if answer == MISS:
            return self._without(self.wrong | {word}, query, answer)
        only = self._only(word)
        after = None if only is None else replace(self, allowed=only, wrong=frozenset())
        if after is None or not after.possible or word in self.wrong:
            raise Contradiction(f"The word cannot be {word}.", query, answer)
        return after

    def _without(self, wrong: frozenset[str], query: Query, answer: Answer) -> "LetterBelief":
        """The belief without the words wrongly named, of which only the words that fit the answers matter."""
        after = replace(self, wrong=frozenset(word for word in wrong if self._only(word) is not None))
        if after._mass <= 0:
            raise Contradiction("No word at all fits but those wrongly named.", query, answer)
        return after

    def _named_wrongly(self, words: NDArray[np.uint8]) -> Mask:
        """Which of some words were wrongly named, shape (len(words),)."""
        spelled = [self.model.spell(word) for word in sorted(self.wrong)]
        wrong = np.concatenate([word for word in spelled if word is not None])
        return np.asarray((words[:, None] == wrong[None]).all(axis=2).any(axis=1))

    def likeliest(self, most: int) -> list[tuple[str, float]]:
        """The likeliest strings with their probabilities; empty as long as the length is unknown."""
        if not self.told:
            return []
        found, letters = self.fillings, self.model.vocabulary.alphabet.letters
        p = found.weight / found.weight.sum()
        best = np.lexsort((*found.words.T[::-1], -p))[:most]
        return [("".join(letters[letter] for letter in found.words[place]), float(p[place])) for place in best]

    def sample(self, rng: np.random.Generator, size: int) -> list[str]:
        """Strings drawn with replacement; where the length is not told, of a length drawn first."""
        letters = self.model.vocabulary.alphabet.letters
        if self.told:
            found = self.fillings
            chosen = rng.choice(len(found.weight), size=size, p=found.weight / found.weight.sum())
            return ["".join(letters[letter] for letter in word) for word in found.words[chosen]]
        lengths = rng.choice(MAX_LENGTH + 1, size=size, p=self.model.length)
        return [LetterBelief.of(self.model, int(length)).sample(rng, 1)[0] for length in lengths]
