"""Fleets counted cell by cell where ships may not touch, and line by line where they may: against brute force."""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import oracles
import pytest
from fleet_problems import (
    check_posterior,
    drawn_weights,
    evidence_after,
    listed,
    problem,
    problems,
    ranks_of,
    without_touching,
)
from hypothesis import given, settings, strategies as st

from bestguess import kernel, make
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.posterior import arguments

LIMIT, MEMORY = 1e7, 5e8
TEN_SHIPS = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


class Counting(NamedTuple):
    """A counter for boards of one kind: whether ships may touch there, and how much work it may do."""

    name: str
    touching: bool
    most: tuple[tuple[str, float], ...]

    def posterior(self, args: tuple[Any, ...], **others: Any) -> Any:
        return self.call("posterior", args, others)

    def layouts(self, args: tuple[Any, ...], **others: Any) -> Any:
        return self.call("layouts", args, others)

    def call(self, what: str, args: tuple[Any, ...], others: dict[str, Any]) -> Any:
        assert args[2] == self.touching
        return getattr(kernel, f"{self.name}_{what}")(*without_touching(args), **{**dict(self.most), **others})


FRONTIER = Counting("frontier", touching=False, most=(("memory", MEMORY),))
LINE = Counting("line", touching=True, most=(("limit", LIMIT), ("memory", MEMORY)))


@pytest.mark.parametrize(
    "counter",
    [
        pytest.param(FRONTIER, marks=pytest.mark.oracle("frontier_posterior", "oracles.fleet_layouts")),
        pytest.param(LINE, marks=pytest.mark.oracle("line_posterior", "oracles.fleet_layouts")),
    ],
    ids=lambda counter: counter.name,
)
@pytest.mark.parametrize("mosts", [[0], [2, 255, 65535]])
@given(data=st.data(), seed=st.integers(0, 2**32))
@settings(max_examples=200)
def test_posterior_agrees_with_brute_force(counter: Counting, mosts: list[int], data: st.DataObject, seed: int) -> None:
    args = data.draw(problems(touching=counter.touching))
    weights = drawn_weights(args, seed, data.draw(st.sampled_from(mosts)))
    check_posterior(args, weights, counter.posterior(args, weights=weights))


@pytest.mark.parametrize(
    "counter",
    [
        pytest.param(FRONTIER, marks=pytest.mark.oracle("frontier_layouts", "oracles.fleet_layouts")),
        pytest.param(LINE, marks=pytest.mark.oracle("line_layouts", "oracles.fleet_layouts")),
    ],
    ids=lambda counter: counter.name,
)
@pytest.mark.parametrize("most", [0, 2])
@given(data=st.data(), seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_layout_has_as_many_ranks_as_it_weighs(
    counter: Counting, most: int, data: st.DataObject, seed: int
) -> None:
    args = data.draw(problems(touching=counter.touching))
    weights = drawn_weights(args, seed, most)
    mass = listed(args, weights)
    found = counter.layouts(args, ranks=ranks_of(*range(sum(mass.values()))), weights=weights)
    assert Counter(map(tuple, found.tolist())) == mass


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize(
    ("counter", "board"),
    [
        (FRONTIER, "rows=6,columns=6,fleet=3-2-2-1-1"),
        (FRONTIER, "rows=7,columns=7,fleet=4-3-2-2-1"),
        (FRONTIER, "rows=5,columns=9,fleet=5-3-2-1"),
        (LINE, "rows=7,columns=7,fleet=4-3-2-2-1"),
        (LINE, "rows=5,columns=9,fleet=5-3-2-1"),
        (LINE, "rows=6,columns=8,fleet=4-3-3-2-2-1"),
    ],
)
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=15)
def test_positions_of_games_agree_with_the_count_ship_by_ship(
    counter: Counting, board: str, announce: str, data: st.DataObject, seed: int
) -> None:
    game = make(f"battleship({board},touching={str(counter.touching).lower()},announce={announce})")
    shots = data.draw(st.integers(6 if counter.touching else 0, 24))  # before that, ship by ship takes long
    args = arguments(game, evidence_after(game, shots, seed))
    expected = kernel.fleet_posterior(*args, limit=LIMIT)
    found = counter.posterior(args)
    assert found[0] == expected[0] > 0
    for ours, theirs in zip(found[1:], expected[1:], strict=True):
        assert np.array_equal(ours, theirs)


@cache
def whole_board(counter: Counting, *lengths: int) -> Any:
    return counter.posterior(problem(10, 10, counter.touching, list(lengths)))


@pytest.mark.parametrize(
    ("counter", "lengths", "layouts"),
    [
        (FRONTIER, TEN_SHIPS, 288 * 1_855_545_978_831_780),
        (LINE, [5, 4, 3, 3, 2], 30_093_975_536),
        (LINE, TEN_SHIPS, None),
    ],
)
def test_the_whole_board_has_the_symmetries_of_a_square(
    counter: Counting, lengths: list[int], layouts: int | None
) -> None:
    total, number, afloat, sinking, empty = whole_board(counter, *lengths)
    assert layouts in (None, total)
    assert np.allclose(number.sum(axis=(1, 2)), total)
    assert np.allclose(afloat.sum(axis=0) + sinking.sum(axis=0) + empty, total)
    board = empty.reshape(10, 10)
    for image in (board.T, board[::-1], board[:, ::-1]):
        assert np.array_equal(board, image)


def test_ten_ships_occupy_the_cells_as_often_as_was_published() -> None:
    total, number, *_, empty = whole_board(FRONTIER, *TEN_SHIPS)
    occupied = 1 - empty / total
    assert occupied[[0, 2, 11, 44]] == pytest.approx([0.2363, 0.2564, 0.1477, 0.1825], abs=5e-5)
    assert number[6:, 0, 0].sum() / total == pytest.approx(0.07597, abs=5e-6)


@pytest.mark.parametrize(
    ("counter", "lengths", "most"),
    [
        (LINE, [5, 4, 3, 3, 2], 1),
        (LINE, [5, 4, 3, 3, 2], 255),
        (LINE, [5, 4, 3, 3, 2], 4095),
        (LINE, [5, 4, 3, 3, 2, 2, 2], 511),
        (FRONTIER, TEN_SHIPS, 63),
    ],
)
def test_equal_weights_multiply_every_count_by_the_same(counter: Counting, lengths: list[int], most: int) -> None:
    """Numbers that fit 53 bits, 64 and 128."""
    args = problem(8, 8, counter.touching, lengths)
    total, number, *_ = counter.posterior(args, weights=np.full(args[4].shape, most, np.uint16))
    plain = counter.posterior(args)
    assert total == plain[0] * most ** len(lengths)
    assert np.allclose(number / float(most) ** len(lengths), plain[1], rtol=1e-14, atol=0)


def test_a_total_that_128_bits_cannot_hold_is_not_counted() -> None:
    args = problem(8, 8, False, TEN_SHIPS)
    heaviest = np.full(args[4].shape, 4095, np.uint16)  # 120 bits for the weights alone
    assert FRONTIER.posterior(args, weights=heaviest) is None


@pytest.mark.parametrize("counter", [FRONTIER, LINE], ids=lambda counter: counter.name)
@pytest.mark.parametrize(("rows", "columns"), [(1, 12), (12, 1), (2, 11), (9, 3)])
def test_narrow_boards_count_alike_both_ways(counter: Counting, rows: int, columns: int) -> None:
    args = problem(rows, columns, counter.touching, [3, 2, 1, 1])
    expected = kernel.fleet_posterior(*args, limit=LIMIT)
    found = counter.posterior(args)
    assert found[0] == expected[0]
    assert np.array_equal(found[1], expected[1])


@pytest.mark.parametrize(("counter", "lengths", "orders"), [(FRONTIER, TEN_SHIPS, 288), (LINE, [5, 4, 3, 3, 2, 2], 4)])
def test_ranks_name_ships_of_one_length_in_every_order(counter: Counting, lengths: list[int], orders: int) -> None:
    args = problem(10, 10, counter.touching, lengths)
    total = whole_board(counter, *lengths)[0]
    ranks = ranks_of(0, 1, 2, orders - 1, orders, total // 2, total - 1)
    found = counter.layouts(args, ranks=ranks)
    assert len({tuple(layout) for layout in found.tolist()}) == len(ranks)
    assert all(oracles.is_layout(*args, layout) for layout in found.tolist())
    assert len({tuple(sorted(layout)) for layout in found[:4].tolist()}) == 1
    with pytest.raises(ValueError, match="rank"):
        counter.layouts(args, ranks=ranks_of(total))


@pytest.mark.parametrize(
    ("counter", "rows", "columns", "lengths", "most"),
    [
        (FRONTIER, 10, 10, TEN_SHIPS, {"memory": 1e6}),
        (FRONTIER, 13, 13, [3, 2, 1], {}),  # too many columns
        (FRONTIER, 15, 12, [15, 1], {}),  # too long a ship
        (FRONTIER, 12, 12, [3, 3, *[1] * 14], {}),  # 64 bits hold 1.8e19 layouts
        (FRONTIER, 14, 12, list(range(1, 14)), {}),  # 13 different ships: 8192 sets of them
        (LINE, 14, 14, [5, 4, 3, 3, 2], {"limit": 1e3}),
        (LINE, 14, 14, [5, 4, 3, 3, 2, 2, 2], {"memory": 1e6}),
        (LINE, 14, 14, list(range(1, 14)), {}),  # 13 different ships: 8192 sets of them
        (LINE, 14, 14, [2] * 24, {}),  # too many across
    ],
)
def test_what_does_not_fit_is_refused(
    counter: Counting, rows: int, columns: int, lengths: list[int], most: dict[str, float]
) -> None:
    args = problem(rows, columns, counter.touching, lengths)
    assert counter.posterior(args, **most) is None
    assert counter.layouts(args, ranks=ranks_of(0), **most) is None


def test_a_large_board_counts_as_a_small_one_where_the_rest_is_closed() -> None:
    small, large = problem(4, 5, False, [3, 2, 1]), problem(12, 14, False, [3, 2, 1])
    large[4][:] = 0
    for ship, length in enumerate([3, 2, 1]):
        for placement in range(40):
            if oracles.ship_cells(4, 5, length, placement):
                orientation, start = divmod(placement, 20)
                large[4][ship, orientation, (start // 5 + 6) * 14 + start % 5 + 7] = 1
    found = FRONTIER.posterior(large)
    assert found[0] == kernel.fleet_posterior(*small, limit=LIMIT)[0]


def test_layouts_beyond_the_bound_of_their_placements_are_counted() -> None:
    """The product of the placements is beyond 64 bits, the number of layouts is not."""
    args = problem(11, 11, False, TEN_SHIPS)
    args[5][[0, 60]] = 1
    total, number, *_ = FRONTIER.posterior(args)
    assert 0 < total < 288 * 2**64
    assert np.allclose(number.sum(axis=(1, 2)), total)


def test_seven_ships_are_counted_and_drawn_from_the_first_shot() -> None:
    game = make("battleship(fleet=5-4-3-3-2-2-2)")
    belief = game.prior()
    assert belief.exact
    assert belief.count().exact
    drawn = belief.sample(np.random.default_rng(1), 200)
    assert all(oracles.is_layout(*arguments(game, Evidence.none(game)), layout) for layout in drawn)
    down = np.array([[place >= 100 for place in layout] for layout in drawn]).mean()
    assert abs(down - 0.5) < 4 * 0.5 / np.sqrt(7 * len(drawn))
