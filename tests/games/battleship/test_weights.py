"""Fleets hidden by weights: against a list of all layouts, each with the product of its placements' weights."""

from dataclasses import replace
from functools import reduce

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import Contradiction, Position, SpecError, make
from bestguess.beliefs.listed import ListedBelief
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.belief import FleetBelief, prior
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.hider import PEOPLE, HiderPart, HiderProfile, hidden_by, listed_hidden_by
from bestguess.games.battleship.posterior import counted, placement_marginals, sampled
from bestguess.games.battleship.weights import PlacementWeights

SMALL = "battleship(rows=4,columns=4,fleet=3-2)"


def weights(game: Battleship, seed: int, zeros: float = 0.1) -> PlacementWeights:
    """Random weights, some of them 0."""
    rng = np.random.default_rng(seed)
    values = np.exp(rng.normal(size=(len(game.ships), 2, game.grid.size)))
    return PlacementWeights.of(game, values * (rng.random(values.shape) >= zeros))


def product(weight: PlacementWeights, layout: tuple[int, ...]) -> float:
    """The product of the weights of a layout's placements."""
    flat = weight.numbers.reshape(len(layout), -1)
    return float(np.prod([float(flat[ship, place]) for ship, place in enumerate(layout)]))


def profile(game: Battleship, seed: int, alike: bool) -> HiderProfile:
    """A hider with weights who never lets ships touch with 30 %."""
    mine = weights(game, seed)
    return HiderProfile(
        (HiderPart(0.7, True, mine), HiderPart(0.3, False, mine if alike else weights(game, seed + 1000)))
    )


@pytest.mark.parametrize(
    ("announce", "alike"), [("sunk", True), ("named", False), ("silent", False), ("every-hit", True)]
)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3)
def test_it_is_the_list_of_all_layouts_with_their_weights(announce: str, alike: bool, seed: int) -> None:
    game = make(SMALL.replace(")", f",announce={announce})"))
    hider = profile(game, seed, alike)
    own = {}
    for part in hider.parts:
        mass = {layout: product(part.weights, layout) for layout in replace(game, touching=part.touching).secrets()}
        for layout, one in mass.items():
            own[layout] = own.get(layout, 0.0) + part.share * one / sum(mass.values())
    own = {layout: one for layout, one in own.items() if one}
    listed = ListedBelief(game, tuple(own), np.array(list(own.values())), np.arange(len(own)))
    assert dict(
        zip(listed_hidden_by(game, hider).secrets(), listed_hidden_by(game, hider).weights().tolist(), strict=True)
    ) == pytest.approx(own)
    rng = np.random.default_rng(seed)
    position, expected = (Position(game, belief, ()) for belief in (hidden_by(game, hider), listed))
    secret = listed.sample(rng, 1)[0]
    while position.outcome is None:
        assert position.belief.exact
        tolerance = 1e-9 if alike or len(position.belief.fleets) == 1 else 0.35
        assert position.belief.entropy() == pytest.approx(expected.belief.entropy(), abs=tolerance)
        found, table = position.belief.predict(position.queries), expected.belief.predict(position.queries)
        for answer in game.answer_codes:
            assert found.probability_of(answer) == pytest.approx(table.probability_of(answer), abs=1e-9)
        shot = int(rng.choice(position.queries))
        answer = game.answer(secret, position.transcript, shot)
        before = position.belief.log_mass(), expected.belief.log_mass()
        position, expected = position.after(shot, answer), expected.after(shot, answer)
        change = position.belief.log_mass() - before[0]
        assert change == pytest.approx(expected.belief.log_mass() - before[1], abs=1e-9)


def test_layouts_are_drawn_by_weight() -> None:
    game = make(SMALL)
    hider = profile(game, 3, alike=False)
    listed = listed_hidden_by(game, hider)
    belief = hidden_by(game, hider)
    places = {layout: place for place, layout in enumerate(listed.secrets())}
    rng = np.random.default_rng(1)
    for drawn in (belief.sample(rng, 20_000), belief.scattered(rng, 20_000).tolist()):
        times = np.bincount([places[tuple(layout)] for layout in drawn], minlength=len(places))
        expected = 20_000 * listed.weights()
        surprise = float(((times - expected) ** 2 / expected).sum())
        assert surprise - len(places) < 5 * np.sqrt(2 * len(places))


def test_the_count_is_of_layouts_and_the_mass_of_their_weights() -> None:
    game = make(SMALL)
    mine = weights(game, 5)
    belief = prior(game, mine)
    mass = [product(mine, layout) for layout in game.secrets()]
    assert belief.count().value == sum(one > 0 for one in mass)
    assert 2 ** belief.log_mass() == pytest.approx(sum(mass))


@pytest.mark.parametrize("largest", [16, 100, 255])
def test_whole_numbers_are_weights_as_they_are(largest: int) -> None:
    game = make("battleship(rows=5,columns=5,fleet=3-2)")
    given = np.random.default_rng(largest).integers(1, largest + 1, (2, 2, 25)).astype(float)
    numbers = PlacementWeights.of(game, given).numbers
    for ship in range(2):
        places = game.placements(ship)
        kept, own = numbers[ship].ravel()[places], given[ship].ravel()[places]
        assert (kept * np.gcd.reduce(own.astype(int)) == own).all()


def test_equal_weights_are_no_weights() -> None:
    game = make("battleship")
    equal = prior(game, PlacementWeights.of(game, np.full((5, 2, 100), 0.3)))
    assert equal.evidence.weights is None
    assert equal.count() == prior(game).count()
    cells = np.arange(100)
    assert np.array_equal(equal.predict(cells).probability, prior(game).predict(cells).probability)
    assert equal.log_mass() == prior(game).log_mass()


@pytest.mark.parametrize("touching", [True, False])
def test_the_sampled_belief_agrees_with_the_counted_one(touching: bool) -> None:
    game = make(f"battleship(touching={str(touching).lower()})")
    rng = np.random.default_rng(2)
    mine = PlacementWeights.of(game, np.exp(0.5 * rng.normal(size=(5, 2, 100))))
    evidence = Evidence.none(game, mine).after(game, 44, 0).after(game, 55, 1)
    exact, estimate = counted(game, evidence), sampled(game, evidence)
    assert exact is not None
    assert exact.kind == "counted"
    assert estimate.kind == "sampled"
    assert estimate.mass.value == pytest.approx(float(exact.mass.value), rel=0.05)
    error = estimate.batches.standard_error(estimate.batches.empty)
    assert np.all(np.abs(estimate.empty - exact.empty) <= 5 * error + 1e-9)


def test_ten_ships_with_weights_are_counted() -> None:
    game = make("battleship(rows=8,columns=8,fleet=4-3-3-2-2-2-1-1-1-1,touching=false)")
    mine = weights(game, 4, zeros=0.0)
    belief = prior(game, mine)
    assert belief.kind == "counted"
    assert belief.posterior.placed.sum(axis=(1, 2)) == pytest.approx(1.0)
    drawn = belief.sample(np.random.default_rng(0), 400)
    cells = np.zeros(64)
    for layout in drawn:
        for ship, place in enumerate(layout):
            cells[list(game.placement_cells(ship, place))] += 1 / 400
    assert np.abs(cells - (1 - belief.posterior.empty)).max() < 0.13  # five standard errors


def test_placement_marginals_are_the_gradient() -> None:
    game = make("battleship(rows=5,columns=5,fleet=3-2-2)")
    values = np.exp(np.random.default_rng(0).normal(size=(3, 2, 25)))
    mass, placed = placement_marginals(game, values)
    flat = values.reshape(3, -1)
    layouts = list(game.secrets())
    each = np.array([np.prod(flat[range(3), layout]) for layout in layouts])
    assert mass == pytest.approx(np.log2(each.sum()), abs=1e-3)
    expected = np.zeros((3, 50))
    for layout, one in zip(layouts, each / each.sum(), strict=True):
        expected[range(3), layout] += one
    assert np.allclose(placed.reshape(3, -1), expected, atol=1e-3)


def test_weights_that_make_no_hider_are_refused() -> None:
    game = make(SMALL)
    values = np.ones((2, 2, 16))
    for bad, message in (
        (values[:1], "shape"),
        (values * -1, "negative"),
        (values * np.nan, "not a number"),
        (values * 0, "nowhere"),
    ):
        with pytest.raises(SpecError, match=message):
            PlacementWeights.of(game, bad)
    with pytest.raises(SpecError, match="sum to 1"):
        HiderProfile((HiderPart(0.5),))
    other = PlacementWeights.of(make("battleship"), np.ones((5, 2, 100)))
    with pytest.raises(SpecError, match="another board"):
        hidden_by(game, HiderProfile((HiderPart(1.0, True, other),)))
    only = np.zeros((2, 2, 16))
    only[:, 0, 0] = 1  # both ships in the corner
    with pytest.raises(SpecError, match="forbid every layout"):
        hidden_by(game, HiderProfile((HiderPart(1.0, True, PlacementWeights.of(game, only)),)))


def test_a_part_without_a_layout_drops_out() -> None:
    game = make(SMALL)
    only = np.zeros((2, 2, 16))
    only[:, 0, 0] = 1
    both = HiderProfile((HiderPart(0.5), HiderPart(0.5, True, PlacementWeights.of(game, only))))
    belief = hidden_by(game, both)
    assert isinstance(belief, FleetBelief)
    assert belief.count() == prior(game).count()
    crowded = make("battleship(rows=2,columns=3,fleet=3-3)")
    assert hidden_by(crowded, PEOPLE) is prior(crowded)


def test_looking_ahead_and_contradictions() -> None:
    game = make(SMALL)
    belief = hidden_by(game, HiderProfile((HiderPart(1.0, True, weights(game, 8)),)))
    policy, rng = make("rollout"), np.random.default_rng(2)
    secret = belief.sample(rng, 1)[0]
    position = Position(game, belief, ())
    while position.outcome is None:
        # Choices are remembered by game and transcript, which do not tell this belief.
        shot = policy.weigh(position).query
        position = position.after(shot, game.answer(secret, position.transcript, shot))
    everywhere_missed = [(shot, 0) for shot in range(12)]  # five cells of ships do not fit the last row
    with pytest.raises(Contradiction):
        reduce(lambda left, move: left.update(*move), everywhere_missed, belief)
