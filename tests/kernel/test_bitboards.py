"""The bitboard functions of the kernel, each against an oracle that does it the slow way."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import kernel

BOARDS = st.lists(st.integers(0, 2**64 - 1), max_size=300)


def array(boards):
    return np.asarray(boards, dtype=np.uint64)


def placements(rows, columns, height, width):
    found = set()
    for h, w in {(height, width), (width, height)}:
        for row in range(rows - h + 1):
            for column in range(columns - w + 1):
                cells = ((r, c) for r in range(row, row + h) for c in range(column, column + w))
                found.add(sum(1 << (r * columns + c) for r, c in cells))
    return found


def layouts(rows, columns, shapes):
    """Each layout as the frozen set of (sides, cells) it is."""
    found = {frozenset()}
    for height, width in shapes:
        sides = min(height, width), max(height, width)
        found = {
            layout | {(sides, place)}
            for layout in found
            for place in placements(rows, columns, height, width)
            if all(place & other == 0 for _, other in layout)
        }
    return found


def summed_weights(boards, weights):
    return [sum(w for b, w in zip(boards, weights, strict=True) if b >> cell & 1) for cell in range(64)]


def selected(boards, cell, value):
    return [i for i, board in enumerate(boards) if board >> cell & 1 == value]


@pytest.mark.oracle("cell_weights", "summed_weights")
@given(BOARDS, st.data())
def test_cell_weights_sum_the_weights_of_the_boards_with_the_cell(boards, data):
    sizes = st.sampled_from([1, 1, 1, 2, 5, 2**32 - 1, 0])
    weights = data.draw(st.lists(sizes, min_size=len(boards), max_size=len(boards)))
    found = kernel.cell_weights(array(boards), np.asarray(weights, dtype=np.uint32))
    assert found.tolist() == summed_weights(boards, weights)


@pytest.mark.oracle("select_boards", "selected")
@given(BOARDS, st.integers(0, 63), st.booleans())
def test_select_keeps_the_boards_with_that_value_in_order(boards, cell, value):
    weights = np.arange(len(boards), dtype=np.uint32)
    kept, kept_weights = kernel.select_boards(array(boards), weights, cell, value)
    places = selected(boards, cell, value)
    assert kept.tolist() == [boards[i] for i in places]
    assert kept_weights.tolist() == places


@pytest.mark.oracle("list_layouts", "layouts")
@pytest.mark.parametrize(
    ("rows", "columns", "shapes"),
    [
        (1, 1, [(1, 1)]),
        (3, 4, []),
        (3, 4, [(2, 2), (3, 1)]),
        (4, 3, [(1, 2), (2, 1), (1, 2)]),  # three equal ones
        (4, 4, [(2, 2), (1, 3), (2, 2)]),
        (2, 6, [(6, 1), (1, 6)]),
        (3, 3, [(4, 1)]),  # does not fit
    ],
)
def test_every_layout_is_listed_once(rows, columns, shapes):
    expected = sorted(sum(place for _, place in layout) for layout in layouts(rows, columns, shapes))
    assert sorted(kernel.list_layouts(rows, columns, shapes, 10**6).tolist()) == expected


def test_a_full_board_of_64_cells_is_listed():
    assert kernel.list_layouts(8, 8, [(8, 8)], 1).tolist() == [2**64 - 1]
    assert kernel.list_layouts(1, 64, [(1, 64)], 1).tolist() == [2**64 - 1]


def test_listing_stops_at_the_limit():
    assert len(kernel.list_layouts(4, 4, [(1, 1)], 16)) == 16
    with pytest.raises(OverflowError):
        kernel.list_layouts(4, 4, [(1, 1)], 15)


def shots(boards, num_cells, objectives):
    """The shots for each board, by recursion and in whole numbers."""

    def choose(boards, asked):
        best = [cell for cell in range(num_cells) if cell not in asked]
        hits = {cell: sum(board >> cell & 1 for board in boards) for cell in best}
        score = {
            "likelihood": lambda cell: hits[cell],
            "information": lambda cell: min(hits[cell], len(boards) - hits[cell]),
            "certainty": lambda cell: hits[cell] == len(boards),
        }
        for objective in objectives:
            top = max(map(score[objective], best))
            best = [cell for cell in best if score[objective](cell) == top]
        return best[0]

    @cache
    def play(boards, asked):
        if all(board & ~sum(1 << cell for cell in asked) == 0 for board in boards):
            return [len(asked)] * len(boards)
        cell = choose(boards, asked)
        sides = [tuple(b for b in boards if b >> cell & 1 == value) for value in (0, 1)]
        return [cost for side in sides if side for cost in play(side, asked | {cell})]

    return play(tuple(boards), frozenset())


OBJECTIVES = [
    ("likelihood",),
    ("information",),
    ("certainty",),
    ("information", "certainty"),
    ("information", "likelihood"),
    ("likelihood", "information"),
    ("certainty", "information"),
]


@pytest.mark.parametrize("objectives", OBJECTIVES)
@pytest.mark.parametrize(
    ("rows", "columns", "shapes"),
    [(3, 3, [(2, 1)]), (4, 4, [(2, 2), (3, 1)]), (3, 4, [(1, 2), (1, 2)]), (3, 3, [(1, 1)] * 3)],
)
def test_greedy_costs_are_those_of_playing_every_board(rows, columns, shapes, objectives):
    boards = kernel.list_layouts(rows, columns, shapes, 10**6)
    expected = np.bincount(shots(boards.tolist(), rows * columns, objectives), minlength=rows * columns + 1)
    assert kernel.greedy_costs(boards, rows * columns, objectives).tolist() == expected.tolist()


@pytest.mark.oracle("greedy_costs", "shots")
@given(st.sets(st.sampled_from([sum(1 << c for c in cells) for cells in combinations(range(7), 3)]), min_size=1))
def test_greedy_costs_of_any_boards(boards):
    for objectives in OBJECTIVES:
        expected = np.bincount(shots(sorted(boards), 7, objectives), minlength=8)
        assert kernel.greedy_costs(array(sorted(boards)), 7, objectives).tolist() == expected.tolist()


def test_nothing_to_find_costs_nothing():
    assert kernel.greedy_costs(array([0]), 4, ["information"]).tolist() == [1, 0, 0, 0, 0]
    assert kernel.greedy_costs(array([]), 4, ["information"]).tolist() == [0] * 5
