"""The kernel's piece model against one in plain Python that lists every way to cut a word, on small lists."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st
from kernel.test_letters import spelled

from bestguess.kernel import LetterModel, restore_letter_model

WORDS = ["abab", "ab", "abba", "aba", "baab", "cab", "abaab", "cabab", "babba", "abacab", "b", "abcaba", "babab"]


def cuts(word: str) -> Iterator[list[str]]:
    """All ways to cut a word into two or more pieces."""
    for number in range(1, len(word)):
        for places in combinations(range(1, len(word)), number):
            ends = [0, *places, len(word)]
            yield [word[a:b] for a, b in pairwise(ends)]


class Oracle:
    """Begin, middle and end distributions of the pieces, fitted straight from the formulas."""

    def __init__(self, words: list[str], letters: str) -> None:
        parts = Counter(
            word[a:b]
            for word in words
            for a in range(len(word))
            for b in range(a + 1, len(word) + 1)
            if b - a < len(word)
        )
        self.letters = set(letters)
        self.listed = {word for word in words if 3 <= len(word) <= 16}
        self.pieces = sorted({*letters, *self.listed, *(part for part in parts if parts[part] >= 4 and len(part) <= 7)})
        weights = {
            piece: 0.01 * (parts[piece] + 1) if piece in self.letters else parts[piece] + 0.1 * (piece in self.listed)
            for piece in self.pieces
        }
        self.begin = self.middle = self.end = self._shares(weights)
        self.last = 0.6
        for _ in range(3):
            self._refit(words)

    def _shares(self, weights: dict[str, float]) -> dict[str, float]:
        total = sum(weights.values())
        return {piece: weight / total for piece, weight in weights.items()}

    def cut(self, pieces: list[str]) -> float:
        first, *middle, last = pieces
        p = self.begin.get(first, 0.0) * self.last * self.end.get(last, 0.0)
        for piece in middle:
            p *= (1 - self.last) * self.middle.get(piece, 0.0)
        return p

    def word(self, word: str) -> float:
        return self.begin[word] if len(word) == 1 else sum(map(self.cut, cuts(word)))

    def _refit(self, words: list[str]) -> None:
        begin, middle, end = (dict.fromkeys(self.pieces, 0.0) for _ in range(3))
        long = [word for word in words if len(word) > 1]
        for word in long:
            whole = self.word(word)
            for pieces in cuts(word):
                share = self.cut(pieces) / whole
                if not share:
                    continue
                begin[pieces[0]] += share
                end[pieces[-1]] += share
                for piece in pieces[1:-1]:
                    middle[piece] += share
        if long:
            # A list of words of two letters leaves longer ones possible.
            self.last = min(len(long) / (len(long) + sum(middle.values())), 0.999)
        self.begin, self.middle, self.end = (
            self._shares(
                {
                    piece: max(count - 0.5, 0.0) + 0.1 * (piece in self.listed) + (piece in self.letters)
                    for piece, count in counts.items()
                }
            )
            for counts in (begin, middle, end)
        )


def strings(letters: str, length: int) -> list[str]:
    return ["".join(word) for word in product(letters, repeat=length)]


@pytest.mark.parametrize("length", [1, 2, 3, 6])
def test_probability_by_listing_all_cuts(length: int) -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=3, backward=0.5, pieces=1.0)
    oracle = Oracle(WORDS, "abcd")
    words = strings("abcd", length)
    assert model.likelihood(spelled(words)) == pytest.approx([oracle.word(word) for word in words], rel=1e-4)


@settings(deadline=None, max_examples=15)
@given(st.lists(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=20, unique=True))
@example(["aa"])
@example(["a"])
def test_any_list_by_listing_all_cuts(words: list[str]) -> None:
    model = LetterModel(spelled(words), letters=3, order=3, backward=0.5, pieces=1.0)
    oracle = Oracle(words, "abc")
    asked = strings("abc", 4)
    assert model.likelihood(spelled(asked)) == pytest.approx([oracle.word(word) for word in asked], rel=1e-4)


@pytest.mark.parametrize("share", [0.2, 0.7])
def test_pieces_are_mixed_in_by_their_share(share: float) -> None:
    words = spelled(strings("abcd", 5))
    alone = [LetterModel(spelled(WORDS), letters=4, order=4, backward=0.5, pieces=p) for p in (0.0, 1.0)]
    mixed = LetterModel(spelled(WORDS), letters=4, order=4, backward=0.5, pieces=share)
    expected = alone[0].likelihood(words) ** (1 - share) * alone[1].likelihood(words) ** share
    assert mixed.likelihood(words) == pytest.approx(expected)
    again = restore_letter_model(np.concatenate(mixed.dump()))
    assert np.array_equal(again.likelihood(words), mixed.likelihood(words))


def test_sums_over_drawn_fillings_are_unbiased_with_pieces() -> None:
    model = LetterModel(spelled(WORDS), letters=4, order=5, backward=0.5, pieces=0.3)
    allowed = np.ones((6, 4), dtype=np.bool_)
    words = spelled(strings("abcd", 6))
    likelihood = model.likelihood(words)
    whole, first = likelihood.sum(), likelihood[words[:, 5] == 1].sum()
    sums = []
    for seed in range(400):
        found, weights, likelihoods, complete = model.fillings(allowed, size=60, seed=seed, unlisted=False)
        assert not complete
        assert likelihoods == pytest.approx(model.likelihood(found))
        sums.append((weights.sum(), weights[found[:, 5] == 1].sum()))
    mean, error = np.mean(sums, axis=0), np.std(sums, axis=0) / 20
    assert abs(mean[0] - whole) < 5 * error[0]
    assert abs(mean[1] - first) < 5 * error[1]
    assert error[0] / whole < 0.02


def test_a_share_outside_0_to_1_is_refused() -> None:
    for share in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="pieces: from 0 to 1"):
            LetterModel(spelled(WORDS), letters=4, order=3, backward=0.5, pieces=share)
