"""The errors told of a secret in no list cover the truth, found by listing every string of a small alphabet."""

from itertools import product

import numpy as np
import pytest
from likely_words import some_words

from bestguess import make

LETTERS = "defh"


def scores(name: str, length: int, others: int, seed: int) -> list[float]:
    """How far each chance told is from the true one, in standard errors; ``others`` words may be guessed only."""
    rng = np.random.default_rng(seed)
    words = some_words(rng, LETTERS, 30 + others, length, length)
    secrets = sorted(rng.choice(words, 30, replace=False).tolist())
    more = f",guesses={'|'.join(words)}" if others else ""
    game = make(f"{name}(words={'|'.join(secrets)},length={length},alphabet={LETTERS}{more})")
    spelled = np.array(list(product(range(len(LETTERS)), repeat=length)), dtype=np.uint8)
    asked = np.array([game.query_of(word) for word in words])
    answer = int(game.codes(game.spelled([words[0]]), spelled[rng.integers(len(spelled), size=1)])[0, 0])
    transcript = ((int(asked[0]), answer),) if name == "wordle" else ()
    belief = game.beyond.failsafe(transcript)
    if belief is None or belief.strings <= belief.size:
        return []

    fits = spelled[game.fit(transcript, spelled)]
    known = {"".join(LETTERS[letter] for letter in word): place for place, word in enumerate(fits)}
    likely = belief.model.likelihood(fits)
    if name == "wordle":  # the strings of Jotto are counted by their letters, listed or not
        likely[[place for word, place in known.items() if word in secrets]] = 0.0
    chance = likely / likely.sum()
    guesses = [known[word] for word in words if word in known and word not in secrets]
    if guesses:
        chance *= 0.1
        chance[guesses] += 0.9 / len(guesses)

    told, found = belief.predict(asked), []
    for place, row in enumerate(game.codes(game.spelled(words), fits)):
        for at in range(told.starts[place], told.starts[place + 1]):
            truth = float(chance[row == told.answers[at]].sum())
            if 0.02 < truth < 0.98:
                found.append((told.probability[at] - truth) / told.error[at])
    return found


@pytest.mark.parametrize(
    ("name", "length", "others", "seeds"),
    [
        ("wordle", 8, 0, 8),
        ("wordle", 8, 40, 8),
        ("jotto", 8, 0, 2),
        ("jotto", 8, 40, 2),
    ],
    ids=["wordle", "wordle, more guesses", "jotto", "jotto, more guesses"],
)
def test_errors_cover_the_true_chances(name: str, length: int, others: int, seeds: int) -> None:
    found = np.abs([score for seed in range(seeds) for score in scores(name, length, others, seed)])
    assert len(found) > 50
    assert np.mean(found <= 1.96) > 0.93
    assert np.mean(found <= 4.0) > 0.98
    # Nor are they told far larger than they are.
    assert np.sqrt(np.mean(found**2)) > 0.02
