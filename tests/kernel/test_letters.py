"""The kernel's letter model against one in plain Python that follows Chen & Goodman (1999), on small lists."""

import gc
import weakref
from collections import Counter, defaultdict
from contextlib import suppress
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bestguess.kernel import LetterModel, restore_letter_model

WORDS = ["abba", "acca", "baab", "cab", "ab", "caba", "abab", "bab", "cabba"]
PADDING = 255


def spelled(words: list[str]) -> NDArray[np.uint8]:
    rows = np.full((len(words), max(map(len, words))), PADDING, dtype=np.uint8)
    for row, word in zip(rows, words, strict=True):
        row[: len(word)] = [ord(letter) - ord("a") for letter in word]
    return rows


class Oracle:
    """Interpolated modified Kneser-Ney, straight from the formulas; the edge of a word is ``#``."""

    def __init__(self, words: list[str], letters: str, order: int) -> None:
        self.symbols = letters + "#"
        self.longest = order - 1
        raw: dict[str, Counter[str]] = defaultdict(Counter)
        for word in words:
            text = f"#{word}#"
            for place in range(1, len(text)):
                for length in range(min(self.longest, place) + 1):
                    raw[text[place - length : place]][text[place]] += 1
        # How many longer contexts a letter follows; its count where no context is longer.
        self.counts: dict[str, Counter[str]] = {}
        for context, counts in raw.items():
            if len(context) == self.longest or context.startswith("#"):
                self.counts[context] = counts
            else:
                longer = [other for other in raw if len(other) == len(context) + 1 and other.endswith(context)]
                self.counts[context] = Counter(letter for other in longer for letter in raw[other])
        self.discounts = [self._discounts(length) for length in range(self.longest + 1)]

    def _discounts(self, length: int) -> list[float]:
        often = Counter(
            count for context, counts in self.counts.items() if len(context) == length for count in counts.values()
        )
        y = often[1] / (often[1] + 2 * often[2]) if often[1] else 0.5
        found = [0.0]
        for c in (1, 2, 3):
            estimate = c - (c + 1) * y * often[c + 1] / often[c] if often[c] and often[c + 1] else 0.5 * c
            found.append(min(max(estimate, 0.1 * c), 0.95 * c))
        return found

    def p(self, letter: str, context: str) -> float:
        context = context[len(context) - min(len(context), self.longest) :]
        while context not in self.counts:
            context = context[1:]
        counts, discounts = self.counts[context], self.discounts[len(context)]
        total = sum(counts.values())
        shorter = self.p(letter, context[1:]) if context else 1 / len(self.symbols)
        taken = sum(discounts[min(count, 3)] for count in counts.values())
        own = counts[letter] - discounts[min(counts[letter], 3)] if counts[letter] else 0.0
        return (own + taken * shorter) / total

    def word(self, word: str) -> float:
        text = f"#{word}#"
        return float(np.prod([self.p(text[place], text[:place]) for place in range(1, len(text))]))


@pytest.mark.parametrize("order", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("backward", [0.0, 0.4, 1.0])
def test_likelihood_by_the_formulas(order: int, backward: float) -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=order, backward=backward, pieces=0.0)
    ahead = Oracle(WORDS, "abcd", order)
    behind = Oracle([word[::-1] for word in WORDS], "abcd", order)
    for length in (1, 2, 4):
        strings = ["".join(letters) for letters in product("abcd", repeat=length)]
        expected = [ahead.word(word) ** (1 - backward) * behind.word(word[::-1]) ** backward for word in strings]
        assert model.likelihood(spelled(strings)) == pytest.approx(expected, rel=1e-5)


@settings(deadline=None)
@given(st.lists(st.text("abc", min_size=1, max_size=7), min_size=1, max_size=12, unique=True), st.integers(1, 6))
def test_any_list_by_the_formulas(words: list[str], order: int) -> None:
    model = LetterModel(spelled(words), letters=3, order=order, backward=0.0, pieces=0.0)
    oracle = Oracle(words, "abc", order)
    strings = ["".join(letters) for letters in product("abc", repeat=3)]
    assert model.likelihood(spelled(strings)) == pytest.approx([oracle.word(word) for word in strings], rel=1e-5)


def test_all_fillings_where_they_are_few() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.5, pieces=0.0)
    allowed = np.zeros((4, 4), dtype=np.bool_)
    allowed[0, 2] = allowed[2, 1] = True  # c _ b _
    allowed[[1, 3], :] = [True, False, False, True]
    words, weights, likelihoods, complete = model.fillings(allowed, size=4, seed=1, unlisted=False)
    assert complete
    assert sorted(map(tuple, words)) == [(2, a, 1, b) for a in (0, 3) for b in (0, 3)]
    assert weights == pytest.approx(model.likelihood(words))
    assert likelihoods == pytest.approx(weights)
    words, *_ = model.fillings(allowed, size=4, seed=1, unlisted=True)
    assert (2, 0, 1, 0) not in set(map(tuple, words))
    assert len(words) == 3


def test_all_fillings_read_from_the_end() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.3, pieces=0.2)
    allowed = np.zeros((5, 4), dtype=np.bool_)
    allowed[2, 0] = allowed[3, 1] = allowed[4, 2] = True  # _ _ a b c: more is known behind the open places
    allowed[[0, 1], :] = [False, True, False, True]
    words, weights, likelihoods, complete = model.fillings(allowed, size=4, seed=1, unlisted=False)
    assert complete
    assert sorted(map(tuple, words)) == [(b, d, 0, 1, 2) for b in (1, 3) for d in (1, 3)]
    assert weights == pytest.approx(model.likelihood(words))
    assert likelihoods == pytest.approx(weights)


@pytest.mark.parametrize("known", [None, 0, 6], ids=["nothing known", "read from the beginning", "read from the end"])
def test_sums_over_drawn_fillings_are_unbiased(known: int | None) -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=5, backward=0.5, pieces=0.0)
    allowed = np.ones((7, 4), dtype=np.bool_)
    strings = np.array(list(product(range(4), repeat=7)), dtype=np.uint8)
    if known is not None:
        allowed[known, 1:] = False
        strings = strings[strings[:, known] == 0]
    likelihood = model.likelihood(strings)
    whole, first = likelihood.sum(), likelihood[strings[:, 5] == 1].sum()
    sums = []
    for seed in range(400):
        words, weights, likelihoods, complete = model.fillings(allowed, size=60, seed=seed, unlisted=False)
        assert not complete
        assert len(np.unique(words, axis=0)) == len(words) <= 60
        assert likelihoods == pytest.approx(model.likelihood(words))
        assert (weights >= likelihoods * (1 - 1e-9)).all()
        sums.append((weights.sum(), weights[words[:, 5] == 1].sum()))
    mean, error = np.mean(sums, axis=0), np.std(sums, axis=0) / 20
    assert abs(mean - [whole, first]) == pytest.approx(np.zeros(2), abs=float(5 * error.max()))
    assert error[0] / whole < 0.01
    again = model.fillings(allowed, size=60, seed=3, unlisted=False)
    assert all(
        np.array_equal(a, b)
        for a, b in zip(again, model.fillings(allowed, size=60, seed=3, unlisted=False), strict=True)
    )


def test_large_alphabets() -> None:
    words = np.array([[7, 100, 253], [100, 7, 255]], dtype=np.uint8)
    model = LetterModel(words, letters=254, order=3, backward=0.5, pieces=0.0)
    allowed = np.zeros((3, 254), dtype=np.bool_)
    allowed[:, [7, 100, 253]] = True
    found, weights, _, complete = model.fillings(allowed, size=27, seed=0, unlisted=False)
    assert complete
    assert len(found) == 27
    assert tuple(found[weights.argmax()]) == (7, 100, 253)


def test_dumped_and_restored() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.3, pieces=0.0)
    data = np.concatenate(model.dump())
    again = restore_letter_model(data)
    strings = spelled(["".join(letters) for letters in product("abcd", repeat=3)])
    assert np.array_equal(again.likelihood(strings), model.likelihood(strings))
    allowed = np.ones((3, 4), dtype=np.bool_)
    assert len(again.fillings(allowed, size=64, seed=0, unlisted=True)[0]) == 64 - 2
    for size in (0, 7, 20, len(data) // 2, len(data) - 1):
        with pytest.raises(ValueError, match="no letter model"):
            restore_letter_model(data[:size])
    rng = np.random.default_rng(1)
    for _ in range(300):
        broken = data.copy()
        broken[rng.integers(len(data), size=3)] = rng.integers(256, size=3)
        # A change of a probability alone cannot be seen: whoever keeps the bytes keeps a checksum.
        with suppress(ValueError):
            assert restore_letter_model(broken).likelihood(strings).shape == (64,)


def test_a_restored_model_keeps_the_data_that_it_reads() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.3, pieces=0.2)
    strings = spelled(["".join(letters) for letters in product("abcd", repeat=3)])
    data = np.concatenate(model.dump())
    kept = weakref.ref(data)
    again = restore_letter_model(data)
    del data
    gc.collect()
    assert kept() is not None
    assert np.array_equal(again.likelihood(strings), model.likelihood(strings))
    del again
    gc.collect()
    assert kept() is None


def test_data_that_begin_between_two_numbers_are_refused() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.3, pieces=0.2)
    data = np.concatenate([np.zeros(1, dtype=np.uint8), *model.dump()])
    with pytest.raises(ValueError, match="at a multiple of 8 bytes"):
        restore_letter_model(data[1:])
    moved = np.concatenate([np.zeros(8, dtype=np.uint8), *model.dump()])
    words = spelled(["abba", "dada"])
    assert np.array_equal(restore_letter_model(moved[8:]).likelihood(words), model.likelihood(words))


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="a word or more"):
        LetterModel(np.zeros((0, 3), dtype=np.uint8), letters=4, order=3, backward=0.5, pieces=0.0)
    with pytest.raises(ValueError, match="letters"):
        LetterModel(spelled(WORDS), letters=255, order=3, backward=0.5, pieces=0.0)
    with pytest.raises(ValueError, match="order"):
        LetterModel(spelled(WORDS), letters=4, order=0, backward=0.5, pieces=0.0)
    with pytest.raises(ValueError, match="backward"):
        LetterModel(spelled(WORDS), letters=4, order=3, backward=1.5, pieces=0.0)
    model = LetterModel(spelled(WORDS), letters=4, order=3, backward=0.5, pieces=0.0)
    with pytest.raises(ValueError, match="column"):
        model.fillings(np.ones((3, 5), dtype=np.bool_), size=9, seed=0, unlisted=False)
    with pytest.raises(ValueError, match="alphabet"):
        model.likelihood(np.array([[4]], dtype=np.uint8))
    nothing = model.fillings(np.zeros((3, 4), dtype=np.bool_), size=9, seed=0, unlisted=False)
    assert len(nothing[1]) == 0
