"""The coded belief against the listed one, which asks the game secret by secret."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import Contradiction
from bestguess.games.hangman import Hangman

WORDS = st.lists(st.text("abcd", min_size=1, max_size=5), min_size=2, max_size=20, unique=True)


def both(words: list[str], weights: list[int]) -> tuple[Hangman, CodedBelief, ListedBelief]:
    game = Hangman(words="|".join(words), alphabet="abcdef")
    coded = game.prior()
    weight = np.array(weights[: len(words)], dtype=float)
    coded = CodedBelief.start(coded.table, weight)
    return game, coded, ListedBelief(game, game.vocabulary.words, weight, np.arange(len(words)))


@given(WORDS, st.lists(st.integers(1, 9), min_size=20, max_size=20), st.data())
def test_coded_is_listed(words: list[str], weights: list[int], data: st.DataObject) -> None:
    game, coded, listed = both(words, weights)
    secret = data.draw(st.sampled_from(game.vocabulary.words))
    every = np.arange(game.num_queries)
    for query in [game.length_query, *data.draw(st.lists(st.sampled_from(list(every)), max_size=4))]:
        left, right = coded.predict(every), listed.predict(every)
        assert left.starts.tolist() == right.starts.tolist()
        assert left.answers.tolist() == right.answers.tolist()
        assert left.probability == pytest.approx(right.probability)
        assert coded.entropy() == pytest.approx(listed.entropy())
        assert coded.log_mass() == pytest.approx(listed.log_mass())
        assert coded.secrets() == list(listed.secrets())
        assert coded.weights() == pytest.approx(listed.weights())
        answer = game.answer(secret, (), query)
        coded, listed = coded.update(query, answer), listed.update(query, answer)


def test_keys_tell_sets_apart() -> None:
    game, coded, _ = both(["ab", "ac", "bd"], [1, 1, 1])
    a = coded.update(0, 1)
    assert a.key() != coded.key()
    named = game.naming("bd")
    assert named is not None
    assert a.key() == coded.update(named, 0).key()


def test_counts_of_the_parts() -> None:
    _, coded, _ = both(["ab", "ac", "bd"], [1, 5, 1])
    parts = coded.parts(np.array([0, 1]))
    assert parts.answers.tolist() == [0, 1, 0, 1, 2]
    assert parts.counts.tolist() == [1, 2, 1, 1, 1]
    assert parts.mass.tolist() == [1, 6, 5, 1, 1]


def test_an_answer_no_secret_gives_is_a_contradiction() -> None:
    _, coded, _ = both(["ab", "ac"], [1, 1])
    with pytest.raises(Contradiction, match="No word fits A no"):
        coded.update(0, 0)
    assert coded.size == 2


def test_samples_follow_the_weights() -> None:
    _, coded, _ = both(["ab", "ac"], [1, 3])
    drawn = coded.sample(np.random.default_rng(0), 4000)
    assert drawn.count("ac") == pytest.approx(3000, abs=120)


def test_a_certain_secret_leaves_no_bits_and_not_minus_none() -> None:
    game, coded, listed = both(["abc", "abd"], [1, 1])
    query, answer = game.notation.parse_query("c"), game.answer("abc", (), game.notation.parse_query("c"))
    for belief in (coded, listed):
        assert f"{belief.update(query, answer).entropy():.4f}" == "0.0000"
