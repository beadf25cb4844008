from itertools import pairwise

import numpy as np
from exact_play import optimum, tables
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.solvers.level_bounds import PartitionBounds, PartitionNode
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Pace, Switches


@given(
    tables(),
    st.sampled_from(["win", "win-unnamed", "questions", "misses"]),
    st.integers(0, 3),
    st.sampled_from([2, 3, 10]),
)
def test_what_pieces_cost_adds_up_to_no_more_than_the_optimum(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, growth: int
) -> None:
    codes, weights = table
    value = optimum(codes, weights, objective, left)
    pace = Pace(smallest_part=1, growth=growth)
    bounds, before = PartitionBounds(codes, weights, pace), 0.0
    for node in bounds:
        own = optimum(codes[:, node.columns], weights[node.columns], objective, left)
        node.found(own, own)
        assert before <= bounds.lower <= value
        assert node.lower == own
        before = bounds.lower


@given(tables(), st.integers(1, 4))
def test_pieces_are_a_partition_at_every_level(table: tuple[np.ndarray, np.ndarray], smallest: int) -> None:
    codes, weights = table
    bounds = PartitionBounds(codes, weights, Pace(smallest_part=smallest))
    for level, some in bounds.levels.items():
        columns = sorted(int(column) for node in some for column in node.columns)
        assert columns == sorted(set(columns))
        # Only those are missing that cannot be told apart, and are more than the level allows.
        assert set(range(len(weights))) - set(columns) == {
            int(column) for node in leaves(bounds.root) if len(node.columns) > level for column in node.columns
        }


def leaves(node: PartitionNode) -> list[PartitionNode]:
    return [leaf for part in node.parts for leaf in leaves(part)] if node.parts else [node]


@given(
    st.lists(st.text("abcdefg", min_size=4, max_size=4), min_size=2, max_size=12, unique=True),
    st.integers(1, 4),
    st.booleans(),
    st.lists(st.integers(1, 5), min_size=12, max_size=12),
)
def test_a_search_in_pieces_is_right(words: list[str], lives: int, naming: bool, counts: list[int]) -> None:
    pace = Pace(smallest_part=1, whole_share=-1)
    game = make(f"hangman(length=4,lives={lives},words={'|'.join(words)},prior=uniform)")
    problem = Problem.of(game, "win", naming=naming)
    problem.weights[:] = counts[: len(words)]
    lost = optimum(problem.codes, problem.weights, problem.kernel_name, lives - 1)
    seen: list[SearchProgress] = []
    found = solve(problem, pace=pace, report=seen.append)
    assert (found.cost_lower, found.cost_upper) == (lost, lost)
    assert found.policy is not None
    assert all(p.lower <= found.value + 1e-9 and p.upper >= found.value - 1e-9 for p in seen)
    assert all(a.upper >= b.upper and a.lower <= b.lower for a, b in pairwise(seen))
    assert solve(problem, pace=pace, switches=Switches(order="entropy")).cost_upper == lost
    asked = Problem.of(game, "questions")
    asked.weights[:] = problem.weights
    fewest = optimum(asked.codes, asked.weights, "questions", 0)
    found = solve(asked, pace=pace)
    assert (found.cost_lower, found.cost_upper) == (fewest, fewest)
    assert found.policy is not None


def test_a_list_that_takes_long_has_a_bound_from_pieces() -> None:
    rng = np.random.default_rng(3)
    words = sorted({"".join(word) for word in rng.choice(list("abcdefghijkl"), (400, 4))})
    game = make(f"hangman(length=4,lives=4,words={'|'.join(words)},prior=uniform)")
    whole = solve(Problem.of(game, "win"))
    climbed = solve(Problem.of(game, "win"), pace=Pace(whole_share=-1))
    assert whole.proven
    assert climbed.proven
    assert climbed.value == whole.value
    bounds = PartitionBounds(*(lambda p: (p.codes, p.weights))(Problem.of(game, "win")))
    assert sum(1 for _ in bounds) > 5
