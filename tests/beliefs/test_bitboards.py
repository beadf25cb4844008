import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Listed
from bestguess.core.errors import Contradiction
from bestguess.games.rectangles import Rectangles

SMALL = [
    Rectangles(3, 4, "2x2-3x1"),
    Rectangles(4, 4, "2x1-2x1-1x1"),
    Rectangles(2, 5, "1x1"),
    Rectangles(3, 3, "2x1-2x2"),
]


def compare(belief: BitboardBelief, reference: ListedBelief) -> None:
    cells = np.arange(belief.game.num_queries)
    assert belief.count() == reference.count()
    assert belief.entropy() == pytest.approx(reference.entropy(), abs=1e-12)
    assert belief.log_mass() == pytest.approx(reference.log_mass(), abs=1e-12)
    mine, theirs = belief.predict(cells), reference.predict(cells)
    assert mine.starts.tolist() == theirs.starts.tolist()
    assert mine.answers.tolist() == theirs.answers.tolist()
    assert mine.probability == pytest.approx(theirs.probability, abs=1e-12)
    maps, layouts = np.unique(np.asarray(reference.secrets(), dtype=np.uint64), return_counts=True)
    assert belief.secrets() == maps.tolist()
    assert belief.weights() == pytest.approx(layouts / layouts.sum())


@given(st.sampled_from(SMALL), st.data())
def test_it_agrees_with_the_listed_belief_along_any_honest_game(game, data):
    belief = game.prior()
    reference = ListedBelief.uniform(game, list(game.secrets()))
    secret = data.draw(st.sampled_from(reference.secrets()))
    compare(belief, reference)
    for query in data.draw(st.permutations(range(game.num_queries))):
        answer = game.answer(secret, (), query)
        belief, reference = belief.update(query, answer), reference.update(query, answer)
        compare(belief, reference)


def test_it_is_listed_and_leaves_the_old_belief_alone():
    prior = SMALL[0].prior()
    assert isinstance(prior, Listed)
    key, count = prior.key(), prior.count()
    after = prior.update(0, 1)
    assert (prior.key(), prior.count()) == (key, count)
    assert after.key() != key
    assert prior.update(3, 0).update(0, 1).key() == after.update(3, 0).key()


def test_what_cannot_be_answered_is_a_contradiction():
    belief = Rectangles(2, 5, "1x1").prior().update(3, 1)
    with pytest.raises(Contradiction, match="No layout fits A5 occupied") as caught:
        belief.update(4, 1)
    assert (caught.value.query, caught.value.answer) == (4, 1)
    with pytest.raises(Contradiction):
        belief.update(4, 2)


def test_samples_come_as_often_as_their_layouts():
    belief = Rectangles(3, 4, "2x2-2x1-2x1").prior()
    drawn = np.asarray(belief.sample(np.random.default_rng(1), 40_000), dtype=np.uint64)
    shares = np.asarray([(drawn == board).mean() for board in belief.maps])
    assert belief.layouts.max() > 1
    assert shares == pytest.approx(belief.weights(), abs=0.005)
    assert belief.sample(np.random.default_rng(5), 3) == belief.sample(np.random.default_rng(5), 3)


def test_the_estimated_entropy_stays_within_its_error():
    belief = Rectangles(6, 6, "3x2-2x2-4x1").prior()
    exact = belief.predict(np.arange(36)).entropy()
    off = []
    for seed in range(50):
        estimate, error = belief.entropy_estimate(np.random.default_rng(seed), 500)
        off.append((estimate - exact) / error)
    assert (error > 0).all()
    assert 0.7 < np.sqrt(np.mean(np.square(off))) < 1.2
    assert np.abs(off).max() < 6


def test_few_layouts_are_not_estimated_but_counted():
    belief = SMALL[0].prior()
    estimate, error = belief.entropy_estimate(np.random.default_rng(0))
    assert estimate == pytest.approx(belief.predict(np.arange(12)).entropy(), abs=1e-12)
    assert not error.any()
