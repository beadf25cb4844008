"""The intervals of the letter model cover the truth, found by listing every string of a small alphabet."""

import numpy as np
import pytest
from likely_words import some_words

from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.vocabulary import Vocabulary

ALPHABET = "abcd"


def scores(letters: int, length: int, shown: int, seed: int) -> list[float]:
    """How far each chance told is from the true one, in standard errors; ``shown`` places are known."""
    rng = np.random.default_rng(seed)
    model = LetterModel.of(Vocabulary.of(some_words(rng, ALPHABET[:letters], 40, 3, 11), alphabet=ALPHABET[:letters]))
    allowed = np.ones((length, letters), dtype=bool)
    for place in rng.choice(length, shown, replace=False):
        allowed[place] = np.arange(letters) == rng.integers(letters)
    belief = LetterBelief(model, allowed, told=True)
    if belief.fillings.complete:
        return []
    fits = np.meshgrid(*(np.flatnonzero(row).astype(np.uint8) for row in allowed), indexing="ij")
    strings = np.ascontiguousarray(np.stack(fits).reshape(length, -1).T)
    chance = model.likelihood(strings)
    chance /= chance.sum()
    told = belief.predict(np.arange(letters))
    found: list[float] = []
    for letter in range(letters):
        answers = ((strings == letter) << np.arange(length)).sum(axis=1)
        for at in range(told.starts[letter], told.starts[letter + 1]):
            truth = chance[answers == told.answers[at]].sum()
            if 0.02 < truth < 0.98:
                found.append((told.probability[at] - truth) / told.error[at])
    return found


@pytest.mark.parametrize(
    ("letters", "length", "shown"),
    [(3, 8, 0), (4, 7, 1), (3, 10, 0), (2, 14, 1)],
    ids=["eight places", "seven places, one shown", "ten places", "fourteen places, one shown"],
)
def test_intervals_cover_the_true_chances(letters: int, length: int, shown: int) -> None:
    found = [abs(score) for seed in range(12) for score in scores(letters, length, shown, seed)]
    assert len(found) > 50
    assert np.mean(np.array(found) <= 1.96) > 0.85
    assert np.mean(np.array(found) <= 4.0) > 0.95


def test_a_long_pattern_is_told_no_surer_than_samples_agree() -> None:
    rng = np.random.default_rng(5)
    model = LetterModel.of(Vocabulary.of(some_words(rng, ALPHABET, 40, 3, 11), alphabet=ALPHABET))
    belief = LetterBelief(model, np.ones((44, 4), dtype=bool), told=True)
    samples = belief.fillings.draws
    assert samples is not None
    assert samples.sum() == pytest.approx(belief.fillings.weight.sum())
    told = belief.predict(np.arange(4))
    misses = [float(sample[(belief.fillings.words != 0).all(axis=1)].sum() / sample.sum()) for sample in samples]
    between = np.std(misses, ddof=1) / len(samples) ** 0.5
    assert told.error_of(0)[0] > 0.5 * between
