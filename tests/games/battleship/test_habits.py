"""Habits learned from fleets, against formulas and plain enumeration on small boards."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.core.errors import SpecError
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.fleet_expectation import drawn, expectation
from bestguess.games.battleship.fleet_rules import Layout
from bestguess.games.battleship.habit_learner import MIN_GAMES, NO_TASTE, RULE, TASTES, HabitLearner
from bestguess.games.battleship.habits import Habits, SeenFleet, Trait, told_apart
from bestguess.games.battleship.hider import NEVER_TOUCH
from bestguess.games.battleship.placement_table import TRAITS, PlacementTable

SMALL = "battleship(rows=5,columns=5,fleet=3-2-2)"


@pytest.fixture(scope="module")
def game() -> Battleship:
    made: Battleship = make(SMALL)
    return made


@pytest.fixture(scope="module")
def learner(game: Battleship) -> HabitLearner:
    return HabitLearner(game)


@pytest.fixture(scope="module")
def layouts(game: Battleship) -> list[Layout]:
    return list(game.secrets())


@pytest.fixture(scope="module")
def apart(layouts: list[Layout]) -> np.ndarray:
    """Whether no ships of each layout touch."""
    never = set(make(SMALL.replace(")", ",touching=false)")).secrets())
    return np.array([layout in never for layout in layouts])


def those(layouts: list[Layout], chosen: np.ndarray) -> list[Layout]:
    return [layouts[place] for place in np.flatnonzero(chosen)]


def seen(*layouts: Sequence[Layout]) -> list[SeenFleet]:
    return [SeenFleet(np.array(one, dtype=np.int32)) for one in layouts]


def picked(layouts: list[Layout], weights: np.ndarray, number: int, seed: int) -> list[SeenFleet]:
    """Fleets drawn with chances in proportion to weights."""
    places = np.random.default_rng(seed).choice(len(layouts), size=number, p=weights / weights.sum())
    return seen(*([layouts[place]] for place in places))


def test_expected_placements_are_those_of_all_layouts_weighed(game: Battleship, layouts: list[Layout]) -> None:
    table = PlacementTable(game)
    log_weights = np.random.default_rng(3).normal(size=len(table.rows))
    rows = table.rows_of(np.array(layouts))
    weight = np.exp(log_weights[rows].sum(axis=1))
    placed = np.zeros(len(table.rows))
    for own, mass in zip(rows, weight, strict=True):
        for row in own:
            placed[row] += mass / weight.sum()
    for count in (drawn, expectation):
        found = count(table, game)
        mean, expected = found.at(log_weights)
        assert found.exact
        np.testing.assert_allclose(mean, np.log(weight.mean()), rtol=1e-6)
        np.testing.assert_allclose(expected, placed, rtol=2e-3, atol=1e-9)


def test_drawn_layouts_expect_nearly_what_counted_ones_do() -> None:
    game: Battleship = make("battleship")
    table = PlacementTable(game)
    log_weights = 0.5 * table.traits()["edge"]
    counted, guessed = expectation(table, game), drawn(table, game)
    assert counted.exact
    assert not guessed.exact
    (mean, placed), (near, about) = counted.at(log_weights), guessed.at(log_weights)
    assert abs(mean - near) < 0.02
    assert np.abs(placed - about).max() < 0.01


def test_an_orbit_holds_what_the_symmetries_of_the_board_take_to_each_other() -> None:
    assert PlacementTable(make("battleship")).orbits().max() + 1 == 80
    assert PlacementTable(make("battleship(rows=3,columns=4,fleet=2)")).orbits().max() + 1 == 6


@pytest.mark.parametrize("games", [0, 1, 3])
def test_the_rule_never_to_touch_is_as_likely_as_the_formula_of_bayes_says(
    learner: HabitLearner, layouts: list[Layout], apart: np.ndarray, games: int
) -> None:
    by_chance = apart.mean()
    habits = learner.learn(seen(*([layout] for layout in those(layouts, apart)[:games])))
    # A share of games in which touching is avoided: none, all, or anything between.
    between = np.linspace(0, 1, 20001)
    sometimes = ((between + (1 - between) * by_chance) ** games).mean()
    masses = np.array([(1 - 2 * NEVER_TOUCH + RULE) * by_chance**games, 2 * (NEVER_TOUCH - RULE) * sometimes, RULE])
    assert habits.rule == pytest.approx((masses / masses.sum())[2], rel=1e-3)
    assert habits.touched == pytest.approx(0)
    assert habits.spread == 0
    assert not habits.log_weights.any()
    assert habits.touching_chance == pytest.approx(1 - by_chance)
    if not games:
        assert habits.apart == pytest.approx(NEVER_TOUCH)


def test_one_touching_fleet_ends_the_rule(learner: HabitLearner, layouts: list[Layout], apart: np.ndarray) -> None:
    never = those(layouts, apart)
    habits = learner.learn(seen([never[0]], those(layouts, ~apart)[:1], [never[9]]))
    assert habits.rule == 0
    assert habits.touched == pytest.approx(1)
    assert habits.apart < 0.3


def test_a_fleet_with_two_layouts_counts_by_their_probabilities(
    learner: HabitLearner, layouts: list[Layout], apart: np.ndarray
) -> None:
    habits = learner.learn(seen([those(layouts, apart)[0], those(layouts, ~apart)[0]]))
    # The touching layout comes from who lets ships touch alone, the other one from either.
    free = (1 - NEVER_TOUCH) / len(layouts)
    both = free + NEVER_TOUCH / apart.sum()
    assert habits.touched == pytest.approx(free / (free + both), rel=1e-6)


def edges(game: Battleship, layouts: list[Layout], weight: float) -> np.ndarray:
    table = PlacementTable(game)
    rows = table.rows_of(np.array(layouts))
    chosen: np.ndarray = np.prod(weight ** table.traits()["edge"][rows], axis=1)
    return chosen


def by_name(habits: Habits) -> dict[str, Trait]:
    return {trait.name: trait for trait in habits.traits}


def test_a_taste_for_edges_is_found_and_told(game: Battleship, learner: HabitLearner, layouts: list[Layout]) -> None:
    habits = learner.learn(picked(layouts, edges(game, layouts, 4), 60, seed=5))
    trait = by_name(habits)["edge"]
    low, high = trait.interval()
    assert low > 1
    assert low < trait.ratio < high
    on_edge = PlacementTable(game).traits()["edge"] == 1
    assert habits.log_weights[on_edge].mean() - habits.log_weights[~on_edge].mean() > np.log(4) / 2
    assert habits.gain > 0
    assert habits.exact


def test_the_weights_are_where_the_exact_gradient_is_nothing(
    game: Battleship, learner: HabitLearner, layouts: list[Layout], apart: np.ndarray
) -> None:
    fleets = picked(layouts, edges(game, layouts, 4) * ~apart, 40, seed=6)  # all touch: one part explains them
    table, spreads = PlacementTable(game), (0.4, 0.25, 0.6)
    found = np.bincount(table.rows_of(np.concatenate([f.layouts for f in fleets])).ravel(), minlength=len(table.rows))
    log_weights = learner.fit(fleets, spreads).log_weights
    rows = table.rows_of(np.array(layouts))
    weight = np.exp(log_weights[rows].sum(axis=1))
    expected = np.zeros(len(table.rows))
    for column in rows.T:
        np.add.at(expected, column, len(fleets) * weight / weight.sum())
    design = learner.design(spreads)
    # At the maximum the features seen less those expected are the weights of the features.
    assert np.abs(design @ (design.T @ (found - expected)) - log_weights).max() < 0.05


def test_the_evidence_of_a_taste_is_the_likelihood_over_all_its_weights(
    learner: HabitLearner, layouts: list[Layout], game: Battleship
) -> None:
    fleets, spreads = picked(layouts, edges(game, layouts, 4), 12, seed=6), (0.4, 0.0, 0.0)
    fit, plain = learner.fit(fleets, spreads), learner.fit(fleets, NO_TASTE)
    table = PlacementTable(game)
    rows, of_fleets = table.rows_of(np.array(layouts)), table.rows_of(np.concatenate([f.layouts for f in fleets]))
    # Fleets that let ships touch at times, so that they come from all layouts with hardly a doubt.
    draws = np.random.default_rng(1).normal(size=(4000, fit.design.shape[1])) @ fit.design.T
    kinds, times = np.unique(np.sort(rows, axis=1), axis=0, return_counts=True)  # ships of one length change places
    whole = np.log([(one[kinds.T].prod(axis=0) * times).sum() / len(rows) for one in np.exp(draws)])
    gains = draws[:, of_fleets].sum(axis=(1, 2)) - len(fleets) * whole
    monte_carlo = np.logaddexp.reduce(gains) - np.log(len(draws))
    assert fit.log_evidence() - plain.log_evidence() == pytest.approx(monte_carlo, abs=0.5)


def test_the_tastes_have_one_whole_probability() -> None:
    assert sum(TASTES.values()) == pytest.approx(1)


def test_ships_of_known_fleets_are_seen_as_whole_numbers(learner: HabitLearner, layouts: list[Layout]) -> None:
    for seed in range(4):
        traits = learner.learn(picked(layouts, np.ones(len(layouts)), 20, seed)).traits
        assert [trait.seen for trait in traits] == [float(round(trait.seen)) for trait in traits]


def test_uniform_fleets_teach_almost_nothing(learner: HabitLearner, layouts: list[Layout]) -> None:
    habits = learner.learn(picked(layouts, np.ones(len(layouts)), 80, seed=1))
    assert habits.rule < 1e-6
    assert habits.apart < 0.1
    assert np.abs(habits.log_weights).max() < 0.7


def test_the_order_of_fleets_tells_nothing_of_touching(learner: HabitLearner, layouts: list[Layout]) -> None:
    fleets = picked(layouts, np.ones(len(layouts)), 4, seed=2)
    one, other = learner.learn(fleets), learner.learn(fleets[::-1])
    assert one.rule == pytest.approx(other.rule)
    assert one.touched == pytest.approx(other.touched)


def test_equal_fleets_give_equal_habits(game: Battleship, layouts: list[Layout]) -> None:
    fleets = picked(layouts, edges(game, layouts, 3), MIN_GAMES, seed=8)
    one, other = HabitLearner(game).learn(fleets), HabitLearner(game).learn(fleets)
    np.testing.assert_array_equal(one.log_weights, other.log_weights)
    assert one.traits == other.traits


def test_where_ships_may_not_touch_there_is_no_rule_to_learn() -> None:
    game: Battleship = make("battleship(rows=6,columns=6,fleet=3-2,touching=false)")
    habits = HabitLearner(game).learn([SeenFleet(np.array([next(game.secrets())]))])
    assert habits.touching_chance == 0
    assert habits.touched == 0
    assert habits.apart == 0


def test_fleets_of_other_ships_are_refused(learner: HabitLearner) -> None:
    with pytest.raises(SpecError, match="another number of ships"):
        learner.learn([SeenFleet(np.zeros((1, 2), dtype=np.int32))])


@pytest.mark.parametrize(("seen_", "ships"), list(product((0.0, 3.5, 20.0), (20, 40))))
def test_the_interval_of_a_trait_holds_its_ratio(seen_: float, ships: int) -> None:
    trait = Trait("edge", seen_, ships, 0.25)
    low, high = trait.interval()
    assert 0 <= low <= trait.ratio <= high <= 4
    assert set(TRAITS) >= {trait.name}


@pytest.mark.parametrize("fleets", [12, 40])
def test_people_without_a_taste_are_told_one_in_a_twentieth_of_the_cases_at_most(fleets: int) -> None:
    game: Battleship = make("battleship")
    table, people = PlacementTable(game), 400
    rows = table.rows_of(np.array(game.prior().sample(np.random.default_rng(fleets), people * fleets)))
    placed = game.prior().posterior.placed.reshape(len(game.ships), -1)
    ships, wrong, unadjusted = fleets * len(game.ships), 0, 0
    shares = {
        name: (
            holds[rows].sum(axis=1).reshape(people, -1).sum(axis=1),
            (table.per_ship(holds).reshape(placed.shape) * placed).sum() / 5,
        )
        for name, holds in table.traits().items()
    }
    for person in range(people):
        traits = [Trait(name, float(seen[person]), ships, float(chance)) for name, (seen, chance) in shares.items()]
        wrong += bool(told_apart(traits))
        unadjusted += any(trait.p_value < 0.05 for trait in traits)
    assert wrong <= 0.05 * people
    assert unadjusted > 0.1 * people  # one trait by itself is no proof: the correction is needed


def test_the_chance_of_a_trait_is_that_of_the_binomial_distribution() -> None:
    # 9 of 10 coins: twice (10 + 1) / 1024; tables of the binomial distribution have it.
    assert Trait("edge", 9.0, 10, 0.5).p_value == pytest.approx(22 / 1024)
    assert Trait("edge", 1.0, 10, 0.5).p_value == pytest.approx(22 / 1024)
    assert Trait("edge", 5.0, 10, 0.5).p_value == pytest.approx(1)
    assert Trait("edge", 2500.0, 5000, 0.5).p_value == pytest.approx(1)


def test_holm_holds_the_next_trait_to_a_larger_share_and_stops_at_the_first_that_fails() -> None:
    heads = [Trait(str(number), float(number), 20, 0.5) for number in (18, 4, 15, 10)]
    # Two-sided chances 0.0004, 0.0118, 0.0414 and 1, held to 0.0125, 0.0167, 0.025.
    assert [trait.name for trait in told_apart(heads)] == ["18", "4"]
    assert told_apart([]) == []


@pytest.mark.parametrize("rules", ["rows=4,columns=4,fleet=4-4-4", "rows=6,columns=6,fleet=3-2"])
def test_nobody_without_a_taste_is_told_one_though_ships_crowd(rules: str) -> None:
    """Ships of a crowded fleet lie parallel: by their number alone one person in eight would have been told so."""
    game = make(f"battleship({rules})")
    learner, belief = HabitLearner(game), Position.start(game).belief
    told = 0
    for person in range(60):
        fleets = belief.sample(np.random.default_rng(person), 20)
        habits = learner.learn([SeenFleet(np.array([one], dtype=np.int32)) for one in fleets])
        told += bool(told_apart(habits.traits))
    assert told <= 7  # of 60 at 5 % with a chance of 99 %
