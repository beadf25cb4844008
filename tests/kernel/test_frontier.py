"""Fleets whose ships may not touch, counted cell by cell: against brute force and the other counter."""

from typing import Any

import numpy as np
import oracles
import pytest
from fleet_problems import count, evidence_after, problem, problems
from hypothesis import given, settings, strategies as st

from bestguess import kernel, make
from bestguess.games.battleship.posterior import arguments

MEMORY = 5e8
TEN_SHIPS = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


def apart(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments without ``touching``, which must be false."""
    rows, columns, touching, *rest = args
    assert not touching
    return rows, columns, *rest


@pytest.mark.oracle("frontier_posterior", "oracles.fleet_layouts")
@given(problems(touching=False))
@settings(max_examples=300)
def test_posterior_agrees_with_brute_force(args: tuple[Any, ...]) -> None:
    layouts = list(oracles.fleet_layouts(*args))
    total, number, *_ = kernel.frontier_posterior(*apart(args), memory=MEMORY)
    assert total == len(layouts)
    assert np.array_equal(number, count(layouts, len(args[3]), args[0] * args[1]))


@pytest.mark.oracle("frontier_layouts", "oracles.fleet_layouts")
@given(problems(touching=False))
@settings(max_examples=60)
def test_every_layout_has_one_rank(args: tuple[Any, ...]) -> None:
    layouts = sorted(oracles.fleet_layouts(*args))
    ranks = np.array([(0, rank) for rank in range(len(layouts))], np.uint64).reshape(-1, 2)
    found = kernel.frontier_layouts(*apart(args), ranks=ranks, memory=MEMORY)
    assert sorted(map(tuple, found.tolist())) == layouts


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize(
    "board", ["rows=6,columns=6,fleet=3-2-2-1-1", "rows=7,columns=7,fleet=4-3-2-2-1", "rows=5,columns=9,fleet=5-3-2-1"]
)
@given(shots=st.integers(0, 24), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_positions_of_games_agree_with_the_other_counter(board: str, announce: str, shots: int, seed: int) -> None:
    game = make(f"battleship({board},touching=false,announce={announce})")
    args = arguments(game, evidence_after(game, shots, seed))
    expected = kernel.fleet_posterior(*args, limit=1e7)
    found = kernel.frontier_posterior(*apart(args), memory=MEMORY)
    assert found[0] == expected[0] > 0
    for ours, theirs in zip(found[1:], expected[1:], strict=True):
        assert np.array_equal(ours, theirs)


def test_ten_ships() -> None:
    total, number, afloat, sinking, empty = kernel.frontier_posterior(
        *apart(problem(10, 10, False, TEN_SHIPS)), memory=MEMORY
    )
    assert total == 288 * 1_855_545_978_831_780
    assert np.allclose(number.sum(axis=(1, 2)), total)
    assert np.allclose(afloat.sum(axis=0) + sinking.sum(axis=0) + empty, total)
    occupied = 1 - empty / total
    assert occupied[[0, 2, 11, 44]] == pytest.approx([0.2363, 0.2564, 0.1477, 0.1825], abs=5e-5)
    assert number[6:, 0, 0].sum() / total == pytest.approx(0.07597, abs=5e-6)
    board = empty.reshape(10, 10)
    for image in (board.T, board[::-1], board[:, ::-1]):
        assert np.array_equal(board, image)


def test_a_large_board_counts_as_a_small_one_where_the_rest_is_closed() -> None:
    small, large = problem(4, 5, False, [3, 2, 1]), problem(12, 14, False, [3, 2, 1])
    large[4][:] = 0
    for ship, length in enumerate([3, 2, 1]):
        for placement in range(40):
            if oracles.ship_cells(4, 5, length, placement):
                orientation, start = divmod(placement, 20)
                large[4][ship, orientation, (start // 5 + 6) * 14 + start % 5 + 7] = 1
    found = kernel.frontier_posterior(*apart(large), memory=MEMORY)
    assert found[0] == kernel.fleet_posterior(*small, limit=1e7)[0]


@pytest.mark.parametrize(("rows", "columns"), [(1, 12), (12, 1), (2, 11), (9, 3)])
def test_narrow_boards_count_alike_both_ways(rows: int, columns: int) -> None:
    args = problem(rows, columns, False, [3, 2, 1, 1])
    expected = kernel.fleet_posterior(*args, limit=1e7)
    found = kernel.frontier_posterior(*apart(args), memory=MEMORY)
    assert found[0] == expected[0]
    assert np.array_equal(found[1], expected[1])


def test_ranks_name_ships_of_one_length_in_every_order() -> None:
    args = problem(10, 10, False, TEN_SHIPS)
    ranks = np.array([(0, rank) for rank in (0, 1, 287, 288, 534_397_241_903_552_639)], np.uint64)
    found = kernel.frontier_layouts(*apart(args), ranks=ranks, memory=MEMORY)
    assert len({tuple(layout) for layout in found.tolist()}) == len(ranks)
    assert all(oracles.is_layout(*args, layout) for layout in found.tolist())
    assert len({tuple(sorted(layout)) for layout in found[:3].tolist()}) == 1
    with pytest.raises(ValueError, match="rank"):
        kernel.frontier_layouts(*apart(args), ranks=np.array([(0, 534_397_241_903_552_640)], np.uint64), memory=MEMORY)


@pytest.mark.parametrize(
    ("rows", "columns", "lengths", "memory"),
    [
        (10, 10, TEN_SHIPS, 1e6),  # too little memory
        (13, 13, [3, 2, 1], MEMORY),  # too many columns
        (15, 12, [15, 1], MEMORY),  # too long a ship
        (12, 12, [3, 3, *[1] * 14], MEMORY),  # 64 bits hold 1.8e19 layouts
        (14, 12, list(range(1, 14)), MEMORY),  # 13 different ships: 8192 sets of them
    ],
)
def test_what_does_not_fit_is_refused(rows: int, columns: int, lengths: list[int], memory: float) -> None:
    args = apart(problem(rows, columns, False, lengths))
    assert kernel.frontier_posterior(*args, memory=memory) is None
    assert kernel.frontier_layouts(*args, ranks=np.zeros((1, 2), np.uint64), memory=memory) is None


def test_layouts_beyond_the_bound_of_their_placements_are_counted() -> None:
    """The product of the placements is beyond 64 bits, the number of layouts is not."""
    args = problem(11, 11, False, TEN_SHIPS)
    args[5][[0, 60]] = 1
    total, number, *_ = kernel.frontier_posterior(*apart(args), memory=MEMORY)
    assert 0 < total < 288 * 2**64
    assert np.allclose(number.sum(axis=(1, 2)), total)
