"""The letter model against listing every string of a small alphabet."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bestguess.core.errors import Contradiction
from bestguess.core.position import Position
from bestguess.games.hangman import Hangman
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.pattern import LENGTH, full
from bestguess.games.hangman.words import Vocabulary
from bestguess.policies.greedy import most_likely

VOCABULARY = Vocabulary.of(["abba", "acca", "baab", "cab", "ab", "caba"], alphabet="abcd")
MODEL = LetterModel.of(VOCABULARY)
EDGE = 4


def chance(word: tuple[int, ...]) -> float:
    """p(word) by the chain rule."""
    text = (EDGE, EDGE, *word, EDGE)
    return float(np.prod([MODEL.transition[text[i : i + 3]] for i in range(len(word) + 1)]))


def mask(word: tuple[int, ...], letter: int) -> int:
    return sum(1 << place for place, other in enumerate(word) if other == letter)


def test_transitions_are_distributions() -> None:
    assert MODEL.transition.sum(axis=2) == pytest.approx(np.ones((5, 5)))
    assert MODEL.length.sum() == pytest.approx(1)
    assert MODEL.transition.min() > 0


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=5), st.lists(st.integers(0, 3), max_size=3, unique=True))
def test_posterior_by_listing_all_strings(secret: list[int], asked: list[int]) -> None:
    belief = MODEL.start(len(secret))
    strings = {word: chance(word) for word in product(range(4), repeat=len(secret))}
    for letter in asked:
        answer = mask(tuple(secret), letter)
        belief = belief.update(letter, answer)
        strings = {word: p for word, p in strings.items() if mask(word, letter) == answer}
    total = sum(strings.values())
    assert belief.log_mass() == pytest.approx(np.log2(total))
    assert belief.count().value == len(strings)
    for letter in set(range(4)) - set(asked):
        row = belief.predict(np.array([letter])).row(letter)
        expected: dict[int, float] = {}
        for word, p in strings.items():
            expected[mask(word, letter)] = expected.get(mask(word, letter), 0.0) + p / total
        assert sum(row.values()) == pytest.approx(1)
        assert row.get(0, 0.0) == pytest.approx(expected.get(0, 0.0), abs=1e-12)
        for answer in set(row) | set(expected):
            assert row.get(answer, 0.0) == pytest.approx(expected.get(answer, 0.0), abs=0.08)
    p = np.array(list(strings.values())) / total
    assert belief.entropy() == pytest.approx(float(-(p * np.log2(p)).sum()), abs=0.35)


def test_draws_fit_the_answers_and_repeat() -> None:
    belief = MODEL.start(4).update(0, 0b1001)
    words = belief.sample(np.random.default_rng(3), 50)
    assert all(word[0] == word[3] == "a" and "a" not in word[1:3] for word in words)
    assert words == belief.sample(np.random.default_rng(3), 50)


def test_impossible_answers() -> None:
    belief = MODEL.start(3).update(0, 0b001)
    with pytest.raises(Contradiction, match="No word at all fits B 1"):
        belief.update(1, 0b001)
    with pytest.raises(Contradiction):
        belief.update(1, 0b1000)
    nothing = MODEL.start(1).update(0, 0).update(1, 0).update(2, 0)
    with pytest.raises(Contradiction):
        nothing.update(3, 0)


def test_names_and_lengths() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.3)
    cab, caba = game.naming("cab"), game.naming("caba")
    assert cab is not None
    assert caba is not None
    start = MODEL.start(None)
    assert start.predict(np.array([EDGE])).row(EDGE)[LENGTH | 4] == pytest.approx(MODEL.length[4])
    told = start.update(EDGE, LENGTH | 3)
    assert told.log_mass() == pytest.approx(np.log2(MODEL.length[3]))
    assert told.predict(np.array([cab])).row(cab)[full(3)] == pytest.approx(
        chance((2, 0, 1)) / sum(chance(word) for word in product(range(4), repeat=3))
    )
    assert told.update(cab, full(3)).count().value == 1
    assert told.update(cab, 0).log_mass() < told.log_mass()
    with pytest.raises(Contradiction):
        told.update(caba, full(4))


def test_an_unknown_word_is_never_a_dead_end() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.05, lives=0)
    policy, rng = most_likely(), np.random.default_rng(0)
    for secret in ("dddd", "bcdbcd", "a", "abba"):
        position = Position.start(game)
        while position.outcome is None:
            query = policy.choose(position, rng)
            position = position.after(query, game.answer(secret, (), query))
        assert position.outcome.won
        assert len(position.transcript) <= 5


def test_evidence_moves_the_shares() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.1, length=4)
    belief = game.prior()
    before = belief.shares[1]  # type: ignore[union-attr]
    after = belief.update(3, 0)
    assert before == pytest.approx(0.1)
    assert after.shares[1] < before  # type: ignore[union-attr]
