"""The fleet kernel against brute force: without weights, and with weights of placements."""

from collections import Counter
from typing import Any

import numpy as np
import oracles
import pytest
from fleet_problems import check_posterior, drawn_weights, listed, placed, problem, problems, ranks_of
from hypothesis import given, settings, strategies as st

from bestguess import kernel

LIMIT = 1e7


@pytest.mark.oracle("fleet_posterior", "oracles.fleet_layouts")
@pytest.mark.parametrize("mosts", [[0], [2, 16, 255, 4095]])
@given(problems(), st.integers(0, 2**32), st.data())
@settings(max_examples=150)
def test_posterior_agrees_with_brute_force(
    mosts: list[int], args: tuple[Any, ...], seed: int, data: st.DataObject
) -> None:
    weights = drawn_weights(args, seed, data.draw(st.sampled_from(mosts)))
    check_posterior(args, weights, kernel.fleet_posterior(*args, limit=LIMIT, threads=1, weights=weights))


@given(problems(most_ships=3))
@settings(max_examples=60)
def test_shots_agree_with_brute_force(args: tuple[Any, ...]) -> None:
    rows, columns, _, lengths, _, hits = args
    afloat = np.zeros((len(lengths), rows * columns))
    sinking, empty = np.zeros_like(afloat), np.zeros(rows * columns)
    hit = set(np.flatnonzero(hits).tolist())
    for layout in oracles.fleet_layouts(*args):
        lying = set()
        for ship, placement in enumerate(layout):
            cells = {r * columns + c for r, c in oracles.ship_cells(rows, columns, lengths[ship], placement) or ()}
            lying |= cells
            for cell in cells - hit:
                (sinking if cells - hit == {cell} else afloat)[ship, cell] += 1
        empty[[cell for cell in range(rows * columns) if cell not in lying]] += 1
    _, _, *shots = kernel.fleet_posterior(*args, limit=LIMIT, threads=1)
    for found, expected in zip(shots, (afloat, sinking, empty), strict=True):
        assert np.array_equal(found, expected)


@pytest.mark.parametrize("touching", [True, False])
@pytest.mark.parametrize(
    ("lengths", "most"),
    [
        ([2, 1, 1, 1, 1], 0),
        ([2, 2, 2, 1, 1], 0),
        ([3, 2, 2, 2, 1], 0),
        ([2, 2, 2, 2], 0),
        ([2, 1, 1, 1, 1], 3),
        ([3, 2, 2, 2, 1], 255),
        ([3, 2, 2, 1, 1], 4095),
        ([3, 3, 2, 2], 255),
    ],
)
def test_five_ships_with_identical_ones_agree_with_brute_force(touching: bool, lengths: list[int], most: int) -> None:
    args = problem(3, 4, touching, lengths)
    weights = drawn_weights(args, len(lengths) + most, most)
    check_posterior(args, weights, kernel.fleet_posterior(*args, limit=LIMIT, threads=2, weights=weights))


def check_ranks(args: tuple[Any, ...], weights: np.ndarray | None) -> None:
    mass = listed(args, weights)
    found = kernel.fleet_layouts(
        *args, ranks=ranks_of(*range(sum(mass.values()))), limit=LIMIT, threads=1, weights=weights
    )
    assert Counter(map(tuple, found.tolist())) == mass


@pytest.mark.oracle("fleet_layouts", "oracles.fleet_layouts")
@pytest.mark.parametrize(("ships", "most"), [(4, 0), (3, 2)])
@given(st.data(), st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_layout_has_as_many_ranks_as_it_weighs(ships: int, most: int, data: st.DataObject, seed: int) -> None:
    args = data.draw(problems(most_ships=ships))
    check_ranks(args, drawn_weights(args, seed, most))


@pytest.mark.parametrize(
    ("columns", "touching", "hits", "most"), [(3, True, [], 0), (3, True, [4], 2), (5, False, [4], 2)]
)
def test_ranks_cover_listed_and_counted_ships(columns: int, touching: bool, hits: list[int], most: int) -> None:
    args = problem(3, columns, touching, [2, 2, 1, 1, 1])
    args[5][hits] = 1
    check_ranks(args, drawn_weights(args, 5, most))


@given(problems())
@settings(max_examples=60)
def test_search_finds_a_layout_exactly_if_there_is_one(args: tuple[Any, ...]) -> None:
    layouts = set(oracles.fleet_layouts(*args))
    found = kernel.fleet_search(*args, seed=7)
    assert (found is not None) == bool(layouts)
    assert found is None or tuple(found.tolist()) in layouts


@pytest.mark.oracle("fleet_search", "oracles.fleet_fits")
@given(problems(most_ships=9))
@settings(max_examples=300)
def test_search_fits_in_many_ships_exactly_if_they_fit(args: tuple[Any, ...]) -> None:
    fit = oracles.fleet_fits(*args)
    for seed in (0, 7):
        found = kernel.fleet_search(*args, seed=seed)
        assert (found is not None) == fit
        assert found is None or oracles.is_layout(*args, found.tolist())


@pytest.mark.parametrize(
    ("rows", "columns", "touching", "ships", "closed", "fit"),
    [
        (5, 8, True, [1] * 32, [], True),
        (4, 8, True, [1] * 32, [], True),
        (5, 6, True, [1] * 31, [], False),
        (8, 8, True, [2] * 32, [], True),
        (6, 6, True, [2] * 17, [0, 35], False),  # a chessboard without two corners of one colour
        (7, 7, False, [1] * 16, [], True),  # in one way only
        (7, 7, False, [1] * 17, [], False),
        (10, 10, False, [2] * 20, [], True),
        (20, 20, True, [4] * 32, [], True),
        (10, 10, True, [5] * 20, [], True),
    ],
)
def test_search_packs_crowded_boards(
    rows: int, columns: int, touching: bool, ships: list[int], closed: list[int], fit: bool
) -> None:
    args = problem(rows, columns, touching, ships)
    for ship, length in enumerate(ships):
        for placement in range(2 * rows * columns):
            cells = oracles.ship_cells(rows, columns, length, placement) or ()
            if any(r * columns + c in closed for r, c in cells):
                args[4][ship].reshape(-1)[placement] = 0
    found = kernel.fleet_search(*args, seed=3)
    assert (found is not None) == fit
    assert found is None or oracles.is_layout(*args, found.tolist())


@pytest.mark.oracle("fleet_estimate", "oracles.fleet_layouts")
@pytest.mark.parametrize("most", [0, 255])
@given(problems(most_ships=3), st.integers(0, 2**32))
@settings(max_examples=40)
def test_estimate_of_up_to_three_free_ships_is_exact(most: int, args: tuple[Any, ...], seed: int) -> None:
    *rest, hits = args
    args = (*rest, np.zeros_like(hits))
    weights = drawn_weights(args, seed, most)
    mass = listed(args, weights)
    total = sum(mass.values())
    found, squares, number, *_ = kernel.fleet_estimate(*args, seed=3, draws=1, batches=2, weights=weights)
    assert np.allclose(found, total)
    assert np.allclose(squares, float(total) ** 2)
    assert np.allclose(number, placed(args, mass))


@pytest.mark.parametrize("most", [0, 40])
@pytest.mark.parametrize("touching", [True, False])
def test_estimate_is_unbiased(touching: bool, most: int) -> None:
    args = problem(5, 5, touching, [3, 2, 2, 1])
    args[5][[6, 7, 18]] = 1
    weights = drawn_weights(args, 2, most)
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, weights=weights)
    draws, batches = 500, 64
    mass, _, estimated, *_ = kernel.fleet_estimate(*args, seed=11, draws=draws, batches=batches, weights=weights)
    for estimates, truth in ((mass, np.array(total)), (estimated, number)):
        mean = estimates.mean(axis=0) / draws
        error = estimates.std(axis=0) / draws / np.sqrt(batches)
        assert np.all(np.abs(mean - truth) <= 5 * error + 1e-9 * total)


@pytest.mark.oracle("fleet_draws", "oracles.fleet_layouts")
@pytest.mark.parametrize("most", [0, 9])
def test_draws_are_layouts_and_their_masses_estimate_the_total(most: int) -> None:
    args = problem(4, 4, False, [2, 2, 1, 1])
    args[5][5] = 1
    weights = drawn_weights(args, 6, most)
    mass = listed(args, weights)
    shares, drawn = kernel.fleet_draws(*args, seed=5, draws=4000, weights=weights)
    assert {tuple(layout) for layout in drawn.tolist()} <= mass.keys()
    assert shares.sum() / 4000 == pytest.approx(sum(mass.values()), rel=0.05)


@given(problems())
def test_scattered_layouts_are_layouts(args: tuple[Any, ...]) -> None:
    layouts = set(oracles.fleet_layouts(*args))
    found = kernel.fleet_rejection_sampling(*args, seed=3, size=20, limit=LIMIT)
    assert layouts or found is None
    if found is not None:
        assert set(map(tuple, found.tolist())) <= layouts


@pytest.mark.oracle("fleet_rejection_sampling", "oracles.fleet_layouts")
@pytest.mark.parametrize("most", [0, 7])
@pytest.mark.parametrize(("touching", "hits"), [(True, [5, 6]), (False, [5]), (True, []), (True, [0, 1, 2, 10])])
def test_scattered_layouts_are_as_likely_as_they_weigh(touching: bool, hits: list[int], most: int) -> None:
    args = problem(4, 4, touching, [3, 2, 2])
    args[5][hits] = 1
    weights = drawn_weights(args, 4, most)
    mass = listed(args, weights)
    size = 20_000 if most else 50 * len(mass)
    found = kernel.fleet_rejection_sampling(*args, seed=8, size=size, limit=LIMIT, weights=weights)
    assert found is not None
    again = kernel.fleet_rejection_sampling(*args, seed=8, size=size, limit=LIMIT, weights=weights)
    assert np.array_equal(found, again)
    times = Counter(map(tuple, found.tolist()))
    assert times.keys() <= mass.keys()
    expected = {layout: size * one / sum(mass.values()) for layout, one in mass.items()}
    surprise = sum((times[layout] - often) ** 2 / often for layout, often in expected.items())
    freedom = len(mass) - 1  # of chi-squared
    assert abs(surprise - freedom) < 5 * np.sqrt(2 * freedom)


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


def test_threads_and_symmetries_change_nothing() -> None:
    args = problem(7, 7, True, [4, 3, 3, 2, 2])
    one = kernel.fleet_posterior(*args, limit=LIMIT, threads=1)
    two = kernel.fleet_posterior(*args, limit=LIMIT, threads=2)
    assert one[0] == two[0]
    assert np.array_equal(one[1], two[1])
    # a start that leaves the board breaks the symmetry of `allowed` but means nothing
    args[4][0, 0, 48] = 0
    assert kernel.fleet_posterior(*args, limit=LIMIT, threads=1)[0] == one[0]
    # closing one placement that matters breaks the symmetry for real
    args[4][0, 0, 0] = 0
    broken = kernel.fleet_posterior(*args, limit=LIMIT, threads=1)
    assert broken[0] == one[0] - one[1][0, 0, 0]


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


@pytest.mark.parametrize(
    ("rows", "columns", "touching", "layouts"),
    [(10, 10, True, 30_093_975_536), (12, 10, True, 101_832_786_704), (10, 12, True, 101_832_786_704)],
)
def test_the_standard_fleet(rows: int, columns: int, touching: bool, layouts: int) -> None:
    total, number, *_ = kernel.fleet_posterior(
        *problem(rows, columns, touching, [5, 4, 3, 3, 2]), limit=LIMIT, threads=2
    )
    assert total == layouts
    assert np.allclose(number.sum(axis=(1, 2)), total)


@pytest.mark.parametrize("most", [255, 4095])
def test_the_standard_fleet_scales(most: int) -> None:
    """Equal weights multiply every count by the same, in numbers close to those that planes can hold."""
    args = problem(10, 10, True, [5, 4, 3, 3, 2])
    total, number, *_ = kernel.fleet_posterior(*args, limit=LIMIT, weights=np.full(args[4].shape, most, np.uint16))
    assert total == 30_093_975_536 * most**5
    plain = kernel.fleet_posterior(*args, limit=LIMIT)
    assert np.allclose(number / float(most) ** 5, plain[1], rtol=1e-14, atol=0)


def test_wide_boards_count_as_narrow_ones_do() -> None:
    """Beyond 128 cells the kernel uses wider numbers; an open strip of a large board counts the same."""
    small = problem(4, 5, True, [3, 2, 2, 1])
    large = problem(16, 16, True, [3, 2, 2, 1])
    large[4][:] = 0
    for ship, length in enumerate([3, 2, 2, 1]):
        for placement in range(40):
            if oracles.ship_cells(4, 5, length, placement):
                orientation, start = divmod(placement, 20)
                large[4][ship, orientation, start // 5 * 16 + start % 5] = 1
    assert (
        kernel.fleet_posterior(*large, limit=LIMIT, threads=1)[0]
        == kernel.fleet_posterior(*small, limit=LIMIT, threads=1)[0]
    )


def test_work_beyond_the_limit_is_refused() -> None:
    args = problem(10, 10, False, [4, 3, 3, 2, 2, 2, 1, 1, 1, 1])
    assert kernel.fleet_posterior(*args, limit=LIMIT, threads=1) is None
    assert kernel.fleet_layouts(*args, ranks=np.zeros((1, 2), np.uint64), limit=LIMIT) is None
    args[5][[0, 22, 44]] = 1
    assert kernel.fleet_rejection_sampling(*args, seed=0, size=1, limit=LIMIT) is None
