"""The shortest identification key against the plain recursion: costs, weights, several answers, the worst case."""

from collections.abc import Mapping
from math import inf

import numpy as np
import pytest

from bestguess import kernel
from bestguess.kernel import FULL_BEAM

MEMORY = 2**20
"""Bytes."""

Cells = np.ndarray


def drawn(seed: int) -> tuple[Cells, np.ndarray, np.ndarray]:
    """A small table: most cells have one answer, some several, some all of their question's."""
    rng = np.random.default_rng(seed)
    queries, things = int(rng.integers(1, 6)), int(rng.integers(1, 8))
    ways = rng.integers(2, 4, size=queries)
    cells = np.array([[1 << int(rng.integers(k)) for _ in range(things)] for k in ways], np.uint64)
    if seed % 3:
        for query, k in enumerate(ways):
            several = rng.random(things) < 0.2
            cells[query, several] |= np.uint64(1 << int(rng.integers(k)))
            cells[query, rng.random(things) < 0.1] = (1 << int(k)) - 1
    weights = np.ones(things) if seed % 2 else rng.integers(1, 9, size=things).astype(float)
    costs = np.ones(queries) if seed % 5 == 0 else rng.choice([0.5, 1.0, 2.0, 7.0], size=queries)
    return cells, weights, costs


def cheapest(
    cells: Cells, weights: Mapping[int, float], costs: np.ndarray, asked: frozenset[int], worst: bool
) -> float:
    """The least cost of any key, tried out."""
    best = inf
    for query in range(len(cells)):
        if query in asked or len({int(cells[query, thing]) for thing in weights}) < 2:
            continue
        parts: dict[int, dict[int, float]] = {}
        for thing, weight in weights.items():
            cell = int(cells[query, thing])
            for bit in range(cell.bit_length()):
                if cell >> bit & 1:
                    parts.setdefault(bit, {})[thing] = weight / cell.bit_count()
        below = [cheapest(cells, part, costs, asked | {query}, worst) for part in parts.values()]
        cost = costs[query] + max(below) if worst else costs[query] * sum(weights.values()) + sum(below)
        best = min(best, float(cost))
    return 0.0 if best == inf else best


def paid(cells: Cells, weights: np.ndarray, costs: np.ndarray, tree: tuple, worst: bool) -> float:
    """The cost of a written key, every thing led through it by all the answers that it may give."""
    query, parent, answer, thing, _ = (column.tolist() if hasattr(column, "tolist") else column for column in tree)
    below: dict[int, dict[int, int]] = {}
    for node in range(1, len(query)):
        below.setdefault(parent[node], {})[answer[node]] = node

    def cost(node: int, one: int) -> float:
        if query[node] < 0:
            assert thing[node] >= 0
            return 0.0
        cell = int(cells[query[node], one])
        bits = [bit for bit in range(cell.bit_length()) if cell >> bit & 1]
        costs_below = [cost(below[node][bit], one) for bit in bits]
        return float(costs[query[node]]) + (max(costs_below) if worst else sum(costs_below) / len(bits))

    each = [cost(0, one) for one in range(len(weights))]
    return max(each) if worst else float(np.dot(each, weights))


@pytest.mark.oracle("KeySolver", "cheapest")
@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_the_key_is_the_cheapest_there_is(seed: int, worst: bool) -> None:
    cells, weights, costs = drawn(seed)
    cells, first = np.unique(cells, axis=1, return_index=True)  # things alike are one
    weights = weights[first]
    least = cheapest(cells, dict(enumerate(weights.tolist())), costs, frozenset(), worst)
    solver = kernel.KeySolver(cells, weights, costs, memory=MEMORY, worst=worst)
    for beam in (1, 2):
        lower, upper, stopped = solver.run(beam=beam)
        assert lower <= least + 1e-9 <= upper + 2e-9
        assert not stopped
    lower, upper, _ = solver.run()
    assert lower == upper == pytest.approx(least)
    tree = solver.tree()
    assert tree[4] == pytest.approx(least)
    assert paid(cells, weights, costs, tree, worst) == pytest.approx(least)


def test_budgets_prove_bounds_and_a_saved_search_goes_on() -> None:
    cells, weights, costs = drawn(4)
    solver = kernel.KeySolver(cells, weights, costs, memory=MEMORY)
    _, least, _ = solver.run()
    again = kernel.KeySolver(cells, weights, costs, memory=MEMORY)
    lower, _, _ = again.run(0.8 * least, FULL_BEAM)
    assert 0.8 * least <= lower + 1e-9 <= least + 2e-9
    again.restore(*solver.dump(100))
    assert again.bounds == (least, least)


def test_a_search_can_be_stopped() -> None:
    rng = np.random.default_rng(1)
    cells = np.where(rng.random((20, 60)) < 0.15, 1, 2).astype(np.uint64)
    solver = kernel.KeySolver(cells, np.ones(60), np.ones(20), memory=MEMORY)
    solver.run(beam=1)
    lower, upper, stopped = solver.run(progress=lambda: True)
    assert stopped
    assert 0 < lower < upper
