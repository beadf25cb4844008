"""The kernel's search: every switch, beam and budget against brute force."""

from itertools import product
from math import inf

import numpy as np
import pytest
from exact_play import KERNEL_OBJECTIVES, LAST_NAMED, cost_of, hard, optimum, parts, solver, tables
from hypothesis import given, strategies as st

from bestguess.kernel import FULL_BEAM


@pytest.mark.oracle("Solver", "optimum")
@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 3))
def test_the_optimum_is_that_of_brute_force(table: tuple[np.ndarray, np.ndarray], objective: str, left: int) -> None:
    value = optimum(*table, objective, left)
    assert solver(*table, objective, left).run(inf, FULL_BEAM, inf, None) == (value, value, False)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2))
def test_switches_change_nothing_but_the_nodes(table: tuple[np.ndarray, np.ndarray], objective: str, left: int) -> None:
    value = optimum(*table, objective, left)
    for memo, prune, order in product((True, False), (True, False), ("given", "entropy", "learned")):
        found = solver(*table, objective, left, memo=memo, prune=prune, order=order)
        assert found.run(inf, FULL_BEAM, inf, None) == (value, value, False)


@pytest.mark.parametrize("order", ["given", "entropy", "learned"])
def test_a_query_that_is_cut_may_still_be_the_best_of_a_part(order: str) -> None:
    rows = ["301000", "010203", "000130", "002000", "020000"]
    codes = np.array([[int(answer) for answer in row] for row in rows], dtype=np.uint32)
    value = optimum(codes, np.ones(6), "questions", 0)
    for budget, beam in ((value + 1.0, FULL_BEAM), (inf, 1)):
        search = solver(codes, np.ones(6), order=order)
        search.run(budget, beam, inf, None)
        assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.lists(st.integers(0, 40), max_size=4))
def test_bounds_bracket_the_optimum_whatever_the_beam_and_the_budget(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, budgets: list[int]
) -> None:
    value = optimum(*table, objective, left)
    search = solver(*table, objective, left)
    for beam in (1, 2, 3):
        lower, upper, _ = search.run(inf, beam, inf, None)
        assert lower <= value <= upper < inf
    for budget in budgets:
        lower, upper, _ = search.run(budget, FULL_BEAM, inf, None)
        assert lower <= value <= upper
        assert lower == upper or lower >= budget
        assert search.bounds[0] <= value <= search.bounds[1]
    assert search.run(inf, FULL_BEAM, inf, None)[:2] == (value, value)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.randoms())
def test_no_policy_is_better(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, random: "np.random.Generator"
) -> None:
    codes, weights = table
    value, _, _ = solver(codes, weights, objective, left).run(inf, FULL_BEAM, inf, None)

    def choose(secrets: frozenset[int]) -> int:
        return int(random.choice([query for query, _ in parts(codes, secrets)]))  # type: ignore[call-overload]

    for _ in range(5):
        assert cost_of(codes, weights, objective, left, choose) >= value


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.sampled_from([1, 2, FULL_BEAM]))
def test_the_tree_costs_what_the_upper_bound_says(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, beam: int
) -> None:
    codes, weights = table
    search = solver(codes, weights, objective, left)
    _, upper, _ = search.run(inf, beam, inf, None)
    query, parent, answer, secret, cost = search.tree(beam, None)
    assert cost == upper
    asked, late = {}, objective == "late"
    for node in range(len(query)):
        moves = []
        at = node
        while parent[at] >= 0:
            moves.append((int(query[parent[at]]), int(answer[at])))
            at = int(parent[at])
        living = [s for s in range(codes.shape[1]) if all(codes[q, s] == a for q, a in moves)]
        assert living, "every node can be reached"
        asked[frozenset(living), sum(a == 0 or late for _, a in moves)] = int(query[node])
        if secret[node] >= 0:
            assert living == [secret[node]]

    def value(secrets: frozenset[int], lost: int) -> float:
        if (
            (late or objective.startswith("win"))
            and lost > left
            and not (objective in LAST_NAMED and len(secrets) == 1)
        ):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        from exact_play import combine

        split = dict(parts(codes, secrets))[asked[secrets, lost]]
        total = []
        for a, part in split.items():
            one = combine(objective, weights, {a: part}, left, lambda _, __: 0.0)
            total.append(one + value(part, lost + (a == 0 or late)))
        return max(total) if objective.startswith("worst") else sum(total)

    if len(query) > 1:
        assert value(frozenset(range(codes.shape[1])), 0) == upper


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES))
def test_what_was_dumped_is_known_again(table: tuple[np.ndarray, np.ndarray], objective: str) -> None:
    first, second = (solver(*table, objective, 1) for _ in range(2))
    value = first.run(inf, FULL_BEAM, inf, None)
    second.restore(*first.dump(10**6))
    assert second.run(inf, FULL_BEAM, inf, None) == value
    assert second.nodes <= 1
    assert second.memo_size == first.memo_size


def test_of_many_sets_the_largest_are_dumped() -> None:
    search = solver(*hard(150), "misses")
    search.run(inf, 2, inf, None)
    everything = search.dump(10**6)[2][:, 2]
    assert len(everything) == search.memo_size
    for most in (0, 1, 7, 100, len(everything)):
        keys, bounds, rest = search.dump(most)
        assert len(keys) == len(bounds) == len(rest) == most
        assert sorted(rest[:, 2]) == sorted(everything)[len(everything) - most :]


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.data())
def test_parts_are_solved_with_one_memo(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, data: st.DataObject
) -> None:
    codes, weights = table
    search = solver(codes, weights, objective, 2)
    for _ in range(3):
        some = st.lists(st.integers(0, len(weights) - 1), min_size=1, unique=True)
        columns = np.array(data.draw(some), dtype=np.uint32)
        value = optimum(codes[:, columns], weights[columns], objective, left)
        budget = data.draw(st.sampled_from([inf, value, value + 1, value / 2]))
        lower, upper, stopped = search.part(columns, left, budget, FULL_BEAM, inf, None)
        assert lower <= value <= upper
        assert lower == upper or lower >= budget
        assert not stopped
    assert search.run(inf, FULL_BEAM, inf, None)[:2] == (optimum(codes, weights, objective, 2),) * 2
    for wrong in ([], [len(weights)]):
        with pytest.raises(ValueError, match="columns"):
            search.part(np.array(wrong, dtype=np.uint32), left, inf, FULL_BEAM, inf, None)
    with pytest.raises(ValueError, match="left"):
        search.part(columns, 64, inf, FULL_BEAM, inf, None)


def test_a_small_memory_forgets_but_stays_right() -> None:
    table = hard(150)
    whole, small = solver(*table, "misses"), solver(*table, "misses", memory=2**12)
    assert small.run(inf, FULL_BEAM, inf, None) == whole.run(inf, FULL_BEAM, inf, None)
    assert small.memo_size <= 2**12 // 40 < whole.memo_size
    tree = small.tree(FULL_BEAM, None)
    assert tree[4] == whole.bounds[1]


def test_what_is_stopped_keeps_certified_bounds() -> None:
    codes, weights = hard(700)
    value, _, _ = solver(codes, weights, memory=2**26).run(inf, FULL_BEAM, inf, None)
    search = solver(codes, weights)
    beats = []
    search.run(inf, 1, inf, None)

    def stop() -> bool:
        beats.append(search.bounds)
        return len(beats) >= 2

    lower, upper, stopped = search.run(inf, FULL_BEAM, inf, stop)
    assert stopped
    assert lower <= value <= upper < inf
    assert all(low <= value <= high for low, high in beats)
    assert search.run(inf, FULL_BEAM, 0.0, None)[2]


def test_secrets_that_answer_alike_are_one() -> None:
    codes = np.array([[1, 0, 1, 0], [0, 2, 0, 0]], dtype=np.uint32)
    search = solver(codes, np.array([1.0, 1.0, 3.0, 1.0]))
    # The heavy pair is told from the others at once, and these from each other.
    assert search.run(inf, FULL_BEAM, inf, None)[:2] == (8.0, 8.0)
    assert search.dump(10)[2][:, 2].max() == 3  # secrets of the largest set


def test_what_progress_raises_comes_through() -> None:
    def fail() -> bool:
        raise KeyboardInterrupt

    search = solver(*hard(1500))
    with pytest.raises(KeyboardInterrupt):
        search.run(inf, FULL_BEAM, inf, fail)
    lower, upper, _ = search.run(inf, 1, inf, None)
    assert lower <= upper < inf
