"""Fleets whose placements have weights: against brute force, and weights of 1 against none."""

from collections import Counter
from math import prod
from typing import Any

import numpy as np
import oracles
import pytest
from fleet_problems import problem, problems
from hypothesis import given, settings, strategies as st

from bestguess import kernel

LIMIT = 1e7
MEMORY = 5e8


def drawn_weights(args: tuple[Any, ...], seed: int, most: int) -> np.ndarray:
    """Weights up to ``most``, some 0; often alike for ships of one length, so that they stay one kind."""
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, most + 1, args[4].shape).astype(np.uint16)
    if rng.random() < 0.5:
        for ship, length in enumerate(args[3]):
            weights[ship] = weights[args[3].index(length)]
    return weights


def listed(args: tuple[Any, ...], weights: np.ndarray) -> dict[tuple[int, ...], int]:
    """Every layout that may be, with the product of its placements' weights."""
    flat = weights.reshape(len(args[3]), -1)
    mass = {
        layout: prod(int(flat[ship, place]) for ship, place in enumerate(layout))
        for layout in oracles.fleet_layouts(*args)
    }
    return {layout: one for layout, one in mass.items() if one}


def placed(mass: dict[tuple[int, ...], int], ships: int, cells: int) -> np.ndarray:
    """The layouts with each ship at each placement, by weight, shape (ships, 2, cells)."""
    number = np.zeros((ships, 2 * cells))
    for layout, one in mass.items():
        number[np.arange(ships), layout] += one
    return number.reshape(ships, 2, cells)


def apart(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments without ``touching``."""
    return (*args[:2], *args[3:])


@given(problems(), st.integers(0, 2**32), st.sampled_from([2, 16, 255, 4095]))
@settings(max_examples=150)
def test_posterior_agrees_with_brute_force(args: tuple[Any, ...], seed: int, most: int) -> None:
    weights = drawn_weights(args, seed, most)
    mass = listed(args, weights)
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, weights=weights)
    assert total == sum(mass.values())
    assert np.allclose(number, placed(mass, len(args[3]), args[0] * args[1]), rtol=1e-13, atol=0)


@pytest.mark.parametrize("touching", [True, False])
@pytest.mark.parametrize(
    ("lengths", "most"), [([2, 1, 1, 1, 1], 3), ([3, 2, 2, 2, 1], 255), ([3, 2, 2, 1, 1], 4095), ([3, 3, 2, 2], 255)]
)
def test_five_ships_agree_with_brute_force(touching: bool, lengths: list[int], most: int) -> None:
    args = problem(3, 4, touching, lengths)
    weights = drawn_weights(args, len(lengths) + most, most)
    mass = listed(args, weights)
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, threads=2, weights=weights)
    assert total == sum(mass.values())
    assert np.allclose(number, placed(mass, len(lengths), 12), rtol=1e-13, atol=0)


@given(problems(touching=False), st.integers(0, 2**32), st.sampled_from([2, 255, 65535]))
@settings(max_examples=150)
def test_cell_by_cell_agrees_with_brute_force(args: tuple[Any, ...], seed: int, most: int) -> None:
    weights = drawn_weights(args, seed, most)
    mass = listed(args, weights)
    total, number, *_ = kernel.frontier_posterior(*apart(args), memory=MEMORY, weights=weights)
    assert total == sum(mass.values())
    assert np.allclose(number, placed(mass, len(args[3]), args[0] * args[1]), rtol=1e-13, atol=0)


@given(problems(most_ships=3), st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_layout_has_as_many_ranks_as_it_weighs(args: tuple[Any, ...], seed: int) -> None:
    weights = drawn_weights(args, seed, 2)
    mass = listed(args, weights)
    ranks = np.array([(0, rank) for rank in range(sum(mass.values()))], np.uint64).reshape(-1, 2)
    found = kernel.fleet_layouts(*args, ranks=ranks, limit=LIMIT, weights=weights)
    assert Counter(map(tuple, found.tolist())) == mass
    if not args[2]:
        found = kernel.frontier_layouts(*apart(args), ranks=ranks, memory=MEMORY, weights=weights)
        assert Counter(map(tuple, found.tolist())) == mass


@pytest.mark.parametrize("touching", [True, False])
def test_ranks_of_five_ships(touching: bool) -> None:
    args = problem(3, 3 if touching else 5, touching, [2, 2, 1, 1, 1])
    args[5][4] = 1
    weights = drawn_weights(args, 5, 2)
    mass = listed(args, weights)
    ranks = np.array([(0, rank) for rank in range(sum(mass.values()))], np.uint64)
    found = kernel.fleet_layouts(*args, ranks=ranks, limit=LIMIT, weights=weights)
    assert Counter(map(tuple, found.tolist())) == mass


@given(problems(most_ships=3), st.integers(0, 2**32))
@settings(max_examples=40)
def test_estimate_of_up_to_three_free_ships_is_exact(args: tuple[Any, ...], seed: int) -> None:
    *rest, hits = args
    args = (*rest, np.zeros_like(hits))
    weights = drawn_weights(args, seed, 255)
    mass = listed(args, weights)
    found, _, number, *_ = kernel.fleet_estimate(*args, seed=3, draws=1, batches=2, weights=weights)
    assert np.allclose(found, sum(mass.values()))
    assert np.allclose(number, placed(mass, len(args[3]), args[0] * args[1]))


@pytest.mark.parametrize("touching", [True, False])
def test_estimate_is_unbiased(touching: bool) -> None:
    args = problem(5, 5, touching, [3, 2, 2, 1])
    args[5][[6, 7, 18]] = 1
    weights = drawn_weights(args, 2, 40)
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, weights=weights)
    draws, batches = 500, 64
    mass, _, estimated, *_ = kernel.fleet_estimate(*args, seed=11, draws=draws, batches=batches, weights=weights)
    for estimates, truth in ((mass, np.array(total)), (estimated, number)):
        mean = estimates.mean(axis=0) / draws
        error = estimates.std(axis=0) / draws / np.sqrt(batches)
        assert np.all(np.abs(mean - truth) <= 5 * error + 1e-9 * total)


@pytest.mark.parametrize(("touching", "hits"), [(True, [5, 6]), (False, [5]), (True, [])])
def test_drawn_layouts_are_as_likely_as_they_weigh(touching: bool, hits: list[int]) -> None:
    args = problem(4, 4, touching, [3, 2, 2])
    args[5][hits] = 1
    weights = drawn_weights(args, 4, 7)
    mass = listed(args, weights)
    size = 20_000
    found = kernel.fleet_rejection_sampling(*args, seed=8, size=size, limit=LIMIT, weights=weights)
    times = Counter(map(tuple, found.tolist()))
    assert times.keys() <= mass.keys()
    expected = {layout: size * one / sum(mass.values()) for layout, one in mass.items()}
    surprise = sum((times[layout] - often) ** 2 / often for layout, often in expected.items())
    freedom = len(mass) - 1  # of chi-squared
    assert surprise - freedom < 5 * np.sqrt(2 * freedom)


def test_draws_are_layouts_and_their_masses_estimate_the_total() -> None:
    args = problem(4, 4, False, [2, 2, 1, 1])
    args[5][5] = 1
    weights = drawn_weights(args, 6, 9)
    mass = listed(args, weights)
    shares, drawn = kernel.fleet_draws(*args, seed=5, draws=4000, weights=weights)
    assert {tuple(layout) for layout in drawn.tolist()} <= mass.keys()
    assert shares.sum() / 4000 == pytest.approx(sum(mass.values()), rel=0.05)


@given(problems())
@settings(max_examples=60)
def test_weights_of_1_are_no_weights(args: tuple[Any, ...]) -> None:
    ones = np.ones(args[4].shape, np.uint16)
    for mine, plain in zip(
        kernel.fleet_posterior(*args, limit=LIMIT, weights=ones),
        kernel.fleet_posterior(*args, limit=LIMIT),
        strict=True,
    ):
        assert np.array_equal(mine, plain)
    for mine, plain in zip(
        kernel.fleet_estimate(*args, seed=1, draws=3, batches=2, weights=ones),
        kernel.fleet_estimate(*args, seed=1, draws=3, batches=2),
        strict=True,
    ):
        assert np.array_equal(mine, plain)


@pytest.mark.parametrize("most", [255, 4095])
def test_the_standard_fleet_scales(most: int) -> None:
    """Equal weights multiply every count by the same, in numbers close to those that planes can hold."""
    args = problem(10, 10, True, [5, 4, 3, 3, 2])
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, weights=np.full(args[4].shape, most, np.uint16))
    assert total == 30_093_975_536 * most**5
    plain = kernel.fleet_posterior(*args, limit=LIMIT)
    assert np.allclose(number / float(most) ** 5, plain[1], rtol=1e-14, atol=0)


def test_ten_ships_scale_beyond_64_bits() -> None:
    rows, columns, lengths = 10, 10, [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    args = apart(problem(rows, columns, False, lengths))
    total, number, *_ = kernel.frontier_posterior(*args, memory=MEMORY, weights=np.full((10, 2, 100), 16, np.uint16))
    assert total == 534_397_241_903_552_640 * 16**10
    assert number[9].sum() == pytest.approx(float(total), rel=1e-12)


def test_symmetric_and_other_weights_agree_by_threads() -> None:
    args = problem(7, 7, True, [4, 3, 3, 2, 2])
    rng = np.random.default_rng(3)
    weights = rng.integers(1, 256, args[4].shape).astype(np.uint16)
    one = kernel.fleet_posterior(*args, limit=LIMIT, threads=1, weights=weights)
    two = kernel.fleet_posterior(*args, limit=LIMIT, threads=2, weights=weights)
    assert one[0] == two[0]
    assert np.array_equal(one[1], two[1])
    assert kernel.fleet_estimate(*args, seed=1, draws=400, batches=32, weights=weights)[0].mean() / 400 == (
        pytest.approx(float(one[0]), rel=0.1)
    )


def test_a_total_that_128_bits_cannot_hold_is_not_counted() -> None:
    args = apart(problem(8, 8, False, [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]))
    heaviest = np.full((10, 2, 64), 4095, np.uint16)  # 120 bits for the weights alone
    assert kernel.frontier_posterior(*args, memory=MEMORY, weights=heaviest) is None
    total, *_ = kernel.frontier_posterior(*args, memory=MEMORY, weights=heaviest // 64)
    assert total == kernel.frontier_posterior(*args, memory=MEMORY)[0] * 63**10
