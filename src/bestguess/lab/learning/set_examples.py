"""Sets of words with the exact value of each, to learn from: drawn from many small dictionaries that are solved.

Dictionaries are words of one length of the English list, drawn at random or neighbours in the alphabet, and words of
made-up languages. Dictionary number k depends on the seed and k alone, so that drawing them can stop and go on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import exp, inf, log
from zlib import crc32

import numpy as np

from bestguess import kernel
from bestguess.core.memo import remembered
from bestguess.core.types import Codes, Floats, Ints
from bestguess.games.hangman.words import load
from bestguess.kernel import FULL_BEAM
from bestguess.networks.set_value import EXACT, FEATURES
from bestguess.solvers.answer_arrays import whole

TABLE_BYTES = 2**26
"""The memory of the search of one dictionary, in bytes."""

EFFORT, PART_EFFORT = 40, 10
"""How long a whole dictionary and one of its sets are searched, in units of equal work of about 30 ms."""

MOST_SETS = 250
"""The most sets that are taken from one dictionary."""

MOST_VISITED = 200
"""The most sets of one dictionary whose parts are looked at."""

MADE_UP = 0.2
"""The share of dictionaries of made-up languages."""

WEIGHTED = 0.2
"""The share of dictionaries whose words are not equally likely."""

NEIGHBOURS = 0.25
"""The share of English dictionaries whose words are neighbours in the alphabet, which are alike."""

FIRST = {False: 3000, True: 0}
"""The number of the first dictionary that is learned from, and of the first that is held out."""

HELD_OUT = 5
"""Every fifth word is kept for the dictionaries that are held out; no dictionary has words of both kinds."""


@dataclass(frozen=True, eq=False)
class SetExamples:
    """Features and exact values of n sets."""

    features: Floats
    """The features of each, by ``set_features`` of the kernel, shape (n, 37)."""
    values: Floats
    """The mean questions of the best policy until one word is left, shape (n,)."""
    dictionaries: Ints
    """The number of the dictionary that each set comes from, shape (n,)."""

    def __len__(self) -> int:
        return len(self.values)

    @classmethod
    def none(cls) -> "SetExamples":
        """No examples."""
        return cls(np.zeros((0, FEATURES)), np.zeros(0), np.zeros(0, dtype=np.int64))

    @classmethod
    def joined(cls, some: "list[SetExamples]") -> "SetExamples":
        """All examples of several collections, one or more."""
        return cls(
            np.concatenate([one.features for one in some]),
            np.concatenate([one.values for one in some]),
            np.concatenate([one.dictionaries for one in some]),
        )


@dataclass(frozen=True, eq=False)
class SmallDictionary:
    """Words of one length, by their answers to letters."""

    codes: Codes
    """The places of each letter in each word as a mask, shape (letters, n)."""
    weights: Floats
    """Whole numbers, shape (n,)."""


def drawn_dictionary(seed: int, number: int, *, held_out: bool) -> SmallDictionary:
    """A dictionary of 40 to 1,200 words; those held out are made of words that no other dictionary has."""
    rng = np.random.default_rng([seed, number, held_out])
    codes, counts = _made_up(rng) if rng.random() < MADE_UP else _english(rng, held_out)
    if rng.random() >= WEIGHTED:
        return SmallDictionary(codes, np.ones(len(counts)))
    shares = np.sqrt(counts) if rng.random() < 0.7 else rng.permutation(np.sqrt(counts))
    return SmallDictionary(codes, whole(np.maximum(1.0, np.rint(1000 * shares / shares.max()))))


def examples_of(dictionary: SmallDictionary, number: int, seed: int) -> SetExamples:
    """Sets of more than 16 words of a dictionary that play comes to or looks at, with their exact values."""
    codes, weights = dictionary.codes, dictionary.weights
    rng = np.random.default_rng([seed, number, 2])
    solver = kernel.Solver(codes, weights, objective="questions", memory=TABLE_BYTES)
    solver.run(inf, 2, inf, _limit(EFFORT))
    solver.run(inf, FULL_BEAM, inf, _limit(EFFORT))
    sets = list(_visited(codes, weights, rng))
    if len(sets) > MOST_SETS:
        # The larger the set, the fewer there are.
        chances = np.sqrt([len(one) for one in sets])
        sets = [sets[place] for place in rng.choice(len(sets), MOST_SETS, replace=False, p=chances / chances.sum())]
    solved: list[Ints] = []
    values: list[float] = []
    for one in sets:
        _, cost, stopped = solver.part(one.astype(np.uint32), 0, inf, FULL_BEAM, inf, _limit(PART_EFFORT))
        if not stopped:
            solved.append(one)
            values.append(cost / float(weights[one].sum()))
    if not solved:
        return SetExamples.none()
    starts = np.concatenate([[0], np.cumsum([len(one) for one in solved])])
    features = kernel.set_features(codes, weights, np.concatenate(solved), starts)
    return SetExamples(features, np.array(values), np.full(len(values), number))


def _limit(effort: int) -> Callable[[], bool]:
    # The kernel calls back after equal amounts of work, so that the search ends alike on every machine.
    calls = count(1)
    return lambda: next(calls) >= effort


def _visited(codes: Codes, weights: Floats, rng: np.random.Generator) -> Iterator[Ints]:
    """The whole dictionary, and parts that one of the better letters leaves of the sets that some plays come to."""
    seen: set[bytes] = set()
    open_ = [np.arange(codes.shape[1])]
    yield open_[0]
    for _ in range(MOST_VISITED):
        if not open_:
            return
        left = open_.pop()
        answers = codes[:, left]
        gains = _gains(answers, weights[left])
        order = np.argsort(-gains, kind="stable")[:10]
        order = order[gains[order] > 1e-9]
        if not len(order):
            continue
        played = order[min(int(rng.geometric(0.6)) - 1, len(order) - 1)]
        looked_at = rng.choice(order, min(4, len(order)), replace=False)
        for row in dict.fromkeys([int(played), *looked_at.tolist()]):
            for answer in np.unique(answers[row]):
                part = left[answers[row] == answer]
                if len(part) <= EXACT:
                    continue
                if row == played:
                    open_.append(part)
                if part.tobytes() not in seen:
                    seen.add(part.tobytes())
                    yield part


def _gains(answers: Codes, weights: Floats) -> Floats:
    """The bits that each query tells, shape (Q,), for answers of shape (Q, n)."""
    places = np.arange(answers.shape[1])
    starts, _, masses, _ = kernel.partition(np.ascontiguousarray(answers), np.arange(len(answers)), places, weights)
    shares = masses / weights.sum()
    return np.asarray(np.add.reduceat(-shares * np.log2(shares), starts[:-1]))


def _size(rng: np.random.Generator, most: int) -> int:
    return int(exp(rng.uniform(log(40), log(most))))


def _english(rng: np.random.Generator, held_out: bool) -> tuple[Codes, Floats]:
    vocabulary = load()
    length = int(rng.choice([3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11]))
    size = _size(rng, 500 if length < 5 or rng.random() < 0.8 else 1200)
    pool = _pool(length, held_out)
    size = min(size, len(pool))
    if rng.random() < NEIGHBOURS:
        first = int(rng.integers(0, len(pool) - size + 1))
        places = pool[first : first + size]
    else:
        places = np.sort(rng.choice(pool, size, replace=False))
    spelling = np.ascontiguousarray(vocabulary.spelling[places][:, :length])
    return kernel.place_masks(spelling, len(vocabulary.alphabet)), vocabulary.counts[places]


@remembered(most=64)
def _pool(length: int, held_out: bool) -> Ints:
    """The places of the English words of a length, those held out or the others."""
    vocabulary = load()
    begin, end = np.searchsorted(vocabulary.lengths, [length, length + 1])
    kept = [(crc32(word.encode()) % HELD_OUT == 0) == held_out for word in vocabulary.words[begin:end]]
    return np.asarray(begin + np.flatnonzero(kept))


def _made_up(rng: np.random.Generator) -> tuple[Codes, Floats]:
    """Words by a random chain of letters: each follows the one before by chances drawn for this language."""
    letters, length, size = int(rng.integers(5, 30)), int(rng.integers(3, 10)), _size(rng, 350)
    evenness = float(rng.choice([0.15, 0.4, 1.0, 4.0]))
    first = np.cumsum(rng.dirichlet(np.full(letters, max(evenness, 0.4))))
    after = np.cumsum(rng.dirichlet(np.full(letters, evenness), size=letters), axis=1)
    words = np.zeros((8 * size, length), dtype=np.uint8)
    lots = rng.random(words.shape)
    words[:, 0] = np.searchsorted(first[:-1], lots[:, 0])
    for place in range(1, length):
        words[:, place] = (after[words[:, place - 1], :-1] < lots[:, place, None]).sum(axis=1)
    words = np.unique(words, axis=0)
    words = words[np.sort(rng.permutation(len(words))[:size])]
    return kernel.place_masks(np.ascontiguousarray(words), letters), 1.0 / np.arange(1, len(words) + 1) ** 2
