"""Two listed halves mixed against the whole listed at once."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.errors import Contradiction
from bestguess.games.hangman import Hangman

GAME = Hangman(words="ab|ac|bd|cd|aa|dc|bb", alphabet="abcd")
SIZE = len(GAME.vocabulary)


@given(st.integers(1, SIZE - 1), st.floats(0.05, 0.95), st.sampled_from(GAME.vocabulary.words))
def test_a_mixture_of_halves_is_the_whole(cut: int, share: float, secret: str) -> None:
    table = GAME.prior().table  # type: ignore[union-attr]
    ones = np.ones(SIZE)
    weight = np.where(np.arange(SIZE) < cut, share / cut, (1 - share) / (SIZE - cut))
    whole = CodedBelief.start(table, weight)
    halves = [CodedBelief(table, ones, np.arange(cut)), CodedBelief(table, ones, np.arange(cut, SIZE))]
    mixture = MixtureBelief.of(halves, [share, 1 - share])
    for query in [GAME.length_query, 0, 1, 2, 3]:
        every = np.arange(GAME.num_queries)
        mixed, listed = mixture.predict(every), whole.predict(every)
        assert mixed.starts.tolist() == listed.starts.tolist()
        assert mixed.answers.tolist() == listed.answers.tolist()
        assert mixed.probability == pytest.approx(listed.probability)
        assert mixture.entropy() == pytest.approx(whole.entropy(), abs=1e-9)
        assert mixture.log_mass() == pytest.approx(whole.log_mass(), abs=1e-9)
        answer = GAME.answer(secret, (), query)
        mixture, whole = mixture.update(query, answer), whole.update(query, answer)
    assert secret in mixture.sample(np.random.default_rng(0), 5)


def test_a_contradiction_only_when_no_component_is_left() -> None:
    table = GAME.prior().table  # type: ignore[union-attr]
    ones = np.ones(SIZE)
    mixture = MixtureBelief.of(
        [CodedBelief(table, ones, np.array([0])), CodedBelief(table, ones, np.array([6]))], [0.5, 0.5]
    )
    left = mixture.update(0, 0)
    assert len(left.components) == 1
    assert left.shares.tolist() == [1.0]
    with pytest.raises(Contradiction):
        left.update(0, 1)
