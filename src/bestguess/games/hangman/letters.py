"""Words outside every list: any string of letters, as likely as n-gram models of the vocabulary make it.

The weight of a word is p(forward)^0.4 p(backward)^0.4 p(pieces)^0.2: its probabilities under two character n-gram
models, one that reads forward and one that reads backward, smoothed by interpolated modified Kneser-Ney discounting
(Chen & Goodman 1999), and under a model that makes words of two or more pieces of listed words, fitted by expectation
maximization (compare Kudo 2018, with one distribution for beginnings, one for middles and one for ends). The
posterior is a list of different fillings of the pattern: all of them where they are few, else a sample whose weights
make sums over it unbiased (Fearnhead & Clifford 2003). The sample is a function of what is known of the places.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import log2, prod
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Count, Predictive
from bestguess.core.errors import BestguessError, Contradiction
from bestguess.core.types import MISS, Answer, Floats, Ints, Query
from bestguess.games.hangman import trained
from bestguess.games.hangman.pattern import LENGTH, format_places, full, places
from bestguess.games.hangman.words import MAX_LENGTH, Vocabulary
from bestguess.kernel import LetterModel as Ngrams
from bestguess.kernel import partition, place_masks
from bestguess.networks.letter_network import LetterNetwork

EMPTY = 1e-9
"""Where wrong names leave no more than this share of the strings that fit else, none is left."""

FEW = 1024
"""Up to so many strings that fit are all listed."""

FILLINGS = 300
"""How many different strings are drawn where more fit."""

READ = 0.9
"""A network reads the likeliest fillings that have this share of their weight, and no others: those left out are
many, and change the chances of letters little."""

BLANK = 4000
"""How many are drawn of the strings of one length, once for each length, to find their weight."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Fillings:
    """Different words that fit a pattern, by weight."""

    words: NDArray[np.uint8]
    """The letters of each word as numbers, shape (n, L)."""
    weight: Floats
    """The likelihood of each, and more where it stands for strings that were not drawn; shape (n,)."""
    likelihood: Floats
    """The weight of each under the model, shape (n,)."""
    complete: bool
    """Whether these are all strings that fit."""

    def without(self, drop: Mask) -> "Fillings":
        """All but some of them; ``drop`` has shape (n,)."""
        return Fillings(self.words[~drop], self.weight[~drop], self.likelihood[~drop], self.complete)


@dataclass(frozen=True, eq=False)
class LetterModel:
    """A letter model of the words of one vocabulary, each word counted once."""

    vocabulary: Vocabulary
    ngrams: Ngrams
    """The two n-gram models and the piece model."""
    length: Floats
    """The probability of each length, shape (MAX_LENGTH + 1,)."""
    names: Sequence[str]
    """The words that the game can name, in its order."""
    unlisted: bool = False
    """Whether the word is known to be none of the vocabulary."""
    network: LetterNetwork | None = None
    """A neural letter model that the weights are mixed with, if any."""
    share: float = 0.0
    """The share of the network: a word weighs n-grams^(1 - share) network^share."""

    @classmethod
    def of(
        cls,
        vocabulary: Vocabulary,
        names: Sequence[str] | None = None,
        unlisted: bool = False,
        network: LetterNetwork | None = None,
        share: float | None = None,
    ) -> "LetterModel":
        """Count the vocabulary. The game may name other words than those, such as the ones of its length only.

        ``share`` is that of the network, the one in its file if ``None``. Raises :class:`BestguessError` for a network
        of another alphabet.
        """
        if network is not None:
            _check(network, vocabulary)
            share = network.share if share is None else share
        lengths = np.bincount(vocabulary.lengths, minlength=MAX_LENGTH + 1) + 0.5
        lengths[0] = 0.0
        ngrams = trained.letter_model(vocabulary)
        named = vocabulary.words if names is None else names
        return cls(vocabulary, ngrams, lengths / lengths.sum(), named, unlisted, network, share or 0.0)

    def start(self, length: int | None) -> "LetterBelief":
        """Every string of one length, or of any."""
        return LetterBelief(self, np.ones((length or 0, self.edge), dtype=bool), length is not None)

    @property
    def edge(self) -> int:
        """The symbol for the edge of a word: the number of letters."""
        return len(self.vocabulary.alphabet)

    def spell(self, word: str) -> NDArray[np.uint8] | None:
        """The letters of a word as numbers, shape (1, L); ``None`` if one is not in the alphabet."""
        spelled = [self.vocabulary.alphabet.index(letter) for letter in word]
        return None if -1 in spelled else np.array([spelled], dtype=np.uint8).reshape(1, len(spelled))

    def likelihood(self, words: NDArray[np.uint8]) -> Floats:
        """The weight of each word, shape (n, L), under the n-grams and the network; shape (n,)."""
        likelihood = self.ngrams.likelihood(words)
        return likelihood * self.correction(words, likelihood)

    def correction(self, words: NDArray[np.uint8], likelihood: Floats) -> Floats:
        """The factors by which the network changes the ``likelihood`` of words under the n-grams, shape (n,)."""
        if self.network is None or not self.share:
            return np.ones(len(words))
        return np.exp(self.share * (self.network.log_likelihood(words, self.ngrams) - np.log(likelihood)))

    def fillings(self, allowed: Mask) -> Fillings:
        """Strings whose places hold allowed letters, shape (L, A): all if they are few, else a sample.

        Where the word is known to be unlisted, listed words are left out, unless no others fit.
        """
        return _fillings(self, np.packbits(allowed).tobytes(), len(allowed))


@lru_cache(maxsize=1024)
def _fillings(model: LetterModel, packed: bytes, length: int) -> Fillings:
    size = length * model.edge
    allowed = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), count=size).astype(bool).reshape(length, model.edge)
    strings = prod(float(number) for number in allowed.sum(axis=1))
    most = FEW if strings <= FEW else BLANK if allowed.all() else FILLINGS
    seed = crc32(packed)
    found = model.ngrams.fillings(allowed, size=most, seed=seed, unlisted=model.unlisted)
    if not len(found[1]) and model.unlisted:
        found = model.ngrams.fillings(allowed, size=most, seed=seed, unlisted=False)
    words, weight, likelihood, complete = found
    # Fillings are drawn by the n-grams alone; sums stay unbiased with any likelihood.
    if model.network is None or not len(weight):
        return Fillings(words, weight, likelihood, complete)
    order = np.argsort(-weight, kind="stable")
    read = order[: 1 + int(np.searchsorted(np.cumsum(weight[order]), READ * weight.sum()))]
    factors = model.correction(words[read], likelihood[read])
    # Strings that the network does not read are corrected as the others are on average.
    correction = np.full(len(weight), factors @ weight[read] / weight[read].sum())
    correction[read] = factors
    return Fillings(words, weight * correction, likelihood * correction, complete)


def _check(network: LetterNetwork, vocabulary: Vocabulary) -> None:
    """Raise :class:`BestguessError` unless a network has the letters and the lengths of a vocabulary."""
    letters = vocabulary.alphabet.letters
    if network.alphabet != letters:
        raise BestguessError(
            f"{network.name} was trained on the letters {network.alphabet}; {vocabulary.source} has {letters}. "
            "Train a network on these words with: bestguess train letters"
        )
    if network.longest < MAX_LENGTH:
        raise BestguessError(f"{network.name} is damaged: it reads words of {network.longest} letters at most.")


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
    def fillings(self) -> Fillings:
        """The strings that stand for the belief; the same for the same answers."""
        found = self.model.fillings(self.allowed)
        return found.without(self._named_wrongly(found.words)) if self.wrong else found

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
        # The error as if drawn with replacement: no less than the true one, for the strings differ.
        effective = 1.0 / float((weight**2).sum())
        rare = [
            place
            for place, letter in enumerate(letters)
            if starts[place + 1] - starts[place] == 1 and answers[starts[place]] == MISS and self._possible(int(letter))
        ]
        if rare:
            starts, answers, p = self._with_rare(letters, starts, answers, p, rare, 1.0 / (effective + 2.0))
        return starts, answers, p, np.sqrt(np.maximum(p * (1.0 - p), 0.0) / effective)

    def _possible(self, letter: int) -> bool:
        return bool(self.allowed[:, letter].any())

    def _with_rare(
        self, letters: Ints, starts: Ints, answers: Ints, p: Floats, rare: list[int], chance: float
    ) -> tuple[Ints, Ints, Floats]:
        """Letters too rare for the strings drawn get a small chance to be at each open place."""
        rows: list[tuple[Ints, Floats]] = []
        for place, letter in enumerate(letters):
            if place in rare:
                at = np.int64(1) << np.flatnonzero(self.allowed[:, letter])
                rows.append((np.append([MISS], at), np.append([1.0 - chance], np.full(len(at), chance / len(at)))))
            else:
                row = slice(starts[place], starts[place + 1])
                rows.append((answers[row], p[row]))
        return (
            np.cumsum([0, *(len(row[0]) for row in rows)]),
            np.concatenate([row[0] for row in rows]),
            np.concatenate([row[1] for row in rows]),
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
            length = answer & ~LENGTH
            if answer < LENGTH or not 1 <= length <= MAX_LENGTH:
                raise Contradiction(f"A word has 1 to {MAX_LENGTH} letters, not {length}.", query, answer)
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
        return [self.model.start(int(length)).sample(rng, 1)[0] for length in lengths]
