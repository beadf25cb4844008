"""Fleets whose ships may touch, counted line by line: against brute force and the count ship by ship."""

from collections import Counter
from typing import Any

import numpy as np
import oracles
import pytest
from fleet_problems import count, evidence_after, problem, problems
from hypothesis import given, settings, strategies as st

from bestguess import kernel, make
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.posterior import arguments

LIMIT, MEMORY = 1e7, 5e8
MOST: dict[str, Any] = {"limit": LIMIT, "memory": MEMORY}


def beside(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments without ``touching``, which must be true."""
    rows, columns, touching, *rest = args
    assert touching
    return rows, columns, *rest


def ranks(number: int) -> np.ndarray:
    return np.array([(0, rank) for rank in range(number)], np.uint64).reshape(-1, 2)


@pytest.mark.oracle("line_posterior", "oracles.fleet_layouts")
@given(problems(touching=True))
@settings(max_examples=200)
def test_posterior_agrees_with_brute_force(args: tuple[Any, ...]) -> None:
    layouts = list(oracles.fleet_layouts(*args))
    total, number, *_ = kernel.line_posterior(*beside(args), **MOST)
    assert total == len(layouts)
    assert np.array_equal(number, count(layouts, len(args[3]), args[0] * args[1]))


@pytest.mark.oracle("line_layouts", "oracles.fleet_layouts")
@given(problems(touching=True), st.booleans())
@settings(max_examples=60)
def test_every_layout_has_as_many_ranks_as_it_weighs(args: tuple[Any, ...], weighted: bool) -> None:
    weights = np.random.default_rng(1).integers(1, 3, args[4].shape).astype(np.uint16) if weighted else None
    mass: Counter[tuple[int, ...]] = Counter()
    for layout in oracles.fleet_layouts(*args):
        own = [1] if weights is None else [weights[ship].reshape(-1)[at] for ship, at in enumerate(layout)]
        mass[layout] = int(np.prod(own))
    found = kernel.line_layouts(*beside(args), ranks=ranks(mass.total()), weights=weights, **MOST)
    assert Counter(map(tuple, found.tolist())) == mass
    total, number, *_ = kernel.line_posterior(*beside(args), weights=weights, **MOST)
    assert total == mass.total()
    layouts = list(mass.elements())
    assert np.array_equal(number, count(layouts, len(args[3]), args[0] * args[1]))


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize(
    "board",
    ["rows=7,columns=7,fleet=4-3-2-2-1", "rows=5,columns=9,fleet=5-3-2-1", "rows=6,columns=8,fleet=4-3-3-2-2-1"],
)
@given(shots=st.integers(6, 24), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=10)
def test_positions_of_games_agree_with_the_other_counter(board: str, announce: str, shots: int, seed: int) -> None:
    game = make(f"battleship({board},announce={announce})")
    args = arguments(game, evidence_after(game, shots, seed))
    expected = kernel.fleet_posterior(*args, limit=LIMIT)
    found = kernel.line_posterior(*beside(args), **MOST)
    assert found[0] == expected[0] > 0
    for ours, theirs in zip(found[1:], expected[1:], strict=True):
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize(
    ("lengths", "total"), [([5, 4, 3, 3, 2], 30_093_975_536), ([4, 3, 3, 2, 2, 2, 1, 1, 1, 1], None)]
)
def test_the_whole_board_has_the_symmetries_of_a_square(lengths: list[int], total: int | None) -> None:
    found, number, afloat, sinking, empty = kernel.line_posterior(*beside(problem(10, 10, True, lengths)), **MOST)
    assert total in (None, found)
    assert np.allclose(number.sum(axis=(1, 2)), found)
    assert np.allclose(afloat.sum(axis=0) + sinking.sum(axis=0) + empty, found)
    board = empty.reshape(10, 10)
    for image in (board.T, board[::-1], board[:, ::-1]):
        assert np.array_equal(board, image)


@pytest.mark.parametrize(("most", "ships"), [(1, 5), (255, 5), (4095, 5), (511, 7)])
def test_equal_weights_multiply_every_count_by_the_same(most: int, ships: int) -> None:
    """Numbers that fit 53 bits, 64 and 128."""
    args = beside(problem(8, 8, True, [5, 4, 3, 3, 2, 2, 2][:ships]))
    total, number, *_ = kernel.line_posterior(*args, weights=np.full(args[3].shape, most, np.uint16), **MOST)
    plain = kernel.line_posterior(*args, **MOST)
    assert total == plain[0] * most**ships
    assert np.allclose(number / float(most) ** ships, plain[1], rtol=1e-14, atol=0)


@pytest.mark.parametrize(("rows", "columns"), [(1, 12), (12, 1), (2, 11), (9, 3)])
def test_narrow_boards_count_alike_both_ways(rows: int, columns: int) -> None:
    args = problem(rows, columns, True, [3, 2, 1, 1])
    expected = kernel.fleet_posterior(*args, limit=LIMIT)
    found = kernel.line_posterior(*beside(args), **MOST)
    assert found[0] == expected[0]
    assert np.array_equal(found[1], expected[1])


def test_ranks_name_ships_of_one_length_in_every_order() -> None:
    args = problem(10, 10, True, [5, 4, 3, 3, 2, 2])
    total = kernel.line_posterior(*beside(args), **MOST)[0]
    some = np.array([(0, rank) for rank in (0, 1, 2, 3, total // 2, total - 1)], np.uint64)
    found = kernel.line_layouts(*beside(args), ranks=some, **MOST)
    assert len({tuple(layout) for layout in found.tolist()}) == len(some)
    assert all(oracles.is_layout(*args, layout) for layout in found.tolist())
    assert len({tuple(sorted(layout)) for layout in found[:4].tolist()}) == 1
    with pytest.raises(ValueError, match="rank"):
        kernel.line_layouts(*beside(args), ranks=np.array([(0, total)], np.uint64), **MOST)


@pytest.mark.parametrize(
    ("lengths", "limit", "memory"),
    [
        ([5, 4, 3, 3, 2], 1e3, MEMORY),  # too little work
        ([5, 4, 3, 3, 2, 2, 2], LIMIT, 1e6),  # too little memory
        (list(range(1, 14)), LIMIT, MEMORY),  # 13 different ships: 8192 sets of them
        ([2] * 24, LIMIT, MEMORY),  # too many across
    ],
)
def test_what_does_not_fit_is_refused(lengths: list[int], limit: float, memory: float) -> None:
    args = beside(problem(14, 14, True, lengths))
    assert kernel.line_posterior(*args, limit=limit, memory=memory) is None
    assert kernel.line_layouts(*args, ranks=np.zeros((1, 2), np.uint64), limit=limit, memory=memory) is None


def test_seven_ships_are_counted_and_drawn_from_the_first_shot() -> None:
    game = make("battleship(fleet=5-4-3-3-2-2-2)")
    belief = game.prior()
    assert belief.exact
    assert belief.count().exact
    drawn = belief.sample(np.random.default_rng(1), 200)
    assert all(oracles.is_layout(*arguments(game, Evidence.none(game)), layout) for layout in drawn)
    down = np.array([[place >= 100 for place in layout] for layout in drawn]).mean()
    assert abs(down - 0.5) < 4 * 0.5 / np.sqrt(7 * len(drawn))
