"""The kernel's letter network against the formulas of an LSTM (Hochreiter & Schmidhuber 1997) in numpy."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bestguess.kernel import LetterModel, LetterReader

LETTERS = 5
LONGEST = 12
Weights = dict[str, NDArray[np.float32]]


def model(seed: int = 0) -> LetterModel:
    words = np.random.default_rng(seed).integers(0, LETTERS, size=(40, 6)).astype(np.uint8)
    return LetterModel(words, letters=LETTERS, order=4, backward=0.5, pieces=0.0)


def drawn(size: int, seed: int) -> Weights:
    rng = np.random.default_rng(seed)
    shapes = {
        "from_letter": (LETTERS + 1, 4 * size),
        "from_left": (LONGEST + 1, 4 * size),
        "from_ngrams": (LETTERS, 4 * size),
        "recurrent": (size, 4 * size),
        "out": (size, LETTERS + 1),
        "out_bias": (LETTERS + 1,),
    }
    return {name: rng.normal(scale=0.7, size=shape).astype(np.float32) for name, shape in shapes.items()}


def sigmoid(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-x))


def expected(weights: Weights, word: list[int], ngrams: NDArray[np.float32]) -> float:
    """ln p of one word in reading order; ``ngrams`` are ln p of each letter at each place, shape (L, A)."""
    w = {name: array.astype(np.float64) for name, array in weights.items()}
    size = len(w["recurrent"])
    hidden, cell, total, last = np.zeros(size), np.zeros(size), 0.0, LETTERS
    for place, letter in enumerate(word):
        gates = w["from_letter"][last] + w["from_left"][len(word) - place]
        gates = gates + ngrams[place] @ w["from_ngrams"] + hidden @ w["recurrent"]
        into, forget, new, out = np.split(gates, 4)
        cell = sigmoid(forget) * cell + sigmoid(into) * np.tanh(new)
        hidden = sigmoid(out) * np.tanh(cell)
        said = hidden @ w["out"] + w["out_bias"]
        logits = (1 + said[-1]) * ngrams[place] + said[:-1]
        total += logits[letter] - np.log(np.exp(logits - logits.max()).sum()) - logits.max()
        last = letter
    return total


@given(
    size=st.integers(1, 40),
    length=st.integers(1, LONGEST),
    number=st.integers(1, 30),
    backward=st.booleans(),
    seed=st.integers(0, 99),
)
@settings(max_examples=60)
def test_words_are_as_likely_as_the_formulas_make_them(
    size: int, length: int, number: int, backward: bool, seed: int
) -> None:
    ngrams, weights = model(), drawn(size, seed)
    words = np.random.default_rng(seed).integers(0, LETTERS, size=(number, length)).astype(np.uint8)
    words[number // 2 :, : length // 2] = words[0, : length // 2]  # some begin alike
    words[-1] = words[0]
    found = LetterReader(**weights).log_likelihood(ngrams, words, backward=backward)
    said = ngrams.next_letters(words, backward=backward)
    step = -1 if backward else 1
    oracle = [expected(weights, word[::step].tolist(), p[::step]) for word, p in zip(words, said, strict=True)]
    assert found == pytest.approx(oracle, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("scale", [30.0, 1000.0])
def test_gates_far_from_zero_neither_overflow_nor_lose_a_word(scale: float) -> None:
    weights = {name: array * np.float32(scale) for name, array in drawn(8, 3).items()} | {
        name: array for name, array in drawn(8, 3).items() if name.startswith("out")
    }
    words = np.random.default_rng(5).integers(0, LETTERS, size=(20, 7)).astype(np.uint8)
    found = LetterReader(**weights).log_likelihood(model(), words, backward=False)
    said = model().next_letters(words, backward=False)
    with np.errstate(over="ignore"):
        oracle = [expected(weights, word.tolist(), p) for word, p in zip(words, said, strict=True)]
    assert np.isfinite(found).all()
    assert found == pytest.approx(oracle, rel=1e-3, abs=1e-3)


def test_no_words_and_words_of_no_letters() -> None:
    reader = LetterReader(**drawn(3, 1))
    assert reader.log_likelihood(model(), np.zeros((0, 4), dtype=np.uint8), backward=False).shape == (0,)
    assert reader.log_likelihood(model(), np.zeros((2, 0), dtype=np.uint8), backward=True).tolist() == [0.0, 0.0]


def test_bad_arguments() -> None:
    for name, array in drawn(4, 1).items():
        short = {**drawn(4, 1), name: np.ascontiguousarray(array[..., :-1])}
        with pytest.raises(ValueError, match="weights: sizes that fit each other"):
            LetterReader(**short)
    reader = LetterReader(**drawn(4, 1))
    with pytest.raises(ValueError, match="words: longer than the network reads"):
        reader.log_likelihood(model(), np.zeros((1, LONGEST + 1), dtype=np.uint8), backward=False)
    with pytest.raises(ValueError, match="words: letters of the alphabet"):
        reader.log_likelihood(model(), np.full((1, 3), LETTERS, dtype=np.uint8), backward=False)
    other = LetterModel(np.zeros((1, 3), dtype=np.uint8), letters=3, order=3, backward=0.5, pieces=0.0)
    with pytest.raises(ValueError, match="ngrams: letters of another alphabet"):
        reader.log_likelihood(other, np.zeros((1, 3), dtype=np.uint8), backward=False)
