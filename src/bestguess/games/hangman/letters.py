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
from math import prod
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError
from bestguess.core.memo import remembered
from bestguess.core.types import Floats
from bestguess.games.hangman import trained
from bestguess.games.hangman.vocabulary import MAX_LENGTH, SHORT, Vocabulary
from bestguess.kernel import LetterModel as Ngrams
from bestguess.networks.letter_network import LONGEST, LetterNetwork

MAX_LISTED_STRINGS = 1024
"""Up to so many strings that fit are all listed."""

FILLINGS = 300
"""How many different strings are drawn where more fit, at first."""

MOST_FILLINGS = 16 * FILLINGS
"""How many are drawn at most where those drawn at first leave much unseen."""

UNSEEN = 0.03
"""The chance of what no string drawn has, above which more strings are drawn."""

FAR = 1e-9
"""A length of more than 31 letters counts as so many words where the list has none of them: it may be told."""

LONG = 10
"""From so many open places on, strings drawn together share so much that they do not tell how far they err."""

DRAWS = 8
"""The number of samples of a string of :data:`LONG` open places or more, each drawn by lots of its own.

The figures of the samples differ by as much as each errs."""

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
    draws: Floats | None = None
    """The part of each weight from each of several samples drawn apart, shape (DRAWS, n); ``None`` for one sample."""
    listed: bool = False
    """Whether these are listed words, though the word is in no list: no others fit."""

    @property
    def unseen(self) -> float:
        """The chance of what no string has: it is in strings for which those drawn by lot stand."""
        weight = self.weight / self.weight.sum()
        shared = weight[self.likelihood < self.weight]
        alike = shared.sum() ** 2 / (shared**2).sum() if len(shared) else 1.0
        return float(shared.sum() / (alike + 2.0))

    @classmethod
    def joined(cls, parts: Sequence["Fillings"], length: int) -> "Fillings":
        """The fillings of several patterns of one length, no two of which any word fits, as one."""
        draws = [np.tile(part.weight / DRAWS, (DRAWS, 1)) if part.draws is None else part.draws for part in parts]
        return cls(
            np.concatenate([np.zeros((0, length), dtype=np.uint8), *(part.words for part in parts)]),
            np.concatenate([np.zeros(0), *(part.weight for part in parts)]),
            np.concatenate([np.zeros(0), *(part.likelihood for part in parts)]),
            all(part.complete for part in parts),
            np.concatenate(draws, axis=1) if any(part.draws is not None for part in parts) else None,
        )

    @classmethod
    def apart(cls, samples: Sequence["Fillings"]) -> "Fillings":
        """Samples drawn apart as one: each string once, with its mean weight, so that sums stay unbiased."""
        words, first, place = np.unique(
            np.concatenate([one.words for one in samples]), axis=0, return_index=True, return_inverse=True
        )
        draw = np.repeat(np.arange(len(samples)), [len(one.weight) for one in samples])
        weight = np.concatenate([one.weight for one in samples]) / len(samples)
        draws = np.zeros((len(samples), len(words)))
        np.add.at(draws, (draw, place.ravel()), weight)
        likelihood = np.concatenate([one.likelihood for one in samples])[first]
        return cls(words, draws.sum(axis=0), likelihood, complete=False, draws=draws)

    def without(self, drop: Mask) -> "Fillings":
        """All but some of them; ``drop`` has shape (n,)."""
        draws = None if self.draws is None else self.draws[:, ~drop]
        kept = ~drop
        return replace(
            self, words=self.words[kept], weight=self.weight[kept], likelihood=self.likelihood[kept], draws=draws
        )


@dataclass(frozen=True, eq=False, repr=False)
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
    or_listed: bool = False
    """Whether listed words are taken all the same where no others fit, as where somebody is wrong about that."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.vocabulary!r}>"

    network: LetterNetwork | None = None
    """A neural letter model that the weights are mixed with, if any."""
    share: float = 0.0
    """The share of the network: a word weighs n-grams^(1 - share) network^share."""
    share_read: float = 0.9
    """The share of the weight of fillings, the likeliest, that the network reads: those left out are many, and change
    the chances of letters little."""

    @classmethod
    def of(
        cls,
        vocabulary: Vocabulary,
        names: Sequence[str] | None = None,
        unlisted: bool = False,
        network: LetterNetwork | None = None,
        share: float | None = None,
        or_listed: bool = False,
    ) -> "LetterModel":
        """Count the vocabulary. The game may name other words than those, such as the ones of its length only.

        ``share`` is that of the network, the one in its file if ``None``. Raises :class:`BestguessError` for a network
        of another alphabet.
        """
        if network is not None:
            _check(network, vocabulary)
            share = network.share if share is None else share
        lengths = np.bincount(vocabulary.lengths, minlength=MAX_LENGTH + 1) + 0.5
        if vocabulary.lengths[-1] <= SHORT:
            lengths[SHORT + 1 :] = FAR
        lengths[0] = 0.0
        ngrams = trained.letter_model(vocabulary)
        named = vocabulary.words if names is None else names
        return cls(vocabulary, ngrams, lengths / lengths.sum(), named, unlisted, or_listed, network, share or 0.0)

    @property
    def edge(self) -> int:
        """The symbol for the edge of a word: the number of letters."""
        return len(self.vocabulary.alphabet)

    def spell(self, word: str) -> NDArray[np.uint8] | None:
        """The letters of a word as numbers, shape (1, L); ``None`` if one is not in the alphabet."""
        spelled = [self.vocabulary.alphabet.index(letter) for letter in word]
        return None if -1 in spelled else np.array([spelled], dtype=np.uint8).reshape(1, len(spelled))

    def lists(self, spelled: NDArray[np.uint8]) -> bool:
        """Whether the vocabulary has a word, shape (1, L)."""
        only = np.zeros((spelled.shape[1], self.edge), dtype=bool)
        only[np.arange(len(only)), spelled[0]] = True
        return not len(self.ngrams.fillings(only, size=1, seed=0, unlisted=True)[0])

    def likelihood(self, words: NDArray[np.uint8]) -> Floats:
        """The weight of each word, shape (n, L), under the n-grams and the network; shape (n,)."""
        likelihood = self.ngrams.likelihood(words)
        return likelihood * self.correction(words, likelihood)

    def correction(self, words: NDArray[np.uint8], likelihood: Floats) -> Floats:
        """The factors by which the network changes the ``likelihood`` of words under the n-grams, shape (n,)."""
        if self.network is None or not self.share or words.shape[1] > self.network.longest:
            return np.ones(len(words))
        return np.exp(self.share * (self.network.log_likelihood(words, self.ngrams) - np.log(likelihood)))

    def fillings(self, allowed: Mask) -> Fillings:
        """Strings whose places hold allowed letters, shape (L, A): all if they are few, else a sample.

        Where the word is known to be unlisted, listed words are left out, with :attr:`or_listed` unless no others fit.
        """
        return _fillings(self, np.packbits(allowed).tobytes(), len(allowed))


@remembered(most=1024)
def _fillings(model: LetterModel, packed: bytes, length: int) -> Fillings:
    size = length * model.edge
    allowed = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), count=size).astype(bool).reshape(length, model.edge)
    strings = prod(float(number) for number in allowed.sum(axis=1))
    most = MAX_LISTED_STRINGS if strings <= MAX_LISTED_STRINGS else BLANK if allowed.all() else FILLINGS
    found = _drawn(model, allowed, most, crc32(packed), model.unlisted)
    if model.unlisted and model.or_listed and not len(found.weight):
        return replace(_drawn(model, allowed, most, crc32(packed), unlisted=False), listed=True)
    return found


def _drawn(model: LetterModel, allowed: Mask, most: int, seed: int, unlisted: bool) -> Fillings:
    """Strings whose places hold allowed letters, ``most`` of them or more where these leave much unseen."""
    found = Fillings(*model.ngrams.fillings(allowed, size=most, seed=seed, unlisted=unlisted))
    while not found.complete and most < MOST_FILLINGS and (not len(found.weight) or found.unseen > UNSEEN):
        most *= 4
        found = Fillings(*model.ngrams.fillings(allowed, size=most, seed=seed, unlisted=unlisted))
    if not found.complete and len(found.weight) and (allowed.sum(axis=1) > 1).sum() >= LONG:
        seeds = (seed ^ draw for draw in range(1, DRAWS))
        more = [model.ngrams.fillings(allowed, size=most, seed=one, unlisted=unlisted) for one in seeds]
        found = Fillings.apart([found, *(Fillings(*one) for one in more)])
    # Fillings are drawn by the n-grams alone; sums stay unbiased with any likelihood.
    if model.network is None or not len(found.weight):
        return found
    words, weight, likelihood, complete = found.words, found.weight, found.likelihood, found.complete
    order = np.argsort(-weight, kind="stable")
    read = order[: 1 + int(np.searchsorted(np.cumsum(weight[order]), model.share_read * weight.sum()))]
    factors = model.correction(words[read], likelihood[read])
    # Strings that the network does not read are corrected as the others are on average.
    correction = np.full(len(weight), factors @ weight[read] / weight[read].sum())
    correction[read] = factors
    draws = None if found.draws is None else found.draws * correction
    return Fillings(words, weight * correction, likelihood * correction, complete, draws)


def _check(network: LetterNetwork, vocabulary: Vocabulary) -> None:
    """Raise :class:`BestguessError` unless a network has the letters and the lengths of a vocabulary."""
    letters = vocabulary.alphabet.name
    if network.alphabet != letters:
        raise BestguessError(
            f"{network.name} was trained on the letters {network.alphabet}; {vocabulary.source} has {letters}. "
            "Train a network on these words with: bestguess train letters"
        )
    if network.longest < LONGEST:
        raise BestguessError(f"{network.name} is damaged: it reads words of {network.longest} letters at most.")
